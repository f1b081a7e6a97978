import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Assertion, NewCredential } from './passkeys.ts'

type Kind = 'ed25519' | 'p256' | 'rsa' | 'small rsa' | 'p384'
type Options = {
  challenge: string
  origin: string
  type?: string
  rpId?: string
  flags?: number
  crossOrigin?: boolean
}
export type Authenticator = {
  id: string
  make(options: Options & { id?: string }): NewCredential
  use(options: Options & { counter?: number }): Assertion
}

const made: Record<Kind, () => { publicKey: KeyObject; privateKey: KeyObject; algorithm: number }> = {
  ed25519: () => ({ ...generateKeyPairSync('ed25519'), algorithm: -8 }),
  p256: () => ({ ...generateKeyPairSync('ec', { namedCurve: 'prime256v1' }), algorithm: -7 }),
  p384: () => ({ ...generateKeyPairSync('ec', { namedCurve: 'secp384r1' }), algorithm: -7 }),
  rsa: () => ({ ...generateKeyPairSync('rsa', { modulusLength: 2048 }), algorithm: -257 }),
  'small rsa': () => ({ ...generateKeyPairSync('rsa', { modulusLength: 1024 }), algorithm: -257 }),
}

const sha256 = (what: Buffer | string): Buffer => createHash('sha256').update(what).digest()
const b64 = (what: Buffer): string => what.toString('base64url')

/** A device that makes a passkey and signs with it, and can be had to say what none should. */
export function anAuthenticator(kind: Kind = 'p256'): Authenticator {
  const { publicKey, privateKey, algorithm } = made[kind]()
  const credential = randomBytes(32)
  const id = b64(credential)
  const clientData = (type: string, { challenge, origin, crossOrigin = false }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }))
  const stated = ({ origin, rpId = new URL(origin).hostname }: Options, flags: number, counter: number) => {
    const data = Buffer.concat([sha256(rpId), Buffer.alloc(5)])
    data.writeUInt8(flags, 32)
    data.writeUInt32BE(counter, 33)
    return data
  }
  return {
    id,
    make: (options) => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credential.length)
      const authenticatorData = Buffer.concat([
        stated(options, options.flags ?? 0x45, 0),
        Buffer.alloc(16),
        length,
        credential,
      ])
      return {
        id: options.id ?? id,
        response: {
          clientDataJSON: b64(clientData(options.type ?? 'webauthn.create', options)),
          authenticatorData: b64(authenticatorData),
          publicKey: b64(publicKey.export({ format: 'der', type: 'spki' })),
          publicKeyAlgorithm: algorithm,
          transports: ['internal'],
        },
      }
    },
    use: (options) => {
      const authenticatorData = stated(options, options.flags ?? 0x05, options.counter ?? 0)
      const said = clientData(options.type ?? 'webauthn.get', options)
      const signature = sign(
        algorithm === -8 ? null : 'sha256',
        Buffer.concat([authenticatorData, sha256(said)]),
        privateKey,
      )
      return {
        id,
        response: {
          clientDataJSON: b64(said),
          authenticatorData: b64(authenticatorData),
          signature: b64(signature),
          userHandle: null,
        },
      }
    },
  }
}
