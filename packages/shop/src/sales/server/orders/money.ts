import { type Ctx, storeOf } from '@shopwright/engine'
import { formatDecimal, parseDecimal, type Row } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import type { paymentMethods } from '../../model/delivery.ts'
import type { orders } from '../../model/orders.ts'
import { balanceOf, leftToRefund, type OrderMoney } from '../../rules/order-money.ts'
import { RETURN_ACTION } from '../../rules/return-states.ts'
import { isRedirect } from '../payment-providers.ts'

export type KnownMoney = OrderMoney & { decimals: number }

export type MoneyRow = Record<'total' | 'received' | 'waiting' | 'given' | 'returned' | 'credited' | 'purse', string> &
  Pick<Row<typeof orders>, 'id'> & {
    decimals: Row<typeof orders>['currency_decimals']
    provider: Row<typeof paymentMethods>['code'] | null
    stands: boolean
  }

/** What came for orders, and what went back, by order id. */
export async function moneyOf(ctx: Ctx, orderIds: readonly string[]): Promise<Map<string, KnownMoney>> {
  return asMoney((await moneyQuery(ctx, orderIds).execute(ctx.db)).rows)
}

/** The same as a statement; `asMoney` says what its answer means. Credit was also given for what a replacement came back for. */
export function moneyQuery(ctx: Ctx, orderIds: readonly string[]): RawBuilder<MoneyRow> {
  const refunded = (condition: ReturnType<typeof sql>) =>
    sql`coalesce((select sum(f.amount) from order_refunds f where f.store_id = o.store_id and f.order_id = o.id and ${condition}), 0)::text`
  return sql<MoneyRow>`
    select o.id, o.currency_decimals as decimals, o.total::text as total, m.code as provider, o.is_draft or coalesce(s.holds_stock, true) as stands,
      coalesce((select sum(p.amount) from order_payments p where p.store_id = o.store_id and p.order_id = o.id and p.state = 'succeeded'), 0)::text as received,
      ${refunded(sql`f.state = 'pending'`)} as waiting, ${refunded(sql`f.state = 'succeeded'`)} as given, (select coalesce(sum(case when f.return_id is null then f.favour else f.amount end), 0)::text from order_refunds f where f.store_id = o.store_id and f.order_id = o.id and f.state <> 'failed') as returned,
      (with recursive sent as (select o.id as order_id, 0 as step union all select r.replacement_order_id, d.step + 1 from sent d join returns r on r.store_id = o.store_id and r.order_id = d.order_id where r.replacement_order_id is not null and d.step < 20)
        select coalesce(sum(r.amount), 0)::text from sent d join returns r on r.store_id = o.store_id and r.order_id = d.order_id join return_actions a on a.store_id = r.store_id and a.id = r.return_action_id
        where a.code = ${RETURN_ACTION.creditIssued} and r.executed_at is not null) as credited,
      (select coalesce(-sum(t.value), 0)::text from order_totals t where t.store_id = o.store_id and t.order_id = o.id and t.code in ('credit', 'voucher')) as purse
    from orders o left join payment_methods m on m.store_id = o.store_id and m.id = o.payment_method_id left join order_statuses s on s.store_id = o.store_id and s.id = o.order_status_id
    where o.store_id = ${storeOf(ctx).id} and o.id = any(${[...orderIds]}::uuid[])`
}

export const asMoney = (rows: readonly MoneyRow[]): Map<string, KnownMoney> =>
  new Map(
    rows.map(({ id, decimals, provider, stands, ...amounts }) => {
      const minor = (text: string): bigint => parseDecimal(text, 4) / 10n ** BigInt(4 - decimals)
      const { total, received, waiting, given, returned, credited, purse } = amounts
      return [
        id,
        {
          total: minor(total),
          received: minor(received),
          waiting: minor(waiting),
          given: minor(given),
          returned: minor(returned),
          credited: minor(credited),
          purse: minor(purse),
          online: isRedirect(provider ?? undefined),
          stands,
          decimals,
        },
      ]
    }),
  )

/** The same in words for who reads the order: decimal strings of its currency. */
export function balanceView(money: KnownMoney): Record<'owed' | 'overpaid' | 'left_to_refund', string> {
  const { owed, overpaid } = balanceOf(money)
  const text = (minor: bigint): string => formatDecimal(minor, money.decimals)
  return { owed: text(owed), overpaid: text(overpaid), left_to_refund: text(leftToRefund(money)) }
}
