import { AppError, type Ctx, type FieldFault, invalid } from '@shopwright/engine'
import type { Draft, Patch } from '@shopwright/resource'
import { type Answers, answerTexts } from '../../../customers/rules/custom-fields.ts'
import { normalisePhone } from '../../../customers/rules/phone.ts'
import { askedOf } from '../../../customers/server/custom-fields.ts'
import type { OrderCustomField, orderRevisions, orders } from '../../model/orders.ts'
import { checkAddress, checkContact } from '../../rules/contact.ts'
import { completeAddress, kept } from '../cart/addresses.ts'
import { type CartAddress, readAddresses } from '../cart/body.ts'
import { inLanguage } from '../cart/view.ts'
import { isRedirect } from '../payment-providers.ts'
import { type NamedDelivery, type NamedPayment, type SalesTables, salesTables } from '../sales-tables.ts'
import type { EditableOrder } from './edited-order.ts'
import { deliveryName, named } from './rows.ts'

type Wanted = Draft<typeof orderRevisions>

export type PlannedDetails = {
  /** what the order will say of its buyer, its addresses and its ways; only what differs */
  patch: Patch<typeof orders>
  delivery_address: CartAddress | null
  payment_address: CartAddress | null
  /** how it is brought and paid afterwards; null = nothing of it, or of what is gone */
  delivery: NamedDelivery | null
  payment: NamedPayment | null
  /** it is brought otherwise, or elsewhere: what that costs is asked anew */
  isBroughtAnew: boolean
  isPaidAnew: boolean
}

const contactFields = ['first_name', 'last_name', 'email', 'phone'] as const

/** What an edit makes of everything but the lines. Throws the faults of its fields, and `payment-under-way`. */
export async function planDetails(ctx: Ctx, order: EditableOrder, wanted: Wanted): Promise<PlannedDetails> {
  const tables = await salesTables(ctx)
  const faults: Record<string, FieldFault> = contactFaults(order, wanted)
  const delivery = methodOf(tables.delivery_methods, wanted.delivery_method_id, order.delivery_method_id)
  const payment = methodOf(tables.payment_methods, wanted.payment_method_id, order.payment_method_id)
  if (wanted.delivery_method_id && !delivery) faults.delivery_method_id = { code: 'not-offered' }
  if (wanted.payment_method_id && !payment) faults.payment_method_id = { code: 'not-offered' }
  const isPaidAnew = payment !== null && payment.id !== order.payment_method_id
  if (isPaidAnew && order.providers.some((code) => isRedirect(code)))
    throw new AppError(
      'payment-under-way',
      {},
      { status: 409, fields: { payment_method_id: { code: 'payment-under-way' } } },
    )

  const isOther = delivery !== null && delivery.id !== order.delivery_method_id
  const isPickup = isOther ? delivery.pickup : (order.is_pickup ?? false)
  const addresses = await addressesOf(ctx, order, wanted, { isPickup, tables, faults, isOther })
  const answered = [...(await buyerAnswers(ctx, order, wanted)), ...addresses.answered]
  // While it is typed it is counted; what is missing is told to who saves it.
  if (Object.keys(faults).length && wanted.dry_run !== true) throw invalid(faults)
  const said = {
    ...contactOf(wanted),
    ...(wanted.buyer_comment === undefined ? {} : { comment: wanted.buyer_comment?.trim() || null }),
  }
  const ways = {
    ...(isOther
      ? { delivery_method_id: delivery.id, delivery_method: deliveryName(ctx, delivery), is_pickup: isPickup }
      : {}),
    ...(isPaidAnew
      ? {
          payment_method_id: payment.id,
          payment_method: inLanguage(ctx)(payment.name),
          payment_instructions: inLanguage(ctx)(payment.instructions),
        }
      : {}),
  }
  const patch: Patch<typeof orders> = {
    ...said,
    ...(addresses.isGiven
      ? {
          delivery_address: named(ctx, tables, addresses.delivery_address),
          payment_address: named(ctx, tables, addresses.payment_address),
        }
      : {}),
    ...(answered.length ? { custom_fields: await keptAnswers(ctx, order, answered) } : {}),
    ...ways,
  }
  return {
    patch: differing(order, patch),
    delivery_address: addresses.delivery_address,
    payment_address: addresses.payment_address,
    delivery,
    payment,
    isBroughtAnew: isOther || isElsewhere(order.delivery_address, addresses.delivery_address, delivery),
    isPaidAnew,
  }
}

/** The one that is asked for, else the one that it had; null when the store has it no more. */
const methodOf = <T extends { id: string }>(
  all: readonly T[],
  wanted: string | null | undefined,
  own: string | null,
): T | null => all.find(({ id }) => id === (wanted ?? own)) ?? null

/** Only what is written anew is judged: an older order may lack what is asked today. A coupon's uses are counted by e-mail. */
function contactFaults(order: EditableOrder, wanted: Wanted): Record<string, FieldFault> {
  const given = contactFields.filter((name) => wanted[name] !== undefined)
  if (!given.length) return {}
  const of = (name: (typeof contactFields)[number]): string => String(wanted[name] ?? '')
  const contact = { first_name: of('first_name'), last_name: of('last_name'), email: of('email'), phone: of('phone') }
  const errors = checkContact(contact, order.coupon_code !== null)
  return Object.fromEntries(
    errors
      .filter(({ field }) => given.some((name) => name === field))
      .map(({ field, ...fault }) => [field, fault satisfies FieldFault]),
  )
}

