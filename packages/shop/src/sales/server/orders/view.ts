import { AppError, type Ctx, glance, keptPlan, storeOf } from '@shopwright/engine'
import {
  formatDecimal,
  greatest,
  isId,
  minutes,
  type Present,
  parseDecimal,
  type Row,
  type Translated,
} from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import { currencyOf } from '../../../catalog/server/pricer.ts'
import { texts } from '../../../floor/outbox.ts'
import { shopOf } from '../../../floor/store-cache.ts'
import type { orderProducts, orders } from '../../model/orders.ts'
import { stillToPay } from '../../rules/order-money.ts'
import { STATUS } from '../../rules/order-status.ts'
import type { OrderDownloadView, OrderView } from '../cart/contract.ts'
import { currencyView, imageUrl, inLanguage } from '../cart/view.ts'
import { deliveryOf } from '../delivery-providers.ts'
import { traitsOf } from '../payment-providers.ts'
import { opensOrder } from './links.ts'
import { asMoney, balanceView, type KnownMoney, type MoneyRow, moneyQuery } from './money.ts'

type LineRow = Pick<
  Row<typeof orderProducts>,
  'id' | 'product_id' | 'name' | 'slug' | 'model' | 'image' | 'quantity' | 'total'
> & {
  price: NonNullable<Row<typeof orderProducts>['shown_price']>
  recurring: string | null
  options: { name: string; value: string; is_file: boolean }[]
}
type OrderRow = Pick<
  Row<typeof orders>,
  | 'id'
  | 'number'
  | 'is_draft'
  | 'access_key_hash'
  | 'customer_id'
  | 'currency'
  | 'currency_decimals'
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'phone'
  | 'delivery_address'
  | 'payment_address'
  | 'delivery_method'
  | 'payment_method'
  | 'payment_instructions'
  | 'comment'
  | 'tracking_number'
  | 'invoice_number'
  | 'total'
  | 'language'
  | 'is_pickup'
> &
  Present<Pick<Row<typeof orders>, 'custom_fields'>> & {
    placed_at: Date
    /** null where nothing is kept: no draft, or nothing of it is counted; past when it was given back */
    kept_until: Date | null
    way: { extension: string; address: Translated | null } | null
    status: { id: string; name: Translated; color: string | null } | null
    lines: LineRow[]
    vouchers: { to_name: string; to_email: string; amount: string }[]
    downloads: Omit<OrderDownloadView, 'available'>[]
    is_complete: boolean
    /** the last that it came to of the statuses that every store has: its own ones say nothing of goods */
    is_delivered: boolean
    totals: { code: string; title: string; value: string }[]
    money: MoneyRow
    histories: { created_at: string; status: Translated; comment: string | null; notify: boolean; changed: boolean }[]
  }

/** An order for whom it belongs to, or who holds its key. Throws `not-found` for everybody else. */
export const orderOf = async (ctx: Ctx, id: string, by: OrderProof): Promise<OrderView> =>
  (await orderBeside(ctx, id, by)).order

export type OrderProof = { accessKey: string } | { customerId: string | null }

/** The same, and what else is asked in the same message, in that order. */
export async function orderBeside(
  ctx: Ctx,
  id: string,
  by: OrderProof,
  beside: readonly RawBuilder<unknown>[] = [],
): Promise<{ order: OrderView; beside: Awaited<ReturnType<typeof glance>> }> {
  if (!isId(id)) throw new AppError('not-found')
  const [orders, ...others] = await glance(ctx.db, [orderQuery(ctx, id), ...beside])
  const row: OrderRow | undefined = orders?.[0]
  const opens =
    row !== undefined &&
    ('accessKey' in by
      ? opensOrder(by.accessKey, row.access_key_hash)
      : row.customer_id !== null && row.customer_id === by.customerId)
  if (!row || !opens) throw new AppError('not-found')
  return { order: view(ctx, row), beside: others }
}

export type MailedOrder = OrderView & Pick<OrderRow, 'language'>

