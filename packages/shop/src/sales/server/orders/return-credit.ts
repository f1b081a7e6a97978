import { type Ctx, storeOf } from '@shopwright/engine'
import { convertBack, least, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { bookTransaction, lockBalances } from '../../../customers/server/ledgers.ts'
import type { orders } from '../../model/orders.ts'
import { creditedTwice } from '../../rules/order-money.ts'
import type { LockedOrder } from './lock.ts'
import { moneyOf } from './money.ts'

/**
 * Takes back what an order that falls through would give twice: credit for goods of it, as far as that is still there; one that
 * stands again gives it again. Only the difference is booked. The order is locked, and its purse has what it paid.
 */
export async function settleReturnCredit(
  ctx: Ctx,
  { id, customer_id }: Pick<LockedOrder, 'id' | 'customer_id'>,
  stands: boolean,
): Promise<void> {
  const money = customer_id && (await moneyOf(ctx, [id])).get(id)
  if (!customer_id || !money || money.credited === 0n) return
  const { rate, taken } = await bookedOf(ctx, id)
  const twice = convertBack(creditedTwice({ ...money, stands }), rate, money.decimals)
  const { credit } = await lockBalances(ctx, customer_id)
  const amount = BigInt(taken) - twice
  const booked = amount < 0n ? -least(-amount, credit) : amount
  if (booked !== 0n) await bookTransaction(ctx, { customer_id, order_id: id, kind: 'reversed', amount: booked })
}

/** `rate`: units of the order's currency for one of the base; `taken` in the base currency. */
async function bookedOf(ctx: Ctx, id: string): Promise<{ rate: Row<typeof orders>['currency_value']; taken: string }> {
  const { rows } = await sql<{ rate: Row<typeof orders>['currency_value']; taken: string }>`
    select o.currency_value::text as rate, coalesce((select -sum(t.amount) from customer_transactions t
      where t.store_id = o.store_id and t.order_id = o.id and t.kind = 'reversed'), 0)::text as taken
    from orders o where o.store_id = ${storeOf(ctx).id} and o.id = ${id}`.execute(ctx.db)
  return rows[0] as { rate: string; taken: string } // it is locked
}
