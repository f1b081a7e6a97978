import { type AnyKind, type AnyResource, writable } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'

export type Values = Record<string, unknown>

/** What a new row starts with: the declaration's defaults. */
export const startValues = (resource: AnyResource): Values =>
  Object.fromEntries(Object.entries(resource.fields).map(([name, kind]) => [name, startValue(kind)]))

function startValue({ type, options, column }: AnyKind): unknown {
  if (column === null || type === 'tags') return options.default ?? []
  if (options.translated) return {}
  if (type === 'decimal' || type === 'money') return options.default === undefined ? null : String(options.default)
  return options.default ?? (type === 'flag' ? false : null)
}

/** The values of a row as the form holds them: sub-rows without what only the server writes. */
export function formValues(resource: AnyResource, row: Values): Values {
  const entries = Object.entries(resource.fields).map(([name, kind]) => [
    name,
    kind.type === 'children' ? cleanChildren(kind, row[name]) : (row[name] ?? startEmpty(kind)),
  ])
  return { id: row.id, ...Object.fromEntries(entries) }
}

const startEmpty = (kind: AnyKind): unknown => (kind.column === null ? [] : kind.options.translated ? {} : null)

function cleanChildren(kind: AnyKind, rows: unknown): Values[] {
  const child = registry.get(kind.options.target as string)
  const kept = writable(child).filter((name) => name !== child.parent)
  return ((rows as Values[] | null) ?? []).map((row) => ({
    id: row.id,
    ...Object.fromEntries(
      kept
        .filter((name) => row[name] !== undefined)
        .map((name) => [
          name,
          child.fields[name]?.type === 'children' ? cleanChildren(child.fields[name] as AnyKind, row[name]) : row[name],
        ]),
    ),
  }))
}

/**
 * Sub-rows as a form keeps them: without what is counted on meanwhile and nobody has changed, so that what was sold since is not
 * put back, neither when they are saved nor by a draft that is taken up again.
 */
export const withoutCounted = (kind: AnyKind | undefined, rows: unknown, base: unknown): unknown =>
  eachKnown(kind, rows, base, (row, known, counted) =>
    Object.fromEntries(
      Object.entries(row).filter(([name, value]) => !counted.has(name) || !isSame(value, known[name])),
    ),
  )

/** The same sub-rows with what there is of it now. */
export const withCounted = (kind: AnyKind | undefined, rows: unknown, base: unknown): unknown =>
  eachKnown(kind, rows, base, (row, known, counted) => ({
    ...Object.fromEntries(Object.entries(known).filter(([name]) => counted.has(name))),
    ...row,
  }))

function eachKnown(
  kind: AnyKind | undefined,
  rows: unknown,
  base: unknown,
  change: (row: Values, known: Values, counted: ReadonlySet<string>) => Values,
): unknown {
  if (kind?.type !== 'children' || !Array.isArray(rows)) return rows
  const { fields } = registry.get(kind.options.target as string)
  const counted = new Set(Object.keys(fields).filter((name) => fields[name]?.options.counted))
  const nested = Object.keys(fields).filter((name) => fields[name]?.type === 'children')
  if (!counted.size && !nested.length) return rows
  const byId = new Map(((base as Values[] | null) ?? []).map((row) => [row.id, row]))
  return rows.map((row: Values) => {
    const known = row.id === undefined ? undefined : byId.get(row.id)
    if (!known) return row
    const inner = nested.filter((name) => name in row)
    return {
      ...change(row, known, counted),
      ...Object.fromEntries(inner.map((name) => [name, eachKnown(fields[name], row[name], known[name], change)])),
    }
  })
}

/** Same meaning: key order and missing against empty translations do not count. */
export const isSame = (a: unknown, b: unknown): boolean => plain(a) === plain(b)

function plain(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'null'
  if (Array.isArray(value)) return `[${value.map(plain).join()}]`
  if (typeof value === 'object') {
    const entries = Object.entries(value).filter(([name, one]) => name !== '$key' && plain(one) !== 'null')
    return entries.length
      ? `{${entries
          .sort(([x], [y]) => (x < y ? -1 : 1))
          .map(([name, one]) => `${name}:${plain(one)}`)
          .join()}}`
      : 'null'
  }
  return JSON.stringify(value)
}
