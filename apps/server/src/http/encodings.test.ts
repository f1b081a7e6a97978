import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { acceptedEncoding, squeeze } from './encodings.ts'

const browser = 'gzip, deflate, br, zstd'
const page = Buffer.from('<p>чай</p>'.repeat(500))

test.each([
  [browser, 'br'],
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['gzip;q=0', null],
  ['br;q=0.0', null],
  ['identity', null],
  [undefined, null],
])('of what is kept, who says %s gets %s', (header, encoding) => expect(acceptedEncoding(header)).toBe(encoding))

test.each([
  [browser, 'zstd'],
  ['gzip, deflate, br', 'gzip'],
  ['zstd;q=0, gzip', 'gzip'],
  ['zstd;q=0', undefined],
  [undefined, undefined],
])('what is sent once goes to who says %s as %s', async (header, encoding) => {
  const squeezed = await squeeze(page, header)
  expect(squeezed?.encoding).toBe(encoding)
  if (!squeezed) return
  const open = squeezed.encoding === 'zstd' ? zstdDecompressSync : gunzipSync
  expect(open(squeezed.body)).toEqual(page)
})
