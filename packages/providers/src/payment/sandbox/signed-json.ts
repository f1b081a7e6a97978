import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RawReport, ReadReport } from '../seam.ts'

export type Signer = { sign(body: string | Buffer): string; isSigned(raw: RawReport): boolean }

/** How the sandbox signs: `about` says what for, so that a report is good for one hook of one store alone. */
export function signerOf(secret: Uint8Array, about: string): Signer {
  const sign = (body: string | Buffer): string =>
    createHmac('sha256', secret).update(`${about}:`).update(body).digest('hex')
  return {
    sign,
    isSigned: ({ bytes, headers }) => {
      const given = Buffer.from(String(headers['sandbox-signature'] ?? ''))
      const wanted = Buffer.from(sign(bytes))
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    },
  }
}

/** In this order: that it is JSON, that its bytes are signed, that it can be read. */
export function readSigned(raw: RawReport, { isSigned }: Signer): Exclude<ReadReport, { ignored: string }> {
  if (!isJson(raw.headers['content-type'])) return { refused: 'unsupported-media-type' }
  if (!isSigned(raw)) return { refused: 'bad-signature' }
  try {
    return { body: JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw.bytes)) }
  } catch {
    return { refused: 'malformed' }
  }
}

const isJson = (type: string | undefined): boolean =>
  /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type ?? '')
