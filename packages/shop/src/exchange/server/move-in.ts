import { AppError, type Data, type Engine, insertRow, invalid } from '@shopwright/engine'
import type { Draft, LanguageCode, Row } from '@shopwright/resource'
import type { FileStore } from '../../content/server/files.ts'
import { tables } from '../../database.ts'
import { starterOf } from '../../floor/api-tokens.ts'
import { shopOf } from '../../floor/store-cache.ts'
import { type ShopCtx, type ShopStore, storesOf } from '../../floor/stores.ts'
import { importProfiles, type moveIns, moveParts } from '../model/imports.ts'
import type { ImportEntity } from '../rules/fields.ts'
import { partsOf } from '../rules/parts.ts'
import { fileFault } from './file-fault.ts'
import { refuseStrangers } from './import-customers.ts'
import { runImport } from './run-import.ts'
import { fileKeyOf, type Samples, samplesOf } from './samples.ts'
import type { ExchangeTools } from './tools.ts'

type Tools = { engine: Engine; files: FileStore; exchange: ExchangeTools }
type Move = Row<typeof moveIns>
type Runs = NonNullable<Move['runs']>

/** Hands the file of another shop to a job. */
export async function startMoveIn(ctx: ShopCtx, draft: Draft<typeof moveIns>): Promise<Data> {
  const row = await prepareMoveIn(ctx, draft)
  await ctx.enqueue(ctx.db, 'move-in', { store_id: shopOf(ctx).id, move_in_id: String(row.id) })
  return row
}

/** Notes what is wanted of the file of another shop. Throws where it is nothing, or not this person's to bring. */
export async function prepareMoveIn(ctx: ShopCtx, draft: Draft<typeof moveIns>): Promise<Data> {
  const without = draft.without ?? []
  if (!without.every((part) => moveParts.some((one) => one === part)))
    throw invalid({ without: { code: 'not-offered' } })
  if (!without.includes('customers')) refuseStrangers(ctx, 'customers')
  if (moveParts.every((part) => without.includes(part))) throw invalid({ without: { code: 'nothing-to-move' } })
  return insertRow(ctx, ctx.registry.get('move-ins'), {
    ...draft,
    without,
    started_by: starterOf(ctx.actor),
    state: 'queued',
  })
}

/**
 * Runs the parts of a shop one after another: categories, then what stands in them, then who bought it. Each is an import like any
 * other, with its rows and its undo; done again, this goes on where it stopped. `busy`: another import of the store is running.
 */
export async function runMoveIn(
  { engine, files, exchange }: Tools,
  storeId: string,
  id: string,
): Promise<'done' | 'busy'> {
  const store = await storesOf(engine).byId(storeId)
  if (!store) return 'done'
  const inside = <T>(work: (ctx: ShopCtx) => Promise<T>): Promise<T> =>
    engine.inStore({ store }, (ctx) => work(ctx as ShopCtx))
  const move = await inside((ctx) => load(ctx, id))
  if (!move || move.state === 'done' || move.state === 'failed') return 'done'
  let runs = move.runs
  if (!runs) {
    try {
      const path = await files.localPath(await inside((ctx) => fileKeyOf(ctx, move.file_id)))
      // The same file is looked at for each part: what a column means depends on what its rows are.
      const found = new Map<ImportEntity, Samples>()
      for (const part of moveParts)
        if (!move.without.includes(part))
          found.set(part, await samplesOf(exchange, path, part, store.primaryLanguage as LanguageCode))
      runs = await inside((ctx) => prepare(ctx, store, move, found))
    } catch (caught) {
      const error = fileFault(caught)
      await inside((ctx) => mark(ctx, id, { state: 'failed', error: codeOf(error) }))
      return 'done'
    }
  }
  for (const part of moveParts) {
    const run = runs[part]
    if (run && (await runImport({ engine, files, exchange }, storeId, run)) === 'busy') return 'busy'
  }
  await inside((ctx) => mark(ctx, id, { state: 'done' }))
  return 'done'
}

const codeOf = (error: unknown): string => (error instanceof AppError ? error.code : 'internal')

async function load(ctx: ShopCtx, id: string): Promise<Move | undefined> {
  return tables(ctx)
    .selectFrom('move_ins')
    .selectAll()
    .where('store_id', '=', shopOf(ctx).id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

async function mark(ctx: ShopCtx, id: string, values: Partial<Pick<Move, 'state' | 'error' | 'runs'>>): Promise<void> {
  const runs = values.runs ? { runs: JSON.stringify(values.runs) as never } : {}
  await tables(ctx)
    .updateTable('move_ins')
    .set({ ...values, ...runs, updated_at: ctx.now })
    .where('store_id', '=', shopOf(ctx).id)
    .where('id', '=', id)
    .execute()
  ctx.touched.add(`move-ins:${id}`)
}

/** A profile and a run for each part that the file holds, all at once. */
async function prepare(
  ctx: ShopCtx,
  store: ShopStore,
  move: Move,
  found: ReadonlyMap<ImportEntity, Samples>,
): Promise<Runs> {
  const file = await tables(ctx)
    .selectFrom('files')
    .select('name')
    .where('store_id', '=', store.id)
    .where('id', '=', move.file_id)
    .executeTakeFirstOrThrow()
  const runs: Runs = {}
  const hasCategories = found.get('categories')?.candidates.some(({ part }) => part === 'categories')
  for (const [part, samples] of found) {
    const candidate = partsOf(samples.candidates)[part]
    if (!candidate) continue
    const { fields, matching_key, availability_column, group_column, category_path } = candidate.guess
    const profile = await insertRow(ctx, importProfiles, {
      name: file.name.slice(0, 128),
      type: part,
      extension: samples.format,
      file_id: move.file_id,
      xml_path: candidate.path,
      matching_key,
      availability_column,
      group_column,
      // They come as a part of their own, with all that is said of them; where nothing is written that part leaves none.
      with_categories: !move.without.includes('categories') && (move.dry_run || !hasCategories),
      category_path,
      picture_base: move.picture_base,
      is_once: true,
    })
    for (const [sort_order, { default: default_value = null, ...field }] of fields.entries())
      await insertRow(ctx, ctx.registry.get('import-fields'), {
        ...field,
        default_value,
        sort_order,
        profile_id: profile.id,
      })
    const task = await insertRow(ctx, ctx.registry.get('tasks'), {
      kind: 'import_progress',
      title: profile.name,
      state: 'queued',
      started_by: move.started_by,
    })
    const run = await insertRow(ctx, ctx.registry.get('imports'), {
      profile_id: profile.id,
      name: profile.name,
      dry_run: move.dry_run,
      task_id: task.id,
      state: 'queued',
    })
    runs[part] = String(run.id)
  }
  if (!Object.keys(runs).length) throw new AppError('nothing-to-move')
  await mark(ctx, move.id, { state: 'running', runs })
  return runs
}
