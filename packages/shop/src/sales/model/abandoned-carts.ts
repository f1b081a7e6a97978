import { defineResource, kind } from '@shopwright/resource'

/** What lay in a cart, as its shopper was shown it; `price` of one piece in the cart's currency, null where none was shown. */
export type LeftLine = {
  product_id: string
  name: Record<string, string>
  image: string | null
  quantity: number
  options: Record<string, string | string[]>
  recurring_id: string | null
  price: string | null
}

/** The same in the reader's language, with what was chosen in words. */
export type ShownLeftLine = {
  /** null: there is no such product any more */
  product_id: string | null
  name: string
  image: string | null
  quantity: number
  options: { name: string; value: string }[]
  price: string | null
}

/**
 * A cart that its shopper left for an hour, until it is bought, emptied or over. It is a row of its own, made and kept by a job: carts are
 * written by shoppers all the time, and are gone with the order that this remembers.
 */
export const abandonedCarts = defineResource('abandoned-carts', {
  group: 'sales',
  title: 'email',
  fields: {
    /** where it is now; none once it is bought, emptied or over */
    cart_id: kind.text({ see: 'server', unique: 'store' }),
    /** the cart that it was before a mailed link brought it to another browser */
    left_cart_id: kind.text({ see: 'server', unique: 'store' }),
    customer_id: kind.ref('customers', { onDelete: 'cascade' }),
    /** of the account, or what a guest has told the checkout */
    email: kind.code({ format: 'email' }),
    first_name: kind.text(),
    last_name: kind.text(),
    language: kind.text({ required: true }),
    currency: kind.text({ required: true }),
    /** as it was shown last */
    total: kind.decimal({ scale: 4 }),
    item_count: kind.integer({ required: true }),
    lines: kind.json<LeftLine[]>(undefined, { required: true, default: [], see: 'server' }),
    touched_at: kind.datetime({ required: true }),
    state: kind.choice(['open', 'mailed', 'recovered', 'ended'], { required: true, default: 'open' }),
    mail_count: kind.integer({ default: 0 }),
    mailed_at: kind.datetime(),
    /** when a mailed link brought it back */
    restored_at: kind.datetime(),
    order_id: kind.ref('orders', { onDelete: 'clear' }),
    /** what the order came to, in the base currency */
    revenue: kind.money(),
    recovered_at: kind.datetime(),
    expires_at: kind.datetime({ required: true, see: 'server' }),
    mails: kind.children('abandoned-cart-mails'),
  },
  computed: {
    /** of a row that is read alone */
    goods: kind.json<ShownLeftLine[]>(),
    /** why no mail may be sent about it now; null = one may */
    no_mail: kind.choice(['over', 'bought', 'no-address', 'left', 'twice', 'here', 'soon']),
  },
  access: { read: 'staff', write: 'none' },
  list: ['email', 'state', 'item_count', 'total', 'touched_at', 'mail_count'],
  search: ['email', 'first_name', 'last_name'],
  large: ['touched_at'],
  sort: '-touched_at',
})

/** A mail that reminded of a cart; making one sends it. */
export const abandonedCartMails = defineResource('abandoned-cart-mails', {
  group: 'sales',
  parent: 'abandoned_cart_id',
  fields: {
    abandoned_cart_id: kind.ref('abandoned-carts', { required: true }),
    number: kind.integer({ required: true, default: 1, min: 1, max: 2, readOnly: true }),
    /** who of the staff sent it; none where it was due */
    actor_name: kind.text({ max: 255, readOnly: true }),
  },
  access: { read: 'staff', write: 'none', create: 'staff' },
  unique: [['abandoned_cart_id', 'number']],
})
