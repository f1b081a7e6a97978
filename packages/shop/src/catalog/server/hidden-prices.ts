import { type Behaviour, behaviour, type Ctx, type Data } from '@shopwright/engine'
import { productDiscounts, productOptionValues, productSpecials, productVariants } from '../model/products.ts'
import { hidesPrices } from './pricer.ts'

/** The amounts that a guest does not meet where prices are for those who signed in, by resource. */
export const priceFields: Record<string, readonly string[]> = {
  products: ['price', 'effective_price', 'points'],
  'product-specials': ['price'],
  'product-discounts': ['price'],
  'product-option-values': ['price', 'points'],
  'product-variants': ['price'],
  'delivery-methods': ['price', 'free_from', 'rates', 'subtotal_min', 'subtotal_max'],
  'payment-methods': ['minimum'],
}

/** Takes the amounts out of rows that are about to be answered. */
export async function hidePrices(ctx: Ctx, resource: string, rows: Data[]): Promise<void> {
  if (!hidesPrices(ctx)) return
  for (const row of rows) for (const field of priceFields[resource] ?? []) if (field in row) row[field] = null
}

/** A special and a quantity price are told only to the group that they are for. */
const ownGroupOnly = (resource: string): Behaviour => ({
  readWhen: (_ctx, audience) => audience === 'public' || audience === 'customer',
  read: async (ctx, rows) => {
    const kept = hidesPrices(ctx) ? [] : rows.filter((row) => isOwn(ctx, row.customer_group_id))
    rows.splice(0, rows.length, ...kept)
    await hidePrices(ctx, resource, rows)
  },
})

const isOwn = (ctx: Ctx, group: unknown): boolean => group === undefined || group === ctx.actor.customerGroupId

export const withoutPrices = (name: string): Behaviour => ({
  read: (ctx, rows) => hidePrices(ctx, name, rows),
  readWhen: hidesPrices,
})

export const hiddenPriceBehaviours: [string, Behaviour][] = [
  behaviour(productSpecials, ownGroupOnly('product-specials')),
  behaviour(productDiscounts, ownGroupOnly('product-discounts')),
  behaviour(productOptionValues, withoutPrices('product-option-values')),
  behaviour(productVariants, withoutPrices('product-variants')),
]
