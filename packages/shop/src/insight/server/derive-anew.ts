import { type Data, type Engine, type Job, searchText } from '@shopwright/engine'
import type { AnyResource } from '@shopwright/resource'
import { lowStocks } from '../../catalog/model/low-stocks.ts'
import { refreshEffectivePrices } from '../../catalog/server/effective-prices.ts'
import { findByAllWords } from '../../catalog/server/low-stocks.ts'
import { eachInTurn } from '../../floor/one-by-one.ts'
import { storesOf } from '../../floor/stores.ts'
import { watchDraft } from '../../sales/server/orders/draft-orders.ts'
import { inPages } from './verify-reading.ts'

/** Sent by a migration of what an older release has made (`migrateJobs`). */
export const afterUpgrade = 'derive-anew'

/**
 * What an older release derived by its own rules is derived by today's, so that nothing has to be written by hand after an
 * upgrade: the texts that searches look through, the prices that lists sort by, and who ends each unpaid draft. Writes only
 * what differs; safe to repeat.
 */
export async function deriveAnew(engine: Engine): Promise<void> {
  const searched = engine.registry.kept.filter(({ name, search }) => search?.length && name !== lowStocks.name)
  const nouns = searched.map((resource) => ({
    store_id: null,
    id: resource.name,
    work: () => deriveSearchTexts(engine, resource),
  }))
  const { rows } = await engine.database.platformPool.query<{ store_id: string }>('select id as store_id from stores')
  const stores = rows.map(({ store_id }) => ({ store_id, work: () => deriveInStore(engine, store_id) }))
  await eachInTurn(engine, [...nouns, ...stores], 'what is derived was not derived anew', ({ work }) => work())
}

type Searched = Data & { id: string; store_id: string | null; search_text: string }

async function deriveSearchTexts(engine: Engine, resource: AnyResource): Promise<void> {
  const ofStore = resource.scope === 'store'
  const fields = (resource.search ?? []).map((field) => `"${field}"`).join(', ')
  const select = `select ${ofStore ? 'store_id' : 'null::uuid as store_id'}, id, search_text, ${fields} from ${resource.table}`
  for await (const row of inPages<Searched>(engine, select)) {
    const meant = searchText(resource, row)
    if (meant === row.search_text) continue
    await engine.database.platformPool.query(
      `update ${resource.table} set search_text = $1 where id = $2 ${ofStore ? 'and store_id = $3' : ''}`,
      ofStore ? [meant, row.id, row.store_id] : [meant, row.id],
    )
  }
}

/** What is derived from a store's own rows, and who waits for what of them. */
export async function deriveInStore(engine: Engine, id: string): Promise<void> {
  const store = await storesOf(engine).byId(id)
  if (!store) return
  await engine.inStore({ store }, async (ctx) => {
    if (await refreshEffectivePrices(ctx, null)) ctx.touched.add('products')
    // Found by more than its own columns say.
    await findByAllWords(ctx, store)
    const drafts = await ctx.db
      .selectFrom('orders')
      .select('id')
      .where('store_id', '=', id)
      .where('is_draft', '=', true)
      .execute()
    for (const draft of drafts) await watchDraft(ctx, draft.id)
  })
}

export const upgradeJobs = (engine: () => Engine): Job[] => [
  { name: afterUpgrade, retries: 5, expiresIn: 3600, run: () => deriveAnew(engine()) },
]
