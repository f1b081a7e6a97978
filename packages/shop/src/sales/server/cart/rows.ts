import { createHash, randomBytes } from 'node:crypto'
import { askAll, type Ctx, glance, keptPlan, sendLater, storeOf } from '@shopwright/engine'
import { days, newId, type Present, type Row } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import { lineIdentity } from '../../../catalog/rules/options.ts'
import type { cartItems, carts, Seen } from '../../model/carts.ts'
import type { orders } from '../../model/orders.ts'
import type { cartVouchers } from '../../model/vouchers.ts'
import type { CartAddress, CartContact, CartPatch, NewLine } from './body.ts'
import type { Visitor } from './contract.ts'
import { knownProducts } from './known-products.ts'
import { chosenOf, type Found } from './load-quote.ts'
import { asProductRow, customerQuery, productQuery } from './quote-rows.ts'

export type CartLineRow = Pick<
  Row<typeof cartItems>,
  'id' | 'product_id' | 'quantity' | 'options_key' | 'recurring_id'
> &
  Present<Pick<Row<typeof cartItems>, 'options'>>

/** A gift voucher in the cart; the amount in catalogue units. */
export type CartVoucherRow = Pick<
  Row<typeof cartVouchers>,
  'id' | 'amount' | 'to_name' | 'to_email' | 'from_name' | 'from_email' | 'voucher_theme_id' | 'message'
>

export type CartRow = Pick<
  Row<typeof carts>,
  | 'id'
  | 'sid_hash'
  | 'customer_id'
  | 'language'
  | 'currency'
  | 'coupon_code'
  | 'voucher_code'
  | 'reward_points'
  | 'use_credit'
  | 'delivery_method_id'
  | 'payment_method_id'
  | 'comment'
  | 'seen'
> & {
  delivery_address: CartAddress | null
  payment_address: CartAddress | null
  customer: CartContact | null
  lines: CartLineRow[]
  vouchers: CartVoucherRow[]
  /** the signed-in shopper's own address, where the cart has none */
  home: CartAddress | null
}

/** 256 bits: what ties a guest's cart to one browser. Only its hash is stored. */
export const newCartSid = (): string => randomBytes(32).toString('base64url')

export const isCartSid = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{43}$/.test(text)

export const sidHash = (sid: string): string => createHash('sha256').update(sid).digest('base64url')

const keptFor = { guest: days(30), customer: days(180) }

const expiry = (ctx: Ctx, visitor: Visitor): Date =>
  new Date(ctx.now.getTime() + (visitor.customerId ? keptFor.customer : keptFor.guest))

/** The condition that finds a visitor's own cart. */
export function ownCart(ctx: Ctx, { customerId, cartSid }: Visitor): RawBuilder<boolean> {
  const store = storeOf(ctx).id
  if (customerId) return sql`c.store_id = ${store} and c.customer_id = ${customerId} and c.expires_at > ${ctx.now}`
  if (!cartSid) return sql`false`
  return sql`c.store_id = ${store} and c.sid_hash = ${sidHash(cartSid)} and c.customer_id is null and c.expires_at > ${ctx.now}`
}

/** The columns of a cart `c` with its lines and its shopper's address. */
export const cartColumns = sql`c.id, c.customer_id, c.sid_hash, c.language, c.currency, c.coupon_code, c.voucher_code, c.reward_points, c.use_credit, c.delivery_method_id, c.payment_method_id,
  c.delivery_address, c.payment_address, c.customer, c.comment, c.seen,
  (select coalesce(json_agg(json_build_object('id', i.id, 'product_id', i.product_id, 'quantity', i.quantity, 'options', i.options, 'options_key', i.options_key, 'recurring_id', i.recurring_id) order by i.id), '[]')
    from cart_items i where i.store_id = c.store_id and i.cart_id = c.id) as lines,
  (select coalesce(json_agg(json_build_object('id', v.id, 'amount', v.amount::text, 'to_name', v.to_name, 'to_email', v.to_email, 'from_name', v.from_name, 'from_email', v.from_email,
    'voucher_theme_id', v.voucher_theme_id, 'message', v.message) order by v.id), '[]') from cart_vouchers v where v.store_id = c.store_id and v.cart_id = c.id) as vouchers,
  (select json_build_object('first_name', a.first_name, 'last_name', a.last_name, 'company', a.company, 'address', a.address, 'city', a.city, 'postcode', a.postcode, 'country_id', a.country_id, 'zone_id', a.zone_id, 'phone', a.phone, 'custom_fields', a.custom_fields)
    from customer_addresses a where a.store_id = c.store_id and a.customer_id = c.customer_id order by a.is_default desc, a.id limit 1) as home`

