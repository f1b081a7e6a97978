import { type AnyKind, type AnyResource, atMost, defaultLanguage } from '@shopwright/resource'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { type Audience, seesField } from '../core/access.ts'
import type { Data } from '../core/behaviours.ts'
import type { Ctx } from '../core/context.ts'
import { columnsOf } from '../db/ddl.ts'
import type { RawRow } from '../db/reading.ts'
import { shownText } from '../db/sort-indexes.ts'
import { moneyDigits } from '../write/convert.ts'

/** A column on its way out: what is selected, and how PostgreSQL's text of it becomes a value, or JSON without that step. */
type Column = {
  name: string
  sql: string
  data: (text: string) => unknown
  json: (text: string) => string
  /** its name as a member of an object, and the member without a value */
  member: string
  empty: string
}

/** The columns that one audience reads of a resource, worked out once. */
export type Shape = {
  columns: Column[]
  /** of the select list, for the table as `t` */
  sql: string
  /** where a column stands in a row; -1 = it is not read */
  at(name: string): number
}

export type Wanted = { audience: Audience; allTranslations: boolean; only: readonly string[] | null }

const shapes = new LRUCache<string, Shape>(atMost(2000))

export function shapeOf(ctx: Ctx, resource: AnyResource, { audience, allTranslations, only }: Wanted): Shape {
  const languages: Pair | null = allTranslations ? null : [ctx.language, ctx.store?.primaryLanguage ?? defaultLanguage]
  const key = [resource.name, audience, languages, only].join('|')
  const known = shapes.get(key)
  if (known) return known
  const names = (name: string): boolean => !only || name === 'id' || only.includes(name)
  const columns = [
    plain('id', 'uuid'),
    ...(resource.scope === 'store' ? [plain('store_id', 'uuid')] : []),
    ...columnsOf(resource)
      .filter(([, kind]) => seesField(audience, kind.options.see) && kind.type !== 'secret')
      .map(([name, kind]) => column(name, kind, languages)),
    plain('version', 'integer'),
    plain('created_at', 'timestamptz'),
    plain('updated_at', 'timestamptz'),
  ].filter(({ name }) => names(name))
  const places = new Map(columns.map(({ name }, n) => [name, n]))
  const shape = { columns, sql: columns.map(({ sql }) => sql).join(', '), at: (name: string) => places.get(name) ?? -1 }
  shapes.set(key, shape)
  return shape
}

/** the caller's language and the store's primary one */
type Pair = [string, string]

function column(name: string, kind: AnyKind, languages: Pair | null): Column {
  if (kind.options.translated && languages) return columnOf(name, translation(name, languages), conversions.text)
  return plain(name, kind.type === 'money' ? 'money' : (kind.column as string))
}

const plain = (name: string, type: string): Column => columnOf(name, `t."${name}"`, conversionOf(type))

const columnOf = (name: string, sql: string, conversion: Conversion): Column => ({
  name,
  sql,
  ...conversion,
  member: `"${name}":`,
  empty: `"${name}":null`,
})

/** The text in the first of the languages that has one, else in any: `pickTranslation`, in the database. */
const translation = (name: string, [language, primary]: Pair): string =>
  `${shownText(`t."${name}"`, language, primary)} as "${name}"`

type Conversion = Pick<Column, 'data' | 'json'>

const same = (text: string): string => text
const quoted = (text: string): string => `"${text}"`
/** Short, and nothing in it that JSON writes otherwise. */
const isPlain = (text: string): boolean => text.length < 32 && !special.test(text)
const special = /["\\\u0000-\u001f]/
const trimZeros = (text: string): string => (text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text)
const parseArray = pg.types.getTypeParser(1009 as never, 'text') as (text: string) => unknown // text[], which pg's list of types leaves out

const conversions = {
  text: { data: same, json: (text) => (isPlain(text) ? quoted(text) : JSON.stringify(text)) },
  uuid: { data: same, json: quoted },
  date: { data: same, json: quoted },
  integer: { data: Number, json: same },
  boolean: { data: (text) => text === 't', json: (text) => (text === 't' ? 'true' : 'false') },
  money: { data: moneyDigits, json: (text) => quoted(moneyDigits(text)) },
  numeric: { data: trimZeros, json: (text) => quoted(trimZeros(text)) },
  timestamptz: { data: (text) => new Date(isoTime(text)), json: (text) => quoted(isoTime(text)) },
  jsonb: { data: (text) => JSON.parse(text), json: same },
  'text[]': { data: parseArray, json: (text) => JSON.stringify(parseArray(text)) },
} satisfies Record<string, Conversion>

const conversionOf = (type: string): Conversion =>
  type.startsWith('numeric') ? conversions.numeric : (conversions[type as keyof typeof conversions] ?? conversions.text)

/** `2026-11-21 04:26:00.1234+00` as `2026-11-21T04:26:00.123Z`. */
function isoTime(text: string): string {
  if (!text.endsWith('+00') || text.length < 22) return new Date(text).toISOString()
  const parts = text.length === 22 ? '000' : text.slice(20, -3).slice(0, 3).padEnd(3, '0')
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${parts}Z`
}

/** How rows leave: as data, for hooks and verbs; or straight as the text of an answer, which is much less work. */
export type Medium<T> = {
  row(shape: Shape, raw: RawRow): T
  /** of a row that a hook has seen */
  of(row: Data): T
  put(to: T, name: string, value: T | null): void
  putList(to: T, name: string, values: readonly T[]): void
  putIds(to: T, name: string, ids: readonly string[]): void
}

export const asData: Medium<Data> = {
  of: (row) => row,
  row: ({ columns }, raw) => {
    const row: Data = {}
    for (let n = 0; n < columns.length; n++) {
      const { name, data } = columns[n] as Column
      const text = raw[n]
      row[name] = text == null ? null : data(text)
    }
    return row
  },
  put: (to, name, value) => {
    to[name] = value
  },
  putList: (to, name, values) => {
    to[name] = values
  },
  putIds: (to, name, ids) => {
    to[name] = ids
  },
}

/** The members of an object, without its braces. */
export type Members = { text: string }

export const bracesOf = ({ text }: Members): string => `{${text}}`

export const asText: Medium<Members> = {
  of: (row) => ({ text: JSON.stringify(row).slice(1, -1) }),
  row: ({ columns }, raw) => {
    let text = ''
    for (let n = 0; n < columns.length; n++) {
      const column = columns[n] as Column
      const value = raw[n]
      if (n) text += ','
      text += value == null ? column.empty : column.member + column.json(value)
    }
    return { text }
  },
  put: (to, name, value) => {
    to.text += `,"${name}":${value ? bracesOf(value) : 'null'}`
  },
  putList: (to, name, values) => {
    to.text += `,"${name}":[${values.map(bracesOf).join(',')}]`
  },
  putIds: (to, name, ids) => {
    to.text += `,"${name}":${JSON.stringify(ids)}`
  },
}
