import { findDatabase, openDatabase } from '../postgres/database.ts'
import { migrateAll, planAll } from '../runtime.ts'
import { readEnv } from '../settings/env.ts'
import { commandLog } from '../settings/log-json.ts'
import { pendingIn } from './pending.ts'

/**
 * `migrate`: applies the migrations that this database has not seen. `--check`: lists them and changes nothing; exit code 1 when there
 * are some. `--plan`: says of each why it is there and what a serving shop feels of it.
 */
export async function migrateCommand(args: string[]): Promise<void> {
  if (args.includes('--plan')) return plan()
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

async function plan(): Promise<void> {
  const database = await findDatabase(readEnv(), commandLog())
  try {
    if (!database) return console.log('Everything is made: there is no database of Shopwright here yet.')
    const steps = await planAll(database.roles)
    steps.forEach(({ name, why, felt }, at) => {
      console.log(`${at + 1}. ${name}${why && `: ${why}`}`)
      for (const one of felt) console.log(`     ! ${one}`)
    })
    console.log(steps.length ? endOf(steps.some(({ felt }) => felt.length)) : 'Nothing is pending.')
  } finally {
    await database?.stop()
  }
}

/** What is felt is waited for: each migration is a transaction, which takes what it needs within 3 s or not at all. */
const endOf = (isFelt: boolean): string =>
  isFelt
    ? 'Nothing was changed. What is marked is short on small tables; on large ones choose a quiet hour. A migration that does not get its locks within 3 seconds is given up whole: run it again.'
    : 'Nothing was changed. Shops can serve meanwhile.'
