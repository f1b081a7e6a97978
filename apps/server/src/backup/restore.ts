import { type CopyTarget, copyIn } from '@shopwright/engine'
import { checkKey, type Storage } from '@shopwright/providers/storage'
import type pg from 'pg'
import { readArchive } from './archive.ts'
import { checkedManifest } from './checked.ts'
import { BackupBroken, checkFits, type Manifest } from './manifest.ts'

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
  const manifest = await checkedManifest<Manifest>(asked.file, asked.password)
  if (!manifest.lsn) throw new BackupBroken('The file holds one store: bring it in with "shopwright store import".')
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

async function compareRows(target: CopyTarget, { tables }: Manifest): Promise<void> {
  const counts = await target.end()
  for (const [name, { rows }] of Object.entries(tables))
    if ((counts.get(name) ?? 0) !== rows)
      throw new BackupBroken(`${name} has ${counts.get(name) ?? 0} rows, the backup says ${rows}.`)
}
