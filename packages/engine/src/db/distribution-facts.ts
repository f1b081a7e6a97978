import type pg from 'pg'
import type { Lying, TableFacts } from './distribution.ts'

type Client = Pick<pg.Client, 'query'>

/** Every table of ours, as the catalogue has it. */
export async function tableFacts(client: Client): Promise<TableFacts[]> {
  const { rows } = await client.query<TableFacts>(`
    with named as (
      select c.oid, n.nspname as schema, ${named('n', 'c')} as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^(pg_|information_schema$|citus)'
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    )
    select schema, name,
      (select jsonb_build_object('type', format_type(a.atttypid, null), 'required', a.attnotnull) from pg_attribute a
        where a.attrelid = t.oid and a.attname = 'store_id' and not a.attisdropped) as store,
      coalesce((select jsonb_agg(jsonb_build_object('name', i.indexrelid::regclass::text, 'columns', ${columns('i.indrelid', '(i.indkey::int2[])[0:i.indnkeyatts - 1]')}))
        from pg_index i where i.indrelid = t.oid and i.indisunique), '[]') as uniques,
      coalesce((select jsonb_agg(jsonb_build_object('name', k.conname, 'columns', ${columns('k.conrelid', 'k.conkey')}))
        from pg_constraint k where k.conrelid = t.oid and k.contype = 'x'), '[]') as exclusions,
      coalesce((select jsonb_agg(jsonb_build_object('name', k.conname, 'target', ${named('h', 'g')}, 'columns', ${columns('k.conrelid', 'k.conkey')},
          'targetColumns', ${columns('k.confrelid', 'k.confkey')}, 'onDelete', k.confdeltype, 'onUpdate', k.confupdtype,
          'emptied', case when k.confdelsetcols is not null then ${columns('k.conrelid', 'k.confdelsetcols')} end) order by k.conname)
        from pg_constraint k join pg_class g on g.oid = k.confrelid join pg_namespace h on h.oid = g.relnamespace where k.conrelid = t.oid and k.contype = 'f'), '[]') as keys,
      coalesce((select jsonb_agg(tgname) from pg_trigger where tgrelid = t.oid and not tgisinternal), '[]') as triggers,
      coalesce((select jsonb_agg(a.attname) from pg_depend d join pg_sequence s on s.seqrelid = d.objid
        join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
        where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.refobjid = t.oid
          and s.seqtypid <> 'bigint'::regtype), '[]') as narrow,
      exists (select from pg_inherits where inhrelid = t.oid or (inhparent = t.oid and not exists (select from pg_partitioned_table p where p.partrelid = t.oid))) as inherits
    from named t order by schema, name`)
  return rows
}

/** Ours by their bare names, those of others with their schema. */
const named = (schema: string, table: string): string =>
  `case ${schema}.nspname when 'public' then ${table}.relname::text else ${schema}.nspname || '.' || ${table}.relname end`

/** Names of columns in the order of the key; what is counted by an expression has none. */
const columns = (table: string, numbers: string): string =>
  `coalesce((select jsonb_agg(a.attname order by n.at) from unnest(${numbers}) with ordinality n(number, at)
     join pg_attribute a on a.attrelid = ${table} and a.attnum = n.number), '[]')`

/** The version of Citus in this database, null where it has none. */
export async function citusVersion(client: Client): Promise<string | null> {
  const { rows } = await client.query(`select extversion as version from pg_extension where extname = 'citus'`)
  return rows[0]?.version ?? null
}

/** What Citus knows of the tables; to be asked where it is there. */
export async function lyingTables(client: Client): Promise<Lying[]> {
  const { rows } = await client.query<Lying>(
    `select c.relname as table, t.citus_table_type as place, nullif(t.distribution_column, '<none>') as column, t.colocation_id::int as colocation
     from citus_tables t join pg_class c on c.oid = t.table_name
     where c.relnamespace = 'public'::regnamespace and t.citus_table_type in ('distributed', 'reference')`,
  )
  return rows
}
