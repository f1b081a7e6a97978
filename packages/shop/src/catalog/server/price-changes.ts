import {
  AppError,
  authorise,
  type Ctx,
  type Data,
  type Engine,
  insert,
  insertRow,
  invalid,
  operations,
} from '@shopwright/engine'
import {
  CATALOGUE_SCALE,
  type Draft,
  formatDecimal,
  MOST_MONEY,
  parseDecimal,
  type Row,
  type Seen,
} from '@shopwright/resource'
import { sql } from 'kysely'
import { tables } from '../../database.ts'
import { shopOf } from '../../floor/store-cache.ts'
import { chosenIds, startWork, workThroughChange } from '../../platform/server/many-rows.ts'
import { type ChangedVariant, priceChanges } from '../model/price-changes.ts'
import { changedPrice } from '../rules/price-change.ts'

type Change = Row<typeof priceChanges>

/** Checks a change of many prices as it would be checked for one, counts them, and hands it to a job. */
export async function startPriceChange(ctx: Ctx, draft: Draft<typeof priceChanges>): Promise<Data> {
  authorise(ctx, ctx.registry.get('products'), 'patch')
  if (draft.undoes_id) await refuseUndone(ctx, draft.undoes_id)
  else if (draft.way !== 'set' && Number(draft.value ?? 0) === 0 && (draft.round_to ?? '0.01') === '0.01')
    throw invalid({ value: { code: 'required' } })
  else if (draft.way === 'set' && Number(draft.value) < 0)
    throw invalid({ value: { code: 'too-small', params: { min: 0 } } })
  const { length: total } = draft.undoes_id
    ? await changedBy(ctx, draft.undoes_id)
    : await chosenIds(ctx, 'products', draft)
  const task = await startWork(ctx, 'price_change', '', total)
  const row = await insertRow(ctx, ctx.registry.get('price-changes'), {
    ...draft,
    actor_name: ctx.actor.name,
    task_id: task.id,
  })
  await ctx.enqueue(ctx.db, 'price-change', {
    store_id: shopOf(ctx).id,
    price_change_id: row.id,
    task_id: task.id as string,
  })
  return row
}

/** Changes the prices one by one; a product that refuses is named in the result and the others go on. */
export const runPriceChange = (engine: Engine, storeId: string, id: string): Promise<void> =>
  workThroughChange(engine, storeId, priceChanges, id, (change) => ({
    name: 'products',
    ids: (ctx) => (change.undoes_id ? changedBy(ctx, change.undoes_id) : chosenIds(ctx, 'products', change)),
    apply: (ctx, productId) => changeOne(ctx, change, productId),
  }))

/** How many products each has changed, and whether that was put back: of the rows of a page in one statement. */
export async function tellChanged(ctx: Ctx, rows: Seen<typeof priceChanges>[]): Promise<void> {
  const store = shopOf(ctx).id
  const ids = rows.map(({ id }) => id)
  const { rows: told } = await sql<{ id: string; changed_count: number; is_undone: boolean }>`
    select c.id, (select count(*)::int from price_change_items i where i.store_id = ${store} and i.price_change_id = c.id) as changed_count,
      exists (select 1 from price_changes u where u.store_id = ${store} and u.undoes_id = c.id) as is_undone
    from price_changes c where c.store_id = ${store} and c.id = any (${ids}::uuid[])`.execute(ctx.db)
  const known = new Map(told.map((one) => [one.id, one]))
  for (const row of rows) Object.assign(row, known.get(row.id))
}

/** Of two undoings of one change the second has nothing to put back. */
async function refuseUndone(ctx: Ctx, id: string): Promise<void> {
  const store = shopOf(ctx).id
  const { rows } = await sql<{ done: boolean }>`
    select exists (select 1 from price_changes u where u.store_id = ${store} and u.undoes_id = c.id) as done
    from price_changes c where c.store_id = ${store} and c.id = ${id} for update`.execute(ctx.db)
  if (!rows[0]) throw invalid({ undoes_id: { code: 'unknown-reference' } })
  if (rows[0].done) throw new AppError('already-undone')
}

