import type { Amount, Link, Picture } from './shell.ts'

export type CartLine = Link & {
  id: string
  productId: string
  picture: Picture | null
  model: string
  options: { name: string; value: string }[]
  quantity: number
  minimum: number
  unit: Amount
  total: Amount
  isAvailable: boolean
  /** sentences in the page's language */
  problems: string[]
}

export type TotalRow = { code: string; title: string; value: Amount }

export type Cart = {
  lines: CartLine[]
  count: number
  subtotal: Amount
  totals: TotalRow[]
  total: Amount
  coupon: string | null
  voucher: string | null
  problems: string[]
  /** nothing stands in the way of the checkout */
  isReady: boolean
}

export type DeliveryGroup = {
  id: string
  title: string
  description: string | null
  needsAddress: boolean
  methods: { id: string; title: string; description: string | null; price: Amount; isChosen: boolean }[]
}

export type Country = {
  id: string
  name: string
  postcodeRequired: boolean
  zones: { id: string; name: string }[]
}

export type SavedAddress = {
  id: string
  /** as its country writes it */
  lines: string[]
  isDefault: boolean
  fields: Record<string, string>
}

export type Checkout = {
  cart: Cart
  /** what the shopper has entered so far, by field name */
  values: Record<string, string>
  deliveryRequired: boolean
  delivery: DeliveryGroup[]
  payment: { id: string; title: string; description: string | null; isChosen: boolean }[]
  countries: Country[]
  addresses: SavedAddress[]
  terms: Link | null
  guestsAllowed: boolean
  signedIn: boolean
  /** names this attempt, so that a second click makes no second order */
  key: string
  /** fingerprint of the prices shown */
  hash: string
}

export type OrderSummary = {
  id: string
  number: number
  placedAt: string
  status: string
  statusColour: string | null
  /** a decimal string of the order's own currency */
  total: string
  currency: string
}

export type Order = OrderSummary & {
  email: string
  name: string
  phone: string | null
  lines: {
    title: string
    url: string | null
    picture: Picture | null
    model: string
    options: { name: string; value: string }[]
    quantity: number
    /** decimal strings of the order's own currency */
    price: string
    total: string
  }[]
  totals: { code: string; title: string; value: string }[]
  delivery: string | null
  deliveryAddress: string[]
  payment: string | null
  paymentInstructions: string | null
  tracking: string | null
  comment: string | null
  histories: { status: string; comment: string | null; at: string }[]
}

export type Profile = { email: string; first_name: string; last_name: string; phone: string; newsletter: boolean }

export type Account = { profile: Profile; addresses: SavedAddress[]; orders: OrderSummary[] }

/** What a page shows of the visitor, fetched after the page so that the page itself can be shared. */
export type ShopState = { count: number; name: string | null; total: Amount }

/** `errors` by field name, sentences in the page's language; nothing that was entered is lost. */
export type Refused = {
  ok: false
  message: string | null
  errors: Record<string, string>
  values: Record<string, string>
}
export type Outcome<T = Record<never, never>> = ({ ok: true } & T) | Refused
