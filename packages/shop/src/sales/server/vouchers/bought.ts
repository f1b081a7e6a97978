import { randomBytes } from 'node:crypto'
import { AppError, type Ctx, type Data, insert, storeOf } from '@shopwright/engine'
import { type Draft, formatDecimal, hours, newId, type Row, type Seen } from '@shopwright/resource'
import { sql } from 'kysely'
import { shopOf } from '../../../floor/store-cache.ts'
import { mailLimit, takeTry } from '../../../floor/throttle.ts'
import { inCurrency } from '../../../localisation/rules/currencies.ts'
import type { orderVouchers, voucherMailings, vouchers } from '../../model/vouchers.ts'
import { voucherCode } from '../../rules/voucher.ts'
import type { LoadedQuote } from '../cart/load-quote.ts'
import type { CartRow } from '../cart/rows.ts'

export const newVoucherCode = (): string => voucherCode(randomBytes(16))

/**
 * The gift vouchers of a cart as an order's own rows, and the vouchers themselves: they exist at once, and can be spent
 * when the order is complete.
 */
export function boughtVouchers(
  ctx: Ctx,
  order_id: string,
  cart: CartRow,
  { quote }: LoadedQuote,
): { vouchers: Draft<typeof vouchers>[]; 'order-vouchers': Draft<typeof orderVouchers>[] } {
  const bought = cart.vouchers.map(({ id: _, amount, ...people }) => ({
    voucher: {
      id: newId(ctx.now.getTime()),
      ...people,
      code: newVoucherCode(),
      amount: String(amount),
      balance: String(amount),
      language: ctx.language,
      status: true,
      order_id,
      version: 1,
    },
    amount: formatDecimal(inCurrency(amount, quote.currency), quote.currency.decimals),
  }))
  return {
    vouchers: bought.map(({ voucher }) => voucher),
    'order-vouchers': bought.map(({ voucher, amount }, sort_order) => ({
      order_id,
      voucher_id: voucher.id,
      to_name: voucher.to_name,
      to_email: voucher.to_email,
      from_name: voucher.from_name,
      from_email: voucher.from_email,
      message: voucher.message,
      amount,
      sort_order,
    })),
  }
}

/** Sends an order's vouchers to whom they are for, each once. */
export async function mailBoughtVouchers(ctx: Ctx, orderId: string): Promise<void> {
  const store = storeOf(ctx).id
  const { rows } = await sql<Pick<Row<typeof vouchers>, 'id'>>`
    update vouchers set sent_at = ${ctx.now} where store_id = ${store} and order_id = ${orderId} and sent_at is null returning id`.execute(
    ctx.db,
  )
  for (const { id } of rows)
    await ctx.enqueue(ctx.db, 'voucher-mails', { store_id: store, voucher_id: id, mailing: '' })
  ctx.touched.add('vouchers')
}

/** Those already spent stay as they are: what was given away cannot be taken back. */
export async function setBoughtVouchers(ctx: Ctx, orderId: string, status: boolean): Promise<void> {
  await sql`update vouchers set status = ${status}, updated_at = ${ctx.now} where store_id = ${storeOf(ctx).id} and order_id = ${orderId} and balance = amount`.execute(
    ctx.db,
  )
  ctx.touched.add('vouchers')
}

/** Whether a voucher `v` waits for the order that it was bought with. */
const isWaiting = (
  store: string,
) => sql<boolean>`(v.order_id is not null and not exists (select 1 from orders o join order_statuses s on s.store_id = o.store_id and s.id = o.order_status_id
      where o.store_id = ${store} and o.id = v.order_id and s.is_complete))`

/** Tells of vouchers whether they wait. */
export async function tellWaiting(ctx: Ctx, rows: Seen<typeof vouchers>[]): Promise<void> {
  const ids = rows.flatMap(({ id, order_id }) => (order_id === null ? [] : [id]))
  for (const row of rows) row.is_waiting = false
  if (!ids.length || !ctx.store) return
  const { rows: found } = await sql<Pick<Row<typeof vouchers>, 'id'>>`
    select v.id from vouchers v where v.store_id = ${ctx.store.id} and v.id = any(${ids}::uuid[]) and ${isWaiting(ctx.store.id)}`.execute(
    ctx.db,
  )
  const waiting = new Set(found.map(({ id }) => id))
  for (const row of rows) row.is_waiting = waiting.has(row.id)
}

/** The staff's button: mails a voucher, again if need be; so often and no more (security T29). As the platform role, which counts. */
export async function sendVoucher(ctx: Ctx, draft: Draft<typeof voucherMailings>): Promise<Data> {
  // Words of one's own, to an address of one's own choice.
  if (!shopOf(ctx).isConfirmed) throw new AppError('confirm-address-first', {}, { status: 409 })
  const store = storeOf(ctx).id
  await takeTry(ctx, { subject: `voucher-mails:${store}`, max: mostMails, within: hours(1) })
  const { rows } = await sql<Pick<Row<typeof vouchers>, 'to_email' | 'status'> & { waiting: boolean; spent: boolean }>`
    update vouchers v set sent_at = ${ctx.now} where v.store_id = ${store} and v.id = ${draft.voucher_id}
    returning v.to_email, v.status, v.balance <= 0 as spent, ${isWaiting(store)} as waiting`.execute(ctx.db)
  const voucher = rows[0]
  if (!voucher)
    throw new AppError('invalid', {}, { status: 422, fields: { voucher_id: { code: 'unknown-reference' } } })
  if (!voucher.status) throw new AppError('voucher-off', {}, { status: 409 })
  if (voucher.spent) throw new AppError('voucher-empty', {}, { status: 409 })
  if (voucher.waiting) throw new AppError('voucher-not-active', {}, { status: 409 })
  await takeTry(ctx, mailLimit(`voucher:${store}`, voucher.to_email ?? ''))
  const row = await insert(ctx, ctx.registry.get('voucher-mailings'), {
    voucher_id: draft.voucher_id,
    to_email: voucher.to_email,
  })
  await ctx.enqueue(ctx.db, 'voucher-mails', {
    store_id: store,
    voucher_id: draft.voucher_id,
    mailing: row.id,
  })
  ctx.touched.add(`vouchers:${draft.voucher_id}`)
  return { id: row.id }
}

/** What a store writes by this button in an hour, whatever becomes of the vouchers. */
const mostMails = 100
