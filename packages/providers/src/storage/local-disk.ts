import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, opendir, realpath, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { checkKey } from './keys.ts'
import { type PutOptions, type Storage, StorageError, type StoredFile } from './storage.ts'

// Not a key: no caller can name what is being written.
const INCOMING = '.incoming'

/**
 * Files in a folder of this machine. A file is written beside its place, synced, and renamed, so that neither a crash nor a
 * full disk leaves half of one.
 */
export async function localDisk(folder: string): Promise<Storage> {
  await mkdir(join(folder, INCOMING), { recursive: true, mode: 0o700 })
  const root = await realpath(folder)
  await forgetUnfinished(join(root, INCOMING))
  const place = (key: string) => join(root, ...checkKey(key).split('/'))

  return {
    async put(key, content, options = {}) {
      const target = place(key)
      const draft = join(root, INCOMING, randomUUID())
      try {
        const size = await writeDraft(draft, key, content, options)
        await moveTo(draft, target)
        await syncFolder(dirname(target))
        return { size }
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async get(key, range) {
      const file = await openFile(place(key), key)
      return file.createReadStream(range)
    },
    async remove(key) {
      const target = place(key)
      await rm(target, { force: true })
      await forgetEmpty(dirname(target), root)
    },
    async stat(key): Promise<StoredFile | null> {
      const found = await stat(place(key)).catch(missing)
      return found?.isFile() ? { size: found.size, modified: found.mtime } : null
    },
    list: (prefix) => listKeys(root, prefix === '' ? root : place(prefix)),
  }
}

async function writeDraft(
  draft: string,
  key: string,
  content: Uint8Array | AsyncIterable<Uint8Array>,
  { maxBytes = Number.POSITIVE_INFINITY }: PutOptions,
): Promise<number> {
  const file = await open(draft, 'wx', 0o600)
  let size = 0
  try {
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      size += chunk.length
      if (size > maxBytes) throw new StorageError('too-large', key)
      await file.writeFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return size
}

/** Its folder may go before the file is in it: whoever takes out the last one takes the folder, too. */
async function moveTo(draft: string, target: string): Promise<void> {
  for (let tries = 5; ; tries -= 1) {
    try {
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      return await rename(draft, target)
    } catch (error) {
      if (!tries || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

/** Folders without a file would be walked by every look through the files, for ever. */
async function forgetEmpty(folder: string, root: string): Promise<void> {
  for (let empty = folder; empty !== root; empty = dirname(empty)) {
    const isGone = await rmdir(empty).then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
    )
    if (!isGone) return
  }
}

/** Opened here, not when the stream is first read: a missing file is an answer, not an event. Links are not followed. */
async function openFile(path: string, key: string): Promise<FileHandle> {
  // O_NOFOLLOW is 0 where the system has none.
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch((error) =>
    Promise.reject(new StorageError('file-missing', key, error)),
  )
  if ((await file.stat()).isFile()) return file
  await file.close()
  throw new StorageError('file-missing', key)
}

/** The name of a new file is only safe when its folder is on the disk, too: one that is gone went with the file. Windows has no such call and needs none. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path).catch(missing)
  await folder?.sync().finally(() => folder.close())
}

async function* listKeys(root: string, folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(missing)
  if (!entries) return
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && entry.name !== INCOMING) yield* listKeys(root, path)
    if (entry.isFile())
      yield path
        .slice(root.length + 1)
        .split(sep)
        .join('/')
  }
}

/** What a crash left behind. Another process may be writing at this moment, therefore only what is old. */
async function forgetUnfinished(folder: string): Promise<void> {
  const dayAgo = Date.now() - 24 * 60 * 60 * 1000
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name)
    const found = await stat(path).catch(missing)
    if (found && found.mtimeMs < dayAgo) await rm(path, { force: true })
  }
}

function missing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
