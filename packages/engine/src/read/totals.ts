import { type AnyKind, type AnyResource, throughColumns } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '../core/context.ts'
import type { Change } from '../db/events.ts'

/** Counting is what lists cost. A count is kept until its store's resource changes, or for a minute. */
const counts = new LRUCache<string, object>({ max: 20_000, ttl: 60_000 })
/** grows when nobody can tell what has changed: what was being counted then is kept where nobody looks */
let common = 0
const generations = new LRUCache<string, number>({
  max: 50_000,
  dispose: (_generation, _key, reason) => {
    if (reason === 'evict') common += 1
  },
})

const generationKey = (store: string | null, resource: string) => `${store ?? ''}/${resource}`

/** The rows of a statement that counts rows of this resource. */
async function counted<T>(ctx: Ctx, resource: AnyResource, query: RawBuilder<T>): Promise<T[]> {
  const { sql: text, parameters } = query.compile(ctx.db)
  const scope = generationKey(ctx.store?.id ?? null, resource.name)
  const key = `${scope}@${common}.${generations.get(scope) ?? 0}|${text}|${JSON.stringify(parameters, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))}`
  const known = ctx.touched.size ? undefined : counts.get(key)
  if (known) return known as T[] // the key is the statement that says what its rows are
  const { rows } = await query.execute(ctx.db)
  if (!ctx.touched.size) counts.set(key, rows)
  return rows
}

export async function countTotal(
  ctx: Ctx,
  resource: AnyResource,
  from: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<number> {
  const query = sql<{ n: number }>`select count(*)::int as n from ${from} where ${where}`
  return (await counted(ctx, resource, query))[0]?.n ?? 0
}

export type FacetCounts = { value: unknown; count: number }[]
const mostValues = 100

/** How many rows have each value of a field, the most frequent first. A list of links counts each of them. */
export function countFacet(
  ctx: Ctx,
  resource: AnyResource,
  field: string,
  table: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<FacetCounts> {
  const kind = resource.fields[field] as AnyKind
  if (kind.type !== 'refs')
    return counted(
      ctx,
      resource,
      sql`select ${sql.ref(`t.${field}`)} as value, count(*)::int as count from ${table} where ${where} group by 1 order by 2 desc, 1 limit ${mostValues}`,
    )
  const { table: through, own, other } = throughColumns(ctx.registry, kind)
  return counted(
    ctx,
    resource,
    sql`select ${sql.ref(`j.${other}`)} as value, count(*)::int as count from ${table}
      join ${sql.table(through)} as j on j.store_id = t.store_id and ${sql.ref(`j.${own}`)} = t.id
      where ${where} group by 1 order by 2 desc, 1 limit ${mostValues}`,
  )
}

/** Forgets the counts that a committed change may have moved. */
export function forgetTotals(change: Change): void {
  for (const tag of change.tags) {
    const key = generationKey(change.store, tag.split(':')[0] as string)
    generations.set(key, (generations.get(key) ?? 0) + 1)
  }
}

export const forgetAllTotals = (): void => {
  common += 1
  counts.clear()
  generations.clear()
}
