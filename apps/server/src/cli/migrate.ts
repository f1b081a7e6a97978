import { findDatabase, openDatabase } from '../postgres/database.ts'
import { migrateAll } from '../runtime.ts'
import { readEnv } from '../settings/env.ts'
import { commandLog } from '../settings/log-json.ts'
import { pendingIn } from './pending.ts'

/** `migrate`: applies the migrations that this database has not seen. `--check`: lists them and changes nothing; exit code 1 when there are some. */
export async function migrateCommand(args: string[]): Promise<void> {
  if (args.includes('--check')) return check()
  const env = readEnv()
  const log = commandLog('info')
  const database = await openDatabase(env, log)
  try {
    await migrateAll(database.roles, log)
  } finally {
    await database.stop()
  }
}

async function check(): Promise<void> {
  const database = await findDatabase(readEnv(), commandLog())
  try {
    const pending = await pendingIn(database)
    for (const one of pending) console.log(`pending: ${one}`)
    if (!pending.length) console.log('Nothing is pending.')
    process.exitCode = pending.length ? 1 : 0
  } finally {
    await database?.stop()
  }
}
