import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { checkKey } from './keys.ts'
import type { Storage } from './storage.ts'

/**
 * Copies of far files in an empty folder of this machine, for what needs a path. A copy is as old as its file, to the second: another one is fetched
 * anew. They take up to `most` bytes; beyond that those go that were fetched first.
 */
export function nearby(far: Storage, folder: string, most: number) {
  const sizes = new Map<string, number>()
  const coming = new Map<string, Promise<void>>()
  let sum = 0
  let drafts = 0

  const fetched = async (key: string, path: string, modified: Date): Promise<void> => {
    drafts += 1
    const draft = join(folder, `.${drafts}`)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(await far.get(key), createWriteStream(draft))
    await utimes(draft, modified, modified)
    await rename(draft, path)
    const { size } = await stat(path)
    sum += size - (sizes.get(path) ?? 0)
    sizes.delete(path)
    sizes.set(path, size)
    for (const [first, bytes] of sizes) {
      if (sum <= most || first === path) break
      sizes.delete(first)
      sum -= bytes
      await rm(first, { force: true })
    }
  }

  return {
    /** The path of a copy; null where there is no such file. */
    async pathOf(key: string): Promise<string | null> {
      const path = join(folder, ...checkKey(key).split('/'))
      const found = await far.stat(key)
      if (!found) return null
      const copy = await stat(path).catch(() => null)
      const isSame =
        copy?.size === found.size && Math.floor(copy.mtimeMs / 1000) === Math.floor(found.modified.getTime() / 1000)
      if (!isSame) {
        const fetching = coming.get(path) ?? fetched(key, path, found.modified)
        coming.set(path, fetching)
        try {
          await fetching
        } finally {
          coming.delete(path)
        }
      }
      return path
    },
  }
}
