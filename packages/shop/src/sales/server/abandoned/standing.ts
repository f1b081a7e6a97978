import { sql } from 'kysely'

// How an abandoned cart `a` stands, as conditions.

/** The cart that it is, by its key. */
const itsCart = sql`c.store_id = a.store_id and c.id = case when a.cart_id ~ '^[0-9a-f-]{36}$' then a.cart_id::uuid end`

/** Something lies in it. */
export const hasGoods = sql<boolean>`exists (select 1 from carts c join cart_items i on i.store_id = c.store_id and i.cart_id = c.id where ${itsCart})`

/** An order was made of it, and its payment has not decided yet: its cart comes back or is bought. */
export const isPaying = sql<boolean>`exists (select 1 from orders o where o.store_id = a.store_id and o.cart_id = a.cart_id and o.is_draft and o.draft_cart is not null)`

/** It was bought, in this browser or in the one that it was left in. */
export const isBought = sql<boolean>`exists (select 1 from orders o where o.store_id = a.store_id and o.cart_id in (a.cart_id, a.left_cart_id) and not o.is_draft)`

/** Whoever left it has bought something since. */
export const hasBoughtSince = sql<boolean>`exists (select 1 from orders o where o.store_id = a.store_id and o.created_at > a.touched_at and not o.is_draft
  and (o.customer_id = a.customer_id or o.email = a.email))`

/** Whoever left it wants no mails about carts, or may not sign in any more. */
export const isRefused = sql<boolean>`(exists (select 1 from cart_mail_refusals r where r.store_id = a.store_id and r.email = a.email)
  or exists (select 1 from customers u where u.store_id = a.store_id and u.id = a.customer_id and not u.status))`

/** Whoever left it is there again: it was touched after this. */
export const isTouched = (after: Date) =>
  sql<boolean>`exists (select 1 from carts c where ${itsCart} and c.updated_at > a.touched_at and c.updated_at > ${after})`
