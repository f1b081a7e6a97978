import type { AnyKind, AnyResource } from '@shopwright/resource'
import type { Narrowed } from './compile.ts'
import { type Counted, mostValues } from './counted.ts'
import type { Filter } from './query.ts'
import { isInSheets, type Sheet, type SheetColumn } from './sheet.ts'

type Term = Extract<Filter, { field: string }>
export type Terms = Map<string, Term[]>

/** The caller's filter by fields, where all of it can be told from a sheet; null where the database has to be asked. */
export function termsIn(resource: AnyResource, { filter, search }: Narrowed): Terms | null {
  if (search !== null) return null
  const parts = filter === null ? [] : 'all' in filter ? filter.all : [filter]
  const terms: Terms = new Map()
  for (const part of parts) {
    if (!('field' in part) || !isInSheets(resource.fields[part.field]) || !isPlain(part)) return null
    terms.set(part.field, [...(terms.get(part.field) ?? []), part])
  }
  return terms
}

/** No nothing among the values, which compares by rules of its own, and no number that is held only nearly. */
const isPlain = ({ value }: Term): boolean =>
  [value]
    .flat()
    .every((one) => one !== null && one !== '' && (typeof one !== 'bigint' || (one < 2n ** 53n && one > -(2n ** 53n))))

/** Rows and the values of fields, counted in one pass. A facet with a choice among its own values counts what fails nothing but that. */
export function countInSheet(
  resource: AnyResource,
  { count, columns }: Sheet,
  terms: Terms,
  facets: readonly string[],
): Counted {
  const column = (field: string) => columns.get(field) as SheetColumn
  const tests = [...terms].map(([field, list]) => ({
    facet: facets.indexOf(field),
    fits: list.map((term) => fit(column(field), term)),
  }))
  const tallies = facets.map((field) => tally(column(field)))
  let total = 0
  rows: for (let row = 0; row < count; row++) {
    let failed = -1
    for (const { facet, fits } of tests) {
      if (fits.every((isFit) => isFit(row))) continue
      if (facet < 0 || failed >= 0) continue rows
      failed = facet
    }
    if (failed >= 0) tallies[failed]?.add(row)
    else {
      total += 1
      for (const { add } of tallies) add(row)
    }
  }
  const told = (field: string, n: number) => wireValues(resource.fields[field] as AnyKind, tallies[n]?.counts() ?? [])
  return { total, facets: Object.fromEntries(facets.map((field, n) => [field, told(field, n)])) }
}

type Fit = (row: number) => boolean

function fit(column: SheetColumn, { operator, value }: Term): Fit {
  const isNegative = operator === '$ne' || operator === '$nin'
  if ('numbers' in column) return fitNumber(column.numbers, operator, [value].flat().map(Number), isNegative)
  const texts = new Set([value].flat().map(String))
  const isMeant = Uint8Array.from(column.values, (text) => (texts.has(text) ? 1 : 0))
  const { codes } = column
  if (!('starts' in column)) return (row) => (isMeant[codes[row] as number] === 1) !== isNegative
  const { starts } = column
  return (row) => {
    for (let at = starts[row] as number; at < (starts[row + 1] as number); at++)
      if (isMeant[codes[at] as number]) return true
    return false
  }
}

function fitNumber(numbers: Float64Array, operator: Term['operator'], given: number[], isNegative: boolean): Fit {
  const [limit = Number.NaN] = given
  const compare: Partial<Record<Term['operator'], Fit>> = {
    $lt: (row) => (numbers[row] as number) < limit,
    $lte: (row) => (numbers[row] as number) <= limit,
    $gt: (row) => (numbers[row] as number) > limit,
    $gte: (row) => (numbers[row] as number) >= limit,
  }
  const meant = new Set(given)
  return compare[operator] ?? ((row) => meant.has(numbers[row] as number) !== isNegative)
}

type Tally = { add(row: number): void; counts(): { value: string | null; count: number }[] }

function tally(column: SheetColumn): Tally {
  if ('numbers' in column) throw new Error('numbers are not counted by their values')
  const { codes, values } = column
  // The last place is for rows without a value.
  const found = new Int32Array(values.length + 1)
  const starts = 'starts' in column ? column.starts : null
  const hit = (code: number) => {
    const at = code < 0 ? values.length : code
    found[at] = (found[at] as number) + 1
  }
  return {
    add: starts
      ? (row) => {
          for (let at = starts[row] as number; at < (starts[row + 1] as number); at++) hit(codes[at] as number)
        }
      : (row) => hit(codes[row] as number),
    counts: () =>
      [...found]
        .map((count, at) => ({ value: values[at] ?? null, count }))
        .filter(({ count }) => count)
        .sort((a, b) => b.count - a.count || inOrder(a.value, b.value))
        .slice(0, mostValues),
  }
}

/** As the database has them: what has no value comes last. */
const inOrder = (a: string | null, b: string | null): number => (a === null ? 1 : b === null ? -1 : a < b ? -1 : 1)

const wireValues = (kind: AnyKind, counts: { value: string | null; count: number }[]) =>
  kind.type === 'flag'
    ? counts.map(({ value, count }) => ({ value: value === null ? null : value === 'true', count }))
    : counts
