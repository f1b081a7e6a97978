import { type Ctx, searchText } from '@shopwright/engine'
import { newId } from '@shopwright/resource'
import { sql } from 'kysely'
import { deliveryBranches } from '../../model/delivery.ts'
import type { Branch } from '../../model/providers.ts'
import { cityNames } from '../../rules/branches.ts'

/** Writes those that are new or differ, all in one statement; answers how many. No two of them may have one `ref`. */
export async function keepBranches(ctx: Ctx, extension: string, branches: readonly Branch[]): Promise<number> {
  const told = branches.map((branch) => {
    const row = { ...branch, id: newId(ctx.now.getTime()), city_names: cityNames(branch.city) }
    return { ...row, search_text: searchText(deliveryBranches, row) }
  })
  // Rows that are alike are kept out of the way of the insert, which would lock, and so write, each of them.
  const { rows } = await sql`
    insert into delivery_branches as b (id, extension, ref, type, number, city, city_ref, region, name, address, max_weight, city_names, search_text, created_at, updated_at)
    select x.id, ${extension}, x.ref, x.type, x.number, x.city, x.city_ref, nullif(x.region, ''), x.name, x.address, x.max_weight, x.city_names, x.search_text, ${ctx.now}, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as x (id uuid, ref text, type text, number citext, city jsonb, city_ref text, region text, name jsonb, address jsonb,
      max_weight numeric(20,3), city_names text, search_text text)
    where not exists (select from delivery_branches k where k.extension = ${extension} and k.ref = x.ref
      and (k.type, k.number, k.city, k.city_ref, k.region, k.name, k.address, k.max_weight, k.city_names, k.search_text)
        is not distinct from (x.type, x.number, x.city, x.city_ref, nullif(x.region, ''), x.name, x.address, x.max_weight, x.city_names, x.search_text))
    on conflict (extension, ref) do update set type = excluded.type, number = excluded.number, city = excluded.city, city_ref = excluded.city_ref, region = excluded.region, name = excluded.name,
      address = excluded.address, max_weight = excluded.max_weight, city_names = excluded.city_names, search_text = excluded.search_text,
      version = b.version + 1, updated_at = excluded.updated_at
    returning b.id`.execute(ctx.db)
  if (rows.length) ctx.touched.add('delivery-branches')
  return rows.length
}

export async function countBranches(ctx: Ctx, extension: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from delivery_branches where extension = ${extension}`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/** Removes what the carrier has no more: all of it but these. */
export async function removeOthers(ctx: Ctx, extension: string, refs: readonly string[]): Promise<number> {
  const { rows } = await sql`
    delete from delivery_branches b where b.extension = ${extension}
      and not exists (select from unnest(${refs}::text[]) as told (ref) where told.ref = b.ref)
    returning b.id`.execute(ctx.db)
  if (rows.length) ctx.touched.add('delivery-branches')
  return rows.length
}
