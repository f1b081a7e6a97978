// A password has at least six letters of any alphabet and one digit, and is typed twice.

export type PasswordProblem = 'password-too-weak' | 'password-too-long' | 'passwords-differ'

export const MAX_PASSWORD_BYTES = 256

/** Null when the password may be used. */
export function passwordProblem(password: string, repeated?: string): PasswordProblem | null {
  if (new TextEncoder().encode(password).length > MAX_PASSWORD_BYTES) return 'password-too-long'
  const letters = password.match(/\p{L}/gu)?.length ?? 0
  if (letters < 6 || !/\p{Nd}/u.test(password)) return 'password-too-weak'
  return repeated !== undefined && repeated !== password ? 'passwords-differ' : null
}
