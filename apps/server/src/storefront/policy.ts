import { createHash } from 'node:crypto'
import type { Pieces } from '@shopwright/theme-kit'

/** Whom a page deals with besides its own host: where forms may lead, who may frame it, where its scripts may fetch from. */
export type Others = {
  payees?: string[] | undefined
  framer?: string | undefined
  script?: string[]
  connect?: string[]
  img?: string[]
}

/**
 * Finishes a rendered page. Scripts that the renderer marked with its nonce are named by their hashes instead, so that the
 * page can be kept; a script that got in by other ways has no mark, no hash, and never runs. Kept pieces have no marks.
 */
export function finishPage(page: Pieces, nonce: string, others: Others = {}): { body: Buffer; policy: string } {
  const hashes = new Set<string>()
  const bytes = page.map((piece) => (typeof piece === 'string' ? Buffer.from(unmarked(piece, nonce, hashes)) : piece))
  return { body: Buffer.concat(bytes), policy: policyOf([...hashes], others) }
}

function unmarked(html: string, nonce: string, hashes: Set<string>): string {
  const [first = '', ...others] = html.split(` nonce="${nonce}"`)
  let before = first
  for (const after of others) {
    const element = before.slice(before.lastIndexOf('<'))
    if (/^<script[^>]*$/.test(element)) {
      const code = after.slice(after.indexOf('>') + 1, after.indexOf('</script>'))
      if (code) hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    }
    before = after
  }
  return [first, ...others].join('')
}

const policyOf = (
  scripts: string[],
  { payees = [], framer = "'none'", script = [], connect = [], img = [] }: Others,
): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...script, ...scripts].join(' '),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...img].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${framer}`,
    `form-action 'self' ${payees.join(' ')}`.trim(),
  ].join('; ')
