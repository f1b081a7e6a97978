import { tables } from '@shopwright/shop/server'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shownOf } from '../../packages/shop/src/catalog/rules/shown-price.ts'
import { shownAmount } from '../../packages/shop/src/catalog/server/shown-amount.ts'
import { taxLine } from '../../packages/shop/src/localisation/rules/tax.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const rate = fc.record({
  id: fc.uuid(),
  name: fc.constant(''),
  percent: fc.integer({ min: 0, max: 400_000 }).map(BigInt),
  fixed: fc.oneof(fc.constant(0n), fc.integer({ min: 0, max: 500 }).map(BigInt)),
  priority: fc.integer({ min: 1, max: 3 }),
  compound: fc.boolean(),
})
const shop = fc.record({
  rates: fc
    .array(rate, { minLength: 1, maxLength: 4 })
    .map((rates) => rates.toSorted((a, b) => a.priority - b.priority)),
  prices_include_tax: fc.boolean(),
  amounts: fc.array(fc.integer({ min: 2000, max: 99_999_999 }).map(BigInt), { minLength: 20, maxLength: 20 }),
})

it('lists sort by the very cent that the law of taxes shows, whatever the rates', async () => {
  await world.engine.onPlatform({}, async (ctx) => {
    const db = tables(ctx)
    await fc.assert(
      fc.asyncProperty(shop, async ({ rates, prices_include_tax, amounts }) => {
        const settings = { prices_include_tax, show_prices_with_tax: !prices_include_tax }
        const { rows } = await sql<{ shown: string }>`
          select ${shownAmount(sql`a`, rates, settings)}::bigint::text as shown from unnest(${amounts.map(String)}::numeric[]) with ordinality as n(a, at) order by at`.execute(
          db,
        )
        const meant = amounts.map((amount) => String(shownOf(taxLine(amount, 1, rates, prices_include_tax), settings)))
        expect(rows.map(({ shown }) => shown)).toEqual(meant)
      }),
      { numRuns: 150 },
    )
  })
})
