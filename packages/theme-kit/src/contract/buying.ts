import type { Seo } from './catalogue.ts'
import type { CustomerFields, LineFields, OrderFields, ProductFields } from './nouns.ts'
import type { ReturnSummary } from './returns.ts'
import type { Amount, Link, Picture } from './shell.ts'

export type CartLine = Link & {
  id: string
  productId: string
  picture: Picture | null
  model: ProductFields['model']
  /** `url`: where the shopper's own file is, which `value` names */
  options: { name: string; value: string; url: string | null }[]
  /** the subscription that it is bought as, in words */
  recurring: string | null
  quantity: number
  minimum: ProductFields['minimum']
  /** null where prices are only for those who signed in, and this visitor has not */
  unit: Amount | null
  total: Amount | null
  isAvailable: boolean
  /** fields of a form that puts the same in again */
  again: [name: string, value: string][]
  /** sentences in the page's language */
  problems: string[]
}

export type TotalRow = { code: string; title: string; value: Amount }

export type Cart = {
  lines: CartLine[]
  count: number
  subtotal: Amount
  totals: TotalRow[]
  total: Amount | null
  coupon: string | null
  voucher: string | null
  /** why what was entered does not count, to be said at its field; it stands among `problems` as well */
  couponProblem: string | null
  voucherProblem: string | null
  /** gift vouchers that are being bought */
  vouchers: { id: string; toName: string; toEmail: string; amount: Amount }[]
  /** points of the signed-in shopper; null where there are none to spend */
  points: { used: number; balance: number; maximum: number } | null
  /** store credit of the signed-in shopper; null = none */
  credit: { balance: Amount; isUsed: boolean } | null
  /** points that the order will earn */
  earns: number
  problems: string[]
  /** nothing stands in the way of the checkout */
  isReady: boolean
  /** of an empty cart: the visitor's order that has taken all that was in it and waits for its payment, with what opens it */
  waiting: { id: string; key: string } | null
}

export type DeliveryGroup = {
  id: string
  title: string
  description: string | null
  needsAddress: boolean
  methods: {
    id: string
    title: string
    description: string | null
    price: Amount | null
    isChosen: boolean
    /** its parcels wait in branches: `cities` and `branches` suggest where */
    hasBranches: boolean
  }[]
}

export type CityHint = { name: string; region: string }

/** A branch or parcel locker: what an address says that leads there. */
export type BranchHint = { id: string; city: string; address: string }

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

/** A question of the store's own; its form field is `<prefix>custom_fields.<id>`, several values stand with commas between. */
export type CustomField = {
  id: string
  type: 'select' | 'radio' | 'checkbox' | 'textarea' | 'text' | 'date'
  name: string
  required: boolean
  maxLength: number | null
  values: { id: string; title: string }[]
}

/** Somebody who says who one is, instead of a password; one follows a plain link to `/auth/<code>`. */
export type LoginWay = { code: 'google' | 'facebook'; name: string }

/**
 * What is left to ask of who comes from there: whether to tie it to the account of who has signed in (`link`), for an address that is
 * mailed to (`address`; `known`: the provider has shown it, and it has an account), for what was mailed (`code`), or what an account needs.
 */
export type LoginFinish = { provider: string; firstName: string; lastName: string; email: string } & (
  | { step: 'link' | 'address' | 'known' | 'code' }
  | { step: 'join'; form: RegistrationForm }
)

/** How the signed-in shopper may sign in beside a password, and what may be added. */
export type OwnLogins = { tied: { id: string; name: string; email: string }[]; more: LoginWay[] }

/** The customer groups that one may join, at least one, and what each is asked. */
export type RegistrationForm = {
  ways: LoginWay[]
  /** what has to be agreed to; null = nothing */
  terms: { title: string; url: string } | null
  groups: {
    id: string
    title: string
    description: string
    needsApproval: boolean
    isDefault: boolean
    fields: CustomField[]
  }[]
}

