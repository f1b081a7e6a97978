import { type Ctx, keptPlan, storeOf } from '@shopwright/engine'
import { type Day, dayInZone, isId, parseDecimal, type Row } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import { shopOf, storeCache } from '../../../floor/store-cache.ts'
import type { orderProducts, orders } from '../../model/orders.ts'
import type { returnActions, returnStatuses, returns } from '../../model/returns.ts'
import type { OrderMoney } from '../../rules/order-money.ts'
import { paidForLine } from '../../rules/return-states.ts'
import { taxIsAdded } from '../cart/tax-added.ts'
import { moneyOf } from '../orders/money.ts'
import { isSent } from '../orders/sent-lines.ts'

export type ReturnStatus = Pick<Row<typeof returnStatuses>, 'id' | 'code' | 'name' | 'color'>
export type ReturnWord = Pick<Row<typeof returnActions>, 'id' | 'code' | 'name'>

/** How a store names the course of a return, what it does for the customer, and why goods come back. */
export type ReturnTables = { statuses: ReturnStatus[]; actions: ReturnWord[]; reasons: ReturnWord[] }

export const returnTables = storeCache<ReturnTables>(
  ['return-statuses', 'return-actions', 'return-reasons'],
  async (ctx, { id }) => {
    const { rows } = await sql<ReturnTables>`select
      (select coalesce(json_agg(json_build_object('id', s.id, 'code', s.code, 'name', s.name, 'color', s.color) order by s.sort_order, s.id), '[]') from return_statuses s where s.store_id = ${id}) as statuses,
      (select coalesce(json_agg(json_build_object('id', a.id, 'code', a.code, 'name', a.name) order by a.sort_order, a.id), '[]') from return_actions a where a.store_id = ${id}) as actions,
      (select coalesce(json_agg(json_build_object('id', r.id, 'code', r.code, 'name', r.name) order by r.sort_order, r.id), '[]') from return_reasons r where r.store_id = ${id}) as reasons`.execute(
      ctx.db,
    )
    return rows[0] as ReturnTables
  },
)

/** What a return asks about the order that it comes from. Amounts are minor units of the order's currency. */
export type ReturnedOrder = Pick<
  Row<typeof orders>,
  | 'id'
  | 'number'
  | 'access_key_hash'
  | 'customer_id'
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'phone'
  | 'language'
  | 'currency'
> & {
  decimals: number
  /** units of the currency for one of the base */
  rate: string
  /** the order that was paid: itself, or the one that it sends a replacement for */
  payer_id: string
  money: OrderMoney
  status_group: number
  /** the day from which the time for a return runs */
  since: Day | null
  lines: ReturnedLine[]
}

export type ReturnedLine = Pick<
  Row<typeof orderProducts>,
  'id' | 'product_id' | 'name' | 'model' | 'image' | 'slug' | 'quantity' | 'subtract' | 'product_variant_id'
> & {
  options: { name: string; value: string; is_file: boolean; value_id: string | null; subtract: boolean }[]
  /** pieces in returns that are under way, that came back, and that were refunded */
  returning: number
  returned: number
  refunded: number
  /** it brought a file, and nothing that could be sent */
  is_download: boolean
  /** after discounts, tax included */
  paid: bigint
  /** points that the line earns */
  reward: Row<typeof orderProducts>['reward']
}

export type OrderRow = Omit<ReturnedOrder, 'money' | 'since' | 'lines'> & {
  since: Date | null
  tax_added: boolean
  lines: (Omit<ReturnedLine, 'paid'> & { total: string; discount: string; tax: string; worth: string | null })[]
}

/** The order with its lines and what came back of them; null when there is no such order. */
export async function returnedOrder(ctx: Ctx, orderId: string): Promise<ReturnedOrder | null> {
  if (!isId(orderId)) return null
  const { rows } = await returnedQuery(ctx, orderId).execute(ctx.db)
  const row = rows[0]
  const money = row && (await moneyOf(ctx, [row.payer_id])).get(row.payer_id)
  return money ? { ...asReturned(ctx, row), money } : null
}

