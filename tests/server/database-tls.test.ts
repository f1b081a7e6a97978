import { randomInt } from 'node:crypto'
import { chownSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '@shopwright/server/postgres/database'
import { volatileSettings } from '@shopwright/server/postgres/settings'
import { type RunningPostgres, startPostgres } from '@shopwright/server/postgres/supervisor'
import { migrateAll } from '@shopwright/server/runtime'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { certificateFor } from './certificate.ts'
import { openWorld, type World } from './world.ts'

// Linux has all of 127/8: an address of our own leaves the usual port of the usual one alone.
const address = process.platform === 'linux' ? `127.${randomInt(1, 255)}.${randomInt(1, 255)}.9` : '127.0.0.1'
const log = pino({ level: 'silent' })
const { certificate, key } = certificateFor(address)
let folder: string
let postgres: RunningPostgres
let world: World | undefined

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shopwright-tls-'))
  postgres = await startPostgres({ dataDir: folder, log, settings: { ...volatileSettings, listen_addresses: address } })
  const admin = new pg.Client(postgres.connection)
  await admin.connect()
  const { rows } = await admin.query(
    `select current_setting('data_directory') as here, current_setting('hba_file') as hba`,
  )
  const { here, hba } = rows[0]
  writeFileSync(hba, 'local all all scram-sha-256\nhostssl all all 127.0.0.0/8 scram-sha-256\n')
  writeFileSync(path.join(here, 'tls.crt'), certificate)
  writeFileSync(path.join(here, 'tls.key'), key, { mode: 0o600 })
  const { uid, gid } = statSync(here)
  for (const name of ['tls.crt', 'tls.key']) chownSync(path.join(here, name), uid, gid)
  for (const one of [`ssl_cert_file = 'tls.crt'`, `ssl_key_file = 'tls.key'`, `ssl = 'on'`])
    await admin.query(`alter system set ${one}`)
  await admin.query(`create database shop template template0 encoding 'UTF8'`)
  await admin.query('select pg_reload_conf()')
  await admin.end()
  writeFileSync(path.join(folder, 'ca.crt'), certificate)
})
afterAll(async () => {
  await world?.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

const url = (more: string) => {
  const { user, password } = postgres.connection
  return `postgresql://${user}:${encodeURIComponent(password)}@${address}:5432/shop${more}`
}

it('a server that takes nothing but TLS serves the pools, the listeners and the queue, each over TLS', async () => {
  const open = (more: string) => openDatabase({ dataDir: folder, databaseUrl: url(more), secret: 's'.repeat(32) }, log)
  await expect(open('')).rejects.toThrow(/no encryption/)
  const { roles } = await open(`?sslmode=verify-full&sslrootcert=${path.join(folder, 'ca.crt')}`)
  await migrateAll(roles, log)
  world = await openWorld({ database: { ...roles, name: 'shop', drop: async () => {} }, work: true })
  await world.openStore('Encrypted')
  const admin = new pg.Client({ ...postgres.connection, database: 'shop' })
  await admin.connect()
  const { rows } = await admin.query(
    `select a.application_name as name, bool_and(s.ssl) as ssl from pg_stat_activity a join pg_stat_ssl s using (pid)
    where a.datname = 'shop' and a.pid <> pg_backend_pid() and a.backend_type = 'client backend' group by 1 order by 1`,
  )
  await admin.end()
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['shopwright', 'shopwright-jobs']))
  expect(rows.filter(({ ssl }) => !ssl)).toEqual([])
})
