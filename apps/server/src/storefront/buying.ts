import { AppError } from '@shopwright/engine'
import { newId } from '@shopwright/resource'
import {
  addressesOf,
  addToCart,
  askedOf,
  type CartPatch,
  type CartView,
  cartOf,
  changeCart,
  changeLine,
  countingGuesses,
  downloadLink,
  namesPlace,
  newCartSid,
  orderOf,
  type ProblemView,
  placeOrder,
  removeLine,
  removeVoucher,
  type ShopCtx,
  setCookie,
  storeCountries,
} from '@shopwright/shop/server'
import type { Cart, Checkout, DeliveryGroup, Order, Outcome, ShopState } from '@shopwright/theme-kit'
import { cartDisplay, countryViews, orderDisplay, savedAddress } from './cart-views.ts'
import { type AskedHere, answersIn, answerValues, askedHere, customFieldViews } from './custom-fields.ts'
import { attempt, field, fieldOrNull } from './forms.ts'
import { returnsOnOrder } from './returns.ts'
import { amountOf } from './views.ts'
import { inStore, type ShopVisit, visitorOf } from './visit.ts'

const cartLifetime = 30 * 86_400

export async function shopState(visit: ShopVisit): Promise<ShopState> {
  visit.isPersonal = true
  const name = visit.actor.role === 'CUSTOMER' ? (visit.actor.name?.split(' ')[0] ?? null) : null
  if (!visit.cartSid && !visit.customerId) return { count: 0, name, total: 0 }
  const view = await inStore(visit, (ctx) => cartOf(ctx, visitorOf(visit)))
  return { count: view.quantity, name, total: view.total === null ? 0 : amountOf(visit, view.total) }
}

export async function cartPage(visit: ShopVisit): Promise<Cart> {
  visit.isPersonal = true
  return cartDisplay(visit, await inStore(visit, (ctx) => cartOf(ctx, visitorOf(visit))))
}

/** Options come as `option.<id>`, several for a checkbox. */
export const putInCart = (visit: ShopVisit, form: FormData): Promise<Outcome> =>
  attempt(
    visit,
    form,
    async () => {
      keepCart(visit)
      await inStore(visit, (ctx) => addToCart(ctx, visitorOf(visit), lineOf(form)))
      return {}
    },
    (path) => path.replace(/^options\./, ''),
  )

/** A line as the product's page asks for it. */
export function lineOf(form: FormData): Record<string, unknown> {
  const options: Record<string, string | string[]> = {}
  for (const name of new Set([...form.keys()].filter((key) => key.startsWith('option.')))) {
    const given = form.getAll(name).map(String).filter(Boolean)
    const id = name.slice('option.'.length)
    if (given.length) options[id] = given.length > 1 ? given : (given[0] as string)
  }
  const quantity = field(form, 'quantity')
  const recurring = field(form, 'recurring_id')
  return {
    product_id: field(form, 'product_id'),
    ...(quantity ? { quantity: wholeNumber(quantity) } : {}),
    ...(recurring ? { recurring_id: recurring } : {}),
    options,
  }
}

/** A guest gets a cart of their own, tied to this browser. */
export function keepCart(visit: ShopVisit): void {
  if (visit.cartSid) return
  visit.cartSid = newCartSid()
  visit.cookies.push(setCookie('sw_cart', visit.cartSid, { maxAge: cartLifetime, secure: visit.parts.secure }))
}

/** Who has said where they are is shown the prices of there: no shared page is theirs any more. */
function keepPlace(visit: ShopVisit, patch: Record<string, unknown>): void {
  if (visit.customerId || !namesPlace(patch)) return
  visit.cookies.push(setCookie('sw_place', '1', { maxAge: cartLifetime, secure: visit.parts.secure }))
}

const wholeNumber = (text: string): number | string => (/^-?\d{1,6}$/.test(text) ? Number(text) : text)

