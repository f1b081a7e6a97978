import { createHash } from 'node:crypto'
import type { AnyResource, Registry } from '@shopwright/resource'
import type pg from 'pg'
import { connected } from './connected.ts'
import { hasSearchIndex } from './ddl.ts'
import type { Roles } from './migrate.ts'

/**
 * Below a row-level policy PostgreSQL uses only operators that give nothing away, and `like` is none of them: the role that
 * serves the stores would read a whole store for each search. So rows are found in functions that filter the store
 * themselves, owned by the role that no policy binds, one for each noun whose searches have an index (record 0019).
 */
const schema = 'searches'

/** Whether rows of this noun are found by a function, below its store's wall. */
export const isFoundByFunction = (resource: AnyResource): boolean =>
  resource.scope === 'store' && hasSearchIndex(resource)

/** To be called with the store and patterns for `like`; the first three are looked up in the index. */
export const searchFunction = ({ table }: AnyResource): string => `${schema}.${table}`

const definition = (resource: AnyResource): string => {
  const rows = (condition: string) =>
    `return query select t.* from public.${resource.table} t where t.store_id = of_store and ${condition};`
  const like = (count: number) =>
    Array.from({ length: count }, (_, n) => `t.search_text like patterns[${n + 1}]`).join(' and ')
  return `create or replace function ${searchFunction(resource)}(of_store uuid, patterns text[]) returns setof public.${resource.table}
language plpgsql stable strict security definer rows 100 set search_path = pg_catalog, pg_temp as $$
begin
  if of_store is distinct from nullif(current_setting('app.store_id', true), '')::uuid then return; end if;
  case cardinality(patterns)
    when 0 then return;
    when 1 then ${rows(like(1))}
    when 2 then ${rows(like(2))}
    else ${rows(`${like(3)} and t.search_text like all (patterns)`)}
  end case;
end $$`
}

type Asking = { owner: pg.ClientConfig; platform: pg.ClientConfig }

/** Makes the functions that the declarations ask for, and removes others. Safe to repeat. */
export async function ensureSearches({ owner, platform }: Asking, registry: Registry, roles: Roles): Promise<void> {
  const nouns = registry.all.filter(isFoundByFunction)
  await connected(owner, async (client) => {
    await client.query(`create schema if not exists ${schema}`)
    await client.query(`grant usage on schema ${schema} to "${roles.app}"`)
    await client.query(`grant usage, create on schema ${schema} to "${roles.platform}"`)
  })
  await connected(platform, async (client) => {
    await client.query('begin')
    await client.query("select pg_advisory_xact_lock(hashtext('shopwright-searches'))")
    const { rows } = await client.query(
      `select oid::regprocedure::text as name from pg_proc where pronamespace = $1::regnamespace and proname <> all($2)`,
      [schema, nouns.map(({ table }) => table)],
    )
    for (const { name } of rows) await client.query(`drop function ${name}`)
    for (const noun of nouns) {
      const name = `${searchFunction(noun)}(uuid, text[])`
      await client.query(definition(noun))
      await client.query(`comment on function ${name} is '${markOf(noun)}'`)
      await client.query(`revoke all on function ${name} from public`)
      await client.query(`grant execute on function ${name} to "${roles.app}"`)
    }
    await client.query('commit')
  })
}

/** What a function is made from, in short. */
const markOf = (noun: AnyResource): string => createHash('sha256').update(definition(noun)).digest('hex')

/** What `ensureSearches` would do, in words. Changes nothing. */
export const pendingSearches = (platform: pg.ClientConfig, registry: Registry): Promise<string[]> =>
  connected(platform, async (client) => ((await searchFaults(client, registry)).length ? ['searches'] : []))

/** The nouns whose function is not there, is another release's, or is bound by the walls, each with what is wrong. */
export async function searchFaults(client: pg.Pool | pg.Client, registry: Registry): Promise<string[]> {
  const { rows } = await client.query<{ name: string; mark: string; passes: boolean; is_open: boolean }>(
    `select p.proname as name, obj_description(p.oid, 'pg_proc') as mark, p.prosecdef and (r.rolbypassrls or r.rolsuper) as passes,
       has_function_privilege('public', p.oid, 'execute') as is_open
     from pg_proc p join pg_roles r on r.oid = p.proowner where p.pronamespace = to_regnamespace($1)`,
    [schema],
  )
  return registry.all.filter(isFoundByFunction).flatMap((noun) => {
    const found = rows.find(({ name }) => name === noun.table)
    if (!found) return `${noun.table} (it cannot be searched)`
    if (found.mark !== markOf(noun)) return `${noun.table} (its search is another release's)`
    if (!found.passes) return `${noun.table} (its search is bound by the walls)`
    return found.is_open ? `${noun.table} (everybody may search it)` : []
  })
}
