import { AppError, type Ctx, type Data, insert, storeOf } from '@shopwright/engine'
import { type Draft, dayInZone, newId, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { shopOf } from '../../../floor/store-cache.ts'
import type { orderInvoices } from '../../model/orders.ts'
import { type LockedOrder, lockOrder } from './lock.ts'

/**
 * Gives an order its invoice: the next number of the store's prefix, one after the other without a gap, because the counter
 * row is locked to the end of the transaction. Throws `invoice-issued`: an invoice is never changed.
 */
export async function issueInvoice(
  ctx: Ctx,
  order: Pick<LockedOrder, 'id' | 'invoice_number'>,
): Promise<Row<typeof orderInvoices>> {
  if (order.invoice_number)
    throw new AppError('invoice-issued', { invoice_number: order.invoice_number }, { status: 409 })
  const prefix = prefixOf(ctx, shopOf(ctx).settings.invoice_prefix)
  const number = await nextOf(ctx, `invoice:${prefix}`)
  const invoice = await insert(ctx, ctx.registry.get('order-invoices'), {
    order_id: order.id,
    prefix,
    invoice_number: number,
  })
  await sql`update orders set invoice_number = ${`${prefix}${number}`} where store_id = ${storeOf(ctx).id} and id = ${order.id}`.execute(
    ctx.db,
  )
  ctx.touched.add(`orders:${order.id}`)
  return invoice
}

/** The button of the order's screen. */
export const createInvoice = async (ctx: Ctx, draft: Draft<typeof orderInvoices>): Promise<Data> =>
  issueInvoice(ctx, await lockOrder(ctx, draft.order_id))

/** A refund that was given for an order with an invoice has a credit note: the next number of a series of its own. */
export async function issueCreditNote(ctx: Ctx, refundId: string): Promise<void> {
  const store = storeOf(ctx).id
  const { rows } =
    await sql`select 1 from order_refunds f join orders o on o.store_id = f.store_id and o.id = f.order_id
    where f.store_id = ${store} and f.id = ${refundId} and f.credit_note is null and o.invoice_number is not null`.execute(
      ctx.db,
    )
  if (!rows.length) return
  const prefix = prefixOf(ctx, shopOf(ctx).settings.credit_note_prefix)
  const number = await nextOf(ctx, `credit-note:${prefix}`)
  await sql`update order_refunds set credit_note = ${`${prefix}${number}`} where store_id = ${store} and id = ${refundId}`.execute(
    ctx.db,
  )
}

/** The next number of a series; its counter stays locked to the end of the transaction. */
async function nextOf(ctx: Ctx, series: string): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into invoice_counters (store_id, id, series, next_number, created_at, updated_at) values (${storeOf(ctx).id}, ${newId()}, ${series}, 2, ${ctx.now}, ${ctx.now})
    on conflict (store_id, series) do update set next_number = invoice_counters.next_number + 1 returning next_number - 1 as number`.execute(
    ctx.db,
  )
  return (rows[0] as { number: number }).number
}

/** "INV-{YYYY}-" → "INV-2026-", by the store's own calendar. */
function prefixOf(ctx: Ctx, pattern: string): string {
  const [year = '', month = ''] = dayInZone(ctx.now, shopOf(ctx).timeZone).split('-')
  return pattern.replaceAll('{YYYY}', year).replaceAll('{YY}', year.slice(2)).replaceAll('{MM}', month)
}
