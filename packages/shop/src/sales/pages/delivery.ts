import type { ProductPage } from '@shopwright/theme-kit'
import { sql } from 'kysely'
import { amountOf, baseAmount } from '../../catalog/pages/amounts.ts'
import { viewerOf } from '../../catalog/pages/viewer.ts'
import { hidesPrices, openPricer } from '../../catalog/server/pricer.ts'
import type { Viewer } from '../../catalog/server/storefront-visible.ts'
import { tables } from '../../database.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import { exactly } from '../../localisation/rules/currencies.ts'
import { textOf } from '../../pages/texts.ts'
import type { ShopVisit } from '../../pages/visit.ts'
import type { DeliveryType } from '../rules/delivery.ts'
import { feesOf } from '../server/cart/load-quote.ts'
import { deliveryOfMethod } from '../server/delivery-providers.ts'

/** What each way costs, as the checkout will say it; nothing where prices are hidden, depend on the weight, or are a carrier's. Fees likewise. */
export async function deliveryOf(
  visit: ShopVisit,
  ctx: ShopCtx,
  isSent: boolean,
): Promise<Pick<ProductPage, 'delivery' | 'fees'>> {
  const isHidden = hidesPrices(ctx)
  const fees = isHidden
    ? []
    : feesOf(visit.store).filter(({ code, cost }) => cost > 0n && (isSent || code !== 'handling'))
  if (!isSent && !fees.length) return { delivery: [], fees: [] }
  const methods = isSent ? await deliveryLines(ctx, viewerOf(visit, ctx.now)) : []
  const pricer = await openPricer(ctx, { customerGroupId: visit.actor.customerGroupId, currency: visit.currency })
  const delivery = methods.map(({ name, type, extension, price, free_from, tax_class_id, is_bound }) => ({
    title: textOf(visit, name),
    price:
      type === 'pickup' || (type === 'free' && free_from === null)
        ? 0
        : isHidden || type !== 'flat' || deliveryOfMethod(extension, type)?.quote
          ? null
          : amountOf(visit, pricer.show(exactly(price), tax_class_id)),
    freeFrom: isHidden || free_from === null ? null : baseAmount(visit, free_from),
    goesAnywhere: !is_bound && isSure(visit, type, free_from),
  }))
  return {
    delivery,
    fees: fees.map(({ code, cost, limit, tax_class_id }) => ({
      code,
      price: amountOf(visit, pricer.show(exactly(cost), tax_class_id)),
      limit: baseAmount(visit, limit),
    })),
  }
}

/** What one piece costs to be sent is known without a cart; from which sum on it is free is reckoned by prices as they are entered. */
const isSure = ({ store: { settings } }: ShopVisit, type: DeliveryType, freeFrom: bigint | null): boolean =>
  (type === 'free' && freeFrom === null) ||
  (type === 'flat' && (freeFrom === null || settings.prices_include_tax === settings.show_prices_with_tax))

/** The cheapest delivery methods, for the line under the price. */
async function deliveryLines(ctx: ShopCtx, viewer: Viewer) {
  return tables(ctx)
    .selectFrom('delivery_methods as m')
    .innerJoin('delivery_groups as g', (join) =>
      join.onRef('g.store_id', '=', 'm.store_id').onRef('g.id', '=', 'm.delivery_group_id'),
    )
    .select(['m.name', 'm.price', 'm.free_from', 'm.type', 'm.tax_class_id', 'g.extension'])
    .select(
      sql<boolean>`num_nonnulls(m.geo_zone_id, m.weight_min, m.weight_max, m.subtotal_min, m.subtotal_max) > 0`.as(
        'is_bound',
      ),
    )
    .where('m.store_id', '=', viewer.storeId)
    .where('m.status', '=', true)
    .where('g.status', '=', true)
    .orderBy('g.sort_order')
    .orderBy('m.sort_order')
    .limit(3)
    .execute()
}
