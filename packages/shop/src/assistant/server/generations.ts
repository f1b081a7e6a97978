import { AppError, authorise, behaviour, type Ctx, invalid, storeOf } from '@shopwright/engine'
import type { Patch, Row, Seen } from '@shopwright/resource'
import { sql } from 'kysely'
import { planGate, roomNow } from '../../floor/plan-room.ts'
import { shopOf } from '../../floor/store-cache.ts'
import { takeTurn } from '../../floor/turns.ts'
import { writerOf } from '../../floor/writers.ts'
import { aiGenerations, aiUsages } from '../model/ai.ts'
import { tokensOfText } from '../rules/tokens.ts'
import { markOwners } from './marks.ts'
import { targetsOf } from './targets.ts'

export type Generation = Row<typeof aiGenerations>
type State = Generation['state']

/** What people may ask for; the rest the jobs do. */
const mayAsk: Record<State, readonly State[]> = {
  draft: ['generating'],
  generating: ['stopped'],
  stopped: ['generating', 'publishing'],
  done: ['publishing'],
  publishing: ['stopped'],
}

export const generationBehaviour = behaviour(aiGenerations, {
  before: async (ctx, draft, existing) => {
    const to = draft.state ?? existing?.state ?? 'draft'
    if (!existing || existing.state === 'draft') refuseIncomplete({ ...existing, ...draft } as Generation)
    if (!existing) {
      if (to !== 'draft') throw invalid({ state: { code: 'not-offered' } })
      return
    }
    const isOnlyState = Object.keys(draft).every((key) => key === 'state')
    if (!isOnlyState && existing.state !== 'draft') throw new AppError('ai-begun', {}, { status: 409 })
    if (to === existing.state) return
    // What was saved is written: nobody has looked at what comes with the word.
    if (!isOnlyState || !mayAsk[existing.state].includes(to)) throw invalid({ state: { code: 'not-offered' } })
    if (to === 'generating') return await begin(ctx, existing)
    if (to === 'publishing') return await beginPublishing(ctx, existing)
    return { finished_at: ctx.now, fault: null }
  },
  after: async (ctx, row, existing) => {
    if (!existing || row.state === existing.state) return
    if (row.state === 'generating' || row.state === 'stopped') await markOwners(ctx, itemsOf(row.id))
    const job = { generating: 'write-texts', publishing: 'publish-texts' }[row.state as string]
    if (job) await ctx.enqueue(ctx.db, job, { store_id: storeOf(ctx).id, generation_id: row.id })
  },
  beforeRemove: async (ctx, row) => {
    if (row.state === 'generating' || row.state === 'publishing') throw new AppError('ai-busy', {}, { status: 409 })
    // Nothing waits of what is gone.
    const left = sql`x.generation_id = ${row.id}`
    await sql`update ai_generation_items x set state = 'rejected' where x.store_id = ${storeOf(ctx).id} and ${left} and x.state not in ('accepted', 'rejected')`.execute(
      ctx.db,
    )
    await markOwners(ctx, left)
  },
  read: tellHow,
})

export const itemsOf = (generation: string) => sql`x.generation_id = ${generation}`

function refuseIncomplete({ type, scope, category_id, product_id }: Generation): void {
  if ((scope === 'category' || (scope === 'one' && type === 'categories')) && !category_id)
    throw invalid({ category_id: { code: 'field-required' } })
  if (scope === 'one' && type === 'products' && !product_id) throw invalid({ product_id: { code: 'field-required' } })
}

/** One at a time in a store: two would write the same texts, and neither would know what the other leaves of the month. */
async function refuseBusy(ctx: Ctx, id: string): Promise<void> {
  await takeTurn(ctx, `ai:${storeOf(ctx).id}`)
  const { rows } =
    await sql`select 1 from ai_generations where store_id = ${storeOf(ctx).id} and id <> ${id} and state in ('generating', 'publishing') limit 1`.execute(
      ctx.db,
    )
  if (rows.length) throw new AppError('ai-busy', {}, { status: 409 })
}

