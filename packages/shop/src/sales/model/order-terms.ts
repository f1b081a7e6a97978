// What an order was agreed on by, beyond its amounts: an edit counts its lines by these, not by the catalogue, taxes and coupons of that day.

/** `percent` as "20.0000", `fixed` in the order's currency for each piece. */
export type KeptRate = {
  id: string
  name: string
  percent: string
  fixed: string
  priority: number
  compound: boolean
}

/** `discount` is a percentage, or an amount of the order's own currency. */
export type KeptCoupon = {
  id: string
  code: string
  type: 'percentage' | 'fixed'
  discount: string
  free_delivery: boolean
  combines_with_specials: boolean
  /** it names no products and no categories */
  for_all: boolean
}

/** In the order's currency; asked again of whatever the goods come to. */
export type KeptFee = { code: 'handling' | 'low_order_fee'; cost: string; limit: string; rates: KeptRate[] }

export type OrderTerms = {
  prices_include_tax: boolean
  show_prices_with_tax: boolean
  rewards_enabled: boolean
  rewards_percent: string
  /** points paid for products priced in points, not for whatever was in the cart */
  points_priced: boolean
  delivery_rates: KeptRate[]
  coupon: KeptCoupon | null
  /** what delivery costs and what the points take off, as the lines are reckoned; null = there is none */
  delivery_cost?: string | null
  reward_amount?: string | null
  /** that the order was placed with */
  fees?: KeptFee[]
  /** by which state of the rules it was counted: only by the same can it be counted again */
  counted?: number
}

export type LineTerms = {
  rates: KeptRate[]
  /** a special won, the coupon was meant for it */
  special: boolean
  coupon: boolean
  requires_delivery: boolean
  /** of one piece: its price in points, and what it earns by itself; null = the store's percentage */
  points: number
  reward: number | null
}
