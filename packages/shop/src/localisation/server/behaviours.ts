import {
  AppError,
  type Behaviour,
  behaviour,
  type Ctx,
  columnsOf,
  type Data,
  invalid,
  searchText,
  type User,
} from '@shopwright/engine'
import type { AnyResource, Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { tables } from '../../database.ts'
import { refuseEnabled } from '../../floor/plan-room.ts'
import { shopOf } from '../../floor/store-cache.ts'
import { baseCurrencyChanges, exchangeRates } from '../model/exchange-rates.ts'
import { countries } from '../model/reference.ts'
import { languageCopies, storeCountries, storeCurrencies, storeGeoZones, storeLanguages } from '../model/store-lists.ts'
import { strangerIn } from '../rules/address.ts'
import { startBaseCurrencyChange } from './base-currency.ts'
import { startTextCopy } from './copy-texts.ts'
import { refuseForeignParts } from './foreign-zones.ts'
import { startRateUpdate } from './update-rates.ts'

/** What a store's languages and currencies mind: the plan's limits, and that the primary one stays. */
export const localisationBehaviours: [string, Behaviour][] = [
  behaviour(countries, { before: async (_ctx, draft) => refuseStrangers(draft) }),
  behaviour(storeLanguages, {
    before: async (ctx, draft, existing) => {
      if (existing?.is_primary && draft.status === false) throw invalid({ status: { code: 'primary-language' } })
      await refuseEnabling(ctx, storeLanguages, draft, existing)
    },
    beforeRemove: async (ctx, row) => {
      if (row.is_primary) throw new AppError('primary-language')
      await refuseOrderedIn(ctx, row)
      const language = await tables(ctx)
        .selectFrom('languages')
        .select('code')
        .where('id', '=', row.language_id)
        .executeTakeFirstOrThrow()
      await forgetTexts(ctx, language.code)
    },
  }),
  behaviour(storeCurrencies, {
    before: async (ctx, draft, existing) => {
      // A new currency that still has the value it starts with was never set.
      if (draft.value !== undefined && (existing || Number(draft.value) !== 1)) draft.last_updated ??= ctx.now
      await refuseEnabling(ctx, storeCurrencies, draft, existing)
      if (!existing?.is_primary) return
      if (draft.status === false) throw invalid({ status: { code: 'primary-currency' } })
      if (draft.value !== undefined && draft.value !== null && Number(draft.value) !== 1)
        throw invalid({ value: { code: 'primary-currency-value' } })
    },
    beforeRemove: async (ctx, row) => {
      if (row.is_primary) throw new AppError('primary-currency', {}, { status: 409 })
      await refuseOrdered(ctx, row)
    },
  }),
  behaviour(storeCountries, { before: async (_ctx, draft) => refuseStrangers(draft), beforeRemove: refuseLivedIn }),
  behaviour(storeGeoZones, { before: (ctx, draft) => refuseForeignParts(ctx, draft.zones) }),
  behaviour(languageCopies, { create: startTextCopy }),
  behaviour(exchangeRates, { create: (ctx, draft) => startRateUpdate(ctx, draft) }),
  behaviour(baseCurrencyChanges, { create: startBaseCurrencyChange }),
]

function refuseStrangers({ address_format }: { address_format?: string | null | undefined }): void {
  const params = strangerIn(address_format)
  if (params) throw invalid({ address_format: { code: 'unknown-address-part', params } })
}

/** What a smaller plan has switched off comes back when there is room for it: of these the plan counts what is on. */
async function refuseEnabling(
  ctx: Ctx,
  resource: typeof storeLanguages | typeof storeCurrencies,
  draft: { status?: boolean | null | undefined },
  existing: { id: string; status: boolean } | null,
): Promise<void> {
  if (existing && draft.status && !existing.status) await refuseEnabled(ctx, resource, existing.id)
}

/** Orders name their currency by its code, so the database does not guard it (commerce-rules §2.2). */
async function refuseOrdered(ctx: Ctx, row: Row<typeof storeCurrencies>): Promise<void> {
  refuseUsed(
    row,
    await sql<User>`select 'orders' as resource, count(*)::int as count from orders where store_id = ${shopOf(ctx).id}
      and currency = (select code::text from currencies where id = ${row.currency_id})`.execute(ctx.db),
  )
}

/** Likewise the language in which a buyer is written to about their order. */
async function refuseOrderedIn(ctx: Ctx, row: Row<typeof storeLanguages>): Promise<void> {
  refuseUsed(
    row,
    await sql<User>`select 'orders' as resource, count(*)::int as count from orders where store_id = ${shopOf(ctx).id}
      and language = (select code::text from languages where id = ${row.language_id})`.execute(ctx.db),
  )
}

/** The country stays that the store is in, that customers live in, or that taxes and deliveries are told by (commerce-rules §2.24). */
async function refuseLivedIn(ctx: Ctx, row: Row<typeof storeCountries>): Promise<void> {
  const { id, countryId } = shopOf(ctx)
  const country = row.country_id
  refuseUsed(
    row,
    await sql<User>`select 'stores' as resource, ${countryId === country ? 1 : 0}::int as count
      union all select 'customer-addresses', count(*)::int from customer_addresses where store_id = ${id} and country_id = ${country}
      union all select 'geo-zone-zones', count(*)::int from geo_zone_zones where store_id = ${id} and country_id = ${country}`.execute(
      ctx.db,
    ),
  )
}

function refuseUsed(row: { id: string }, { rows }: { rows: User[] }): void {
  const users = rows.filter(({ count }) => count > 0)
  if (!users.length) return
  const count = users.reduce((sum, user) => sum + user.count, 0)
  throw new AppError('in-use', { users: { [row.id]: users }, resource: users[0]?.resource, count })
}

/** Takes a language's texts and page addresses out of every row of the store, in the deletion's own transaction (commerce-rules §2.28). */
async function forgetTexts(ctx: Ctx, code: string): Promise<void> {
  const store = shopOf(ctx).id
  for (const resource of ctx.registry.all.filter(({ scope }) => scope === 'store')) {
    const translated = columnsOf(resource)
      .filter(([, kind]) => kind.options.translated)
      .map(([name]) => name)
    if (!translated.length) continue
    const sets = sql.join(translated.map((name) => sql`${sql.ref(name)} = ${sql.ref(name)} - ${code}::text`))
    const has = sql.join(
      translated.map((name) => sql`${sql.ref(name)} ? ${code}`),
      sql` or `,
    )
    const sought = (resource.search ?? []).some((name) => translated.includes(name)) ? (resource.search ?? []) : []
    const table = sql.table(resource.table)
    const told = sql.join(['id', ...sought].map((name) => sql`t.${sql.ref(name)}`))
    const piece = async (after: string): Promise<string | null> => {
      const { rows } = await sql<Data & { id: string }>`
        with piece as (select id from ${table} where store_id = ${store} and id > ${after} and (${has}) order by id limit ${pieceOfRows})
        update ${table} t set ${sets} from piece where t.store_id = ${store} and t.id = piece.id returning ${told}`.execute(
        ctx.db,
      )
      if (sought.length) await seekAnew(ctx, resource, rows)
      return rows.length < pieceOfRows
        ? null
        : rows.map(({ id }) => id).reduce((one, other) => (one > other ? one : other))
    }
    for (let last: string | null = noId; last !== null; ) last = await piece(last)
    ctx.touched.add(resource.name)
  }
  await sql`delete from slugs where store_id = ${store} and language = ${code}`.execute(ctx.db)
}

/** So many rows are in memory at once. */
const pieceOfRows = 1000
const noId = '00000000-0000-0000-0000-000000000000'

/** Rows are found by what they say now. */
async function seekAnew(ctx: Ctx, resource: AnyResource, rows: readonly (Data & { id: string })[]): Promise<void> {
  if (!rows.length) return
  const words = rows.map((row) => ({ id: row.id, words: searchText(resource, row) }))
  await sql`update ${sql.table(resource.table)} t set search_text = w.words
    from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as w (id uuid, words text) where t.store_id = ${shopOf(ctx).id} and t.id = w.id`.execute(
    ctx.db,
  )
}
