import {
  AppError,
  amend,
  asSystem,
  type Ctx,
  type Engine,
  failpoint,
  type Job,
  lockRow,
  storeOf,
} from '@shopwright/engine'
import type { Row } from '@shopwright/resource'
import { type ShopStore, storesOf } from '../../../floor/stores.ts'
import { tellStaffOnce } from '../../../floor/tell-staff.ts'
import type { waybills } from '../../model/waybills.ts'
import { branchBy, findPlace } from '../branches/find-place.ts'
import type { Booked, DeliveryAccount, DeliveryProvider, ParcelRequest, Refused } from '../delivery-providers.ts'
import { keysOf } from '../provider-settings.ts'
import { groupBy, parcelCarrier, waybillOrder } from './waybill-order.ts'

/** So long a carrier has to answer, and so often it is looked whether a parcel of which no answer came is there. */
const patience = 20_000
const tries = 4

type Waybill = Row<typeof waybills>
type Told = Pick<Waybill, 'state'> &
  Partial<Pick<Waybill, 'ref' | 'number' | 'cost' | 'expected_on' | 'fault' | 'message'>>

export const waybillJob = (engine: () => Engine): Job => ({
  name: 'waybill',
  concurrency: 2,
  retries: tries,
  retryDelay: 15,
  longestDelay: 120,
  run: async ({ store_id, waybill_id, is_once }, { attempt }) => {
    const store = await storesOf(engine()).byId(String(store_id))
    if (store) await sendWaybill(engine(), store, String(waybill_id), Boolean(is_once) || attempt >= tries)
  },
})

/**
 * Has a parcel made, looked for or taken back, as its row says: read, asked outside of any transaction, written. It is asked for once:
 * the row says so before the carrier hears of it, and whoever comes later only looks whether it is there. Throws to come again;
 * `isLast`: what is not known by then a person has to say.
 */
export async function sendWaybill(engine: Engine, store: ShopStore, id: string, isLast = false): Promise<void> {
  const begun = await engine.inStore({ store }, (ctx) => begin(asSystem(ctx), id))
  if (!begun) return
  const told = await begun.ask(engine, isLast)
  failpoint('waybill.told')
  await engine.inStore({ store }, (ctx) => settle(asSystem(ctx), id, told))
  if (told.state === 'waiting') throw new Error('a carrier could not be reached for a parcel')
}

type Begun = { ask(engine: Engine, isLast: boolean): Promise<Told> }

/** What to ask, with the row marked as asked for; null of one that waits for nothing. */
async function begin(ctx: Ctx, id: string): Promise<Begun | null> {
  const resource = ctx.registry.get('waybills')
  const row = await lockRow(ctx, resource, id).catch(goneOr)
  if (!row || !['waiting', 'asked', 'deleting'].includes(row.state)) return null
  const ready = await readiness(ctx, row)
  if (!ready) return { ask: async () => unready(row.state) }
  const { provider, account, parcel } = ready
  const { mark, ref, asked_at } = row
  if (row.state === 'deleting') return { ask: (...how) => takeBack(provider, account, ref ?? '', ...how) }
  const look: Begun['ask'] = (...how) => lookFor(provider, account, mark ?? '', asked_at ?? ctx.now, ...how)
  if (row.state === 'asked') return { ask: look }
  if (!parcel) return { ask: async () => unready(row.state) }
  await amend(ctx, resource, row, { state: 'asked', asked_at: ctx.now, fault: null, message: null })
  return { ask: async (...how) => (await book(provider, account, parcel, ...how)) ?? look(...how) }
}

/** Only of a row that is gone there is nothing to do. */
const goneOr = (error: unknown): null => {
  if (error instanceof AppError && error.code === 'not-found') return null
  throw error
}

/** Settings, or a branch, that went meanwhile: nothing was asked for. Of a parcel that was, nobody knows. */
const unready = (state: Waybill['state']): Told => ({
  state: state === 'waiting' ? 'refused' : state === 'deleting' ? 'made' : 'unknown',
  fault: 'unready',
})

type Ready = { provider: DeliveryProvider; account: DeliveryAccount; parcel: ParcelRequest | null }

