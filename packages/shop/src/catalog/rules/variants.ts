// A product may be sold in combinations of its option values that have a price, a stock and an article number of their own.

import type { OptionType, ProductOption, ProductOptionValue, ResolvedOptions } from './options.ts'

/** `values` are ids of the catalogue's option values, one of each option that the combinations are made of. */
export type Variant = {
  id: string
  values: readonly string[]
  /** catalogue amount in the place of the product's price and of what its values add; null = these */
  price: bigint | null
  quantity: number
  status: boolean
}

/** Options of these kinds leave one value, so that a combination is always one. */
export const isVariantType = (type: OptionType): boolean => type === 'select' || type === 'radio'

/** An option that combinations are made of has to be chosen. */
export function makesVariants(
  option: { type: OptionType; values: readonly { option_value_id: string }[] },
  variants: readonly Pick<Variant, 'values'>[],
): boolean {
  if (!isVariantType(option.type)) return false
  const own = new Set(option.values.map((value) => value.option_value_id))
  return variants.some(({ values }) => values.some((id) => own.has(id)))
}

/** The options of a product as they are asked for where it is sold in combinations. */
export const withRequired = <
  O extends { type: OptionType; required: boolean; values: readonly { option_value_id: string }[] },
>(
  options: readonly O[],
  variants: readonly Pick<Variant, 'values'>[],
): O[] => options.map((option) => ({ ...option, required: option.required || makesVariants(option, variants) }))

/** The combination that was chosen, if it is sold. */
export function chosenVariant<V extends Variant>(variants: readonly V[], chosen: readonly string[]): V | null {
  const given = new Set(chosen)
  return (
    variants.find(({ status, values }) => status && values.length > 0 && values.every((id) => given.has(id))) ?? null
  )
}

/** Σ ± of chosen values; what a combination with a price of its own is made of adds nothing more. */
export function surchargeOf(
  values: readonly Pick<ProductOptionValue, 'option_value_id' | 'price' | 'price_prefix'>[],
  variant: Pick<Variant, 'price' | 'values'> | null,
): bigint {
  const counted =
    variant === null || variant.price === null
      ? values
      : values.filter((value) => !variant.values.includes(value.option_value_id))
  return counted.reduce((sum, { price, price_prefix }) => sum + signed(price_prefix, price), 0n)
}

/** A prefix other than plus or minus has no effect. */
export function signed(prefix: string, amount: bigint): bigint {
  if (prefix === '+') return amount
  return prefix === '-' || prefix === '−' ? -amount : 0n
}

/** The combinations that a product is sold in, with what their values add. */
export const soldVariants = (product: {
  options: readonly Pick<ProductOption, 'values'>[]
  variants: readonly Variant[]
}): { price: bigint | null; surcharge: bigint }[] =>
  product.variants
    .filter(({ status }) => status)
    .map((variant) => {
      const values = product.options
        .flatMap((option) => option.values)
        .filter((value) => variant.values.includes(value.option_value_id))
      return { price: variant.price, surcharge: surchargeOf(values, variant) }
    })

export type ChosenVariant<V extends Variant> = { variant: V | null; surcharge: bigint; isMissing: boolean }

/** What the chosen options of a line come to. `isMissing`: it is sold in combinations, and this is none of them. */
export function variantOf<V extends Variant>(
  product: { options: readonly ProductOption[]; variants: readonly V[] },
  { chosen }: Pick<ResolvedOptions, 'chosen'>,
): ChosenVariant<V> {
  const values = chosen.flatMap((one) => one.values)
  const variant = chosenVariant(
    product.variants,
    values.map((value) => value.option_value_id),
  )
  return {
    variant,
    surcharge: surchargeOf(values, variant),
    isMissing: product.variants.length > 0 && variant === null,
  }
}
