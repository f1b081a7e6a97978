import type pg from 'pg'

type Client = Pick<pg.Client, 'query'>

/** What is found out by trying, on a table that nobody keeps: releases of Citus differ, and none was at hand when this was written. */
export type Probed = { takesClearing: boolean; hinders: string[] }

export async function probeCitus(client: Client): Promise<Probed> {
  const hasCoordinator = await client.query('select from pg_dist_node where groupid = 0 limit 1')
  const takesClearing = await holds(client, clearing)
  const carriesWalls = await holds(client, walls)
  return {
    takesClearing,
    hinders: [
      ...(hasCoordinator.rowCount
        ? []
        : [
            'the coordinator is none of the machines yet (citus_set_coordinator_host): local tables could not point at reference tables',
          ]),
      ...(carriesWalls
        ? []
        : [
            'what says whose rows may be seen (set_config of app.store_id) does not reach the machines: each shop would be empty',
          ]),
    ],
  }
}

const table = 'shopwright_probe'
const clearing = [
  `create table ${table} (store_id uuid not null, id uuid not null, other uuid, primary key (store_id, id),
     foreign key (store_id, other) references ${table} (store_id, id) on delete set null (other))`,
  `select create_distributed_table('${table}'::regclass, 'store_id', colocate_with => 'none')`,
]
/** So many that some lie on every machine: the coordinator's own would be seen whatever reaches the others. */
const stores = Array.from({ length: 64 }, (_, n) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`)
const walls = [
  `create table ${table} (store_id uuid not null, id uuid not null, primary key (store_id, id))`,
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy store_wall on ${table} using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)`,
  `select create_distributed_table('${table}'::regclass, 'store_id', colocate_with => 'none')`,
  ...stores.flatMap((store) => [
    `select set_config('app.store_id', '${store}', true)`,
    `insert into ${table} values ('${store}', '${store}')`,
    // Divides by nothing where the row is not seen.
    `select 1 / count(*) from ${table} where store_id = '${store}'`,
  ]),
]

/** Whether all of it comes through. Nothing of it stays. */
async function holds(client: Client, statements: readonly string[]): Promise<boolean> {
  await client.query('begin')
  try {
    for (const one of statements) await client.query(one)
    return true
  } catch {
    return false
  } finally {
    await client.query('rollback')
  }
}
