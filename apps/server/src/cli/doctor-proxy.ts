import type pg from 'pg'
import { proxyModule } from '../http/proxy-watch.ts'

/** What a running server has seen of a proxy in front that nobody named, in the last week. */
export async function checkProxy(client: Pick<pg.Client, 'query'>): Promise<['ok' | 'warn', string]> {
  const { rows } = await client.query(
    `select message from logs where module = $1 and created_at > now() - interval '7 days' order by created_at desc limit 1`,
    [proxyModule],
  )
  return rows[0] ? ['warn', rows[0].message] : ['ok', 'requests do not all come from one inner address']
}
