import type { AnyResource } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Ctx } from './context.ts'
import type { Change } from './events.ts'

/** Counting is what lists cost. A count is kept until its store's resource changes, or for a minute. */
const counts = new LRUCache<string, number>({ max: 20_000, ttl: 60_000 })
const generations = new Map<string, number>()

const generationKey = (store: string | null, resource: string) => `${store ?? ''}/${resource}`

export async function countTotal(ctx: Ctx, resource: AnyResource, where: RawBuilder<unknown>): Promise<number> {
  const query = sql<{ total: bigint }>`select count(*) as total from ${sql.table(resource.table)} as t where ${where}`
  const { sql: text, parameters } = query.compile(ctx.db)
  const scope = generationKey(ctx.store?.id ?? null, resource.name)
  const key = `${scope}@${generations.get(scope) ?? 0}|${text}|${JSON.stringify(parameters, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))}`
  const known = ctx.touched.size ? undefined : counts.get(key)
  if (known !== undefined) return known
  const { rows } = await query.execute(ctx.db)
  const total = Number(rows[0]?.total ?? 0)
  if (!ctx.touched.size) counts.set(key, total)
  return total
}

/** Forgets the counts that a committed change may have moved. */
export function forgetTotals(change: Change): void {
  for (const tag of change.tags) {
    const key = generationKey(change.store, tag.split(':')[0] as string)
    generations.set(key, (generations.get(key) ?? 0) + 1)
  }
}

export const forgetAllTotals = (): void => counts.clear()
