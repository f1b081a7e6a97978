import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { openVault } from '@shopwright/engine'
import { backUp } from '../backup/back-up.ts'
import { findDatabase } from '../postgres/database.ts'
import { readEnv } from '../settings/env.ts'
import { commandLog } from '../settings/log-json.ts'
import { openMasterKeys } from '../settings/master-keys.ts'
import { storageOf } from '../storage.ts'

/** `backup [FILE] [--json]`: everything that the installation holds, as of one moment, while it goes on working. Of whichever release the database is: before an update is the time for it. */
export async function backup(args: string[]): Promise<void> {
  const env = readEnv()
  const log = commandLog()
  const now = new Date()
  const file = path.resolve(
    args.find((arg) => !arg.startsWith('--')) ?? path.join(env.dataDir, 'backups', nameFor(now)),
  )
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const database = await findDatabase(env, log)
  if (!database) throw new Error('There is no database of Shopwright here yet: nothing to back up.')
  try {
    const masterKeys = openMasterKeys(env)
    const made = await backUp({
      file,
      password: env.backupPassword,
      platform: database.roles.platform,
      disk: await storageOf(env),
      keys: openVault(() => masterKeys.all()).names(),
      now,
    })
    if (args.includes('--json')) console.log(JSON.stringify(made))
    else
      console.log(
        `${file}: ${made.rows} rows of ${made.tables} tables and ${made.files} files${env.backupPassword ? ', sealed' : ''}.\nThe master key is not in it. Keep ${keyPlace(env)} apart from it: without that its secrets cannot be opened.`,
      )
  } finally {
    await database.stop()
  }
}

const nameFor = (now: Date): string => `shopwright-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz`

const keyPlace = (env: ReturnType<typeof readEnv>): string => {
  if (env.masterKeys.length) return 'SHOPWRIGHT_MASTER_KEY'
  return env.secret ? 'SHOPWRIGHT_SECRET' : path.join(env.dataDir, 'master-keys')
}