/** The whole order as its buyer reads it, for mails and for those who were let in. */
export const orderForMail = async (ctx: Ctx, id: string): Promise<MailedOrder | null> =>
  (await mailedBeside(ctx, id, [])).order

/** The same, and what else is asked in the same message, in that order. */
export async function mailedBeside(
  ctx: Ctx,
  id: string,
  beside: readonly RawBuilder<unknown>[],
): Promise<{ order: MailedOrder | null; beside: Awaited<ReturnType<typeof glance>> }> {
  const [orders, ...others] = await glance(ctx.db, [orderQuery(ctx, id), ...beside])
  const row: OrderRow | undefined = orders?.[0]
  if (!row) return { order: null, beside: others }
  const { language } = row
  return { order: { ...view({ ...ctx, language }, row), language }, beside: others }
}

/**
 * Their own notes are for the buyer; a comment without "notify" is the staff's, and an entry that was made for it alone is told to
 * nobody else. An edit and what the history says of it are of one moment.
 */
function view(ctx: Ctx, row: OrderRow): OrderView {
  const text = inLanguage(ctx)
  const {
    access_key_hash: _,
    customer_id: __,
    language: ___,
    is_complete,
    is_delivered: _delivered,
    currency_decimals: decimals,
    money: _money,
    is_pickup,
    kept_until,
    way,
    status,
    lines,
    ...order
  } = row
  const money = (amount: string): string =>
    formatDecimal(parseDecimal(amount, 4) / 10n ** BigInt(4 - decimals), decimals)
  return {
    ...order,
    kept_minutes: kept_until && Math.max(0, Math.ceil((Number(kept_until) - Number(ctx.now)) / minutes(1))),
    pickup: is_pickup ? { address: text(way?.address) } : null,
    tracking_url: trackingUrl(order.tracking_number, way?.extension),
    money: paidOf(row),
    status: status
      ? { ...status, name: text(status.name) ?? '' }
      : { id: '', name: texts(ctx.language)('storefront:order.unpaid'), color: null },
    currency: { ...currencyView(currencyOf(shopOf(ctx), row.currency)), code: row.currency, decimals },
    total: money(row.total),
    lines: lines.map((line) => ({
      ...line,
      price: money(line.price),
      total: money(line.total),
      image_url: imageUrl(ctx, line.image),
    })),
    downloads: row.downloads.map((one) => ({
      ...one,
      available: is_complete && (one.allowed === 0 || one.count < one.allowed),
    })),
    vouchers: row.vouchers.map((one) => ({ ...one, amount: money(one.amount) })),
    totals: row.totals.map((one) => ({ ...one, value: money(one.value) })),
    payment_instructions: isToBePaid(row) ? row.payment_instructions : null,
    histories: row.histories
      .map(({ created_at, status: name, comment, notify, changed }) => ({
        created_at: new Date(created_at),
        status: text(name) ?? '',
        comment: notify ? comment : null,
        changed,
      }))
      .filter((entry, at, all) => entry.changed || entry.comment || entry.status !== all[at - 1]?.status),
  }
}

/** Where the carrier tells of the parcel; a number that is an address itself leads there. */
function trackingUrl(number: string | null, extension: string | undefined): string | null {
  if (!number) return null
  if (/^https?:\/\/\S+$/.test(number)) return number
  const page = extension && deliveryOf(extension)?.tracking
  return page ? page + encodeURIComponent(number.replace(/\s/g, '')) : null
}

const moneyOfRow = ({ id, money }: OrderRow): KnownMoney => asMoney([money]).get(id) as KnownMoney

function isToBePaid(row: OrderRow): boolean {
  const isPaidAtDoor = row.is_delivered && (traitsOf(row.money.provider)?.onDelivery ?? false)
  return stillToPay(moneyOfRow(row), row.is_complete || isPaidAtDoor) > 0n
}

function paidOf(row: OrderRow): OrderView['money'] {
  const money = moneyOfRow(row)
  const { currency_decimals } = row
  const { owed, overpaid } = balanceView(money)
  return { paid: formatDecimal(greatest(0n, money.received - money.given), currency_decimals), owed, overpaid }
}

