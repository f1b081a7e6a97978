// A coupon lowers the lines it is meant for, while it is enabled, in its dates, not used up, and the cart reaches its minimum.

import type { Row } from '@shopwright/resource'
import { allocate, greatest, least, PERCENT_SCALE, parseDecimal, percentOf, sum } from '@shopwright/resource/money'
import { type Day, isActiveOn } from '@shopwright/resource/time'
import type { coupons } from '../model/coupons.ts'

export type Coupon = Pick<
  Row<typeof coupons>,
  | 'id'
  | 'code'
  | 'type'
  | 'login_required'
  | 'free_delivery'
  | 'combines_with_specials'
  | 'uses_per_customer'
  | 'date_start'
  | 'date_end'
  | 'status'
> & {
  /** decimal string: a percentage, or an amount of the base currency */
  discount: Row<typeof coupons>['discount']
  /** smallest subtotal, catalogue amount */
  total: Row<typeof coupons>['total']
  /** 0 = unlimited */
  uses_per_coupon: Row<typeof coupons>['uses_per_coupon']
  products: readonly string[]
  categories: readonly string[]
  /** recorded uses, and those of this customer (guests: of this e-mail) */
  used_count: Row<typeof coupons>['used_count']
  used_by_customer: number
}

/** `category_ids` are the product's categories with all their ancestors; `amount` is what is left after points, `subtotal` before them. */
export type CouponLine = {
  product_id: string
  category_ids: readonly string[]
  amount: bigint
  subtotal: bigint
  special: boolean
}

export type CouponCase = {
  coupon: Coupon | null
  lines: readonly CouponLine[]
  day: Day
  isLoggedIn: boolean
  /** minor units */
  minimum: bigint
  minimumOn: 'eligible' | 'cart'
}

export type CouponVerdict =
  | { kind: 'valid'; eligible: boolean[] }
  | { kind: 'refused'; code: CouponRefusal; missing?: bigint }

export type CouponRefusal =
  | 'coupon-unknown'
  | 'coupon-not-started'
  | 'coupon-expired'
  | 'coupon-exhausted'
  | 'coupon-login-required'
  | 'coupon-already-used'
  | 'coupon-not-applicable'
  | 'coupon-not-with-specials'
  | 'coupon-minimum'

/** A disabled coupon answers like an unknown one, so that codes cannot be probed. */
export function judgeCoupon({ coupon, lines, day, isLoggedIn, minimum, minimumOn }: CouponCase): CouponVerdict {
  if (!coupon?.status) return refused('coupon-unknown')
  if (!isActiveOn(day, coupon.date_start, null)) return refused('coupon-not-started')
  if (!isActiveOn(day, null, coupon.date_end)) return refused('coupon-expired')
  if (coupon.uses_per_coupon > 0 && coupon.used_count >= coupon.uses_per_coupon) return refused('coupon-exhausted')
  if (coupon.login_required && !isLoggedIn) return refused('coupon-login-required')
  if (coupon.uses_per_customer > 0 && coupon.used_by_customer >= coupon.uses_per_customer) {
    return refused('coupon-already-used')
  }

  const listed = lines.map((line) => isListed(coupon, line))
  if (!listed.includes(true)) return refused('coupon-not-applicable')
  const eligible = lines.map(
    (line, index) => listed[index] === true && !(!coupon.combines_with_specials && line.special),
  )
  if (!eligible.includes(true)) return refused('coupon-not-with-specials')

  const counted = lines.filter((_, index) => minimumOn === 'cart' || eligible[index])
  const reached = sum(counted.map((line) => line.subtotal))
  return reached < minimum ? { ...refused('coupon-minimum'), missing: minimum - reached } : { kind: 'valid', eligible }
}

/** The discount of each line in minor units; `fixed` is the coupon's amount in the order's currency. */
export function couponDiscounts(
  coupon: Coupon,
  lines: readonly CouponLine[],
  eligible: readonly boolean[],
  fixed: bigint,
): bigint[] {
  const bases = lines.map((line, index) => (eligible[index] ? line.amount : 0n))
  const base = sum(bases)
  const wanted =
    coupon.type === 'fixed' ? fixed : percentOf(base, parseDecimal(coupon.discount, PERCENT_SCALE), PERCENT_SCALE)
  return allocate(greatest(0n, least(wanted, base)), bases)
}

/** Codes are compared without regard to case and surrounding blanks. */
export const normaliseCode = (code: string): string => code.trim().toUpperCase()

/** A guest's uses are counted by e-mail. */
export const couponUser = (customerId: string | null, email: string): string =>
  customerId ?? email.normalize('NFC').trim().toLowerCase()

function isListed(coupon: Coupon, line: CouponLine): boolean {
  if (coupon.products.length === 0 && coupon.categories.length === 0) return true
  return coupon.products.includes(line.product_id) || line.category_ids.some((id) => coupon.categories.includes(id))
}

const refused = (code: CouponRefusal): { kind: 'refused'; code: CouponRefusal } => ({ kind: 'refused', code })
