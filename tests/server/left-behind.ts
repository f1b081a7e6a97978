import type { Engine } from '@shopwright/engine'

/** What a transaction sets for itself alone. */
const own = [
  'app.store_id',
  'transaction_read_only',
  'plan_cache_mode',
  'statement_timeout',
  'synchronous_commit',
] as const

/** How each connection that shops are served by stands between two transactions; all alike: one. */
export async function leftBehind({ database: { appPool } }: Pick<Engine, 'database'>): Promise<object[]> {
  const clients = await Promise.all(Array.from({ length: appPool.totalCount }, () => appPool.connect()))
  try {
    const settings = own.map((name) => `nullif(current_setting('${name}', true), '') as "${name}"`)
    const each = await Promise.all(clients.map((client) => client.query(`select ${settings}`)))
    return [...new Map(each.map(({ rows }) => [JSON.stringify(rows[0]), rows[0]])).values()]
  } finally {
    for (const client of clients) client.release()
  }
}

/** Of nobody, and with nothing given up of what is promised to who writes. */
export const untouched = {
  'app.store_id': null,
  transaction_read_only: 'off',
  plan_cache_mode: 'auto',
  statement_timeout: '1min',
  synchronous_commit: 'on',
}
