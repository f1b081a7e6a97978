import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** A browser keeps four kilobytes of a cookie, its name and what goes with it included. */
const longest = 3900
/** Bytes before they were packed: what somebody else packs must not fill the memory. */
const mostSaid = 2 * longest

/** What somebody wrote, short enough for a cookie; null where it is too much for one. */
export function packed(said: Record<string, string>): string | null {
  const json = Buffer.from(JSON.stringify(said))
  if (json.length > mostSaid) return null
  const text = deflateRawSync(json).toString('base64url')
  return text.length > longest ? null : text
}

/** The same again, of these names alone; null for anything else, which a browser may send as it likes. */
export function unpacked<K extends string>(text: string, names: readonly K[]): Record<K, string> | null {
  try {
    const json = inflateRawSync(Buffer.from(text, 'base64url'), { maxOutputLength: mostSaid }).toString()
    const kept = JSON.parse(json) as Partial<Record<K, unknown>> | null
    const said = names.map((name) => [name, kept?.[name]] as const)
    if (!said.every(([, value]) => typeof value === 'string')) return null
    return Object.fromEntries(said) as Record<K, string> // each of them was looked at
  } catch {
    return null
  }
}
