import { AppError, type Ctx, type Data, insertRow, invalid } from '@shopwright/engine'
import type { Draft } from '@shopwright/resource'
import { sql } from 'kysely'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'
import type { storeArchivals, storeRestorations, storeRestrictions } from '../model/stores.ts'
import { stateAfter } from '../rules/store-states.ts'
import { cannotMove, moveStores } from './move-stores.ts'
import { changePlan } from './plan-changes.ts'
import { opensArchive } from './store-mails.ts'
import { lockCourses } from './store-rows.ts'

/** The owner closes the store, who types its name to show that it is meant. */
export async function archiveStore(ctx: ShopCtx, draft: Draft<typeof storeArchivals>): Promise<Data> {
  const store = ctx.store as ShopStore
  if (draft.name.trim() !== store.title.trim()) throw invalid({ name: { code: 'name-differs' } })
  if (!stateAfter(store.state, 'archived', store.suspendedBy)) throw cannotMove(store.state, 'archived')
  const row = await insertRow(ctx, ctx.registry.get('store-archivals'), { name: draft.name })
  await ctx.enqueue(ctx.db, 'archive-store', { store_id: store.id })
  return row
}

/** The other half of it, as the platform role; the state may have become another one since. */
export async function closeArchived(ctx: Ctx, storeId: string): Promise<void> {
  const [row] = await lockCourses(ctx, sql`s.id = ${storeId}`)
  if (row && stateAfter(row.state, 'archived', row.suspended_by)) await moveStores(ctx, [{ row, event: 'archived' }])
}

/** By the link of a mail: at once on Free, else by the payment whose page is answered. The link is spent when the store is open. */
export async function restoreStore(ctx: ShopCtx, draft: Draft<typeof storeRestorations>): Promise<Data> {
  const store = ctx.store as ShopStore
  if (!opensArchive(ctx, store.id, store.archivedAt, draft.token))
    throw new AppError('restore-link-over', {}, { status: 410 })
  const change = await changePlan(ctx, { plan: draft.plan ?? 'free', period: draft.period ?? 'monthly' })
  return { $answer: true, plan: change.plan, period: change.period, redirect_url: change.redirect_url ?? null }
}

/** The super admin closes a store for a reason, or opens it again. */
export async function restrictStore(ctx: Ctx, draft: Draft<typeof storeRestrictions>): Promise<Data> {
  const [row] = await lockCourses(ctx, sql`s.id = ${draft.restricted_id}`)
  if (!row) throw invalid({ restricted_id: { code: 'unknown-reference' } })
  const event = draft.action === 'suspend' ? 'suspended' : 'lifted'
  await moveStores(ctx, [{ row, event, by: 'platform', reason: draft.reason }])
  return insertRow(ctx, ctx.registry.get('store-restrictions'), { ...draft, actor_name: ctx.actor.name })
}
