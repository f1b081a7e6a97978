import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listPrice } from '../../catalog/rules/price.ts'
import { reckoningOf, reckonPrice } from '../../catalog/rules/shown-price.ts'
import { matchRates } from '../../localisation/rules/tax.ts'
import { aProduct, aQuote } from './quote.fixture.ts'
import { quote } from './quote.ts'

const amount = fc.bigInt({ min: 0n, max: 50_000_000n })
const currency = fc.constantFrom(
  { code: 'UAH', decimals: 2, value: '1.00000' },
  { code: 'USD', decimals: 2, value: '0.02417' },
  { code: 'JPY', decimals: 0, value: '3.555' },
  { code: 'KWD', decimals: 3, value: '0.0074' },
)
const value = fc.record({ price: amount, price_prefix: fc.constantFrom('+', '-'), isChosen: fc.boolean() })

test('the page of a product says for whatever is chosen on it the very cents of the cart', () => {
  fc.assert(
    fc.property(
      amount,
      fc.option(amount),
      fc.array(value, { minLength: 1, maxLength: 5 }),
      currency,
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      (price, special, values, money, isGross, isShown, isTaxed) => {
        const options = values.map(({ isChosen: _, ...own }, index) => ({
          id: `o${index}`,
          type: 'checkbox' as const,
          required: false,
          values: [
            {
              id: `v${index}`,
              option_value_id: `ov${index}`,
              ...own,
              points: 0,
              points_prefix: '+',
              weight: '0',
              weight_prefix: '+',
              quantity: 9,
              subtract: false,
            },
          ],
        }))
        const chosen = values.flatMap(({ isChosen }, index) => (isChosen ? [`v${index}`] : []))
        const specials =
          special === null
            ? []
            : [{ customer_group_id: null, priority: 1, price: special, date_start: null, date_end: null }]
        const product = aProduct('a', 0, { price, specials, options, tax_class_id: isTaxed ? 'T' : null })
        const base = aQuote([[product, 1]], { currency: money })
        const settings = { ...base.settings, prices_include_tax: isGross, show_prices_with_tax: isShown }
        const input = {
          ...base,
          settings,
          lines: [
            {
              key: 'l',
              product_id: 'a',
              quantity: 1,
              options: chosen.map((id) => ({ product_option_id: id.replace('v', 'o'), value_ids: [id] })),
              recurring_id: null,
            },
          ],
        }
        const [line] = quote(input).lines

        const listed = listPrice(product, { day: '2026-05-15', customer_group: input.customer_group })
        const rates = matchRates(product.tax_class_id, input.taxes, {
          ...input.addresses,
          default_tax_address: 'delivery',
          customer_group_id: input.customer_group.id,
          currency: money,
        })
        const surcharges = new Map(
          values.map((one, index) => [`v${index}`, one.price_prefix === '-' ? -one.price : one.price]),
        )
        const page = reckoningOf({ price: listed.price, was: listed.old_price, surcharges }, rates, settings, money)
        const told = reckonPrice(JSON.parse(JSON.stringify(page)), chosen)
        expect(told).toEqual({ now: line?.shown.price, was: line?.shown.old_price })
      },
    ),
    { numRuns: 500 },
  )
})

test('and for combinations with a price of their own, whatever else is chosen', () => {
  const parts = fc.record({ base: amount, own: fc.option(amount), add: amount, wrap: amount, isWrapped: fc.boolean() })
  fc.assert(
    fc.property(parts, fc.option(amount), currency, ({ base, own, add, wrap, isWrapped }, special, money) => {
      const one = (id: string, price: bigint, type: 'select' | 'checkbox') => ({
        id,
        type,
        required: false,
        values: [
          {
            id: `${id}-value`,
            option_value_id: `of-${id}`,
            price,
            price_prefix: '+',
            points: 0,
            points_prefix: '+',
            weight: '0',
            weight_prefix: '+',
            quantity: 9,
            subtract: false,
          },
        ],
      })
      const options = [one('size', add, 'select'), one('wrap', wrap, 'checkbox')]
      const variants = [{ id: 'v', values: ['of-size'], price: own, quantity: 9, status: true }]
      const specials =
        special === null
          ? []
          : [{ customer_group_id: null, priority: 1, price: special, date_start: null, date_end: null }]
      const product = aProduct('a', 0, { price: base, specials, options, variants })
      const chosen = ['size', ...(isWrapped ? ['wrap'] : [])]
      const input = {
        ...aQuote([[product, 1]], { currency: money }),
        lines: [
          {
            key: 'l',
            product_id: 'a',
            quantity: 1,
            options: chosen.map((id) => ({ product_option_id: id, value_ids: [`${id}-value`] })),
            recurring_id: null,
          },
        ],
      }
      const [line] = quote(input).lines
      const context = { day: '2026-05-15', customer_group: input.customer_group }
      const listed = listPrice(product, context)
      const exact = listPrice(product, context, [{ price: own, surcharge: 0n }]).exact
      const page = reckoningOf(
        {
          price: listed.price,
          was: listed.old_price,
          surcharges: new Map(options.map(({ id, values }) => [`${id}-value`, values[0]?.price ?? 0n])),
          variants: own === null ? [] : [{ values: ['size-value'], price: exact.price, was: exact.old_price }],
        },
        [],
        input.settings,
        money,
      )
      const told = reckonPrice(
        JSON.parse(JSON.stringify(page)),
        chosen.map((id) => `${id}-value`),
      )
      expect(told).toEqual({ now: line?.shown.price, was: line?.shown.old_price })
    }),
    { numRuns: 300 },
  )
})