const orderQuery = (ctx: Ctx, id: string): RawBuilder<OrderRow> => sql<OrderRow>`${keptPlan}
    select o.id, o.number, o.is_draft, o.access_key_hash, o.customer_id, coalesce(o.placed_at, o.created_at) as placed_at, o.currency, o.currency_decimals, o.email::text as email, o.first_name, o.last_name, o.phone, o.delivery_address, o.payment_address, o.custom_fields,
      o.delivery_method, o.payment_method, o.payment_instructions, o.comment, o.tracking_number, o.is_pickup, o.invoice_number, o.total::text as total, o.language,
      case when o.is_draft and exists (select from order_products p where p.store_id = o.store_id and p.order_id = o.id and p.subtract) then coalesce(o.held_until, o.created_at) end as kept_until,
      (select json_build_object('extension', g.extension, 'address', case when g.unique_address and g.address <> '{}' then g.address end)
        from delivery_methods m join delivery_groups g on g.store_id = m.store_id and g.id = m.delivery_group_id where m.store_id = o.store_id and m.id = o.delivery_method_id) as way,
      (select json_build_object('id', s.id, 'name', s.name, 'color', s.color) from order_statuses s where s.store_id = o.store_id and s.id = o.order_status_id) as status,
      (select coalesce(json_agg(json_build_object('id', p.id, 'product_id', p.product_id, 'name', p.name, 'slug', p.slug, 'model', p.model, 'image', p.image, 'quantity', p.quantity, 'price', coalesce(p.shown_price, p.price)::text, 'total', (coalesce(p.shown_price, p.price) * p.quantity)::text, 'recurring', p.recurring ->> 'name',
        'options', (select coalesce(json_agg(json_build_object('name', x.name, 'value', x.value, 'is_file', x.option_file_id is not null) order by x.sort_order, x.id), '[]') from order_options x where x.store_id = p.store_id and x.order_product_id = p.id)) order by p.sort_order, p.id), '[]')
        from order_products p where p.store_id = o.store_id and p.order_id = o.id) as lines,
      (select coalesce(json_agg(json_build_object('to_name', v.to_name, 'to_email', v.to_email, 'amount', v.amount::text) order by v.sort_order, v.id), '[]') from order_vouchers v where v.store_id = o.store_id and v.order_id = o.id) as vouchers,
      (select coalesce(json_agg(json_build_object('id', d.id, 'order_product_id', d.order_product_id, 'name', d.name, 'mask', d.mask, 'allowed', d.allowed, 'count', d.count) order by d.id), '[]') from order_downloads d where d.store_id = o.store_id and d.order_id = o.id) as downloads,
      coalesce((select s.is_complete from order_statuses s where s.store_id = o.store_id and s.id = o.order_status_id), false) as is_complete,
      coalesce((select s.code = ${STATUS.delivered} from order_histories h join order_statuses s on s.store_id = h.store_id and s.id = h.order_status_id
        where h.store_id = o.store_id and h.order_id = o.id and s.code is not null order by h.created_at desc, h.id desc limit 1), false) as is_delivered,
      (select coalesce(json_agg(json_build_object('code', t.code, 'title', t.title, 'value', t.value::text) order by t.sort_order, t.id), '[]') from order_totals t where t.store_id = o.store_id and t.order_id = o.id) as totals,
      (select coalesce(json_agg(json_build_object('created_at', h.created_at, 'status', s.name, 'comment', h.comment, 'notify', h.notify, 'changed', exists (select from order_revisions r where r.store_id = h.store_id and r.order_id = h.order_id and r.created_at = h.created_at)) order by h.created_at, h.id), '[]')
        from order_histories h join order_statuses s on s.store_id = h.store_id and s.id = h.order_status_id where h.store_id = o.store_id and h.order_id = o.id) as histories,
      (select row_to_json(m) from (${moneyQuery(ctx, [id])}) m) as money
    from orders o where o.store_id = ${storeOf(ctx).id} and o.id = ${id}`
