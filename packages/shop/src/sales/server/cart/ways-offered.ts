import type { Ctx } from '@shopwright/engine'
import type { Translated } from '@shopwright/resource'
import { salesTables } from '../sales-tables.ts'

/** The resources whose change makes `waysOffered` another. */
export const wayTags = ['delivery-groups', 'delivery-methods', 'payment-methods'] as const

/** How a store brings goods and is paid, by name, whatever is in a cart. */
export async function waysOffered(ctx: Ctx): Promise<{ delivery: Translated[]; payment: Translated[] }> {
  const { delivery_methods, payment_methods } = await salesTables(ctx)
  const namesOf = (methods: readonly { status: boolean; name: Translated }[]) =>
    methods.filter(({ status }) => status).map(({ name }) => name)
  return { delivery: namesOf(delivery_methods), payment: namesOf(payment_methods) }
}
