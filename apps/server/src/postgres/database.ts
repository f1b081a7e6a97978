import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import { secretFile } from '../secret-file.ts'
import { prepareDatabase, type RoleConnections, RolesMissing } from './roles.ts'
import { startPostgres } from './supervisor.ts'

export type OpenDatabase = {
  roles: RoleConnections
  isEmbedded: boolean
  /** Ends the embedded server unless another process uses it; does nothing to a server of DATABASE_URL. */
  stop(): Promise<void>
}

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
    const roles = await prepareDatabase(postgres.connection, secret, 'shopwright')
    return { roles, isEmbedded: true, stop: postgres.stop }
  } catch (error) {
    await postgres.stop()
    throw error
  }
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
