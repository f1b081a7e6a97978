/** Pictures that were uploaded here have no address of a supplier: files call them by the one that they have in the shop. */
import { sql } from 'kysely'
import { tables } from '../../database.ts'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'
import type { Draft } from '../rules/drafts.ts'

export const ownPicture = (storeId: string, fileId: string): string => `/media/${storeId}/${fileId}/large.webp`

/** The same of a row `i` with a picture; nothing where that is still on its way. */
export const ownPictureSql = sql`'/media/' || i.store_id || '/' || i.image || '/large.webp'`

const address = /\/media\/([0-9a-f-]{36})\/([0-9a-f-]{36})\/\w+\.\w+$/

/** The file of this store that an address leads to, on whatever host: the shop may have moved since; null for all others. */
export function ownFileOf(ctx: ShopCtx, url: string): string | null {
  const [, store, file] = address.exec(url) ?? []
  return store === (ctx.store as ShopStore).id ? (file ?? null) : null
}

/** What an address of a file is: `held` by the record already, `known` in the store, `unknown` to it; null: somebody else's. */
export type OwnPictures = (
  url: string,
  recordId: string | null,
) => { fileId: string; is: 'held' | 'known' | 'unknown' } | null

/** Looks up the store's own pictures that these rows name, in few statements, and none where they name none. */
export async function ownPicturesOf(
  ctx: ShopCtx,
  drafts: readonly Draft[],
  recordIds: readonly string[],
): Promise<OwnPictures> {
  const named = drafts.flatMap(({ image, images = [] }) =>
    [image ?? '', ...images].flatMap((url) => ownFileOf(ctx, url) ?? []),
  )
  const known = await knownPictures(ctx, named)
  const held = known.size ? await heldPictures(ctx, recordIds) : new Set<string>()
  return (url, recordId) => {
    const fileId = ownFileOf(ctx, url)
    if (!fileId) return null
    return { fileId, is: held.has(`${recordId}/${fileId}`) ? 'held' : known.has(fileId) ? 'known' : 'unknown' }
  }
}

async function knownPictures(ctx: ShopCtx, ids: readonly string[]): Promise<Set<string>> {
  if (!ids.length) return new Set()
  const rows = await tables(ctx)
    .selectFrom('files')
    .select('id')
    .where('store_id', '=', (ctx.store as ShopStore).id)
    .where('is_private', '=', false)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** `<product>/<file>` of every picture that these products have. */
async function heldPictures(ctx: ShopCtx, products: readonly string[]): Promise<Set<string>> {
  const store = (ctx.store as ShopStore).id
  const { rows } = await sql<{ held: string }>`
    select product_id || '/' || image as held from product_images
    where store_id = ${store} and product_id = any(${products}::uuid[]) and image is not null
    union all
    select id || '/' || image from products where store_id = ${store} and id = any(${products}::uuid[]) and image is not null`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ held }) => held))
}
