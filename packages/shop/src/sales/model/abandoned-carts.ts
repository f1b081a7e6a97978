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
    cart_id: kind.text({ max: 36, see: 'server', readOnly: true, unique: 'store' }),
    /** the cart that it was before a mailed link brought it to another browser */
    left_cart_id: kind.text({ max: 36, see: 'server', readOnly: true, unique: 'store' }),
    customer_id: kind.ref('customers', { readOnly: true, onDelete: 'cascade' }),
    /** of the account, or what a guest has told the checkout */
    email: kind.code({ max: 254, format: 'email', readOnly: true }),
    first_name: kind.text({ max: 64, readOnly: true }),
    last_name: kind.text({ max: 64, readOnly: true }),
    language: kind.text({ required: true, max: 8, readOnly: true }),
    currency: kind.text({ required: true, max: 3, readOnly: true }),
    /** as it was shown last */
    total: kind.decimal({ scale: 4, readOnly: true }),
    item_count: kind.integer({ required: true, readOnly: true }),
    lines: kind.json<LeftLine[]>(undefined, { required: true, default: [], readOnly: true, see: 'server' }),
    touched_at: kind.datetime({ required: true, readOnly: true }),
    state: kind.choice(['open', 'mailed', 'recovered', 'ended'], { required: true, default: 'open', readOnly: true }),
    mail_count: kind.integer({ default: 0, readOnly: true }),
    mailed_at: kind.datetime({ readOnly: true }),
    /** when a mailed link brought it back */
    restored_at: kind.datetime({ readOnly: true }),
    order_id: kind.ref('orders', { readOnly: true, onDelete: 'clear' }),
    /** what the order came to, in the base currency */
    revenue: kind.money({ readOnly: true }),
    recovered_at: kind.datetime({ readOnly: true }),
    expires_at: kind.datetime({ required: true, readOnly: true, see: 'server' }),
    mails: kind.children('abandoned-cart-mails', { readOnly: true }),
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