export type Checkout = {
  cart: Cart
  /** what the shopper has entered so far, by field name */
  values: Record<string, string>
  deliveryRequired: boolean
  delivery: DeliveryGroup[]
  payment: { id: string; title: string; description: string | null; isChosen: boolean }[]
  countries: Country[]
  customFields: CustomField[]
  addressFields: CustomField[]
  addresses: SavedAddress[]
  terms: Link | null
  /** of who has not signed in */
  ways: LoginWay[]
  /** why a guest may not order this, a sentence; null = they may */
  signInFirst: string | null
  /** else a phone is enough */
  emailRequired: boolean
  /** where goods are picked up at the store, and when */
  store: { address: string; openingTimes: string | null }
  /** whose checkout it is; null of a guest */
  account: string | null
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
  total: OrderFields['total']
  currency: OrderFields['currency']
}

export type Order = Omit<OrderSummary, 'number'> & {
  /** null while the payment has not come: then `payUrl` leads to the provider's page */
  number: number | null
  payUrl: string | null
  /** how long its goods are still kept while it waits for its payment; 0 = no longer, null = nothing is kept */
  keptMinutes: number | null
  /** null for one who ordered by phone alone */
  email: OrderFields['email']
  name: string
  phone: OrderFields['phone']
  lines: {
    title: string
    url: string | null
    picture: Picture | null
    model: LineFields['model']
    options: { name: string; value: string; isFile: boolean }[]
    /** name of the subscription that it is bought as */
    recurring: string | null
    quantity: LineFields['quantity']
    /** decimal strings of the order's own currency */
    price: string
    total: string
    /** pieces in returns that are under way, and that came back */
    returning: number
    returned: number
  }[]
  returns: ReturnSummary[]
  /** where goods of it are returned; null = nothing can be now */
  returnUrl: string | null
  vouchers: { toName: string; toEmail: string; amount: string }[]
  /** bought files; `left` null = as often as one likes */
  downloads: { id: string; name: string; isAvailable: boolean; left: number | null }[]
  totals: { code: string; title: string; value: string }[]
  delivery: string | null
  deliveryAddress: string[]
  /** answers to custom fields */
  answers: { place: 'customer' | 'delivery_address' | 'payment_address'; name: string; value: string }[]
  payment: string | null
  paymentInstructions: OrderFields['payment_instructions']
  /** the goods wait there for the buyer */
  pickup: { address: string; mapUrl: string | null; openingTimes: string | null } | null
  /** `url` is the carrier's page about the parcel */
  tracking: { number: string; url: string | null } | null
  comment: OrderFields['comment']
  /** `isEdit`: the store changed what was ordered */
  histories: { status: string; comment: string | null; at: string; isEdit: boolean }[]
}

/** How many lines are in the cart again, and by name those that are not, or not all of them. */
/** A cart that a mailed link brings back; `lines` null where it is kept no more */
export type SavedCartPage = {
  kind: 'saved-cart'
  seo: Seo
  lines: { title: string; picture: Picture | null; quantity: number }[] | null
}

/** What there is not, or not enough of, of a cart that was brought back */
export type Restored = { missing: string[]; isEmpty: boolean }

export type Repeated = { added: number; missing: string[] }

export type Profile = {
  email: CustomerFields['email']
  first_name: CustomerFields['first_name']
  last_name: CustomerFields['last_name']
  phone: string
  newsletter: CustomerFields['newsletter']
  hasPassword: boolean
  /** by the names of the form's fields */
  answers: Record<string, string>
}

export type Account = {
  profile: Profile
  customFields: CustomField[]
  addressFields: CustomField[]
  addresses: SavedAddress[]
  orders: OrderSummary[]
}

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

export type VoucherForm = {
  themes: { id: string; name: string; picture: Picture | null }[]
  /** of one voucher, in the visit's currency */
  minimum: Amount
  maximum: Amount
  values: Record<string, string>
}

/** What a shopper has in the shop: points, store credit, and how they came. */
export type Purse = {
  points: number
  /** decimal string of `currency` */
  credit: string
  currency: string
  entries: {
    at: string
    kind: string
    points: number | null
    amount: string | null
    note: string | null
    order: number | null
  }[]
}

/** A file that was sent ahead: what its field says of it in the form, and what it is called. */
export type OptionFileTaken = { value: string; name: string }
