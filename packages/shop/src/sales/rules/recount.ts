// An order counted again from what it keeps: its lines, the terms that they were bought on, and what was agreed on for delivery, points and purses.

import { formatDecimal, parseDecimal, sum } from '@shopwright/resource/money'
import type { LineTerms, OrderTerms } from '../model/order-terms.ts'
import { editedInput } from './order-edit.ts'
import { COUNTED, readFee, readRates, taxesByName } from './order-terms.ts'
import { quote } from './quote.ts'

/** Amounts are decimal strings of the order's currency. */
export type KeptOrder = {
  currency: string
  decimals: number
  subtotal: string
  total: string
  terms: OrderTerms
  coupon_code: string | null
  reward_points: number
  lines: readonly KeptLine[]
  vouchers: readonly { id: string; amount: string }[]
  totals: readonly { code: string; value: string }[]
}

export type KeptLine = {
  id: string
  name: string
  quantity: number
  price: string
  total: string
  discount: string
  tax: string
  taxes: Readonly<Record<string, string>> | null
  terms: LineTerms | null
}

const anywhere = { country_id: '', zone_id: null }

/** Where the order says something else than its terms make of it, in words for who looks; empty when all of it holds. */
export function recount(order: KeptOrder): string[] {
  const { decimals, terms } = order
  const minor = (amount: string): bigint => parseDecimal(amount, 4) / 10n ** BigInt(4 - decimals)
  const text = (amount: bigint): string => formatDecimal(amount, decimals)
  const paidBy = (code: string): bigint =>
    -sum(order.totals.filter((row) => row.code === code).map(({ value }) => minor(value)))
  const needsDelivery = order.lines.some((line) => line.terms?.requires_delivery)
  const counted = quote(
    editedInput({
      now: 0,
      settings: {
        ...stock,
        ...terms,
        rewards_maximum: '100',
        time_zone: 'UTC',
        price_only_logged_in: false,
        weight_class_id: null,
        voucher_pays_vouchers: true,
      },
      totals: [],
      currency: { code: order.currency, decimals, value: '1' },
      customer_id: paidBy('credit') > 0n ? 'theirs' : null,
      customer_group_id: '',
      addresses: { store: anywhere, delivery: null, payment: null },
      lines: order.lines.map((line) => ({
        key: line.id,
        quantity: line.quantity,
        unit_price: minor(line.price),
        rates: readRates(line.terms?.rates ?? [], decimals),
        special: line.terms?.special ?? false,
        coupon: line.terms?.coupon ?? false,
        requires_delivery: line.terms?.requires_delivery ?? false,
        points: line.terms?.points ?? 0,
        weight: '0',
        reward: null,
      })),
      vouchers: order.vouchers.map(({ id, amount }) => ({ key: id, amount: minor(amount) })),
      terms,
      delivery:
        needsDelivery && terms.delivery_cost
          ? { cost: minor(terms.delivery_cost), rates: readRates(terms.delivery_rates, decimals) }
          : null,
      fees: (terms.fees ?? []).map((fee) => readFee(fee, decimals)),
      coupon: order.coupon_code ? terms.coupon : null,
      reward: order.reward_points ? { points: order.reward_points, amount: minor(terms.reward_amount ?? '0') } : null,
      credit: paidBy('credit'),
      voucher: paidBy('voucher') > 0n ? { id: 'theirs', code: '', amount: paidBy('voucher') } : null,
    }),
  )
  const findings: string[] = []
  const compare = (what: string, said: string, meant: string): void => {
    if (said !== meant) findings.push(`${what} ${said}, not ${meant}`)
  }
  for (const [index, line] of order.lines.entries()) {
    const again = counted.lines[index]
    if (!again) continue
    compare(`${line.name}: total`, text(minor(line.total)), text(again.amount))
    compare(`${line.name}: discount`, text(minor(line.discount)), text(sum(again.discounts.map((one) => one.amount))))
    compare(`${line.name}: tax`, text(minor(line.tax)), text(again.tax))
    compare(`${line.name}: taxes`, listed(line.taxes ?? {}), listed(taxesByName(again, decimals)))
  }
  compare('sub-total', text(minor(order.subtotal)), text(sum(counted.lines.map(({ amount }) => amount))))
  const rows = (list: readonly { code: string; value: string }[]): string =>
    list
      .filter(({ code, value }) => code === 'total' || /[1-9]/.test(value))
      .map(({ code, value }) => `${code} ${value}`)
      .sort()
      .join(', ')
  compare(
    'totals',
    rows(order.totals.map(({ code, value }) => ({ code, value: text(minor(value)) }))),
    rows(counted.totals.map(({ code, value }) => ({ code, value: text(value) }))),
  )
  compare('total', text(minor(order.total)), text(counted.total))
  return findings
}

const stock = { stock_checkout: true, stock_warning: false, stock_display: false } as const

const listed = (taxes: Readonly<Record<string, string>>): string =>
  Object.entries(taxes)
    .filter(([, amount]) => /[1-9]/.test(amount))
    .map(([name, amount]) => `${name} ${amount}`)
    .sort()
    .join(', ')

/** Only what today's rules have counted can be counted again by them. */
export const isCountedAlike = (terms: OrderTerms | null): terms is OrderTerms => terms?.counted === COUNTED
