import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { connected } from '../db/connected.ts'
import {
  type CopiedTable,
  type CopyVersion,
  columnsIn,
  copiedTables,
  copyVersion,
  leftOut,
  nameIn,
  queueTable,
} from './copy-version.ts'

export type CopyTarget = {
  version: CopyVersion
  tables: CopiedTable[]
  /** Appends rows as `CopySource.rowsOf` gave them, cut anywhere; tables one after the other. */
  write(table: string, rows: Buffer): Promise<void>
  /** The rows of each table by now. */
  end(): Promise<Map<string, number>>
}

/**
 * Puts other rows in the place of all that there are, in one transaction of the `owner`: all or nothing. `last` runs when
 * the database has found every key in order, just before it commits.
 */
export async function copyIn(
  owner: pg.ClientConfig,
  fill: (target: CopyTarget) => Promise<void>,
  last: () => Promise<void>,
): Promise<void> {
  await connected({ ...owner, application_name: 'shopwright-restore' }, async (client) => {
    await client.query('set idle_in_transaction_session_timeout = 0; set statement_timeout = 0')
    await client.query("set maintenance_work_mem = '256MB'")
    await client.query('begin')
    const tables = await copiedTables(client)
    const version = await copyVersion(client)
    const names = tables.map(({ name }) => nameIn(name)).filter((name) => name !== nameIn(queueTable))
    const back = await standAside(client)
    await client.query(`truncate ${[...names, ...(await present(client, leftOut))].join(', ')}`)
    await client.query(`delete from ${queueTable}`)
    await fill({ version, tables, ...writer(client, tables) })
    for (const statement of back) await client.query(statement)
    await client.query(`analyze ${names.join(', ')}`)
    await last()
    await client.query('commit') // a connection that ends before takes all of it back
  })
}

/** Those of these tables that there are: an older release has fewer. */
async function present(client: pg.ClientBase, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where to_regclass(name) is not null',
    [tables],
  )
  return rows.map(({ name }) => name)
}

function writer(client: pg.Client, tables: readonly CopiedTable[]): Pick<CopyTarget, 'write' | 'end'> {
  const counts = new Map<string, number>()
  let open: { table: string; stream: CopyStreamQuery; done: Promise<void> } | null = null
  const close = async () => {
    if (!open) return
    const { table, stream, done } = open
    open = null
    stream.end()
    await done
    counts.set(table, (counts.get(table) ?? 0) + stream.rowCount)
  }
  return {
    write: async (table, rows) => {
      if (open?.table !== table) {
        await close()
        const found = tables.find(({ name }) => name === table)
        if (!found) throw new Error(`there is no table ${table} here`)
        const stream = client.query(copyFrom(`copy ${nameIn(table)} (${columnsIn(found.columns)}) from stdin`))
        open = { table, stream, done: finished(stream) }
        open.done.catch(() => {}) // it is told by the next write, or at the end
      }
      const { stream, done } = open
      if (!stream.write(rows)) await Promise.race([once(stream, 'drain'), done])
    },
    end: async () => {
      await close()
      return counts
    },
  }
}

/**
 * Walls, references and indexes make way for the load; what is answered puts them back. The owner of a table passes its
 * wall where that is not forced; a reference that is made anew checks every row, an index that is made anew is made faster.
 */
async function standAside(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ away: string; back: string }>(
    `select format('alter table %s no force row level security', oid::regclass) as away,
      format('alter table %s force row level security', oid::regclass) as back, 1 as turn
    from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity
    union all
    select format('alter table %s drop constraint %I', conrelid::regclass, conname),
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)), 3
    from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f' and conparentid = 0
    union all
    select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid), 2
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    order by turn`,
  )
  for (const { away } of [...rows].reverse()) await client.query(away)
  return rows.map(({ back }) => back)
}
