import { hash } from 'node:crypto'
import type { Keeper } from './kept.tsx'
import type { Fragments, Pieces } from './visit.ts'

/** What `useId` makes tells a place in the page. */
const place = '_R_'

export type Keeping = Keeper & { join(html: string): Pieces }
type Drawn = { key: string; isAtOnePlace: boolean }

/**
 * Keeps what one page is drawn of. `base` is all that the page's root loaded, `written` what is JSON already, by identity. Marks are made of the
 * nonce of the page: no text of a shop can look like one.
 */
export function openKeeper(
  fragments: Fragments,
  base: string,
  nonce: string,
  written: Map<unknown, string> = new Map(),
): Keeping {
  const root = hash('sha1', base, 'base64')
  const found: Uint8Array[] = []
  const missing: Drawn[] = []
  const textOf = (value: unknown): string => {
    const text = written.get(value) ?? JSON.stringify(value)
    written.set(value, text)
    return text
  }
  return {
    place: (name, by, isAtOnePlace) => {
      const key = hash('sha1', `${root} ${name} ${by.map(textOf)}`, 'base64')
      const bytes = fragments.get(key)
      if (bytes) return `${nonce}k${found.push(bytes) - 1};`
      return [`${nonce}b${missing.push({ key, isAtOnePlace }) - 1};`, `${nonce}e;`]
    },
    join: (html) => {
      const pieces: Pieces = []
      /** the parts that are being drawn, and where in `pieces` they began */
      const open: (Drawn & { from: number })[] = []
      let from = 0
      for (let at = html.indexOf(nonce); at >= 0; at = html.indexOf(nonce, at + nonce.length)) {
        const [mark, kind, n] = /^([kbe])(\d*);/.exec(html.slice(at + nonce.length, at + nonce.length + 10)) ?? []
        if (!mark) continue
        if (at > from) pieces.push(html.slice(from, at))
        from = at + nonce.length + mark.length
        if (kind === 'k') pieces.push(found[Number(n)] as Uint8Array)
        else if (kind === 'b') open.push({ ...(missing[Number(n)] as Drawn), from: pieces.length })
        else keep(open.pop(), pieces)
      }
      pieces.push(html.slice(from))
      return pieces
    },
  }

  function keep(part: (Drawn & { from: number }) | undefined, pieces: Pieces): void {
    if (!part) return
    const drawn = pieces.slice(part.from)
    const stays = (piece: string | Uint8Array) =>
      typeof piece === 'string' && (piece.includes(nonce) || (!part.isAtOnePlace && piece.includes(place)))
    if (drawn.some(stays)) return
    fragments.set(
      part.key,
      Buffer.concat(drawn.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece))),
    )
  }
}
