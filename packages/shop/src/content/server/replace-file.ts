import { AppError, isPermitted, lockRow, removeRows } from '@shopwright/engine'
import type { AnyResource, Row } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import { shopOf } from '../../floor/store-cache.ts'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'
import { files } from '../model/pages.ts'
import { picturesTag } from './avif.ts'
import { idsIn, type Place, placesOf, usesFile } from './file-uses.ts'
import { type Area, type FileStore, type InStore, saveUpload, type Upload } from './files.ts'

/** `isKept`: the former file stays, used by nothing; it does as well where the caller may not delete files */
export type Replacing = { id: string; isKept: boolean }

/**
 * Puts another picture in the place of one: in every record, text, setting, draft and former publication that shows it. Its name, folder
 * and alternative texts stay. It is a file of its own with an address of its own, for what an address once answered is kept for a
 * year by browsers. Throws as `saveUpload` does, `not-found`, and `not-a-picture`. Answers the new id.
 */
export async function replaceFile(
  store: ShopStore,
  inStore: InStore,
  kept: FileStore,
  { id, isKept }: Replacing,
  sent: Upload,
): Promise<string> {
  const former = await inStore((ctx) => formerOf(ctx, id))
  const goes = !isKept && former.mayGo
  const upload = { ...sent, name: former.name, folder_id: former.folder_id ?? undefined, exactly: former.exactly }
  return saveUpload(store, inStore, kept, upload, {
    frees: goes ? former.size : 0,
    also: async (ctx, newId) => {
      const row = await lockRow(ctx, files, id)
      await sql`update files set alt = ${JSON.stringify(row.alt)}::jsonb where store_id = ${store.id} and id = ${newId}`.execute(
        ctx.db,
      )
      await pointAtAnother(ctx, id, newId)
      if (goes) await removeRows(ctx, files, [row])
    },
  })
}

/** Puts a part of a picture in its place, everywhere. Throws as `replaceFile` does, and `outside-picture`. Answers the new id. */
export async function cropFile(
  store: ShopStore,
  inStore: InStore,
  kept: FileStore,
  replacing: Replacing,
  area: Area,
): Promise<string> {
  const { key, name, width, height } = await inStore(async (ctx) => pictureRow(await lockRow(ctx, files, replacing.id)))
  if (area.left + area.width > (width ?? 0) || area.top + area.height > (height ?? 0))
    throw new AppError('outside-picture', { width, height }, { status: 422 })
  return replaceFile(store, inStore, kept, replacing, { name, bytes: await kept.crop(key, area) })
}

type Former = { name: string; folder_id: string | null; size: number; exactly: string | undefined; mayGo: boolean }

/** What the new one takes over; where a field wants an exact size, the new one becomes that, too. */
async function formerOf(ctx: ShopCtx, id: string): Promise<Former> {
  const { name, folder_id, size } = pictureRow(await lockRow(ctx, files, id))
  const used = await usedPlaces(ctx, id, (place) => ({
    ...place,
    texts: [],
    points: place.points.filter(exactIn(place)),
  }))
  const [first] = used.flatMap((place) => place.points.map((field) => place.resource.fields[field]?.options.exactly))
  return { name, folder_id, size, exactly: first, mayGo: isPermitted(ctx.actor, files, 'remove', ctx.registry) }
}

function pictureRow(row: Row<typeof files>): Row<typeof files> {
  if (!row.is_private && row.mime.startsWith('image/')) return row
  throw new AppError('not-a-picture', {}, { status: 422 })
}

const exactIn =
  ({ resource }: Place) =>
  (field: string): boolean =>
    resource.fields[field]?.options.exactly !== undefined

/** The places where a file is used, each looked at as `narrowed` says. One statement. */
async function usedPlaces(ctx: ShopCtx, id: string, narrowed: (place: Place) => Place): Promise<Place[]> {
  const store = shopOf(ctx)
  const places = placesOf(ctx.registry)
    .map(narrowed)
    .filter(({ points, texts }) => points.length + texts.length > 0)
  const asked = places.map(
    (place, n) =>
      sql`select ${n}::integer as n where exists (select 1 from ${sql.table(place.resource.table)} t where t.store_id = ${store.id} and ${usesFile(place, 't', id)})`,
  )
  const { rows } = await sql<{ n: number }>`${sql.join(asked, sql` union all `)}`.execute(ctx.db)
  return rows.map(({ n }) => places[n] as Place)
}

async function pointAtAnother(ctx: ShopCtx, id: string, newId: string): Promise<void> {
  const { id: storeId } = shopOf(ctx)
  for (const place of await usedPlaces(ctx, id, (all) => all)) {
    const { resource, home } = place
    const { rows: homes } = await sql<{ id: string }>`${idsIn(place, storeId, id)}`.execute(ctx.db)
    const homeIds = [...new Set(homes.map((row) => row.id))]
    await sql`update ${sql.table(resource.table)} t set ${sql.join(columnsAfter(place, id, newId))}
      where t.store_id = ${storeId} and ${usesFile(place, 't', id)}`.execute(ctx.db)
    // Who has one of these open must not save the former picture back.
    if (homeIds.length)
      await sql`update ${sql.table(home.table)} set version = version + 1, updated_at = ${ctx.now}
        where store_id = ${storeId} and id = any(${homeIds}::uuid[])`.execute(ctx.db)
    touchHomes(ctx, place, homeIds)
  }
  ctx.touched.add(picturesTag)
}

const columnsAfter = ({ resource, points, texts }: Place, id: string, newId: string): RawBuilder<unknown>[] => [
  ...points.map(
    (name) =>
      sql`${sql.ref(name)} = case when t.${sql.ref(name)} = ${id} then ${newId}::uuid else t.${sql.ref(name)} end`,
  ),
  ...texts.map((name) => {
    const column = sql.raw(resource.fields[name]?.column === 'jsonb' ? 'jsonb' : 'text')
    return sql`${sql.ref(name)} = replace(t.${sql.ref(name)}::text, ${id}, ${newId})::${column}`
  }),
]

function touchHomes(ctx: ShopCtx, { resource, home }: Place, homeIds: string[]): void {
  const touched = (noun: AnyResource) => ctx.touched.add(noun.name)
  touched(resource)
  touched(home)
  for (const homeId of homeIds) ctx.touched.add(`${home.name}:${homeId}`)
}
