import { AppError } from '@shopwright/engine'
import type { Outcome } from '@shopwright/theme-kit'
import { type AskedHere, answersIn, askedHere } from '../../customers/pages/custom-fields.ts'
import { requireProof } from '../../pages/captcha.ts'
import { attempt, field, fieldOrNull } from '../../pages/forms.ts'
import { inStore, type ShopVisit } from '../../pages/visit.ts'
import type { CartPatch } from '../server/cart/body.ts'
import { changeCart, recountCart } from '../server/cart/carts.ts'
import type { ProblemView } from '../server/cart/contract.ts'
import { placeOrder } from '../server/orders/place-order.ts'
import { keepCart, keepPlace, visitorOf } from './visitor.ts'

/** Keeps the choices. A price that changed meanwhile is said, as it would be of the order. */
export const keepCheckout = (visit: ShopVisit, form: FormData): Promise<Outcome> =>
  attempt(
    visit,
    form,
    async () => {
      refuseAnothers(visit, form)
      keepCart(visit)
      const patch = patchOf(form, await askedHere(visit))
      const fields = await inStore(visit, (ctx) => recountCart(ctx, visitorOf(visit), patch))
      keepPlace(visit, patch)
      if (Object.keys(fields).length) throw new AppError('prices-changed', {}, { status: 409, fields })
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
      refuseAnothers(visit, form)
      const body = {
        ...patch,
        terms_agreed: form.get('terms_agreed') !== null,
        ...(field(form, 'hash') ? { hash: field(form, 'hash') } : {}),
      }
      await requireProof(visit, form, 'guest_checkout')
      const placed = await inStore(visit, (ctx) => placeOrder(ctx, visitorOf(visit), body, field(form, 'key'))).catch(
        tellAllThatLacks,
      )
      return { id: placed.id, key: placed.access_key, redirectUrl: placed.payment.redirect_url ?? null }
    },
    formName,
  )
  if (!outcome.ok && !isAnothers(visit, form)) await keepChoices(visit, patch)
  return outcome
}

/** The page was an account's, which has been left since: its cart is not a guest's nor another's, and neither is what was written down. */
const isAnothers = (visit: ShopVisit, form: FormData): boolean =>
  form.has('account') && form.get('account') !== visit.customerId

function refuseAnothers(visit: ShopVisit, form: FormData): void {
  if (isAnothers(visit, form)) throw new AppError('session-expired', {}, { status: 401 })
}

const formName = (path: string): string => path.replace(/^customer\./, '')

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
