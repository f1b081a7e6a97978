import type { Registry } from '@shopwright/resource'
import type { Database } from './db.ts'
import { searchFaults } from './searches.ts'

const mine = "(store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)"

/** What is wrong with each table that has a `store_id`, as a word for each wall that it lacks. */
const faults = `
  with walled as (
    select c.oid, c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'store_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all($1)
  ), firsts as (
    select i.indrelid, i.indisprimary as is_primary, a.attname as first
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] where i.indisunique
  ), keys as (
    select k.conrelid, exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any(k.conkey) and a.attname = 'store_id') as has_store
    from pg_constraint k join walled w on w.oid = k.confrelid where k.contype = 'f'
  )
  select w.name, array_remove(array[
    case when not w.forced then 'row-level security is not forced' end,
    case when (select count(*) from pg_policy p where p.polrelid = w.oid) <> 1 or not exists (
      select from pg_policy p where p.polrelid = w.oid and p.polpermissive and p.polcmd = '*' and p.polroles = '{0}'
        and pg_get_expr(p.polqual, w.oid) = $2 and pg_get_expr(p.polwithcheck, w.oid) = $2) then 'its policy is not the store''s' end,
    case when not exists (select from firsts f where f.indrelid = w.oid and f.is_primary and f.first = 'store_id') then 'its key does not begin with the store' end,
    case when exists (select from firsts f where f.indrelid = w.oid and f.first <> 'store_id') then 'something is unique across stores' end,
    case when exists (select from keys k where k.conrelid = w.oid and not k.has_store) then 'a reference may lead into another store' end
  ], null) as faults
  from walled w`

/** Refuses to go on when something with which stores are kept apart is not there. */
export async function assertWalls(database: Database, registry: Registry): Promise<void> {
  const ofPlatform = registry.kept.filter(({ scope }) => scope === 'platform').map(({ table }) => table)
  const { rows } = await database.platformPool.query<{ name: string; faults: string[] }>(faults, [ofPlatform, mine])
  const open = rows.filter((row) => row.faults.length).map((row) => `${row.name} (${row.faults.join(', ')})`)
  const seen = new Set(rows.map(({ name }) => name))
  const bare = registry.all.filter(({ scope, table }) => scope !== 'platform' && !seen.has(table))
  open.push(...bare.map(({ table }) => `${table} (it has no store)`))
  open.push(...(await searchFaults(database.platformPool, registry)))
  if (open.length) throw new Error(`tables without their wall: ${open.join('; ')}`)
  const { rows: roles } = await database.appPool.query(
    'select rolname as name from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)',
  )
  if (roles.length) throw new Error(`the role ${roles[0].name} is bound by no wall: it must not be a superuser`)
}