/** The same without its money, as a statement; `asReturned` says what a row of its answer means. */
export const returnedQuery = (ctx: Ctx, orderId: string): RawBuilder<OrderRow> => sql<OrderRow>`${keptPlan}
    select o.id, o.number, o.access_key_hash, o.customer_id, o.email::text as email, o.first_name, o.last_name, o.phone, o.language, o.currency, o.currency_decimals as decimals,
      o.currency_value::text as rate, coalesce(g.code, 0) as status_group, coalesce(o.delivered_at, o.completed_at) as since,
      (with recursive replaced as (select o.id, 0 as step union all select r.order_id, d.step + 1 from replaced d join returns r on r.store_id = o.store_id and r.replacement_order_id = d.id where d.step < 20)
        select d.id from replaced d order by d.step desc limit 1) as payer_id,
      ${taxIsAdded} as tax_added,
      (select coalesce(json_agg(json_build_object('id', p.id, 'product_id', p.product_id, 'name', p.name, 'model', p.model, 'image', p.image, 'slug', p.slug, 'quantity', p.quantity,
        'total', p.total::text, 'discount', p.discount::text, 'tax', p.tax::text, 'worth', p.worth::text, 'reward', coalesce(p.reward, 0), 'subtract', p.subtract, 'product_variant_id', p.product_variant_id,
        'returning', coalesce(c.returning, 0), 'returned', coalesce(c.returned, 0), 'refunded', coalesce(c.refunded, 0),
        'is_download', not ${isSent} and exists (select from order_downloads d where d.store_id = p.store_id and d.order_product_id = p.id),
        'options', (select coalesce(json_agg(json_build_object('name', x.name, 'value', x.value, 'is_file', x.option_file_id is not null, 'value_id', x.product_option_value_id, 'subtract', x.subtract) order by x.sort_order, x.id), '[]')
          from order_options x where x.store_id = p.store_id and x.order_product_id = p.id)) order by p.sort_order, p.id), '[]')
        from order_products p left join lateral (${countsOfLine(sql`p.store_id`, sql`p.id`)}) c on true where p.store_id = o.store_id and p.order_id = o.id) as lines
    from orders o left join order_statuses s on s.store_id = o.store_id and s.id = o.order_status_id left join order_status_groups g on g.store_id = s.store_id and g.id = s.order_status_group_id
    where o.store_id = ${storeOf(ctx).id} and o.id = ${orderId} and not o.is_draft`

/** Pieces of returns `r` with their action `a`: in those that are under way, of those that were carried out, and as a refund. */
const counts = sql`coalesce(sum(r.quantity) filter (where r.executed_at is null and not r.rejected), 0)::int as returning,
    coalesce(sum(r.quantity_received) filter (where r.executed_at is not null), 0)::int as returned,
    coalesce(sum(r.quantity_received) filter (where r.executed_at is not null and a.code = 1), 0)::int as refunded`

const countsOfLine = (store: ReturnType<typeof sql>, line: ReturnType<typeof sql>) => sql`
  select ${counts} from returns r left join return_actions a on a.store_id = r.store_id and a.id = r.return_action_id
  where r.store_id = ${store} and r.order_product_id = ${line}`

export type LineFacts = Pick<ReturnedLine, 'id' | 'returning' | 'returned' | 'refunded'> & {
  requires_delivery: boolean
}

/** The same counts for the lines of many orders, and which of them are sent. */
export async function lineFacts(ctx: Ctx, orderIds: readonly string[]): Promise<LineFacts[]> {
  const { rows } = await sql<LineFacts>`
    select p.id, ${isSent} as requires_delivery, c.*
    from orders o join order_products p on p.store_id = o.store_id and p.order_id = o.id
      left join lateral (${countsOfLine(sql`p.store_id`, sql`p.id`)}) c on true
    where o.store_id = ${storeOf(ctx).id} and o.id = any(${[...orderIds]}::uuid[])`.execute(ctx.db)
  return rows
}

export function asReturned(ctx: Ctx, { tax_added, lines, since, ...order }: OrderRow): Omit<ReturnedOrder, 'money'> {
  const minor = (text: string): bigint => parseDecimal(text, 4) / 10n ** BigInt(4 - order.decimals)
  return {
    ...order,
    since: since && dayInZone(since, shopOf(ctx).timeZone),
    lines: lines.map(({ total, discount, tax, worth, ...line }) => ({
      ...line,
      paid: worth
        ? minor(worth)
        : paidForLine({ total: minor(total), discount: minor(discount), tax: minor(tax), tax_added }),
    })),
  }
}

/** The row of a return, locked; what it is about is locked before it. */
export type ReturnRow = Pick<
  Row<typeof returns>,
  | 'id'
  | 'number'
  | 'order_id'
  | 'order_product_id'
  | 'customer_id'
  | 'quantity'
  | 'quantity_received'
  | 'opened'
  | 'return_status_id'
  | 'return_action_id'
  | 'rejected'
  | 'executed_at'
>

/** The order of a return, so that it can be locked first. */
export async function orderIdOf(ctx: Ctx, returnId: string): Promise<string | null> {
  if (!isId(returnId)) return null
  const { rows } = await sql<Pick<Row<typeof returns>, 'order_id'>>`
    select order_id from returns where store_id = ${storeOf(ctx).id} and id = ${returnId}`.execute(ctx.db)
  return rows[0]?.order_id ?? null
}

export async function lockReturn(ctx: Ctx, id: string): Promise<ReturnRow | null> {
  const { rows } = await sql<ReturnRow>`
    select id, number, order_id, order_product_id, customer_id, quantity, quantity_received, opened, return_status_id, return_action_id, rejected, executed_at
    from returns where store_id = ${storeOf(ctx).id} and id = ${id} for update`.execute(ctx.db)
  return rows[0] ?? null
}
