import { randomInt } from 'node:crypto'
import { AppError, type Ctx, type Data, type FieldFault, insert, invalid, storeOf } from '@shopwright/engine'
import { type Draft, formatDecimal, parseDecimal, pickTranslation, type Row } from '@shopwright/resource'
import { divideRounded } from '@shopwright/resource/money'
import { sql } from 'kysely'
import { priceTables } from '../../../catalog/server/price-tables.ts'
import { shopOf } from '../../../floor/store-cache.ts'
import { UNIT_SCALE } from '../../../localisation/rules/units.ts'
import type { waybills } from '../../model/waybills.ts'
import { kilogramsOf, valueIn } from '../../rules/carrier-parcels.ts'
import { isPromisedFree } from '../../rules/delivery.ts'
import { balanceOf } from '../../rules/order-money.ts'
import { activeStates, addressParts, contentsOf, payerOf } from '../../rules/waybills.ts'
import { type BranchFound, branchBy, findPlace } from '../branches/find-place.ts'
import { keysOf } from '../provider-settings.ts'
import { salesTables } from '../sales-tables.ts'
import { moneyOf } from './money.ts'
import { type ParcelCarrier, parcelCarrier, type WaybillOrder, waybillOrder } from './waybill-order.ts'

type Waybill = Draft<typeof waybills>

/**
 * Has a parcel made for an order: written here, asked for by a job, outside of this transaction. With `dry_run` the answer is what the
 * order would send. Throws why there is none to make, or another one already, and faults by field.
 */
export async function makeWaybill(ctx: Ctx, draft: Waybill, batchId: string | null = null): Promise<Data> {
  if (draft.dry_run) return { ...(await planWaybill(ctx, draft.order_id)).draft, $answer: true }
  const { order, carrier } = await sendable(ctx, draft.order_id, true)
  const { faults, branch } = await judged(ctx, draft, order, carrier)
  if (Object.keys(faults).length) throw invalid(faults)
  const row = await insert(ctx, ctx.registry.get('waybills'), {
    ...draft,
    dry_run: false,
    waybill_batch_id: batchId,
    delivery_group_id: carrier.group.id,
    extension: carrier.provider.code as Row<typeof waybills>['extension'],
    state: 'waiting',
    address: branch ? placeText(ctx, branch) : addressLine(order),
    mark: newMark(),
    actor_name: ctx.actor.name,
  })
  await ctx.enqueue(ctx.db, 'waybill', { store_id: storeOf(ctx).id, waybill_id: row.id })
  ctx.touched.add(`orders:${order.id}`)
  return { id: row.id }
}

/** What an order would send, and what a person has to write first. Throws why it sends nothing. */
export async function planWaybill(ctx: Ctx, orderId: string): Promise<{ draft: Data; faults: Faults }> {
  const { order, carrier } = await sendable(ctx, orderId, false)
  const draft = await proposed(ctx, order, carrier)
  const { faults } = await judged(ctx, draft as Waybill, order, carrier) // all that it takes, or null
  return { draft, faults }
}

async function sendable(ctx: Ctx, orderId: string, isLocked: boolean) {
  const order = await waybillOrder(ctx, orderId, isLocked)
  const carrier = await parcelCarrier(ctx, order)
  await refuseSecond(ctx, order)
  return { order, carrier }
}

type Faults = Record<string, FieldFault>

async function judged(ctx: Ctx, draft: Waybill, order: WaybillOrder, { provider }: ParcelCarrier) {
  const branch = draft.branch_id ? await branchBy(ctx, provider.code, { id: draft.branch_id }) : null
  const place = branch ? null : await findPlace(ctx, provider.code, addressOf(order))
  return { branch, faults: faultsOf(draft, branch, Boolean(place && place !== 'abroad')) }
}

/** One order has one parcel: the order is locked, so who comes second sees the first. */
async function refuseSecond(ctx: Ctx, order: WaybillOrder): Promise<void> {
  const { rows } = await sql<Pick<Row<typeof waybills>, 'state'>>`
    select state from waybills where store_id = ${storeOf(ctx).id} and order_id = ${order.id} and state = any(${[...activeStates]}::text[]) limit 1`.execute(
    ctx.db,
  )
  if (rows.length) throw new AppError('waybill-under-way', {}, { status: 409 })
  if (order.tracking_number) throw new AppError('waybill-has-number', {}, { status: 409 })
  if (order.is_draft || !order.holds_stock || order.is_final)
    throw new AppError('waybill-order-closed', {}, { status: 409 })
}

