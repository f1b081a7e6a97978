import { PERCENT_SCALE } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import { type AppliedRate, containedOf, UNIT } from '../../localisation/rules/tax.ts'

type Amount = RawBuilder<unknown>

const whole = (amount: bigint): Amount => sql`${amount}::numeric`

/**
 * The law of `taxLine` for one piece as SQL, to the minor unit: what an amount (minor units, an SQL number) that is entered on one
 * side of the tax shows on the other.
 */
export const shownAmount = (
  entered: Amount,
  rates: readonly AppliedRate[],
  settings: { prices_include_tax: boolean },
): Amount => (settings.prices_include_tax ? withoutTax(entered, rates) : withTax(entered, rates))

/** Rate by rate, each rounded; a compound one is taken of the amount and the taxes before it. */
function withTax(net: Amount, rates: readonly AppliedRate[]): Amount {
  const taxes: { amount: Amount; priority: number }[] = []
  for (const { percent, fixed, priority, compound } of rates) {
    const lower = taxes.filter((tax) => tax.priority < priority).map(({ amount }) => amount)
    const base = compound && lower.length ? sql`(${sql.join([net, ...lower], sql` + `)})` : net
    const hundred = 100n * 10n ** BigInt(PERCENT_SCALE)
    taxes.push({ amount: sql`(${whole(fixed)} + round(${base} * ${whole(percent)} / ${whole(hundred)}))`, priority })
  }
  return sql`(${sql.join([net, ...taxes.map(({ amount }) => amount)], sql` + `)})`
}

/** What the taxes leave: they are contained, reckoned together and rounded once. */
function withoutTax(gross: Amount, rates: readonly AppliedRate[]): Amount {
  const { fixed, share, part } = containedOf(rates)
  const rest = sql`greatest(${gross} - ${whole(fixed)}, 0)`
  const net = sql`div(greatest(${rest} * ${whole(UNIT)} - ${whole(part)}, 0) * ${whole(UNIT)}, ${whole(UNIT + share)})`
  return sql`(${rest} - round((${rest} * ${whole(UNIT)} - ${net}) / ${whole(UNIT)}))`
}
