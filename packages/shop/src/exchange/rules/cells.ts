/** From the text of a cell to the value of a field. A refusal is a code and what was read, for the report of the run. */
import { slugify } from '@shopwright/resource'
import { productImages } from '../../catalog/model/products.ts'
import type { RowErrorCode } from './drafts.ts'
import type { ScalarShape } from './fields.ts'
import { toDecimal } from './numbers.ts'
import { readFlag } from './transforms.ts'

type CellErrorCode = Extract<RowErrorCode, `not-${string}`> | 'not-a-number' | 'not-a-date' | 'too-long'

export type Cell<T> = { value: T } | { refused: CellErrorCode; params: Record<string, string | number> }

const longestAddress = productImages.fields.source_url.options.max ?? 255

const refuse = (refused: CellErrorCode, text: string): Cell<never> => ({
  refused,
  params: { value: text.slice(0, 100) },
})

/** Converts one value for a field that holds one. Whether the field takes it is judged with the whole row. */
export function readCell(shape: ScalarShape, raw: string): Cell<string | number | boolean> {
  const text = raw.trim()
  switch (shape.is) {
    case 'text':
    case 'translated':
    case 'reference':
      return { value: text }
    case 'slug':
      return { value: slugify(text) }
    case 'money':
    case 'decimal':
      return readDecimal(text, shape.scale)
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

/** An image comes from the web, or is a file of the store that an export named. */
export function readAddress(text: string): Cell<string> {
  if (text.length > longestAddress) return { refused: 'too-long', params: { max: longestAddress } }
  const isWeb = /^https?:\/\/[^\s<>"\\]+$/i.test(text) && URL.canParse(text)
  return isWeb || /^\/(?!\/)[^\s<>"\\]*$/.test(text) ? { value: text } : refuse('not-an-address', text)
}

/** Spreadsheets keep 12.3 as 12.300000000000001: the places that the field has are read, the rest rounded. */
function readDecimal(text: string, scale: number): Cell<string> {
  const value = toDecimal(text, scale)
  return value === null ? refuse('not-a-number', text) : { value }
}

function readInteger(text: string): Cell<number> {
  const value = toDecimal(text, 10)
  if (value === null) return refuse('not-a-number', text)
  return value.includes('.') ? refuse('not-whole', text) : { value: Number(value) }
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
