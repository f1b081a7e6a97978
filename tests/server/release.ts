import { copyFile, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { migrations } from '@shopwright/server/runtime'

/** Each release with the digests of the migrations that came with it, the oldest first. */
export const releases: Record<string, Record<string, string>> = JSON.parse(
  await readFile(path.join(migrations, 'released.json'), 'utf8'),
)

/** A folder with the migrations as they were when the release came out: its own and those of the releases before it. */
export async function migrationsOf(release: string, folder: string): Promise<string> {
  const names = Object.keys(releases)
  const then = names.slice(0, names.indexOf(release) + 1).flatMap((name) => Object.keys(releases[name] ?? {}))
  const directory = path.join(folder, 'migrations')
  await mkdir(directory)
  for (const name of then) await copyFile(path.join(migrations, name), path.join(directory, name))
  return directory
}
