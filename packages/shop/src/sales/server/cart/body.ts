import { checkOf } from '@shopwright/engine'
import { MOST_MONEY } from '@shopwright/resource/money'
import {
  exactly,
  flag,
  given,
  id,
  maybe,
  named,
  orNull,
  record,
  type Said,
  type Shape,
  upTo,
} from '@shopwright/resource/shapes'
import { customerAddresses, customers } from '../../../customers/model/customers.ts'
import type { Answers } from '../../../customers/rules/custom-fields.ts'
import { textsUpTo, textUpTo } from '../../../floor/declared-texts.ts'
import { countries, zones } from '../../../localisation/model/reference.ts'
import { carts } from '../../model/carts.ts'
import { vouchers } from '../../model/vouchers.ts'
import { MAX_QUANTITY } from '../../rules/quote-lines.ts'

const addressFields = {
  id: maybe(orNull(id)),
  ...textsUpTo(customerAddresses.fields, [
    'first_name',
    'last_name',
    'company',
    'address',
    'city',
    'postcode',
    'phone',
  ]),
  country_id: maybe(orNull(id)),
  country: textUpTo(countries.fields.name),
  zone_id: maybe(orNull(id)),
  zone: textUpTo(zones.fields.name),
}
const contactFields = textsUpTo(customers.fields, ['first_name', 'last_name', 'email', 'phone'])

/** What is answered to custom fields, by their ids. Of a body the rules judge it, who know the fields. */
const answers = given<Answers>({
  schema: {
    type: 'object',
    additionalProperties: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
  },
})
const answersGiven = maybe(given<Answers | null>({ schema: {} }))

/** An address as it is entered. `country` is an ISO code, for those who do not know the ids; `id` names one of the customer's own. */
export const addressView = named('CartAddress', record({ ...addressFields, custom_fields: maybe(orNull(answers)) }))
export type CartAddress = Said<typeof addressView>
export const contactView = named('CartContact', record({ ...contactFields, custom_fields: maybe(orNull(answers)) }))
export type CartContact = Said<typeof contactView>

const address = maybe(orNull(exactly({ ...addressFields, custom_fields: answersGiven })))
const ownField = <T>(field: { schema: Shape }) => maybe(orNull(given<T>(field)))
const { coupon_code, voucher_code, comment, currency, language } = carts.fields

const patch = {
  coupon_code: ownField<string>(coupon_code),
  voucher_code: ownField<string>(voucher_code),
  reward_points: maybe(given<number>({ schema: { type: 'integer', minimum: 0, maximum: 2_147_483_647 } })),
  use_credit: maybe(flag),
  delivery_method_id: maybe(orNull(id)),
  payment_method_id: maybe(orNull(id)),
  delivery_address: address,
  payment_address: address,
  customer: maybe(orNull(exactly({ ...contactFields, custom_fields: answersGiven }))),
  comment: ownField<string>(comment),
  currency: ownField<string>(currency),
  language: ownField<string>(language),
}

export const cartPatch = exactly(patch)
export type CartPatch = Said<typeof cartPatch>

/** The choices of the cart may come with the order; `terms_agreed: true` has to, where the store has terms. */
export const orderBody = exactly({ ...patch, terms_agreed: maybe(flag), hash: maybe(orNull(upTo(64))) })
export type OrderBody = Said<typeof orderBody>

/** A free text, a value's id, or several, by the id of the product's option. */
export type GivenOptions = Record<string, string | string[]>

/** What was chosen of a product, by its option. */
export const givenOptions = given<GivenOptions>({
  schema: {
    type: 'object',
    maxProperties: 100,
    propertyNames: { format: 'uuid' },
    additionalProperties: {
      anyOf: [
        { type: 'string', maxLength: 1000 },
        { type: 'array', maxItems: 100, items: { type: 'string', maxLength: 64 } },
      ],
    },
  },
})

const pieces = (minimum: number) => given<number>({ schema: { type: 'integer', minimum, maximum: MAX_QUANTITY } })

export const newLine = exactly({
  product_id: id,
  quantity: maybe(pieces(1)),
  recurring_id: maybe(orNull(id)),
  options: maybe(givenOptions),
})
export type NewLine = Required<Said<typeof newLine>>

/** 0 or less removes the line. */
export const newQuantity = exactly({ quantity: pieces(-MAX_QUANTITY) })

const { to_name, to_email, from_name, from_email, voucher_theme_id, message } = vouchers.fields

/** An amount as its digits, not yet of a currency. */
export const typedAmount = {
  type: 'string',
  minLength: 1,
  format: 'decimal',
  decimalScale: 4,
  decimalMaximum: MOST_MONEY,
}

/** A gift voucher as a shopper asks for it: the amount in the currency shown; `agreed`: vouchers are not refunded. */
export const newVoucher = exactly({
  amount: given<string>({ schema: typedAmount }),
  to_name: given<string>(to_name),
  to_email: given<string>(to_email),
  from_name: given<string>(from_name),
  from_email: given<string>(from_email),
  voucher_theme_id: given<string>(voucher_theme_id),
  message: maybe(given<string>(message)),
  agreed: maybe(flag),
  currency: ownField<string>(currency),
})
export type NewVoucher = Said<typeof newVoucher> & { message: string; agreed: boolean }

const checkPatch = checkOf(cartPatch)
const checkOrder = checkOf(orderBody)
const checkLine = checkOf(newLine)
const checkAddresses = checkOf(exactly({ delivery_address: address, payment_address: address }))
const checkQuantity = checkOf(newQuantity)
const checkVoucher = checkOf(newVoucher)

export const readNewVoucher = (body: unknown): NewVoucher => ({ message: '', agreed: false, ...checkVoucher(body) })
export const readCartPatch = (body: unknown): CartPatch => checkPatch(body ?? {})
export const readAddresses = (body: unknown): Pick<CartPatch, 'delivery_address' | 'payment_address'> =>
  checkAddresses(body)
export const readOrderBody = (body: unknown): OrderBody => checkOrder(body ?? {})
export const readQuantity = (body: unknown): number => checkQuantity(body).quantity
export const readNewLine = (body: unknown): NewLine => ({
  quantity: 1,
  options: {},
  recurring_id: null,
  ...checkLine(body),
})
