import { type AnyKind, type AnyResource, throughColumns } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../core/context.ts'
import { placeOf } from './kept.ts'

/** Values as numbers, NaN for none; as places in a list of the values that there are, -1 for none; as many such for each row. */
type Numbers = { numbers: Float64Array }
type Codes = { values: string[]; codes: Int32Array }
type Links = { values: string[]; codes: Int32Array; starts: Int32Array }
export type SheetColumn = Numbers | Codes | Links
/** Some fields of all rows that a caller may meet, column by column. */
export type Sheet = { count: number; columns: Map<string, SheetColumn> }

/** Counted by the database until it has been asked so often, with nothing changed meanwhile. */
const oftenEnough = 3
const mostRows = 200_000

type Kept = { asked: number; sheet: Promise<Sheet | null> | null }

const coded = new Set(['ref', 'choice', 'flag', 'refs'])
const exact = new Set(['money', 'integer'])
export const isInSheets = (kind: AnyKind | undefined): kind is AnyKind =>
  kind !== undefined && (coded.has(kind.type) || exact.has(kind.type))

/** Fields that have been asked for, by their noun: a sheet has all of them, so that there is one. */
const wanted = new WeakMap<AnyResource, Set<string>>()

/**
 * The fields of all rows within the guard's walls as they are held in memory, for who counts by one choice after another in a
 * store that does not change; null where it is not worth it. It is read by one statement, and kept until something changes.
 */
export async function sheetOf(
  ctx: Ctx,
  resource: AnyResource,
  walls: RawBuilder<unknown>,
  fields: readonly string[],
): Promise<Sheet | null> {
  const known = wanted.get(resource) ?? new Set()
  for (const field of fields) known.add(field)
  wanted.set(resource, known)
  const names = [...known].sort()
  const query = statement(ctx, resource, walls, names)
  const place = placeOf<Kept>(ctx, resource, query.compile(ctx.db))
  const kept = place.known ?? { asked: 0, sheet: null }
  if (kept.sheet) return kept.sheet
  kept.asked += 1
  if (kept.asked <= oftenEnough || ctx.touched.size) {
    place.keep(kept, 0)
    return null
  }
  kept.sheet = query
    .execute(ctx.db)
    .then(({ rows }) => (rows[0] ? sheetIn(resource, names, rows[0]) : null))
    .then((sheet) => {
      place.keep(kept, sheet ? bytesOf(sheet) : 0)
      return sheet
    })
    // What could not be read is counted by the database, as before.
    .catch(() => null)
  place.keep(kept, 0)
  return kept.sheet
}

type Line = { count: number; [column: `c${number}`]: string | null }

/** Each column as one text, a line for each row, all in the order in which the rows were met. */
function statement(
  ctx: Ctx,
  resource: AnyResource,
  walls: RawBuilder<unknown>,
  fields: readonly string[],
): RawBuilder<Line> {
  const joins: RawBuilder<unknown>[] = []
  const columns = fields.map((field, n) => {
    const kind = resource.fields[field] as AnyKind
    const name = sql.ref(`c${n}`)
    if (kind.type !== 'refs') return sql`, string_agg(coalesce(${sql.ref(`t.${field}`)}::text, ''), ',') as ${name}`
    const { table, own, other } = throughColumns(ctx.registry, kind)
    const inStore = resource.scope === 'store' && ctx.store ? sql`where j.store_id = ${ctx.store.id}` : sql``
    joins.push(
      sql` left join (select ${sql.ref(`j.${own}`)} as own, string_agg(${sql.ref(`j.${other}`)}::text, ' ') as linked from ${sql.table(table)} as j ${inStore} group by 1) as ${sql.ref(`l${n}`)} on ${sql.ref(`l${n}.own`)} = t.id`,
    )
    return sql`, string_agg(coalesce(${sql.ref(`l${n}.linked`)}, ''), ',') as ${name}`
  })
  return sql<Line>`select count(*)::int as count${sql.join(columns, sql``)}
    from (select * from ${sql.table(resource.table)} as t where ${walls} limit ${mostRows + 1}) as t${sql.join(joins, sql``)}`
}

function sheetIn(resource: AnyResource, fields: readonly string[], line: Line): Sheet | null {
  if (!line.count || line.count > mostRows) return null
  const columns = fields.map((field, n): [string, SheetColumn] => {
    const lines = (line[`c${n}`] ?? '').split(',')
    const kind = resource.fields[field] as AnyKind
    if (kind.type === 'refs') return [field, linksIn(lines)]
    return [field, exact.has(kind.type) ? numbersIn(lines) : codesIn(lines)]
  })
  return { count: line.count, columns: new Map(columns) }
}

const numbersIn = (lines: string[]): Numbers => ({
  numbers: Float64Array.from(lines, (text) => (text === '' ? Number.NaN : Number(text))),
})

function codesIn(lines: string[]): Codes {
  const { values, codeOf } = coding()
  return { codes: Int32Array.from(lines, (text) => (text === '' ? -1 : codeOf(text))), values }
}

function linksIn(lines: string[]): Links {
  const { values, codeOf } = coding()
  const starts = new Int32Array(lines.length + 1)
  const codes: number[] = []
  for (const [n, text] of lines.entries()) {
    if (text) for (const id of text.split(' ')) codes.push(codeOf(id))
    starts[n + 1] = codes.length
  }
  return { starts, codes: Int32Array.from(codes), values }
}

function coding() {
  const places = new Map<string, number>()
  const values: string[] = []
  const codeOf = (text: string): number => {
    const known = places.get(text)
    if (known !== undefined) return known
    places.set(text, values.length)
    return values.push(text) - 1
  }
  return { values, codeOf }
}

const bytesOf = ({ columns }: Sheet): number =>
  [...columns.values()].reduce(
    (sum, column) =>
      sum +
      ('numbers' in column ? column.numbers.byteLength : column.codes.byteLength + 100 * column.values.length) +
      ('starts' in column ? column.starts.byteLength : 0),
    0,
  )
