import { type Ctx, containing } from '@shopwright/engine'
import { isId, languageCodes, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import type { deliveryBranches } from '../../model/delivery.ts'
import { carrierTraits } from '../../model/providers.ts'
import { cityCalled, cityName } from '../../rules/branches.ts'
import { type CityFound, cityMeant } from '../../rules/carrier-parcels.ts'

/** Where an address is by a carrier's own list: `abroad` = where the carrier does not go; null = no city of the list is meant for certain. */
export type FoundPlace = { city: string; name: string; region: string; branch: string | null } | 'abroad' | null

type Address = {
  country_id?: string | null
  zone_id?: string | null
  city?: string | null
  address?: string | null
}

/** Looks an address up in the copied list, in one statement: the city by its name in any language, the branch by its words as they are chosen. */
export async function findPlace(ctx: Ctx, extension: string, to: Address): Promise<FoundPlace> {
  const name = cityName(to.city ?? '')
  const { country, language } = carrierTraits(extension) ?? {}
  const words = to.address?.trim() ?? ''
  const called = cityCalled(name)
  const names = languageCodes.map((code) => sql`b.name->>${code}`)
  const { rows } = await sql<CityFound & { is_there: boolean }>`
    select b.city_ref as city, min(b.city->>${language ?? ctx.language}) as name, min(b.region) as region, count(*)::int as size, min(b.ref) filter (where ${words} in (${sql.join(names)})) as branch,
      coalesce(bool_or(exists (select from zones z where z.id = ${idOf(to.zone_id)} and b.region <> '' and z.name::text ilike '%"' || b.region || '%')), false) as is_near,
      exists (select from countries c where c.id = ${idOf(to.country_id)} and c.iso_code = ${country ?? ''}) as is_there
    from delivery_branches b
    where b.extension = ${extension} and b.city_ref is not null and b.search_text like ${containing(called)} and b.city_names like ${containing(called)}
    group by b.city_ref order by size desc, 1 limit 50`.execute(ctx.db)
  if (country && to.country_id && !(rows[0]?.is_there ?? (await isIn(ctx, to.country_id, country)))) return 'abroad'
  const found = name ? cityMeant(rows) : null
  return found && { city: found.city, name: found.name ?? '', region: found.region ?? '', branch: found.branch }
}

async function isIn(ctx: Ctx, id: string, country: string): Promise<boolean> {
  const { rows } = await sql`select 1 from countries where id = ${idOf(id)} and iso_code = ${country}`.execute(ctx.db)
  return rows.length > 0
}

const idOf = (id: string | null | undefined): string | null => (id && isId(id) ? id : null)

export type BranchFound = Pick<
  Row<typeof deliveryBranches>,
  'id' | 'ref' | 'city' | 'city_ref' | 'region' | 'name' | 'max_weight'
>

/** A branch of a carrier by the id of its row, or by the carrier's own word. */
export async function branchBy(
  ctx: Ctx,
  extension: string,
  by: { id: string } | { ref: string },
): Promise<BranchFound | null> {
  const which = 'id' in by ? sql`id = ${idOf(by.id)}` : sql`ref = ${by.ref}`
  const { rows } = await sql<BranchFound>`
    select id, ref, city, city_ref, region, name, max_weight::text as max_weight from delivery_branches where extension = ${extension} and ${which}`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}
