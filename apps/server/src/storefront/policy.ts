import { createHash } from 'node:crypto'

/**
 * Finishes a rendered page. Scripts that the renderer marked with its nonce are named by their hashes instead, so that the
 * page can be kept; a script that got in by other ways has no mark, no hash, and never runs.
 */
export function finishPage(html: string, nonce: string, payees: string[] = []): { html: string; policy: string } {
  const hashes = new Set<string>()
  const mark = ` nonce="${nonce}"`
  const finished = html
    .replace(
      new RegExp(`<script([^>]*?) nonce="${nonce}"([^>]*)>([\\s\\S]*?)</script>`, 'g'),
      (_, before, after, code) => {
        if (code) hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
        return `<script${before}${after}>${code}</script>`
      },
    )
    .replaceAll(mark, '')
  return { html: finished, policy: policyOf([...hashes], payees) }
}

const policyOf = (scripts: string[], payees: string[]): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(' ')}`.trim(),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self' ${payees.join(' ')}`.trim(),
  ].join('; ')
