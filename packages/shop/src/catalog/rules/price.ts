// A shopper pays the lower of the running special and the quantity discount, else the base price less the group's percentage, plus the chosen options.

import { PERCENT_SCALE, parseDecimal } from '@shopwright/resource/money'
import { type Day, isActiveOn } from '@shopwright/resource/time'
import { exactly, nearly } from '../../localisation/rules/currencies.ts'

/** Prices are catalogue amounts: 1/10,000 of the base currency. */
export type SpecialRow = {
  id?: string
  customer_group_id: string | null
  priority: number
  price: bigint
  date_start: Day | null
  date_end: Day | null
}

/** The price of one piece from `quantity` pieces of the product on, over all lines of the cart. */
export type DiscountRow = SpecialRow & { quantity: number }

export type PricedProduct = {
  price: bigint
  specials: readonly SpecialRow[]
  discounts: readonly DiscountRow[]
}

/** A combination that a product is sold in, with what its values add. A price of null is the product's. */
export type PricedVariant = { price: bigint | null; surcharge: bigint }

/** The group's percentage is a decimal string ("5"); stacked, it lowers specials and discounts too. */
export type PricingGroup = { id: string; discount_percent: string | null; stack_with_specials?: boolean }

export type PriceContext = { day: Day; customer_group: PricingGroup }

export const priceSteps = ['base', 'plan', 'options', 'clamp', 'group', 'special', 'discount'] as const
export type PriceStep =
  | { step: 'base' | 'plan' | 'options' | 'clamp'; price: bigint }
  | { step: 'group'; percent: string; price: bigint }
  | { step: 'special'; id?: string; price: bigint; date_end: Day | null; won: boolean }
  | { step: 'discount'; id?: string; price: bigint; quantity: number; won: boolean }

export const priceSources = ['base', 'group', 'special', 'discount', 'plan'] as const
/** `source` tells which row won; `trace` tells how, the price after each step (for a row that lost, its own price). */
export type UnitPrice = {
  price: bigint
  /** before it is rounded, in 1/10^10: what is converted into a currency */
  exact: bigint
  source: (typeof priceSources)[number]
  special: boolean
  trace: PriceStep[]
}

export type PriceQuestion = {
  product: PricedProduct
  /** pieces of this product over all lines, whatever their options */
  productQuantity: number
  /** Σ ± option prices */
  surcharge?: bigint
  /** the chosen combination; a price of its own takes the place of the base price */
  variant?: Pick<PricedVariant, 'price'> | null
  /** price of the recurring profile; it replaces base price and options */
  planPrice?: bigint | null
}

const WHOLE = 100n * 10n ** BigInt(PERCENT_SCALE)

/** The price of one piece of a cart line, never below zero. */
export function resolveUnitPrice(question: PriceQuestion, context: PriceContext): UnitPrice {
  const { surcharge = 0n } = question
  const product = ofVariant(question.product, question.variant?.price ?? null)
  if (question.planPrice !== undefined && question.planPrice !== null) {
    return clamped({
      exact: exactly(question.planPrice),
      source: 'plan',
      special: false,
      trace: [{ step: 'plan', price: question.planPrice }],
    })
  }

  const trace: PriceStep[] = [{ step: 'base', price: product.price }]
  const discount = bestDiscount(product.discounts, question.productQuantity, context)
  const special = bestSpecial(product.specials, context)
  const specialWins = special !== undefined && (discount === undefined || special.price <= discount.price)
  if (discount)
    trace.push({
      step: 'discount',
      ...named(discount),
      price: discount.price,
      quantity: discount.quantity,
      won: !specialWins,
    })
  if (special)
    trace.push({
      step: 'special',
      ...named(special),
      price: special.price,
      date_end: special.date_end,
      won: specialWins,
    })

  const row = specialWins ? special : discount
  let exact = exactly(row ? row.price : product.price)
  let source: UnitPrice['source'] = specialWins ? 'special' : discount ? 'discount' : 'base'

  const { discount_percent, stack_with_specials } = context.customer_group
  const percent = discount_percent ? parseDecimal(discount_percent, PERCENT_SCALE) : 0n
  if (percent !== 0n && (!row || stack_with_specials)) {
    exact -= (exact * percent) / WHOLE
    if (!row) source = 'group'
    trace.push({ step: 'group', percent: discount_percent ?? '', price: nearly(exact) })
  }

  if (surcharge !== 0n) {
    exact += exactly(surcharge)
    trace.push({ step: 'options', price: nearly(exact) })
  }
  return clamped({ exact, source, special: specialWins, trace })
}

