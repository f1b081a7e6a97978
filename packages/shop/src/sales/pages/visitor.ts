import { namesPlace, setCookie } from '../../floor/cookies.ts'
import { sha256 } from '../../floor/passwords.ts'
import { field } from '../../pages/forms.ts'
import type { ShopVisit } from '../../pages/visit.ts'
import type { Visitor } from '../server/cart/contract.ts'
import { newCartSid } from '../server/cart/rows.ts'

export const visitorOf = (visit: ShopVisit): Visitor => ({
  cartSid: visit.cartSid,
  isNew: visit.isCartNew === true,
  customerId: visit.customerId,
  language: visit.language.code,
  currency: visit.currency,
  tracking: visit.tracking,
})

const cartLifetime = 30 * 86_400

/** A guest gets a cart of their own, tied to this browser. */
export function keepCart(visit: ShopVisit): void {
  if (visit.cartSid) return
  visit.cartSid = newCartSid()
  visit.isCartNew = true
  visit.cookies.push(setCookie('sw_cart', visit.cartSid, { maxAge: cartLifetime, secure: visit.parts.secure }))
}

/** Who has said where they are is shown the prices of there: no shared page is theirs any more. */
export function keepPlace(visit: ShopVisit, patch: Record<string, unknown>): void {
  if (visit.customerId || !namesPlace(patch)) return
  visit.cookies.push(setCookie('sw_place', '1', { maxAge: cartLifetime, secure: visit.parts.secure }))
}

/**
 * Tells a form that is sent again from one that asks for more: by what its page calls the sending, or, without scripts, by the last
 * answer that the browser has heard.
 */
export function sendingOf(visit: ShopVisit, form: FormData, ...what: (string | number)[]): string {
  const name = field(form, 'sending')
  return sha256([name || visit.answered || visit.sessionId || visit.cartSid, ...what].join('\n'))
}

/** Whoever hears this answer asks for more by what they send next. */
export function noteAnswer(visit: ShopVisit): void {
  visit.cookies.push(
    setCookie('sw_answered', crypto.randomUUID(), { maxAge: cartLifetime, secure: visit.parts.secure }),
  )
}
