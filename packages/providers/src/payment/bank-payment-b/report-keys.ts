import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'

/** How long a key is believed to be the newest, and how many are kept: one for each account that reports. */
const FRESH = 60_000
const MOST = 1000

type Kept = { since: number; key: Promise<KeyObject | null> }

/**
 * Whether a report is signed by the key that the account's reports are signed by now. Keys are kept; where a signature does not
 * fit one that is not fresh, it is fetched anew, once: they change hardly ever, and strangers may send what they like.
 */
export function reportKeys(fetchKey: (token: string) => Promise<string>, clock: () => Date) {
  const kept = new Map<string, Kept>()

  const fetched = (token: string, name: string): Kept => {
    const entry = {
      since: clock().getTime(),
      // Who does not answer is not asked again at once either: the report comes again, and is looked for by us.
      key: fetchKey(token)
        .then(keyOf)
        .catch(() => null),
    }
    kept.delete(name)
    kept.set(name, entry)
    if (kept.size > MOST) kept.delete(kept.keys().next().value ?? '')
    return entry
  }

  return async (bytes: Buffer, signature: string, token: string | undefined): Promise<boolean> => {
    // An ECDSA signature over P-256 is at most 72 bytes.
    if (!token || !/^[A-Za-z0-9+/]{80,96}={0,2}$/.test(signature)) return false
    const name = createHash('sha256').update(token).digest('base64')
    const fits = async ({ key }: Kept) => isSigned(bytes, Buffer.from(signature, 'base64'), await key)
    const known = kept.get(name) ?? fetched(token, name)
    if (await fits(known)) return true
    const age = clock().getTime() - known.since
    // A clock that was put back since says nothing of how old it is.
    if (age >= 0 && age < FRESH) return false
    // Of several that do not fit at once, the first one fetches.
    const newest = kept.get(name)
    return fits(newest && newest !== known ? newest : fetched(token, name))
  }
}

/** As it sends it: base64 of a PEM; null for what is no key of the curve P-256. */
function keyOf(text: string): KeyObject | null {
  const key = createPublicKey(Buffer.from(text, 'base64'))
  return key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null
}

function isSigned(bytes: Buffer, signature: Buffer, key: KeyObject | null): boolean {
  return key !== null && verify('sha256', bytes, { key, dsaEncoding: 'der' }, signature)
}
