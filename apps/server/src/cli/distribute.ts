import {
  citusVersion,
  connected,
  type Distribution,
  lyingTables,
  type Placed,
  planDistribution,
  tableFacts,
} from '@shopwright/engine'
import { registry } from '@shopwright/shop/model'
import pg from 'pg'
import { findDatabase } from '../postgres/database.ts'
import { readEnv } from '../settings/env.ts'
import { commandLog } from '../settings/log-json.ts'
import { probeCitus } from './distribute-probe.ts'
import { NotPlaced } from './not-placed.ts'
import { refusePending } from './pending.ts'

/**
 * `distribute [--plan] [--json]`: the tables of stores in parts by their store, those of the platform on each machine (record 0111).
 * Each table is one transaction: what was ended half-way is taken up where it stopped.
 */
export async function distribute(args: string[]): Promise<void> {
  const only = args.includes('--plan')
  const say = args.includes('--json') ? () => {} : console.log
  const database = await refusePending(await findDatabase(readEnv(), commandLog()))
  try {
    await connected(database.roles.owner, async (client) => {
      const citus = await citusVersion(client)
      const plan = await planFor(client, citus)
      if (only) tellPlan(say, plan, citus)
      else if (citus === null) say(noCitus(database.isEmbedded))
      else if (plan.hinders.length) tellHindrances(say, plan)
      const isReady = citus !== null && !plan.hinders.length
      const done = isReady && !only ? await spread(client, plan, say) : []
      if (args.includes('--json')) console.log(JSON.stringify({ citus, ...plan, done }))
      process.exitCode = plan.hinders.length || (!only && citus === null) ? 1 : 0
    })
  } finally {
    await database.stop()
  }
}

const noCitus = (isEmbedded: boolean): string =>
  isEmbedded
    ? 'The embedded database has no Citus: set DATABASE_URL to a server that has it. Nothing was changed.'
    : 'The database has no Citus: let a superuser say "create extension citus" there, and add its machines. Nothing was changed.'

async function planFor(client: pg.Client, citus: string | null): Promise<Distribution> {
  const facts = await tableFacts(client)
  if (citus === null) return planDistribution(facts, registry)
  const { takesClearing, hinders } = await probeCitus(client)
  const plan = planDistribution(facts, registry, { lying: await lyingTables(client), takesClearing })
  return { ...plan, hinders: [...hinders, ...plan.hinders] }
}

type Say = (line: string) => void

function tellPlan(say: Say, plan: Distribution, citus: string | null): void {
  for (const { table, place, why, now } of plan.tables)
    say(
      `${place ?? 'nowhere'}  ${table}${now === place && place !== 'coordinator' ? ' (lies there)' : ''}${why && `: ${why}`}`,
    )
  const count = (place: Placed['place']) => plan.tables.filter((one) => one.place === place).length
  say(
    `${count('distributed')} distributed by store_id, ${count('reference')} reference, ${count('coordinator')} on the coordinator alone.`,
  )
  tellHindrances(say, plan)
  say(
    citus === null
      ? 'Nothing was changed. There is no Citus here: whether the walls’ setting reaches its machines can only be asked of one.'
      : `Nothing was changed. Citus ${citus}.`,
  )
}

function tellHindrances(say: Say, { hinders }: Distribution): void {
  for (const one of hinders) say(`✗ ${one}`)
  say(hinders.length ? `${hinders.length} hinder: the tables stay where they are.` : 'Nothing hinders.')
}

/** Places what is not placed yet; answers the names. */
async function spread(client: pg.Client, { tables }: Distribution, say: Say): Promise<string[]> {
  const placed = tables.filter(({ place, now }) => place !== 'coordinator' && now === place)
  const todo = tables.filter(({ place, now }) => place !== 'coordinator' && now !== place)
  // What is whole everywhere comes first: what is in parts may point at it, and not the other way round.
  const ordered = [
    ...todo.filter(({ place }) => place === 'reference'),
    ...todo.filter(({ place }) => place !== 'reference'),
  ]
  let beside = placed.find(({ place }) => place === 'distributed')?.table ?? 'none'
  for (const { table, place } of ordered) {
    await placeOne(client, table, place, beside)
    if (place === 'distributed' && beside === 'none') beside = table
    say(`${place}  ${table}`)
  }
  // The copies of before stay below the tables until nothing that is not placed points at them.
  for (const { table, place } of tables.toReversed())
    if (place !== 'coordinator')
      await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [table])
  say(ordered.length ? `${ordered.length} tables were placed.` : 'Every table lies where it belongs.')
  return ordered.map(({ table }) => table)
}

/** Its rows are copied as its owner, whom a forced wall would bind: it is lowered for this transaction alone. */
async function placeOne(client: pg.Client, table: string, place: Placed['place'], beside: string): Promise<void> {
  const isWalled = place === 'distributed'
  const name = pg.escapeIdentifier(table)
  try {
    await client.query('begin')
    await client.query("set local lock_timeout = '3s'")
    if (isWalled) await client.query(`alter table ${name} no force row level security`)
    if (isWalled)
      await client.query(`select create_distributed_table($1::regclass, 'store_id', colocate_with => $2)`, [
        table,
        beside,
      ])
    else await client.query('select create_reference_table($1::regclass)', [table])
    if (isWalled) await client.query(`alter table ${name} force row level security`)
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback').catch(() => {})
    throw new NotPlaced(table, cause as Error)
  }
}
