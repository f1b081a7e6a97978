import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '@shopwright/engine'
import {
  cropImage,
  ImageError,
  inspectImage,
  makeSizes,
  mimeTypes,
  type OutputFormat,
  paintImage,
  SNIFF_LENGTH,
  sniffType,
} from '@shopwright/providers/images'
import { looksLikeDump, looksLikeTextTable } from '@shopwright/providers/spreadsheet'
import { localDisk, nearby, type Storage, StorageError } from '@shopwright/providers/storage'
import type { FileStore, Inspected } from '@shopwright/shop/server'

/** Sizes of every picture, longest edge in pixels; none is made larger than the original. */
const sizes = [
  { name: 'thumb', width: 228, height: 228, fit: 'inside' },
  { name: 'small', width: 320, height: 320, fit: 'inside' },
  { name: 'medium', width: 640, height: 640, fit: 'inside' },
  { name: 'large', width: 1280, height: 1280, fit: 'inside' },
] as const
/** What an upload waits for; AVIF takes ten times as long and comes afterwards. */
const formats = ['webp', 'jpeg'] as const
const ending: Record<string, string> = { jpeg: 'jpg' }
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** How much of what lies elsewhere is kept on this machine, too, in bytes. */
const mostNearby = 2 * 1024 ** 3

/** Files on this machine's disk, or in `far` with copies of what is asked for in the folder, which is empty then; pictures made by a process of their own. */
export async function createFileStore(folder: string, far?: Storage): Promise<FileStore> {
  const disk: Storage = far ?? (await localDisk(folder))
  const copies = far && nearby(far, folder, mostNearby)
  const pathOf = async (key: string): Promise<string | null> => {
    if (copies) return copies.pathOf(key)
    return (await disk.stat(key)) ? path.join(folder, ...key.split('/')) : null
  }
  const localPath = async (key: string): Promise<string> => {
    const found = await pathOf(key)
    if (!found) throw new StorageError('file-missing', key)
    return found
  }
  return {
    inspect,
    put: async (key, bytes) => {
      await disk.put(key, bytes)
    },
    putFrom: async (key, from) => {
      await disk.put(key, createReadStream(from))
    },
    makeSizes: async (storeId, fileId, bytes) => {
      const made = await makeSizes(bytes, sizes, formats).catch(refuseBroken)
      for (const { name, format, data } of made)
        await disk.put(sizeKey(storeId, fileId, name, ending[format] ?? format), data)
      const smallest = made.find(({ name, format }) => name === 'thumb' && format === 'webp')
      // No upload fails for it: the night looks for what is missing.
      const paint = smallest && (await paintImage(smallest.data).catch(() => undefined))
      return Object.fromEntries(
        made.map(({ name, width, height }) => [
          name,
          { width, height, ...(name === 'thumb' && paint !== undefined && { paint }) },
        ]),
      )
    },
    paint: async (storeId, fileId) => {
      const found = await pathOf(sizeKey(storeId, fileId, 'thumb', 'webp'))
      return found ? ((await paintImage(await readFile(found)).catch(noneOfBroken)) ?? '') : ''
    },
    makeExactly: async (bytes, { width, height, mime }) => {
      const format = formatOf(mime)
      const [made] = await makeSizes(bytes, [{ name: 'exactly', width, height, fit: 'cover' }], [format]).catch(
        refuseBroken,
      )
      return made?.width === width && made.height === height ? Buffer.from(made.data) : null
    },
    crop: async (key, area) =>
      Buffer.from(await cropImage(await readFile(await localPath(key)), area).catch(refuseBroken)),
    makeAvif: async (storeId, fileId, key) => {
      const original = await pathOf(key)
      if (!original) return false
      const made = await makeSizes(await readFile(original), sizes, ['avif'], { isPatient: true }).catch(noneOfBroken)
      if (!made) return false
      const older = await Promise.all(made.map(({ name }) => disk.stat(sizeKey(storeId, fileId, name, 'webp'))))
      const sum = (parts: number[]) => parts.reduce((total, part) => total + part, 0)
      if (sum(made.map(({ data }) => data.length)) >= sum(older.map((file) => file?.size ?? 0))) return false
      for (const { name, data } of made) await disk.put(sizeKey(storeId, fileId, name, 'avif'), data)
      return true
    },
    sizePath: (storeId, fileId, size, format) => pathOf(sizeKey(storeId, fileId, size, format)),
    localPath,
    remove: async (key) => {
      for await (const found of disk.list(path.posix.dirname(key))) await disk.remove(found)
    },
    changedAt: async (key) => (await disk.stat(key))?.modified ?? null,
    list: () => disk.list(''),
  }
}

const formatOf = (mime: string): OutputFormat => mime.slice('image/'.length) as OutputFormat // sizes are declared, not sent

/** A head that is in order may have anything behind it: what cannot be drawn is no picture. */
function refuseBroken(error: unknown): never {
  if (!(error instanceof ImageError) || error.code === 'worker-failed') throw error
  throw new AppError('picture-broken', {}, { fields: { file: { code: 'picture-broken' } } })
}

/** What no try can make of a picture, told from what could not be tried. */
function noneOfBroken(error: unknown): null {
  if (!(error instanceof ImageError) || error.code === 'worker-failed') throw error
  return null
}

const sizeKey = (storeId: string, fileId: string, size: string, format: string): string =>
  `${storeId}/${fileId}/${size}.${format}`

/** The bytes decide what a file is, never its name. */
async function inspect(bytes: Buffer): Promise<Inspected | null> {
  const type = sniffType(bytes.subarray(0, SNIFF_LENGTH))
  if (type === 'zip') return { mime: spreadsheet, width: null, height: null }
  if (type === null) {
    const mime = looksLikeDump(bytes)
      ? 'application/sql'
      : looksLikeXml(bytes)
        ? 'application/xml'
        : looksLikeTextTable(bytes)
          ? 'text/csv'
          : null
    return mime && { mime, width: null, height: null }
  }
  if (type === 'pdf' || type === 'ico') return { mime: mimeTypes[type], width: null, height: null }
  try {
    const { width, height } = await inspectImage(bytes)
    return { mime: mimeTypes[type], width, height }
  } catch (error) {
    if (error instanceof ImageError) return null
    throw error
  }
}

/** UTF-8 or UTF-16 text that begins with a tag; SVG and HTML are not taken. */
function looksLikeXml(bytes: Buffer): boolean {
  const head = bytes
    .subarray(0, 512)
    .toString('latin1')
    .replace(/\0/g, '')
    .replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .trimStart()
  return /^<(\?xml|!DOCTYPE|!--|[a-z])/i.test(head) && !/<(svg|html|script)/i.test(head)
}
