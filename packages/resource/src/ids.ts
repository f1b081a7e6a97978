let lastMillisecond = 0
let sequence = 0

/** A new UUIDv7: sortable by time, in order even within one millisecond of this process. */
export function newId(now: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  if (now <= lastMillisecond) sequence = (sequence + 1) & 0xfff
  else {
    lastMillisecond = now
    sequence = ((bytes[6] as number) & 0x03) << 8
  }
  if (sequence === 0xfff) lastMillisecond += 1
  const time = Math.max(now, lastMillisecond)
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(time / 2 ** (8 * (5 - i))) & 0xff
  bytes[6] = 0x70 | (sequence >> 8)
  bytes[7] = sequence & 0xff
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const isId = (value: unknown): value is string => typeof value === 'string' && pattern.test(value)
