import type pg from 'pg'

/** What a copy fits into: exactly these migrations, and the queue's own tables of that version. */
export type CopyVersion = { migrations: { name: string; checksum: string }[]; queue: number }

/** A table with the columns that are copied; what the database itself makes of the others is made anew. */
export type CopiedTable = { name: string; columns: string[] }

/** Work that was not done yet. What was being done is to be done again. */
export const queueTable = 'pgboss.job'

// Who was signed in, or could be by a link, signs in again; a lock-out is over by then, and who looked at a shop has gone.
export const leftOut = [
  'sessions',
  'password_resets',
  'sign_in_tickets',
  'trusted_browsers',
  'login_attempts',
  'who_online',
]

export async function copyVersion(client: pg.ClientBase): Promise<CopyVersion> {
  const { rows: migrations } = await client.query('select name, checksum from schema_migrations order by name')
  const { rows } = await client.query('select version from pgboss.version')
  return { migrations, queue: Number(rows[0]?.version) }
}

export async function copiedTables(client: pg.ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select case when n.nspname = 'public' then c.relname else n.nspname || '.' || c.relname end as name,
      array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($1)
      or n.nspname || '.' || c.relname = $2
    group by 1 order by 1`,
    [['schema_migrations', ...leftOut], queueTable],
  )
  return rows
}

export const nameIn = (table: string): string =>
  table
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.')

export const columnsIn = (columns: readonly string[]): string => columns.map((column) => nameIn(column)).join(', ')
