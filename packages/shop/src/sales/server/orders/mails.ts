import { type Ctx, type Engine, type Job, keptPlan } from '@shopwright/engine'
import { languageTag, pickTranslation, type Row, writtenNumber } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import { keepSoldOut, type SoldOut, soldOutBy, titleOf } from '../../../catalog/server/low-stocks.ts'
import { alertStore } from '../../../floor/alerts.ts'
import { mailJob } from '../../../floor/mail-job.ts'
import { moneyText } from '../../../floor/money-text.ts'
import { originOf } from '../../../floor/origins.ts'
import { queueMail, texts } from '../../../floor/outbox.ts'
import type { ShopStore } from '../../../floor/stores.ts'
import { tellStaff, tellStaffOnce } from '../../../floor/tell-staff.ts'
import { formatAddress } from '../../../localisation/rules/address.ts'
import type { orderRefunds } from '../../model/order-refunds.ts'
import type { orderHistories, orderStatuses } from '../../model/orders.ts'
import type { OrderView } from '../cart/contract.ts'
import { orderLink, payLink, staffOrderLink } from './links.ts'
import { type MailedOrder, mailedBeside, orderForMail } from './view.ts'

/** Writes the mails about an order: about its placing, or about one entry of its history. Each is written once, however often this runs. */
export const orderMailJobs = (engine: () => Engine): Job[] => [
  mailJob(
    engine,
    { name: 'order-mails', batch: 20, retries: 8 },
    async (ctx, { order_id, history_id, quiet, pay, refund_id }, store) => {
      if (refund_id) return mailRefunded(ctx, store, await orderForMail(ctx, String(order_id)), String(refund_id))
      if (pay) return mailPayLink(ctx, store, await orderForMail(ctx, String(order_id)))
      const about = history_id ? historyQuery(store, String(history_id)) : soldOutBy(store, String(order_id))
      const { order, beside } = await mailedBeside(ctx, String(order_id), [about])
      const [found = []] = beside
      if (!order) return
      if (history_id) await mailStatus(ctx, store, order, String(history_id), found[0])
      else {
        await mailPlaced(ctx, store, order, quiet === true)
        await tellPlaced(ctx, store, order, found)
      }
    },
  ),
]

/** To the buyer in the order's language, to the store in its own. */
async function mailPlaced(ctx: Ctx, store: ShopStore, order: MailedOrder, isQuiet: boolean): Promise<void> {
  const money = moneyIn(order, order.language)
  // Who ordered by phone alone is called, and so is who staff do not write to.
  if (order.email && !isQuiet)
    await queueMail(ctx, {
      to: order.email,
      template: 'order-placed',
      language: order.language,
      key: `order-placed:${order.id}`,
      params: {
        ...calledFor(store, order),
        ...boughtText(store, order, money),
        payment: order.payment_method ?? '',
        instructions: order.payment_instructions ?? '',
        answers: answersText(order),
      },
    })
  const language = store.settings.admin_language
  const moneyForStaff = moneyIn(order, language)
  await alertStore(ctx, store, 'order', {
    template: 'order-alert',
    key: `order-alert:${order.id}`,
    replyTo: order.email,
    params: {
      number: order.number ?? '',
      total: moneyForStaff(order.total),
      customer: [`${order.first_name ?? ''} ${order.last_name ?? ''}`.trim(), order.phone, order.email]
        .filter(Boolean)
        .join(', '),
      lines: linesText(order, moneyForStaff),
      delivery: deliveryText(store, order),
      answers: answersText(order),
      link: staffOrderLink(order.id),
    },
  })
}

/** What it says now, what it costs, and what is open since. */
async function mailChanged(ctx: Ctx, store: ShopStore, order: MailedOrder, key: string, comment: string) {
  const money = moneyIn(order, order.language)
  const t = texts(order.language)
  const bought = boughtText(store, order, money)
  const open = (['owed', 'overpaid'] as const).filter((code) => Number(order.money[code]) > 0)
  await queueMail(ctx, {
    to: order.email as string, // asked by the caller
    template: 'order-changed',
    language: order.language,
    key,
    params: {
      ...calledFor(store, order),
      ...bought,
      totals: [
        bought.totals,
        ...open.map((code) => `${t(`storefront:order.${code}`)}: ${money(order.money[code])}`),
      ].join('\n'),
      payment: order.payment_method ?? '',
      comment,
    },
  })
}

/** That money went back. */
async function mailRefunded(ctx: Ctx, store: ShopStore, order: MailedOrder | null, id: string): Promise<void> {
  if (!order?.email) return
  const { rows } = await sql<Pick<Row<typeof orderRefunds>, 'amount'>>`
    select amount::text as amount from order_refunds where store_id = ${store.id} and id = ${id}`.execute(ctx.db)
  const [refund] = rows
  if (!refund) return
  await queueMail(ctx, {
    to: order.email,
    template: 'order-refunded',
    language: order.language,
    key: `order-refunded:${id}`,
    params: {
      ...calledFor(store, order),
      amount: moneyIn(order, order.language)(refund.amount),
      payment: order.payment_method ?? '',
    },
  })
}

/** Where to pay what staff have ordered for somebody: it becomes an order when it is paid. */
async function mailPayLink(ctx: Ctx, store: ShopStore, order: MailedOrder | null): Promise<void> {
  if (!order?.email || !order.is_draft) return
  const money = moneyIn(order, order.language)
  await queueMail(ctx, {
    to: order.email,
    template: 'order-pay',
    language: order.language,
    key: `order-pay:${order.id}`,
    params: {
      store: store.title,
      name: order.first_name ?? '',
      ...boughtText(store, order, money),
      link: payLink(store, order.id),
    },
  })
}

