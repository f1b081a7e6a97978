import { AppError, invalid } from '@shopwright/engine'
import { belowLeast } from '@shopwright/resource'
import type { Cart, Outcome, ShopState } from '@shopwright/theme-kit'
import { amountOf } from '../../catalog/pages/amounts.ts'
import { countingGuesses } from '../../floor/code-guesses.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import { attempt, field, fieldOrNull } from '../../pages/forms.ts'
import { inStore, type ShopVisit } from '../../pages/visit.ts'
import { addToCart, cartOf, changeCart, changeLine, removeLine } from '../server/cart/carts.ts'
import { removeVoucher } from '../server/cart/vouchers.ts'
import { cartShown } from './cart-view.ts'
import { takeFiles } from './option-files.ts'
import { keepCart, noteAnswer, sendingOf, visitorOf } from './visitor.ts'

export async function shopState(visit: ShopVisit): Promise<ShopState> {
  visit.isPersonal = true
  const name = visit.actor.role === 'CUSTOMER' ? (visit.actor.name?.split(' ')[0] ?? null) : null
  if (!visit.cartSid && !visit.customerId) return { count: 0, name, total: 0 }
  const view = await inStore(visit, (ctx) => cartOf(ctx, visitorOf(visit)))
  return {
    count: view.quantity + view.vouchers.length,
    name,
    total: view.total === null ? 0 : amountOf(visit, view.total),
  }
}

export async function cartPage(visit: ShopVisit): Promise<Cart> {
  visit.isPersonal = true
  return (await inStore(visit, (ctx) => cartShown(visit, ctx))).cart
}

/** Options come as `option.<id>`, several for a checkbox; a file as itself, or as it was called when it was sent ahead. */
export const putInCart = (visit: ShopVisit, form: FormData): Promise<Outcome> =>
  attempt(
    visit,
    form,
    async () => {
      keepCart(visit)
      await takeFiles(visit, form)
      const sending = sendingOf(visit, form, field(form, 'quantity'))
      await inStore(visit, (ctx) => addToCart(ctx, visitorOf(visit), lineOf(form), sending))
      noteAnswer(visit)
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
  const recurring = field(form, 'recurring_id')
  return {
    product_id: field(form, 'product_id'),
    ...(form.has('quantity') ? { quantity: wholeNumber(field(form, 'quantity')) } : {}),
    ...(recurring ? { recurring_id: recurring } : {}),
    options,
  }
}

/** Nothing for an emptied field: it asks for no number. */
const wholeNumber = (text: string): number | string | null => (/^-?\d{1,6}$/.test(text) ? Number(text) : text || null)

/** 0 takes the line out. */
function piecesIn(form: FormData): { quantity: number | string | null } {
  const quantity = wholeNumber(field(form, 'quantity'))
  if (Number(quantity) < 0) throw invalid({ quantity: belowLeast(0) })
  return { quantity }
}

export const editCart = (visit: ShopVisit, form: FormData): Promise<Outcome> =>
  attempt(visit, form, async () => {
    const visitor = visitorOf(visit)
    const line = field(form, 'line')
    const intent = field(form, 'intent')
    const guesser = { engine: visit.parts.engine, storeId: visit.store.id, ip: visit.actor.ip }
    const change = async (ctx: ShopCtx) => {
      switch (intent) {
        case 'quantity':
          return changeLine(ctx, visitor, line, piecesIn(form))
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
