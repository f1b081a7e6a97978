import type { Row } from '@shopwright/resource'
import { sql } from 'kysely'
import type { products } from '../../catalog/model/products.ts'
import { tables } from '../../database.ts'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'
import type { importChanges, imports } from '../model/imports.ts'
import type { LeftReason, UndoResult } from '../model/undo.ts'
import type { ImportEntity } from '../rules/fields.ts'
import { leaveAlone } from '../rules/undo.ts'
import { currentRows, isOfferAlone, orderedSince, putBack } from './put-back.ts'

export type UndoneRun = Pick<Row<typeof imports>, 'id' | 'started_at' | 'created_at'>
type Change = Pick<Row<typeof importChanges>, 'id' | 'resource' | 'row_id' | 'left_version' | 'before'>

const chunkSize = 100

/** Puts the next rows back that are as the run left them, and forgets them all; null = there are no more. */
export async function putBackSome(
  ctx: ShopCtx,
  run: UndoneRun,
  before: UndoResult,
): Promise<{ result: UndoResult; count: number } | null> {
  const changes: Change[] = await tables(ctx)
    .selectFrom('import_changes')
    .select(['id', 'resource', 'row_id', 'left_version', 'before'])
    .where('store_id', '=', (ctx.store as ShopStore).id)
    .where('import_id', '=', run.id)
    .where('before', 'is not', null)
    .orderBy('id')
    .limit(chunkSize)
    .execute()
  const [first] = changes
  if (!first) return null
  const ids = changes.map(({ row_id }) => row_id)
  const rows = await currentRows(ctx, first.resource, ids)
  const ordered =
    first.resource === 'products' ? await orderedSince(ctx, ids, run.started_at ?? run.created_at) : new Set<string>()
  const reasonOf = ({ row_id, left_version, before }: Change): LeftReason | null =>
    before && isOfferAlone(before)
      ? null
      : ordered.has(row_id)
        ? 'ordered'
        : rows.get(row_id)?.version === left_version
          ? null
          : 'changed'
  // A run writes rows of one kind.
  await putBack(
    ctx,
    first.resource as ImportEntity,
    changes.filter((change) => !reasonOf(change)),
    rows,
  )
  await sql`delete from import_changes where store_id = ${(ctx.store as ShopStore).id} and id = any(${changes.map(({ id }) => id)}::uuid[])`.execute(
    ctx.db,
  )
  let result = before
  for (const change of changes) {
    const reason = reasonOf(change)
    if (reason) result = leaveAlone(result, reason, rows.get(change.row_id)?.called ?? '')
    else result = { ...result, restored: result.restored + 1 }
  }
  return { result, count: changes.length }
}

/** In the shop's first language, else in any. */
const called = (ctx: ShopCtx) =>
  sql`coalesce(p.name ->> ${(ctx.store as ShopStore).primaryLanguage}, (select value from jsonb_each_text(p.name) limit 1), p.model)`

/** Products that came with the run and that no later one has changed. */
export async function madeProducts(ctx: ShopCtx, { id, started_at, created_at }: UndoneRun) {
  const { rows } = await sql<Pick<Row<typeof products>, 'id' | 'version'> & { name: string }>`
    select p.id, p.version, ${called(ctx)} as name from products p
    where p.store_id = ${(ctx.store as ShopStore).id} and p.import_id = ${id} and p.created_at >= ${started_at ?? created_at}
    order by p.id`.execute(ctx.db)
  return rows
}

/** What those are called that a later run has changed. */
export async function takenOver(ctx: ShopCtx, { id, started_at, created_at }: UndoneRun): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct on (p.id) ${called(ctx)} as name from import_changes c
    join products p on p.store_id = c.store_id and p.id = c.row_id::uuid
    where c.store_id = ${(ctx.store as ShopStore).id} and c.resource = 'products' and c.before -> 'columns' ->> 'import_id' = ${id}
      and p.import_id <> ${id} and p.created_at >= ${started_at ?? created_at}`.execute(ctx.db)
  return rows.map(({ name }) => name)
}

/** What the run made beside products, the last first: a child before its parent, an attribute before its group. */
export const madeBeside = (ctx: ShopCtx, import_id: string) =>
  tables(ctx)
    .selectFrom('import_changes')
    .select(['resource', 'row_id', 'left_version'])
    .where('store_id', '=', (ctx.store as ShopStore).id)
    .where('import_id', '=', import_id)
    .where('before', 'is', null)
    .orderBy('id', 'desc')
    .execute()

/** A category would take along what stands in it; a customer who has been here has a place of their own. */
export async function isFilled(ctx: ShopCtx, resource: string, id: string): Promise<boolean> {
  const store = (ctx.store as ShopStore).id
  if (resource === 'customers') {
    const { rows } = await sql`
      select 1 from customers where store_id = ${store} and id = ${id} and (password is not null or last_login_at is not null)
      union all select 1 from orders where store_id = ${store} and customer_id = ${id} limit 1`.execute(ctx.db)
    return rows.length > 0
  }
  if (resource !== 'categories') return false
  const { rows } = await sql`
    select 1 from product_categories where store_id = ${store} and category_id = ${id}
    union all select 1 from categories where store_id = ${store} and parent_id = ${id} limit 1`.execute(ctx.db)
  return rows.length > 0
}
