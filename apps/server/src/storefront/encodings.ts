import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

export type Encodings = { br: Buffer; gzip: Buffer }

/** Compressed once, off the main thread, for all who will ask. */
export async function compress(body: Buffer): Promise<Encodings> {
  const [br, gz] = await Promise.all([
    toBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
    toGzip(body, { level: 6 }),
  ])
  return { br, gzip: gz }
}

/** For bytes that are sent once. */
export const squeeze = (body: Buffer): Promise<Buffer> => toGzip(body, { level: 3 })

/** What the client takes, best first; null for the plain bytes. */
export function acceptedEncoding(header: string | undefined): 'br' | 'gzip' | null {
  if (!header) return null
  // Who takes Brotli takes gzip too.
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0+)?(?:\s*,|\s*$))/.test(header)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?(?:\s*,|\s*$))/.test(header) ? 'gzip' : null
}
