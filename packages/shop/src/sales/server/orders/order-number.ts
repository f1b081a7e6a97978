import { type Ctx, keptPlan, sendLater, storeOf } from '@shopwright/engine'
import { newId } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'

const firstNumber = 100_001

/**
 * Gives an order the store's next number when everything else of it is asked: all orders of the store wait for one another
 * from its counter to the commit, and both go in one message. None is left out: what is not committed has counted nothing. `told`
 * hears the number before whoever opened the transaction has its end.
 */
export const takeNumber = (ctx: Ctx, orderId: string, told?: (number: number) => void): void =>
  sendLater(ctx.db, numbering(ctx, orderId), ({ rows }) => told?.(Number(rows[0]?.[0])))

/** The same for who cannot wait for it; the other orders wait meanwhile. */
export async function numberNow(ctx: Ctx, orderId: string): Promise<number | null> {
  const { rows } = await numbering(ctx, orderId).execute(ctx.db)
  return rows[0]?.number ?? null
}

const numbering = (ctx: Ctx, orderId: string): RawBuilder<{ number: number }> => sql`${keptPlan}
  with counter as (insert into invoice_counters (store_id, id, series, next_number, created_at, updated_at) values (${storeOf(ctx).id}, ${newId()}, 'orders', ${firstNumber + 1}, ${ctx.now}, ${ctx.now})
    on conflict (store_id, series) do update set next_number = invoice_counters.next_number + 1 returning next_number - 1 as number)
  update orders o set number = c.number, search_text = concat_ws(E'\\n', c.number, o.search_text) from counter c where o.store_id = ${storeOf(ctx).id} and o.id = ${orderId} returning o.number`
