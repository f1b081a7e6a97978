import type { Ctx } from '@shopwright/engine'
import { sql } from 'kysely'
import { readPlainAddress } from '../../floor/page-addresses.ts'
import { shopOf } from '../../floor/store-cache.ts'

/**
 * Adds how often pages were looked at, by the last part of their address, to the products that have these names. Nothing that is kept
 * shows it, so nothing is told anew, and nobody who edits the product is in its way.
 */
export async function countViews(ctx: Ctx, looked: ReadonlyMap<string, number>): Promise<void> {
  const { id: store, languages } = shopOf(ctx)
  const codes = languages.map(({ code }) => code)
  // A name may have come in two spellings.
  const counts = new Map<string, number>()
  for (const [name, count] of looked) counts.set(decoded(name), (counts.get(decoded(name)) ?? 0) + count)
  // An address without words says itself whose page it is.
  const rows = [...counts].map(([name, count]) => {
    const plain = readPlainAddress(name)
    return { name, count, id: plain?.noun === 'products' ? plain.id : null }
  })
  await sql`update products p set viewed = p.viewed + n.count from (
      select row_id::uuid as id, sum(count)::int as count from (
        select distinct s.row_id, v.name, v.count from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (name text, count int, id text)
        join slugs s on s.store_id = ${store} and s.language = any(${codes}) and s.slug = v.name and s.is_current and s.resource = 'products'
        union all
        select v.id, v.name, v.count from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (name text, count int, id text) where v.id is not null) named
      group by 1) n
    where p.store_id = ${store} and p.id = n.id`.execute(ctx.db)
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
