import type pg from 'pg'

/** A schema as text: one line for each object, so that two databases can be compared and the difference read. */
export type Snapshot = Map<string, { table: string; sql: string; drop: string }>

const queries = {
  column: `select c.relname as t, 'column ' || c.relname || '.' || a.attname as object,
      format('alter table %I add column %I %s%s%s;', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
        coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), ''), case when a.attnotnull then ' not null' else '' end) as sql,
      format('alter table %I drop column %I;', c.relname, a.attname) as drop
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  constraint: `select c.relname as t, 'constraint ' || c.relname || '.' || k.conname as object,
      format('alter table %I add constraint %I %s;', c.relname, k.conname, pg_get_constraintdef(k.oid)) as sql,
      format('alter table %I drop constraint %I;', c.relname, k.conname) as drop
    from pg_constraint k join pg_class c on c.oid = k.conrelid where c.relnamespace = 'public'::regnamespace and k.contype <> 'n'`,
  index: `select c.relname as t, 'index ' || i.relname as object, pg_get_indexdef(x.indexrelid) || ';' as sql, format('drop index %I;', i.relname) as drop
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where c.relnamespace = 'public'::regnamespace and not exists (select 1 from pg_constraint k where k.conindid = x.indexrelid and k.contype in ('p', 'u', 'x'))`,
  wall: `select c.relname as t, 'rls ' || c.relname as object, format('alter table %I enable row level security; alter table %I force row level security;', c.relname, c.relname) as sql,
      format('alter table %I no force row level security; alter table %I disable row level security;', c.relname, c.relname) as drop
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relrowsecurity and c.relforcerowsecurity`,
  policy: `select c.relname as t, 'policy ' || c.relname || '.' || p.polname as object,
      format('create policy %I on %I using (%s) with check (%s);', p.polname, c.relname, pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) as sql,
      format('drop policy %I on %I;', p.polname, c.relname) as drop
    from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace = 'public'::regnamespace`,
} as const

/** Tables that the engine itself keeps, which no declaration names. */
const ownTables = new Set(['schema_migrations'])

export async function snapshot(client: pg.ClientBase): Promise<Snapshot> {
  const found: Snapshot = new Map()
  for (const query of Object.values(queries)) {
    const { rows } = await client.query(query)
    for (const row of rows)
      if (!ownTables.has(row.t)) found.set(row.object, { table: row.t, sql: row.sql, drop: row.drop })
  }
  return found
}

/** The statements that turn `have` into `want`; a changed object is dropped and made again for a person to edit. */
export function difference(
  have: Snapshot,
  want: Snapshot,
): { drop: string[]; create: string[]; newTables: Set<string>; goneTables: Set<string> } {
  const tables = (of: Snapshot) => new Set([...of.values()].map((object) => object.table))
  const newTables = new Set([...tables(want)].filter((table) => !tables(have).has(table)))
  const goneTables = new Set([...tables(have)].filter((table) => !tables(want).has(table)))
  const drop: string[] = []
  const create: string[] = []
  for (const [name, object] of [...have].reverse()) {
    if (!goneTables.has(object.table) && want.get(name)?.sql !== object.sql) drop.push(object.drop)
  }
  for (const [name, object] of want)
    if (!newTables.has(object.table) && have.get(name)?.sql !== object.sql) create.push(object.sql)
  return { drop, create, newTables, goneTables }
}
