import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { AnyKind } from '@shopwright/resource'

/** Whose secret it is, and which: a sealed text opens in its own place only. */
export type Place = { store: string | null; name: string }

export type Vault = {
  /** AES-256-GCM by the newest key. */
  seal(place: Place, text: string): string
  /** Throws `SealBroken` for a text of another place, or of a key that is not here. */
  open(place: Place, sealed: string): string
  /** names of the keys that are here, as they stand in sealed texts; the newest first */
  names(): string[]
}

export class SealBroken extends Error {}

const version = 'sw1'
const nonceLength = 12
const tagLength = 16

/** A secret that is kept to be used again; passwords are kept as hashes, which open nothing. */
export const isSealed = (kind: AnyKind): boolean => kind.type === 'secret' && kind.options.format !== 'hash'

/** Secrets at rest (security T32). Each store's are under a key of its own, made from the master key. `keys` is asked anew each time: rotation adds one. */
export function openVault(keys: () => readonly string[]): Vault {
  const named = () => keys().map((master) => ({ name: nameOf(master), master }))
  return {
    seal: (place, text) => {
      const newest = named()[0]
      if (!newest) throw new SealBroken('there is no master key')
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', keyFor(newest.master, place), nonce).setAAD(contextOf(place))
      const bytes = [nonce, cipher.update(text, 'utf8'), cipher.final()]
      return `${version}.${newest.name}.${Buffer.concat([...bytes, cipher.getAuthTag()]).toString('base64url')}`
    },
    open: (place, sealed) => {
      const [mark, name, body = ''] = sealed.split('.')
      const key = named().find((one) => one.name === name)
      if (mark !== version || !key) throw new SealBroken(`no key here opens ${place.name}`)
      const bytes = Buffer.from(body, 'base64url')
      try {
        const decipher = createDecipheriv(
          'aes-256-gcm',
          keyFor(key.master, place),
          bytes.subarray(0, nonceLength),
        ).setAAD(contextOf(place))
        decipher.setAuthTag(bytes.subarray(-tagLength))
        return `${decipher.update(bytes.subarray(nonceLength, -tagLength), undefined, 'utf8')}${decipher.final('utf8')}`
      } catch (cause) {
        throw new SealBroken(`${place.name} was not sealed here`, { cause })
      }
    },
    names: () => named().map(({ name }) => name),
  }
}

/** What sealed texts of a key begin with. */
export const sealedBy = (name: string): string => `${version}.${name}.`

const nameOf = (master: string): string => createHash('sha256').update(`name of ${master}`).digest('hex').slice(0, 8)

const keyFor = (master: string, { store }: Place): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', master, store ?? 'platform', 'shopwright secrets', 32))

const contextOf = ({ store, name }: Place): Buffer => Buffer.from(`${store ?? 'platform'}|${name}`)
