import { compileCheck } from '@shopwright/engine'
import type { Answers } from '../../../customers/rules/custom-fields.ts'
import { carts } from '../../model/carts.ts'
import { vouchers } from '../../model/vouchers.ts'
import { MAX_QUANTITY } from '../../rules/quote-lines.ts'

/** An address as it is entered. `country` is an ISO code, for those who do not know the ids; `id` names one of the customer's own. */
export type CartAddress = {
  id?: string | null
  first_name?: string | null
  last_name?: string | null
  company?: string | null
  address?: string | null
  city?: string | null
  postcode?: string | null
  country_id?: string | null
  country?: string | null
  zone_id?: string | null
  zone?: string | null
  phone?: string | null
  custom_fields?: Answers | null
}

export type CartContact = {
  first_name?: string | null
  last_name?: string | null
  email?: string | null
  phone?: string | null
  custom_fields?: Answers | null
}

export type CartPatch = {
  coupon_code?: string | null
  voucher_code?: string | null
  reward_points?: number
  use_credit?: boolean
  delivery_method_id?: string | null
  payment_method_id?: string | null
  delivery_address?: CartAddress | null
  payment_address?: CartAddress | null
  customer?: CartContact | null
  comment?: string | null
  currency?: string | null
  language?: string | null
}

/** The choices of the cart may come with the order; `terms_agreed: true` has to, where the store has terms. */
export type OrderBody = CartPatch & { terms_agreed?: boolean; hash?: string | null }

/** A free text, a value's id, or several, by the id of the product's option. */
export type GivenOptions = Record<string, string | string[]>
export type NewLine = { product_id: string; quantity: number; options: GivenOptions; recurring_id: string | null }

const text = (maxLength: number) => ({ anyOf: [{ type: 'string', maxLength }, { type: 'null' }] })
const id = { anyOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }] }
const record = (properties: object) => ({
  anyOf: [{ type: 'object', additionalProperties: false, properties }, { type: 'null' }],
})

const address = record({
  id,
  first_name: text(64),
  last_name: text(64),
  company: text(128),
  address: text(255),
  city: text(255),
  postcode: text(32),
  country_id: id,
  country: text(128),
  zone_id: id,
  zone: text(128),
  phone: text(64),
  custom_fields: {},
})

const orNull = ({ schema }: { schema: object }) => ({ anyOf: [schema, { type: 'null' }] })
const { coupon_code, voucher_code, comment, currency, language } = carts.fields

const patch = {
  coupon_code: orNull(coupon_code),
  voucher_code: orNull(voucher_code),
  reward_points: { type: 'integer', minimum: 0, maximum: 2_147_483_647 },
  use_credit: { type: 'boolean' },
  delivery_method_id: id,
  payment_method_id: id,
  delivery_address: address,
  payment_address: address,
  customer: record({ first_name: text(64), last_name: text(64), email: text(254), phone: text(64), custom_fields: {} }),
  comment: orNull(comment),
  currency: orNull(currency),
  language: orNull(language),
}

const exactly = (properties: object, required: string[] = []) =>
  compileCheck({ type: 'object', additionalProperties: false, required, properties })

const checkPatch = exactly(patch)
const checkOrder = exactly({ ...patch, terms_agreed: { type: 'boolean' }, hash: text(64) })
/** What was chosen of a product, by its option. */
export const givenOptions = {
  type: 'object',
  maxProperties: 100,
  propertyNames: { format: 'uuid' },
  additionalProperties: {
    anyOf: [
      { type: 'string', maxLength: 1000 },
      { type: 'array', maxItems: 100, items: { type: 'string', maxLength: 64 } },
    ],
  },
} as const

const checkLine = exactly(
  {
    product_id: { type: 'string', format: 'uuid' },
    quantity: { type: 'integer', minimum: 1, maximum: MAX_QUANTITY },
    recurring_id: id,
    options: givenOptions,
  },
  ['product_id'],
)
const checkAddresses = exactly({ delivery_address: address, payment_address: address })
const checkQuantity = exactly({ quantity: { type: 'integer', minimum: -MAX_QUANTITY, maximum: MAX_QUANTITY } }, [
  'quantity',
])

/** A gift voucher as a shopper asks for it: the amount in the currency shown; `agreed`: vouchers are not refunded. */
export type NewVoucher = {
  amount: string
  to_name: string
  to_email: string
  from_name: string
  from_email: string
  voucher_theme_id: string
  message: string
  agreed: boolean
  currency?: string | null
}

const { to_name, to_email, from_name, from_email, voucher_theme_id, message } = vouchers.fields

const checkVoucher = exactly(
  {
    amount: { type: 'string', pattern: '^\\d{1,12}(\\.\\d{1,4})?$' },
    to_name: to_name.schema,
    to_email: to_email.schema,
    from_name: from_name.schema,
    from_email: from_email.schema,
    voucher_theme_id: voucher_theme_id.schema,
    message: message.schema,
    agreed: { type: 'boolean' },
    currency: orNull(currency),
  },
  ['amount', 'to_name', 'to_email', 'from_name', 'from_email', 'voucher_theme_id'],
)

export const readNewVoucher = (body: unknown): NewVoucher =>
  ({ message: '', agreed: false, ...checkVoucher(body) }) as NewVoucher
export const readCartPatch = (body: unknown): CartPatch => checkPatch(body ?? {}) as CartPatch
export const readAddresses = (body: unknown): Pick<CartPatch, 'delivery_address' | 'payment_address'> =>
  checkAddresses(body) as Pick<CartPatch, 'delivery_address' | 'payment_address'>
export const readOrderBody = (body: unknown): OrderBody => checkOrder(body ?? {}) as OrderBody
export const readQuantity = (body: unknown): number => (checkQuantity(body) as { quantity: number }).quantity
export const readNewLine = (body: unknown): NewLine =>
  ({ quantity: 1, options: {}, recurring_id: null, ...checkLine(body) }) as NewLine
