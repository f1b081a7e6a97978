import { createHash, timingSafeEqual } from 'node:crypto'

export type Fields = Readonly<Record<string, string | number>>

/** base64 of the SHA-1 of the text between two copies of the private key: no HMAC, so the key must never be empty. */
export const liqpaySignature = (data: string, privateKey: string): string =>
  createHash('sha1').update(`${privateKey}${data}${privateKey}`).digest('base64')

/** What is sent to it, and what it sends: JSON as base64, and a signature over that text. */
export function signedData(fields: Fields, privateKey: string): URLSearchParams {
  const data = Buffer.from(JSON.stringify(fields)).toString('base64')
  return new URLSearchParams({ data, signature: liqpaySignature(data, privateKey) })
}

export function isSignedByLiqpay(data: string, signature: string, privateKey: string | undefined): boolean {
  if (!privateKey || !data) return false
  const given = Buffer.from(signature)
  const wanted = Buffer.from(liqpaySignature(data, privateKey))
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
