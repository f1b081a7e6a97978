import { type Ctx, storeOf } from '@shopwright/engine'
import { newId, type Seen } from '@shopwright/resource'
import { sql } from 'kysely'
import { tables } from '../../database.ts'
import { addressFor } from '../../floor/page-addresses.ts'
import { shopOf } from '../../floor/store-cache.ts'
import type { missingPages } from '../model/missing-pages.ts'
import { nameIn } from '../rules/redirects.ts'

/** of one store; who asks for nonsense drives out older nonsense, and nothing else */
const kept = 200

/** Adds what was asked for in vain, by address, and lets the oldest go. */
export async function keepMissing(ctx: Ctx, asked: ReadonlyMap<string, number>): Promise<void> {
  const store = storeOf(ctx).id
  const rows = [...asked].map(([path, count]) => ({ id: newId(ctx.now.getTime()), path, count }))
  await sql`insert into missing_pages (store_id, id, path, count, last_seen_at, created_at, updated_at)
    select ${store}, id, path, count, ${ctx.now}, ${ctx.now}, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as asked (id uuid, path text, count int)
    on conflict (store_id, path) do update set count = missing_pages.count + excluded.count,
      last_seen_at = excluded.last_seen_at, updated_at = excluded.updated_at`.execute(ctx.db)
  await sql`delete from missing_pages where store_id = ${store} and id in (
    select id from missing_pages where store_id = ${store} order by last_seen_at desc, id desc offset ${kept})`.execute(
    ctx.db,
  )
  ctx.touched.add('missing-pages')
}

/** Addresses that lead on are missed no more. */
export async function forgetMissing(ctx: Ctx, paths: readonly string[]): Promise<void> {
  const gone = await tables(ctx)
    .deleteFrom('missing_pages')
    .where('store_id', '=', shopOf(ctx).id)
    .where('path', 'in', paths)
    .executeTakeFirst()
  if (gone.numDeletedRows) ctx.touched.add('missing-pages')
}

/** Where each of them could lead: to what is called the same, wherever it stood before. */
export async function suggestTargets(ctx: Ctx, rows: Seen<typeof missingPages>[]): Promise<void> {
  const names = [...new Set(rows.map(({ path }) => nameIn(String(path))).filter((name) => name !== null))]
  const found = names.length
    ? await tables(ctx)
        .selectFrom('slugs')
        .select(['slug', 'resource', 'row_id'])
        .where('store_id', '=', shopOf(ctx).id)
        .where('is_current', '=', true)
        .where('slug', 'in', names)
        .execute()
    : []
  const store = shopOf(ctx)
  const known = new Map(found.map(({ slug, resource, row_id }) => [slug, addressFor(store, resource, row_id, slug)]))
  for (const row of rows) {
    const name = nameIn(String(row.path))
    const address = name === null ? null : known.get(name)
    row.suggestion = address && row.path !== `/${address}` ? `/${address}` : '/'
  }
}
