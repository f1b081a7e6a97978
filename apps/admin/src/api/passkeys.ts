import { request } from './request.ts'

type Question<T> = { ticket: string; options: T }

/** The person stopped it, or was not recognised, or took too long: browsers do not say which. */
export const isStopped = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** The device has one of this account already. */
export const isThere = (error: unknown): boolean => error instanceof DOMException && error.name === 'InvalidStateError'

/** Signs in by whichever passkey the person chooses; null where they choose none. */
export async function signInByPasskey(): Promise<string | null> {
  const { ticket, options } = await request<Question<PublicKeyCredentialRequestOptionsJSON>>(
    'POST',
    'passkey-questions',
  )
  try {
    const credential = await navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
    })
    if (!credential) return null
    const body = { strategy: 'passkey', ticket, credential: (credential as PublicKeyCredential).toJSON() }
    return (await request('POST', 'authentication', { body })).accessToken
  } catch (error) {
    if (isStopped(error)) return null
    throw error
  }
}

/** Has the device make one, and keeps it by this name. Throws what the device has against it. */
export async function addPasskey(proof: object, name: string): Promise<void> {
  const { ticket, options } = await request<Question<PublicKeyCredentialCreationOptionsJSON>>(
    'POST',
    'own-passkeys/options',
    { body: proof },
  )
  const credential = await navigator.credentials.create({
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
  })
  if (!credential) throw new DOMException('', 'NotAllowedError')
  await request('POST', 'own-passkeys', {
    body: { ticket, name, credential: (credential as PublicKeyCredential).toJSON() },
  })
}
