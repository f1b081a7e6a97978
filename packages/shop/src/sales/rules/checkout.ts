// Nobody reaches the end of the checkout with an empty, unsellable or re-priced cart, or without what is needed to deliver, to pay and to call back.

import { type AnswerError, type Answers, type AskedField, checkAnswers } from '../../customers/rules/custom-fields.ts'
import { block, isBlocking, type Problem } from '../../platform/rules/problem.ts'
import { type Contact, type ContactAddress, checkAddress, checkContact, type FieldError } from './contact.ts'
import type { Quote } from './quote-output.ts'

export type CheckoutSettings = {
  guest_checkout: boolean
  price_only_logged_in: boolean
  /** the information page to agree to, null = none */
  checkout_terms_id: string | null
}

/**
 * Guests may order when the store lets them, prices are public, nothing has to be downloaded, and nothing is bought again
 * and again: that needs somebody who can stop it.
 */
export function guestRefusal(settings: CheckoutSettings, hasDownloads: boolean, hasRecurring = false): Problem | null {
  if (!settings.guest_checkout) return block('guest-checkout-off')
  if (settings.price_only_logged_in) return block('prices-need-login')
  if (hasRecurring) return block('guest-recurring')
  return hasDownloads ? block('guest-download') : null
}

export type CheckoutRequest = {
  quote: Quote
  settings: CheckoutSettings
  isLoggedIn: boolean
  has_downloads: boolean
  contact: Answering<Contact>
  /** else a phone is enough; what was given has to be an address all the same */
  email_required: boolean
  delivery_address: Answering<ContactAddress> | null
  payment_address: Answering<ContactAddress> | null
  /** a pickup, or a delivery group with its own address, asks for none */
  delivery_address_required: boolean
  /** left out, the delivery address serves */
  payment_address_required?: boolean
  country: CountryRules | null
  terms_agreed: boolean
  /** the custom fields that the customer's group is asked, none when left out */
  asked?: { account: readonly AskedField[]; address: readonly AskedField[] }
  /** fingerprint of what the shopper saw, when the client sends it */
  seen_hash?: string | null
}

export type CountryRules = { postcode_required: boolean; zone_required?: boolean }

type Answering<T> = T & { custom_fields?: Answers | null }

export type CheckoutVerdict = { problems: Problem[]; errors: (FieldError | AnswerError)[] }

/** Everything that stands between this cart and an order; both lists empty = it can be placed. */
export function checkCheckout(request: CheckoutRequest): CheckoutVerdict {
  const { quote, settings } = request
  const problems = quote.problems.filter(isBlocking)
  if (quote.lines.length === 0 && quote.voucher_items.length === 0) problems.unshift(block('cart-empty'))
  const guest = request.isLoggedIn ? null : guestRefusal(settings, request.has_downloads, quote.has_recurring)
  if (guest && !problems.some((problem) => problem.code === guest.code)) problems.push(guest)
  if (quote.delivery_required && !quote.delivery) problems.push(block('delivery-method-required'))
  if (quote.total > 0n && quote.payment_method_id === null) problems.push(block('payment-method-required'))
  if (settings.checkout_terms_id !== null && !request.terms_agreed) problems.push(block('terms-required'))
  if (request.seen_hash && request.seen_hash !== quote.hash) problems.push(block('prices-changed'))
  return { problems: withoutRepeats(problems), errors: fieldErrors(request) }
}

/** One-click buying asks for a phone, and perhaps a name. */
export function checkOneClick(contact: Pick<Contact, 'phone' | 'first_name'>): FieldError[] {
  const asked = { phone: contact.phone, first_name: contact.first_name, last_name: '', email: '' }
  return checkContact(asked).filter(
    ({ field, code }) => field === 'phone' || (field === 'first_name' && code !== 'field-required'),
  )
}

function fieldErrors(request: CheckoutRequest): CheckoutVerdict['errors'] {
  const { account = [], address = [] } = request.asked ?? {}
  const errors = [
    ...checkContact(request.contact, request.email_required),
    ...answerErrors(account, request.contact, 'customer'),
  ]
  const addresses = [
    ...(request.quote.delivery_required && request.delivery_address_required ? (['delivery_address'] as const) : []),
    ...(request.payment_address_required ? (['payment_address'] as const) : []),
  ]
  for (const place of addresses) {
    errors.push(
      ...checkAddress(request[place], request.country, place),
      ...answerErrors(address, request[place], place),
    )
  }
  return errors
}

/** What is not asked any more may stay unanswered or answered: nobody looks at it. */
function answerErrors(asked: readonly AskedField[], given: Answering<object> | null, place: string): AnswerError[] {
  const answers = given?.custom_fields ?? {}
  return checkAnswers(asked, answers, { prefix: `${place}.custom_fields`, before: answers }).errors
}

/** A method that was chosen but is gone is told once, as gone. */
function withoutRepeats(problems: Problem[]): Problem[] {
  const has = (code: string): boolean => problems.some((problem) => problem.code === code)
  return problems.filter(
    ({ code }) =>
      !(code === 'delivery-method-required' && has('delivery-unavailable')) &&
      !(code === 'payment-method-required' && has('payment-unavailable')),
  )
}
