import { formatDecimal, type Row, type Translated } from '@shopwright/resource'
import { sql } from 'kysely'
import { shopOf } from '../../floor/store-cache.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import type { recurrings } from '../model/recurrings.ts'
import { showPrice } from '../rules/shown-price.ts'
import { hidesPrices, openPricer, type PricerFor } from './pricer.ts'
import { recurringText } from './recurring-text.ts'

type Profile = Pick<
  Row<typeof recurrings>,
  | 'id'
  | 'name'
  | 'price'
  | 'frequency'
  | 'cycle'
  | 'duration'
  | 'trial_status'
  | 'trial_price'
  | 'trial_frequency'
  | 'trial_cycle'
  | 'trial_duration'
>

/** A way to buy a product again and again; `price` is of the first payment for one piece, null where prices are hidden. */
export type OfferedRecurring = { id: string; name: Translated; terms: string | null; price: string | null }

/** The profiles that a product is sold by to this visitor's group, in their order. One statement. */
export async function recurringsFor(
  ctx: ShopCtx,
  product: { id: string; tax_class_id: string | null },
  visitor: PricerFor,
): Promise<OfferedRecurring[]> {
  const { id: store, settings } = shopOf(ctx)
  const group = visitor.customerGroupId ?? settings.customer_group_id
  const { rows } = await sql<Profile>`
    select r.id, r.name, r.price, r.frequency, r.cycle, r.duration, r.trial_status, r.trial_price, r.trial_frequency, r.trial_cycle, r.trial_duration from recurrings r
    where r.store_id = ${store} and r.status and exists (select 1 from product_recurrings j where j.store_id = ${store} and j.recurring_id = r.id and j.product_id = ${product.id}
      and (j.customer_group_id is null or j.customer_group_id = ${group})) order by r.sort_order, r.id`.execute(ctx.db)
  if (!rows.length) return []
  if (hidesPrices(ctx)) return rows.map(({ id, name }) => ({ id, name, terms: null, price: null }))
  const { currency, ratesOf } = await openPricer(ctx, visitor)
  const rates = ratesOf(product.tax_class_id)
  const shown = (amount: bigint): string =>
    formatDecimal(showPrice(amount, rates, settings, currency), currency.decimals)
  return rows.map(({ id, name, ...profile }) => {
    const terms = { ...profile, price: shown(profile.price), trial_price: shown(profile.trial_price) }
    return {
      id,
      name,
      terms: recurringText(ctx.language, terms, currency.code),
      price: profile.trial_status ? terms.trial_price : terms.price,
    }
  })
}
