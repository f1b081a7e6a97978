import { type Ctx, storeOf } from '@shopwright/engine'
import { formatDecimal, parseDecimal, type Row } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import type { paymentMethods } from '../../model/delivery.ts'
import type { orders } from '../../model/orders.ts'
import { balanceOf, leftToRefund, type OrderMoney } from '../../rules/order-money.ts'
import { isRedirect } from '../payment-providers.ts'

export type KnownMoney = OrderMoney & { decimals: number }

export type MoneyRow = Record<'total' | 'received' | 'waiting' | 'given' | 'returned', string> &
  Pick<Row<typeof orders>, 'id'> & {
    decimals: Row<typeof orders>['currency_decimals']
    provider: Row<typeof paymentMethods>['code'] | null
    stands: boolean
  }

/** What came for orders, and what went back, by order id. */
export async function moneyOf(ctx: Ctx, orderIds: readonly string[]): Promise<Map<string, KnownMoney>> {
  return asMoney((await moneyQuery(ctx, orderIds).execute(ctx.db)).rows)
}

/** The same as a statement; `asMoney` says what its answer means. */
export function moneyQuery(ctx: Ctx, orderIds: readonly string[]): RawBuilder<MoneyRow> {
  const refunded = (condition: ReturnType<typeof sql>) =>
    sql`coalesce((select sum(f.amount) from order_refunds f where f.store_id = o.store_id and f.order_id = o.id and ${condition}), 0)::text`
  return sql<MoneyRow>`
    select o.id, o.currency_decimals as decimals, o.total::text as total, m.code as provider, o.is_draft or coalesce(s.holds_stock, true) as stands,
      coalesce((select sum(p.amount) from order_payments p where p.store_id = o.store_id and p.order_id = o.id and p.state = 'succeeded'), 0)::text as received,
      ${refunded(sql`f.state = 'pending'`)} as waiting, ${refunded(sql`f.state = 'succeeded'`)} as given, (select coalesce(sum(case when f.return_id is null then f.favour else f.amount end), 0)::text from order_refunds f where f.store_id = o.store_id and f.order_id = o.id and f.state <> 'failed') as returned
    from orders o left join payment_methods m on m.store_id = o.store_id and m.id = o.payment_method_id left join order_statuses s on s.store_id = o.store_id and s.id = o.order_status_id
    where o.store_id = ${storeOf(ctx).id} and o.id = any(${[...orderIds]}::uuid[])`
}

export const asMoney = (rows: readonly MoneyRow[]): Map<string, KnownMoney> =>
  new Map(
    rows.map(({ id, decimals, provider, stands, ...amounts }) => {
      const minor = (text: string): bigint => parseDecimal(text, 4) / 10n ** BigInt(4 - decimals)
      const { total, received, waiting, given, returned } = amounts
      return [
        id,
        {
          total: minor(total),
          received: minor(received),
          waiting: minor(waiting),
          given: minor(given),
          returned: minor(returned),
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
