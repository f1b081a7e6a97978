import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openVault } from '@shopwright/engine'
import { createExchange } from '@shopwright/server/exchange'
import { createFileStore } from '@shopwright/server/files'
import type { Connection } from '@shopwright/server/postgres/connection'
import { connectionFromUrl } from '@shopwright/server/postgres/connection'
import { prepareDatabase, type RoleConnections } from '@shopwright/server/postgres/roles'
import { volatileSettings } from '@shopwright/server/postgres/settings'
import { startPostgres } from '@shopwright/server/postgres/supervisor'
import { createRateBank } from '@shopwright/server/rates'
import { migrateAll, openRuntime } from '@shopwright/server/runtime'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The administrator of the server that this run uses; tests make databases of their own (tests/database.ts). */
    postgres: Connection
    /** a database with the schema and the platform's own lists, to be copied; nobody is connected to it */
    template: RoleConnections
  }
}

type Running = { users: number; connection: Connection; template: RoleConnections; stop(): Promise<void> }

// Each project loads this file anew; one server serves them all.
declare global {
  var shopwrightPostgres: Promise<Running> | undefined
}

// Tests start some hundred processes, and most of a start is compiling what the one before has compiled.
process.env.NODE_COMPILE_CACHE ??= path.resolve(import.meta.dirname, '../../node_modules/.cache/compiled')

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  globalThis.shopwrightPostgres ??= start()
  const running = await globalThis.shopwrightPostgres
  running.users += 1
  project.provide('postgres', running.connection)
  project.provide('template', running.template)
  return async () => {
    running.users -= 1
    if (running.users > 0) return
    globalThis.shopwrightPostgres = undefined
    await running.stop()
  }
}

async function start(): Promise<Running> {
  const url = process.env.DATABASE_URL
  if (url) {
    const connection = connectionFromUrl(url)
    return { users: 0, connection, template: await makeTemplate(connection), stop: async () => {} }
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shopwright-pg-'))
  const log = { info() {}, warn: console.warn, error: console.error }
  const postgres = await startPostgres({ dataDir, log, settings: { ...volatileSettings, max_connections: '200' } })
  return {
    users: 0,
    connection: postgres.connection,
    template: await makeTemplate(postgres.connection),
    async stop() {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** What every installation begins with is made once; a copy of it takes a tenth of the time. */
async function makeTemplate(connection: Connection): Promise<RoleConnections> {
  const roles = await prepareDatabase(connection, 'a secret for tests', `sw_template_${process.pid}`)
  const log = pino({ level: 'error' })
  await migrateAll(roles, log)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shopwright-template-'))
  const engine = await openRuntime({
    roles,
    log,
    vault: openVault(() => ['a master key for tests that is long enough']),
    files: await createFileStore(dataDir),
    exchange: createExchange([]),
    mailer: { isConfigured: false, from: 'nobody@platform.localhost', send: async () => {} },
    rates: createRateBank({ allow: [], bases: {} }),
    work: 'never',
  })
  await engine.close()
  await rm(dataDir, { recursive: true, force: true })
  return roles
}
