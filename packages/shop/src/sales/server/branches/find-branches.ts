import { containing } from '@shopwright/engine'
import type { Row } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import type { ShopCtx } from '../../../floor/stores.ts'
import type { deliveryBranches } from '../../model/delivery.ts'
import { branchWords, cityBeginning, cityCalled, cityName } from '../../rules/branches.ts'
import { salesTables } from '../sales-tables.ts'

const mostCities = 8
const mostBranches = 20
/** Fewer letters are the beginning of too much. */
const fewest = 2

export type BranchRow = Pick<Row<typeof deliveryBranches>, 'id' | 'city' | 'name'>
export type CityRow = Pick<Row<typeof deliveryBranches>, 'city' | 'region'>

/** Cities that begin so, by what they are called in any language; none for a method of which there are no branches to choose. */
export async function citiesThatBegin(ctx: ShopCtx, methodId: string, text: string): Promise<CityRow[]> {
  const carrier = await carrierOf(ctx, methodId)
  const city = cityName(text)
  if (!carrier || city.length < fewest) return []
  return (await citiesStatement(carrier, city).execute(ctx.db)).rows
}

/** What of the carrier's branches somebody may mean: the city's own first, of those the number that was typed. */
export async function branchesIn(
  ctx: ShopCtx,
  methodId: string,
  asked: { city: string; region: string; text: string },
): Promise<BranchRow[]> {
  const carrier = await carrierOf(ctx, methodId)
  const city = cityName(asked.city)
  if (!carrier || city.length < fewest) return []
  return (await branchesStatement(carrier, city, asked.region, branchWords(asked.text)).execute(ctx.db)).rows
}

export const citiesStatement = (carrier: string, city: string): RawBuilder<CityRow> =>
  sql<CityRow>`select b.city, b.region from delivery_branches b where ${inCity(carrier, city)}
    group by b.city, b.region order by bool_or(${isNamed(city)}) desc, count(*) desc, min(b.city_names), b.region limit ${mostCities}`

export const branchesStatement = (
  carrier: string,
  city: string,
  region: string,
  words: readonly string[],
): RawBuilder<BranchRow> => {
  const saying = words.map(
    (word) =>
      sql`(b.search_text like ${containing(word)} or lower(b.name::text collate "und-x-icu") like ${containing(word)})`,
  )
  const asked = [inCity(carrier, city), ...(region ? [sql`b.region = ${region}`] : []), ...saying]
  return sql<BranchRow>`select b.id, b.city, b.name from delivery_branches b where ${sql.join(asked, sql` and `)}
    order by ${isNamed(city)} desc, b.number::text = any(${words}::text[]) desc, b.type, length(b.number::text), b.number, b.id limit ${mostBranches}`
}

/** Whose branches may be chosen with a method of this store; null with one that is not offered, or goes to no branch. */
async function carrierOf(ctx: ShopCtx, methodId: string): Promise<string | null> {
  const method = (await salesTables(ctx)).delivery_methods.find(({ id }) => id === methodId)
  return method?.status ? method.branches_of : null
}

/** The mark of a city stands nowhere else in what is searched. */
const inCity = (carrier: string, city: string): RawBuilder<unknown> =>
  sql`b.extension = ${carrier} and b.search_text like ${containing(cityBeginning(city))}`

const isNamed = (city: string): RawBuilder<boolean> => sql`b.city_names like ${containing(cityCalled(city))}`
