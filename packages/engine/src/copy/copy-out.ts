import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connected } from '../db/connected.ts'
import {
  type CopiedTable,
  type CopyVersion,
  columnsIn,
  copiedTables,
  copyVersion,
  nameIn,
  queueTable,
} from './copy-version.ts'

/** The whole database as it stood at one moment, while work goes on. */
export type CopySource = {
  version: CopyVersion
  /** where the moment lies in the server's log */
  lsn: string
  tables: CopiedTable[]
  /** rows as PostgreSQL writes them, a line each; one table at a time */
  rowsOf(table: CopiedTable): Readable
  query<R extends pg.QueryResultRow>(sql: string): Promise<R[]>
}

/** `platform` sees every store. A wall that would hide a row is an error here, never a smaller copy. */
export async function copyOut<T>(platform: pg.ClientConfig, work: (source: CopySource) => Promise<T>): Promise<T> {
  return connected({ ...platform, application_name: 'shopwright-backup' }, async (client) => {
    await client.query('set row_security = off; set idle_in_transaction_session_timeout = 0; set statement_timeout = 0')
    await client.query('begin transaction isolation level repeatable read read only')
    const { rows } = await client.query('select pg_current_wal_lsn()::text as lsn')
    return work({
      version: await copyVersion(client),
      lsn: rows[0].lsn,
      tables: await copiedTables(client),
      rowsOf: (table) => client.query(copyTo(`copy (${selectOf(table)}) to stdout`)),
      query: async (sql) => (await client.query(sql)).rows,
    })
  })
}

function selectOf({ name, columns }: CopiedTable): string {
  if (name !== queueTable) return `select ${columnsIn(columns)} from ${nameIn(name)}`
  const again = columns.map((column) =>
    column === 'state' ? `case state when 'active' then 'retry' else state end as state` : columnsIn([column]),
  )
  return `select ${again.join(', ')} from ${nameIn(name)} where state in ('created', 'retry', 'active')`
}