/** A visitor's cart with what its quote asks of the database. */
export type FoundCart = Found & { cart: CartRow | null }
type Sends = typeof glance

/**
 * The visitor's cart and the shopper, in one message; `send` says what becomes of the transaction, and `before` goes ahead of
 * them. Products come from memory: for what is shown, not for what becomes an order.
 */
export async function findCart(
  ctx: Ctx,
  visitor: Visitor,
  send: Sends = glance,
  before: readonly RawBuilder<unknown>[] = [],
): Promise<FoundCart & { before: Awaited<ReturnType<Sends>> }> {
  if (!visitor.customerId && !visitor.cartSid) return { cart: null, products: [], customer: null, before: [] }
  const rows = await send(ctx.db, [...before, ...cartQueries(ctx, visitor)])
  const found = cartIn(rows.slice(before.length))
  const lines = found.cart?.lines ?? []
  const products = await knownProducts(
    ctx,
    lines.map(({ product_id }) => product_id),
  )
  return { ...found, products, before: rows }
}

const cartQueries = (ctx: Ctx, visitor: Visitor): RawBuilder<unknown>[] => [
  sql`${keptPlan}select ${cartColumns} from carts c where ${ownCart(ctx, visitor)}`,
  ...(visitor.customerId ? [customerQuery(ctx, visitor.customerId)] : []),
]
const cartIn = ([carts = [], customers = []]: Awaited<ReturnType<Sends>>): Omit<FoundCart, 'products'> => ({
  cart: carts[0] ? withAmounts(carts[0]) : null,
  customer: customers[0] ?? null,
})

