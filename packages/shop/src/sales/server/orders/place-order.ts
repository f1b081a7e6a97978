import { createHash } from 'node:crypto'
import { AppError, type Ctx, type FieldFault, failpoint, storeOf } from '@shopwright/engine'
import { formatDecimal, newId, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { askedFields } from '../../../customers/rules/custom-fields.ts'
import { noteActivity } from '../../../floor/note-activity.ts'
import { noteIp } from '../../../floor/note-ip.ts'
import { shopOf } from '../../../floor/store-cache.ts'
import { block, isBlocking, type Problem } from '../../../platform/rules/problem.ts'
import type { orders } from '../../model/orders.ts'
import { type CheckoutSettings, checkCheckout } from '../../rules/checkout.ts'
import { STATUS } from '../../rules/order-status.ts'
import type { QuotedLine } from '../../rules/quote-output.ts'
import { type CartPatch, readOrderBody } from '../cart/body.ts'
import { completePatch, wishOf } from '../cart/carts.ts'
import type { PlacedOrder, Visitor } from '../cart/contract.ts'
import { type LoadedQuote, loadQuote } from '../cart/load-quote.ts'
import { giveFiles, holdFiles } from '../cart/option-files.ts'
import { grantDownloads, hasDownloads } from '../cart/order-downloads.ts'
import { type CartRow, type Placed, removeCart, takeCart } from '../cart/rows.ts'
import { contactOf, inWords, priceFaults, problemView } from '../cart/view.ts'
import { bookRedemption, claimCoupon } from '../claims/coupon.ts'
import { holdBalances } from '../claims/ledgers.ts'
import { lacking, noTakings, type StockKind, stockKinds, stockOf, type Takings, takingStock } from '../claims/stock.ts'
import { claimVoucher } from '../claims/voucher.ts'
import { ask } from '../effects.ts'
import { isRedirect } from '../payment-providers.ts'
import type { NamedStatus } from '../sales-tables.ts'
import { watchDue } from './change-order-status.ts'
import { changesSince } from './changes-since.ts'
import { frozenCommission } from './commission.ts'
import { watchDraft } from './draft-orders.ts'
import { insertOrder, type OrderRows } from './insert-order.ts'
import { accessKeyOf, payLink } from './links.ts'
import { takeNumber } from './order-number.ts'
import { holdsStock, type OrderRequest, orderRows, requestHash, takingsOf } from './rows.ts'

/**
 * Makes an order of the visitor's cart, in the caller's transaction: counted anew, refused when anything differs from what
 * was shown, stock, coupon, voucher, points and credit taken so that nothing is spent twice. The same key with the same body answers the same order;
 * with another body it throws `idempotency-key-reused`. Locks: cart, coupon, voucher, customer, products by id, option
 * values by id, counter. What is paid on a provider's page waits as a draft.
 */
export async function placeOrder(
  ctx: Ctx,
  visitor: Visitor,
  body: unknown,
  idempotencyKey: string,
): Promise<PlacedOrder> {
  const { terms_agreed, hash, ...patch } = readOrderBody(body)
  const request_hash = requestHash(body ?? {})
  const idempotency_key = keyOf(visitor, idempotencyKey)
  const completed = await completePatch(ctx, patch, visitor)
  const { cart: taken, placed, ...found } = await takeCart(ctx, visitor, idempotency_key)
  if (placed) return replay(ctx, placed, request_hash)
  if (!taken) throw new AppError('cart-empty', {}, { status: 409 })

  const cart = withHome({ ...taken, ...completed } as CartRow) // a patch has the cart's own fields
  const loaded = await loadQuote(ctx, wishOf(cart, visitor), visitor.customerId, found)
  refuseWrong(ctx, cart, loaded, { terms_agreed, hash, patch })

  const made = await writeOrder(ctx, { cart, loaded, tracking: visitor.tracking, idempotency_key, request_hash })
  if (loaded.customer) await noteIp(ctx, loaded.customer.id)
  removeCart(ctx, cart.id)
  return placedOf(ctx, made)
}

export type OrderToWrite = Pick<OrderRequest, 'cart' | 'loaded' | 'idempotency_key' | 'request_hash'> &
  Pick<Visitor, 'tracking'> & {
    /** what its rows say else */
    changed?: (rows: OrderRows) => OrderRows
    /** what the mails about it are told */
    mail?: PlacedMail
  }

type Written = { rows: OrderRows; status: NamedStatus | null }

/**
 * Writes an order that nothing stands in the way of: takes coupon, voucher, points, credit and stock, or throws what is spent
 * meanwhile, and has everything done that follows from an order. What is paid on a provider's page has no status yet.
 */
export async function writeOrder(ctx: Ctx, given: OrderToWrite): Promise<Written> {
  const { cart, loaded, idempotency_key, request_hash, changed = (rows) => rows } = given
  const id = newId(ctx.now.getTime())
  const contact = contactOf(cart, loaded) ?? {}
  const status = isPaidElsewhere(loaded) ? null : firstStatus(ctx, loaded)
  const { coupon, voucher } = loaded.quote.claims
  if (coupon && !(await claimCoupon(ctx, coupon.id))) throw couponRefused('coupon-exhausted', coupon.code)
  if (voucher && !(await claimVoucher(ctx, voucher.id, voucher.base))) throw voucherRefused(voucher.code)
  await holdBalances(ctx, loaded.customer?.id ?? null, loaded.quote.claims)
  failpoint('order.claimed')
  await holdFiles(ctx, cart.lines)
  const rows = changed(orderRows(ctx, { id, cart, loaded, contact, status, idempotency_key, request_hash }))
  Object.assign(rows.order, await frozenCommission(ctx, given.tracking, rows.order, loaded.quote))
  await insertTaking(ctx, loaded, rows, holdsStock(status) ? takingsOf(loaded, cart) : nothing)
  await giveFiles(ctx, id, cart.lines)
  failpoint('order.inserted')
  if (coupon) {
    const redemption = {
      coupon_id: coupon.id,
      order_id: id,
      customer_id: loaded.customer?.id ?? null,
      email: String(rows.order.email),
      amount: formatDecimal(coupon.amount, loaded.quote.currency.decimals),
    }
    if (!(await bookRedemption(ctx, redemption))) throw couponRefused('coupon-already-used', coupon.code)
  }
  if (hasDownloads(loaded)) await grantDownloads(ctx, id)
  if (status && loaded.quote.has_recurring) await ask(ctx, 'sync-recurrings', { order_id: id })
  await (status ? watchPlaced(ctx, id, loaded, status, given.mail) : watchDraft(ctx, id))
  for (const tag of ['orders', `orders:${id}`, ...loaded.quote.lines.map((line) => `products:${line.product_id}`)])
    ctx.touched.add(tag)
  return { rows, status }
}

/** What whoever placed the order is told, when all of it is written. */
export function placedOf(ctx: Ctx, { rows, status }: Written): PlacedOrder {
  noteOrder(ctx, rows)
  const { id, total } = rows.order
  const answer = placedAnswer(ctx, { id, number: null, total: total as string, is_draft: status === null })
  failpoint('order.written')
  return status ? numbered(ctx, answer) : answer
}

/** That somebody ordered, and what that took from their store credit. */
export function noteOrder(ctx: Ctx, { order: { id, customer_id = null }, ...rows }: OrderRows): void {
  noteActivity(ctx, { key: customer_id ? 'order_account' : 'order_guest', customer_id, order_id: id })
  if (rows['customer-transactions'].length) noteActivity(ctx, { key: 'transaction', customer_id, order_id: id })
}

/** The number is known with the commit; the answer is sent after it. */
export function numbered(ctx: Ctx, answer: PlacedOrder): PlacedOrder {
  takeNumber(ctx, answer.id, (number) => {
    answer.number = number
  })
  return answer
}

/** `quiet`: the store hears of the order, its buyer does not. */
type PlacedMail = { quiet?: true }

export async function watchPlaced(
  ctx: Ctx,
  id: string,
  { tables, quote }: LoadedQuote,
  status: NamedStatus,
  mail: PlacedMail = {},
): Promise<void> {
  await ctx.enqueue(ctx.db, 'order-mails', { store_id: storeOf(ctx).id, order_id: id, history_id: null, ...mail })
  const payment = tables.payment_methods.find((method) => method.id === quote.payment_method_id)
  if (payment?.awaits_money || status.code !== STATUS.new) await watchDue(ctx, id, status)
}

/** Something is left to pay, and the way of paying has a page of its own. */
const isPaidElsewhere = ({ tables, quote }: LoadedQuote): boolean =>
  quote.total > 0n && isRedirect(tables.payment_methods.find(({ id }) => id === quote.payment_method_id)?.code)

/** Two visitors may use the same key; each means their own order. */
const keyOf = ({ customerId, cartSid }: Visitor, key: string): string =>
  createHash('sha256')
    .update(`${customerId ?? cartSid ?? ''}\n${key}`)
    .digest('base64url')

async function replay(ctx: Ctx, placed: Placed, request_hash: string): Promise<PlacedOrder> {
  if (placed.request_hash !== request_hash) throw new AppError('idempotency-key-reused')
  const { rows } = await sql<Answered>`
    select id, number, total::text as total, is_draft from orders where store_id = ${storeOf(ctx).id} and id = ${placed.id}`.execute(
    ctx.db,
  )
  const order = rows[0]
  if (!order) throw new AppError('not-found')
  return placedAnswer(ctx, order)
}

type Answered = Pick<Row<typeof orders>, 'id' | 'number' | 'total' | 'is_draft'>

/** What whoever placed the order is told. */
export const placedAnswer = (ctx: Ctx, { id, number, total, is_draft }: Answered): PlacedOrder => ({
  id,
  number,
  access_key: accessKeyOf(id),
  payment: is_draft
    ? { state: 'redirect', redirect_url: payLink(shopOf(ctx), id) }
    : { state: Number(total) > 0 ? 'pending' : 'none' },
})

const withHome = (cart: CartRow): CartRow => ({ ...cart, delivery_address: cart.delivery_address ?? cart.home })

/** The status that the way of paying begins with, else the store's own, else NEW. */
function firstStatus(ctx: Ctx, { tables, quote }: LoadedQuote): NamedStatus {
  const payment = tables.payment_methods.find(({ id }) => id === quote.payment_method_id)
  const wanted = [payment?.order_status_id, shopOf(ctx).settings.order_status_id]
  const found =
    wanted.map((id) => tables.order_statuses.find((status) => status.id === id)).find(Boolean) ??
    tables.order_statuses.find(({ code }) => code === 1)
  if (!found) throw new Error('the store has no order status to begin with')
  return found
}

/** A coupon's uses are counted by the buyer's e-mail: without one nobody could count them. */
export const isEmailRequired = (ctx: Ctx, { quote }: Pick<LoadedQuote, 'quote'>): boolean =>
  shopOf(ctx).settings.email_required || quote.claims.coupon !== null

type Seeing = {
  terms_agreed: boolean | undefined
  hash: string | null | undefined
  patch: CartPatch
  /** staff order for somebody else: what the shop asks of its visitors is not asked of them */
  byStaff?: boolean
}

/**
 * Throws what stands in the way: wrong fields (422), else the first problem (409) with all of them in `problems`. Where the
 * store has terms that can be read, only an outright "yes" is agreement.
 */
export function refuseWrong(
  ctx: Ctx,
  cart: CartRow,
  loaded: LoadedQuote,
  { terms_agreed, hash, patch, byStaff = false }: Seeing,
): void {
  const { quote, tables } = loaded
  const contact = contactOf(cart, loaded) ?? {}
  const delivery = tables.delivery_methods.find(({ id }) => id === quote.delivery?.id)
  const changes = changesSince(ctx, cart, loaded, { hash, patch })
  const verdict = checkCheckout({
    quote,
    settings: byStaff ? ofStaff : { ...shopOf(ctx).settings, checkout_terms_id: tables.terms?.id ?? null },
    isLoggedIn: loaded.customer !== null,
    has_downloads: !byStaff && hasDownloads(loaded),
    contact: {
      first_name: contact.first_name ?? '',
      last_name: contact.last_name ?? '',
      email: contact.email ?? '',
      phone: contact.phone ?? '',
      custom_fields: contact.custom_fields ?? null,
    },
    email_required: byStaff ? quote.claims.coupon !== null : isEmailRequired(ctx, loaded),
    delivery_address: cart.delivery_address,
    payment_address: cart.payment_address,
    delivery_address_required: !delivery?.pickup,
    payment_address_required: cart.payment_address !== null,
    country: tables.countries.find(({ id }) => id === cart.delivery_address?.country_id) ?? null,
    terms_agreed: terms_agreed === true,
    ...(byStaff
      ? {}
      : {
          asked: {
            account: askedFields(tables.custom_fields, 'account', loaded.input.customer_group.id),
            address: askedFields(tables.custom_fields, 'address', loaded.input.customer_group.id),
          },
        }),
    seen_hash: changes ? 'changed' : null,
  })
  const problems = verdict.problems.filter(isBlocking)
  const notices = quote.problems.filter((problem) => problem.code.startsWith('coupon-') && !isBlocking(problem))
  const shown = [...problems, ...notices].map((problem) => problemView(ctx, problem))
  if (verdict.errors.length)
    throw new AppError(
      'invalid',
      { problems: shown },
      {
        status: 422,
        fields: Object.fromEntries(verdict.errors.map((error) => [pathOf(error.field), error as FieldFault])),
      },
    )
  // A total that changed because a coupon is over says so by the coupon's name; one that lacks goods, that they are gone.
  const said = changes?.gone ? block('goods-gone', changes.gone) : notices[0]
  const main = problems[0]?.code === 'prices-changed' ? (said ?? problems[0]) : problems[0]
  const empty = problems.find(({ code }) => code === 'cart-empty')
  const emptied = changes?.gone?.names && block('goods-gone', { ...changes.gone, left: 0 })
  const first = empty ? emptied || empty : main
  if (!first) return
  throw new AppError(
    first.code,
    {
      ...inWords(ctx, first).params,
      problems: shown,
      ...(changes ? { changed: changes.changed, total: changes.total } : {}),
    },
    {
      status: 409,
      fields: {
        ...Object.fromEntries(problems.map((problem) => [placeOf(problem), inWords(ctx, problem) as FieldFault])),
        ...priceFaults(ctx, loaded, changes?.changed ?? []),
      },
    },
  )
}

/** Whoever is on the phone has a name, sees prices by their ears, and has heard the terms from who speaks with them. */
const ofStaff: CheckoutSettings = { guest_checkout: true, price_only_logged_in: false, checkout_terms_id: null }

const pathOf = (field: string): string => (field.includes('.') ? field : `customer.${field}`)

/** Which field of the cart a problem belongs to. */
function placeOf({ code, line }: Problem): string {
  if (line) return `lines.${line}`
  if (code.startsWith('coupon')) return 'coupon_code'
  if (code.startsWith('voucher')) return 'voucher_code'
  if (code.startsWith('delivery')) return 'delivery_method_id'
  if (code.startsWith('payment')) return 'payment_method_id'
  if (code.startsWith('terms')) return 'terms_agreed'
  return code === 'prices-changed' ? 'hash' : '$body'
}

export const nothing: Takings = noTakings()

/** Takes the goods of an order from the stock and writes it, in one message. Throws `stock-short` with what is left of each line. */
export async function insertTaking(ctx: Ctx, loaded: LoadedQuote, rows: OrderRows, takings: Takings): Promise<void> {
  const wanted = stockKinds.filter((of) => takings[of].length)
  const taken = await insertOrder(
    ctx,
    rows,
    wanted.map((of) => takingStock(ctx, of, takings[of])),
  )
  for (const [n, of] of wanted.entries()) {
    const short = lacking(takings[of], taken[n] ?? [])
    if (short.length) throw await stockShort(ctx, loaded, takings[of], of, short)
  }
  failpoint('order.stock-taken')
}

async function stockShort(
  ctx: Ctx,
  { quote }: LoadedQuote,
  takings: Takings['products'],
  kind: StockKind,
  ids: string[],
): Promise<AppError> {
  const stock = await stockOf(ctx, kind, ids)
  const short = new Map(
    takings
      .filter(({ id }) => ids.includes(id))
      .map((taking) => [taking.product_id, Math.max(0, stock.get(taking.id) ?? 0)]),
  )
  // Of a product's combinations only those that ran short are told.
  const isShort = ({ product_id, variant_id }: QuotedLine) =>
    short.has(product_id) && (kind !== 'variants' || ids.includes(variant_id ?? ''))
  const lines = quote.lines.filter(isShort)
  const fault = (available: number): FieldFault => ({ code: 'stock-short', params: { available } })
  return new AppError(
    'stock-short',
    {
      available: Math.min(...short.values()),
      lines: lines.map((line) => ({ line: line.key, available: short.get(line.product_id) })),
    },
    {
      status: 409,
      fields: Object.fromEntries(lines.map((line) => [`lines.${line.key}`, fault(short.get(line.product_id) ?? 0)])),
    },
  )
}

const voucherRefused = (voucher: string): AppError =>
  new AppError(
    'voucher-empty',
    { voucher },
    { status: 409, fields: { voucher_code: { code: 'voucher-empty', params: { voucher } } } },
  )

const couponRefused = (code: string, coupon: string): AppError =>
  new AppError(code, { coupon }, { status: 409, fields: { coupon_code: { code, params: { coupon } } } })
