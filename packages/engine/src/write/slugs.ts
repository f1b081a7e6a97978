import {
  type AnyResource,
  idOfShort,
  languageCodes,
  languagePrefix,
  newId,
  slugify,
  type Translated,
} from '@shopwright/resource'
import { sql } from 'kysely'
import type { Data } from '../core/behaviours.ts'
import { type Ctx, storeOf } from '../core/context.ts'

/** Names that belong to the storefront itself. */
const reserved = new Set([
  'api',
  'admin',
  'media',
  'assets',
  'cart',
  'checkout',
  'account',
  'login',
  'logout',
  'registration',
  'search',
  'compare',
  'recently',
  'captcha',
  'wish-list',
  'option-files',
  'sitemap',
  'robots',
  'events',
  'livez',
  'readyz',
  'metrics',
  ...languageCodes.map(languagePrefix),
  'forget',
  'reset',
  'order',
  'gift-voucher',
  'review',
  'restock',
  'one-click',
  'confirm',
  'currency',
  'pay',
  'webhooks',
  'sandbox',
  'download',
  'p',
  'blog',
  'news',
])

export const slugField = (resource: AnyResource): string | null =>
  Object.entries(resource.fields).find(([, kind]) => kind.type === 'slug')?.[0] ?? null

/**
 * Keeps the store's one table of page addresses in step with a row: makes an address from the title where none is
 * given, adds -2, -3 … where another row has it, and keeps the former address so that it can answer 301.
 * Returns the addresses as they now are.
 */
export async function syncSlugs(ctx: Ctx, resource: AnyResource, row: Data): Promise<Translated> {
  const field = slugField(resource) as string
  const given = (row[field] ?? {}) as Record<string, string>
  const titles = (resource.title && (row[resource.title] as Record<string, string> | string | null)) || {}
  const byLanguage: Record<string, string> =
    typeof titles === 'string' ? { [storeOf(ctx).primaryLanguage]: titles } : titles
  const result: Record<string, string> = {}
  for (const language of new Set([...Object.keys(byLanguage), ...Object.keys(given)])) {
    const base = addressOf(given[language] || byLanguage[language] || '')
    result[language] = await claim(ctx, resource.name, row.id as string, language, base)
  }
  return result as Translated
}

/** A text as the address of a page, which is none of the storefront's own. */
export function addressOf(text: string): string {
  const wish = slugify(text) || 'item'
  return reserved.has(wish) || isPlain(wish) ? `${wish}-1` : wish
}

/** As a page's address without words is written (`platform/rules/page-addresses.ts` of the shop). */
const isPlain = (slug: string): boolean => /^[a-z]+-.{25}$/.test(slug) && idOfShort(slug.slice(-25)) !== null

async function claim(ctx: Ctx, resource: string, rowId: string, language: string, base: string): Promise<string> {
  const store = storeOf(ctx).id
  const mine = await sql<{
    slug: string
  }>`select slug from slugs where store_id = ${store} and resource = ${resource} and row_id = ${rowId} and language = ${language} and is_current`.execute(
    ctx.db,
  )
  const held = mine.rows[0]?.slug
  if (held === base || held?.replace(/-\d+$/, '') === base) return held as string
  const taken = await sql<{
    slug: string
    row_id: string
    is_current: boolean
  }>`select slug, row_id, is_current from slugs where store_id = ${store} and language = ${language} and (slug = ${base} or slug like ${`${base.replace(/[\\%_]/g, '\\$&')}-%`})`.execute(
    ctx.db,
  )
  const others = new Set(taken.rows.filter((one) => one.row_id !== rowId).map((one) => one.slug))
  let slug = base
  for (let n = 2; others.has(slug); n++) slug = `${base}-${n}`
  if (held)
    await sql`update slugs set is_current = false where store_id = ${store} and resource = ${resource} and row_id = ${rowId} and language = ${language}`.execute(
      ctx.db,
    )
  await sql`insert into slugs (store_id, id, language, slug, resource, row_id, is_current) values (${store}, ${newId()}, ${language}, ${slug}, ${resource}, ${rowId}, true)
    on conflict (store_id, language, slug) do update set is_current = true, resource = excluded.resource, row_id = excluded.row_id`.execute(
    ctx.db,
  )
  return slug
}

export async function dropSlugs(ctx: Ctx, resource: string, ids: string[]): Promise<void> {
  await sql`delete from slugs where store_id = ${storeOf(ctx).id} and resource = ${resource} and row_id in (${sql.join(ids)})`.execute(
    ctx.db,
  )
}
