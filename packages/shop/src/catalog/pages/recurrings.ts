import { formatDecimal, type Row } from '@shopwright/resource'
import type { Recurring } from '@shopwright/theme-kit'
import { sql } from 'kysely'
import type { ShopCtx } from '../../floor/stores.ts'
import { textOf } from '../../pages/texts.ts'
import type { ShopVisit } from '../../pages/visit.ts'
import type { recurrings } from '../model/recurrings.ts'
import { showPrice } from '../rules/shown-price.ts'
import type { Pricing } from '../server/pricing.ts'
import { recurringText } from '../server/recurring-text.ts'
import { amountOf } from './amounts.ts'

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

/** The ways to buy a product again and again that this visitor's group is offered, in their order. One statement. */
export async function recurringProfiles(visit: ShopVisit, ctx: ShopCtx, product: string): Promise<Profile[]> {
  const { id: store, settings } = visit.store
  const group = visit.actor.customerGroupId ?? settings.customer_group_id
  const { rows } = await sql<Profile>`
    select r.id, r.name, r.price, r.frequency, r.cycle, r.duration, r.trial_status, r.trial_price, r.trial_frequency, r.trial_cycle, r.trial_duration from recurrings r
    where r.store_id = ${store} and r.status and exists (select 1 from product_recurrings j where j.store_id = ${store} and j.recurring_id = r.id and j.product_id = ${product}
      and (j.customer_group_id is null or j.customer_group_id = ${group})) order by r.sort_order, r.id`.execute(ctx.db)
  return rows
}

/** What each of them costs, as the page says it; nothing of that where prices are hidden. */
export function recurringsOf(
  visit: ShopVisit,
  pricing: Pricing | null,
  profiles: readonly Profile[],
  taxClassId: string | null,
): Recurring[] {
  if (!pricing) return profiles.map(({ id, name }) => ({ id, title: textOf(visit, name), terms: null, price: null }))
  const { currency, ratesOf } = pricing.pricer
  const { settings } = visit.store
  const rates = ratesOf(taxClassId)
  const shown = (amount: bigint): string =>
    formatDecimal(showPrice(amount, rates, settings, currency), currency.decimals)
  return profiles.map(({ id, name, ...profile }) => {
    const terms = { ...profile, price: shown(profile.price), trial_price: shown(profile.trial_price) }
    return {
      id,
      title: textOf(visit, name),
      terms: recurringText(visit.language.code, terms, currency.code),
      price: amountOf(visit, profile.trial_status ? terms.trial_price : terms.price),
    }
  })
}
