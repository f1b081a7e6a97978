import { AppError, type Ctx, checkOf, type FieldFault, storeOf } from '@shopwright/engine'
import { hours, newId, type Row } from '@shopwright/resource'
import { exactly, maybe } from '@shopwright/resource/shapes'
import { sql } from 'kysely'
import { customers } from '../../../customers/model/customers.ts'
import { normalisePhone } from '../../../customers/rules/phone.ts'
import { declaredText } from '../../../floor/declared-texts.ts'
import { sameWithin } from '../../../floor/just-said.ts'
import { isLately } from '../../../floor/lately.ts'
import { shopOf } from '../../../floor/store-cache.ts'
import { takeTurn } from '../../../floor/turns.ts'
import { isBlocking } from '../../../platform/rules/problem.ts'
import type { orders } from '../../model/orders.ts'
import { checkOneClick, guestRefusal } from '../../rules/checkout.ts'
import { STATUS } from '../../rules/order-status.ts'
import { quote } from '../../rules/quote.ts'
import { type NewLine, newLine, readNewLine } from '../cart/body.ts'
import { refuseWrongOptions, tidyOptions, wishOf } from '../cart/carts.ts'
import type { PlacedOrder, Visitor } from '../cart/contract.ts'
import { type LoadedQuote, loadQuote } from '../cart/load-quote.ts'
import { giveFiles, holdFiles, withOwnFiles } from '../cart/option-files.ts'
import { grantDownloads, hasDownloads } from '../cart/order-downloads.ts'
import type { CartRow } from '../cart/rows.ts'
import { contactOf, problemView } from '../cart/view.ts'
import type { NamedPayment, NamedStatus } from '../sales-tables.ts'
import { frozenCommission } from './commission.ts'
import { insertTaking, noteOrder, nothing, numbered, placedAnswer, watchPlaced } from './place-order.ts'
import { holdsStock, orderRows, requestHash, takingsOf } from './rows.ts'

const PER_HOUR = 3

/**
 * An order of one product by phone alone (commerce-rules §2.14): no address, paid on delivery, waiting for the store's
 * call, its goods taken from the stock. `body`: a line as for the cart, with `phone` and perhaps `first_name`. Throws
 * `one-click-off`, the faults of the fields, `too-many-requests` after three in an hour from one address or phone.
 */
export async function buyOneClick(ctx: Ctx, visitor: Visitor, body: unknown): Promise<PlacedOrder> {
  const { settings } = shopOf(ctx)
  if (!settings.one_click_buy) throw new AppError('one-click-off', {}, { status: 409 })
  const given = readOneClick(body)
  const line = { ...given.line, options: await withOwnFiles(ctx, visitor, tidyOptions(given.line.options)) }
  const cart = cartOfOne(ctx, visitor, line, given.contact)
  const loaded = withoutDelivery(await loadQuote(ctx, wishOf(cart, visitor), visitor.customerId))
  refuseWrong(ctx, loaded, cart, line)

  const [payment, status] = [paidOnDelivery(loaded), waitingForCall(loaded)]
  // A name that was not given does not empty the account's own.
  const contact = { ...given.contact, ...contactOf(cart, loaded) }
  const request_hash = requestHash({ ...line, phone: given.contact.phone, customer: visitor.customerId })
  const same = await countAsked(ctx, given.contact.phone, request_hash)
  if (same) return placedAnswer(ctx, same)

  const id = newId(ctx.now.getTime())
  const chosen = { ...loaded, quote: { ...loaded.quote, payment_method_id: payment.id } }
  const rows = orderRows(ctx, { id, cart, loaded: chosen, contact, status, idempotency_key: id, request_hash })
  const frozen = await frozenCommission(ctx, visitor.tracking, rows.order, loaded.quote)
  const order = { ...rows.order, ...frozen, is_one_click: true, delivery_address: null, payment_address: null }
  // Nobody is written to who left no address.
  const histories = rows['order-histories'].map((entry) => ({ ...entry, notify: Boolean(contact.email) }))
  const takings = holdsStock(status) ? takingsOf(loaded, cart) : nothing
  await holdFiles(ctx, cart.lines)
  await insertTaking(ctx, loaded, { ...rows, order, 'order-histories': histories }, takings)
  await giveFiles(ctx, id, cart.lines)
  if (hasDownloads(loaded)) await grantDownloads(ctx, id)
  await watchPlaced(ctx, id, chosen, status)
  for (const tag of ['orders', `orders:${id}`, `products:${line.product_id}`]) ctx.touched.add(tag)
  noteOrder(ctx, rows)
  return numbered(ctx, placedAnswer(ctx, { id, number: null, total: String(rows.order.total), is_draft: false }))
}

type OneClickContact = { phone: string; first_name: string }

const { phone, first_name } = customers.fields
const person = { phone: maybe(declaredText(phone)), first_name: maybe(declaredText(first_name)) }
const checkPeople = checkOf(exactly(person))
export const oneClickBody = exactly({ ...newLine.properties, ...person, phone: declaredText(phone) })

