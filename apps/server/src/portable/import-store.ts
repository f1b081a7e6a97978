import { connected, copiedTables, copyVersion, type Engine, nameIn, type Vault } from '@shopwright/engine'
import { checkKey, type Storage } from '@shopwright/providers/storage'
import { deriveInStore } from '@shopwright/shop/server'
import type pg from 'pg'
import { bytesOf, readArchive } from '../backup/archive.ts'
import { checkedManifest } from '../backup/checked.ts'
import { BackupBroken } from '../backup/manifest.ts'
import {
  accountsName,
  type Places,
  placesName,
  platformKeys,
  type Secret,
  type StoreManifest,
  secretsName,
  storeName,
  uuids,
} from './store-file.ts'

export type StoreImport = {
  file: string
  password: string | undefined
  /** another name for it among those of this platform */
  domain?: string | undefined
  platform: pg.ClientConfig
  engine: Engine
  disk: Storage
}

export type StoreImported = {
  store: StoreManifest['store']
  secrets: StoreManifest['secrets']
  rows: number
  files: number
}

/**
 * Brings a store in as it left, while the others here go on selling. Whatever is wrong with the file is found before anything
 * changes; rows come in one transaction; a file that is there already is not written again, so that it may be run once more
 * after it was broken off. Throws `BackupBroken`.
 */
export async function importStore(asked: StoreImport): Promise<StoreImported> {
  const manifest = await checkedManifest<StoreManifest>(asked.file, asked.password)
  if (!manifest.store)
    throw new BackupBroken('The file is a backup of all stores: bring it back with "shopwright restore".')
  const domain = asked.domain ?? manifest.store.domain
  const { id } = manifest.store
  let files = 0
  await connected({ ...asked.platform, application_name: 'shopwright-import' }, async (client) => {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('begin')
    await refuseUnfit(client, manifest, domain)
    const filling = await fillingOf(client)
    await readArchive(asked.file, asked.password, async ({ name, size, bytes }) => {
      const text = async () => String(await bytesOf({ bytes }))
      const [kind, noun = ''] = name.split('/')
      if (name === placesName) await filling.know(JSON.parse(await text()) as Places)
      else if (name === accountsName) await filling.people(linesOf(await text()))
      else if (name === storeName) await filling.store(await text(), domain)
      else if (kind === 'tables') await filling.rows(noun, linesOf(await text()))
      else if (name === secretsName) await filling.secrets(id, JSON.parse(await text()) as Secret[], asked.engine.vault)
      else if (kind === 'files') {
        const key = checkKey(name.slice('files/'.length))
        if ((await asked.disk.stat(key))?.size !== size) await asked.disk.put(key, bytes)
        files += 1
      }
    })
    await filling.end(manifest)
    await client.query(stepsHere, [id])
    await client.query(settled, [id])
    await client.query('commit') // a connection that ends before takes all of it back
  })
  await asked.engine.onPlatform({}, async (ctx) => void ctx.touched.add(`stores:${id}`))
  await deriveInStore(asked.engine, id)
  const rows = manifest.tables.reduce((sum, [, count]) => sum + count, 0)
  return { store: { ...manifest.store, domain }, secrets: manifest.secrets, rows, files }
}

/**
 * What was under way elsewhere is not under way here, nobody has shown here whose the owner's names are, and the plan's card was
 * kept by who takes money there, as the account for the shop was connected to the platform's there.
 */
const settled = `
  with ended as (update tasks set state = 'canceled' where store_id = $1 and state in ('queued', 'running')),
    cards as (update store_subscriptions set card_token = null, card_last4 = null, card_provider = null, card_brand = null, card_expires = null where store_id = $1),
    accounts as (delete from connected_accounts where store_id = $1)
  update store_domains set verified_at = null, is_primary = false, checked_at = null, problem = null, missing_since = null where store_id = $1`

/** Who signs in in two steps does so by what this installation knows. */
const stepsHere = `update staff_members m set two_step = (a.two_step_at is not null) from accounts a where m.store_id = $1 and a.id = m.account_id`