/** What a product card shows, in catalogue units: old price and end day only while a special is really cheaper. */
export type ListPrice = {
  price: bigint
  old_price: bigint | null
  special_end: Day | null
  tiers: { quantity: number; price: bigint }[]
  /** the same in 1/10^10, before it is rounded: what is converted into a currency */
  exact: { price: bigint; old_price: bigint | null; tiers: bigint[] }
  trace: PriceStep[]
  /** it is sold in combinations of which others cost more */
  from: boolean
}

/**
 * Prices of a product before it is in a cart: for one piece, and the table of quantity prices that differ from it. What is sold
 * in combinations is told by the cheapest of them.
 */
export function listPrice(
  product: PricedProduct,
  context: PriceContext,
  variants: readonly PricedVariant[] = [],
): ListPrice {
  const all = variants.map((variant) => priceOfOne(product, variant, context))
  const cheapest = all.reduce<ListPrice | null>(
    (best, one) => (best && best.exact.price <= one.exact.price ? best : one),
    null,
  )
  if (!cheapest) return priceOfOne(product, null, context)
  return { ...cheapest, from: all.some((one) => one.exact.price !== cheapest.exact.price) }
}

function priceOfOne(product: PricedProduct, variant: PricedVariant | null, context: PriceContext): ListPrice {
  const chosen = { variant, surcharge: variant?.surcharge ?? 0n }
  const one = resolveUnitPrice({ product, productQuantity: 1, ...chosen }, context)
  const regular = resolveUnitPrice({ product: { ...product, specials: [] }, productQuantity: 1, ...chosen }, context)
  const isReduced = one.special && one.exact < regular.exact
  const quantities = product.discounts
    .filter((row) => row.quantity > 1 && isFor(row, context))
    .map((row) => row.quantity)
  const tiers = [...new Set(quantities)]
    .sort((a, b) => a - b)
    .map((quantity) => ({
      quantity,
      unit: resolveUnitPrice({ product, productQuantity: quantity, ...chosen }, context),
    }))
    .filter((tier) => tier.unit.exact !== one.exact)
  return {
    price: one.price,
    old_price: isReduced ? regular.price : null,
    special_end: isReduced ? (bestSpecial(product.specials, context)?.date_end ?? null) : null,
    tiers: tiers.map(({ quantity, unit }) => ({ quantity, price: unit.price })),
    exact: {
      price: one.exact,
      old_price: isReduced ? regular.exact : null,
      tiers: tiers.map(({ unit }) => unit.exact),
    },
    trace: one.trace,
    from: false,
  }
}

/**
 * The product at the price of a combination. Specials and quantity prices are told for the product's own price: they take the same
 * share off any other. Where that is nothing they have no share to take, and do not count.
 */
export function ofVariant(product: PricedProduct, price: bigint | null): PricedProduct {
  if (price === null) return product
  const share = <R extends SpecialRow>(row: R): R[] =>
    product.price === 0n ? [] : [{ ...row, price: (2n * row.price * price + product.price) / (2n * product.price) }]
  return { ...product, price, specials: product.specials.flatMap(share), discounts: product.discounts.flatMap(share) }
}

/** Highest quantity reached, then lowest priority number, then lowest price. */
function bestDiscount(rows: readonly DiscountRow[], quantity: number, context: PriceContext): DiscountRow | undefined {
  return rows
    .filter((row) => row.quantity <= quantity && isFor(row, context))
    .reduce<DiscountRow | undefined>(
      (best, row) => (best && (best.quantity - row.quantity || compare(row, best)) >= 0 ? best : row),
      undefined,
    )
}

/** Lowest priority number, then lowest price. A special of 0 counts: the product is free. */
function bestSpecial(rows: readonly SpecialRow[], context: PriceContext): SpecialRow | undefined {
  return rows
    .filter((row) => isFor(row, context))
    .reduce<SpecialRow | undefined>((best, row) => (best && compare(row, best) >= 0 ? best : row), undefined)
}

/** A row without group is for everybody. */
function isFor(row: SpecialRow, context: PriceContext): boolean {
  return (
    (row.customer_group_id === null || row.customer_group_id === context.customer_group.id) &&
    isActiveOn(context.day, row.date_start, row.date_end)
  )
}

function compare(a: SpecialRow, b: SpecialRow): number {
  return a.priority - b.priority || (a.price < b.price ? -1 : a.price > b.price ? 1 : 0)
}

const named = (row: SpecialRow): { id?: string } => (row.id === undefined ? {} : { id: row.id })

function clamped(result: Omit<UnitPrice, 'price'>): UnitPrice {
  if (result.exact >= 0n) return { ...result, price: nearly(result.exact) }
  return { ...result, exact: 0n, price: 0n, trace: [...result.trace, { step: 'clamp', price: 0n }] }
}
