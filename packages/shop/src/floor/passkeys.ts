import { createHash, createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto'

/**
 * What WebAuthn asks of who relies on it (W3C, Web Authentication Level 3, §7.1 and §7.2), for keys that vouch for their person and say
 * nothing of who made them (attestation “none”). Everything binary is base64url.
 */

/** What a browser says of a key that it has just made: its `toJSON()`. */
export type NewCredential = {
  id: string
  response: {
    clientDataJSON: string
    authenticatorData: string
    /** SubjectPublicKeyInfo; what `attestationObject` holds of it is signed by nobody either */
    publicKey: string
    publicKeyAlgorithm: number
    transports?: string[]
  }
}
/** What it says with a key that it has. */
export type Assertion = {
  id: string
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string | null }
}

/** Whom the browser has to have spoken to. `origin`: as `https://example.org`, with its port where it has one. */
export type Expected = { origin: string; challenge: string }

export type PasskeyKey = { publicKey: string; algorithm: number }
type Stated = { counter: number; isBackedUp: boolean }

/** Ed25519, ECDSA with P-256, RSA of PKCS #1: what the devices of the world make (COSE's numbers). */
export const passkeyAlgorithms = [-8, -7, -257] as const

/** The part of the origin that a key belongs to; null where browsers keep none, as at a bare address. */
export function relyingId(origin: string): string | null {
  const { hostname } = new URL(origin)
  return /^[\d.]+$|:/.test(hostname) ? null : hostname
}

/** A new key that may be kept; null where anything about it is not as it has to be. */
export function newPasskey(expected: Expected, given: NewCredential): (PasskeyKey & Stated & { id: string }) | null {
  const { clientDataJSON, authenticatorData, publicKey, publicKeyAlgorithm } = given.response
  if (!saysSo('webauthn.create', expected, bytes(clientDataJSON))) return null
  const stated = statedIn(bytes(authenticatorData), expected)
  if (!stated?.credential || stated.credential.toString('base64url') !== given.id) return null
  const key = { publicKey, algorithm: publicKeyAlgorithm }
  return keyOf(key) && { ...key, id: given.id, counter: stated.counter, isBackedUp: stated.isBackedUp }
}

/** What the key's device states beside a signature that is right; null where it is not, or is another's. */
export function checkPasskey(expected: Expected, key: PasskeyKey, { response }: Assertion): Stated | null {
  const clientData = bytes(response.clientDataJSON)
  const authenticatorData = bytes(response.authenticatorData)
  const stated = statedIn(authenticatorData, expected)
  const made = keyOf(key)
  if (!stated || !made || !saysSo('webauthn.get', expected, clientData)) return null
  const signed = Buffer.concat([authenticatorData, sha256(clientData)])
  try {
    return verify(key.algorithm === -8 ? null : 'sha256', signed, made, bytes(response.signature)) ? stated : null
  } catch {
    return null // no signature of this kind
  }
}

/** The page that the person saw, and what it was asked. */
function saysSo(type: string, { origin, challenge }: Expected, clientData: Buffer): boolean {
  try {
    const said = JSON.parse(clientData.toString('utf8'))
    return (
      said.type === type && said.origin === origin && said.crossOrigin !== true && isSame(said.challenge, challenge)
    )
  } catch {
    return false
  }
}

const isPresent = 0x01
const isVerified = 0x04
const isKeptElsewhere = 0x10
const hasCredential = 0x40

/** What the device states of itself: for us, with its person before it who was recognised by it. */
function statedIn(data: Buffer, { origin }: Expected): (Stated & { credential: Buffer | null }) | null {
  const id = relyingId(origin)
  if (!id || data.length < 37 || !data.subarray(0, 32).equals(sha256(id))) return null
  const flags = data.readUInt8(32)
  if (!(flags & isPresent) || !(flags & isVerified)) return null
  return {
    counter: data.readUInt32BE(33),
    isBackedUp: Boolean(flags & isKeptElsewhere),
    credential: flags & hasCredential ? credentialIn(data) : null,
  }
}

function credentialIn(data: Buffer): Buffer | null {
  if (data.length < 55) return null
  const length = data.readUInt16BE(53)
  return data.length >= 55 + length ? data.subarray(55, 55 + length) : null
}

/** The key, where it is of the kind that it says. */
function keyOf({ publicKey, algorithm }: PasskeyKey): KeyObject | null {
  try {
    const key = createPublicKey({ key: bytes(publicKey), format: 'der', type: 'spki' })
    const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
    const kinds: Record<number, boolean> = {
      '-8': key.asymmetricKeyType === 'ed25519',
      '-7': key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1',
      '-257': key.asymmetricKeyType === 'rsa' && modulusLength >= 2048,
    }
    return kinds[algorithm] ? key : null
  } catch {
    return null
  }
}

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')
const sha256 = (what: Buffer | string): Buffer => createHash('sha256').update(what).digest()

function isSame(given: unknown, wanted: string): boolean {
  const [a, b] = [sha256(String(given)), sha256(wanted)]
  return timingSafeEqual(a, b)
}
