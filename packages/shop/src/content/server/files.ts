import { createHash } from 'node:crypto'
import { AppError, insert } from '@shopwright/engine'
import { newId } from '@shopwright/resource'
import { sql } from 'kysely'
import { tables } from '../../database.ts'
import type { ShopCtx } from '../../platform/server/stores.ts'

export type Inspected = { mime: string; width: number | null; height: number | null }

/** Where bytes live, and how pictures are made of them. The process hands one in. */
export type FileStore = {
  /** What the bytes really are, by their own first letters; null for what we do not take. */
  inspect(bytes: Buffer): Promise<Inspected | null>
  /** Keeps the bytes under a key, whole or not at all. */
  put(key: string, bytes: Buffer): Promise<void>
  /** Makes every size of a picture, re-encoded. */
  makeSizes(storeId: string, fileId: string, bytes: Buffer): Promise<Record<string, { width: number; height: number }>>
  /** The path of a size on this node, made from the original when it is not there yet; null when there is no such file. */
  sizePath(storeId: string, fileId: string, size: string, format: string): Promise<string | null>
  /** The path of the original bytes on this node. */
  localPath(key: string): Promise<string>
  remove(key: string): Promise<void>
}

/** What a file is for: a picture of the shop, something to import, or something that is sold and fetched by its buyers. */
export type Purpose = 'picture' | 'import' | 'download'
export type Upload = { name: string; bytes: Buffer; purpose?: Purpose }

/** Never shown by a browser, only saved: any bytes will do. */
const unknown: Inspected = { mime: 'application/octet-stream', width: null, height: null }

const documents = new Set(['application/xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'])

/**
 * Takes a file into the store: its type by its bytes, its size and the plan's quota checked with the row, pictures
 * re-encoded. Throws `unsupported-file`, `file-size-exceeded`, `storage-quota-exceeded`. Answers the new id.
 */
export async function saveUpload(
  ctx: ShopCtx,
  files: FileStore,
  { name, bytes, purpose = 'picture' }: Upload,
): Promise<string> {
  const isPrivate = purpose !== 'picture'
  const store = ctx.store as NonNullable<typeof ctx.store>
  const limit = isPrivate
    ? 52_428_800
    : Math.min(store.settings.file_max_size, store.plan?.limits.upload ?? Number.POSITIVE_INFINITY)
  if (bytes.length > limit)
    throw new AppError(
      'file-size-exceeded',
      { size: bytes.length, max: limit },
      {
        fields: {
          file: { code: 'file-size-exceeded', params: { size: megabytes(bytes.length), max: megabytes(limit) } },
        },
      },
    )
  const found = (await files.inspect(bytes)) ?? (purpose === 'download' ? unknown : null)
  const allowed = isPrivate
    ? documents
    : new Set(
        store.settings.file_mime_types
          .split(/\s+/)
          .filter((mime) => mime.startsWith('image/') && mime !== 'image/svg+xml'),
      )
  if (!found || (purpose !== 'download' && !allowed.has(found.mime)))
    throw new AppError('unsupported-file', {}, { fields: { file: { code: 'unsupported-file' } } })
  await refuseOverQuota(ctx, bytes.length)
  const id = newId(ctx.now.getTime())
  const key = `${store.id}/${id}/original`
  await files.put(key, bytes)
  const sizes = !isPrivate && found.mime.startsWith('image/') ? await files.makeSizes(store.id, id, bytes) : null
  await insert(ctx, ctx.registry.get('files'), {
    id,
    name: name.replace(/[\u0000-\u001f/\\]/g, '').slice(-255) || 'file',
    mime: found.mime,
    size: bytes.length,
    width: found.width,
    height: found.height,
    hash: createHash('sha256').update(bytes).digest('hex'),
    key,
    sizes,
    is_private: isPrivate,
  })
  return id
}

/** Counted under a lock with the row that is about to be written, so that two uploads cannot share the last megabyte. */
async function refuseOverQuota(ctx: ShopCtx, adding: number): Promise<void> {
  const store = ctx.store as NonNullable<typeof ctx.store>
  const quota = store.plan?.limits.storage
  if (quota === null || quota === undefined) return
  await sql`select pg_advisory_xact_lock(hashtext(${`storage:${store.id}`}))`.execute(ctx.db)
  const used = await storageUsed(ctx)
  if (used + adding > quota)
    throw new AppError('storage-quota-exceeded', { size: megabytes(used + adding), max: megabytes(quota) })
}

/** Bytes of all files of the store. */
export async function storageUsed(ctx: ShopCtx): Promise<number> {
  const { bytes } = await tables(ctx)
    .selectFrom('files')
    .select(({ fn }) => fn.coalesce(fn.sum<string>('size'), sql<string>`0`).as('bytes'))
    .where('store_id', '=', (ctx.store as { id: string }).id)
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`
