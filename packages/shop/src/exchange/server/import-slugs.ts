import { newId, slugify, type Translated } from '@shopwright/resource'
import { sql } from 'kysely'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'
import { insertMany } from './bulk.ts'

export type SlugWish = { id: string; wishes: Translated; fallback: string | null }

/**
 * Page addresses for many new rows in two statements: the wish where it is free, else the wish with the row's own number,
 * else with a part of its id. Answers the addresses by row.
 */
export async function claimSlugs(ctx: ShopCtx, resource: string, rows: SlugWish[]): Promise<Map<string, Translated>> {
  const store = (ctx.store as ShopStore).id
  const wanted = rows.flatMap(({ id, wishes, fallback }) =>
    Object.entries(wishes)
      .filter(([, text]) => text)
      .map(([language, text]) => ({ id, language, fallback, slug: slugify(text as string) || 'item' })),
  )
  if (!wanted.length) return new Map()
  const candidates = [...new Set(wanted.flatMap(({ slug, fallback }) => [slug, `${slug}-${slugify(fallback ?? '')}`]))]
  const { rows: taken } = await sql<{
    language: string
    slug: string
  }>`select language, slug from slugs where store_id = ${store} and slug = any(${candidates})`.execute(ctx.db)
  const used = new Set(taken.map(({ language, slug }) => `${language}/${slug}`))
  const result = new Map<string, Record<string, string>>()
  const made = wanted.map(({ id, language, fallback, slug: wish }) => {
    const ending = slugify(fallback ?? '')
    const slug =
      [wish, ...(ending ? [`${wish}-${ending}`.slice(0, 128)] : [])].find((one) => !used.has(`${language}/${one}`)) ??
      `${wish.slice(0, 90)}-${id.slice(-12)}`
    used.add(`${language}/${slug}`)
    result.set(id, { ...result.get(id), [language]: slug })
    return { id: newId(), language, slug, resource, row_id: id, is_current: true, version: 1 }
  })
  await insertMany(ctx, 'slugs', made)
  return result as Map<string, Translated>
}
