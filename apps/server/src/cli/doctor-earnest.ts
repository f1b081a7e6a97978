import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { isLoopbackName } from '@shopwright/resource'
import type pg from 'pg'
import { type Env, isOnThisMachine } from '../settings/env.ts'
import { demoOwner } from './seed-demo.ts'

type Check = [name: string, state: 'ok' | 'warn' | 'fail', detail: string]

const hour = 3_600_000
/** A nightly backup that was missed once. */
const oldest = 50 * hour

/** What a developer's machine may lack and an installation for others may not; nothing where the platform is on this machine alone. */
export function checksInEarnest(env: Env, now = Date.now()): Check[] {
  if (isOnThisMachine(env)) return []
  const hasOwnKey = env.masterKeys.length > 0 || env.secret !== undefined
  const imitated = Object.entries(env.apiBases).filter(([, base]) => isLoopbackName(new URL(base).hostname))
  const newest = newestBackup(path.join(env.dataDir, 'backups'))
  return [
    [
      'proxies',
      env.platformProtocol === 'https' && !env.trustProxy.length ? 'warn' : 'ok',
      env.trustProxy.length
        ? `believed: ${env.trustProxy.join(', ')}`
        : 'none is believed: behind one, every visitor has its address, and limits by address hit all at once (SHOPWRIGHT_TRUST_PROXY)',
    ],
    [
      'providers',
      imitated.length ? 'warn' : 'ok',
      imitated.length
        ? `${imitated.map(([name]) => name).join(', ')} answered by this machine, as shopwright fakes does: not for production`
        : 'asked at addresses outside',
    ],
    [
      'keys',
      hasOwnKey ? 'ok' : 'warn',
      hasOwnKey
        ? 'given from outside'
        : 'the secret and the master key lie in DATA_DIR, beside what they seal: keep a copy elsewhere, or give them (SHOPWRIGHT_SECRET, SHOPWRIGHT_MASTER_KEY)',
    ],
    [
      'backup',
      newest !== null && now - newest < oldest ? 'ok' : 'warn',
      newest === null
        ? 'there is none in DATA_DIR/backups (shopwright backup, each night)'
        : `the newest is ${Math.round((now - newest) / hour)} hours old`,
    ],
  ]
}

function newestBackup(folder: string): number | null {
  try {
    const times = readdirSync(folder).map((name) => statSync(path.join(folder, name)).mtimeMs)
    return times.length ? Math.max(...times) : null
  } catch {
    return null
  }
}

/** The demo store's owner has a password that stands in the manual. */
export async function checkDemo(client: Pick<pg.Client, 'query'>, env: Env): Promise<Check> {
  const { rows } = await client
    .query(`select from accounts where email = $1 and status`, [demoOwner.email])
    .catch(() => ({ rows: [] }))
  return rows.length && !isOnThisMachine(env)
    ? [
        'demo store',
        'warn',
        `its owner ${demoOwner.email} has a password that everybody can read: switch the account off`,
      ]
    : ['demo store', 'ok', rows.length ? 'on this machine only' : 'none']
}

/** Whoever has a super admin's password has every shop. */
export async function checkSecondStep(client: Pick<pg.Client, 'query'>): Promise<Check> {
  const { rows } = await client
    .query(
      `select count(*)::int as all, count(two_step_at)::int as stepping, (select bool_or(two_step_required) from configuration_settings) as demanded
       from accounts where role = 'ADMIN' and status`,
    )
    // Of a database that is not up to date.
    .catch(() => ({ rows: [] }))
  const { all = 0, stepping = 0, demanded = false } = rows[0] ?? {}
  const owing = demanded && stepping < all
  return [
    'two-step sign-in',
    owing ? 'warn' : 'ok',
    `${stepping} of ${all} super admins${owing ? ': the platform requires it of all' : demanded ? '' : '; not required (platform settings)'}`,
  ]
}
