import pg from 'pg'
import { inject } from 'vitest'
import type { World } from './world.ts'

/** Until it is called off, no row of a table in which a store is named can be written or taken away, as where something of it is broken. */
export async function makeSick(world: World, store: { id: string }, table: string): Promise<() => Promise<void>> {
  const client = await openOwner(world)
  await client.query(`create function sick() returns trigger language plpgsql as $$
    begin
      if to_jsonb(case tg_op when 'DELETE' then old else new end)::text like '%${store.id}%' then raise exception 'sick'; end if;
      if tg_op = 'DELETE' then return old; end if;
      return new;
    end $$`)
  await client.query(
    `create trigger sick before insert or update or delete on ${table} for each row execute function sick()`,
  )
  return async () => {
    await client.query('drop function sick cascade')
    await client.end()
  }
}

/** Until it is called off, no row of a table can be read. */
export async function hideTable(world: World, table: string): Promise<() => Promise<void>> {
  const client = await openOwner(world)
  await client.query(`alter table ${table} rename to ${table}_away`)
  return async () => {
    await client.query(`alter table ${table}_away rename to ${table}`)
    await client.end()
  }
}

/** Whoever reads a table waits, and is then told that there is none. */
export async function holdTable(
  world: World,
  table: string,
): Promise<{ hide(): Promise<void>; show(): Promise<void> }> {
  const client = await openOwner(world)
  await client.query('begin')
  await client.query(`alter table ${table} rename to ${table}_away`)
  return {
    hide: async () => void (await client.query('commit')),
    show: async () => {
      await client.query(`alter table if exists ${table}_away rename to ${table}`)
      await client.end()
    },
  }
}

async function openOwner(world: World): Promise<pg.Client> {
  const client = new pg.Client({ ...inject('postgres'), database: world.database.name })
  await client.connect()
  return client
}
