import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Registry } from '@shopwright/resource'
import type pg from 'pg'
import { connected } from './connected.ts'
import { ddl } from './ddl.ts'
import { difference, type Snapshot, snapshot } from './snapshot.ts'

export type Roles = { app: string; platform: string }

export type Migration = { name: string; text: string; checksum: string }

/**
 * Applies the numbered `.sql` files that this database has not seen, each in its own transaction, under an advisory
 * lock; forward only, and no further than `until`. Throws when a file that ran has changed since. Returns the names that it
 * applied.
 */
export async function migrate(
  config: pg.ClientConfig,
  directory: string,
  roles: Roles,
  until?: string,
): Promise<string[]> {
  return connected(config, async (client) => {
    await client.query("select pg_advisory_lock(hashtext('shopwright-migrate'))")
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const applied: string[] = []
    for (const { name, text, checksum } of await unseen(client, directory)) {
      if (until !== undefined && name > until) break
      await client.query('begin')
      await client.query("set local lock_timeout = '3s'")
      await client.query(text)
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
      await client.query('commit')
      applied.push(name)
    }
    await grant(client, roles)
    return applied
  })
}

/** The names that `migrate` would apply. Changes nothing, and throws where it would. */
export async function pendingMigrations(config: pg.ClientConfig, directory: string): Promise<string[]> {
  return connected(config, async (client) => (await unseen(client, directory)).map(({ name }) => name))
}

/** What this database has not seen, in the order in which it is applied. */
export async function unseen(client: pg.Client, directory: string): Promise<Migration[]> {
  const { rows: found } = await client.query("select to_regclass('public.schema_migrations') is not null as known")
  if (!found[0].known) return migrationsIn(directory)
  const { rows } = await client.query('select name, checksum from schema_migrations')
  const seen = new Map<string, string>(rows.map((row) => [row.name, row.checksum]))
  const all = await migrationsIn(directory)
  const changed = all.find(({ name, checksum }) => seen.has(name) && seen.get(name) !== checksum)
  if (changed)
    throw new Error(
      `migration ${changed.name} has changed since this database applied it: put the released file back, what is new belongs into a new file`,
    )
  return all.filter(({ name }) => !seen.has(name))
}

async function migrationsIn(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(directory, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Both roles read and write rows; neither may change the schema. `accounts` and their like stay with the platform role. */
async function grant(client: pg.Client, roles: Roles): Promise<void> {
  for (const role of [roles.app, roles.platform]) {
    await client.query(`grant usage on schema public to "${role}"`)
    await client.query(`grant select, insert, update, delete on all tables in schema public to "${role}"`)
    await client.query(`revoke insert, update, delete on schema_migrations from "${role}"`)
  }
}

/** Takes from the app role the writing, and for `hidden` tables also the reading, of platform tables. */
export async function wallPlatformTables(config: pg.ClientConfig, registry: Registry, role: string): Promise<void> {
  await connected(config, async (client) => {
    for (const resource of registry.kept.filter(({ scope }) => scope === 'platform')) {
      await client.query(`revoke insert, update, delete on ${resource.table} from "${role}"`)
      if (resource.access.read === 'admin' || resource.access.read === 'none')
        await client.query(`revoke select on ${resource.table} from "${role}"`)
    }
  })
}

/** The schema that the declarations ask for, built in a scratch database. */
export async function declaredSnapshot(config: pg.ClientConfig, registry: Registry): Promise<Snapshot> {
  return scratch(config, async (client) => {
    for (const { sql } of ddl(registry)) await client.query(sql)
    return snapshot(client)
  })
}

export async function migratedSnapshot(config: pg.ClientConfig, directory: string): Promise<Snapshot> {
  return scratch(config, async (client) => {
    for (const { text } of await migrationsIn(directory)) await client.query(text)
    return snapshot(client)
  })
}

/** A draft of the next migration: plain SQL for a person to read and edit; empty when nothing differs. */
export async function draftMigration(config: pg.ClientConfig, directory: string, registry: Registry): Promise<string> {
  const have = await migratedSnapshot(config, directory)
  const want = await declaredSnapshot(config, registry)
  const { drop, create, newTables, goneTables } = difference(have, want)
  const fresh = ddl(registry).filter(
    ({ object, sql }) =>
      newTables.has(object.split(' ')[1] ?? '') ||
      [...newTables].some((table) => new RegExp(`(alter table|index \\S+ on) ${table}\\b`).test(sql)),
  )
  return [
    ...drop,
    ...[...goneTables].map((table) => `drop table ${table};`),
    ...fresh.map(({ sql }) => sql),
    ...create,
  ].join('\n')
}

/** A throw-away schema in a database of its own, on the same server. */
async function scratch<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const name = `scratch_${process.pid}_${Math.floor(performance.now() * 1000).toString(36)}`
  await connected(config, (client) => client.query(`create database ${name}`))
  try {
    return await connected(
      { ...config, connectionString: undefined, database: name, ...parsed(config) },
      async (client) => {
        for (const extension of ['pg_trgm', 'btree_gin', 'citext', 'unaccent'])
          await client.query(`create extension if not exists ${extension}`)
        return work(client)
      },
    )
  } finally {
    await connected(config, (client) => client.query(`drop database if exists ${name} with (force)`))
  }
}

/** The parts of a connection string, without its database. */
function parsed(config: pg.ClientConfig): pg.ClientConfig {
  if (!config.connectionString) return {}
  const url = new URL(config.connectionString)
  return {
    host: url.searchParams.get('host') ?? url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  }
}