async function readiness(ctx: Ctx, row: Waybill): Promise<Ready | null> {
  const order = await waybillOrder(ctx, row.order_id, false)
  try {
    // Of the carrier that it was asked of: staff may have given its order to another one since.
    const { group, provider } = await parcelCarrier(ctx, { group: await groupBy(ctx, row.delivery_group_id) })
    const keys = keysOf(ctx, 'delivery-groups', group)
    const from = keys[provider.sending.from] ?? ''
    const parcel = row.state === 'waiting' ? await parcelOf(ctx, row, order, from, provider.code) : null
    return { provider, account: { store_id: storeOf(ctx).id, keys }, parcel }
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** The row as the carrier takes it; null where one of the two ends is no longer on its list. */
async function parcelOf(
  ctx: Ctx,
  row: Waybill,
  { delivery_address }: Awaited<ReturnType<typeof waybillOrder>>,
  fromId: string,
  extension: string,
): Promise<ParcelRequest | null> {
  const from = await branchBy(ctx, extension, { id: fromId })
  const branch = row.branch_id ? await branchBy(ctx, extension, { id: row.branch_id }) : null
  const place = row.branch_id ? null : await findPlace(ctx, extension, delivery_address ?? {})
  const behindDoor = place && place !== 'abroad' ? place : null
  const city = branch?.city_ref ?? behindDoor?.city
  if (!from?.city_ref || !city) return null
  return {
    mark: row.mark ?? '',
    now: ctx.now,
    from: { city: from.city_ref, branch: from.ref },
    to: {
      city,
      branch: branch?.ref ?? null,
      city_name: behindDoor?.name ?? '',
      region: behindDoor?.region ?? '',
      postcode: delivery_address?.postcode ?? '',
      street: row.street ?? '',
      house: row.house ?? '',
      flat: row.flat ?? '',
    },
    recipient: { first_name: row.first_name ?? '', last_name: row.last_name ?? '', phone: row.phone ?? '' },
    weight: String(row.weight),
    seats: row.seats ?? 1,
    value: String(row.value),
    contents: row.contents ?? '',
    payer: row.payer,
    cash: row.cash === null ? null : String(row.cash),
    cash_by: row.cash_by,
  }
}

const signal = (): AbortSignal => AbortSignal.timeout(patience)
const refusedAs = (state: Waybill['state'], { refused }: Refused): Told => ({
  state,
  fault: 'refused',
  message: refused.slice(0, 500),
})
const madeAs = (booked: Booked): Told => ({ state: 'made', ...booked, fault: null, message: null })

function noteSilence(engine: Engine, { code }: DeliveryProvider, { store_id }: DeliveryAccount, error: unknown): void {
  engine.log.warn({ err: error, provider: code, store_id }, 'a carrier did not say what became of a parcel')
}

/** Null where nobody knows whether it was made. */
async function book(
  provider: DeliveryProvider,
  account: DeliveryAccount,
  parcel: ParcelRequest,
  engine: Engine,
  isLast: boolean,
): Promise<Told | null> {
  try {
    const booked = await provider.book?.(parcel, account, signal())
    if (!booked || 'isAway' in booked) return { state: isLast ? 'refused' : 'waiting', fault: 'away' }
    return 'refused' in booked ? refusedAs('refused', booked) : madeAs(booked)
  } catch (error) {
    noteSilence(engine, provider, account, error)
    return null
  }
}

/** Throws for a look that found nothing and is not the last: what was sent may not have come yet. */
async function lookFor(
  provider: DeliveryProvider,
  account: DeliveryAccount,
  mark: string,
  asked: Date,
  engine: Engine,
  isLast: boolean,
): Promise<Told> {
  try {
    const found = await provider.findBooked?.(mark, asked, account, signal())
    if (found && !('refused' in found)) return madeAs(found)
    if (found && isLast) return refusedAs('unknown', found)
  } catch (error) {
    noteSilence(engine, provider, account, error)
  }
  if (!isLast) throw new Error('nobody knows whether a parcel was made')
  return { state: 'unknown' }
}

async function takeBack(
  provider: DeliveryProvider,
  account: DeliveryAccount,
  ref: string,
  engine: Engine,
  isLast: boolean,
): Promise<Told> {
  try {
    const refused = await provider.cancel?.(ref, account, signal())
    return refused ? refusedAs('made', refused) : { state: 'deleted', fault: null, message: null }
  } catch (error) {
    noteSilence(engine, provider, account, error)
    if (!isLast) throw error
    return { state: 'made', fault: 'away' }
  }
}

/** A parcel that was made is written down whatever was thought of it meanwhile; anything else only of one that still waits for it. */
async function settle(ctx: Ctx, id: string, told: Told): Promise<void> {
  const resource = ctx.registry.get('waybills')
  const row = await lockRow(ctx, resource, id)
  const isMade = told.state === 'made' && told.number !== undefined
  const from = isMade ? ['asked', 'unknown', 'given-up'] : ['waiting', 'asked', 'deleting']
  if (!from.includes(row.state)) return
  await amend(ctx, resource, row, told)
  if (isMade) await numberOrder(ctx, row.order_id, null, told.number ?? null)
  if (told.state === 'deleted') await numberOrder(ctx, row.order_id, row.number, null)
  // Whoever had many of them made looks at none of their orders.
  if (row.waybill_batch_id && (told.state === 'refused' || told.state === 'unknown'))
    tellStaffOnce(ctx, {
      code: 'waybills-failed',
      link: `/admin/waybill-batches/${row.waybill_batch_id}`,
      level: 'warning',
    })
  ctx.touched.add('waybills')
  ctx.touched.add(`orders:${row.order_id}`)
}

/** The order gets the number as by hand, or loses it: one that somebody has written meanwhile stays. */
export async function numberOrder(
  ctx: Ctx,
  orderId: string,
  before: string | null,
  number: string | null,
): Promise<void> {
  const orders = ctx.registry.get('orders')
  const order = await lockRow(ctx, orders, orderId)
  if ((order.tracking_number ?? null) === before) await amend(ctx, orders, order, { tracking_number: number })
}
