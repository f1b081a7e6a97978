import { AppError, asSystem, type Ctx, type Engine, type Job, operations, storeOf } from '@shopwright/engine'
import { atMost, inGroupsOf, type Present, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type ShopStore, storesOf } from '../../../floor/stores.ts'
import { tellStaffOnce } from '../../../floor/tell-staff.ts'
import { workingStates } from '../../../platform/model/stores.ts'
import type { deliveryGroups } from '../../model/delivery.ts'
import type { orders } from '../../model/orders.ts'
import type { ParcelState, Tracked } from '../../model/providers.ts'
import { followedAt, statusesAfter } from '../../rules/parcels.ts'
import { deliveryOf, trackers } from '../delivery-providers.ts'
import { keysOf, type SettingsRow } from '../provider-settings.ts'
import { salesTables } from '../sales-tables.ts'
import { lockOrder } from './lock.ts'

/** So many parcels are asked about at once, and a carrier has so long to answer. */
const atOnce = 100
const patience = 20_000

/** Half-hourly looks at where the parcels are, those that are long under way now and then, each store's for itself. Who follows no parcel costs nothing. */
export const trackingJobs = (engine: () => Engine): Job[] => [
  { name: 'parcels-due', cron: '7,37 * * * *', run: async () => void (await startTracking(engine())) },
  {
    name: 'parcels',
    concurrency: 2,
    run: ({ store_id }) => trackParcels(engine(), String(store_id)),
  },
]

/** Asks for a look in every store that works and has a group of a carrier that can be asked. */
export const startTracking = (engine: Engine): Promise<number> =>
  engine.onPlatform({}, async (ctx) => {
    const codes = trackers()
    if (!codes.length) return 0
    const { rows } = await sql<Pick<Row<typeof deliveryGroups>, 'store_id'>>`
      select distinct g.store_id from delivery_groups g join stores s on s.id = g.store_id
      where g.extension = any(${codes}::text[]) and s.state = any(${workingStates}::text[])`.execute(ctx.db)
    for (const { store_id } of rows)
      await ctx.enqueue(ctx.db, 'parcels', { store_id }, { key: `${store_id}:${ctx.now.toISOString().slice(0, 16)}` })
    return rows.length
  })

type Sent = Pick<Row<typeof orders>, 'id'> & Present<Pick<Row<typeof orders>, 'tracking_number'>>
type Group = SettingsRow &
  Pick<Row<typeof deliveryGroups>, 'id' | 'extension' | 'sealed_settings'> & { parcels: Sent[] }

/** One carrier's silence, and one order that does not go on, cost the others nothing. */
export async function trackParcels(engine: Engine, storeId: string): Promise<void> {
  const store = await storesOf(engine).byId(storeId)
  if (!store) return
  const groups = await engine.inStore({ store }, async (ctx) =>
    (await groupsOf(ctx)).flatMap((group) => withKeys(engine, ctx, group)),
  )
  for (const group of groups)
    for (const asked of inGroupsOf(atOnce, group.parcels)) {
      const told = await ask(engine, store, group, asked)
      if (!told) break
      if ('refused' in told) {
        // Who has given no key can mend nothing.
        if (Object.values(group.keys).some(Boolean))
          await engine.inStore({ store }, async (ctx) => tellRefused(ctx, group.id, told.refused))
        break
      }
      noteUnknown(engine, group.extension, told.unknown)
      await move(engine, store, asked, told.parcels)
    }
}

type Keyed = Group & { keys: Record<string, string> }

function withKeys({ log }: Engine, ctx: Ctx, group: Group): Keyed[] {
  try {
    return [{ ...group, keys: keysOf(ctx, 'delivery-groups', group) }]
  } catch (error) {
    log.error(
      { err: error, store: storeOf(ctx).id, row: group.id },
      'what a shop has told of its carrier does not open',
    )
    return []
  }
}

const noted = new LRUCache<string, true>(atMost(200))

