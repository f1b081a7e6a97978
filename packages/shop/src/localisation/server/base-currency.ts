import { AppError, type Ctx, columnsOf, type Data, type Engine, insertRow, invalid } from '@shopwright/engine'
import type { Draft, Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { tables } from '../../database.ts'
import { shopOf } from '../../floor/store-cache.ts'
import { type ShopStore, storesOf } from '../../floor/stores.ts'
import type { baseCurrencyChanges } from '../model/exchange-rates.ts'
import type { currencies } from '../model/reference.ts'
import type { storeCurrencies } from '../model/store-lists.ts'
import { rebase } from '../rules/currencies.ts'

/** Checks the wish; the rest touches the platform's own row of the store, which the store's role may not write. */
export async function startBaseCurrencyChange(ctx: Ctx, draft: Draft<typeof baseCurrencyChanges>): Promise<Data> {
  const store = shopOf(ctx)
  const target = await tables(ctx)
    .selectFrom('store_currencies as s')
    .innerJoin('currencies as c', 'c.id', 's.currency_id')
    .select(['s.id', 's.value', 's.is_primary', 's.status', 'c.code'])
    .where('s.store_id', '=', store.id)
    .where('s.id', '=', draft.store_currency_id)
    .executeTakeFirst()
  if (!target) throw invalid({ store_currency_id: { code: 'unknown-reference' } })
  if (target.is_primary || !target.status) throw invalid({ store_currency_id: { code: 'not-offered' } })
  const row = await insertRow(ctx, ctx.registry.get('base-currency-changes'), {
    ...draft,
    state: 'queued',
    from_code: store.currency,
    to_code: target.code,
    rate: target.value,
  })
  await ctx.enqueue(ctx.db, 'change-base-currency', { store_id: store.id, change_id: row.id })
  return row
}

/** Everything in one transaction of the platform role: nobody ever sees half of it. Safe to repeat. */
export async function runBaseCurrencyChange(engine: Engine, storeId: string, changeId: string): Promise<void> {
  const store = await storesOf(engine).byId(storeId)
  if (!store) return
  await engine.onPlatform({ store }, async (ctx) => {
    const change = await tables(ctx)
      .selectFrom('base_currency_changes')
      .selectAll()
      .where('store_id', '=', store.id)
      .where('id', '=', changeId)
      .where('state', '=', 'queued')
      .forUpdate()
      .executeTakeFirst()
    if (!change) return
    const locked = await tables(ctx)
      .selectFrom('stores')
      .select('base_currency')
      .where('id', '=', store.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const isStill = String(locked.base_currency) === change.from_code
    if (isStill) await move(ctx, store, { to: String(change.to_code), convertsPrices: change.convert_prices })
    await tables(ctx)
      .updateTable('base_currency_changes')
      .set({ state: isStill ? 'done' : 'failed', updated_at: ctx.now })
      .where('store_id', '=', store.id)
      .where('id', '=', change.id)
      .execute()
    ctx.touched.add('base-currency-changes')
  })
}

async function move(ctx: Ctx, store: ShopStore, { to, convertsPrices }: { to: string; convertsPrices: boolean }) {
  const { rows } = await sql<Pick<Row<typeof storeCurrencies>, 'id' | 'value'> & Pick<Row<typeof currencies>, 'code'>>`
    select s.id, c.code::text as code, s.value::text as value from store_currencies s join currencies c on c.id = s.currency_id
    where s.store_id = ${store.id} order by s.id for update of s`.execute(ctx.db)
  const rate = rows.find(({ code }) => code === to)?.value
  if (!rate) throw new AppError('not-found')
  for (const { id, code, value } of rebase(rows, to))
    await sql`update store_currencies set value = ${value}::numeric, is_primary = ${code === to}, last_updated = ${ctx.now}, updated_at = ${ctx.now}, version = version + 1
      where store_id = ${store.id} and id = ${id}`.execute(ctx.db)
  await tables(ctx)
    .updateTable('stores')
    .set({ base_currency: to, updated_at: ctx.now } as never)
    .where('id', '=', store.id)
    .execute()
  await convertAmounts(ctx, store.id, rate, convertsPrices)
  for (const tag of [`stores:${store.id}`, 'store-currencies', 'products', 'delivery-groups', 'coupons', 'settings'])
    ctx.touched.add(tag)
}

/** What the store owes is worth what it was; these are converted whatever becomes of the prices. */
const owed = new Set([
  'vouchers',
  'voucher-redemptions',
  'cart-vouchers',
  'customer-transactions',
  'affiliate-transactions',
  'affiliate-payouts',
  // its commission
  'orders',
])

/** Every amount in the base currency is a column of the kind `money`, but for those that share their column with percentages. */
async function convertAmounts(ctx: Ctx, store: string, rate: string, convertsPrices: boolean): Promise<void> {
  for (const resource of ctx.registry.all.filter(({ scope }) => scope === 'store')) {
    const amounts = columnsOf(resource).filter(([, kind]) => kind.type === 'money')
    if (!amounts.length || !(convertsPrices || owed.has(resource.name))) continue
    const sets = amounts.map(([name]) => sql`${sql.ref(name)} = round(${sql.ref(name)} * ${rate}::numeric)`)
    await sql`update ${sql.table(resource.table)} set ${sql.join(sets)} where store_id = ${store}`.execute(ctx.db)
  }
  await sql`update vouchers v set balance = v.amount - coalesce((select sum(r.amount) from voucher_redemptions r
    where r.store_id = ${store} and r.voucher_id = v.id and r.released_at is null), 0) where v.store_id = ${store}`.execute(
    ctx.db,
  )
  await sql`update affiliate_payouts p set total = -coalesce((select sum(t.amount) from affiliate_transactions t
    where t.store_id = ${store} and t.affiliate_payout_id = p.id and t.kind = 'payout'), 0) where p.store_id = ${store}`.execute(
    ctx.db,
  )
  // An order keeps its own amounts; only what they are worth in the base currency follows it, so that sums still add up.
  await sql`update orders set currency_value = round(currency_value / ${rate}::numeric, 8) where store_id = ${store}`.execute(
    ctx.db,
  )
  if (!convertsPrices) return
  await sql`update coupons set discount = round(discount * ${rate}::numeric, 4) where store_id = ${store} and type = 'fixed'`.execute(
    ctx.db,
  )
  await sql`update tax_rates set rate = round(rate * ${rate}::numeric, 4) where store_id = ${store} and type = 'fixed'`.execute(
    ctx.db,
  )
  await sql`update delivery_methods m set rates = (select string_agg(split_part(pair, ':', 1) || ':' || round(split_part(pair, ':', 2)::numeric * ${rate}::numeric, 4), ',')
    from regexp_split_to_table(m.rates, '[[:space:]]*[,;\\n][[:space:]]*') pair where pair ~ '^[0-9.]+:[0-9.]+$') where m.store_id = ${store} and m.rates ~ ':'`.execute(
    ctx.db,
  )
}
