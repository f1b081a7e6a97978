import { type AnyResource, writable } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import type { InputProps } from '../../kinds/kind-parts.ts'
import { startValues, type Values } from './values.ts'

/** The fields of a sub-row that a person writes; its place is its order. */
export const childFields = (child: AnyResource): string[] =>
  writable(child).filter((name) => name !== child.parent && name !== 'sort_order')

export type ChildRows = {
  child: AnyResource
  rows: Values[]
  fields: string[]
  add: (start?: Values) => void
  change: (index: number, name: string, value: unknown) => void
  remove: (index: number) => void
  move: (index: number, by: 1 | -1) => void
  canMove: boolean
}

/** What one can do with a list of sub-rows. Where the rows have an order, it is written into `sort_order`. */
export function useChildRows({ kind, value, onChange }: Pick<InputProps, 'kind' | 'value' | 'onChange'>): ChildRows {
  const child = registry.get(kind.options.target as string)
  const rows = (value as Values[] | null) ?? []
  const canMove = 'sort_order' in child.fields
  const write = (next: Values[]) => onChange(canMove ? next.map((row, index) => ({ ...row, sort_order: index })) : next)
  const fields = childFields(child)
  return {
    child,
    rows,
    fields,
    canMove,
    add: (start = {}) => write([...rows, { ...pick(startValues(child), fields), ...start, $key: crypto.randomUUID() }]),
    change: (index, name, next) => write(rows.with(index, { ...rows[index], [name]: next })),
    remove: (index) => write(rows.toSpliced(index, 1)),
    move: (index, by) => {
      const row = rows[index]
      const other = rows[index + by]
      if (row && other) write(rows.with(index, other).with(index + by, row))
    },
  }
}

const pick = (values: Values, names: string[]): Values =>
  Object.fromEntries(names.filter((name) => values[name] !== null).map((name) => [name, values[name]]))

/** New rows have no id yet; `$key` holds their place on the page and is not sent. */
export const keyOf = (row: Values): string => String(row.id ?? row.$key)
