/** Which rows offset and limit leave where they count in the order of a column instead of that of the file. */
import { type LanguageCode, languageTag } from '@shopwright/resource'
import { readNumber } from './numbers.ts'

export type Placed = { row: number; value: string }

/** Numbers by their size before words by the alphabet of a language; what says nothing comes last, equals as the file has them. */
export function rowsInOrder(
  placed: readonly Placed[],
  { offset, limit }: { offset?: number | null; limit?: number | null },
  language: LanguageCode,
): Set<number> {
  const words = new Intl.Collator(languageTag(language), { numeric: true, sensitivity: 'base' })
  const start = offset ?? 0
  const sorted = placed
    .map(({ row, value }) => ({ row, value: value.trim(), number: numberOf(value) }))
    .sort((a, b) => compare(a, b, words) || a.row - b.row)
  return new Set(sorted.slice(start, limit ? start + limit : undefined).map(({ row }) => row))
}

type Sortable = { value: string; number: number | null }

function compare(a: Sortable, b: Sortable, words: Intl.Collator): number {
  if (!a.value || !b.value) return Number(!a.value) - Number(!b.value)
  if (a.number !== null && b.number !== null) return a.number - b.number
  if (a.number !== null || b.number !== null) return a.number === null ? 1 : -1
  return words.compare(a.value, b.value)
}

/** A price or a count, with its unit or without; `A-12` is a word. */
const numberOf = (value: string): number | null => (/^\s*[-−]?\d/.test(value) ? Number(readNumber(value)) : null)