const contactOf = (wanted: Wanted): Patch<typeof orders> => ({
  ...(wanted.first_name === undefined ? {} : { first_name: wanted.first_name?.trim() || null }),
  ...(wanted.last_name === undefined ? {} : { last_name: wanted.last_name?.trim() || null }),
  ...(wanted.email === undefined ? {} : { email: wanted.email?.trim().toLowerCase() || null }),
  ...(wanted.phone === undefined ? {} : { phone: normalisePhone(wanted.phone ?? '') ?? wanted.phone }),
})

/** What was answered anew, by its place; null of an address that the order has no more. */
type Answered = { place: OrderCustomField['place']; answers: Answers | null }[]

async function buyerAnswers(ctx: Ctx, order: EditableOrder, { custom_fields }: Wanted): Promise<Answered> {
  if (custom_fields === undefined) return []
  const group = order.customer_group_id ?? undefined
  return [{ place: 'customer', answers: await kept(ctx, custom_fields, 'account', 'customer', group) }]
}

type Places = {
  delivery_address: CartAddress | null
  payment_address: CartAddress | null
  isGiven: boolean
  answered: Answered
}

/** As complete as the checkout wants them. A payment address that was the delivery's own goes with it. */
async function addressesOf(
  ctx: Ctx,
  order: EditableOrder,
  wanted: Wanted,
  how: { isPickup: boolean; isOther: boolean; tables: SalesTables; faults: Record<string, FieldFault> },
): Promise<Places> {
  const { isPickup, isOther, tables, faults } = how
  const given = readAddresses({
    ...(wanted.delivery_address === undefined ? {} : { delivery_address: wanted.delivery_address }),
    ...(wanted.payment_address === undefined ? {} : { payment_address: wanted.payment_address }),
  })
  const [was, paid] = [placeIn(order.delivery_address), placeIn(order.payment_address)]
  const complete = (address: CartAddress | null | undefined, field: string): Promise<CartAddress | null> =>
    completeAddress(ctx, address ?? null, order.customer_id, field, order.customer_group_id ?? undefined)
  const check = (address: CartAddress | null, field: string): void => {
    const country = tables.countries.find(({ id }) => id === address?.country_id) ?? null
    for (const { field: path, ...fault } of checkAddress(address, country, field)) faults[path] = fault
  }
  const isAsked = order.requires_delivery && !isPickup
  const asked = given.delivery_address === undefined ? was : await complete(given.delivery_address, 'delivery_address')
  const delivery_address = isAsked ? asked : null
  if (isAsked && (given.delivery_address !== undefined || isOther)) check(delivery_address, 'delivery_address')
  const wasSame = paid === null || JSON.stringify(paid) === JSON.stringify(was)
  const own =
    given.payment_address === undefined
      ? wasSame
        ? null
        : paid
      : await complete(given.payment_address, 'payment_address')
  if (given.payment_address) check(own, 'payment_address')
  const answered = [
    ...answersIn('delivery_address', isAsked ? given.delivery_address : null, delivery_address),
    ...answersIn('payment_address', given.payment_address, own),
  ]
  return {
    answered,
    delivery_address,
    payment_address: own ?? delivery_address,
    isGiven: given.delivery_address !== undefined || given.payment_address !== undefined || (isOther && isPickup),
  }
}

/** Whoever says nothing of the answers leaves them as they are. */
function answersIn(
  place: OrderCustomField['place'],
  given: CartAddress | null | undefined,
  completed: CartAddress | null,
): Answered {
  if (given === null) return [{ place, answers: null }]
  return given?.custom_fields === undefined && !given?.id ? [] : [{ place, answers: completed?.custom_fields ?? {} }]
}

const answerPlaces = ['customer', 'delivery_address', 'payment_address'] as const satisfies OrderCustomField['place'][]

/** The answers that an order keeps, in words; those of other places stay, and those to what nobody asks any more. */
async function keptAnswers(ctx: Ctx, order: EditableOrder, answered: Answered): Promise<OrderCustomField[]> {
  const group = order.customer_group_id ?? undefined
  const questions = {
    account: await askedOf(ctx, 'account', group),
    address: await askedOf(ctx, 'address', group),
  }
  const text = inLanguage(ctx)
  return answerPlaces.flatMap((place) => {
    const before = (order.custom_fields ?? []).filter((one) => one.place === place)
    const anew = answered.find((one) => one.place === place)
    if (!anew) return before
    if (!anew.answers) return []
    const location = place === 'customer' ? 'account' : 'address'
    const asked = questions[location]
    const answers = answerTexts(asked, location, anew.answers, (name) => text(name) ?? '')
    const unasked = before.filter(({ id }) => !asked.some((field) => field.id === id))
    return [...answers.map((one) => ({ place, ...one })), ...unasked]
  })
}

/** What an order says of an address besides the address itself is its own copy. */
export function placeIn(address: EditableOrder['delivery_address']): CartAddress | null {
  if (!address) return null
  const { country_name: _, address_format: __, zone_code: ___, ...place } = address
  return place
}

/** Countries and regions have prices; a carrier asks for the street as well. */
function isElsewhere(was: CartAddress | null, is: CartAddress | null, delivery: NamedDelivery | null): boolean {
  const asked = [
    'country_id',
    'zone_id',
    ...(delivery?.carrier ? (['city', 'postcode', 'address'] as const) : []),
  ] as const
  return is !== null && asked.some((name) => (was?.[name] ?? null) !== (is[name] ?? null))
}

function differing(order: EditableOrder, patch: Patch<typeof orders>): Patch<typeof orders> {
  const before = order as Record<string, unknown> // by the names of the patch
  return Object.fromEntries(
    Object.entries(patch).filter(([name, value]) => !isSame(before[name] ?? null, value ?? null)),
  )
}

const isSame = (a: unknown, b: unknown): boolean => sorted(a) === sorted(b)
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, one) =>
    one && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(
          Object.entries(one)
            .filter(([, each]) => each !== null)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : one,
  )