/** The line and the person are told apart; a fault of either names its field. */
function readOneClick(body: unknown): { line: NewLine; contact: OneClickContact } {
  const { phone, first_name, ...line } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >
  const people = { ...(phone === undefined ? {} : { phone }), ...(first_name === undefined ? {} : { first_name }) }
  const contact = { phone: '', first_name: '', ...(checkPeople(people) as Partial<OneClickContact>) }
  const errors = checkOneClick(contact)
  if (errors.length)
    throw new AppError(
      'invalid',
      {},
      { status: 422, fields: Object.fromEntries(errors.map((error) => [error.field, error as FieldFault])) },
    )
  return {
    line: readNewLine(line),
    contact: { phone: normalisePhone(contact.phone) ?? contact.phone, first_name: contact.first_name.trim() },
  }
}

/** A cart that was never kept: nothing of the shopper's own cart is touched. */
const cartOfOne = (ctx: Ctx, visitor: Visitor, line: NewLine, contact: OneClickContact): CartRow => ({
  id: newId(ctx.now.getTime()),
  sid_hash: null,
  customer_id: visitor.customerId,
  language: visitor.language,
  currency: visitor.currency,
  coupon_code: null,
  voucher_code: null,
  reward_points: 0,
  use_credit: false,
  delivery_method_id: null,
  payment_method_id: null,
  delivery_address: null,
  payment_address: null,
  customer: contact,
  comment: null,
  seen: null,
  lines: [{ id: newId(ctx.now.getTime()), ...line, options_key: '' }],
  vouchers: [],
  home: null,
})

/** How it is brought, and what that costs, is agreed on the phone. */
function withoutDelivery(loaded: LoadedQuote): LoadedQuote {
  const input = { ...loaded.input, delivery_method_id: null, delivery_methods: [], payment_method_id: null }
  return { ...loaded, input, quote: quote(input) }
}

function refuseWrong(ctx: Ctx, loaded: LoadedQuote, cart: CartRow, line: NewLine): void {
  const product = loaded.products.get(line.product_id)
  const quoted = loaded.quote.lines[0]
  if (!product || !quoted?.available)
    throw new AppError(
      'product-unavailable',
      {},
      { status: 409, fields: { product_id: { code: 'product-unavailable' } } },
    )
  refuseWrongOptions(product, line.options, ctx)
  const guest = loaded.customer
    ? null
    : guestRefusal(shopOf(ctx).settings, hasDownloads(loaded), loaded.quote.has_recurring)
  const problem =
    guest ?? loaded.quote.problems.find((one) => isBlocking(one) && one.line === cart.lines[0]?.id) ?? null
  if (problem)
    throw new AppError(
      problem.code,
      { ...problem.params, problems: [problemView(ctx, problem)] },
      { status: 409, fields: { quantity: problem as FieldFault } },
    )
}

function paidOnDelivery({ tables }: LoadedQuote): NamedPayment {
  const found = tables.payment_methods.find(({ on_delivery, status }) => on_delivery && status)
  if (!found) throw new AppError('payment-unavailable', {}, { status: 409 })
  return found
}

function waitingForCall({ tables }: LoadedQuote): NamedStatus {
  const of = (code: number) => tables.order_statuses.find((status) => status.code === code)
  const found = of(STATUS.pendingConfirmation) ?? of(STATUS.new)
  if (!found) throw new Error('the store has no order status to begin with')
  return found
}

type Asked = Pick<Row<typeof orders>, 'id' | 'number' | 'total' | 'is_draft'>

/** Ids begin with their time: no order that is older has a greater one. */
function firstIdAt(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** One after the other in a store, so that three in an hour are three. Answers the same order when it was just made. */
async function countAsked(ctx: Ctx, phone: string, request_hash: string): Promise<Asked | null> {
  const store = storeOf(ctx).id
  await takeTurn(ctx, `one-click:${store}`)
  const { rows } = await sql<Asked & { is_same: boolean; by_ip: boolean; by_phone: boolean }>`
    select id, number, total::text as total, is_draft, request_hash = ${request_hash} and ${isLately('created_at', ctx.now, sameWithin)} as is_same, ip = ${ctx.actor.ip} as by_ip, phone = ${phone} as by_phone
    from orders where store_id = ${store} and id > ${firstIdAt(new Date(ctx.now.getTime() - hours(1)))} and ${isLately('created_at', ctx.now, hours(1))} and is_one_click and (ip = ${ctx.actor.ip} or phone = ${phone})
    order by id desc`.execute(ctx.db)
  const same = rows.find(({ is_same }) => is_same)
  if (same) return same
  for (const by of ['by_ip', 'by_phone'] as const)
    if (rows.filter((row) => row[by]).length >= PER_HOUR) throw new AppError('too-many-requests', { minutes: 60 })
  return null
}
