import { type Ctx, type FieldFault, invalid, storeOf } from '@shopwright/engine'
import { isId, type Nouns, type Patch, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { refuseForeignZones } from '../../localisation/server/foreign-zones.ts'
import { postcodeFault } from '../../platform/rules/postcode.ts'
import type { customerAddresses, customers } from '../model/customers.ts'
import { type BookAddress, defaultOf } from '../rules/address-book.ts'

/** Before a customer's addresses are written: one of them is the default, each region is one of its country (commerce-rules §2.24), and no postcode is missing that the country asks for. */
export async function keepAddressBook(
  ctx: Ctx,
  draft: Patch<typeof customers>,
  existing: Row<typeof customers> | null,
): Promise<void> {
  if (!Array.isArray(draft.addresses)) return
  const given = draft.addresses as (BookAddress & Address)[] // the rows' own check comes later
  // What is no address is told by the check of the rows.
  if (given.some((one) => typeof one !== 'object' || one === null)) return
  const before = existing ? await bookOf(ctx, existing.id) : []
  const at = defaultOf(before, given)
  if (at === null) throw invalid({ addresses: { code: 'default-address-stays' } })
  await refuseForeignZones(ctx, 'addresses', given)
  await refuseMissingPostcodes(ctx, given, before)
  draft.addresses = given.map((one, index) => ({ ...one, is_default: index === at }))
}

type Address = Patch<typeof customerAddresses>
type Kept = Pick<Row<typeof customerAddresses>, 'id' | 'is_default' | 'country_id' | 'postcode'>

async function bookOf(ctx: Ctx, customerId: string): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select id, is_default, country_id, postcode from customer_addresses where store_id = ${storeOf(ctx).id} and customer_id = ${customerId} order by id`.execute(
    ctx.db,
  )
  return rows
}

/** What the book holds already stays as it is, also where the country has come to ask for a postcode since. */
async function refuseMissingPostcodes(ctx: Ctx, given: readonly Address[], before: readonly Kept[]): Promise<void> {
  const kept = new Map(before.map((one) => [one.id, one]))
  const faults: Record<string, FieldFault> = {}
  const asking = await countriesWithPostcode(ctx, given)
  for (const [index, address] of given.entries()) {
    const former = kept.get(String(address.id))
    const country = address.country_id ?? former?.country_id
    const postcode = String((address.postcode === undefined ? former?.postcode : address.postcode) ?? '').trim()
    const isSame = former?.country_id === country && (former?.postcode ?? '') === postcode
    const fault = isSame || !asking.has(String(country)) ? null : postcodeFault(postcode)
    if (fault) faults[`addresses.${index}.postcode`] = fault
  }
  if (Object.keys(faults).length) throw invalid(faults)
}

/** A store has its own say about the countries that it sells to. */
async function countriesWithPostcode(ctx: Ctx, given: readonly Address[]): Promise<Set<string>> {
  const ids = given.map(({ country_id }) => country_id).filter((id): id is string => typeof id === 'string' && isId(id))
  if (!ids.length) return new Set()
  const { rows } = await sql<Pick<Row<Nouns['countries']>, 'id'>>`
    select c.id from countries c left join store_countries s on s.store_id = ${storeOf(ctx).id} and s.country_id = c.id
    where c.id = any(${ids}::uuid[]) and coalesce(s.postcode_required, c.postcode_required)`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}
