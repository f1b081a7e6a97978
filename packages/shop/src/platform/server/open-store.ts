import { randomBytes } from 'node:crypto'
import { AppError, type Ctx, insert, invalid, searchText } from '@shopwright/engine'
import { days, isLanguageCode, newId, slugify } from '@shopwright/resource'
import { id, record, type Said, text } from '@shopwright/resource/shapes'
import { sql } from 'kysely'
import { tables } from '../../database.ts'
import { configuration } from '../../floor/configuration.ts'
import { takeTurn } from '../../floor/turns.ts'
import { stepCodes } from '../model/setup.ts'
import { defaultTheme } from '../model/stores.ts'
import { postcodeFault } from '../rules/postcode.ts'
import { furnishStore } from './furnish-store.ts'
import { timeZoneOf } from './seeds/platform-lists.ts'

const reservedDomains = new Set(['admin', 'api', 'www', 'mail', 'app', 'static', 'platform', 'shopwright', 'localhost'])

export type StoreSetup = {
  name: string
  country: string
  language: string
  currency: string
  address?: { city?: string; postcode?: string; region?: string; address?: string } | null
  about?: string | null
  product_types?: string[]
}

export const openedStore = record({ store_id: id, store_token: text, domain: text })

/**
 * Opens a store for an account (spec §2, the wizard): the store itself, its trial, its owner, and everything that it
 * needs to sell at once. One transaction of the platform role. Answers `{ store_id, store_token, domain }`.
 */
export async function openStore(ctx: Ctx, accountId: string, setup: StoreSetup): Promise<Said<typeof openedStore>> {
  const db = tables(ctx)
  const country = await db.selectFrom('countries').selectAll().where('iso_code', '=', setup.country).executeTakeFirst()
  const currency = await db.selectFrom('currencies').selectAll().where('code', '=', setup.currency).executeTakeFirst()
  if (!country || !currency || !setup.name.trim()) {
    throw invalid({
      ...(country ? {} : { country: { code: 'unknown-country' } }),
      ...(currency ? {} : { currency: { code: 'unknown-currency' } }),
      ...(setup.name.trim() ? {} : { name: { code: 'required' } }),
    })
  }
  // The street is not asked here, so neither is the postcode; what is written down has to be one.
  const { postcode } = setup.address ?? {}
  const fault = country.postcode_required && postcode ? postcodeFault(postcode) : null
  if (fault) throw invalid({ 'address.postcode': fault })
  const { language } = setup
  if (!isLanguageCode(language)) throw new AppError('not-offered')
  await refuseUnknownTypes(ctx, setup.product_types ?? [])
  await refuseUnconfirmed(ctx, accountId)
  const plan = await db.selectFrom('plans').select('id').where('code', '=', 'venture').executeTakeFirstOrThrow()
  const id = newId(ctx.now.getTime())
  const token = randomBytes(24).toString('hex')
  const domain = await freeDomain(ctx, setup.name)
  const trialEndsAt = new Date(ctx.now.getTime() + days(configuration().trial_days))
  await db
    .insertInto('stores')
    .values({
      id,
      title: setup.name.trim(),
      domain,
      token,
      state: 'trial',
      completed: true,
      country_id: country.id,
      plan_id: plan.id,
      owner_id: accountId,
      primary_language: setup.language,
      base_currency: currency.code,
      time_zone: timeZoneOf(country.iso_code.toUpperCase()),
      product_types: setup.product_types ?? [],
      about: setup.about ?? null,
      theme: defaultTheme,
      trial_ends_at: trialEndsAt,
      search_text: searchText(ctx.registry.get('stores'), { title: setup.name.trim(), domain }),
      created_at: ctx.now,
      updated_at: ctx.now,
    } as never)
    .execute()
  const store = {
    id,
    primaryLanguage: setup.language,
    timeZone: timeZoneOf(country.iso_code.toUpperCase()),
    currency: currency.code,
  }
  const inside: Ctx = { ...ctx, store, language: setup.language }
  const person = await personOf(ctx, accountId)
  const settings = await insert(inside, ctx.registry.get('settings'), {
    admin_language: language,
    email: person?.email ?? null,
    city: setup.address?.city ?? null,
    postcode: setup.address?.postcode ?? null,
    region: setup.address?.region ?? null,
    address: setup.address?.address ? { [setup.language]: setup.address.address } : {},
    prices_include_tax: true,
    ...(currency.code === 'UAH' ? { voucher_minimum: '100', voucher_maximum: '10000' } : {}),
  })
  await insert(inside, ctx.registry.get('staff-members'), {
    account_id: accountId,
    is_owner: true,
    name: person ? `${person.first_name} ${person.last_name}`.trim() : null,
    email: person?.email ?? null,
    two_step: Boolean(person?.two_step_at),
  })
  await insert(inside, ctx.registry.get('store-subscriptions'), {
    plan_id: plan.id,
    state: 'trial',
    starts_at: ctx.now,
    ends_at: trialEndsAt,
  })
  await furnishStore(inside, settings, { country, currencyId: currency.id, language: setup.language })
  for (const [index, code] of stepCodes.entries())
    await insert(inside, ctx.registry.get('setup-steps'), { code, sort_order: index })
  await ctx.effects.get('store-opened')?.(inside, { product_types: setup.product_types ?? [] } as never)
  ctx.touched.add(`stores:${id}`)
  ctx.touched.add('staff-members')
  return { store_id: id, store_token: token, domain }
}

async function refuseUnknownTypes(ctx: Ctx, codes: readonly string[]): Promise<void> {
  if (!codes.length) return
  const known = await tables(ctx).selectFrom('product_types').select('code').where('status', '=', true).execute()
  if (codes.some((code) => !known.some((row) => row.code === code)))
    throw invalid({ product_types: { code: 'not-offered' } })
}

/** The first shop is open at once; the second is for who has shown that mail reaches them. */
async function refuseUnconfirmed(ctx: Ctx, accountId: string): Promise<void> {
  await takeTurn(ctx, `open-store:${accountId}`)
  const { rows } = await sql`select from stores s join accounts a on a.id = s.owner_id
    where a.id = ${accountId} and a.confirmed_at is null limit 1`.execute(ctx.db)
  if (rows.length) throw new AppError('confirm-address-first', {}, { status: 409 })
}

const personOf = (ctx: Ctx, accountId: string) =>
  tables(ctx)
    .selectFrom('accounts')
    .select(['email', 'first_name', 'last_name', 'two_step_at'])
    .where('id', '=', accountId)
    .executeTakeFirst()

async function freeDomain(ctx: Ctx, name: string): Promise<string> {
  const base = (slugify(name) || 'shop').slice(0, 40).replace(/-+$/, '')
  const taken = new Set(
    (await tables(ctx).selectFrom('stores').select('domain').where('domain', 'like', `${base}%`).execute()).map((row) =>
      String(row.domain),
    ),
  )
  let domain = reservedDomains.has(base) ? `${base}-shop` : base
  for (let n = 2; taken.has(domain); n++) domain = `${base}-${n}`
  return domain
}
