import type { Ctx } from '@shopwright/engine'
import { pickTranslation, type Row, type Translated } from '@shopwright/resource'
import { sql } from 'kysely'
import { ifGranted } from '../../floor/plan-room.ts'
import { shopOf, storeCache } from '../../floor/store-cache.ts'
import type { geoZoneZones, storeGeoZones } from '../../localisation/model/store-lists.ts'
import type { stockStatuses, weightClasses } from '../../localisation/model/units.ts'
import type { TaxRate, TaxRule, TaxTables } from '../../localisation/rules/tax.ts'
import type { UnitClass } from '../../localisation/rules/units.ts'
import type { categories } from '../model/categories.ts'
import type { PricingGroup } from '../rules/price.ts'

/** Its rates are named in each language of the store: `taxesIn` says them in one. */
type NamedTaxes = Omit<TaxTables, 'rates'> & { rates: NamedRate[] }
type NamedRate = Omit<TaxRate, 'name'> & { name: Translated }

/** What the price and the stock text of every product depend on, besides the product. */
export type PriceTables = {
  taxes: NamedTaxes
  weight_classes: (UnitClass & { text: Translated; code: number | null })[]
  customer_groups: PricingGroup[]
  stock_statuses: Map<string, { name: Translated; possible_to_order: boolean }>
  /** of each category: itself and all above it */
  ancestors: Map<string, string[]>
}

type Loaded = {
  geo_zones: {
    id: Row<typeof storeGeoZones>['id']
    zones: Pick<Row<typeof geoZoneZones>, 'country_id' | 'zone_id'>[]
  }[]
  classes: { id: string; rules: TaxRule[] }[]
  rates: NamedRate[]
  weights: (Pick<Row<typeof weightClasses>, 'id' | 'value' | 'code'> & { text: Translated })[]
  groups: PricingGroup[]
  stock_statuses: Pick<Row<typeof stockStatuses>, 'id' | 'name' | 'possible_to_order'>[]
  categories: Pick<Row<typeof categories>, 'id' | 'parent_id'>[]
}

/** From memory, else in one statement. */
export const priceTables = storeCache<PriceTables>(
  [
    'tax-classes',
    'tax-rules',
    'tax-rates',
    'store-geo-zones',
    'weight-classes',
    'customer-groups',
    'stock-statuses',
    'categories',
  ],
  async (ctx, { id }) => {
    const { rows } = await sql<Loaded>`select
      (select coalesce(json_agg(json_build_object('id', z.id, 'zones',
        (select coalesce(json_agg(json_build_object('country_id', g.country_id, 'zone_id', g.zone_id)), '[]') from geo_zone_zones g where g.store_id = z.store_id and g.geo_zone_id = z.id))), '[]') from store_geo_zones z where z.store_id = ${id}) as geo_zones,
      (select coalesce(json_agg(json_build_object('id', c.id, 'rules',
        (select coalesce(json_agg(json_build_object('tax_rate_id', r.tax_rate_id, 'based_on', r.based_on, 'priority', r.priority, 'compound', r.compound) order by r.priority), '[]') from tax_rules r where r.store_id = c.store_id and r.tax_class_id = c.id))), '[]') from tax_classes c where c.store_id = ${id}) as classes,
      (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'rate', r.rate::text, 'type', r.type,
        'geo_zones', (select coalesce(json_agg(j.geo_zone_id), '[]') from tax_rate_geo_zones j where j.store_id = r.store_id and j.tax_rate_id = r.id),
        'customer_groups', (select coalesce(json_agg(j.customer_group_id), '[]') from tax_rate_customer_groups j where j.store_id = r.store_id and j.tax_rate_id = r.id))), '[]') from tax_rates r where r.store_id = ${id}) as rates,
      (select coalesce(json_agg(json_build_object('id', w.id, 'value', w.value::text, 'code', w.code, 'text', w.unit)), '[]') from weight_classes w where w.store_id = ${id}) as weights,
      (select coalesce(json_agg(json_build_object('id', g.id, 'discount_percent', case when ${ifGranted(ctx, 'customer-group-discount')} then g.discount_percent::text end, 'stack_with_specials', g.stack_with_specials)), '[]') from customer_groups g where g.store_id = ${id}) as groups,
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'possible_to_order', s.possible_to_order)), '[]') from stock_statuses s where s.store_id = ${id}) as stock_statuses,
      (select coalesce(json_agg(json_build_object('id', c.id, 'parent_id', c.parent_id)), '[]') from categories c where c.store_id = ${id}) as categories`.execute(
      ctx.db,
    )
    const loaded = rows[0] as Loaded
    return {
      taxes: { geo_zones: loaded.geo_zones, classes: loaded.classes, rates: loaded.rates },
      weight_classes: loaded.weights,
      customer_groups: loaded.groups,
      stock_statuses: new Map(loaded.stock_statuses.map((status) => [status.id, status])),
      ancestors: ancestorsOf(loaded.categories),
    }
  },
)

function ancestorsOf(categories: Loaded['categories']): Map<string, string[]> {
  const parents = new Map(categories.map(({ id, parent_id }) => [id, parent_id]))
  return new Map(
    categories.map(({ id }) => {
      const line: string[] = []
      for (let at: string | null | undefined = id; at && !line.includes(at); at = parents.get(at)) line.push(at)
      return [id, line]
    }),
  )
}

/** The taxes of the store as whoever reads the context's language reads them. */
export const taxesIn = (ctx: Ctx, { taxes }: Pick<PriceTables, 'taxes'>): TaxTables => ({
  ...taxes,
  rates: taxes.rates.map((rate) => ({
    ...rate,
    name: pickTranslation(rate.name, ctx.language, shopOf(ctx).primaryLanguage) ?? '',
  })),
})

/** The group of that id, else the store's default one, else one without any advantage. */
export function pricingGroup(tables: PriceTables, ...ids: (string | null | undefined)[]): PricingGroup {
  for (const id of ids) {
    const found = tables.customer_groups.find((group) => group.id === id)
    if (found) return found
  }
  return { id: '', discount_percent: null }
}
