import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type CopiedTable, type CopySource, copyOut } from '@shopwright/engine'
import type { Storage } from '@shopwright/providers/storage'
import type pg from 'pg'
import { type Entry, type Written, writeArchive } from './archive.ts'
import { type Manifest, manifestName } from './manifest.ts'

export type BackUp = {
  file: string
  password: string | undefined
  platform: pg.ClientConfig
  disk: Storage
  /** names of the master keys; the keys themselves are never in a backup */
  keys: string[]
  now: Date
}

export type BackedUp = { file: string; tables: number; rows: number; files: number; lsn: string }

const partSize = 4 * 1024 * 1024 // bytes of rows that are held in memory at once

/** Every row and file as of one moment, while work goes on. Until all of it is written, it is called `file` with `.part` behind. */
export async function backUp(asked: BackUp): Promise<BackedUp> {
  const draft = `${asked.file}.part`
  await rm(draft, { force: true })
  try {
    const made = await write({ ...asked, file: draft })
    await rename(draft, asked.file)
    return { ...made, file: asked.file }
  } finally {
    await rm(draft, { force: true })
  }
}

function write({ file, password, platform, disk, keys, now }: BackUp): Promise<BackedUp> {
  return copyOut(platform, async (source) => {
    const tables: Manifest['tables'] = {}
    const entries: Written[] = []
    let files = 0
    await writeArchive(file, password, async (add) => {
      for (const table of source.tables) {
        let rows = 0
        for await (const part of partsOf(source, table)) {
          rows += part.rows
          entries.push(await add(part))
        }
        tables[table.name] = { columns: table.columns, rows }
      }
      for await (const entry of filesOf(source, disk)) {
        files += 1
        entries.push(await add(entry))
      }
      const { version, lsn } = source
      const manifest: Manifest = { format: 1, made_at: now.toISOString(), lsn, version, keys, tables, entries }
      await add(entryOf(manifestName, Buffer.from(JSON.stringify(manifest))))
    })
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    return { file, tables: source.tables.length, rows, files, lsn: source.lsn }
  })
}

export const entryOf = (name: string, content: Buffer): Entry => ({
  name,
  size: content.length,
  bytes: Readable.from([content]),
})

/** A table's rows in parts, each a file of whole or broken lines: put together again they are the table. */
async function* partsOf(source: CopySource, table: CopiedTable): AsyncGenerator<Entry & { rows: number }> {
  let held: Buffer[] = []
  let size = 0
  let number = 0
  const part = () => {
    const content = Buffer.concat(held)
    held = []
    size = 0
    number += 1
    return {
      ...entryOf(`tables/${table.name}/${String(number).padStart(6, '0')}.tsv`, content),
      rows: linesIn(content),
    }
  }
  for await (const bytes of source.rowsOf(table)) {
    held.push(bytes)
    size += bytes.length
    if (size >= partSize) yield part()
  }
  if (size) yield part()
}

const newline = 0x0a // inside a row it is written as \n

function linesIn(content: Buffer): number {
  let count = 0
  for (let at = content.indexOf(newline); at >= 0; at = content.indexOf(newline, at + 1)) count += 1
  return count
}

/** What belongs to a row of the copied moment; a file that came or went since is not of it. */
async function* filesOf(source: CopySource, disk: Storage): AsyncGenerator<Entry> {
  const rows = await source.query<{ folder: string }>(
    `select store_id || '/' || id as folder from files union all select store_id || '/' || id from option_files order by 1`,
  )
  for (const { folder } of rows)
    for await (const key of disk.list(folder)) {
      const found = await disk.stat(key)
      if (found) yield { name: `files/${key}`, size: found.size, bytes: await disk.get(key) }
    }
}
