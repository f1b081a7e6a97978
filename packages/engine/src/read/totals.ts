import { type AnyKind, type AnyResource, throughColumns } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../core/context.ts'
import type { Read } from '../db/reading.ts'
import { condition, type Narrowed } from './compile.ts'
import { type Counted, type FacetCounts, mostValues } from './counted.ts'
import { placeOf } from './kept.ts'
import { hasTerm, withoutField } from './query.ts'
import type { Step } from './read-rows.ts'
import { sheetOf } from './sheet.ts'
import { countInSheet, termsIn } from './sheet-counts.ts'

/** What is counted: rows from here, within the guard's walls, by the caller's filter. */
export type Counting = { from: RawBuilder<unknown>; walls: RawBuilder<unknown>; rest: Narrowed }

/**
 * Steps that count a list and the values of some of its fields, none where all is known. The total and the facets without a
 * choice among their own values look at the same rows: one statement. A facet with a choice counts what would be there without it.
 */
export async function countSteps(
  ctx: Ctx,
  resource: AnyResource,
  { from, walls, rest }: Counting,
  facets: readonly string[],
  to: Counted,
): Promise<Step[]> {
  const chosen = facets.filter((field) => hasTerm(rest, field))
  const plain = facets.filter((field) => !chosen.includes(field))
  const within = (narrowed: Narrowed) => sql`${from} where ${walls} and ${condition(ctx, resource, narrowed)}`
  const steps = [
    countStep(ctx, resource, within(rest), plain, true, to),
    ...chosen.map((field) => countStep(ctx, resource, within(withoutField(rest, field)), [field], false, to)),
  ].flat()
  const terms = steps.length && facets.length ? termsIn(resource, rest) : null
  const sheet = terms && (await sheetOf(ctx, resource, walls, [...facets, ...terms.keys()]))
  if (!sheet) return steps
  Object.assign(to, countInSheet(resource, sheet, terms, facets))
  return []
}

type Found = { total: number | null; facets: [string, FacetCounts][] }

function countStep(
  ctx: Ctx,
  resource: AnyResource,
  rows: RawBuilder<unknown>,
  facets: readonly string[],
  hasTotal: boolean,
  to: Counted,
): Step[] {
  const query = facets.length
    ? facetsOf(ctx, resource, rows, facets, hasTotal)
    : sql`select null as facet, null as value, count(*)::int as n from ${rows}`
  const note = ({ total, facets: counts }: Found) => {
    if (total !== null) to.total = total
    for (const [field, list] of counts) to.facets[field] = list
  }
  const place = placeOf<Found>(ctx, resource, query.compile(ctx.db))
  if (place.known) {
    note(place.known)
    return []
  }
  return [
    {
      query,
      take: async (read) => {
        const found = foundIn(resource, read, facets, hasTotal)
        place.keep(found, 60 * (1 + read.rows.length))
        note(found)
        return []
      },
    },
  ]
}

/** The rows are looked at once, and counted by the values of each field, the most frequent first. A list of links counts each of them. */
function facetsOf(
  ctx: Ctx,
  resource: AnyResource,
  rows: RawBuilder<unknown>,
  facets: readonly string[],
  hasTotal: boolean,
): RawBuilder<unknown> {
  const kinds = facets.map((field) => [field, resource.fields[field] as AnyKind] as const)
  const columns = kinds.filter(([, { type }]) => type !== 'refs').map(([field]) => sql`, ${sql.ref(`t.${field}`)}`)
  const parts = kinds.map(([field, kind]) => {
    if (kind.type !== 'refs')
      return sql`(select ${field}::text, f.${sql.ref(field)}::text, count(*)::int from found f group by f.${sql.ref(field)} order by 3 desc, f.${sql.ref(field)} limit ${mostValues})`
    const { table, own, other } = throughColumns(ctx.registry, kind)
    const inStore = resource.scope === 'store' && ctx.store ? sql`j.store_id = ${ctx.store.id} and` : sql``
    return sql`(select ${field}::text, ${sql.ref(`j.${other}`)}::text, count(*)::int from found f
      join ${sql.table(table)} as j on ${inStore} ${sql.ref(`j.${own}`)} = f.id and ${sql.ref(`j.${other}`)} is not null group by ${sql.ref(`j.${other}`)} order by 3 desc, ${sql.ref(`j.${other}`)} limit ${mostValues})`
  })
  const total = hasTotal ? [sql`select null::text, null::text, count(*)::int from found`] : []
  return sql`with found as materialized (select t.id${sql.join(columns, sql``)} from ${rows})
    ${sql.join([...total, ...parts], sql` union all `)}`
}

function foundIn(resource: AnyResource, { rows }: Read, facets: readonly string[], hasTotal: boolean): Found {
  const total = hasTotal ? Number(rows.find(([facet]) => facet === null)?.[2] ?? 0) : null
  return {
    total,
    facets: facets.map((field) => [
      field,
      rows
        .filter(([facet]) => facet === field)
        .map(([, value, n]) => ({
          value: wireValue(resource.fields[field] as AnyKind, value ?? null),
          count: Number(n),
        })),
    ]),
  }
}

const wireValue = (kind: AnyKind, text: string | null): unknown =>
  text !== null && kind.type === 'flag' ? text === 'true' : text
