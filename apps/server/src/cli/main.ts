import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'
import { EnvProblems } from '../env.ts'

// Most of a start is reading two thousand files; what becomes of them is kept with the data. Where it cannot be, nothing is.
enableCompileCache(path.join(process.env.DATA_DIR || '.data', 'compile-cache'))

type Command = (args: string[]) => Promise<void>

/** Commands load what they need only when they run: `doctor` must work where the server does not. */
const commands: Record<string, () => Promise<Command>> = {
  start: async () => (await import('./start.ts')).start,
  migrate: async () => (await import('./migrate.ts')).migrateCommand,
  migration: async () => (await import('./migration.ts')).migration,
  seed: async () => (await import('./seed.ts')).seed,
  keys: async () => (await import('./keys.ts')).keys,
  doctor: async () => (await import('./doctor.ts')).doctor,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restoreCommand,
  verify: async () => (await import('./verify.ts')).verify,
}

const [name = 'help', ...args] = process.argv.slice(2)
const load = commands[name]
if (!load) {
  console.log(`shopwright ${Object.keys(commands).join(' | ')}`)
  process.exit(name === 'help' ? 0 : 2)
}
try {
  const command = await load()
  await command(args)
  // A server ends by a signal, or worse.
  flushCompileCache()
} catch (error) {
  console.error(error instanceof EnvProblems ? error.message : error)
  process.exit(1)
}