/** What whoever works in the administration sees of it: the order, and what it took the last piece of. */
async function tellPlaced(
  ctx: Ctx,
  store: ShopStore,
  { id, number }: MailedOrder,
  soldOut: readonly SoldOut[],
): Promise<void> {
  tellStaffOnce(ctx, { code: 'order-new', params: { number }, link: `/admin/orders/${id}`, level: 'info' })
  // What is kept as gone is told of by its fall; else nothing knows it but what was told.
  const tellStaffOfEnd = store.settings.low_stock > 0 ? tellStaff : tellStaffOnce
  for (const one of await keepSoldOut(ctx, store, soldOut)) {
    const product = titleOf(store, one)
    const link = `/admin/products/${one.product_id}`
    await tellStaffOfEnd(ctx, { code: 'sold-out', params: { product }, link, level: 'warning' })
    await alertStore(ctx, store, 'stock', {
      template: 'stock-alert',
      key: `stock-alert:${id}:${one.thing_id}`,
      params: { product, link: `${originOf(null)}${link}` },
    })
  }
}

type Noted = Pick<Row<typeof orderHistories>, 'comment' | 'notify' | 'tracking_number'> & {
  status: Row<typeof orderStatuses>['name']
  /** the order was edited: how often until now */
  edits: number | null
  /** what was said to the buyer with the edits of this day of which no mail has told: mails that were sent are forgotten */
  said: string | null
}

const historyQuery = (store: ShopStore, id: string): RawBuilder<Noted> => sql<Noted>`${keptPlan}
    select h.comment, h.notify, h.tracking_number, s.name as status,
      (select max(l.number) from order_revisions r join order_revisions l on l.store_id = r.store_id and l.order_id = r.order_id
        where r.store_id = h.store_id and r.order_id = h.order_id and r.created_at = h.created_at) as edits,
      (select string_agg(r.comment, E'\\n\\n' order by r.number) from order_revisions r where r.store_id = h.store_id and r.order_id = h.order_id and r.notify
        and r.created_at > h.created_at - interval '1 day'
        and not exists (select from order_revisions n join outbox_mails m on m.unique_key = 'order-changed:' || n.order_id || ':' || n.number
          where n.store_id = r.store_id and n.order_id = r.order_id and n.number >= r.number)) as said
    from order_histories h join order_statuses s on s.store_id = h.store_id and s.id = h.order_status_id
    where h.store_id = ${store.id} and h.id = ${id}`

async function mailStatus(
  ctx: Ctx,
  store: ShopStore,
  order: MailedOrder,
  historyId: string,
  history: Noted | undefined,
): Promise<void> {
  if (!history || !order.email) return
  // Edits that follow each other closely are one mail, which tells what the order is after all of them.
  if (history.edits)
    return mailChanged(ctx, store, order, `order-changed:${order.id}:${history.edits}`, history.said ?? '')
  const comment = (history.notify && history.comment) || ''
  const tracking = history.tracking_number ?? order.tracking_number
  await queueMail(ctx, {
    to: order.email,
    template: 'order-status',
    language: order.language,
    key: `order-status:${historyId}`,
    params: {
      ...calledFor(store, order),
      status: pickTranslation(history.status, order.language, store.primaryLanguage) ?? '',
      tracking: tracking ? texts(order.language)('mails:tracking', { tracking_number: tracking }) : '',
      tracking_number: tracking ?? '',
      comment,
    },
  })
}

/** What a mail to the buyer says of the shop, of them, and of which order it is. */
export const calledFor = (store: ShopStore, { id, first_name, number, language }: MailedOrder) => ({
  store: store.title,
  name: first_name ?? '',
  number: number ?? '',
  link: orderLink(store, id, language),
})

/** What was bought, what it costs, and how it comes. */
const boughtText = (store: ShopStore, order: MailedOrder, money: (amount: string) => string) => ({
  total: money(order.total),
  lines: linesText(order, money),
  totals: order.totals.map(({ title, value }) => `${title}: ${money(value)}`).join('\n'),
  delivery: deliveryText(store, order),
})

/** How it comes, and where: as its country writes addresses, or where it is fetched. */
function deliveryText(
  store: ShopStore,
  { delivery_method, delivery_address: at, pickup, language }: MailedOrder,
): string {
  const own = () => pickTranslation(store.settings.address, language, store.primaryLanguage)
  const where = pickup
    ? [pickup.address ?? own()]
    : at
      ? formatAddress(at.address_format, { ...at, country: at.country_name ?? null })
      : []
  return [delivery_method, ...where].filter(Boolean).join('\n')
}

/** What was answered to the store's own questions, in the words of the order, and what the buyer added. */
const answersText = ({ custom_fields, comment }: MailedOrder): string =>
  [...custom_fields.map(({ name, value }) => `${name}: ${value}`), comment].filter(Boolean).join('\n')

const linesText = ({ lines, vouchers, language }: MailedOrder, money: (amount: string) => string): string =>
  [
    ...lines.map(({ name, options, quantity, price, total }) => {
      const chosen = options.map((option) => `${option.name}: ${option.value}`).join(', ')
      return `${name}${chosen ? ` (${chosen})` : ''}\n  ${writtenNumber(quantity, languageTag(language))} × ${money(price)} = ${money(total)}`
    }),
    ...vouchers.map(({ to_name, amount }) => texts(language)('mails:voucher-line', { to_name, amount: money(amount) })),
  ].join('\n')

const moneyIn =
  ({ currency: { code, decimals } }: OrderView, language: string) =>
  (amount: string): string =>
    moneyText(amount, code, language, decimals)
