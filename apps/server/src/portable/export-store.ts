import { rename, rm } from 'node:fs/promises'
import { type CopySource, copyOut, isSealed, SealBroken, storeTables, type Vault } from '@shopwright/engine'
import type { Storage } from '@shopwright/providers/storage'
import type { AnyResource, Nouns, Registry, Row } from '@shopwright/resource'
import type pg from 'pg'
import { type Entry, type Written, writeArchive } from '../backup/archive.ts'
import { entryOf } from '../backup/back-up.ts'
import { BackupBroken, manifestName } from '../backup/manifest.ts'
import {
  accountsName,
  type Places,
  placesName,
  platformKeys,
  type Secret,
  type StoreManifest,
  secretsName,
  storeName,
} from './store-file.ts'

export type StoreExport = {
  file: string
  /** seals the file; without one the store's secrets stay where they are */
  password: string | undefined
  /** the store's id, or its name among those of the platform */
  store: string
  platform: pg.ClientConfig
  registry: Registry
  vault: Vault
  disk: Storage
  now: Date
}

export type StoreExported = Pick<StoreManifest, 'store' | 'secrets'> & { rows: number; files: number }

const pageSize = 1000

/** One store as of one moment, while it goes on selling: its rows, its people, its files. `file` is there when all of it is written. */
export async function exportStore(asked: StoreExport): Promise<StoreExported> {
  const draft = `${asked.file}.part`
  await rm(draft, { force: true })
  try {
    const made = await copyOut(asked.platform, (source) => write(source, { ...asked, file: draft }))
    await rename(draft, asked.file)
    return made
  } finally {
    await rm(draft, { force: true })
  }
}

async function write(source: CopySource, asked: StoreExport): Promise<StoreExported> {
  const { file, password, registry, vault, disk, now } = asked
  const store = await storeOf(source, asked.store)
  const entries: Written[] = []
  const tables: StoreManifest['tables'] = []
  const secrets = { taken: 0, left: 0 }
  let files = 0
  await writeArchive(file, password, async (add) => {
    const put = async (entry: Entry) => void entries.push(await add(entry))
    const say = (name: string, content: string) => put(entryOf(name, Buffer.from(content)))
    await say(placesName, JSON.stringify(await placesOf(source)))
    await say(accountsName, (await accountsOf(source, store.id)).join('\n'))
    await say(storeName, store.line)
    const kept: Secret[] = []
    for (const resource of storeTables(registry)) {
      let rows = 0
      for await (const lines of pagesOf(source, resource, store.id)) {
        const bare = lines.map(({ id, line }) => {
          const { line: rest, found, lost } = withoutSecrets(line, { resource, id, store: store.id, vault })
          secrets.left += lost + (password === undefined ? found.length : 0)
          kept.push(...found)
          return rest
        })
        rows += lines.length
        await say(`tables/${resource.name}/${String(rows).padStart(9, '0')}.jsonl`, bare.join('\n'))
      }
      tables.push([resource.name, rows])
    }
    // In a file that anybody can open they would lie open, too.
    if (password !== undefined) {
      secrets.taken = kept.length
      await say(secretsName, JSON.stringify(kept))
    }
    for await (const entry of filesOf(source, disk, store.id)) {
      files += 1
      await put(entry)
    }
    const { id, title, domain } = store
    const manifest: StoreManifest = {
      format: 1,
      made_at: now.toISOString(),
      version: source.version,
      store: { id, title, domain },
      tables,
      secrets,
      entries,
    }
    await add(entryOf(manifestName, Buffer.from(JSON.stringify(manifest))))
  })
  const { id, title, domain } = store
  return { store: { id, title, domain }, secrets, rows: tables.reduce((sum, [, rows]) => sum + rows, 0), files }
}

type Found = Pick<Row<Nouns['stores']>, 'id' | 'title' | 'domain'> & { line: string }

async function storeOf(source: CopySource, named: string): Promise<Found> {
  const isName = /^[a-z0-9.-]+$/i.test(named)
  const [found] = isName
    ? await source.query<Found>(
        `select id, title, domain::text as domain, row_to_json(s)::text as line from stores s where id::text = '${named}' or domain = '${named}'`,
      )
    : []
  if (!found) throw new BackupBroken(`There is no store ${named} here.`)
  return found
}

async function placesOf(source: CopySource): Promise<Places> {
  const places: Places = {}
  for (const [table, key] of Object.entries(platformKeys))
    places[table] = await source.query(`select t.id, ${key} as key from ${table} t order by 1`)
  return places
}

/** Whoever owns it, works in it, or made a key of it. */
async function accountsOf(source: CopySource, id: string): Promise<string[]> {
  const rows = await source.query<{ line: string }>(
    `select row_to_json(a)::text as line from accounts a where id in (
      select owner_id from stores where id = '${id}' union select account_id from staff_members where store_id = '${id}'
      union select account_id from api_tokens where store_id = '${id}')`,
  )
  return rows.map(({ line }) => line)
}

type Line = { id: string; line: string }

/** The rows of a noun as JSON, a page at a time, in the order of their ids. */
async function* pagesOf(source: CopySource, { table }: AnyResource, id: string): AsyncGenerator<Line[]> {
  for (let after = ''; ; ) {
    const beyond = after ? `and t.id > '${after}'` : ''
    const lines = await source.query<Line>(
      `select t.id, row_to_json(t)::text as line from ${table} t where t.store_id = '${id}' ${beyond} order by t.id limit ${pageSize}`,
    )
    if (lines.length) yield lines
    if (lines.length < pageSize) return
    after = lines.at(-1)?.id as string
  }
}

type At = { resource: AnyResource; id: string; store: string; vault: Vault }

/** The row without what is sealed in it, which is good for this installation alone; and that as it was before it was sealed. */
function withoutSecrets(
  line: string,
  { resource, id, store, vault }: At,
): { line: string; found: Secret[]; lost: number } {
  const fields = Object.keys(resource.fields).filter((name) => isSealed(resource.fields[name] as never))
  const found: Secret[] = []
  let [rest, lost] = [line, 0]
  if (!fields.length) return { line, found, lost }
  const row = JSON.parse(line) as Record<string, string | null> // only its sealed texts are read
  for (const field of fields) {
    const sealed = row[field]
    if (!sealed) continue
    rest = rest.replace(JSON.stringify(sealed), 'null')
    try {
      found.push({
        noun: resource.name,
        id,
        field,
        text: vault.open({ store, name: `${resource.name}.${field}` }, sealed),
      })
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error
      lost += 1
    }
  }
  return { line: rest, found, lost }
}

async function* filesOf(source: CopySource, disk: Storage, id: string): AsyncGenerator<Entry> {
  const rows = await source.query<{ id: string }>(
    `select id from files where store_id = '${id}' union all select id from option_files where store_id = '${id}' order by 1`,
  )
  for (const file of rows)
    for await (const key of disk.list(`${id}/${file.id}`)) {
      const found = await disk.stat(key)
      if (found) yield { name: `files/${key}`, size: found.size, bytes: await disk.get(key) }
    }
}
