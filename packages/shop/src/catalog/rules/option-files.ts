// A shopper may add a picture, a PDF or a ZIP to a product, as large as the store's own uploads may be and no larger.

const MB = 1_048_576
/** Whatever a store's settings and its plan say: one such file is read into memory as a whole. */
export const LARGEST = 20 * MB
/** Of files that no order names, together: a store's disk is not filled by who only looks. */
const MOST_WAITING = 1024 * MB

/** How many files come in an hour: from one browser or account, from one household, into one store. */
export const PER_HOUR = { visitor: 20, household: 40, store: 600 } as const

const documents = ['application/pdf', 'application/zip']
/** As all documents of offices are packed, of which nothing is read here. */
const packed = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type FileRule = {
  /** bytes */
  largest: number
  /** MIME types */
  kinds: readonly string[]
}

/** `pictures`: MIME types of the pictures that the store takes; `limits`: bytes, null = as many as there are */
export const fileRule = (pictures: Iterable<string>, ...limits: (number | null | undefined)[]): FileRule => ({
  largest: Math.min(LARGEST, ...limits.map((limit) => limit ?? LARGEST)),
  kinds: [...pictures, ...documents],
})

/** By what the bytes are; null for what is not taken. */
export function kindOf(rule: FileRule, found: string | undefined): string | null {
  const mime = found === packed ? 'application/zip' : found
  return mime !== undefined && rule.kinds.includes(mime) ? mime : null
}

/** Bytes that files without an order may take of a store's disk. `quota`: bytes of the plan, null = without end */
export const mostWaiting = (quota: number | null | undefined): number => Math.min(MOST_WAITING, (quota ?? Infinity) / 4)

/** What a file is called from now on: the last part of its name, without signs that end a line, a path or a text of ours, or turn the direction of reading. */
export function tidyName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replace(/[\u0000-\u001f\u007f-\u009f"\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/^[\s.]+/, '')
    .trim()
  const [ending = ''] = /\.[^.]{1,12}$/.exec(plain) ?? []
  const short = [...plain].length > NAME ? [...plain].slice(0, NAME - ending.length).join('') + ending : plain
  return short || 'file'
}
const NAME = 120

/** 5, 0.5: of megabytes, as numbers are written everywhere. */
export const megabytesOf = (bytes: number): number => Math.floor((bytes / MB) * 10) / 10

/** Staff cannot add a file for a buyer, and are told so in place of being asked for one. */
export const fileByBuyer = <F extends { code: string; params?: Record<string, unknown> }>(fault: F): F =>
  fault.code === 'option-file-required'
    ? { ...fault, code: 'option-file-by-buyer', params: { option: String(fault.params?.option) } }
    : fault
