import { addressOf } from '@shopwright/engine'
import { newId, type Row, slugify, type Translated } from '@shopwright/resource'
import { sql } from 'kysely'
import type { slugs } from '../../content/model/pages.ts'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'

export type SlugWish = { id: string; wishes: Translated; fallback: string | null }

/**
 * Page addresses for many rows in few statements: the wish where it is free, else the wish with the row's own number,
 * else with a part of its id. A row's former address in the same language stays, so that it can answer 301. Answers the
 * addresses by row.
 */
export async function claimSlugs(ctx: ShopCtx, resource: string, rows: SlugWish[]): Promise<Map<string, Translated>> {
  const { slugs, claim } = await freeSlugs(ctx, resource, rows)
  await forgetCurrent(ctx, resource, rows)
  await claim()
  return slugs
}

/** The same for rows that are new; what `claim` writes goes along with them. */
export async function freeSlugs(
  ctx: ShopCtx,
  resource: string,
  rows: SlugWish[],
): Promise<{ slugs: Map<string, Translated>; claim: () => Promise<void> }> {
  const store = (ctx.store as ShopStore).id
  const wanted = rows.flatMap(({ id, wishes, fallback }) =>
    Object.entries(wishes)
      .filter(([, text]) => text)
      .map(([language, text]) => ({ id, language, ending: slugify(fallback ?? ''), slug: addressOf(text as string) })),
  )
  if (!wanted.length) return { slugs: new Map(), claim: async () => {} }
  const candidates = [...new Set(wanted.flatMap(({ slug, ending }) => [slug, `${slug}-${ending}`]))]
  const { rows: taken } = await sql<
    Pick<Row<typeof slugs>, 'language' | 'slug' | 'row_id'>
  >`select language, slug, row_id from slugs where store_id = ${store} and slug = any(${candidates})`.execute(ctx.db)
  const holders = new Map(taken.map(({ language, slug, row_id }) => [`${language}/${slug}`, row_id]))
  const result = new Map<string, Record<string, string>>()
  const made = wanted.map(({ id, language, ending, slug: wish }) => {
    const isFree = (slug: string): boolean => (holders.get(`${language}/${slug}`) ?? id) === id
    const slug =
      [wish, ...(ending ? [`${wish}-${ending}`.slice(0, 128)] : [])].find(isFree) ??
      `${wish.slice(0, 90)}-${id.slice(-12)}`
    holders.set(`${language}/${slug}`, id)
    result.set(id, { ...result.get(id), [language]: slug })
    return { id: newId(), language, slug, row_id: id }
  })
  const claim = async (): Promise<void> => {
    await sql`insert into slugs (store_id, id, language, slug, resource, row_id, is_current)
      select ${store}::uuid, n.id, n.language, n.slug, ${resource}, n.row_id, true
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as n(id uuid, language text, slug text, row_id text)
      on conflict (store_id, language, slug) do update set is_current = true, resource = excluded.resource, row_id = excluded.row_id`.execute(
      ctx.db,
    )
  }
  return { slugs: result as Map<string, Translated>, claim }
}

async function forgetCurrent(ctx: ShopCtx, resource: string, rows: SlugWish[]): Promise<void> {
  const given = rows.flatMap(({ id, wishes }) =>
    Object.entries(wishes).flatMap(([language, text]) => (text ? [{ row_id: id, language }] : [])),
  )
  if (!given.length) return
  await sql`update slugs t set is_current = false from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as n(row_id text, language text)
    where t.store_id = ${(ctx.store as ShopStore).id} and t.row_id = n.row_id and t.language = n.language and t.resource = ${resource} and t.is_current`.execute(
    ctx.db,
  )
}
