import { type Ctx, type Engine, type Job, keptPlan } from '@shopwright/engine'
import { pickTranslation, type Row } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import { keepSoldOut, type SoldOut, soldOutBy, titleOf } from '../../../catalog/server/low-stocks.ts'
import { formatAddress } from '../../../customers/rules/address.ts'
import { alertStore } from '../../../floor/alerts.ts'
import { mailJob } from '../../../floor/mail-job.ts'
import { moneyText } from '../../../floor/money-text.ts'
import { originOf } from '../../../floor/origins.ts'
import { queueMail, texts } from '../../../floor/outbox.ts'
import type { ShopStore } from '../../../floor/stores.ts'
import { tellStaff, tellStaffOnce } from '../../../floor/tell-staff.ts'
import type { orderHistories, orderStatuses } from '../../model/orders.ts'
import type { OrderView } from '../cart/contract.ts'
import { orderLink, payLink, staffOrderLink } from './links.ts'
import { type MailedOrder, mailedBeside, orderForMail } from './view.ts'

/** Writes the mails about an order: about its placing, or about one entry of its history. Each is written once, however often this runs. */
export const orderMailJobs = (engine: () => Engine): Job[] => [
  mailJob(
    engine,
    { name: 'order-mails', batch: 20, retries: 8 },
    async (ctx, { order_id, history_id, quiet, pay }, store) => {
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
        store: store.title,
        name: order.first_name ?? '',
        number: order.number ?? '',
        total: money(order.total),
        lines: linesText(order, money),
        totals: order.totals.map(({ title, value }) => `${title}: ${money(value)}`).join('\n'),
        delivery: deliveryText(store, order),
        payment: order.payment_method ?? '',
        instructions: order.payment_instructions ?? '',
        answers: answersText(order),
        link: orderLink(store, order.id),
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
      total: money(order.total),
      lines: linesText(order, money),
      totals: order.totals.map(({ title, value }) => `${title}: ${money(value)}`).join('\n'),
      delivery: deliveryText(store, order),
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
}

const historyQuery = (store: ShopStore, id: string): RawBuilder<Noted> => sql<Noted>`${keptPlan}
    select h.comment, h.notify, h.tracking_number, s.name as status from order_histories h join order_statuses s on s.store_id = h.store_id and s.id = h.order_status_id
    where h.store_id = ${store.id} and h.id = ${id}`

async function mailStatus(
  ctx: Ctx,
  store: ShopStore,
  order: MailedOrder,
  historyId: string,
  history: Noted | undefined,
): Promise<void> {
  if (!history || !order.email) return
  const tracking = history.tracking_number ?? order.tracking_number
  await queueMail(ctx, {
    to: order.email,
    template: 'order-status',
    language: order.language,
    key: `order-status:${historyId}`,
    params: {
      store: store.title,
      name: order.first_name ?? '',
      number: order.number ?? '',
      status: pickTranslation(history.status, order.language, store.primaryLanguage) ?? '',
      tracking: tracking ? texts(order.language)('mails:tracking', { tracking_number: tracking }) : '',
      tracking_number: tracking ?? '',
      comment: (history.notify && history.comment) || '',
      link: orderLink(store, order.id),
    },
  })
}

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
      return `${name}${chosen ? ` (${chosen})` : ''}\n  ${quantity} × ${money(price)} = ${money(total)}`
    }),
    ...vouchers.map(({ to_name, amount }) => texts(language)('mails:voucher-line', { to_name, amount: money(amount) })),
  ].join('\n')

const moneyIn =
  ({ currency: { code, decimals } }: OrderView, language: string) =>
  (amount: string): string =>
    moneyText(amount, code, language, decimals)
