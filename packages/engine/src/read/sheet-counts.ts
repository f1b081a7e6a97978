import type { AnyKind, AnyResource } from '@shopwright/resource'
import type { Narrowed } from './compile.ts'
import { type Counted, type FacetCounts, mostValues } from './counted.ts'
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

/** Whether a row fits: 0 = all that is asked, 255 = not; else what it fails is the choice of one facet alone, by its number. */
type Marks = Uint8Array
const out = 255

/** Rows and the values of fields, column by column. A facet with a choice among its own values counts what fails nothing but that. */
export function countInSheet(
  resource: AnyResource,
  { count, columns }: Sheet,
  terms: Terms,
  facets: readonly string[],
): Counted {
  const column = (field: string) => columns.get(field) as SheetColumn
  const marks: Marks = new Uint8Array(count)
  for (const [field, list] of terms) {
    const facet = facets.indexOf(field)
    for (const term of list) markFailing(marks, column(field), term, facet < 0 ? out : facet + 1)
  }
  let total = 0
  for (let row = 0; row < count; row++) if (marks[row] === 0) total += 1
  const told = facets.map((field, n) => [
    field,
    wireValues(resource.fields[field] as AnyKind, counts(marks, n + 1, column(field))),
  ])
  return { total, facets: Object.fromEntries(told) }
}

function markFailing(marks: Marks, column: SheetColumn, { operator, value }: Term, by: number): void {
  const fail = (row: number) => {
    const mark = marks[row]
    marks[row] = mark === 0 || mark === by ? by : out
  }
  const given = [value].flat()
  const isNegative = operator === '$ne' || operator === '$nin'
  if ('numbers' in column) {
    const isFit = numberFit(operator, given.map(Number), isNegative)
    const { numbers } = column
    for (let row = 0; row < numbers.length; row++) if (!isFit(numbers[row] as number)) fail(row)
    return
  }
  const texts = new Set(given.map(String))
  const meant = Uint8Array.from(column.values, (text) => (texts.has(text) ? 1 : 0))
  const { codes } = column
  if (!('starts' in column)) {
    for (let row = 0; row < codes.length; row++) if ((meant[codes[row] as number] === 1) === isNegative) fail(row)
    return
  }
  const { starts } = column
  for (let row = 0; row < starts.length - 1; row++) {
    let at = starts[row] as number
    const end = starts[row + 1] as number
    while (at < end && meant[codes[at] as number] !== 1) at++
    if (at === end) fail(row)
  }
}

function numberFit(operator: Term['operator'], given: number[], isNegative: boolean): (held: number) => boolean {
  const [limit = Number.NaN] = given
  switch (operator) {
    case '$lt':
      return (held) => held < limit
    case '$lte':
      return (held) => held <= limit
    case '$gt':
      return (held) => held > limit
    case '$gte':
      return (held) => held >= limit
    default: {
      const meant = new Set(given)
      return (held) => meant.has(held) !== isNegative
    }
  }
}

type ValueCounts = { value: string | null; count: number }[]

function counts(marks: Marks, own: number, column: SheetColumn): ValueCounts {
  if ('numbers' in column) throw new Error('numbers are not counted by their values')
  const { codes, values } = column
  // The last place is for rows without a value.
  const found = new Int32Array(values.length + 1)
  const starts = 'starts' in column ? column.starts : null
  for (let row = 0; row < marks.length; row++) {
    const mark = marks[row]
    if (mark !== 0 && mark !== own) continue
    const end = starts ? (starts[row + 1] as number) : row + 1
    for (let at = starts ? (starts[row] as number) : row; at < end; at++) {
      const code = codes[at] as number
      const place = code < 0 ? values.length : code
      found[place] = (found[place] as number) + 1
    }
  }
  return Array.from(found, (count, at) => ({ value: values[at] ?? null, count }))
    .filter(({ count }) => count)
    .sort((a, b) => b.count - a.count || inOrder(a.value, b.value))
    .slice(0, mostValues)
}

/** As the database has them: what has no value comes last. */
const inOrder = (a: string | null, b: string | null): number => (a === null ? 1 : b === null ? -1 : a < b ? -1 : 1)

const wireValues = (kind: AnyKind, list: ValueCounts): FacetCounts =>
  kind.type === 'flag'
    ? list.map(({ value, count }) => ({ value: value === null ? null : value === 'true', count }))
    : list
