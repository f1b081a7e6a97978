import type { ProductOptionValue } from './options.ts'

/** A value that changes nothing and is not counted. */
export const optionValue = (id: string, more: Partial<ProductOptionValue> = {}): ProductOptionValue => ({
  id,
  option_value_id: `of-${id}`,
  price: 0n,
  price_prefix: '+',
  points: 0,
  points_prefix: '+',
  weight: '0',
  weight_prefix: '+',
  quantity: 10,
  subtract: false,
  ...more,
})
