import { flushCompileCache } from 'node:module'
import { EnvProblems } from '../settings/env.ts'
import { keepCode } from './code-cache.mjs'
import { asksForHelp, type CommandName, described, helpOf, isCommand, overview, problemIn } from './commands.ts'
import { MigrationsPending } from './migrations-pending.ts'
import { NotPlaced } from './not-placed.ts'

type Command = (args: string[]) => Promise<void>

/** Commands load what they need only when they run: `doctor` must work where the server does not. */
const commands: Record<CommandName, () => Promise<Command>> = {
  start: async () => (await import('./start.ts')).start,
  migrate: async () => (await import('./migrate.ts')).migrateCommand,
  migration: async () => (await import('./migration.ts')).migration,
  seed: async () => (await import('./seed.ts')).seed,
  keys: async () => (await import('./keys.ts')).keys,
  files: async () => (await import('./files.ts')).files,
  doctor: async () => (await import('./doctor.ts')).doctor,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restoreCommand,
  store: async () => (await import('./store.ts')).store,
  'move-in': async () => (await import('./move-in.ts')).moveIn,
  config: async () => (await import('./config.ts')).config,
  jobs: async () => (await import('./jobs.ts')).jobs,
  distribute: async () => (await import('./distribute.ts')).distribute,
  fakes: async () => (await import('./fakes.ts')).fakes,
  failpoints: async () => (await import('./failpoints.ts')).failpoints,
  user: async () => (await import('./user.ts')).user,
  verify: async () => (await import('./verify.ts')).verify,
}

await run(process.argv.slice(2))

async function run([name = 'help', ...args]: string[]): Promise<void> {
  if (name === 'help' || name === '--help' || name === '-h') {
    console.log(args[0] && isCommand(args[0]) ? helpOf(described[args[0]]) : overview())
    return
  }
  if (!isCommand(name)) return refuse(`There is no command ${name}.\n\n${overview()}`)
  if (asksForHelp(args)) return console.log(helpOf(described[name]))
  const problem = problemIn(described[name], args)
  if (problem) return refuse(problem)
  keepCode()
  try {
    const command = await commands[name]()
    await command(args)
    // A server ends by a signal, or worse.
    flushCompileCache()
  } catch (error) {
    const isTold = error instanceof EnvProblems || error instanceof MigrationsPending || error instanceof NotPlaced
    console.error(isTold ? error.message : error)
    process.exit(1)
  }
}

function refuse(message: string): void {
  console.error(message)
  process.exit(2)
}