/** Which products `p` a cart's lines are of. */
const inCart = (own: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql`p.id in (select i.product_id from carts c join cart_items i on i.store_id = c.store_id and i.cart_id = c.id where ${own})`

/** Inside JSON an amount travels as text, so that none is rounded. */
const withAmounts = <T extends CartRow>(cart: T): T => ({
  ...cart,
  vouchers: cart.vouchers.map((voucher) => ({ ...voucher, amount: BigInt(voucher.amount) })),
})

/** The visitor's cart, made when there is none; keeping it busy keeps it alive. */
export async function openCart(ctx: Ctx, visitor: Visitor): Promise<string> {
  const { rows } = await sql<Pick<Row<typeof carts>, 'id'>>`${keptPlan}${opening(ctx, visitor)} returning id`.execute(
    ctx.db,
  )
  return (rows[0] as { id: string }).id
}

/** The same with what a checked patch says of it. */
export const patchingCart = (ctx: Ctx, visitor: Visitor, patch: CartPatch): RawBuilder<unknown> =>
  sql`${keptPlan}${opening(ctx, visitor, patch)}`

function opening(ctx: Ctx, visitor: Visitor, patch: CartPatch = {}): RawBuilder<unknown> {
  const kept = { ...keptAlive(ctx, visitor), ...patch }
  const target = visitor.customerId ? sql`customer_id` : sql`sid_hash`
  const sets = Object.keys(kept).map((name) => sql`${sql.id(name)} = excluded.${sql.id(name)}`)
  return sql`${inserting({ ...blank(ctx, visitor), ...kept })} on conflict (store_id, ${target}) do update set ${sql.join(sets)}`
}

/** What a cart is when it is made. */
const blank = (ctx: Ctx, visitor: Visitor) => ({
  store_id: storeOf(ctx).id,
  id: newId(ctx.now.getTime()),
  customer_id: visitor.customerId,
  sid_hash: visitor.customerId ? null : sidHash(visitor.cartSid as string),
  currency: visitor.currency,
  created_at: ctx.now,
})
const keptAlive = (ctx: Ctx, visitor: Visitor) => ({
  expires_at: expiry(ctx, visitor),
  language: visitor.language,
  updated_at: ctx.now,
})

const json = new Set(['delivery_address', 'payment_address', 'customer', 'seen'])
const written = (name: string, value: unknown): unknown =>
  json.has(name) && value !== null ? JSON.stringify(value) : value

const inserting = (columns: object): RawBuilder<unknown> =>
  sql`insert into carts (${sql.join(Object.keys(columns).map((name) => sql.id(name)))}) values (${sql.join(Object.entries(columns).map(([name, value]) => written(name, value)))})`

/** A cart that nobody has seen yet. */
export const newCart = (ctx: Ctx, visitor: Visitor): CartRow => {
  const { id, customer_id, sid_hash, currency } = blank(ctx, visitor)
  return {
    id,
    customer_id,
    sid_hash,
    currency,
    language: visitor.language,
    coupon_code: null,
    voucher_code: null,
    reward_points: 0,
    use_credit: true,
    delivery_method_id: null,
    payment_method_id: null,
    comment: null,
    seen: null,
    delivery_address: null,
    payment_address: null,
    customer: null,
    lines: [],
    vouchers: [],
    home: null,
  }
}

/** What a cart becomes that was looked up, counted and found good, and what it was. `isNew`: it is made now. */
export type CountedCart = { before: CartRow; seen: Seen; isNew: boolean }

/**
 * Writes a line that the cart had not, if the cart is still what was counted: what was seen of it is a sum over all that its
 * quote rests on. No row where somebody else was first, or the product is gone. Doing it twice does nothing more.
 */
export function writingLine(
  ctx: Ctx,
  visitor: Visitor,
  { before, seen, isNew }: CountedCart,
  line: CartLineRow,
  sending: string | null = null,
): RawBuilder<unknown> {
  const kept = { ...keptAlive(ctx, visitor), seen }
  const sets = Object.entries(kept).map(([name, value]) => sql`${sql.id(name)} = ${written(name, value)}`)
  const cart = isNew
    ? sql`${inserting({ ...blank(ctx, visitor), ...kept, id: before.id })} on conflict (store_id, sid_hash) do update set seen = excluded.seen where carts.id = excluded.id`
    : sql`update carts set ${sql.join(sets)} where store_id = ${storeOf(ctx).id} and id = ${before.id} and coalesce(seen->>'hash', '') in (${before.seen?.hash ?? ''}, ${seen.hash})`
  return sql`${keptPlan}with c as (${cart} returning id)
    insert into cart_items (store_id, id, cart_id, product_id, quantity, options, options_key, sending_key, created_at, updated_at)
    select p.store_id, ${line.id}::uuid, c.id, p.id, ${line.quantity}::integer, ${JSON.stringify(line.options)}::jsonb, ${line.options_key}, ${sending}, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
    from products p, c where p.store_id = ${storeOf(ctx).id} and p.id = ${line.product_id}
    on conflict (store_id, cart_id, product_id, options_key) do update set quantity = excluded.quantity
    returning id`
}

/** Opens the cart and puts a line in; equal lines add up, but for what was sent already. Answers the line's id and quantity; no row when there is no such product. */
export const puttingLine = (
  ctx: Ctx,
  visitor: Visitor,
  line: NewLine,
  sending: string | null = null,
): RawBuilder<unknown> =>
  sql`${keptPlan}with c as (${opening(ctx, visitor)} returning id)
    insert into cart_items (store_id, id, cart_id, product_id, quantity, recurring_id, options, options_key, sending_key, created_at, updated_at)
    select p.store_id, ${newId(ctx.now.getTime())}::uuid, c.id, p.id, ${line.quantity}::integer, (select r.id from recurrings r where r.store_id = p.store_id and r.id = ${line.recurring_id}::uuid), ${JSON.stringify(line.options)}::jsonb, ${optionsKey(line)}, ${sending}, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
    from products p, c where p.store_id = ${storeOf(ctx).id} and p.id = ${line.product_id}
    on conflict (store_id, cart_id, product_id, options_key) do update set quantity = cart_items.quantity + case when cart_items.sending_key = excluded.sending_key then 0 else excluded.quantity end,
      sending_key = excluded.sending_key, updated_at = excluded.updated_at
    returning id, quantity`

export const optionsKey = ({ product_id, options, recurring_id }: Omit<NewLine, 'quantity'>): string =>
  createHash('sha256')
    .update(lineIdentity(product_id, chosenOf(options), recurring_id))
    .digest('base64url')

/** Once for each `sending`. The cart is held. */
export async function putVoucher(
  ctx: Ctx,
  cartId: string,
  voucher: Omit<CartVoucherRow, 'id'>,
  sending: string | null = null,
): Promise<void> {
  const { amount, to_name, to_email, from_name, from_email, voucher_theme_id, message } = voucher
  await sql`insert into cart_vouchers (store_id, id, cart_id, amount, to_name, to_email, from_name, from_email, voucher_theme_id, message, sending_key, created_at, updated_at)
    select ${storeOf(ctx).id}::uuid, ${newId(ctx.now.getTime())}::uuid, ${cartId}::uuid, ${amount}::bigint, ${to_name}, ${to_email}, ${from_name}, ${from_email}, ${voucher_theme_id}::uuid, ${message}, ${sending}, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
    where not exists (select 1 from cart_vouchers v where v.store_id = ${storeOf(ctx).id} and v.cart_id = ${cartId} and v.sending_key = ${sending})`.execute(
    ctx.db,
  )
}

/** How many went: none when it is not the visitor's. */
export async function takeVoucherOut(ctx: Ctx, visitor: Visitor, id: string): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from cart_vouchers v using carts c where v.store_id = c.store_id and v.cart_id = c.id and v.id = ${id} and ${ownCart(ctx, visitor)}`.execute(
      ctx.db,
    )
  return Number(numAffectedRows ?? 0)
}

/** Answers the line, or no row when it is not the visitor's. */
export function settingQuantity(ctx: Ctx, visitor: Visitor, lineId: string, quantity: number): RawBuilder<unknown> {
  const mine = sql`i.store_id = c.store_id and i.cart_id = c.id and i.id = ${lineId} and ${ownCart(ctx, visitor)}`
  return quantity > 0
    ? sql`${keptPlan}update cart_items i set quantity = ${quantity}, updated_at = ${ctx.now} from carts c, cart_items o where ${mine} and o.store_id = i.store_id and o.id = i.id returning i.id, o.quantity as before`
    : sql`${keptPlan}delete from cart_items i using carts c where ${mine} returning i.id`
}

/** Whoever sees something new is there. Nobody waits for it: it goes with whatever is sent next. */
export const writeSeen = (ctx: Ctx, cartId: string, seen: Seen): void =>
  sendLater(
    ctx.db,
    sql`${keptPlan}update carts set seen = ${JSON.stringify(seen)}, updated_at = ${ctx.now} where store_id = ${storeOf(ctx).id} and id = ${cartId}`,
  )

/**
 * What was put in before signing in joins what the shopper had: equal lines add up, the guest's choices fill the gaps,
 * and the guest's cart is gone. One that a mailed link made of the shopper's own adds nothing to it.
 */
export async function mergeCarts(ctx: Ctx, customerId: string, cartSid: string): Promise<void> {
  const store = storeOf(ctx).id
  const guest: Visitor = { cartSid, customerId: null, language: ctx.language, currency: null }
  const [waiting] = await glance(ctx.db, [sql`${keptPlan}select c.id from carts c where ${ownCart(ctx, guest)}`])
  if (!waiting?.length) return
  const { rows } = await sql<
    Pick<Row<typeof carts>, 'id'>
  >`select c.id from carts c where ${ownCart(ctx, guest)} for update`.execute(ctx.db)
  const from = rows[0]?.id
  if (!from) return
  const to = await openCart(ctx, { ...guest, customerId })
  await sql`insert into cart_items (store_id, id, cart_id, product_id, quantity, recurring_id, options, options_key, created_at, updated_at)
    select store_id, gen_random_uuid(), ${to}::uuid, product_id, quantity, recurring_id, options, options_key, created_at, ${ctx.now}::timestamptz from cart_items where store_id = ${store} and cart_id = ${from} order by id
    on conflict (store_id, cart_id, product_id, options_key) do update set quantity = case when exists (select 1 from abandoned_carts a where a.store_id = ${store} and a.cart_id = ${from} and a.left_cart_id = ${to})
      then greatest(cart_items.quantity, excluded.quantity) else least(9999, cart_items.quantity + excluded.quantity) end, updated_at = excluded.updated_at`.execute(
    ctx.db,
  )
  await sql`update cart_vouchers set cart_id = ${to} where store_id = ${store} and cart_id = ${from}`.execute(ctx.db)
  await sql`update carts c set coupon_code = coalesce(c.coupon_code, g.coupon_code), voucher_code = coalesce(c.voucher_code, g.voucher_code), currency = coalesce(c.currency, g.currency),
      delivery_method_id = coalesce(c.delivery_method_id, g.delivery_method_id), payment_method_id = coalesce(c.payment_method_id, g.payment_method_id),
      delivery_address = coalesce(c.delivery_address, g.delivery_address), comment = coalesce(c.comment, g.comment)
    from carts g where c.store_id = ${store} and c.id = ${to} and g.store_id = c.store_id and g.id = ${from}`.execute(
    ctx.db,
  )
  // What was known of the one that was left is said of the one that it became; what its shopper has added is the account's.
  await sql`with gone as (delete from carts where store_id = ${store} and id = ${from}),
      given as (update option_files f set customer_id = ${customerId}, sid_hash = null where f.store_id = ${store} and f.order_id is null and f.customer_id is null and f.sid_hash = ${sidHash(cartSid)})
    update abandoned_carts a set cart_id = ${to} where a.store_id = ${store} and a.cart_id = ${from}
      and not exists (select 1 from abandoned_carts b where b.store_id = a.store_id and b.cart_id = ${to})`.execute(
    ctx.db,
  )
}

export type Placed = Pick<Row<typeof orders>, 'id' | 'request_hash'>

/**
 * Holds the visitor's cart to make an order of it, unless the key has made one already, and finds what that asks for, in one
 * message. Of many who ask at once one gets it; the others wait for that one's transaction, and find no cart but its order.
 */
export async function takeCart(
  ctx: Ctx,
  visitor: Visitor,
  idempotencyKey: string,
): Promise<FoundCart & { placed: Placed | null }> {
  const own = ownCart(ctx, visitor)
  const placed = sql`select o.id, o.request_hash from orders o where o.store_id = ${storeOf(ctx).id} and o.idempotency_key = ${idempotencyKey}`
  const locked = sql`${keptPlan}select c.id from carts c where ${own} and not exists (${placed}) for update`
  // What stands behind the lock sees what whoever held it has done.
  const [held = [], products = [], ...others] = await askAll(ctx.db, [
    locked,
    productQuery(ctx, inCart(own)),
    ...cartQueries(ctx, visitor),
  ])
  const found = { ...cartIn(others), products: products.map(asProductRow) }
  if (held.length) return { ...found, placed: null }
  const { rows } = await sql<Placed>`${keptPlan}${placed}`.execute(ctx.db)
  return { ...found, cart: null, placed: rows[0] ?? null }
}

/** An order was made of it. Its lines go with it. */
export const removeCart = (ctx: Ctx, cartId: string): void =>
  sendLater(ctx.db, sql`${keptPlan}delete from carts where store_id = ${storeOf(ctx).id} and id = ${cartId}`)