async function begin(ctx: Ctx, row: Generation): Promise<Patch<typeof aiGenerations>> {
  if (!writerOf(shopOf(ctx))) throw new AppError('ai-not-connected', {}, { status: 422 })
  await refuseBusy(ctx, row.id)
  await planGate.room(ctx, aiUsages, 1)
  const begun: Record<string, unknown> = { started_at: ctx.now, finished_at: null, fault: null, failures: 0 }
  const store = storeOf(ctx).id
  if (row.state === 'stopped') {
    const { rows } =
      await sql`select 1 from ai_generation_items where store_id = ${store} and generation_id = ${row.id} and state = 'waiting' limit 1`.execute(
        ctx.db,
      )
    if (!rows.length) throw invalid({ state: { code: 'nothing-to-write' } })
    return begun
  }
  const own = row.type === 'products' ? sql`owner_id, null::uuid` : sql`null::uuid, owner_id`
  // In the order in which people meet them, and are written.
  const { numAffectedRows } = await sql`
    insert into ai_generation_items (store_id, id, generation_id, product_id, category_id, language, state, created_at, updated_at)
    select ${store}::uuid, gen_random_uuid(), ${row.id}::uuid, ${own}, language, 'waiting', ${ctx.now}::timestamptz + at * interval '1 microsecond', ${ctx.now}::timestamptz
    from (${targetsOf(ctx, row)}) as targets`.execute(ctx.db)
  const count = Number(numAffectedRows ?? 0)
  if (!count) throw invalid({ scope: { code: 'nothing-to-write' } })
  return { ...begun, item_count: count, actor_name: ctx.actor.name }
}

async function beginPublishing(ctx: Ctx, row: Generation): Promise<Patch<typeof aiGenerations>> {
  // Nobody changes by this what they may not change by hand.
  authorise(ctx, ctx.registry.get(row.type), 'patch')
  await refuseBusy(ctx, row.id)
  const { rows } =
    await sql`select 1 from ai_generation_items where store_id = ${storeOf(ctx).id} and generation_id = ${row.id} and state = 'written' limit 1`.execute(
      ctx.db,
    )
  if (!rows.length) throw invalid({ state: { code: 'nothing-to-publish' } })
  return { fault: null }
}

const states = ['waiting', 'generating', 'written', 'accepted', 'rejected', 'failed'] as const

async function tellHow(ctx: Ctx, rows: Seen<typeof aiGenerations>[]): Promise<void> {
  if (!ctx.store || !rows.length) return
  const store = storeOf(ctx).id
  const { rows: counted } = await sql<{ generation_id: string; state: (typeof states)[number]; n: number }>`
    select generation_id, state, count(*)::int as n from ai_generation_items
    where store_id = ${store} and generation_id = any(${rows.map(({ id }) => id)}::uuid[]) group by 1, 2`.execute(
    ctx.db,
  )
  const writer = writerOf(shopOf(ctx))
  const [is_connected, is_stand_in] = [writer !== null, writer?.standsIn === true]
  for (const row of rows) {
    const own = counted.filter(({ generation_id }) => generation_id === row.id)
    const counts = Object.fromEntries(states.map((state) => [state, own.find((one) => one.state === state)?.n ?? 0]))
    Object.assign(row, { counts, reach: null, need: null, room: null, is_connected, is_stand_in })
  }
  const [row] = rows
  if (rows.length !== 1 || !row?.state || !row.type || !row.scope) return
  if (row.state === 'draft') {
    const { rows: found } = await sql<{ n: number }>`
      select count(*)::int as n from (${targetsOf(ctx, row as Generation)}) as targets`.execute(ctx.db)
    row.reach = found[0]?.n ?? 0
    row.need = row.reach * tokensOfText
  }
  if (row.state === 'draft' || row.state === 'stopped') row.room = await roomNow(ctx, 'ai_tokens')
}
