import { CATALOGUE_SCALE, formatDecimal, parseDecimal } from '@shopwright/resource'
import { readDecimal } from '../../kinds/read-decimal.ts'
import type { Values } from '../../kit/form/values.ts'

/** An option that combinations are made of, with the values that this product comes in. */
export type Choice = { name: string; values: { id: string; name: string; surcharge: string }[] }

/** A row of the grid: `values` are ids of the shop's option values. */
export type VariantRow = Values & { values: string[]; sku: string | null; price: string | null; quantity: number }

type OfferedOption = { id: string; name: string; type: string; values?: { id: string; name: string }[] | null }

/** Options that leave one value; the others say nothing of which thing it is. */
const single = new Set(['select', 'radio'])

/** Of the product's options those that make combinations, in their order. */
export function choicesOf(rows: readonly Values[], offered: readonly OfferedOption[]): Choice[] {
  return rows.flatMap((row) => {
    const option = offered.find(({ id }) => id === row.option_id)
    if (!option || !single.has(option.type)) return []
    const values = ((row.values as Values[] | null) ?? []).flatMap((value) => {
      const known = option.values?.find(({ id }) => id === value.option_value_id)
      const sign = value.price_prefix === '-' ? '-' : ''
      return known ? [{ id: known.id, name: known.name, surcharge: `${sign}${value.price ?? 0}` }] : []
    })
    return values.length ? [{ name: option.name, values }] : []
  })
}

export const countOf = (choices: readonly Choice[]): number =>
  choices.length ? choices.reduce((product, { values }) => product * values.length, 1) : 0

/** Every combination of one value each, the last option changing first. */
export const combinationsOf = (choices: readonly Choice[]): string[][] =>
  choices.length
    ? choices.reduce<string[][]>(
        (made, { values }) => made.flatMap((one) => values.map(({ id }) => [...one, id])),
        [[]],
      )
    : []

const keyOfValues = (values: readonly string[]): string => values.toSorted().join()

/** The rows that stay what they are, with the combinations that were missing. */
export function completed(rows: readonly VariantRow[], choices: readonly Choice[]): VariantRow[] {
  const all = combinationsOf(choices)
  const known = new Map(rows.map((row) => [keyOfValues(row.values), row]))
  return all.map(
    (values, sort_order) =>
      ({
        ...(known.get(keyOfValues(values)) ?? newVariant(values)),
        sort_order,
      }) as VariantRow, // a known row, or a whole new one
  )
}

const newVariant = (values: string[]): VariantRow => ({
  $key: crypto.randomUUID(),
  values,
  sku: null,
  price: null,
  quantity: 0,
  image: null,
  status: true,
})

/** "Red / S" in the order of the options; null when a value is not among the product's. */
export function titleOf({ values }: VariantRow, choices: readonly Choice[]): string | null {
  const names = choices.flatMap((choice) =>
    choice.values.filter(({ id }) => values.includes(id)).map(({ name }) => name),
  )
  return names.length === values.length && names.length ? names.join(' / ') : null
}

/** What a row costs without a price of its own: the product's with what its values add. */
export function usualPrice({ values }: VariantRow, choices: readonly Choice[], price: unknown): string {
  const added = choices.flatMap((choice) => choice.values.filter(({ id }) => values.includes(id)))
  const amounts = [String(price || 0), ...added.map(({ surcharge }) => surcharge)]
  if (!amounts.every((amount) => /^-?\d+(\.\d{1,4})?$/.test(amount))) return ''
  const total = amounts.reduce((sum, amount) => sum + parseDecimal(amount, CATALOGUE_SCALE), 0n)
  return formatDecimal(total > 0n ? total : 0n, CATALOGUE_SCALE, 2)
}

/** The columns that are typed, in their order: cells of a spreadsheet are put into them. */
export const typedColumns = ['sku', 'price', 'quantity'] as const
export type TypedColumn = (typeof typedColumns)[number]

export type Pasted = { rows: VariantRow[]; done: number; left: number }

/**
 * Cells of a spreadsheet, tabs between them and a line for each row, from one cell on. Numbers are read as a field reads them;
 * what is none, or has no place, is counted and changes nothing.
 */
export function pasted(
  rows: readonly VariantRow[],
  at: { row: number; column: number },
  text: string,
  point: string,
): Pasted {
  const next = [...rows]
  let [done, left] = [0, 0]
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  for (const [down, line] of lines.entries())
    for (const [right, cell] of line.split('\t').entries()) {
      const row = next[at.row + down]
      const column = typedColumns[at.column + right]
      const value = row && column ? readCell(column, cell, point) : undefined
      if (!row || !column || value === undefined) left += cell.trim() === '' ? 0 : 1
      else {
        next[at.row + down] = { ...row, [column]: value }
        done += 1
      }
    }
  return { rows: next, done, left }
}

function readCell(column: TypedColumn, cell: string, point: string): string | number | null | undefined {
  const text = cell.trim()
  if (column === 'sku') return text.length > 64 ? undefined : text || null
  if (text === '') return column === 'price' ? null : undefined
  const read = readDecimal(text, point)
  if (column === 'price') return read === null || read.startsWith('-') ? undefined : read
  return read !== null && /^-?\d{1,9}(\.0+)?$/.test(read) ? Number(read) : undefined
}

/** What a row says in a column, in all rows below it. */
export const filledDown = (rows: readonly VariantRow[], from: number, column: string): VariantRow[] =>
  rows.map((row, index) => (index > from ? ({ ...row, [column]: rows[from]?.[column] } as VariantRow) : row)) // a value of the same column

/** What the product has: that of all that are sold. */
export const together = (rows: readonly VariantRow[]): number =>
  rows.reduce((sum, { status, quantity }) => sum + (status === false ? 0 : Number(quantity) || 0), 0)
