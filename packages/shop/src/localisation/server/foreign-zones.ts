import { type Ctx, type FieldFault, invalid, storeOf } from '@shopwright/engine'
import { isId, type Patch, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import type { zones } from '../model/reference.ts'
import type { geoZoneZones } from '../model/store-lists.ts'

type Placed = { country_id?: unknown; zone_id?: unknown }

/** Refuses rows of `list` whose region is one of another country (commerce-rules §2.24). */
export async function refuseForeignZones(ctx: Ctx, list: string, given: readonly Placed[]): Promise<void> {
  const ids = given.map(({ zone_id }) => zone_id).filter(isId)
  if (!ids.length) return
  const { rows } = await sql<Pick<Row<typeof zones>, 'id' | 'country_id'>>`
    select id, country_id from zones where id = any(${ids}::uuid[])`.execute(ctx.db)
  const countries = new Map(rows.map(({ id, country_id }) => [id, country_id]))
  const faults: Record<string, FieldFault> = {}
  for (const [index, { zone_id, country_id }] of given.entries()) {
    const country = countries.get(String(zone_id))
    if (country && country_id && country !== country_id)
      faults[`${list}.${index}.zone_id`] = { code: 'unknown-reference' }
  }
  if (Object.keys(faults).length) throw invalid(faults)
}

/** Of a geo zone, also where a caller says only the country of a row anew: with a region of another one nobody would be in it. */
export async function refuseForeignParts(ctx: Ctx, parts: unknown): Promise<void> {
  // What is no row is told by the check of the rows.
  if (!Array.isArray(parts) || parts.some((one) => typeof one !== 'object' || one === null)) return
  const given = parts as Patch<typeof geoZoneZones>[]
  const ids = given.map(({ id }) => id).filter(isId)
  const { rows } = await sql<Pick<Row<typeof geoZoneZones>, 'id' | 'country_id' | 'zone_id'>>`
    select id, country_id, zone_id from geo_zone_zones where store_id = ${storeOf(ctx).id} and id = any(${ids}::uuid[])`.execute(
    ctx.db,
  )
  const kept = new Map(rows.map((row) => [row.id, row]))
  await refuseForeignZones(
    ctx,
    'zones',
    given.map((one) => ({ ...kept.get(String(one.id)), ...one })),
  )
}
