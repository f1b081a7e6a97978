import { expect, test } from 'vitest'
import { offerPayments, type PaymentCase, type PaymentMethod } from './payment-methods.ts'

const uah = { code: 'UAH', decimals: 2, value: '1.00000' }
const method = (id: string, more: Partial<PaymentMethod> = {}): PaymentMethod => ({
  id,
  code: 'card',
  status: true,
  sort_order: 1,
  minimum: 0n,
  geo_zone_id: null,
  delivery_methods: [],
  ...more,
})
const order = (more: Partial<PaymentCase> = {}): PaymentCase => ({
  total: 10_000n,
  place: { country_id: 'UA', zone_id: null },
  delivery_method_id: 'post',
  delivery_required: true,
  has_recurring: false,
  ...more,
})
const zones = [{ id: 'eu', zones: [{ country_id: 'DE', zone_id: null }] }]
const free = method('free', { code: 'free', for_nothing: true })

test.each([
  ['a plain method is offered', [method('card')], {}, ['card']],
  ['methods stand in their order', [method('b', { sort_order: 2 }), method('a')], {}, ['a', 'b']],
  ['a disabled one is not', [method('card', { status: false })], {}, []],
  [
    'cash on delivery needs something to deliver',
    [method('cash', { code: 'cash-on-delivery', on_delivery: true })],
    { delivery_required: false },
    [],
  ],
  ['one that takes this currency', [method('bank', { currencies: ['UAH', 'EUR'] })], {}, ['bank']],
  ['one that takes other currencies is not', [method('bank', { currencies: ['EUR'] })], {}, []],
  ['an allow-list names its delivery methods', [method('card', { delivery_methods: ['pickup'] })], {}, []],
  ['the named delivery method may be used', [method('card', { delivery_methods: ['post'] })], {}, ['card']],
  [
    'before delivery is chosen nothing is ruled out',
    [method('card', { delivery_methods: ['pickup'] })],
    { delivery_method_id: null },
    ['card'],
  ],
  ['the total must reach the minimum', [method('card', { minimum: 1_000_100n })], {}, []],
  ['and may be just that', [method('card', { minimum: 1_000_000n })], {}, ['card']],
  ['the geo zone counts for the payment address', [method('card', { geo_zone_id: 'eu' })], {}, []],
  [
    'recurring products need a method that can repeat',
    [method('cash'), method('card', { supports_recurring: true })],
    { has_recurring: true },
    ['card'],
  ],
  ['nothing to pay leaves only free checkout', [method('card'), free], { total: 0n }, ['free']],
  ['and free checkout is hidden otherwise', [method('card'), free], {}, ['card']],
])('%s', (_, methods, more, ids) =>
  expect(offerPayments(methods, order(more), zones, uah).map((offered) => offered.id)).toEqual(ids),
)
