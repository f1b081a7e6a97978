import type { Present, Row } from '@shopwright/resource'
import type { orders } from '../../model/orders.ts'
import type { CartAddress, CartContact, GivenOptions } from './body.ts'

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

export type CartView = {
  /** null = nothing was ever put in */
  id: string | null
  currency: CurrencyView
  language: string
  /** pieces over all lines */
  quantity: number
  lines: CartLine[]
  /** gift vouchers that are being bought */
  vouchers: CartVoucherView[]
  totals: TotalView[]
  /** null when this store shows prices only to those signed in */
  total: string | null
  coupon_code: string | null
  voucher_code: string | null
  /** points that the order will use, of those that were asked */
  reward_points: number
  /** the most that this cart takes, and what the signed-in shopper has; 0 for guests */
  reward_maximum: number
  reward_balance: number
  rewards_earned: number
  /** store credit of the signed-in shopper, in the cart's currency; null = none */
  credit_balance: string | null
  use_credit: boolean
  delivery_required: boolean
  /** false while the chosen method is a pickup */
  delivery_address_required: boolean
  delivery_methods: DeliveryMethodView[]
  /** chosen by the visitor, or the only one on offer */
  delivery_method_id: string | null
  payment_methods: PaymentMethodView[]
  payment_method_id: string | null
  delivery_address: CartAddress | null
  payment_address: CartAddress | null
  customer: CartContact | null
  comment: string | null
  /** the page to agree to before ordering; null = none */
  terms: { id: string; title: string; slug: string } | null
  /** guests may not order here: sign in first */
  login_required: boolean
  weight: string | null
  problems: ProblemView[]
  /** nothing stands in the way but what the checkout still asks for */
  orderable: boolean
  /** send it with the order: it is refused when something changed since */
  hash: string
}

export type CurrencyView = {
  code: string
  decimals: number
  symbol_left: string | null
  symbol_right: string | null
}

export type CartLine = {
  id: string
  product_id: string
  name: string
  slug: string
  model: string
  /** id of the file; `image_url` is its small size */
  image: string | null
  image_url: string | null
  /** `file`: id of what the shopper has added, which `value` names */
  options: { name: string; value: string; file: string | null }[]
  /** the same as it was put in, to be put in again */
  choices: GivenOptions
  /** the profile by which it is bought again and again; null = once */
  recurring: { id: string; name: string; terms: string | null } | null
  quantity: number
  minimum: number
  available: boolean
  /** of one piece, and the price without its special; null where prices are hidden */
  price: string | null
  old_price: string | null
  /** price × quantity */
  total: string | null
  problems: ProblemView[]
}

export type CartVoucherView = {
  id: string
  to_name: string
  to_email: string
  from_name: string
  message: string | null
  amount: string
}

export type TotalView = { code: string; title: string; value: string }

export type DeliveryMethodView = {
  id: string
  name: string
  description: string | null
  group: string
  type: string
  /** what it costs for this cart; null where prices are hidden */
  price: string | null
  address_required: boolean
  /** its parcels wait in branches that are listed, one of which may be the address */
  has_branches: boolean
}

export type PaymentMethodView = {
  id: string
  code: string
  name: string
  description: string | null
  instructions: string | null
}

/** `code` is stable, `message` is for the visitor; a warning does not stop the order. */
export type ProblemView = {
  code: string
  level: 'block' | 'warn'
  message: string
  line: string | null
  params: Record<string, string | number>
}

export type PlacedOrder = {
  id: string
  /** null until the payment of a draft has come */
  number: number | null
  /** opens the order to a guest; shown once and mailed, never stored */
  access_key: string
  /** none: nothing to pay; pending: paid later (cash, transfer); redirect: go to `redirect_url` */
  payment: { state: 'none' | 'pending' | 'redirect'; redirect_url?: string }
}

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
    histories: { created_at: Date; status: string; comment: string | null }[]
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