/** A code that nobody here knows is of every store's parcels for as long as it is used: it is said once. */
function noteUnknown({ log }: Engine, provider: string, codes: readonly string[]): void {
  for (const code of codes) {
    const name = `${provider} ${code}`
    if (!noted.get(name)) log.warn({ provider, parcel_code: code }, 'a carrier says what nobody here knows of a parcel')
    noted.set(name, true)
  }
}

/** What the carrier says; null = it says nothing now. */
async function ask(
  engine: Engine,
  store: ShopStore,
  { extension, keys }: Pick<Group, 'extension'> & { keys: Record<string, string> },
  asked: readonly Sent[],
): Promise<Tracked | null> {
  const numbers = [...new Set(asked.map(({ tracking_number }) => plain(tracking_number)))]
  try {
    const account = { store_id: store.id, keys }
    return (await deliveryOf(extension)?.track?.(numbers, account, AbortSignal.timeout(patience))) ?? null
  } catch (error) {
    engine.log.warn({ err: error, provider: extension, store_id: store.id }, 'a carrier did not say where parcels are')
    return null
  }
}

const plain = (number: string): string => number.replace(/\s/g, '')

/** Parcels on their way, by the group that brings them. */
async function groupsOf(ctx: Ctx): Promise<Group[]> {
  const store = ctx.store as ShopStore
  const { rows } = await sql<Group>`
    select g.id, g.extension, g.settings, g.sealed_settings, json_agg(json_build_object('id', o.id, 'tracking_number', o.tracking_number) order by o.id) as parcels
    from orders o join order_statuses s on s.store_id = o.store_id and s.id = o.order_status_id
      join delivery_methods m on m.store_id = o.store_id and m.id = o.delivery_method_id
      join delivery_groups g on g.store_id = m.store_id and g.id = m.delivery_group_id
    where o.store_id = ${store.id} and s.code = any(${Object.keys(statusesAfter.delivered).map(Number)}::int[]) and not o.is_draft
      and g.extension = any(${trackers()}::text[]) and o.tracking_number ~ '^[0-9A-Za-z ]+$'
      and coalesce(o.status_changed_at, o.created_at) > ${new Date(ctx.now.getTime() - followedAt(ctx.now))}
    group by g.store_id, g.id`.execute(ctx.db)
  return rows
}

async function move(
  engine: Engine,
  store: ShopStore,
  asked: readonly Sent[],
  parcels: Readonly<Record<string, ParcelState>>,
): Promise<void> {
  for (const { id, tracking_number } of asked) {
    const state = parcels[plain(tracking_number)]
    if (!state) continue
    try {
      await engine.inStore({ store }, (ctx) => moveOne(asSystem(ctx), id, state))
    } catch (error) {
      // What may not be is a warning; anything else is our own trouble, and costs the other parcels nothing either.
      const [level, why] =
        error instanceof AppError ? (['warn', { code: error.code }] as const) : (['error', { err: error }] as const)
      engine.log[level]({ order_id: id, state, ...why }, 'an order does not follow its parcel')
    }
  }
}

/** Judged anew with the order locked: staff may have moved it meanwhile. */
async function moveOne(ctx: Ctx, id: string, state: ParcelState): Promise<void> {
  const order = await lockOrder(ctx, id)
  const { order_statuses } = await salesTables(ctx)
  const from = order_statuses.find((one) => one.id === order.order_status_id)?.code
  for (const code of statusesAfter[state][from ?? -1] ?? []) {
    const to = order_statuses.find((one) => one.code === code)
    if (to) await operations.create(ctx, 'order-histories', { order_id: id, order_status_id: to.id })
  }
  if (state === 'returning')
    tellStaffOnce(ctx, {
      code: 'parcel-returning',
      params: { number: order.number },
      link: `/admin/orders/${id}`,
      level: 'warning',
    })
}

const tellRefused = (ctx: Ctx, group: string, reason: string): void =>
  tellStaffOnce(ctx, {
    code: 'carrier-refused',
    params: { reason },
    link: `/admin/delivery-groups/${group}`,
    level: 'error',
  })
