import { type Ctx, columnsOf, type Data, type Engine, insertRow, invalid, syncSlugs } from '@shopwright/engine'
import type { AnyResource, Draft, Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { tables } from '../../database.ts'
import { starterOf } from '../../floor/api-tokens.ts'
import { type ShopCtx, type ShopStore, storesOf } from '../../floor/stores.ts'
import type { tasks } from '../../platform/model/working.ts'
import type { languageCopies } from '../model/store-lists.ts'

const chunk = 200

/** Asks for a language to get every text that it lacks from the store's primary one, as a task to watch (commerce-rules §2.28). */
export async function startTextCopy(given: Ctx, draft: Draft<typeof languageCopies>): Promise<Data> {
  const ctx = given as ShopCtx
  const store = ctx.store as ShopStore
  const code = await codeOf(ctx, draft.store_language_id)
  if (!code) throw invalid({ store_language_id: { code: 'unknown-reference' } })
  if (code === store.primaryLanguage) throw invalid({ store_language_id: { code: 'primary-language' } })
  const task = await insertRow(ctx, ctx.registry.get('tasks'), {
    kind: 'language_copy',
    title: code,
    state: 'queued',
    total_count: translatedResources(ctx).length,
    started_by: starterOf(ctx.actor),
  })
  const row = await insertRow(ctx, ctx.registry.get('language-copies'), { ...draft, task_id: task.id })
  await ctx.enqueue(ctx.db, 'copy-texts', { store_id: store.id, task_id: task.id, language: code })
  ctx.touched.add(`tasks:${task.id}`)
  return row
}

async function codeOf(ctx: ShopCtx, id: string): Promise<string | null> {
  const row = await tables(ctx)
    .selectFrom('store_languages as s')
    .innerJoin('languages as l', 'l.id', 's.language_id')
    .select('l.code')
    .where('s.store_id', '=', (ctx.store as ShopStore).id)
    .where('s.id', '=', id)
    .executeTakeFirst()
  return row ? String(row.code) : null
}

/** An address alone is no text: where a language has none that of the main one is used. */
const translatedResources = (ctx: Pick<Ctx, 'registry'>): AnyResource[] =>
  ctx.registry.all.filter(
    (resource) =>
      resource.scope === 'store' &&
      columnsOf(resource).some(([, kind]) => kind.options.translated && kind.type !== 'slug'),
  )

/** Copies resource by resource, in pieces; what the language has already stays. Page addresses are made anew from the copied titles. */
export async function copyTexts(engine: Engine, storeId: string, taskId: string, language: string): Promise<void> {
  const store = await storesOf(engine).byId(storeId)
  if (!store) return
  const mark = (values: Partial<Row<typeof tasks>>) =>
    engine.inStore({ store }, async (ctx) => {
      await tables(ctx)
        .updateTable('tasks')
        .set({ ...values, heartbeat_at: ctx.now, updated_at: ctx.now })
        .where('store_id', '=', storeId)
        .where('id', '=', taskId)
        .execute()
      ctx.touched.add(`tasks:${taskId}`)
    })
  const resources = translatedResources(engine)
  await mark({ state: 'running' })
  let copied = 0
  for (const [done, resource] of resources.entries()) {
    let changed = chunk
    while (changed === chunk) {
      changed = await engine.inStore({ store }, (ctx) => copyChunk(ctx, resource, store.primaryLanguage, language))
      copied += changed
    }
    await mark({ done_count: done + 1, progress: Math.floor(((done + 1) * 100) / resources.length) })
  }
  await mark({ state: 'done', progress: 100, result: { copied } })
}

/** Copies up to a chunk of rows that lack a text; answers how many there were. */
async function copyChunk(ctx: Ctx, resource: AnyResource, from: string, to: string): Promise<number> {
  const { id: store } = ctx.store as ShopStore
  const translated = columnsOf(resource).filter(([, kind]) => kind.options.translated)
  const texts = translated.filter(([, kind]) => kind.type !== 'slug').map(([name]) => name)
  const slug = translated.find(([, kind]) => kind.type === 'slug')?.[0]
  const lacks = (name: string) => sql`(t.${sql.ref(name)} ? ${from} and not t.${sql.ref(name)} ? ${to})`
  const sets = texts.map(
    (name) =>
      sql`${sql.ref(name)} = case when ${lacks(name)} then t.${sql.ref(name)} || jsonb_build_object(${to}::text, t.${sql.ref(name)} -> ${from}) else t.${sql.ref(name)} end`,
  )
  const { rows } = await sql<Data>`
    update ${sql.table(resource.table)} t set ${sql.join(sets)}, updated_at = ${ctx.now}, version = t.version + 1
    where t.store_id = ${store} and t.id in (select t.id from ${sql.table(resource.table)} t where t.store_id = ${store} and (${sql.join(
      texts.map(lacks),
      sql` or `,
    )}) order by t.id limit ${chunk} for update) returning t.*`.execute(ctx.db)
  if (slug)
    for (const row of rows) {
      const addresses = await syncSlugs(ctx, resource, row)
      await sql`update ${sql.table(resource.table)} set ${sql.ref(slug)} = ${JSON.stringify(addresses)} where store_id = ${store} and id = ${row.id}`.execute(
        ctx.db,
      )
    }
  if (rows.length) ctx.touched.add(resource.name)
  return rows.length
}
