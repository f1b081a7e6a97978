import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError, type Engine } from '@shopwright/engine'
import { days, inGroupsOf, type LanguageCode, type Row } from '@shopwright/resource'
import type { FileStore } from '../../content/server/files.ts'
import { tables } from '../../database.ts'
import { actorOfStarter } from '../../floor/api-tokens.ts'
import { type ShopCtx, type ShopStore, storesOf } from '../../floor/stores.ts'
import type { tasks } from '../../platform/model/working.ts'
import { listedIds } from '../../platform/server/many-rows.ts'
import type { exportFiles } from '../model/exports.ts'
import type { CatalogueEntity } from '../rules/fields.ts'
import { writeCatalogue } from './export-catalogue.ts'
import { type ListFile, listColumns, listRows } from './export-list.ts'
import { loadCatalogue } from './import-catalogue.ts'
import { isOfList } from './start-export.ts'
import type { ExchangeTools } from './tools.ts'

export type ExportTools = { engine: Engine; files: FileStore; exchange: ExchangeTools }

/** For so long a file is kept. */
const keptFor = days(7)
/** As many rows as a sheet has, without its heading. */
const mostRows = 1_048_575
/** Rows that are read in one moment: as many as one may ask of a list. */
const groupSize = 200
/** How often it is told how far it is. */
const toldEvery = 2000

type Export = Row<typeof exportFiles>
type Inside = <T>(work: (ctx: ShopCtx) => Promise<T>) => Promise<T>

