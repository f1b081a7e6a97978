import { asSystem, type Ctx, type Engine, type Job, type JobData } from '@shopwright/engine'
import { formatDecimal, type Present, parseDecimal, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { mailJob } from '../../../floor/mail-job.ts'
import { moneyText } from '../../../floor/money-text.ts'
import { shopIn } from '../../../floor/origins.ts'
import { queueMail } from '../../../floor/outbox.ts'
import { type ShopStore, storesOf } from '../../../floor/stores.ts'
import { inCurrency } from '../../../localisation/rules/currencies.ts'
import type { paymentMethods } from '../../model/delivery.ts'
import type { orderStatuses, orders } from '../../model/orders.ts'
import type { vouchers, voucherThemes } from '../../model/vouchers.ts'
import { dueTransition } from '../../rules/order-states.ts'
import { traitsOf } from '../payment-providers.ts'
import { salesTables, statusMeant } from '../sales-tables.ts'
import { runStatusChange } from './change-many-statuses.ts'
import { changeOrderStatus } from './change-order-status.ts'
import { expireDraft, releaseHold } from './draft-orders.ts'
import { calledFor } from './mails.ts'
import { runBatch } from './many-waybills.ts'
import { orderForMail } from './view.ts'

/** What happens to orders by itself, each asked for when it may become due and judged anew then. */
export const orderJobs = (engine: () => Engine): Job[] => {
  const inStore =
    (work: (ctx: Ctx, data: JobData, store: ShopStore) => Promise<void>) =>
    async (data: JobData): Promise<void> => {
      const store = await storesOf(engine()).byId(String(data.store_id))
      if (store) await engine().inStore({ store }, (ctx) => work(asSystem(ctx), data, store))
    }
  return [
    { name: 'draft-hold', retries: 5, run: inStore((ctx, { order_id }) => releaseHold(ctx, String(order_id))) },
    { name: 'draft-expiry', retries: 5, run: inStore((ctx, { order_id }) => expireDraft(ctx, String(order_id))) },
    { name: 'order-due', retries: 5, run: inStore((ctx, { order_id }) => moveWhenDue(ctx, String(order_id))) },
    {
      name: 'order-statuses',
      concurrency: 1,
      perStore: 1,
      expiresIn: 3600,
      run: ({ store_id, order_status_change_id }) =>
        runStatusChange(engine(), String(store_id), String(order_status_change_id)),
    },
    {
      name: 'waybill-batch',
      concurrency: 1,
      perStore: 1,
      expiresIn: 3600,
      run: ({ store_id, waybill_batch_id }) => runBatch(engine(), String(store_id), String(waybill_batch_id)),
    },
    mailJob(engine, { name: 'review-request', retries: 5 }, mailReviewRequest),
    mailJob(engine, { name: 'voucher-mails', retries: 8 }, mailVoucher),
  ]
}

/** No answer, no money, or long delivered: the order moves on by the store's settings (values §5.3). */
async function moveWhenDue(ctx: Ctx, orderId: string): Promise<void> {
  const store = ctx.store as ShopStore
  const { rows } = await sql<
    Pick<Row<typeof orderStatuses>, 'code'> &
      Pick<Row<typeof orders>, 'paid'> & {
        status_id: Row<typeof orderStatuses>['id']
        since: NonNullable<Row<typeof orders>['status_changed_at']>
        decimals: Row<typeof orders>['currency_decimals']
        method: Row<typeof paymentMethods>['code'] | null
      }
  >`
    select s.id as status_id, s.code, coalesce(o.status_changed_at, o.created_at) as since, o.paid::text as paid, o.currency_decimals as decimals, m.code as method
    from orders o join order_statuses s on s.store_id = o.store_id and s.id = o.order_status_id left join payment_methods m on m.store_id = o.store_id and m.id = o.payment_method_id
    where o.store_id = ${store.id} and o.id = ${orderId}`.execute(ctx.db)
  const order = rows[0]
  if (!order) return
  const paid = parseDecimal(order.paid, 4) / 10n ** BigInt(4 - order.decimals)
  const { confirm_within_days, transfer_within_days, complete_after_days } = store.settings
  const code = dueTransition(
    {
      status_code: order.code,
      status_since: order.since,
      paid,
      by_transfer: traitsOf(order.method)?.awaitsMoney ?? false,
    },
    { confirm_within_days, transfer_within_days, complete_after_days },
    ctx.now,
  )
  const tables = await salesTables(ctx)
  const { edge_overrides } = tables
  const to = code === null ? undefined : statusMeant(tables, store.settings, code)
  // A way that the store has closed is closed to the clock as well.
  const isClosed = edge_overrides.some(
    (edge) => edge.from_id === order.status_id && edge.to_id === to?.id && !edge.allowed,
  )
  if (to && !isClosed) await changeOrderStatus(ctx, { order_id: orderId, order_status_id: to.id })
}

/** Three days after completion, to those whose order is still complete. */
async function mailReviewRequest(ctx: Ctx, { order_id }: JobData, store: ShopStore): Promise<void> {
  const { rows } =
    await sql`select 1 from orders o join order_statuses s on s.store_id = o.store_id and s.id = o.order_status_id
    where o.store_id = ${store.id} and o.id = ${String(order_id)} and s.is_complete`.execute(ctx.db)
  const order = rows.length && store.settings.reviews_allowed ? await orderForMail(ctx, String(order_id)) : null
  if (!order?.email || !order.lines.length) return
  await queueMail(ctx, {
    to: order.email,
    template: 'review-request',
    language: order.language,
    key: `review-request:${order.id}`,
    params: {
      ...calledFor(store, order),
      lines: order.lines.map(({ name }) => name).join('\n'),
    },
  })
}

/** A gift voucher to whom it is for: once for each mailing. */
async function mailVoucher(ctx: Ctx, { voucher_id, mailing }: JobData, store: ShopStore): Promise<void> {
  const { rows } = await sql<
    Present<Pick<Row<typeof vouchers>, 'code'>> &
      Pick<Row<typeof vouchers>, 'balance' | 'to_name' | 'to_email' | 'from_name' | 'message' | 'language'> &
      Pick<Row<typeof voucherThemes>, 'image'>
  >`
    select v.code::text as code, v.balance, v.to_name, v.to_email, v.from_name, v.message, v.language, t.image
    from vouchers v left join voucher_themes t on t.store_id = v.store_id and t.id = v.voucher_theme_id
    where v.store_id = ${store.id} and v.id = ${String(voucher_id)} and v.status`.execute(ctx.db)
  const voucher = rows[0]
  if (!voucher) return
  const language = voucher.language ?? store.primaryLanguage
  const base = store.currencies.find(({ is_primary }) => is_primary)
  const amount = base
    ? moneyText(formatDecimal(inCurrency(voucher.balance, base), base.decimals), base.code, language)
    : ''
  await queueMail(ctx, {
    to: voucher.to_email,
    template: 'voucher',
    language,
    picture: voucher.image,
    key: `voucher:${voucher_id}:${mailing ?? ''}`,
    params: {
      store: store.title,
      from: voucher.from_name,
      name: voucher.to_name,
      amount,
      code: voucher.code,
      message: voucher.message ?? '',
      link: shopIn(store, language),
    },
  })
}
