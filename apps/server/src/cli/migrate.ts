import { readEnv } from '../env.ts'
import { createLog } from '../log-json.ts'
import { openDatabase } from '../postgres/database.ts'
import { migrateAll } from '../runtime.ts'

/** Applies the migrations that this database has not seen. */
export async function migrateCommand(): Promise<void> {
  const env = readEnv()
  const log = createLog('info')
  const database = await openDatabase(env, log)
  try {
    await migrateAll(database.roles, log)
  } finally {
    await database.stop()
  }
}
