import { type CopyTarget, copyIn } from '@shopwright/engine'
import { checkKey, type Storage } from '@shopwright/providers/storage'
import type pg from 'pg'
import { bytesOf, readArchive, type Written } from './archive.ts'
import { BackupBroken, checkFits, type Manifest, manifestName } from './manifest.ts'

export type Restore = {
  file: string
  password: string | undefined
  owner: pg.ClientConfig
  /** names of the master keys that are here */
  keys: string[]
  /** an empty place for the files, which `swap` puts in the place of the old ones */
  disk: Storage
  swap(): Promise<void>
}

export type Restored = { made_at: string; tables: number; rows: number; files: number }

/**
 * Puts a backup in the place of everything that is here. The file is read twice: whatever is wrong with it is found, and
 * thrown as `BackupBroken`, before anything changes. Rows come back in one transaction, files just before it commits.
 */
export async function restore(asked: Restore): Promise<Restored> {
  const manifest = await check(asked.file, asked.password)
  let files = 0
  await copyIn(
    asked.owner,
    async (target) => {
      checkFits(manifest, { ...target, keys: asked.keys })
      await readArchive(asked.file, asked.password, async ({ name, bytes }) => {
        const [kind = '', table = ''] = name.split('/')
        if (kind === 'tables') for await (const part of bytes) await target.write(table, part)
        if (kind !== 'files') return
        await asked.disk.put(checkKey(name.slice('files/'.length)), bytes)
        files += 1
      })
      await compareRows(target, manifest)
    },
    asked.swap,
  )
  const counts = Object.values(manifest.tables)
  return {
    made_at: manifest.made_at,
    tables: counts.length,
    rows: counts.reduce((sum, { rows }) => sum + rows, 0),
    files,
  }
}

/** Reads the whole file, and compares every entry with what the last one says of it. */
async function check(file: string, password: string | undefined): Promise<Manifest> {
  const seen: Written[] = []
  let last: Buffer | null = null
  await readArchive(file, password, async ({ name, size, bytes, hash }) => {
    if (last) throw new BackupBroken('The file goes on after its end.')
    if (name === manifestName) last = await bytesOf({ bytes })
    else {
      for await (const _ of bytes);
      seen.push([name, size, hash()])
    }
  })
  if (!last) throw new BackupBroken('The file is cut off: its last part is missing.')
  const manifest = readManifest(String(last))
  if (manifest.format !== 1) throw new BackupBroken('The backup was made by a later version of the program.')
  if (JSON.stringify(manifest.entries) !== JSON.stringify(seen))
    throw new BackupBroken('The file is damaged: its parts are not those that were written.')
  return manifest
}

function readManifest(text: string): Manifest {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new BackupBroken('The file is damaged: its last part cannot be read.', { cause })
  }
}

async function compareRows(target: CopyTarget, { tables }: Manifest): Promise<void> {
  const counts = await target.end()
  for (const [name, { rows }] of Object.entries(tables))
    if ((counts.get(name) ?? 0) !== rows)
      throw new BackupBroken(`${name} has ${counts.get(name) ?? 0} rows, the backup says ${rows}.`)
}