async function refuseUnfit(client: pg.Client, { version, store }: StoreManifest, domain: string): Promise<void> {
  const here = await copyVersion(client)
  const list = ({ migrations }: typeof here) => migrations.map(({ name, checksum }) => `${name} ${checksum}`).join()
  if (list(version) !== list(here))
    throw new BackupBroken(
      `The file was made by another version of the program (its last migration is ${version.migrations.at(-1)?.name}, here it is ${here.migrations.at(-1)?.name}). Bring both installations to the same version, then export again.`,
    )
  const { rows } = await client.query('select id, domain::text as domain from stores where id = $1 or domain = $2', [
    store.id,
    domain,
  ])
  if (rows.some((row) => row.id === store.id)) throw new BackupBroken(`The store ${store.title} is here already.`)
  if (rows.length)
    throw new BackupBroken(`A store here is called ${domain} already: say --domain with another name for this one.`)
}

const linesOf = (text: string): string[] => text.split('\n').filter(Boolean)

/** Puts rows in, each with what it points at here in the place of what it pointed at there. */
async function fillingOf(client: pg.Client) {
  await client.query('create temporary table coming (line json) on commit drop')
  const columns = new Map((await copiedTables(client)).map((table) => [table.name, table.columns]))
  const here = new Map<string, string>()
  const missing = new Map<string, string>()
  const counts = new Map<string, number>()
  let open = ''

  const moved = (line: string): string =>
    line.replace(uuids, (id) => {
      const unknown = missing.get(id)
      if (unknown) throw new BackupBroken(`${unknown} is not known here: add it to the platform, then run this again.`)
      return here.get(id) ?? id
    })
  const coming = (lines: string[]) =>
    client.query('insert into coming select json_array_elements($1::json)', [`[${lines.map(moved).join(',')}]`])
  const insert = async (table: string) => {
    const list = (columns.get(table) ?? []).map(nameIn).join(', ')
    // All rows of a noun by one statement: they may point at each other.
    const { rowCount } = await client.query(
      `insert into ${nameIn(table)} (${list}) select ${list} from coming, json_populate_record(null::${nameIn(table)}, line)`,
    )
    await client.query('truncate coming')
    return rowCount ?? 0
  }
  const close = async () => {
    if (open) counts.set(open, await insert(open.replaceAll('-', '_')))
    open = ''
  }

  return {
    know: async (places: Places) => {
      for (const [table, key] of Object.entries(platformKeys)) {
        const { rows } = await client.query<{ id: string; key: string }>(`select t.id, ${key} as key from ${table} t`)
        const known = new Map(rows.map((row) => [row.key, row.id]))
        for (const place of places[table] ?? []) {
          const id = known.get(place.key)
          if (id) here.set(place.id, id)
          else missing.set(place.id, `${table} ${place.key}`)
        }
      }
    },
    /** Who has an account here already goes on with that. Nobody becomes a super admin by a file, and what codes are checked by stays where it is. */
    people: async (lines: string[]) => {
      for (const line of lines) {
        const { id, email } = JSON.parse(line) as { id: string; email: string }
        const { rows } = await client.query<{ id: string }>('select id from accounts where email = $1', [email])
        if (rows[0]) here.set(id, rows[0].id)
        else {
          await coming([line])
          await client.query(
            `update coming set line = (line::jsonb || '{"role": "SHOP_ADMIN", "two_step_at": null}')::json`,
          )
          await insert('accounts')
        }
      }
    },
    store: async (line: string, domain: string) => {
      await coming([line])
      await client.query(`update coming set line = (line::jsonb || jsonb_build_object('domain', $1::text))::json`, [
        domain,
      ])
      await insert('stores')
    },
    rows: async (noun: string, lines: string[]) => {
      if (noun !== open) await close()
      open = noun
      await coming(lines)
    },
    secrets: async (store: string, secrets: Secret[], vault: Vault) => {
      await close()
      for (const { noun, id, field, text } of secrets)
        await client.query(
          `update ${nameIn(noun.replaceAll('-', '_'))} set ${nameIn(field)} = $1 where store_id = $2 and id = $3`,
          [vault.seal({ store, name: `${noun}.${field}` }, text), store, id],
        )
    },
    end: async ({ tables }: StoreManifest) => {
      await close()
      for (const [name, rows] of tables)
        if ((counts.get(name) ?? 0) !== rows)
          throw new BackupBroken(`${name} has ${counts.get(name) ?? 0} rows, the file says ${rows}.`)
    },
  }
}
