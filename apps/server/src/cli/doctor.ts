import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs'
import pg from 'pg'
import { type OpenDatabase, openDatabase } from '../postgres/database.ts'
import { pendingAll } from '../runtime.ts'
import { type Env, isOnThisMachine, readEnv } from '../settings/env.ts'
import { commandLog } from '../settings/log-json.ts'
import { checkDistribution } from './doctor-distribution.ts'
import { checkDemo, checkSecondStep, checksInEarnest } from './doctor-earnest.ts'
import { checkProxy } from './doctor-proxy.ts'

type Check = { name: string; state: 'ok' | 'warn' | 'fail'; detail: string }

/** The first releases of Node without the Brotli fault of October 2026 (security §1). */
const safeNode: Record<string, [number, number]> = { '22': [23, 4], '24': [22, 1], '26': [12, 1] }

/** `doctor [--strict] [--json]`: what this installation stands on. Exit code 1 when something must be mended; with `--strict` also where it warns. */
export async function doctor(args: string[]): Promise<void> {
  const checks: Check[] = []
  const add = (name: string, state: Check['state'], detail: string) => checks.push({ name, state, detail })
  const env = readEnv()
  checkNode(add)
  checkDisk(add, env.dataDir)
  await checkBucket(add, env.s3)
  add(
    'SMTP',
    env.smtpUrl ? 'ok' : 'warn',
    env.smtpUrl
      ? 'configured'
      : 'not configured: mails stay in the outbox, where the super admin reads them (SMTP_URL)',
  )
  add(
    'protocol',
    env.platformProtocol === 'https' || env.platformHost.includes('localhost') ? 'ok' : 'warn',
    `${env.platformProtocol}://${env.platformHost}`,
  )
  add(
    'sandbox',
    env.sandbox ? 'warn' : 'ok',
    env.sandbox
      ? `every store and every plan can be paid by invented cards (${isOnThisMachine(env) ? 'the platform is on this machine only' : 'SHOPWRIGHT_SANDBOX=1'}): not for production`
      : 'invented cards pay in the demo store only',
  )
  add(
    'clock',
    Math.abs(new Date().getTimezoneOffset()) <= 14 * 60 && new Date().getFullYear() >= 2026 ? 'ok' : 'fail',
    new Date().toISOString(),
  )
  for (const check of checksInEarnest(env)) add(...check)
  try {
    const database = await openDatabase(env, commandLog('silent'))
    try {
      await checkDatabase(add, env, database)
    } finally {
      await database.stop()
    }
  } catch (error) {
    add('database', 'fail', (error as Error).message)
  }
  if (args.includes('--json')) console.log(JSON.stringify({ checks }))
  else
    for (const { name, state, detail } of checks)
      console.log(`${{ ok: '✓', warn: '!', fail: '✗' }[state]} ${name}: ${detail}`)
  const isBad = ({ state }: Check) => state === 'fail' || (state === 'warn' && args.includes('--strict'))
  process.exitCode = checks.some((check) => isBad(check) && check.name !== 'Node') ? 1 : 0
}

type Found = Pick<OpenDatabase, 'roles' | 'isEmbedded'>
type Add = (name: string, state: Check['state'], detail: string) => void

/** The registry has no fixed release yet, so an old one is told and does not fail the run. */
function checkNode(add: Add): void {
  const [major = '0', minor = 0, patch = 0] = process.versions.node.split('.')
  const floor = safeNode[major]
  const isSafe =
    floor !== undefined && (Number(minor) > floor[0] || (Number(minor) === floor[0] && Number(patch) >= floor[1]))
  add(
    'Node',
    isSafe ? 'ok' : 'fail',
    `${process.versions.node}${isSafe ? '' : ' is older than the security release of October 2026; nothing here decodes Brotli, take the newer one when it can be had'}`,
  )
}

function checkDisk(add: Add, dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
    const { bavail, bsize } = statfsSync(dataDir)
    const free = Math.round((bavail * bsize) / 1_073_741_824)
    add('disk', free >= 1 ? 'ok' : 'fail', `${free} GB free for data`)
  } catch (error) {
    add('disk', 'fail', (error as Error).message)
  }
}

async function checkBucket(add: Add, s3: Env['s3']): Promise<void> {
  if (!s3) return
  const { bucketStorage } = await import('@shopwright/providers/storage')
  await bucketStorage(s3)
    .stat('doctor/probe')
    .then(
      () => add('bucket', 'ok', `${s3.bucket} answers`),
      (error: Error) => add('bucket', 'fail', error.message),
    )
}

async function checkDatabase(add: Add, env: Env, { roles, isEmbedded }: Found): Promise<void> {
  const client = new pg.Client(roles.owner)
  await client.connect()
  try {
    const {
      rows: [row],
    } = await client.query(
      `select current_setting('server_version') as version, current_setting('server_encoding') as encoding, pg_size_pretty(pg_database_size(current_database())) as size`,
    )
    add('database', row.encoding === 'UTF8' ? 'ok' : 'fail', `PostgreSQL ${row.version}, ${row.encoding}, ${row.size}`)
    if (isEmbedded)
      add('embedded database', 'warn', 'for trying out and for small shops; set DATABASE_URL for production')
    const { rows: open } =
      await client.query(`select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'store_id' where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and not (c.relrowsecurity and c.relforcerowsecurity) and c.relname not in ('sessions', 'password_resets', 'outbox_mails', 'mail_looks', 'store_setups')`)
    add(
      'walls between stores',
      open.length ? 'fail' : 'ok',
      open.length
        ? open.map(({ relname }) => relname).join(', ')
        : 'row-level security is forced on every table of a store',
    )
    for (const check of await checkDistribution(client)) add(...check)
    add('proxy', ...(await checkProxy(client)))
    const pending = await pendingAll(roles)
    add(
      'migrations',
      pending.length ? 'warn' : 'ok',
      pending.length ? `pending: ${pending.join(', ')} (shopwright migrate)` : 'none is pending',
    )
    const platform = new pg.Client(roles.platform)
    await platform.connect()
    try {
      add(...(await checkDemo(platform, env)))
      add(...(await checkSecondStep(platform)))
    } finally {
      await platform.end()
    }
  } finally {
    await client.end()
  }
}
