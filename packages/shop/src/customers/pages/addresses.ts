import type { Row } from '@shopwright/resource'
import type { SavedAddress } from '@shopwright/theme-kit'
import { tables } from '../../database.ts'
import { shopOf } from '../../floor/store-cache.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import type { CountryRow } from '../../localisation/pages/countries.ts'
import { type AddressFields, formatAddress } from '../../localisation/rules/address.ts'
import { textOf } from '../../pages/texts.ts'
import type { ShopVisit } from '../../pages/visit.ts'
import type { customerAddresses } from '../model/customers.ts'
import { fittingAnswers } from '../rules/custom-fields.ts'
import { customerTables } from '../server/custom-fields.ts'
import { answerValues } from './custom-fields.ts'

/** What is written of an address, but for whether it is the default and what the store asks. */
export const addressFields = [
  'first_name',
  'last_name',
  'company',
  'address',
  'city',
  'postcode',
  'country_id',
  'zone_id',
  'phone',
] as const

export type AddressRow = Pick<
  Row<typeof customerAddresses>,
  'id' | (typeof addressFields)[number] | 'is_default' | 'custom_fields'
>

export async function addressesOf(ctx: ShopCtx, customerId: string): Promise<AddressRow[]> {
  const { fields } = await customerTables(ctx)
  const rows = await tables(ctx)
    .selectFrom('customer_addresses')
    .select(['id', ...addressFields])
    .select(['is_default', 'custom_fields'])
    .where('store_id', '=', shopOf(ctx).id)
    .where('customer_id', '=', customerId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({ ...row, custom_fields: fittingAnswers(fields, row.custom_fields) }))
}

export const savedAddress = (visit: ShopVisit, row: AddressRow, countries: CountryRow[]): SavedAddress => ({
  id: row.id,
  lines: addressLines(visit, row, countries),
  isDefault: row.is_default,
  fields: {
    ...Object.fromEntries(
      Object.entries(row).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    ),
    ...answerValues(row.custom_fields),
  },
})

type Placed = AddressFields & { country_id?: string | null; zone_id?: string | null }

/** As its country writes it; a country or a zone that the store does not deliver to keeps the name that was entered. */
export function addressLines(visit: ShopVisit, address: Placed | null, countries: CountryRow[]): string[] {
  if (!address) return []
  const country = countries.find(({ id }) => id === address.country_id)
  const zone = country?.zones.find(({ id }) => id === address.zone_id)
  return formatAddress(country?.address_format, {
    ...address,
    zone: zone ? textOf(visit, zone.name) : (address.zone ?? null),
    zone_code: zone?.code ?? null,
    country: country ? textOf(visit, country.name) : (address.country ?? null),
  })
}
