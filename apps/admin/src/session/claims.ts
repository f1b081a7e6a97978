export type Claims = { sub: string; exp: number }

/** What a token says of itself. Throws what cannot be read. */
export function claimsOf(token: string): Claims {
  const payload = token.split('.')[1] ?? ''
  const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {
    sub?: unknown
    exp?: unknown
  }
  if (typeof claims.sub !== 'string' || typeof claims.exp !== 'number')
    throw new Error('the token lacks its subject or expiry')
  return { sub: claims.sub, exp: claims.exp }
}

export const isOver = ({ exp }: Claims): boolean => exp * 1000 <= Date.now()
