import { describe, expect, test } from 'vitest'
import { type CheckoutRequest, checkCheckout, checkOneClick } from './checkout.ts'
import { checkAddress, checkContact, isEmail } from './contact.ts'
import { aProduct, aQuote } from './quote.fixture.ts'
import { quote } from './quote.ts'
import type { QuoteInput } from './quote-input.ts'

const contact = { first_name: 'Олена', last_name: 'Шевченко', email: 'olena@example.ua', phone: '067 123 45 67' }
const address = { address: 'вул. Садова, 1', city: 'Львів', postcode: '79000', country_id: 'UA', zone_id: null }
const card: QuoteInput['payment_methods'][number] = {
  id: 'card',
  code: 'card',
  status: true,
  sort_order: 1,
  minimum: 0n,
  geo_zone_id: null,
  delivery_methods: [],
}
const aCart = (more: Partial<QuoteInput> = {}) =>
  quote(aQuote([[aProduct('A', 10), 1]], { payment_methods: [card], payment_method_id: 'card', ...more }))
const check = (more: Partial<CheckoutRequest> = {}) =>
  checkCheckout({
    quote: aCart(),
    settings: { guest_checkout: true, price_only_logged_in: false, checkout_terms_id: null },
    isLoggedIn: false,
    has_downloads: false,
    contact,
    email_required: true,
    delivery_address: address,
    payment_address: null,
    delivery_address_required: true,
    country: { postcode_required: false },
    terms_agreed: false,
    ...more,
  })
const codes = (more: Partial<CheckoutRequest>): string[] => check(more).problems.map((problem) => problem.code)
const settings = { guest_checkout: true, price_only_logged_in: false, checkout_terms_id: null }

describe('the gate of the checkout', () => {
  test('opens for a guest with everything in place', () => expect(check()).toEqual({ problems: [], errors: [] }))

  test.each([
    ['an empty cart', { quote: quote(aQuote([])) }, ['cart-empty']],
    ['no delivery method', { quote: aCart({ delivery_method_id: null }) }, ['delivery-method-required']],
    ['a delivery method that is gone', { quote: aCart({ delivery_method_id: 'gone' }) }, ['delivery-unavailable']],
    ['no payment method', { quote: aCart({ payment_method_id: null }) }, ['payment-method-required']],
    [
      'a short stock',
      {
        quote: quote(
          aQuote([[aProduct('A', 10, { quantity: 0 }), 1]], { payment_methods: [card], payment_method_id: 'card' }),
        ),
      },
      ['stock-short'],
    ],
    ['guests where they are not let in', { settings: { ...settings, guest_checkout: false } }, ['guest-checkout-off']],
    ['guests who see no prices', { settings: { ...settings, price_only_logged_in: true } }, ['prices-need-login']],
    ['a download for a guest', { has_downloads: true }, ['guest-download']],
    ['terms that are not agreed to', { settings: { ...settings, checkout_terms_id: 'terms' } }, ['terms-required']],
    ['prices that changed', { seen_hash: 'old' }, ['prices-changed']],
  ])('stays shut for %s', (_, more, expected) => expect(codes(more)).toEqual(expected))

  test('opens for a customer with a download, agreed terms and the prices that were seen', () => {
    const seen_hash = aCart().hash
    expect(
      codes({
        isLoggedIn: true,
        has_downloads: true,
        terms_agreed: true,
        seen_hash,
        settings: { ...settings, checkout_terms_id: 'terms' },
      }),
    ).toEqual([])
  })

  test('asks for no address when nothing is sent or it is picked up', () => {
    expect(check({ delivery_address: null }).errors.length).toBeGreaterThan(0)
    expect(check({ delivery_address: null, delivery_address_required: false }).errors).toEqual([])
  })
})

describe('the fields', () => {
  const fields = (errors: { field: string; code: string }[]) => errors.map(({ field, code }) => `${field} ${code}`)
  test.each([
    [{ first_name: ' ' }, ['first_name field-required']],
    [{ last_name: 'x'.repeat(33) }, ['last_name field-too-long']],
    [{ email: 'olena@' }, ['email must-be-email']],
    [{ phone: '12' }, ['phone field-too-short']],
    [{ phone: 'call me' }, ['phone must-be-phone']],
  ])('%j', (more, expected) => expect(fields(checkContact({ ...contact, ...more }))).toEqual(expected))

  test('an e-mail is asked for only by a store that needs it, and looked at wherever it is given', () => {
    const without = { ...contact, email: ' ' }
    expect(fields(checkContact(without))).toEqual(['email field-required'])
    expect(checkContact(without, false)).toEqual([])
    expect(fields(checkContact({ ...contact, email: 'olena@' }, false))).toEqual(['email must-be-email'])
    expect(fields(checkContact({ ...without, phone: '' }, false))).toEqual(['phone field-required'])
  })

  test('a postcode is asked for only where the country needs it', () => {
    const without = { ...address, postcode: null }
    expect(checkAddress(without, { postcode_required: false }, 'a')).toEqual([])
    expect(fields(checkAddress(without, { postcode_required: true }, 'a'))).toEqual(['a.postcode field-required'])
    expect(fields(checkAddress(without, { postcode_required: false, zone_required: true }, 'a'))).toEqual([
      'a.zone_id field-required',
    ])
  })

  test('one-click asks for a phone only', () => {
    expect(checkOneClick({ phone: '0671234567', first_name: '' })).toEqual([])
    expect(fields(checkOneClick({ phone: '', first_name: '' }))).toEqual(['phone field-required'])
  })

  test.each([
    ['a@b.ua', true],
    ['first.last+tag@sub.example.com', true],
    ['пошта@приклад.укр', true],
    ['a@b', false],
    ['a b@c.ua', false],
    ['a@b.ua\nBcc: x@y.z', false],
    ['<a@b.ua>', false],
    ['a@@b.ua', false],
    ['@b.ua', false],
    ['a@-b.ua', false],
  ])('the e-mail %j: %s', (email, valid) => expect(isEmail(email)).toBe(valid))
})

describe('what a store asks besides', () => {
  const field = (id: string, location: 'account' | 'address') => ({
    id,
    location,
    type: 'text' as const,
    status: true,
    values: [],
    customer_groups: [],
    required: true,
  })
  const asked = { account: [field('tax', 'account')], address: [field('floor', 'address')] }
  const fields = (more: Partial<CheckoutRequest>): string[] =>
    check({ asked, ...more }).errors.map(({ field }) => field)

  test('is told at its place', () => {
    expect(fields({})).toEqual(['customer.custom_fields.tax', 'delivery_address.custom_fields.floor'])
    const answered = {
      contact: { ...contact, custom_fields: { tax: '0' } },
      delivery_address: { ...address, custom_fields: { floor: '3', gone: 'x' } },
    }
    expect(fields(answered)).toEqual([])
    expect(fields({ ...answered, payment_address: address, payment_address_required: true })).toEqual([
      'payment_address.custom_fields.floor',
    ])
  })

  test('asks nothing of an address that nobody needs', () =>
    expect(fields({ delivery_address: null, delivery_address_required: false })).toEqual([
      'customer.custom_fields.tax',
    ]))
})
