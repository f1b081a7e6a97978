import { createHash } from 'node:crypto'
import { AppError, insert } from '@shopwright/engine'
import { type Draft, fileTypeNames, type Nouns, newId, pictureExactly } from '@shopwright/resource'
import { picturesOf } from '../../floor/picture-types.ts'
import { refuseOverQuota } from '../../floor/storage-room.ts'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'
import { askForAvif } from './avif.ts'

export type Inspected = { mime: string; width: number | null; height: number | null }

/** In pixels of a picture as it is shown. */
export type Area = { left: number; top: number; width: number; height: number }

export type ExactSize = { width: number; height: number; mime: string }

type MadeSize = { width: number; height: number; paint?: string }

/** Where bytes live, and how pictures are made of them. The process hands one in. */
export type FileStore = {
  /** What the bytes really are, by their own first letters; null for what we do not take. */
  inspect(bytes: Buffer): Promise<Inspected | null>
  /** Keeps the bytes under a key, whole or not at all. */
  put(key: string, bytes: Buffer): Promise<void>
  /** The same with what lies at a path of this node, read as a stream. */
  putFrom(key: string, path: string): Promise<void>
  /** Makes every size of a picture, re-encoded; the smallest knows its paint. */
  makeSizes(storeId: string, fileId: string, bytes: Buffer): Promise<Record<string, MadeSize>>
  /** The colours that stand for a picture until it is there; empty where none may, or its smallest size is gone. */
  paint(storeId: string, fileId: string): Promise<string>
  /** The same picture of exactly that size, what stands over cut off on both sides; null where it is smaller itself. */
  makeExactly(bytes: Buffer, size: ExactSize): Promise<Buffer | null>
  /** The bytes of a part of the picture under a key, in its own pixels. */
  crop(key: string, area: Area): Promise<Buffer>
  /** Makes AVIF of every size and keeps it where that is smaller than WebP altogether; answers whether it is, false where none can be made. Throws where it could not be tried. */
  makeAvif(storeId: string, fileId: string, key: string): Promise<boolean>
  /** The path of a size on this node, made from the original when it is not there yet; null when there is no such file. */
  sizePath(storeId: string, fileId: string, size: string, format: string): Promise<string | null>
  /** The path of the original bytes on this node. */
  localPath(key: string): Promise<string>
  /** with everything beside it: the sizes of a picture */
  remove(key: string): Promise<void>
  /** when the bytes under a key were written; null when there are none */
  changedAt(key: string): Promise<Date | null>
  /** every key that is kept */
  list(): AsyncIterable<string>
}

/** What a file is for: a picture of the shop, something to import, or something that is sold and fetched by its buyers. */
export type Purpose = 'picture' | 'import' | 'download'
/** `exactly`: a picture is made that size before it is kept; `folder_id`: where it lies from the first */
export type Upload = {
  name: string
  bytes: Buffer
  purpose?: Purpose
  exactly?: string | undefined
  folder_id?: string | undefined
}

/** Never shown by a browser, only saved: any bytes will do. */
const unknown: Inspected = { mime: 'application/octet-stream', width: null, height: null }

const textTable = 'text/csv'
const documents = new Set([
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/xml',
  textTable,
  'application/sql',
])

/** Opens a transaction in the store for each call; bytes are worked on between two of them, never inside one. */
export type InStore = <T>(work: (ctx: ShopCtx) => Promise<T>) => Promise<T>

/** `also`: what else is written in the transaction that makes the row; `frees`: bytes of the quota that go with that */
type Along = { frees?: number; also?: (ctx: ShopCtx, id: string) => Promise<void> }

/**
 * Takes a file into the store: its type by its bytes, its size and the plan's quota checked with the row, pictures
 * re-encoded. Throws `unsupported-file`, `picture-broken`, `file-size-exceeded`, `storage-quota-exceeded`, `picture-size`. Answers the new id.
 */
export async function saveUpload(
  store: ShopStore,
  inStore: InStore,
  files: FileStore,
  sent: Upload,
  { frees = 0, also }: Along = {},
): Promise<string> {
  const { purpose = 'picture' } = sent
  refuseTooLarge(store, sent.bytes.length, purpose)
  const first = await refuseStrangers(store, files, sent.bytes, purpose)
  const { upload, found } = await fitted(files, sent, first)
  const { bytes } = upload
  await inStore((ctx) => refuseOverQuota(ctx, bytes.length - frees))
  const id = newId()
  const key = `${store.id}/${id}/original`
  const isPicture = purpose === 'picture' && found.mime.startsWith('image/')
  try {
    await files.put(key, bytes)
    const sizes = isPicture ? await files.makeSizes(store.id, id, bytes) : null
    await inStore(async (ctx) => {
      await refuseOverQuota(ctx, bytes.length - frees)
      await insert(ctx, ctx.registry.get('files'), { ...rowOf(upload, found), id, key, sizes })
      if (isPicture) await askForAvif(ctx)
      await also?.(ctx, id)
    })
    return id
  } catch (error) {
    await files.remove(key)
    throw error
  }
}

/** No file is larger, whatever a store allows; in bytes. */
export const largestFile = 52_428_800

/** Throws `file-size-exceeded` with both sizes. */
export function refuseTooLarge(store: ShopStore, size: number, purpose: Purpose): void {
  const max =
    purpose === 'picture'
      ? Math.min(largestFile, store.settings.file_max_size, store.plan?.limits.upload ?? Number.POSITIVE_INFINITY)
      : largestFile
  if (size <= max) return
  const params = { size, max }
  throw new AppError('file-size-exceeded', params, { fields: { file: { code: 'file-size-exceeded', params } } })
}

async function refuseStrangers(
  store: ShopStore,
  files: FileStore,
  bytes: Buffer,
  purpose: Purpose,
): Promise<Inspected> {
  const found = await files.inspect(bytes)
  if (purpose === 'download') return found && found.mime !== textTable ? found : unknown
  const allowed = purpose === 'import' ? documents : picturesOf(store.settings)
  if (found && allowed.has(found.mime)) return found
  const params = { types: fileTypeNames(allowed) }
  throw new AppError('unsupported-file', params, { fields: { file: { code: 'unsupported-file', params } } })
}

/** What is of its size already stays as it is, byte for byte. */
async function fitted(
  files: FileStore,
  upload: Upload,
  found: Inspected,
): Promise<{ upload: Upload; found: Inspected }> {
  const { exactly, bytes } = upload
  if (!exactly) return { upload, found }
  const size = pictureExactly(exactly)
  if (found.mime === size.mime && found.width === size.width && found.height === size.height) return { upload, found }
  const made = await files.makeExactly(bytes, size)
  if (!made) {
    const fault = { code: 'picture-size', params: { exactly } }
    throw new AppError(fault.code, fault.params, { fields: { file: fault } })
  }
  return { upload: { ...upload, bytes: made }, found: size }
}

const rowOf = (
  { name, bytes, purpose = 'picture', folder_id }: Upload,
  found: Inspected,
): Omit<Draft<Nouns['files']>, 'key' | 'sizes'> => ({
  name: plainName(name).slice(-255).toWellFormed() || 'file',
  mime: found.mime,
  size: bytes.length,
  width: found.width,
  height: found.height,
  hash: createHash('sha256').update(bytes).digest('hex'),
  is_private: purpose !== 'picture',
  folder_id: folder_id ?? null,
})

/** Without signs that end a line or a path, or turn the direction of reading: who saves it sees how it ends. */
const plainName = (name: string): string =>
  name.replace(/[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff/\\]/g, '')
