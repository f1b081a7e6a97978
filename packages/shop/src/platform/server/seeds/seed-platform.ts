import { type Ctx, insertRow, searchText } from '@shopwright/engine'
import { inGroupsOf, newId } from '@shopwright/resource'
import { tables } from '../../../database.ts'
import { hashPassword } from '../../../floor/passwords.ts'
import { appSeeds } from './marketplace.ts'
import { planSeeds } from './plans.ts'
import * as lists from './platform-lists.ts'
import { inAll } from './store-lists.ts'

/** The lists that every installation starts with. Safe to repeat: what is there stays as it is. */
export async function seedPlatform(ctx: Ctx): Promise<void> {
  const db = tables(ctx)
  const fill = async (name: string, key: string, rows: Record<string, unknown>[]): Promise<void> => {
    const resource = ctx.registry.get(name)
    const have = new Set((await ctx.db.selectFrom(resource.table).select(key).execute()).map((row) => String(row[key])))
    for (const [index, row] of rows.entries()) {
      if (!have.has(String(row[key])))
        await insertRow(ctx, resource, { ...('sort_order' in resource.fields ? { sort_order: index } : {}), ...row })
    }
  }
  await fill('languages', 'code', lists.languages)
  await fill('currencies', 'code', lists.currencies)
  await fill('countries', 'iso_code', lists.countries)
  await fill('product-types', 'code', lists.productTypes)
  await fill(
    'plans',
    'code',
    planSeeds.map(({ prices: _, ...plan }) => plan),
  )
  for (const { code, prices } of planSeeds) {
    const plan = await db.selectFrom('plans').select('id').where('code', '=', code).executeTakeFirstOrThrow()
    const have = await db.selectFrom('plan_prices').select('period').where('plan_id', '=', plan.id).execute()
    for (const price of prices.filter(({ period }) => !have.some((row) => row.period === period)))
      await insertRow(ctx, ctx.registry.get('plan-prices'), { plan_id: plan.id, ...price })
  }
  await fill('marketplace', 'code', appSeeds)
  await seedZones(ctx)
}

/** Some thousands, by their ISO code; named in a language only where the list knows the name. */
async function seedZones(ctx: Ctx): Promise<void> {
  const db = tables(ctx)
  const have = new Set((await db.selectFrom('zones').select('iso_code').execute()).map((zone) => zone.iso_code))
  const countries = new Map(
    (await db.selectFrom('countries').select(['id', 'iso_code']).execute()).map((row) => [row.iso_code, row.id]),
  )
  const resource = ctx.registry.get('zones')
  const rows = Object.entries(lists.zones).flatMap(([country, zones]) =>
    zones.flatMap(([code, en, ru, uk]) => {
      const [country_id, iso_code] = [countries.get(country), `${country}-${code}`]
      if (!country_id || have.has(iso_code)) return []
      const name = Object.fromEntries(Object.entries(inAll(en, ru, uk)).filter(([, text]) => text))
      const row = { id: newId(ctx.now.getTime()), country_id, code, iso_code, name }
      return { ...row, name: JSON.stringify(name), search_text: searchText(resource, row) }
    }),
  )
  for (const group of inGroupsOf(most, rows))
    await db
      .insertInto('zones')
      .values(group as never)
      .execute()
}
/** rows in one statement */
const most = 1000

/** The first super admin; an address that is there already is left alone. Answers whether it was made. */
export async function seedAdmin(ctx: Ctx, { email, password }: { email: string; password: string }): Promise<boolean> {
  const made = await tables(ctx)
    .insertInto('accounts')
    .values({
      id: newId(ctx.now.getTime()),
      email,
      password: await hashPassword(password),
      first_name: 'Super',
      last_name: 'Admin',
      role: 'ADMIN',
      confirmed_at: ctx.now,
      search_text: searchText(ctx.registry.get('accounts'), { email, first_name: 'Super', last_name: 'Admin' }),
      created_at: ctx.now,
      updated_at: ctx.now,
    } as never)
    .onConflict((on) => on.column('email').doNothing())
    .executeTakeFirst()
  return Number(made.numInsertedOrUpdatedRows ?? 0) > 0
}