const changedBy = async (ctx: Ctx, id: string): Promise<string[]> => {
  const { rows } = await sql<{ product_id: string }>`
    select product_id from price_change_items where store_id = ${shopOf(ctx).id} and price_change_id = ${id} order by product_id`.execute(
    ctx.db,
  )
  return rows.map(({ product_id }) => product_id)
}

/** Decimal strings of the base currency. */
type Priced = { price: string; variants: { id: string; price: string }[] }

async function changeOne(ctx: Ctx, change: Change, productId: string): Promise<void> {
  const store = shopOf(ctx).id
  const db = tables(ctx)
  const priced = await sql<Priced>`
    select p.price::text as price, (select coalesce(json_agg(json_build_object('id', v.id, 'price', v.price::text) order by v.id), '[]')
      from product_variants v where v.store_id = ${store} and v.product_id = p.id and v.price is not null) as variants
    from products p where p.store_id = ${store} and p.id = ${productId} for update of p`.execute(ctx.db)
  const [row] = priced.rows
  if (!row) throw new AppError('not-found')
  const product = {
    price: asDecimal(row.price),
    variants: row.variants.map(({ id, price }) => ({ id, price: asDecimal(price) })),
  }
  // By the run before this one, whose process was killed.
  if (await itemOf(ctx, change.id, productId)) return
  const undone = change.undoes_id ? await itemOf(ctx, change.undoes_id, productId) : null
  const wanted = undone ? putBack(product, undone) : raised(product, change)
  if (wanted.after === product.price && wanted.variants.every(({ before, after }) => before === after)) return
  for (const { id, after } of wanted.variants)
    await db
      .updateTable('product_variants')
      .set({ price: parseDecimal(after, CATALOGUE_SCALE), updated_at: ctx.now })
      .where('store_id', '=', store)
      .where('id', '=', id)
      .execute()
  // As by hand: with its rights, its record of who changed what, and all that follows from a price.
  await operations.patch(ctx, 'products', productId, { price: wanted.after })
  await insert(ctx, ctx.registry.get('price-change-items'), {
    price_change_id: change.id,
    product_id: productId,
    before: product.price,
    ...wanted,
  })
}

const asDecimal = (units: string): string => formatDecimal(BigInt(units), CATALOGUE_SCALE, 2)

type Wanted = { after: string; variants: ChangedVariant[] }

function raised({ price, variants }: Priced, change: Change): Wanted {
  const after = changedPrice(price, change)
  const changed = variants.map((variant) => ({
    id: variant.id,
    before: variant.price,
    after: changedPrice(variant.price, change),
  }))
  const prices = [after, ...changed.map((variant) => variant.after)]
  if (after === null || prices.includes(null)) throw new AppError('price-below-zero')
  if (prices.some((one) => Number(one) > MOST_MONEY)) throw new AppError('too-large-number', { max: MOST_MONEY })
  return { after, variants: changed as ChangedVariant[] }
}

/** What was there before, unless somebody has changed it since. */
function putBack({ price, variants }: Priced, { before, after, variants: changed }: Undone): Wanted {
  const now = new Map(variants.map((variant) => [variant.id, variant.price]))
  const isSame = (one: string | null | undefined, other: string): boolean => Number(one) === Number(other)
  const left = changed.filter(({ id }) => now.has(id))
  if (!isSame(price, after) || left.some((variant) => !isSame(now.get(variant.id), variant.after)))
    throw new AppError('price-changed-since')
  return {
    after: before,
    variants: left.map((variant) => ({ id: variant.id, before: variant.after, after: variant.before })),
  }
}

type Undone = { before: string; after: string; variants: ChangedVariant[] }

async function itemOf(ctx: Ctx, changeId: string, productId: string): Promise<Undone | null> {
  const { rows } =
    await sql<Undone>`select before::text as before, after::text as after, variants from price_change_items
    where store_id = ${shopOf(ctx).id} and price_change_id = ${changeId} and product_id = ${productId}`.execute(ctx.db)
  const [row] = rows
  return row ? { ...row, before: asDecimal(row.before), after: asDecimal(row.after) } : null
}
