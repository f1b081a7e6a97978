import { hash } from 'node:crypto'
import type { Keeper } from './kept.tsx'
import type { Fragments, Pieces } from './visit.ts'

/** What `useId` makes tells a place in one page, which is none in another. */
const ownPlace = '_R_'

export type Keeping = Keeper & { join(html: string): Pieces }

/**
 * Keeps what one page is drawn of. `base` is all that the page's root loaded. Marks are made of the nonce of the page: no text of a
 * shop can look like one.
 */
export function openKeeper(fragments: Fragments, base: string, nonce: string): Keeping {
  const root = hash('sha1', base, 'base64')
  const found: Uint8Array[] = []
  const missing: string[] = []
  return {
    place: (name, by) => {
      const key = hash('sha1', `${root} ${name} ${JSON.stringify(by)}`, 'base64')
      const bytes = fragments.get(key)
      if (bytes) return `${nonce}k${found.push(bytes) - 1};`
      return [`${nonce}b${missing.push(key) - 1};`, `${nonce}e;`]
    },
    join: (html) => {
      const pieces: Pieces = []
      /** the parts that are being drawn, and where in `pieces` they began */
      const open: { key: string; from: number }[] = []
      let from = 0
      for (let at = html.indexOf(nonce); at >= 0; at = html.indexOf(nonce, at + nonce.length)) {
        const [mark, kind, n] = /^([kbe])(\d*);/.exec(html.slice(at + nonce.length, at + nonce.length + 10)) ?? []
        if (!mark) continue
        if (at > from) pieces.push(html.slice(from, at))
        from = at + nonce.length + mark.length
        if (kind === 'k') pieces.push(found[Number(n)] as Uint8Array)
        else if (kind === 'b') open.push({ key: missing[Number(n)] as string, from: pieces.length })
        else keep(open.pop(), pieces)
      }
      pieces.push(html.slice(from))
      return pieces
    },
  }

  function keep(part: { key: string; from: number } | undefined, pieces: Pieces): void {
    if (!part) return
    const drawn = pieces.slice(part.from)
    if (drawn.some((piece) => typeof piece === 'string' && (piece.includes(ownPlace) || piece.includes(nonce)))) return
    fragments.set(
      part.key,
      Buffer.concat(drawn.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece))),
    )
  }
}