/** What the order says of its parcel; what it does not say is null, and a person writes it. */
async function proposed(ctx: Ctx, order: WaybillOrder, { group, provider }: ParcelCarrier): Promise<Data> {
  const store = shopOf(ctx)
  const keys = keysOf(ctx, 'delivery-groups', group)
  const place = await findPlace(ctx, provider.code, addressOf(order))
  const ref = place && place !== 'abroad' ? place.branch : null
  const branch = ref ? await branchBy(ctx, provider.code, { ref }) : null
  const own = { code: order.currency, decimals: order.currency_decimals, value: order.currency_value }
  const reckoned = store.currencies.find(({ code }) => code === provider.currency)
  const inTheirs = (minor: bigint): bigint | null => {
    const text =
      order.currency === provider.currency ? formatDecimal(minor, own.decimals) : valueIn(minor, own, reckoned)
    return text === null ? null : parseDecimal(text, 4)
  }
  const minor = (text: string): bigint => divideRounded(parseDecimal(text, 4), 10n ** BigInt(4 - own.decimals))
  const value = inTheirs(minor(order.subtotal))
  const cash = (await isPaidOnDelivery(ctx, order)) ? inTheirs(await owedMinor(ctx, order.id)) : null
  const units = { classes: (await priceTables(ctx)).weight_classes, own: store.settings.weight_class_id }
  return {
    order_id: order.id,
    extension: provider.code,
    // A parcel goes to whom the address names, whoever has bought it.
    first_name: order.delivery_address?.first_name || order.first_name,
    last_name: order.delivery_address?.last_name || order.last_name,
    phone: order.delivery_address?.phone || order.phone,
    branch_id: branch?.id ?? null,
    address: addressLine(order),
    ...(branch ? {} : addressParts(order.delivery_address?.address ?? '')),
    weight: formatDecimal(thousandths(kilogramsOf(weighed(order), units, keys[provider.sending.weight])), 3, 0),
    seats: 1,
    // Nobody pays more than is owed, and nothing is declared below what it cost.
    value: value === null ? null : Number((value + 9999n) / 10_000n) || 1,
    cash: cash === null ? null : Number(cash / 10_000n) || null,
    contents: contentsOf(order.sent.map(({ name }) => name)),
    payer: payerOf({ paysDelivery: order.pays_delivery, isPromisedFree: await isPromised(ctx, order) }),
    cash_by: 'transfer',
  }
}

const thousandths = (kilograms: string): bigint => {
  const scaled = parseDecimal(kilograms, UNIT_SCALE)
  const one = 10n ** BigInt(UNIT_SCALE - 3)
  return scaled > one ? divideRounded(scaled, one) : 1n
}

/** A line weighs what all its pieces weigh. */
const weighed = ({ sent }: WaybillOrder) => ({
  weight: sent.reduce((sum, { weight }) => sum + parseDecimal(weight, UNIT_SCALE), 0n),
  weightless: sent.reduce((sum, { weight, quantity }) => sum + (Number(weight) > 0 ? 0 : quantity), 0),
})

async function isPaidOnDelivery(ctx: Ctx, { payment_method_id }: WaybillOrder): Promise<boolean> {
  const { payment_methods } = await salesTables(ctx)
  return payment_methods.some(({ id, on_delivery }) => id === payment_method_id && on_delivery)
}

async function isPromised(ctx: Ctx, { delivery_method_id }: WaybillOrder): Promise<boolean> {
  const { delivery_methods } = await salesTables(ctx)
  return delivery_methods.some((method) => method.id === delivery_method_id && isPromisedFree(method))
}

async function owedMinor(ctx: Ctx, id: string): Promise<bigint> {
  const money = (await moneyOf(ctx, [id])).get(id)
  if (!money) return 0n
  // Of what nothing has come yet all is owed: a balance is told from the first payment on.
  return money.received === 0n ? money.total : balanceOf(money).owed
}

const addressOf = ({ delivery_address }: Pick<WaybillOrder, 'delivery_address'>) => delivery_address ?? {}

const addressLine = ({ delivery_address }: WaybillOrder): string | null =>
  [delivery_address?.city, delivery_address?.address].filter(Boolean).join(', ').slice(0, 255) || null

const placeText = (ctx: Ctx, { city, name }: BranchFound): string => {
  const primary = shopOf(ctx).primaryLanguage
  return [city, name]
    .map((text) => pickTranslation(text, ctx.language, primary) ?? '')
    .join(', ')
    .slice(0, 255)
}

function faultsOf(draft: Waybill, branch: BranchFound | null, isCityKnown: boolean): Faults {
  const faults: Faults = {}
  const needed = ['first_name', 'last_name', 'phone', 'weight', 'seats', 'value', 'contents'] as const
  for (const name of needed) if (!String(draft[name] ?? '').trim()) faults[name] = { code: 'required' }
  if (draft.branch_id) {
    if (!branch?.city_ref) faults.branch_id = { code: 'unknown-reference' }
    const most = branch?.max_weight
    if (most && !faults.weight && parseDecimal(String(draft.weight), 3) > parseDecimal(most, 3))
      faults.weight = { code: 'branch-takes-less', params: { max: Number(most) } }
    return faults
  }
  if (!isCityKnown) faults.branch_id = { code: 'waybill-city-unknown' }
  for (const name of ['street', 'house'] as const) if (!draft[name]?.trim()) faults[name] = { code: 'required' }
  return faults
}

/** Letters and digits that nobody takes for each other: twelve of them are no other parcel's. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const newMark = (): string => Array.from({ length: 12 }, () => signs[randomInt(signs.length)]).join('')