export const editCart = (visit: ShopVisit, form: FormData): Promise<Outcome> =>
  attempt(visit, form, async () => {
    const visitor = visitorOf(visit)
    const line = field(form, 'line')
    const intent = field(form, 'intent')
    const guesser = { engine: visit.parts.engine, storeId: visit.store.id, ip: visit.actor.ip }
    const change = async (ctx: ShopCtx) => {
      switch (intent) {
        case 'quantity':
          return changeLine(ctx, visitor, line, { quantity: wholeNumber(field(form, 'quantity')) })
        case 'remove':
          return removeLine(ctx, visitor, line)
        case 'coupon':
          return changeCart(ctx, visitor, { coupon_code: fieldOrNull(form, 'coupon_code') })
        case 'points':
          return changeCart(ctx, visitor, { reward_points: pointsIn(field(form, 'reward_points')) })
        case 'credit':
          return changeCart(ctx, visitor, { use_credit: form.get('use_credit') !== null })
        case 'removeVoucher':
          return removeVoucher(ctx, visitor, line)
        case 'voucher':
          return changeCart(ctx, visitor, { voucher_code: fieldOrNull(form, 'voucher_code') })
        default:
          throw new AppError('invalid')
      }
    }
    await countingGuesses(
      guesser,
      intent === 'voucher' || intent === 'coupon' ? [field(form, `${intent}_code`)] : [],
      () => inStore(visit, change),
    )
    return {}
  })

/** No points at all for what is no number: nobody spends by mistake. */
const pointsIn = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0)

export async function checkoutPage(visit: ShopVisit): Promise<Checkout> {
  visit.isPersonal = true
  return inStore(visit, async (ctx) => {
    const view = await cartOf(ctx, visitorOf(visit))
    const countries = await storeCountries(ctx)
    const rows = visit.customerId ? await addressesOf(ctx, visit.customerId) : []
    return {
      cart: cartDisplay(visit, view),
      values: enteredIn(view, visit),
      deliveryRequired: view.delivery_required,
      delivery: deliveryGroups(visit, view),
      payment: view.payment_methods.map(({ id, name, description }) => ({
        id,
        title: name,
        description,
        isChosen: id === view.payment_method_id,
      })),
      countries: countryViews(visit, countries),
      customFields: customFieldViews(visit, await askedOf(ctx, 'account')),
      addressFields: customFieldViews(visit, await askedOf(ctx, 'address')),
      addresses: rows.map((row) => savedAddress(visit, row, countries)),
      terms: view.terms && { title: view.terms.title, url: `/${view.terms.slug}` },
      guestsAllowed: !view.login_required,
      signedIn: visit.customerId !== null,
      key: newId(),
      hash: view.hash,
    }
  })
}

function deliveryGroups(visit: ShopVisit, view: CartView): DeliveryGroup[] {
  const groups = Map.groupBy(view.delivery_methods, ({ group }) => group)
  return [...groups].map(([title, methods]) => ({
    id: methods[0]?.id ?? title,
    title,
    description: null,
    needsAddress: methods.some(({ address_required }) => address_required),
    methods: methods.map((method) => ({
      id: method.id,
      title: method.name,
      description: method.description,
      price: method.price === null ? null : amountOf(visit, method.price),
      isChosen: method.id === view.delivery_method_id,
    })),
  }))
}

/** By the names of the form's fields. */
function enteredIn(view: CartView, visit: ShopVisit): Record<string, string> {
  const values: Record<string, string> = { comment: view.comment ?? '' }
  const { custom_fields: own, ...customer } = view.customer ?? {}
  const { custom_fields: there, ...address } = view.delivery_address ?? {}
  for (const [name, value] of Object.entries(customer)) values[name] = value ?? ''
  for (const [name, value] of Object.entries(address)) values[`delivery_address.${name}`] = value ?? ''
  Object.assign(values, answerValues(own), answerValues(there, 'delivery_address.'))
  values['delivery_address.country_id'] ||= visit.store.countryId ?? ''
  return values
}

function patchOf(form: FormData, fields: AskedHere): CartPatch {
  const asked = (name: string) => form.has(name)
  const address = Object.fromEntries(
    ['address', 'city', 'postcode', 'country_id', 'zone_id', 'company'].map((name) => [
      name,
      fieldOrNull(form, `delivery_address.${name}`),
    ]),
  )
  const saved = fieldOrNull(form, 'address_id')
  const prefix = 'delivery_address.'
  const isAnswered = [...form.keys()].some((name) => name.startsWith(`${prefix}custom_fields.`))
  const answers = { custom_fields: answersIn(form, fields.address, prefix) }
  return {
    customer: {
      ...Object.fromEntries(
        ['first_name', 'last_name', 'email', 'phone'].map((name) => [name, fieldOrNull(form, name)]),
      ),
      custom_fields: answersIn(form, fields.account),
    },
    comment: fieldOrNull(form, 'comment'),
    ...(asked('delivery_method_id') ? { delivery_method_id: fieldOrNull(form, 'delivery_method_id') } : {}),
    ...(asked('payment_method_id') ? { payment_method_id: fieldOrNull(form, 'payment_method_id') } : {}),
    ...(saved
      ? { delivery_address: { id: saved, ...(isAnswered ? answers : {}) } }
      : asked('delivery_address.address')
        ? { delivery_address: { ...address, ...answers } }
        : {}),
  }
}

