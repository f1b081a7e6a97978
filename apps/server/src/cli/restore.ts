import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { connected, openVault } from '@shopwright/engine'
import { bucketStorage, localDisk } from '@shopwright/providers/storage'
import { deriveAnew } from '@shopwright/shop/server'
import type pg from 'pg'
import { checkedManifest } from '../backup/checked.ts'
import { BackupBroken, type Manifest } from '../backup/manifest.ts'
import { restore } from '../backup/restore.ts'
import { openDatabase } from '../postgres/database.ts'
import type { RoleConnections } from '../postgres/roles.ts'
import { migrateAll, migrateUntil, migrations, pendingAll } from '../runtime.ts'
import { readEnv } from '../settings/env.ts'
import { commandLog } from '../settings/log-json.ts'
import { openMasterKeys } from '../settings/master-keys.ts'
import { copyAll, movedText } from './files.ts'
import { open } from './open.ts'
import { verify } from './verify.ts'

/** `restore FILE [--replace] [--json]`: a backup in the place of what is here, then every invariant over it. Exit code 1 when nothing was changed, or something is not in order. */
export async function restoreCommand(args: string[]): Promise<void> {
  const [file = ''] = args.filter((arg) => !arg.startsWith('--'))
  try {
    const isOlder = await bringBack(path.resolve(file), args)
    if (isOlder) await derive()
  } catch (error) {
    if (!(error instanceof BackupBroken)) throw error
    console.error(`${error.message} Nothing was changed.`)
    process.exitCode = 1
    return
  }
  await verify(args)
}

/** What the release that made it derived by its own rules, before anybody judges it by ours. */
async function derive(): Promise<void> {
  const opened = await open({ migrate: false })
  await deriveAnew(opened.engine).finally(() => opened.close())
}

/** Answers whether the backup was made by an older release. */
async function bringBack(file: string, args: string[]): Promise<boolean> {
  const env = readEnv()
  const log = commandLog()
  const [live, draft, aside] = ['files', 'files.restored', 'files.replaced'].map((name) =>
    path.join(env.dataDir, name),
  ) as [string, string, string]
  const database = await openDatabase(env, log)
  try {
    const older = await olderRelease(path.resolve(file), env.backupPassword)
    await refuseOlder(database.roles, older)
    await (older ? migrateUntil(database.roles, older) : migrateAll(database.roles, log))
    await refuseWhereInUse(database.roles.owner, args.includes('--replace'))
    for (const folder of [draft, aside]) await rm(folder, { recursive: true, force: true })
    const masterKeys = openMasterKeys(env)
    const swap = async () => {
      if (existsSync(live)) await rename(live, aside)
      await rename(draft, live)
    }
    const back = async () => {
      if (!existsSync(aside)) return
      await rm(live, { recursive: true, force: true })
      await rename(aside, live)
    }
    const done = await restore({
      file,
      password: env.backupPassword,
      owner: database.roles.owner,
      keys: openVault(() => masterKeys.all()).names(),
      disk: await localDisk(draft),
      swap,
    }).catch(async (error: unknown) => {
      await back()
      throw error
    })
    if (older) await migrateAll(database.roles, log)
    await rm(aside, { recursive: true, force: true })
    if (env.s3) console.error(movedText(await copyAll(await localDisk(live), bucketStorage(env.s3))))
    if (!args.includes('--json'))
      console.log(
        `The state of ${done.made_at} is back: ${done.rows} rows of ${done.tables} tables and ${done.files} files${older ? ', brought up to date' : ''}. Everybody has to sign in again.`,
      )
    return older !== null
  } finally {
    await rm(draft, { recursive: true, force: true })
    await database.stop()
  }
}

/** The last migration of the release that made the backup, where that is one before ours. */
async function olderRelease(file: string, password: string | undefined): Promise<string | null> {
  const { version } = await checkedManifest<Manifest>(file, password)
  const names = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort()
  const last = version?.migrations.at(-1)?.name ?? ''
  return names.includes(last) && last !== names.at(-1) ? last : null
}

/** An empty database is made ready; one that holds something is not changed by the way, in neither direction. */
async function refuseOlder(roles: RoleConnections, older: string | null): Promise<void> {
  const pending = await pendingAll(roles)
  const applied = await connected(roles.owner, async (client) => {
    const { rows } = await client.query(`select to_regclass('public.schema_migrations') is not null as is_there`)
    if (!rows[0].is_there) return null
    return (await client.query('select max(name) as last from schema_migrations')).rows[0].last as string
  })
  // One that was made ready for it, by a run that was refused afterwards, is as good as empty.
  if (older && applied && applied !== older)
    throw new BackupBroken(
      `The backup is of an older release (its last migration is ${older}): restore it into an empty database, which is brought up to date afterwards.`,
    )
  if (!older && applied && pending.length)
    throw new BackupBroken(
      `The database is of an older release (pending: ${pending.join(', ')}). Run "shopwright migrate" first, or restore into an empty database.`,
    )
}

/** A server that runs would go on with what it knows; shops that are here go only when one says so. */
async function refuseWhereInUse(owner: pg.ClientConfig, mayReplace: boolean): Promise<void> {
  await connected(owner, async (client) => {
    const { rows: others } = await client.query(
      `select from pg_stat_activity where datname = current_database() and application_name in ('shopwright', 'shopwright-jobs')`,
    )
    if (others.length) throw new BackupBroken('A server works on this database: stop it on every node first.')
    if (mayReplace) return
    const { rows } = await client.query('select count(*)::int as count from stores')
    if (rows[0].count)
      throw new BackupBroken(
        `There are ${rows[0].count} shops here, and all of them would go: say --replace if that is meant.`,
      )
  })
}
