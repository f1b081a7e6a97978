import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Connection } from '@shopwright/server/postgres/connection'
import { connectionFromUrl } from '@shopwright/server/postgres/connection'
import { volatileSettings } from '@shopwright/server/postgres/settings'
import { startPostgres } from '@shopwright/server/postgres/supervisor'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The administrator of the server that this run uses; tests make databases of their own (tests/database.ts). */
    postgres: Connection
  }
}

type Running = { users: number; connection: Connection; stop(): Promise<void> }

// Each project loads this file anew; one server serves them all.
declare global {
  var shopwrightPostgres: Promise<Running> | undefined
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  globalThis.shopwrightPostgres ??= start()
  const running = await globalThis.shopwrightPostgres
  running.users += 1
  project.provide('postgres', running.connection)
  return async () => {
    running.users -= 1
    if (running.users > 0) return
    globalThis.shopwrightPostgres = undefined
    await running.stop()
  }
}

async function start(): Promise<Running> {
  const url = process.env.DATABASE_URL
  if (url) return { users: 0, connection: connectionFromUrl(url), stop: async () => {} }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shopwright-pg-'))
  const log = { info() {}, warn: console.warn, error: console.error }
  const postgres = await startPostgres({ dataDir, log, settings: { ...volatileSettings, max_connections: '200' } })
  return {
    users: 0,
    connection: postgres.connection,
    async stop() {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
