import { createHash, randomBytes } from 'node:crypto'
import { type Ctx, keptPlan, storeOf } from '@shopwright/engine'
import { days, newId, type Present, type Row } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import { lineIdentity } from '../../../catalog/rules/options.ts'
import type { cartItems, carts, Seen } from '../../model/carts.ts'
import type { cartVouchers } from '../../model/vouchers.ts'
import type { CartAddress, CartContact, CartPatch, NewLine } from './body.ts'
import type { Visitor } from './contract.ts'
import { chosenOf } from './load-quote.ts'

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

export async function cartRow(ctx: Ctx, visitor: Visitor): Promise<CartRow | null> {
  const { rows } =
    await sql<CartRow>`${keptPlan}select ${cartColumns} from carts c where ${ownCart(ctx, visitor)}`.execute(ctx.db)
  return rows[0] ? withAmounts(rows[0]) : null
}

/** Inside JSON an amount travels as text, so that none is rounded. */
const withAmounts = <T extends CartRow>(cart: T): T => ({
  ...cart,
  vouchers: cart.vouchers.map((voucher) => ({ ...voucher, amount: BigInt(voucher.amount) })),
})

/** The visitor's cart, made when there is none; keeping it busy keeps it alive. */
export async function openCart(ctx: Ctx, visitor: Visitor): Promise<string> {
  const store = storeOf(ctx).id
  const sid = visitor.customerId ? null : sidHash(visitor.cartSid as string)
  const target = visitor.customerId ? sql`customer_id` : sql`sid_hash`
  const { rows } = await sql<Pick<Row<typeof carts>, 'id'>>`${keptPlan}
    insert into carts (store_id, id, customer_id, sid_hash, language, currency, expires_at, created_at, updated_at)
    values (${store}, ${newId(ctx.now.getTime())}, ${visitor.customerId}, ${sid}, ${visitor.language}, ${visitor.currency}, ${expiry(ctx, visitor)}, ${ctx.now}, ${ctx.now})
    on conflict (store_id, ${target}) do update set expires_at = excluded.expires_at, language = excluded.language, updated_at = excluded.updated_at
    returning id`.execute(ctx.db)
  return (rows[0] as { id: string }).id
}

/** Equal lines add up. Answers the line's id and quantity; null when there is no such product. */
export async function putLine(
  ctx: Ctx,
  cartId: string,
  line: NewLine,
): Promise<{ id: string; quantity: number } | null> {
  const { rows } = await sql<Pick<Row<typeof cartItems>, 'id' | 'quantity'>>`${keptPlan}
    insert into cart_items (store_id, id, cart_id, product_id, quantity, recurring_id, options, options_key, created_at, updated_at)
    select p.store_id, ${newId(ctx.now.getTime())}::uuid, ${cartId}::uuid, p.id, ${line.quantity}::integer, (select r.id from recurrings r where r.store_id = p.store_id and r.id = ${line.recurring_id}::uuid), ${JSON.stringify(line.options)}::jsonb, ${optionsKey(line)}, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
    from products p where p.store_id = ${storeOf(ctx).id} and p.id = ${line.product_id}
    on conflict (store_id, cart_id, product_id, options_key) do update set quantity = cart_items.quantity + excluded.quantity, updated_at = excluded.updated_at
    returning id, quantity`.execute(ctx.db)
  return rows[0] ?? null
}

const optionsKey = ({ product_id, options, recurring_id }: Omit<NewLine, 'quantity'>): string =>
  createHash('sha256')
    .update(lineIdentity(product_id, chosenOf(options), recurring_id))
    .digest('base64url')

