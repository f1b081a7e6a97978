import { bucketStorage, localDisk, type Storage } from '@shopwright/providers/storage'
import { readEnv } from '../settings/env.ts'
import { filesFolder } from '../storage.ts'

export type Moved = { copied: number; same: number; failed: { key: string; reason: string }[] }

/**
 * `files move [--back]`: every file from the disk into the bucket, or from there. Nothing is taken away where it came from, and what
 * is there with its size is not copied again: it is run once before the switch, while the server works on, and once after it.
 */
export async function files(args: string[]): Promise<void> {
  const env = readEnv()
  if (!env.s3)
    throw new Error('S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY say where: set them for this command.')
  const [disk, bucket] = [await localDisk(filesFolder(env)), bucketStorage(env.s3)]
  const moved = args.includes('--back') ? await copyAll(bucket, disk) : await copyAll(disk, bucket)
  if (args.includes('--json')) console.log(JSON.stringify(moved))
  else console.log(movedText(moved))
  if (moved.failed.length) process.exitCode = 1
}

export const movedText = ({ copied, same, failed }: Moved): string =>
  [
    `${copied} files copied, ${same} were there already, ${failed.length} could not be copied.`,
    ...failed.slice(0, 20).map(({ key, reason }) => `  ${key}: ${reason}`),
  ].join('\n')

/** One after the other; one that fails costs no other its turn. */
export async function copyAll(from: Storage, to: Storage): Promise<Moved> {
  const moved: Moved = { copied: 0, same: 0, failed: [] }
  for await (const key of from.list('')) {
    try {
      const [had, has] = [await from.stat(key), await to.stat(key)]
      // What went meanwhile is nothing to copy.
      if (!had) continue
      if (has?.size === had.size) moved.same += 1
      else {
        const bytes = await from.get(key)
        // Whoever refuses them has not read them to their end.
        await to.put(key, bytes).finally(() => bytes.destroy())
        moved.copied += 1
      }
    } catch (error) {
      moved.failed.push({ key, reason: error instanceof Error ? error.message : String(error) })
    }
  }
  return moved
}
