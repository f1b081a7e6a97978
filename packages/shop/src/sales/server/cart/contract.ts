import type { Present, Row } from '@shopwright/resource'
import {
  amount,
  flag,
  id,
  list,
  map,
  maybe,
  named,
  oneOf,
  orNull,
  record,
  type Said,
  text,
  textOrNumber,
  whole,
} from '@shopwright/resource/shapes'
import type { orders } from '../../model/orders.ts'
import { addressView, contactView, givenOptions } from './body.ts'

/**
 * What a storefront and a native app get of the cart and the order. Amounts are decimal strings in the cart's currency
 * ("1299.90"), texts are in the visitor's language. The functions behind it, all with a store's context first:
 *
 *   cartOf(ctx, visitor): Promise<CartView>                        an empty cart when there is none yet
 *   addToCart(ctx, visitor, body): Promise<CartView>               { product_id, quantity?, options?, recurring_id? }
 *   changeLine(ctx, visitor, lineId, body): Promise<CartView>      { quantity }, 0 or less removes
 *   removeLine(ctx, visitor, lineId): Promise<CartView>
 *   addVoucher(ctx, visitor, body), removeVoucher(ctx, visitor, id): Promise<CartView>     a gift voucher being bought
 *   changeCart(ctx, visitor, body): Promise<CartView>              a CartPatch
 *   placeOrder(ctx, visitor, body, idempotencyKey): Promise<PlacedOrder>   a CartPatch & { terms_agreed?, hash? }
 *   orderOf(ctx, id, { accessKey } | { customerId }): Promise<OrderView>   not-found for anybody else
 *   mergeCarts(ctx, customerId, cartSid): Promise<void>            at login; the cart functions also do it by themselves
 *   newCartSid(): string                                           for the HttpOnly cookie `sw_cart`
 *   pricingOf(ctx, ids, customerGroupId, currency): Promise<Pricing | null>                  (catalog)
 *   pricesOf(pricing, products): Map<string, CardPrice>
 *   surchargesOf(ctx, pricing, product, values): Map<string, string> with what reckons several together
 *
 * Mails point a buyer to `/order/<id>?key=<access key>` on the store's host, for `orderOf`.
 */
export type Visitor = {
  /** the value of the cookie `sw_cart`; a guest without one cannot add: give them `newCartSid()` first */
  cartSid: string | null
  /** the sid was made for this request: there can be no cart of it yet */
  isNew?: boolean
  /** the signed-in shopper; staff who look at their shop are guests in it */
  customerId: string | null
  language: string
  /** code of a store currency that the visitor picked; else the cart's, else the store's own */
  currency: string | null
  /** the code of the affiliate or the campaign that sent them, from the cookie `sw_tracking` */
  tracking?: string | null
}

const currency = named(
  'Currency',
  record({ code: text, decimals: whole, symbol_left: orNull(text), symbol_right: orNull(text) }),
)
export type CurrencyView = Said<typeof currency>

/** `code` is stable, `message` is for the visitor; a warning does not stop the order. */
const problem = named(
  'Problem',
  record({
    code: text,
    level: oneOf(['block', 'warn']),
    message: text,
    line: orNull(id),
    params: map(textOrNumber),
  }),
)
export type ProblemView = Said<typeof problem>

const cartLine = named(
  'CartLine',
  record({
    id,
    product_id: id,
    name: text,
    slug: text,
    model: text,
    /** id of the file; `image_url` is its small size */
    image: orNull(id),
    image_url: orNull(text),
    /** `file`: id of what the shopper has added, which `value` names */
    options: list(record({ name: text, value: text, file: orNull(id) })),
    /** the same as it was put in, to be put in again */
    choices: givenOptions,
    /** the profile by which it is bought again and again; null = once */
    recurring: orNull(record({ id, name: text, terms: orNull(text) })),
    quantity: whole,
    minimum: whole,
    available: flag,
    /** of one piece, and the price without its special; null where prices are hidden */
    price: orNull(amount),
    old_price: orNull(amount),
    /** price × quantity */
    total: orNull(amount),
    problems: list(problem),
  }),
)
export type CartLine = Said<typeof cartLine>

const cartVoucher = record({ id, to_name: text, to_email: text, from_name: text, message: orNull(text), amount })

const total = record({ code: text, title: text, value: amount })
export type TotalView = Said<typeof total>

const deliveryMethod = named(
  'DeliveryOffer',
  record({
    id,
    name: text,
    description: orNull(text),
    group: text,
    type: text,
    /** what it costs for this cart; null where prices are hidden */
    price: orNull(amount),
    address_required: flag,
    /** its parcels wait in branches that are listed, one of which may be the address */
    has_branches: flag,
  }),
)
export type DeliveryMethodView = Said<typeof deliveryMethod>

