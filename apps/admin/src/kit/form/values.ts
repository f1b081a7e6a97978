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
