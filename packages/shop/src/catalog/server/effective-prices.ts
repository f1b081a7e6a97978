import type { Ctx } from '@shopwright/engine'
import { type RawBuilder, sql } from 'kysely'
import { ifGranted } from '../../floor/plan-room.ts'
import { shopOf } from '../../floor/store-cache.ts'
import { isShownAsEntered } from '../rules/shown-price.ts'
import { variantSurcharge } from './dated-prices.ts'
import { type PriceTables, priceTables } from './price-tables.ts'
import { openPricer, type Pricer } from './pricer.ts'
import { shownAmount } from './shown-amount.ts'

/**
 * Sets `effective_price`, by which lists sort and filter, to what one piece shows to a visitor of the store's default group
 * today: the lower of special and discount from one piece, else the base price less the group's percentage (the law is
 * `resolveUnitPrice`), for the cheapest of the combinations that it is sold in, with or without tax as the store shows prices. Writes only rows that differ; null refreshes the
 * whole store. Answers how many were written.
 */
export async function refreshEffectivePrices(ctx: Ctx, ids: readonly string[] | null): Promise<number> {
  const store = shopOf(ctx)
  const group = store.settings.customer_group_id
  const tables = await priceTables(ctx)
  const pricer = await openPricer(ctx, { customerGroupId: group, currency: store.currency }, tables)
  const { day } = pricer.context
  const active = sql`r.store_id = ${store.id} and r.product_id = p.id and r.customer_group_id = ${group}::uuid
    and (r.date_start is null or r.date_start <= ${day}::date) and (r.date_end is null or r.date_end >= ${day}::date)`
  const row = sql`least(special.price, discount.price)`
  const isGroupPriced = ifGranted(ctx, 'customer-group-discount')
  const percent = sql`coalesce(case when (${row} is null or g.stack_with_specials) and ${isGroupPriced} then g.discount_percent end, 0)`
  // A combination with a price of its own has the same share off; where the product has no price there is none to take.
  const own = sql`case when p.price > 0 then ${row} end`
  const ofVariant = sql`coalesce(div(2 * ${own}::numeric * v.price + p.price, 2 * p.price), v.price)`
  const variantPercent = sql`coalesce(case when (${own} is null or g.stack_with_specials) and ${isGroupPriced} then g.discount_percent end, 0)`
  const { numAffectedRows } = await sql`update products t set effective_price = n.price from (
    select p.id, ${shown(sql`coalesce(variant.price, coalesce(${row}, p.price) * (100 - ${percent}) / 100)`, tables, pricer, ctx)} as price
    from products p
    left join customer_groups g on g.store_id = ${store.id} and g.id = ${group}::uuid
    left join lateral (select r.price from product_specials r where ${active} and ${ifGranted(ctx, 'specials')} order by r.priority, r.price limit 1) special on true
    left join lateral (select r.price from product_discounts r where ${active} and ${ifGranted(ctx, 'discounts')} and r.quantity <= 1 order by r.quantity desc, r.priority, r.price limit 1) discount on true
    left join lateral (select min(greatest(0, case when v.price is null then coalesce(${row}, p.price) * (100 - ${percent}) / 100 + ${variantSurcharge(sql`v`)}
        else ${ofVariant} * (100 - ${variantPercent}) / 100 end)) as price from product_variants v where v.store_id = ${store.id} and v.product_id = p.id and v.status) variant on true
    where p.store_id = ${store.id} ${ids ? sql`and p.id = any(${[...ids]}::uuid[])` : sql``}
  ) n where t.store_id = ${store.id} and t.id = n.id and t.effective_price is distinct from n.price`.execute(ctx.db)
  return Number(numAffectedRows ?? 0n)
}

/** A catalogue amount as it is shown, by the rates of each tax class, in whole minor units of the base currency. */
function shown(price: RawBuilder<unknown>, tables: PriceTables, pricer: Pricer, ctx: Ctx): RawBuilder<bigint> {
  const { settings } = shopOf(ctx)
  const minor = 10n ** BigInt(4 - pricer.currency.decimals)
  const entered = sql`round(${price} / ${minor}::numeric)`
  const cases = isShownAsEntered(settings)
    ? []
    : tables.taxes.classes.flatMap(({ id }) => {
        const rates = pricer.ratesOf(id)
        return rates.length
          ? [sql`when ${id}::uuid then ${shownAmount(entered, rates, settings)} * ${minor}::numeric`]
          : []
      })
  return cases.length
    ? sql<bigint>`round(case p.tax_class_id ${sql.join(cases, sql` `)} else round(${price}) end)::bigint`
    : sql<bigint>`round(${price})::bigint`
}
