import { type Ctx, type Engine, type Job, sanitise, storeOf } from '@shopwright/engine'
import type { Facts, TextWriter, WriteRequest } from '@shopwright/providers/ai/seam'
import { languageTag, type Present, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { removeHtml } from '../../exchange/rules/html-text.ts'
import { isLately } from '../../floor/lately.ts'
import { roomFor } from '../../floor/plan-room.ts'
import { shopOf } from '../../floor/store-cache.ts'
import { isWorking, type ShopStore, storesOf } from '../../floor/stores.ts'
import { tellStaff } from '../../floor/tell-staff.ts'
import { writerOf } from '../../floor/writers.ts'
import type { aiGenerationItems } from '../model/ai.ts'
import { factsOfCategory, factsOfProduct } from './facts.ts'
import { type Generation, itemsOf } from './generations.ts'
import { markOwners } from './marks.ts'
import { spend } from './usage.ts'

/** So many texts are written before the next store has its turn. */
const atOnce = 10
/** A text that is written for longer was lost with its process. */
const lostAfter = 3 * 60_000
/** What does not answer so often in a row is left alone until somebody goes on. */
const mostFailures = 5
/** A text that was refused so often is not asked for again. */
const mostAttempts = 2

type Item = Row<typeof aiGenerationItems>
type Taken = { item: Pick<Item, 'id' | 'tried_at' | 'reserved'>; request: WriteRequest; writer: TextWriter }
type Outcome = { html: string; tokens: number } | { failed: 'away' | 'closed' | 'refused'; tokens: number }

export const writeJob = (engine: () => Engine): Job => ({
  name: 'write-texts',
  concurrency: 2,
  perStore: 1,
  retries: 8,
  expiresIn: 15 * 60,
  run: ({ store_id, generation_id }) => writeTexts(engine(), String(store_id), String(generation_id)),
  givenUp: async ({ store_id, generation_id }) => {
    const store = await storesOf(engine()).byId(String(store_id))
    if (store) await engine().inStore({ store }, (ctx) => breakOff(ctx, String(generation_id), 'other'))
  },
})

/** Takes texts one by one; nothing is held while somebody outside writes. */
export async function writeTexts(engine: Engine, storeId: string, id: string): Promise<void> {
  const store = await storesOf(engine).byId(storeId)
  if (!store) return
  for (let n = 0; n < atOnce; n++) {
    const taken = await engine.inStore({ store }, (ctx) => takeNext(ctx, id))
    if (!taken) return
    const outcome = await write(engine, store, taken)
    const goesOn = await engine.inStore({ store }, (ctx) => keep(ctx, id, taken, outcome))
    if (!goesOn) return
  }
  await engine.inStore({ store }, (ctx) =>
    ctx.enqueue(ctx.db, 'write-texts', { store_id: store.id, generation_id: id }),
  )
}

async function write(engine: Engine, store: ShopStore, { writer, request }: Taken): Promise<Outcome> {
  try {
    const { html, tokens } = await writer.write(request, AbortSignal.timeout(90_000))
    const clean = sanitise(html)
    return removeHtml(clean).trim() ? { html: clean, tokens } : { failed: 'refused', tokens }
  } catch (error) {
    const { kind, tokens = 0 } = error as { kind?: 'away' | 'closed' | 'refused'; tokens?: number }
    if (!kind) throw error
    engine.log.warn({ err: error, writer: writer.code, store_id: store.id }, 'a text was not written')
    return { failed: kind, tokens }
  }
}

const running = async (ctx: Ctx, id: string): Promise<Generation | null> => {
  const { rows } = await sql<Generation>`
    select * from ai_generations where store_id = ${storeOf(ctx).id} and id = ${id} and state = 'generating' for update`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

/** The next text and what is to be said to its writer; null = there is nothing to do, or not now. */
async function takeNext(ctx: Ctx, id: string): Promise<Taken | null> {
  const store = shopOf(ctx)
  const generation = await running(ctx, id)
  if (!generation) return null
  const writer = writerOf(store)
  if (!writer) return breakOff(ctx, id, 'not-connected')
  if (!isWorking(store)) return breakOff(ctx, id, 'store-suspended')
  await sql`update ai_generation_items set state = 'waiting', reserved = 0, updated_at = ${ctx.now}
    where store_id = ${store.id} and generation_id = ${id} and state = 'generating' and not ${isLately('tried_at', ctx.now, lostAfter)}`.execute(
    ctx.db,
  )
  const { rows } = await sql<Item>`
    select * from ai_generation_items where store_id = ${store.id} and generation_id = ${id} and state = 'waiting'
    order by attempts, created_at, id limit 1 for update`.execute(ctx.db)
  const [item] = rows
  if (!item) return finish(ctx, generation)
  const facts = await factsFor(ctx, item)
  // Locked a moment ago, it cannot be gone: whatever it is, it is tried again.
  if (!facts) throw new Error('a text to be written is of nothing')
  const request: WriteRequest = {
    type: item.product_id ? 'product' : 'category',
    language: languageTag(item.language),
    facts,
    wishes: generation.wishes ?? '',
  }
  const reserved = writer.cost(request)
  const room = await roomFor(ctx, 'ai_tokens')
  if (room !== null && room < reserved) return breakOff(ctx, id, 'plan-limit')
  await sql`update ai_generation_items set state = 'generating', reserved = ${reserved}, attempts = attempts + 1, tried_at = ${ctx.now}, updated_at = ${ctx.now}
    where store_id = ${store.id} and id = ${item.id}`.execute(ctx.db)
  await markOwners(ctx, sql`x.id = ${item.id}`)
  ctx.touched.add(`ai-generations:${id}`)
  return { item: { id: item.id, tried_at: ctx.now, reserved }, request, writer }
}

const factsFor = (ctx: Ctx, { product_id, category_id, language }: Item): Promise<Facts | null> =>
  product_id ? factsOfProduct(ctx, product_id, language) : factsOfCategory(ctx, String(category_id), language)

/** Keeps what came, and says whether the next is to be asked for at once. A store never pays more than was kept for the text. */
async function keep(ctx: Ctx, id: string, { item }: Taken, outcome: Outcome): Promise<boolean> {
  const store = storeOf(ctx).id
  const generation = await running(ctx, id)
  await spend(ctx, Math.min(outcome.tokens, item.reserved))
  const isBad = 'failed' in outcome
  const fault = isBad ? outcome.failed : null
  // Away and closed are not the text's fault: it waits as before.
  const { rows } = await sql<Pick<Item, 'state'>>`
    update ai_generation_items set reserved = 0, tokens = tokens + ${Math.min(outcome.tokens, item.reserved)}, updated_at = ${ctx.now}, version = version + 1,
      ${
        isBad
          ? sql`fault = ${fault}, attempts = attempts - ${outcome.failed === 'refused' ? 0 : 1}, state = case when ${outcome.failed === 'refused'} and attempts >= ${mostAttempts} then 'failed' else 'waiting' end`
          : sql`fault = null, state = 'written', text = ${outcome.html}`
      }
    where store_id = ${store} and id = ${item.id} and state = 'generating' and tried_at = ${item.tried_at} returning state`.execute(
    ctx.db,
  )
  if (rows.length) await markOwners(ctx, sql`x.id = ${item.id}`)
  ctx.touched.add(`ai-generations:${id}`).add('ai-generation-items')
  if (!generation) return false
  if (!isBad || outcome.failed === 'refused') {
    if (generation.failures)
      await sql`update ai_generations set failures = 0 where store_id = ${store} and id = ${id}`.execute(ctx.db)
    return true
  }
  const failures = generation.failures + 1
  if (outcome.failed === 'closed' || failures >= mostFailures) {
    await breakOff(ctx, id, outcome.failed)
    return false
  }
  await sql`update ai_generations set failures = ${failures}, updated_at = ${ctx.now} where store_id = ${store} and id = ${id}`.execute(
    ctx.db,
  )
  await ctx.enqueue(
    ctx.db,
    'write-texts',
    { store_id: store, generation_id: id },
    { startAfter: new Date(ctx.now.getTime() + 60_000 * 2 ** (failures - 1)) },
  )
  return false
}

/** All is written; what another process may still be writing is looked at once it can only be lost. */
async function finish(ctx: Ctx, { id, item_count }: Generation): Promise<null> {
  const store = storeOf(ctx).id
  const { rows } = await sql<{ generating: number; written: number; failed: number }>`
    select (count(*) filter (where state = 'generating'))::int as generating, (count(*) filter (where state = 'written'))::int as written,
      (count(*) filter (where state = 'failed'))::int as failed
    from ai_generation_items where store_id = ${store} and generation_id = ${id}`.execute(ctx.db)
  const counts = rows[0] ?? { generating: 0, written: 0, failed: 0 }
  if (counts.generating) {
    const startAfter = new Date(ctx.now.getTime() + lostAfter)
    await ctx.enqueue(ctx.db, 'write-texts', { store_id: store, generation_id: id }, { startAfter })
    return null
  }
  await sql`update ai_generations set state = 'done', finished_at = ${ctx.now}, updated_at = ${ctx.now}, version = version + 1
    where store_id = ${store} and id = ${id}`.execute(ctx.db)
  ctx.touched.add(`ai-generations:${id}`)
  await tellStaff(ctx, {
    code: 'ai-written',
    params: { count: counts.written, all: item_count },
    link: `/admin/ai-generations/${id}`,
    level: counts.failed ? 'warning' : 'info',
  })
  return null
}

/** It cannot go on: people are told why, and may go on once that is mended. */
export async function breakOff(ctx: Ctx, id: string, fault: Present<Generation>['fault']): Promise<null> {
  const { rows } = await sql<Pick<Generation, 'item_count'> & { left: number }>`
    update ai_generations g set state = 'stopped', fault = ${fault}, finished_at = ${ctx.now}, updated_at = ${ctx.now}, version = g.version + 1
    where g.store_id = ${storeOf(ctx).id} and g.id = ${id} and g.state in ('generating', 'publishing')
    returning g.item_count, (select count(*) from ai_generation_items i where i.store_id = g.store_id and i.generation_id = g.id and i.state = 'waiting')::int as left`.execute(
    ctx.db,
  )
  const [row] = rows
  if (!row) return null
  await markOwners(ctx, itemsOf(id))
  ctx.touched.add(`ai-generations:${id}`)
  await tellStaff(ctx, {
    code: 'ai-stopped',
    params: { left: row.left, all: row.item_count },
    link: `/admin/ai-generations/${id}`,
    level: 'error',
  })
  return null
}