const formName = (path: string): string => path.replace(/^customer\./, '')

export const keepCheckout = (visit: ShopVisit, form: FormData): Promise<Outcome> =>
  attempt(
    visit,
    form,
    async () => {
      keepCart(visit)
      const patch = patchOf(form, await askedHere(visit))
      await inStore(visit, (ctx) => changeCart(ctx, visitorOf(visit), patch))
      keepPlace(visit, patch)
      return {}
    },
    formName,
  )

export async function orderNow(
  visit: ShopVisit,
  form: FormData,
): Promise<Outcome<{ id: string; key: string; redirectUrl: string | null }>> {
  keepCart(visit)
  const patch = patchOf(form, await askedHere(visit))
  const outcome = await attempt(
    visit,
    form,
    async () => {
      const body = {
        ...patch,
        terms_agreed: form.get('terms_agreed') !== null,
        ...(field(form, 'hash') ? { hash: field(form, 'hash') } : {}),
      }
      const placed = await inStore(visit, (ctx) => placeOrder(ctx, visitorOf(visit), body, field(form, 'key'))).catch(
        tellAllThatLacks,
      )
      return { id: placed.id, key: placed.access_key, redirectUrl: placed.payment.redirect_url ?? null }
    },
    formName,
  )
  if (!outcome.ok) await keepChoices(visit, patch)
  return outcome
}

const lacking: Record<string, string> = {
  'delivery-method-required': 'delivery_method_id',
  'payment-method-required': 'payment_method_id',
  'terms-required': 'terms_agreed',
}

/** The API tells wrong fields before choices that were not made; whoever reads a page is told both, each at its place. */
function tellAllThatLacks(error: unknown): never {
  if (!(error instanceof AppError) || error.status >= 500) throw error
  const problems = (error.params.problems ?? []) as unknown as ProblemView[] // as placeOrder put them in
  const choices = problems.flatMap(({ code }) => (lacking[code] ? [[lacking[code], { code }] as const] : []))
  throw new AppError(error.code, error.params, {
    status: error.status,
    fields: { ...Object.fromEntries(choices), ...error.fields },
  })
}

/** A refused order leaves the shopper's choices in the cart, so that the page counts and shows them. */
async function keepChoices(visit: ShopVisit, patch: CartPatch): Promise<void> {
  const { delivery_method_id, payment_method_id, ...rest } = patch
  const parts: CartPatch[] = [
    rest,
    { delivery_method_id: delivery_method_id ?? null },
    { payment_method_id: payment_method_id ?? null },
  ]
  for (const part of parts) {
    try {
      await inStore(visit, (ctx) => changeCart(ctx, visitorOf(visit), part))
      keepPlace(visit, part)
    } catch (error) {
      if (!(error instanceof AppError)) throw error // what cannot be kept is what was refused
    }
  }
}

export async function orderPage(visit: ShopVisit, id: string, key: string | null): Promise<Order | null> {
  visit.isPersonal = true
  try {
    return await inStore(visit, async (ctx) => {
      const order = await orderOf(ctx, id, key ? { accessKey: key } : { customerId: visit.customerId })
      const payUrl = order.is_draft && key ? `/pay/${id}?key=${encodeURIComponent(key)}` : null
      const display = orderDisplay(visit, order, await storeCountries(ctx))
      return { ...display, ...(await returnsOnOrder(visit, ctx, order, display.lines, key)), payUrl }
    })
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  }
}

/** Where a bought file is fetched, for whoever may see the order; null when it cannot be fetched. */
export async function downloadUrl(
  visit: ShopVisit,
  id: string,
  key: string | null,
  form: FormData,
): Promise<string | null> {
  visit.isPersonal = true
  const opener = key ? { accessKey: key } : { customerId: visit.customerId }
  try {
    return await inStore(visit, (ctx) => downloadLink(ctx, id, opener, field(form, 'download')))
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null
    throw error
  }
}
