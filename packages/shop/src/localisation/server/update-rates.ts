import { amend, type Ctx, type Data, type Engine, insertRow } from '@shopwright/engine'
import type { Draft, Patch, Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { tables } from '../../database.ts'
import { shopOf } from '../../floor/store-cache.ts'
import { type ShopStore, storesOf } from '../../floor/stores.ts'
import { tellStaff } from '../../floor/tell-staff.ts'
import type { exchangeRates } from '../model/exchange-rates.ts'
import type { currencies } from '../model/reference.ts'
import type { storeCurrencies } from '../model/store-lists.ts'
import { type BankRate, planRates, type RateBank, type RateSource, rateSourceFor } from '../rules/currencies.ts'

const tries = 3

/** Asks for the rates in the background: no transaction waits for a bank. Answers the row that tells how it goes. */
export async function startRateUpdate(
  ctx: Ctx,
  draft: Draft<typeof exchangeRates>,
  is_automatic = false,
): Promise<Data> {
  const store = shopOf(ctx)
  const source = draft.source ?? rateSourceFor(store.currencies.map(({ code }) => code))
  const row = await insertRow(ctx, ctx.registry.get('exchange-rates'), { source, state: 'queued', is_automatic })
  await ctx.enqueue(ctx.db, 'update-rates', { store_id: store.id, exchange_rate_id: row.id })
  ctx.touched.add('exchange-rates')
  return row
}

/** Fetches, then revalues in one transaction. A bank that fails is asked again, then the last good rates stay. Safe to repeat. */
export async function runRateUpdate(
  engine: Engine,
  bank: RateBank,
  { storeId, updateId, attempt }: { storeId: string; updateId: string; attempt: number },
): Promise<void> {
  const store = await storesOf(engine).byId(storeId)
  if (!store) return
  const update = await engine.inStore({ store }, (ctx) => queuedUpdate(ctx, updateId))
  if (!update) return
  let rates: BankRate[]
  try {
    rates = await bank(update.source as RateSource) // it was chosen when the update was asked for
  } catch (error) {
    if (update.is_automatic && attempt + 1 < tries) throw error
    engine.log.warn({ err: error, source: update.source }, 'the rates of a bank could not be read')
    await engine.inStore({ store }, (ctx) => fail(ctx, updateId, codeOf(error)))
    return
  }
  await engine.inStore({ store }, (ctx) => apply(ctx, store, updateId, rates))
}

const queuedUpdate = (ctx: Ctx, id: string) =>
  tables(ctx)
    .selectFrom('exchange_rates')
    .select(['id', 'source', 'is_automatic'])
    .where('store_id', '=', shopOf(ctx).id)
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .forUpdate()
    .executeTakeFirst()

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? 'unavailable').slice(0, 64)

type Held = Row<typeof storeCurrencies> & Pick<Row<typeof currencies>, 'code'>

async function apply(ctx: Ctx, store: ShopStore, updateId: string, rates: BankRate[]): Promise<void> {
  const update = await queuedUpdate(ctx, updateId)
  if (!update) return
  const { rows } =
    await sql<Held>`select s.*, c.code::text as code from store_currencies s join currencies c on c.id = s.currency_id
    where s.store_id = ${store.id} order by s.id for update of s`.execute(ctx.db)
  const plan = planRates(rows, rates, store.currency, !update.is_automatic)
  if (!plan) return fail(ctx, updateId, 'base-unknown')
  const resource = ctx.registry.get('store-currencies')
  for (const { code, to } of plan.changes) {
    const { code: _, ...existing } = rows.find((row) => row.code === code) as Held // planned from these rows
    await amend(ctx, resource, existing, { value: to, last_updated: ctx.now })
  }
  const { changes, held, unknown } = plan
  await settle(ctx, updateId, { state: 'done', date: rates[0]?.date ?? null, changes, held, unknown })
  if (held.length)
    await tellStaff(ctx, {
      code: 'rates-held',
      params: { currencies: held.map(({ code }) => code).join(', ') },
      link,
      level: 'warning',
    })
}

async function fail(ctx: Ctx, updateId: string, error: string): Promise<void> {
  await settle(ctx, updateId, { state: 'failed', error })
  await tellStaff(ctx, { code: 'rates-failed', link, level: 'error' })
}

async function settle(ctx: Ctx, id: string, changes: Patch<typeof exchangeRates>): Promise<void> {
  const resource = ctx.registry.get('exchange-rates')
  const existing = await tables(ctx)
    .selectFrom('exchange_rates')
    .selectAll()
    .where('store_id', '=', shopOf(ctx).id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await amend(ctx, resource, existing, changes)
}

const link = '/admin/store-currencies'
