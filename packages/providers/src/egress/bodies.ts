import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { EgressError } from './errors.ts'

/** The body of an answer, unpacked, never more than `maxBytes` before or after unpacking. Only gzip is ever unpacked. */
export async function* readBody(
  raw: AsyncIterable<Buffer>,
  encoding: string,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  if (encoding === '' || encoding === 'identity') {
    yield* capped(raw, maxBytes)
    return
  }
  const gunzip = createGunzip()
  // pipeline hands an error of the source on to gunzip, where the loop below meets it.
  pipeline(capped(raw, maxBytes), gunzip).catch(() => {})
  yield* capped(gunzip, maxBytes)
}

/** Refused before a byte is unpacked: Brotli and friends have made bombs of a few bytes. */
export function refuseEncoding(encoding: string): void {
  if (!['', 'identity', 'gzip', 'x-gzip'].includes(encoding))
    throw new EgressError('encoding-refused', encoding.slice(0, 50))
}

async function* capped(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new EgressError('too-large', `more than ${maxBytes} bytes`)
    yield chunk
  }
}
