import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepLength = 30_000
const digits = 6

/** 160 bits, as base32 without padding: what an app on a phone is given. */
export const newKey = (): string => toBase32(randomBytes(20))

/** How many half minutes there have been (RFC 6238, T0 = 0). */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / stepLength)

/** Six digits by HMAC-SHA-1, cut as RFC 4226 §5.3 says. */
export function codeAt(key: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(key)).update(counter).digest()
  const at = (mac[mac.length - 1] as number) & 15
  return String((mac.readUInt32BE(at) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0')
}

/** The half minute that a code is of: this one, the last or the next, for clocks that are a little off. Null for a wrong code. */
export function stepOfCode(key: string, code: string, now: Date): number | null {
  const given = Buffer.from(code)
  const near = [0, -1, 1].map((off) => stepAt(now) + off)
  const found = near.filter((step) => {
    const wanted = Buffer.from(codeAt(key, step))
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
  return found[0] ?? null
}

/** What the app reads from the picture. */
export const keyAddress = (issuer: string, account: string, key: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${new URLSearchParams({ secret: key, issuer }).toString().replaceAll('+', '%20')}`

/** Ten codes of 80 bits, in fours: nobody guesses them, with the hashes neither. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () =>
    toBase32(randomBytes(10))
      .toLowerCase()
      .replace(/(.{4})(?=.)/g, '$1-'),
  )

/** As people type it, of the app or for recovery. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase()

function toBase32(bytes: Buffer): string {
  let text = ''
  let [bits, held] = [0, 0]
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff
    bits += 8
    for (; bits >= 5; bits -= 5) text += alphabet[(held >> (bits - 5)) & 31]
  }
  return bits ? text + alphabet[(held << (5 - bits)) & 31] : text
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = []
  let [bits, held] = [0, 0]
  for (const sign of text) {
    held = ((held << 5) | alphabet.indexOf(sign)) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((held >> bits) & 255)
  }
  return Buffer.from(bytes)
}
