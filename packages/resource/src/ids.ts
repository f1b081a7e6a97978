let lastMillisecond = 0
let sequence = 0

/** A new UUIDv7: sortable by time, in order even within one millisecond of this process. */
export function newId(now: number = Date.now()): string {
  const bytes = chance()
  if (now > lastMillisecond) {
    lastMillisecond = now
    sequence = ((bytes[6] as number) & 0x03) << 8
  } else if (sequence < 0xfff) sequence += 1
  else {
    lastMillisecond += 1
    sequence = 0
  }
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(lastMillisecond / 2 ** (8 * (5 - i))) & 0xff
  bytes[6] = 0x70 | (sequence >> 8)
  bytes[7] = sequence & 0xff
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f)
  let id = ''
  for (let i = 0; i < 16; i++) {
    if (i === 4 || i === 6 || i === 8 || i === 10) id += '-'
    id += hex[bytes[i] as number]
  }
  return id
}

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

const store = new Uint8Array(16 * 256)
let used = store.length

/** Sixteen bytes of chance: asking the system for each id's own takes longer than making the id. */
function chance(): Uint8Array {
  if (used === store.length) {
    crypto.getRandomValues(store)
    used = 0
  }
  used += 16
  return store.subarray(used - 16, used)
}

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** An id in 25 signs of an address, and back; null of what is none. */
export const shortId = (id: string): string =>
  BigInt(`0x${id.replaceAll('-', '')}`)
    .toString(36)
    .padStart(25, '0')

export function idOfShort(text: string): string | null {
  if (!/^[0-9a-z]{25}$/.test(text)) return null
  const number = [...text].reduce((sum, sign) => sum * 36n + BigInt(Number.parseInt(sign, 36)), 0n)
  const hex = number.toString(16).padStart(32, '0')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  // Of the seventh version alone, as all of ours are: no word of an address happens to be one.
  return hex.length === 32 && /^.{14}7.{4}[89ab]/.test(id) ? id : null
}

export const isId = (value: unknown): value is string => typeof value === 'string' && pattern.test(value)
