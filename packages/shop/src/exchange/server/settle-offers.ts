import type { Data, Engine } from '@shopwright/engine'
import type { Row } from '@shopwright/resource'
import { sql } from 'kysely'
import type { products } from '../../catalog/model/products.ts'
import { refreshEffectivePrices } from '../../catalog/server/effective-prices.ts'
import { noteStock } from '../../catalog/server/stock-ledger.ts'
import { sumVariants } from '../../catalog/server/variants.ts'
import { shopOf } from '../../floor/store-cache.ts'
import { type ShopCtx, storesOf } from '../../floor/stores.ts'
import type { externalIds } from '../model/imports.ts'
import { type ImportField, importField } from '../rules/fields.ts'
import { chosenOffer } from '../rules/suppliers.ts'
import { updateMany } from './bulk.ts'
import { noteChanges } from './import-changes.ts'
import { choose, type OfferRow, offerBefore, offersOf, type Supplier, valuesOf } from './import-suppliers.ts'

const atOnce = 250

/** Chooses anew for every product of the store that suppliers have. */
export async function settleOffers(engine: Engine, storeId: string): Promise<void> {
  const store = await storesOf(engine).byId(storeId)
  if (!store) return
  for (let last: string | null = null; ; ) {
    const ids: string[] = await engine.inStore({ store }, async (any) => {
      const ctx = any as ShopCtx
      const { rows } = await sql<Pick<Row<typeof externalIds>, 'product_id'>>`
        select distinct product_id from external_ids
        where store_id = ${store.id} and (${last}::uuid is null or product_id > ${last}::uuid) order by product_id limit ${atOnce}`.execute(
        ctx.db,
      )
      const found = rows.map(({ product_id }) => product_id)
      await settle(ctx, found, {})
      return found
    })
    last = ids.at(-1) ?? null
    if (ids.length < atOnce) return
  }
}

/** One page of what the supplier offered and the file that was read has no more; null = there is no further one. */
export async function endOffers(
  ctx: ShopCtx,
  supplier: Supplier,
  { importId, matchingKey, isDry, after }: { importId: string; matchingKey: string; isDry: boolean; after: string },
): Promise<{ last: string; ended: number } | null> {
  const { profileId, told, unread } = supplier
  const key = importField('products', matchingKey) as ImportField
  const isOwn = key.field === ctx.registry.get('products').exchange?.key
  const column = isOwn
    ? sql`e.external_id`
    : key.kind.options.translated
      ? sql`p.${sql.ref(key.field)} ->> ${shopOf(ctx).primaryLanguage}`
      : sql`p.${sql.ref(key.field)}`
  const { rows } = await sql<Pick<Row<typeof externalIds>, 'product_id' | 'external_id'> & { key: string | null }>`
    select e.product_id, e.external_id, ${column} as key
    from external_ids e join products p on p.store_id = e.store_id and p.id = e.product_id
    where e.store_id = ${shopOf(ctx).id} and e.profile_id = ${profileId} and e.quantity is distinct from 0
      and e.external_id > ${after} order by e.external_id limit ${atOnce}`.execute(ctx.db)
  const last = rows.at(-1)?.external_id
  if (last === undefined) return null
  const gone = rows.filter((one) => !told.has(one.external_id) && !unread.has(one.key ?? ''))
  if (gone.length && !isDry)
    await settle(
      ctx,
      gone.map(({ product_id }) => product_id),
      { importId, endedBy: profileId },
    )
  return { last, ended: gone.length }
}

type Settling = {
  /** the run that does it */
  importId?: string
  /** the supplier that has these products no more */
  endedBy?: string
}

/** Chooses an offer for each of these products; where it is another one, or its own end, the product gets its price and stock. */
async function settle(ctx: ShopCtx, ids: readonly string[], { importId, endedBy }: Settling): Promise<void> {
  const known = await offersOf(ctx, ids)
  const { rows } = await sql<Data & Pick<Row<typeof products>, 'id'>>`
    select id, version, price, quantity, subtract, variant_skus, import_id from products
    where store_id = ${shopOf(ctx).id} and id = any(${[...ids]}::uuid[]) order by id for update`.execute(ctx.db)
  const ended: OfferRow[] = []
  const chosen: { product_id: string; profile_id: string | null }[] = []
  const changed: { id: string; row: Data; columns: Data; offers: OfferRow[] }[] = []
  for (const row of rows) {
    const offers = known.get(row.id) ?? []
    const now = offers.map((one) => (one.profile_id === endedBy ? { ...one, quantity: 0 } : one))
    const best = chosenOffer(now, shopOf(ctx).settings.supplier_choice)
    if (!best) continue
    const was = offers.find(({ is_chosen }) => is_chosen)
    const isOther = best.id !== was?.id
    if (offers.some(({ id, is_chosen }) => is_chosen !== (id === best.id)))
      chosen.push({ product_id: row.id, profile_id: best.profile_id })
    ended.push(...offers.filter(({ profile_id }) => profile_id === endedBy))
    const columns = isOther || best.profile_id === endedBy ? differing(row, valuesOf(best).columns) : {}
    changed.push({ id: row.id, row, columns, offers })
  }
  await updateMany(
    ctx,
    'external-ids',
    ended.map(({ id }) => ({ id, quantity: 0 })),
  )
  await choose(ctx, chosen)
  const written = changed.filter(({ columns }) => Object.keys(columns).length)
  for (const same of Map.groupBy(written, ({ columns }) => Object.keys(columns).sort().join()).values())
    await updateMany(
      ctx,
      'products',
      same.map(({ id, columns }) => ({ ...columns, id })),
    )
  const having = (column: string): string[] => written.filter(({ columns }) => column in columns).map(({ id }) => id)
  await sumVariants(ctx, having('quantity'))
  if (having('price').length) await refreshEffectivePrices(ctx, having('price'))
  await noteStock(ctx, having('quantity'), 'import')
  if (written.length) ctx.touched.add('products')
  for (const { id } of written) ctx.touched.add(`products:${id}`)
  if (!importId || !endedBy) return
  await noteChanges(
    ctx,
    importId,
    'products',
    changed.map(({ id, row, columns, offers }) => ({
      snapshot: { id, row, draft: {} },
      patch: columns as never, // the three columns are called the same in a file
      columns,
      offer: offerBefore(
        endedBy,
        offers.find(({ profile_id }) => profile_id === endedBy) ?? null,
        offers.find(({ is_chosen }) => is_chosen)?.profile_id ?? null,
      ),
    })),
    [],
  )
}

const differing = (row: Data, wanted: Data): Data =>
  Object.fromEntries(Object.entries(wanted).filter(([column, value]) => row[column] !== value))
