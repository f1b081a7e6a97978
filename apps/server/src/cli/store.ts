import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { verifyAll } from '@shopwright/shop/server'
import { BackupBroken } from '../backup/manifest.ts'
import { exportStore } from '../portable/export-store.ts'
import { importStore } from '../portable/import-store.ts'
import { storageOf } from '../storage.ts'
import { type Opened, open } from './open.ts'

/** `store export ID [FILE]` and `store import FILE`: one store with all that is its own, from one installation to another, while both serve. */
export async function store(args: string[]): Promise<void> {
  const { words, domain, isJson } = read(args)
  const [what, first = '', second] = words
  const opened = await open({ migrate: false })
  try {
    const told = what === 'export' ? await away(opened, first, second) : await bringIn(opened, first, domain)
    console.log(isJson ? JSON.stringify(told.json) : told.text)
  } catch (error) {
    if (!(error instanceof BackupBroken)) throw error
    console.error(`${error.message} Nothing was changed.`)
    process.exitCode = 1
  } finally {
    await opened.close()
  }
}

type Told = { json: unknown; text: string }

async function away({ env, engine, database }: Opened, id: string, given?: string): Promise<Told> {
  const file = path.resolve(given ?? path.join(env.dataDir, 'backups', `${id}.store`))
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const made = await exportStore({
    file,
    password: env.backupPassword,
    store: id,
    platform: database.roles.platform,
    registry: engine.registry,
    vault: engine.vault,
    disk: await storageOf(env),
    now: new Date(),
  })
  const left = made.secrets.left
    ? `\n${made.secrets.left} secrets stay here${env.backupPassword ? ': no key opens them' : ': set SHOPWRIGHT_BACKUP_PASSWORD, which seals the file, to take them along'}.`
    : ''
  return {
    json: { file, ...made },
    text: `${file}: ${made.store.title}, ${made.rows} rows, ${made.files} files and ${made.secrets.taken} secrets.${left}`,
  }
}

async function bringIn({ env, engine, files, database }: Opened, file: string, domain?: string): Promise<Told> {
  const made = await importStore({
    file: path.resolve(file),
    password: env.backupPassword,
    domain,
    platform: database.roles.platform,
    engine,
    disk: await storageOf(env),
  })
  const { findings } = await verifyAll(engine, files)
  const wrong = findings.filter(({ store_id }) => store_id === made.store.id)
  if (wrong.length) process.exitCode = 1
  return {
    json: { ...made, wrong },
    text: [
      `${made.store.title} is here as ${made.store.domain}: ${made.rows} rows, ${made.files} files and ${made.secrets.taken} secrets.`,
      ...(made.secrets.left ? [`${made.secrets.left} secrets did not come along: its owner types them again.`] : []),
      'Names of its owner’s own are to be shown again, and the card of its plan belongs to the other platform.',
      ...wrong.map(({ invariant, what }) => `Not in order: ${invariant}: ${what}`),
    ].join('\n'),
  }
}

function read(args: string[]): { words: string[]; domain?: string; isJson: boolean } {
  const at = args.findIndex((arg) => arg === '--domain' || arg.startsWith('--domain='))
  const inline = at >= 0 ? args[at]?.split('=')[1] : undefined
  const domain = at < 0 ? undefined : (inline ?? args[at + 1])
  const words = args.filter((arg, n) => !arg.startsWith('--') && !(at >= 0 && !inline && n === at + 1))
  return { words, ...(domain ? { domain: domain.toLowerCase() } : {}), isJson: args.includes('--json') }
}