/** Writes the file of an export, as whoever asked for it. Done again it writes the same file anew. */
export async function runExport(tools: ExportTools, storeId: string, exportId: string): Promise<void> {
  const { engine } = tools
  const store = await storesOf(engine).byId(storeId)
  if (!store) return
  const inside: Inside = (work) => engine.inStore({ store }, (ctx) => work(ctx as ShopCtx))
  const begun = await inside((ctx) => begin(ctx, exportId))
  if (!begun) return
  const { made, starter } = begun
  const mark = (values: Marks) => inside((ctx) => marked(ctx, made, values))
  const starting = starter && (await engine.onPlatform({}, (ctx) => actorOfStarter(ctx, starter, storeId)))
  // Who has lost their place meanwhile takes nothing along.
  if (!starting) return void (await mark({ state: 'failed', error: told('forbidden') }))
  const folder = await mkdtemp(join(tmpdir(), 'shopwright-export-'))
  try {
    const scope = { store, actor: starting, language: made.language ?? store.primaryLanguage }
    const read: Inside = (work) => engine.readInStore(scope, (ctx) => work(ctx as ShopCtx))
    await write(tools, store, { made, inside, read, mark, path: join(folder, 'file') })
  } catch (error) {
    if (!(error instanceof AppError || error === canceled)) throw error
    await mark(
      error === canceled
        ? { state: 'canceled' }
        : { state: 'failed', error: told((error as AppError).code, (error as AppError).params) },
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const canceled = Symbol('canceled')

/** A code with its parameters, for the screen to put into words. */
const told = (code: string, params: object = {}): string => JSON.stringify({ code, params }).slice(0, 512)

async function begin(ctx: ShopCtx, exportId: string): Promise<{ made: Export; starter: string | null } | null> {
  const db = tables(ctx)
  const store_id = (ctx.store as ShopStore).id
  const made = await db
    .selectFrom('exports')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('id', '=', exportId)
    .executeTakeFirst()
  if (!made || !['queued', 'running'].includes(made.state)) return null
  const task = await db
    .selectFrom('tasks')
    .select('started_by')
    .where('store_id', '=', store_id)
    .where('id', '=', made.task_id)
    .executeTakeFirst()
  return { made, starter: task?.started_by ?? null }
}

/** The job has failed for good; the task says so by itself. */
export async function giveUpExport(ctx: ShopCtx, exportId: string): Promise<void> {
  await tables(ctx)
    .updateTable('exports')
    .set({ state: 'failed', error: told('general-error', { id: exportId }), updated_at: ctx.now })
    .where('store_id', '=', (ctx.store as ShopStore).id)
    .where('id', '=', exportId)
    .execute()
  ctx.touched.add(`exports:${exportId}`)
}

type Marks = { state?: Export['state']; error?: string; done?: number; total?: number } & Partial<
  Pick<Export, 'row_count' | 'left_text_count' | 'size' | 'key' | 'finished_at' | 'expires_at'>
>

/** Says how far it is, in the row and in the task that is watched; answers whether somebody wants it to end. */
async function marked(ctx: ShopCtx, { id, task_id }: Export, { done, total, ...values }: Marks): Promise<boolean> {
  const store_id = (ctx.store as ShopStore).id
  const { state } = values
  const stamp = { updated_at: ctx.now }
  if (Object.keys(values).length)
    await tables(ctx)
      .updateTable('exports')
      .set({ ...values, ...stamp })
      .where('store_id', '=', store_id)
      .where('id', '=', id)
      .execute()
  const told: Partial<Row<typeof tasks>> = {
    ...(state ? { state } : {}),
    ...(values.error ? { error: values.error } : {}),
    ...(total === undefined ? {} : { total_count: total }),
    ...(done === undefined ? {} : { done_count: done, progress: total ? Math.floor((done * 100) / total) : 0 }),
    ...(state === 'done' ? { progress: 100, result: JSON.stringify({ export_id: id }) as never } : {}),
  }
  const task = await tables(ctx)
    .updateTable('tasks')
    .set({ ...told, heartbeat_at: ctx.now, ...stamp })
    .where('store_id', '=', store_id)
    .where('id', '=', task_id)
    .returning('cancel_requested')
    .executeTakeFirst()
  ctx.touched.add(`exports:${id}`)
  ctx.touched.add(`tasks:${task_id}`)
  return task?.cancel_requested ?? false
}

type Work = { made: Export; inside: Inside; read: Inside; mark: (values: Marks) => Promise<boolean>; path: string }

async function write({ engine, files, exchange }: ExportTools, store: ShopStore, work: Work): Promise<void> {
  const { made, inside, read, mark, path } = work
  const resource = engine.registry.get(made.resource ?? '')
  const ids = await read((ctx) => listedIds(ctx, resource.name, made.query, mostRows))
  await mark({ state: 'running', done: 0, total: ids.length })
  const isList = isOfList(resource, made.columns)
  async function* groups(): AsyncGenerator<readonly string[]> {
    let done = 0
    for (const group of inGroupsOf(groupSize, ids)) {
      if (done % toldEvery === 0 && (await mark({ done, total: ids.length }))) throw canceled
      yield group
      done += group.length
    }
  }
  let left = 0
  if (isList) {
    const columns = made.columns.length ? made.columns : (resource.list ?? [])
    const list: ListFile = {
      resource,
      columns,
      language: made.language ?? store.primaryLanguage,
      groups: groups(),
      read,
    }
    await (made.extension === 'csv' ? exchange.writeCsv : exchange.writeXlsx)(path, listColumns(list), listRows(list))
  } else {
    const catalogue = await inside(loadCatalogue)
    if (resource.name === 'categories') ids.sort((a, b) => depthOf(catalogue, a) - depthOf(catalogue, b))
    left = await writeCatalogue(exchange, path, {
      entity: resource.name as CatalogueEntity,
      format: made.extension === 'xml' ? 'xml' : 'xlsx',
      languages: (made.languages.length ? made.languages : store.languages.map(({ code }) => code)) as LanguageCode[],
      catalogue,
      groups: groups(),
      read,
    })
  }
  const key = exportKey(store.id, made.id, made.extension)
  await files.putFrom(key, path)
  const now = engine.clock()
  await mark({
    state: 'done',
    row_count: ids.length,
    left_text_count: left,
    size: (await stat(path)).size,
    key,
    finished_at: now,
    expires_at: new Date(now.getTime() + keptFor),
    done: ids.length,
    total: ids.length,
  })
}

/** A parent stands before what is in it, so that a file makes a tree where there was none. */
const depthOf = ({ categories }: Awaited<ReturnType<typeof loadCatalogue>>, id: string): number =>
  categories.draftOf(id)[0]?.path.length ?? 0

/** A folder of its own, as every file has. */
export const exportKey = (storeId: string, id: string, extension: string): string =>
  `${storeId}/exports/${id}/file.${extension}`
