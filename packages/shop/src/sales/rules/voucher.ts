// A gift voucher pays what is left to pay, up to its balance, once the order it was bought with is complete.

import type { Present, Row } from '@shopwright/resource'
import { convertBack, greatest, least } from '@shopwright/resource/money'
import { type CurrencyValue, inCurrency } from '../../localisation/rules/currencies.ts'
import type { vouchers } from '../model/vouchers.ts'

export type Voucher = Pick<Row<typeof vouchers>, 'id' | 'status'> &
  Present<Pick<Row<typeof vouchers>, 'code'>> & {
    /** catalogue amounts: what is left, amount + Σ uses */
    balance: Row<typeof vouchers>['balance']
    /** null = made by staff, usable at once */
    order_id: Row<typeof vouchers>['order_id']
    order_is_complete: boolean
  }

export type VoucherVerdict =
  | { kind: 'usable' }
  | { kind: 'refused'; code: 'voucher-unknown' | 'voucher-not-active' | 'voucher-empty' }

/** A disabled voucher answers like an unknown one, so that codes cannot be probed. */
export function judgeVoucher(voucher: Voucher | null): VoucherVerdict {
  if (!voucher?.status) return { kind: 'refused', code: 'voucher-unknown' }
  if (voucher.order_id !== null && !voucher.order_is_complete) return { kind: 'refused', code: 'voucher-not-active' }
  return voucher.balance > 0n ? { kind: 'usable' } : { kind: 'refused', code: 'voucher-empty' }
}

/** What a purse takes off: `amount` in minor units, `base` the same in catalogue units (what the ledger books), `left` after it. */
export type PurseUse = { amount: bigint; base: bigint; left: bigint }

/** Draws on a balance kept in the base currency to pay at most `due`. Emptying it books exactly the balance, so no dust stays. */
export function drawOn(balance: bigint, due: bigint, currency: CurrencyValue): PurseUse {
  const purse = greatest(0n, inCurrency(balance, currency))
  const amount = least(purse, greatest(0n, due))
  const base =
    amount === 0n
      ? 0n
      : amount === purse
        ? balance
        : least(balance, convertBack(amount, currency.value, currency.decimals))
  return { amount, base, left: balance - base }
}

export type VoucherDraft = {
  amount: bigint
  from_name: string
  to_name: string
  agreed: boolean
}

/** What a voucher being bought lacks, by field. Amounts are catalogue amounts. */
export function checkVoucherPurchase(
  draft: VoucherDraft,
  limits: { voucher_minimum: bigint; voucher_maximum: bigint },
): { field: string; code: string; params?: { maximum: number } }[] {
  const errors: { field: string; code: string; params?: { maximum: number } }[] = []
  for (const field of ['from_name', 'to_name'] as const) {
    const length = draft[field].trim().length
    if (length < 1) errors.push({ field, code: 'field-required' })
    if (length > 64) errors.push({ field, code: 'field-too-long', params: { maximum: 64 } })
  }
  if (draft.amount < limits.voucher_minimum) errors.push({ field: 'amount', code: 'voucher-amount-too-small' })
  if (draft.amount > limits.voucher_maximum) errors.push({ field: 'amount', code: 'voucher-amount-too-large' })
  if (!draft.agreed) errors.push({ field: 'agreed', code: 'voucher-terms-required' })
  return errors
}

/** No 0/O and 1/I; 16 signs of 32 are 80 bits, which guessing cannot reach. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Random bytes in, a voucher code of as many signs out. */
export function voucherCode(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => ALPHABET[byte % 32]).join('')
}
