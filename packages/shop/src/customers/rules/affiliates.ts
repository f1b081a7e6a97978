// An affiliate earns a share of what those buy whom they sent, never of what they buy themselves, and loses it with what comes back.

import {
  CATALOGUE_SCALE,
  convertBack,
  divideRounded,
  PERCENT_SCALE,
  parseDecimal,
  percentOf,
} from '@shopwright/resource/money'
import { normalisePhone } from './phone.ts'

/** A code as it stands in a link and in a cookie. */
export const isTracking = (text: string): boolean => /^[A-Za-z0-9_-]{3,64}$/.test(text)

export type Referrer = {
  status: boolean
  approved: boolean
  customer: { id: string; email: string; phone: string | null; status: boolean }
}

export type Referred = { customer_id: string | null; email: string | null; phone: string | null }

/** Only who is active and approved earns, and nobody by their own purchase: same customer, e-mail or phone. */
export function mayEarn(referrer: Referrer, buyer: Referred): boolean {
  const { customer } = referrer
  if (!referrer.status || !referrer.approved || !customer.status) return false
  if (buyer.customer_id === customer.id || sameText(buyer.email, customer.email)) return false
  return !samePhone(buyer.phone, customer.phone)
}

const sameText = (a: string | null, b: string | null): boolean =>
  Boolean(a && b) && a?.normalize('NFC').trim().toLowerCase() === b?.normalize('NFC').trim().toLowerCase()

const samePhone = (a: string | null, b: string | null): boolean =>
  Boolean(a && b) && (normalisePhone(a ?? '') ?? a) === (normalisePhone(b ?? '') ?? b)

/**
 * The share of an order: `net` is what its lines cost after discounts, without tax, in minor units of its currency; the
 * answer is a catalogue amount of the base currency, in whole cents of it.
 */
export function commissionOf(
  net: bigint,
  percent: string,
  currency: { value: string; decimals: number },
  baseDecimals: number,
): bigint {
  if (net <= 0n) return 0n
  const base = convertBack(net, currency.value, currency.decimals)
  return whole(percentOf(base, parseDecimal(percent, PERCENT_SCALE), PERCENT_SCALE), baseDecimals)
}

/** What is left of a commission when `returned` of the order's `net` came back; nothing of it when all did. */
export function commissionLeft(commission: bigint, net: bigint, returned: bigint, baseDecimals: number): bigint {
  if (net <= 0n || returned <= 0n) return commission
  if (returned >= net) return 0n
  return whole(divideRounded(commission * (net - returned), net), baseDecimals)
}

/** Catalogue amounts are finer than money. */
function whole(amount: bigint, decimals: number): bigint {
  const unit = 10n ** BigInt(Math.max(0, CATALOGUE_SCALE - decimals))
  return divideRounded(amount, unit) * unit
}

export type PayoutDetails = {
  payout_method: string
  paypal_email?: string | null
  bank_account_name?: string | null
  bank_account_number?: string | null
}

/** What a way of paying out cannot do without, by field. */
export function missingPayout(details: PayoutDetails): string[] {
  const needed: Record<string, readonly (keyof PayoutDetails)[]> = {
    paypal: ['paypal_email'],
    bank: ['bank_account_name', 'bank_account_number'],
  }
  return (needed[details.payout_method] ?? []).filter((name) => !details[name]?.trim())
}
