import { keptPlan } from '@shopwright/engine'
import type { Row, Translated } from '@shopwright/resource'
import type { Country } from '@shopwright/theme-kit'
import { sql } from 'kysely'
import { storeCache } from '../../floor/store-cache.ts'
import { textOf } from '../../pages/texts.ts'
import { inStore, type ShopVisit } from '../../pages/visit.ts'
import type { countries } from '../model/reference.ts'

export const countryList = async (visit: ShopVisit): Promise<Country[]> =>
  countryViews(visit, await inStore(visit, storeCountries))

export type CountryRow = Pick<Row<typeof countries>, 'id' | 'iso_code' | 'name' | 'address_format'> & {
  postcode_required: boolean
  zones: { id: string; name: Translated; code: string | null }[]
}

/** The countries that the store delivers to, each with its zones. */
export const storeCountries = storeCache(['store-countries', 'countries', 'zones'], async (ctx, store) => {
  const { rows } =
    await sql<CountryRow>`${keptPlan}select c.id, c.iso_code, c.name, coalesce(nullif(s.address_format, ''), c.address_format) as address_format, s.postcode_required,
    (select coalesce(json_agg(json_build_object('id', z.id, 'name', z.name, 'code', z.code)), '[]') from zones z where z.country_id = c.id and z.status) as zones
    from store_countries s join countries c on c.id = s.country_id
    where s.store_id = ${store.id} and s.status order by s.sort_order, c.iso_code`.execute(ctx.db)
  return rows
})

export const countryViews = (visit: ShopVisit, rows: readonly CountryRow[]): Country[] =>
  rows
    .map((row) => ({
      id: row.id,
      name: textOf(visit, row.name),
      postcodeRequired: row.postcode_required,
      zones: row.zones
        .map((zone) => ({ id: zone.id, name: textOf(visit, zone.name) }))
        .sort((a, b) => a.name.localeCompare(b.name, visit.language.tag)),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, visit.language.tag))
