import { type Ctx, type Data, type FieldFault, invalid, storeOf } from '@shopwright/engine'
import { isId } from '@shopwright/resource'
import { sql } from 'kysely'
import { type BookAddress, defaultOf } from '../rules/address-book.ts'

/** Before a customer's addresses are written: one of them is the default, and each region is one of its country (commerce-rules §2.24). */
export async function keepAddressBook(ctx: Ctx, draft: Data, existing: Data | null): Promise<void> {
  if (!Array.isArray(draft.addresses)) return
  const given = draft.addresses as (BookAddress & Data)[]
  // What is no address is told by the check of the rows.
  if (given.some((one) => typeof one !== 'object' || one === null)) return
  const at = defaultOf(existing ? await bookOf(ctx, String(existing.id)) : [], given)
  if (at === null) throw invalid({ addresses: { code: 'default-address-stays' } })
  await refuseForeignZones(ctx, given)
  draft.addresses = given.map((one, index) => ({ ...one, is_default: index === at }))
}

async function bookOf(ctx: Ctx, customerId: string): Promise<{ id: string; is_default: boolean }[]> {
  const { rows } = await sql<{ id: string; is_default: boolean }>`
    select id, is_default from customer_addresses where store_id = ${storeOf(ctx).id} and customer_id = ${customerId} order by id`.execute(
    ctx.db,
  )
  return rows
}

async function refuseForeignZones(ctx: Ctx, given: readonly Data[]): Promise<void> {
  const ids = given.map(({ zone_id }) => zone_id).filter((id): id is string => typeof id === 'string' && isId(id))
  if (!ids.length) return
  const { rows } = await sql<{ id: string; country_id: string }>`
    select id, country_id from zones where id = any(${ids}::uuid[])`.execute(ctx.db)
  const countries = new Map(rows.map(({ id, country_id }) => [id, country_id]))
  const faults: Record<string, FieldFault> = {}
  for (const [index, { zone_id, country_id }] of given.entries()) {
    const country = countries.get(String(zone_id))
    if (country && country_id && country !== country_id)
      faults[`addresses.${index}.zone_id`] = { code: 'unknown-reference' }
  }
  if (Object.keys(faults).length) throw invalid(faults)
}
