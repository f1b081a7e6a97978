// Points pay for products priced in points, or at one point for one base unit, up to the store's share; and every purchase earns points back.

import type { Nouns, Row } from '@shopwright/resource'
import {
  allocate,
  CATALOGUE_SCALE,
  convertBack,
  divideRounded,
  least,
  PERCENT_SCALE,
  parseDecimal,
  percentOf,
  sum,
} from '@shopwright/resource/money'
import { type CurrencyValue, inCurrency } from '../../localisation/rules/currencies.ts'

export type RewardSettings = Pick<Row<Nouns['settings']>, 'rewards_enabled'> & {
  /** percent of a line earned back, decimal string */
  rewards_percent: Row<Nouns['settings']>['rewards_percent']
  /** highest share of the products' subtotal without tax payable with points, in percent, decimal string */
  rewards_maximum: Row<Nouns['settings']>['rewards_maximum']
}

/** `points` = price of the whole line in points; 0 = not priced in points. `net` = its amount without tax, where that is less. */
export type RewardLine = { amount: bigint; net?: bigint; points: number }

export type Redemption = {
  /** points that are really used */
  points: number
  /** most points this cart can take */
  maximum: number
  discounts: bigint[]
  problem: RedemptionProblem | null
}

export type RedemptionProblem = {
  code: 'points-above-balance' | 'points-above-maximum' | 'rewards-off'
  params: Record<string, number>
}

/** Clamps what is asked to the balance and to what the cart can take now, and spreads the discount over the lines. */
export function redeemPoints(
  asked: number,
  balance: number,
  lines: readonly RewardLine[],
  settings: RewardSettings,
  currency: CurrencyValue,
): Redemption {
  const scheme = schemeFor(lines, settings, currency)
  const maximum = settings.rewards_enabled ? scheme.maximum : 0
  const points = Number.isSafeInteger(asked) ? Math.max(0, Math.min(asked, balance, maximum)) : 0
  const isOff = asked > 0 && !settings.rewards_enabled
  const problem = isOff ? { code: 'rewards-off' as const, params: {} } : problemOf(asked, balance, maximum)
  return { points, maximum, discounts: allocate(scheme.worth(points), scheme.bases), problem }
}

function problemOf(asked: number, balance: number, maximum: number): RedemptionProblem | null {
  if (asked > balance) return { code: 'points-above-balance', params: { balance } }
  return asked > maximum ? { code: 'points-above-maximum', params: { maximum } } : null
}

export type EarningLine = {
  /** pieces, and the points that the product gives for one piece to the customer's group; null = the default percentage */
  quantity: number
  reward: number | null
  /** after discounts, without tax, minor units */
  net: bigint
}

/** Points a line earns: the product's own, else the default percentage of the net, one for a whole base unit, rounded down. */
export function earnedPoints(line: EarningLine, settings: RewardSettings, currency: CurrencyValue): number {
  if (!settings.rewards_enabled) return 0
  if (line.reward !== null) return line.reward * line.quantity
  const base = convertBack(line.net, currency.value, currency.decimals)
  return Number(
    (base * parseDecimal(settings.rewards_percent, PERCENT_SCALE)) / (BASE_UNIT * 100n * 10n ** BigInt(PERCENT_SCALE)),
  )
}

/** Points to take back for a returned quantity: what the line earned, less what stays for the pieces kept. */
export function pointsToReverse(earned: number, quantity: number, returnedBefore: number, returnedNow: number): number {
  const keptFor = (returned: number): number => Math.floor((earned * Math.max(0, quantity - returned)) / quantity)
  return quantity > 0 ? keptFor(returnedBefore) - keptFor(returnedBefore + returnedNow) : 0
}

const BASE_UNIT = 10n ** BigInt(CATALOGUE_SCALE)

type Scheme = { maximum: number; bases: bigint[]; worth: (points: number) => bigint }

function schemeFor(lines: readonly RewardLine[], settings: RewardSettings, currency: CurrencyValue): Scheme {
  const subtotal = sum(lines.map(netOf))
  const cap = least(subtotal, percentOf(subtotal, parseDecimal(settings.rewards_maximum, PERCENT_SCALE), PERCENT_SCALE))
  const allPoints = lines.reduce((total, line) => total + Math.max(0, line.points), 0)
  return allPoints > 0 ? pricedInPoints(lines, allPoints, cap) : oneForOne(lines, cap, currency)
}

const netOf = ({ amount, net = amount }: RewardLine): bigint => net

/** The whole of a product's points makes it free; a part takes that part off. */
function pricedInPoints(lines: readonly RewardLine[], allPoints: number, cap: bigint): Scheme {
  const bases = lines.map((line) => (line.points > 0 ? line.amount : 0n))
  const base = sum(bases)
  const net = sum(lines.map((line) => (line.points > 0 ? netOf(line) : 0n)))
  const maximum = net === 0n ? 0 : cap >= net ? allPoints : Number((cap * BigInt(allPoints)) / net)
  return { maximum, bases, worth: (points) => divideRounded(base * BigInt(points), BigInt(allPoints)) }
}

function oneForOne(lines: readonly RewardLine[], cap: bigint, currency: CurrencyValue): Scheme {
  const worth = (points: number): bigint => inCurrency(BigInt(points) * BASE_UNIT, currency)
  let maximum = Number(convertBack(cap, currency.value, currency.decimals) / BASE_UNIT)
  if (worth(maximum) > cap) maximum -= 1
  return { maximum, bases: lines.map((line) => line.amount), worth }
}