export async function putVoucher(ctx: Ctx, cartId: string, voucher: Omit<CartVoucherRow, 'id'>): Promise<void> {
  const { amount, to_name, to_email, from_name, from_email, voucher_theme_id, message } = voucher
  await sql`insert into cart_vouchers (store_id, id, cart_id, amount, to_name, to_email, from_name, from_email, voucher_theme_id, message, created_at, updated_at)
    values (${storeOf(ctx).id}, ${newId(ctx.now.getTime())}, ${cartId}, ${amount}, ${to_name}, ${to_email}, ${from_name}, ${from_email}, ${voucher_theme_id}, ${message}, ${ctx.now}, ${ctx.now})`.execute(
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

/** How many lines changed: none when the line is not the visitor's. */
export async function setQuantity(ctx: Ctx, visitor: Visitor, lineId: string, quantity: number): Promise<number> {
  const mine = sql`i.store_id = c.store_id and i.cart_id = c.id and i.id = ${lineId} and ${ownCart(ctx, visitor)}`
  const { numAffectedRows } =
    quantity > 0
      ? await sql`update cart_items i set quantity = ${quantity}, updated_at = ${ctx.now} from carts c where ${mine}`.execute(
          ctx.db,
        )
      : await sql`delete from cart_items i using carts c where ${mine}`.execute(ctx.db)
  return Number(numAffectedRows ?? 0)
}

const json = new Set(['delivery_address', 'payment_address', 'customer'])

export async function writeCart(ctx: Ctx, cartId: string, patch: CartPatch): Promise<void> {
  const sets = Object.entries(patch).map(
    ([name, value]) => sql`${sql.ref(name)} = ${json.has(name) && value !== null ? JSON.stringify(value) : value}`,
  )
  if (!sets.length) return
  await sql`update carts set ${sql.join(sets)} where store_id = ${storeOf(ctx).id} and id = ${cartId}`.execute(ctx.db)
}

export async function writeSeen(ctx: Ctx, cartId: string, seen: Seen): Promise<void> {
  await sql`${keptPlan}update carts set seen = ${JSON.stringify(seen)} where store_id = ${storeOf(ctx).id} and id = ${cartId}`.execute(
    ctx.db,
  )
}

/**
 * What was put in before signing in joins what the shopper had: equal lines add up, the guest's choices fill the gaps,
 * and the guest's cart is gone.
 */
export async function mergeCarts(ctx: Ctx, customerId: string, cartSid: string): Promise<void> {
  const store = storeOf(ctx).id
  const guest: Visitor = { cartSid, customerId: null, language: ctx.language, currency: null }
  const { rows } = await sql<
    Pick<Row<typeof carts>, 'id'>
  >`select c.id from carts c where ${ownCart(ctx, guest)} for update`.execute(ctx.db)
  const from = rows[0]?.id
  if (!from) return
  const to = await openCart(ctx, { ...guest, customerId })
  await sql`insert into cart_items (store_id, id, cart_id, product_id, quantity, recurring_id, options, options_key, created_at, updated_at)
    select store_id, gen_random_uuid(), ${to}::uuid, product_id, quantity, recurring_id, options, options_key, created_at, ${ctx.now}::timestamptz from cart_items where store_id = ${store} and cart_id = ${from} order by id
    on conflict (store_id, cart_id, product_id, options_key) do update set quantity = least(9999, cart_items.quantity + excluded.quantity), updated_at = excluded.updated_at`.execute(
    ctx.db,
  )
  await sql`update cart_vouchers set cart_id = ${to} where store_id = ${store} and cart_id = ${from}`.execute(ctx.db)
  await sql`update carts c set coupon_code = coalesce(c.coupon_code, g.coupon_code), voucher_code = coalesce(c.voucher_code, g.voucher_code), currency = coalesce(c.currency, g.currency),
      delivery_method_id = coalesce(c.delivery_method_id, g.delivery_method_id), payment_method_id = coalesce(c.payment_method_id, g.payment_method_id),
      delivery_address = coalesce(c.delivery_address, g.delivery_address), comment = coalesce(c.comment, g.comment)
    from carts g where c.store_id = ${store} and c.id = ${to} and g.store_id = c.store_id and g.id = ${from}`.execute(
    ctx.db,
  )
  await sql`delete from carts where store_id = ${store} and id = ${from}`.execute(ctx.db)
}

export type Placed = { id: string; request_hash: string | null }

/**
 * Takes the visitor's cart away to make an order of it, unless the key has made one already. Of many who ask at once one
 * gets it; the others wait for that one's transaction and find nothing.
 */
export async function takeCart(
  ctx: Ctx,
  visitor: Visitor,
  idempotencyKey: string,
): Promise<{ cart: CartRow | null; placed: Placed | null }> {
  const placed = sql`select o.id, o.request_hash from orders o where o.store_id = ${storeOf(ctx).id} and o.idempotency_key = ${idempotencyKey}`
  const { rows } = await sql<CartRow & { placed: Placed | null }>`${keptPlan}
    with c as (delete from carts c where ${ownCart(ctx, visitor)} and not exists (${placed}) returning *)
    select ${cartColumns}, (select row_to_json(p) from (${placed}) p) as placed from (select 1) as one left join c on true`.execute(
    ctx.db,
  )
  const row = rows[0]
  if (row?.id) return { cart: withAmounts(row), placed: null }
  if (row?.placed) return { cart: null, placed: row.placed }
  // Somebody took it between: now their order can be seen.
  const { rows: later } = await sql<Placed>`${placed}`.execute(ctx.db)
  return { cart: null, placed: later[0] ?? null }
}
