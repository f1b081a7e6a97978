import { moneyText } from '@shopwright/engine'
import type { Purse } from '@shopwright/theme-kit'
import { inStore, type ShopVisit } from '../../pages/visit.ts'
import { purseOf } from '../server/purse.ts'

/** Points and store credit of the signed-in shopper; null for anybody else. */
export async function purse(visit: ShopVisit): Promise<Purse | null> {
  visit.isPersonal = true
  const id = visit.customerId
  if (!id) return null
  const { points, credit, entries } = await inStore(visit, (ctx) => purseOf(ctx, id))
  return {
    points,
    credit,
    currency: visit.store.currency,
    entries: entries.map(({ at, amount, description, order_number, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      amount: amount === null ? null : moneyText(amount),
      note: description,
      order: order_number,
    })),
  }
}
