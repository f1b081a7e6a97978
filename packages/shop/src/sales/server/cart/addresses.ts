import { type Ctx, type FieldFault, invalid, storeOf } from '@shopwright/engine'
import { isId, pickTranslation, type Row, type Translated } from '@shopwright/resource'
import { sql } from 'kysely'
import type { customerAddresses } from '../../../customers/model/customers.ts'
import { type Answers, checkAnswers, fittingAnswers } from '../../../customers/rules/custom-fields.ts'
import { askedOf, customerTables, faultsOf } from '../../../customers/server/custom-fields.ts'
import { shopOf } from '../../../floor/store-cache.ts'
import type { zones } from '../../../localisation/model/reference.ts'
import { salesTables } from '../sales-tables.ts'
import type { CartAddress } from './body.ts'

/**
 * An entered address with its country and region looked up: a customer's own one by its id, a country by its ISO code,
 * the only country that the store sells to when none is named. Throws the faults of its fields under `prefix`.
 */
export async function completeAddress(
  ctx: Ctx,
  given: CartAddress | null,
  customerId: string | null,
  prefix: string,
  groupId?: string,
): Promise<CartAddress | null> {
  if (!given) return null
  const { id, custom_fields, ...entered } = given
  const own = id ? await ownAddress(ctx, id, customerId) : null
  if (id && !own) throw fault(prefix, 'id', 'unknown-reference')
  const { custom_fields: before, ...known } = own ?? {}
  const address: Omit<CartAddress, 'custom_fields'> = { ...known, ...entered }
  const { countries } = await salesTables(ctx)
  const country = address.country_id
    ? countries.find((one) => one.id === address.country_id)
    : address.country
      ? countries.find((one) => one.iso_code.toUpperCase() === address.country?.trim().toUpperCase())
      : (countries.find((one) => one.id === shopOf(ctx).countryId) ?? countries[0])
  if (!country) throw fault(prefix, address.country_id ? 'country_id' : 'country', 'unknown-country')
  const zone = address.zone_id ? await zoneOf(ctx, address.zone_id, country.id) : null
  if (address.zone_id && !zone) throw fault(prefix, 'zone_id', 'unknown-reference')
  return {
    ...Object.fromEntries(Object.entries(address).map(([name, value]) => [name, value?.trim() || null])),
    custom_fields:
      custom_fields === undefined
        ? fittingAnswers((await customerTables(ctx)).fields, before)
        : await kept(ctx, custom_fields, 'address', prefix, groupId),
    country_id: country.id,
    country: country.iso_code.toUpperCase(),
    zone_id: zone?.id ?? null,
    zone: zone ? pickTranslation(zone.name, ctx.language, shopOf(ctx).primaryLanguage) : (address.zone?.trim() ?? null),
  }
}

/** The answers as far as they have come; those that nobody asks are refused. */
export async function kept(
  ctx: Ctx,
  given: unknown,
  location: 'account' | 'address',
  prefix: string,
  groupId?: string,
): Promise<Answers> {
  const asked = await askedOf(ctx, location, groupId)
  const { answers, errors } = checkAnswers(asked, given, { prefix: `${prefix}.custom_fields`, isPartial: true })
  if (errors.length) throw invalid(faultsOf(errors))
  return answers
}

const fault = (prefix: string, field: string, code: string): Error =>
  invalid({ [`${prefix}.${field}`]: { code } satisfies FieldFault })

async function ownAddress(ctx: Ctx, id: string, customerId: string | null): Promise<CartAddress | null> {
  if (!customerId || !isId(id)) return null
  const { rows } = await sql<
    Pick<Row<typeof customerAddresses>, Exclude<keyof CartAddress, 'id' | 'country' | 'zone'>>
  >`
    select first_name, last_name, company, address, city, postcode, country_id, zone_id, phone, custom_fields from customer_addresses
    where store_id = ${storeOf(ctx).id} and id = ${id} and customer_id = ${customerId}`.execute(ctx.db)
  return rows[0] ?? null
}

async function zoneOf(ctx: Ctx, id: string, countryId: string): Promise<{ id: string; name: Translated } | null> {
  const { rows } = await sql<Pick<Row<typeof zones>, 'id' | 'name'>>`
    select id, name from zones where id = ${id} and country_id = ${countryId}`.execute(ctx.db)
  return rows[0] ?? null
}