const paymentMethod = named(
  'PaymentOffer',
  record({ id, code: text, name: text, description: orNull(text), instructions: orNull(text) }),
)
export type PaymentMethodView = Said<typeof paymentMethod>

export const cartShape = named(
  'Cart',
  record({
    /** null = nothing was ever put in */
    id: orNull(id),
    currency,
    language: text,
    /** pieces over all lines */
    quantity: whole,
    lines: list(cartLine),
    /** gift vouchers that are being bought */
    vouchers: list(cartVoucher),
    totals: list(total),
    /** null when this store shows prices only to those signed in */
    total: orNull(amount),
    coupon_code: orNull(text),
    voucher_code: orNull(text),
    /** points that the order will use, of those that were asked */
    reward_points: whole,
    /** the most that this cart takes, and what the signed-in shopper has; 0 for guests */
    reward_maximum: whole,
    reward_balance: whole,
    rewards_earned: whole,
    /** store credit of the signed-in shopper, in the cart's currency; null = none */
    credit_balance: orNull(amount),
    use_credit: flag,
    delivery_required: flag,
    /** false while the chosen method is a pickup */
    delivery_address_required: flag,
    delivery_methods: list(deliveryMethod),
    /** chosen by the visitor, or the only one on offer */
    delivery_method_id: orNull(id),
    payment_methods: list(paymentMethod),
    payment_method_id: orNull(id),
    delivery_address: orNull(addressView),
    payment_address: orNull(addressView),
    customer: orNull(contactView),
    comment: orNull(text),
    /** the page to agree to before ordering; null = none */
    terms: orNull(record({ id, title: text, slug: text })),
    /** why a guest may not order here but has to sign in first, in the language of the cart; null = they may */
    login_reason: orNull(text),
    weight: orNull(text),
    problems: list(problem),
    /** nothing stands in the way but what the checkout still asks for */
    orderable: flag,
    /** send it with the order: it is refused when something changed since */
    hash: text,
  }),
)
export type CartView = Said<typeof cartShape>

export const placedOrderShape = named(
  'PlacedOrder',
  record({
    id,
    /** null until the payment of a draft has come */
    number: orNull(whole),
    /** opens the order to a guest; shown once and mailed, never stored */
    access_key: text,
    /** none: nothing to pay; pending: paid later (cash, transfer); redirect: go to `redirect_url` */
    payment: record({ state: oneOf(['none', 'pending', 'redirect']), redirect_url: maybe(text) }),
  }),
)
export type PlacedOrder = Said<typeof placedOrderShape>

export type OrderView = Pick<
  Row<typeof orders>,
  | 'id'
  | 'is_draft'
  | 'first_name'
  | 'last_name'
  | 'phone'
  | 'delivery_address'
  | 'payment_address'
  | 'delivery_method'
  | 'payment_method'
  | 'payment_instructions'
  | 'comment'
  | 'tracking_number'
  | 'invoice_number'
  | 'total'
> &
  Present<Pick<Row<typeof orders>, 'placed_at'>> & {
    /** null, and `is_draft`, while its payment has not come */
    number: Row<typeof orders>['number']
    /** how long its goods are still kept while it waits for its payment; 0 = no longer, null = nothing is kept */
    kept_minutes: number | null
    status: { id: string; name: string; color: string | null }
    currency: CurrencyView
    /** null for one who ordered by phone alone */
    email: Row<typeof orders>['email']
    /** the goods wait there for the buyer; `address` null = at the store's own */
    pickup: { address: string | null } | null
    /** the carrier's page about the parcel */
    tracking_url: string | null
    /** what was answered to custom fields, in the order's language */
    custom_fields: NonNullable<Row<typeof orders>['custom_fields']>
    lines: OrderLineView[]
    vouchers: { to_name: string; to_email: string; amount: string }[]
    downloads: OrderDownloadView[]
    totals: TotalView[]
    /** what came and did not go back; `owed` and `overpaid` say what an edit or a cancellation made of it */
    money: { paid: string; owed: string; overpaid: string }
    /** `changed`: the order was edited then */
    histories: { created_at: Date; status: string; comment: string | null; changed: boolean }[]
  }

/** A bought file: `available` when the order is complete and it was not fetched too often; `allowed` 0 = without end. */
export type OrderDownloadView = {
  id: string
  order_product_id: string
  name: string
  mask: string | null
  allowed: number
  count: number
  available: boolean
}

export type OrderLineView = {
  id: string
  product_id: string | null
  name: string
  slug: string | null
  model: string
  image: string | null
  image_url: string | null
  options: { name: string; value: string; is_file: boolean }[]
  /** name of the profile by which it is bought again and again */
  recurring: string | null
  quantity: number
  price: string
  total: string
}
