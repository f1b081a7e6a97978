import { type Ctx, type Engine, SealBroken } from '@shopwright/engine'
import { newId } from '@shopwright/resource'
import { sql } from 'kysely'
import { billerBy } from '../../floor/billers.ts'
import { storesOf } from '../../floor/stores.ts'
import { asTask } from './billing-pages.ts'
import { type KeptCard, keptCard, planCardPlace } from './move-stores.ts'
import { lockCourses } from './store-rows.ts'

/** The next term of the store is paid by this card. As the platform role. */
export async function keepCard(ctx: Ctx, storeId: string, card: KeptCard): Promise<void> {
  const [row] = await lockCourses(ctx, sql`s.id = ${storeId}`)
  if (!row?.term_id) return
  const { card_token, card_last4, card_provider, card_brand, card_expires } = keptCard(ctx, row, card)
  await sql`update store_subscriptions set card_token = ${card_token}, card_last4 = ${card_last4}, card_provider = ${card_provider}, card_brand = ${card_brand}, card_expires = ${card_expires},
      version = version + 1, updated_at = ${ctx.now} where store_id = ${storeId} and id = ${row.term_id}`.execute(
    ctx.db,
  )
  ctx.touched.add('store-subscriptions')
}

/** What the card is called and how long it is good is asked apart, as a task that the store's people can watch. */
export async function askCardInfo(ctx: Ctx, storeId: string): Promise<void> {
  const id = newId(ctx.now.getTime())
  await sql`insert into tasks (store_id, id, kind, state, progress, done_count, created_at, updated_at)
    values (${storeId}, ${id}, 'stripe_info', 'queued', 0, 0, ${ctx.now}, ${ctx.now})`.execute(ctx.db)
  await ctx.enqueue(ctx.db, 'billing-info', { store_id: storeId, task_id: id })
}

/** The other half of it: done once. */
export async function refreshCard(engine: Engine, storeId: string, taskId: string): Promise<void> {
  const store = await storesOf(engine).byId(storeId)
  const found = await engine.onPlatform({}, async (ctx) => {
    const { rows } =
      await sql`select from tasks where store_id = ${storeId} and id = ${taskId} and state <> 'done'`.execute(ctx.db)
    return rows.length ? (await lockCourses(ctx, sql`s.id = ${storeId}`))[0] : undefined
  })
  const biller = billerBy(found?.card_provider ?? null)
  const token = found?.card_token ? openCard(engine, storeId, found.card_token) : null
  if (!store || !biller || !token) return
  const read = async (step: (progress: number) => Promise<void>): Promise<void> => {
    await step(40)
    const card = await biller.card(token)
    if (card) await engine.onPlatform({ store }, (ctx) => keepCard(ctx, storeId, { ...card, provider: biller.code }))
  }
  await asTask(engine, store, 'stripe_info', read, taskId)
}

/** Null for a card that was sealed by a key that is gone. */
function openCard({ vault }: Pick<Engine, 'vault'>, storeId: string, sealed: string): string | null {
  try {
    return vault.open(planCardPlace(storeId), sealed)
  } catch (error) {
    if (error instanceof SealBroken) return null
    throw error
  }
}
