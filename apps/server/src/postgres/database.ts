import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Env } from '../settings/env.ts'
import type { Log } from '../settings/log.ts'
import { secretFile } from '../settings/secret-file.ts'
import { findRoles, prepareDatabase, type RoleConnections, RolesMissing } from './roles.ts'
import { startPostgres } from './supervisor.ts'

export type OpenDatabase = {
  roles: RoleConnections
  isEmbedded: boolean
  /** Ends the embedded server unless another process uses it; does nothing to a server of DATABASE_URL. */
  stop(): Promise<void>
}

const embeddedName = 'shopwright'

/** The database of this installation, ready for migrations: the one of DATABASE_URL, else the embedded one. */
export async function openDatabase(
  env: Pick<Env, 'dataDir' | 'databaseUrl' | 'secret'>,
  log: Log,
): Promise<OpenDatabase> {
  const secret = env.secret ?? secretFile(path.join(env.dataDir, 'secret'))
  if (env.databaseUrl)
    return {
      roles: await prepareExternal(env.databaseUrl, secret, env.dataDir),
      isEmbedded: false,
      stop: async () => {},
    }

  const postgres = await startPostgres({ dataDir: env.dataDir, log })
  try {
    const roles = await prepareDatabase(postgres.connection, secret, embeddedName)
    return { roles, isEmbedded: true, stop: postgres.stop }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

/** The database of this installation where there is one already; null where nothing was set up yet. Makes nothing. */
export async function findDatabase(
  env: Pick<Env, 'dataDir' | 'databaseUrl' | 'secret'>,
  log: Log,
): Promise<OpenDatabase | null> {
  const file = path.join(env.dataDir, 'secret')
  if (env.secret === undefined && !existsSync(file)) return null
  const secret = env.secret ?? secretFile(file)
  if (env.databaseUrl) {
    const roles = await findRoles(env.databaseUrl, secret)
    return roles && { roles, isEmbedded: false, stop: async () => {} }
  }
  if (!existsSync(path.join(env.dataDir, 'postgres-password'))) return null
  const postgres = await startPostgres({ dataDir: env.dataDir, log })
  const roles = await findRoles(postgres.connection, secret, embeddedName).catch(async (error: unknown) => {
    await postgres.stop()
    throw error
  })
  if (roles) return { roles, isEmbedded: true, stop: postgres.stop }
  await postgres.stop()
  return null
}

async function prepareExternal(url: string, secret: string, dataDir: string): Promise<RoleConnections> {
  try {
    return await prepareDatabase(url, secret)
  } catch (error) {
    if (!(error instanceof RolesMissing)) throw error
    // It holds the passwords, so it goes into a file of ours and not into the log.
    const file = path.join(dataDir, 'database-roles.sql')
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, error.sql, { mode: 0o600 })
    throw new Error(`${error.message} Let a superuser run this once, in the database of DATABASE_URL: psql -f ${file}`)
  }
}
