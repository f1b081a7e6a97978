import type { AnyResource, Registry } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'

/** By these, and by its parent, a row is about the same person as the one that it points at. */
const ties: ReadonlySet<string> = new Set(['customer_id', 'order_id', 'return_id'])

export type Owned = { resource: AnyResource; which: RawBuilder<boolean> }

/**
 * The nouns of a store that hold rows about a customer, each with what tells them: rows that point at the customer, and what hangs on
 * those. A noun that is declared tomorrow is among them by its references.
 */
export const ownedBy = (registry: Registry, storeId: string, customerId: string): Owned[] =>
  hangingOn(registry, storeId, 'customers', sql<boolean>`id = ${customerId}`)

/** The same of who ordered without an account: these orders, and what hangs on them. */
export const ownedByGuest = (registry: Registry, storeId: string, orderIds: readonly string[]): Owned[] =>
  hangingOn(registry, storeId, 'orders', sql<boolean>`id = any(${orderIds}::uuid[])`)

function hangingOn(
  registry: Registry,
  storeId: string,
  root: 'customers' | 'orders',
  which: RawBuilder<boolean>,
): Owned[] {
  const owned = new Map<string, Owned>([[root, { resource: registry.get(root), which }]])
  for (;;) {
    // By what was known when the round began: an order is its buyer's, not its affiliate's.
    const found = registry.kept
      .filter(({ scope, name }) => scope === 'store' && !owned.has(name))
      .flatMap((resource) => {
        const refs = Object.entries(resource.fields).flatMap(([name, { column, options }]) => {
          const target = options.target && column !== null ? owned.get(options.target) : undefined
          return target && (ties.has(name) || resource.parent === name) ? [{ name, target }] : []
        })
        if (!refs.length) return []
        const which = refs.map(
          ({ name, target: { resource: at, which: whose } }) =>
            sql`${sql.ref(name)} in (select id from ${sql.table(at.table)} where store_id = ${storeId} and ${whose})`,
        )
        return [{ resource, which: sql<boolean>`(${sql.join(which, sql` or `)})` }]
      })
    if (!found.length) return [...owned.values()]
    for (const one of found) owned.set(one.resource.name, one)
  }
}
