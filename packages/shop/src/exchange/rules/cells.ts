/** From the text of a cell to the value of a field. A refusal is a code and what was read, for the report of the run. */
import { slugify } from '@shopwright/resource'
import type { RowErrorCode } from './drafts.ts'
import type { FieldShape } from './fields.ts'
import { toDecimal } from './numbers.ts'
import { readFlag } from './transforms.ts'

export type Cell<T> = { value: T } | { refused: RowErrorCode; params: Record<string, string | number> }

type ScalarShape = Exclude<FieldShape['is'], 'images' | 'list' | 'categories' | 'attributes'>

const MAX_INTEGER = 2_147_483_647
const MAX_URL = 2048
const REFERENCE_LENGTH = 255

const refuse = (refused: RowErrorCode, text: string): Cell<never> => ({
  refused,
  params: { value: text.slice(0, 100) },
})

/** Converts one value for a field that holds one. */
export function readCell(shape: FieldShape & { is: ScalarShape }, raw: string): Cell<string | number | boolean> {
  const text = raw.trim()
  switch (shape.is) {
    case 'text':
    case 'translated':
      return readText(text, shape.max)
    case 'reference':
      return readText(text, REFERENCE_LENGTH)
    case 'slug':
      return { value: slugify(text) }
    case 'money':
    case 'decimal':
      return readDecimal(text)
    case 'integer':
      return readInteger(text)
    case 'flag': {
      const flag = readFlag(text)
      return flag === null ? refuse('not-a-flag', text) : { value: flag }
    }
    case 'date':
      return readDate(text)
    case 'image':
      return readAddress(text)
  }
}

export function readText(text: string, max: number): Cell<string> {
  if (text.length > max) return { refused: 'too-long', params: { length: text.length, limit: max } }
  return { value: text }
}

/** An image comes from the web, or is a file of the store that an export named. */
export function readAddress(text: string): Cell<string> {
  if (text.length > MAX_URL) return { refused: 'too-long', params: { length: text.length, limit: MAX_URL } }
  const isWeb = /^https?:\/\/[^\s<>"\\]+$/i.test(text) && URL.canParse(text)
  return isWeb || /^\/(?!\/)[^\s<>"\\]*$/.test(text) ? { value: text } : refuse('not-an-address', text)
}

function readDecimal(text: string): Cell<string> {
  const value = toDecimal(text, 4)
  if (value === null) return refuse('not-a-number', text)
  if (value.startsWith('-')) return refuse('negative', text)
  return value.split('.')[0]!.length > 11 ? refuse('too-large', text) : { value }
}

function readInteger(text: string): Cell<number> {
  const value = toDecimal(text, 10)
  if (value === null) return refuse('not-a-number', text)
  if (value.includes('.')) return refuse('not-whole', text)
  if (value.startsWith('-')) return refuse('negative', text)
  return Number(value) > MAX_INTEGER ? refuse('too-large', text) : { value: Number(value) }
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** `2026-05-02`, with a time or without, `02.05.2026` and `02/05/2026` (day first). */
function readDate(text: string): Cell<string> {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(text)
  const local = /^(\d{1,2})[./](\d{1,2})[./](\d{4})(?: .*)?$/.exec(text)
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : [local?.[3], local?.[2], local?.[1]]
  const days = DAYS[Number(month) - 1] ?? 0
  const isLeap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0)
  const isDay =
    Number(year) >= 1000 && Number(day) >= 1 && Number(day) <= (month?.padStart(2, '0') === '02' && isLeap ? 29 : days)
  return isDay ? { value: `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` } : refuse('not-a-date', text)
}
