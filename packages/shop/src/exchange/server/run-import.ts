import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError, type Engine, isDiskFull, sendLater } from '@shopwright/engine'
import { errorText } from '@shopwright/i18n/errors'
import type { LanguageCode } from '@shopwright/resource'
import { sql } from 'kysely'
import type { FileStore } from '../../content/server/files.ts'
import { tables } from '../../database.ts'
import { texts } from '../../floor/outbox.ts'
import { planHas } from '../../floor/plan-room.ts'
import { type ShopCtx, type ShopStore, storesOf } from '../../floor/stores.ts'
import { type FieldParser, type MappedRow, type MappingProfile, ProfileError } from '../rules/mapping.ts'
import { paceOf, rowsInWindow } from '../rules/pace.ts'
import { addRemarks, type Remarks } from '../rules/remarks.ts'
import { isTransform } from '../rules/transforms.ts'
import { madeAhead } from './ahead.ts'
import { fileFault } from './file-fault.ts'
import { type Counts, noCounts } from './import-chunk.ts'
import { oneOfMany } from './import-options.ts'
import {
  beat,
  beating,
  claim,
  countColumns,
  finish,
  finishUnchanged,
  hold,
  type Inside,
  Overtaken,
  type Run,
  remember,
} from './import-run.ts'
import { catalogueWriter, customerWriter, type Writer } from './import-writers.ts'
import { mappedRows, type TakenRow } from './mapped-rows.ts'
import { remarksOf } from './remarks-of.ts'
import { mailFailure } from './scheduled-imports.ts'
import type { ExchangeTools, RemoteFile } from './tools.ts'

export type ImportTools = { engine: Engine; files: FileStore; exchange: ExchangeTools }

const chunkSize = 250
/** What is smaller is over before anybody could read how long it takes: its rows are not counted beforehand. */
const countedFrom = 64 * 1024
const feedLimit = { maxBytes: 512 * 1024 * 1024, timeout: 300_000 }

/**
 * Runs one import from where it stands: claims it, fetches the file, and writes it chunk by chunk, each chunk with its
 * counters in one transaction, so that a run that was killed goes on where it stopped.
 */
export async function runImport(tools: ImportTools, storeId: string, importId: string): Promise<'done' | 'busy'> {
  const { engine } = tools
  const store = await storesOf(engine).byId(storeId)
  if (!store) return 'done'
  const inside = <T>(work: (ctx: ShopCtx) => Promise<T>): Promise<T> =>
    engine.inStore({ store }, (ctx) => work(ctx as ShopCtx))
  const run = await inside((ctx) => claim(ctx, importId))
  if (run === 'over') return 'done'
  if (run === 'busy') return 'busy'
  const lease: Lease = { committed: run.committed_row }
  const held: Inside = (work) =>
    inside(async (ctx) => {
      await hold(ctx, run, lease.committed)
      return work(ctx)
    })
  const folder = await mkdtemp(join(tmpdir(), 'shopwright-import-'))
  try {
    await beating(inside, run.task_id, async () => {
      const fetched = await fetchFile(tools, inside, run, folder)
      if (fetched === 'same') await held((ctx) => finishUnchanged(ctx, run))
      else {
        await readAndWrite(tools, store, { inside, held, lease }, run, fetched.path)
        if (fetched.remote && !run.dry_run) await inside((ctx) => remember(ctx, run, fetched.remote as RemoteFile))
      }
    })
  } catch (caught) {
    const isTold = !(caught instanceof Overtaken) && (await tellFailure(held, run, caught))
    if (!isTold) {
      engine.log.warn({ import: importId }, 'an import was taken over by another process')
      return 'done'
    }
    const error = fileFault(caught)
    if (run.is_scheduled)
      await mailFailure(engine, store, { id: run.id, name: run.profile.name, why: saidOf(error, store) })
    if (!isKnown(error)) engine.log.error({ err: error, import: importId }, 'an import failed')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return 'done'
}

/** How far this process has brought the run: who takes it over brings it further. */
type Lease = { committed: number }

/** Whether the run failed for this process, and not another's. */
async function tellFailure(held: Inside, run: Run, caught: unknown): Promise<boolean> {
  try {
    await held((ctx) => finish(ctx, run, 'failed', textOf(fileFault(caught))))
    return true
  } catch (error) {
    if (error instanceof Overtaken) return false
    throw error
  }
}

type Fetched = { path: string; remote: RemoteFile | null }

async function fetchFile(
  { files, exchange }: ImportTools,
  inside: Inside,
  run: Run,
  folder: string,
): Promise<Fetched | 'same'> {
  const fileId = run.file_id ?? (run.url ? null : run.profile.file_id)
  const url = run.url ?? run.profile.remote_url
  if (fileId) {
    const file = await inside((ctx) =>
      tables(ctx)
        .selectFrom('files')
        .select('key')
        .where('store_id', '=', run.store_id)
        .where('id', '=', fileId)
        .executeTakeFirst(),
    )
    if (!file) throw new AppError('file-required')
    return { path: await files.localPath(file.key), remote: null }
  }
  if (!url) throw new AppError('file-required')
  const path = join(folder, 'feed')
  const { profile } = run
  // Somebody who presses the button wants it read, whatever the address says; and so does another field map.
  const isKnown = run.is_scheduled && !run.url && profile.remote_version === profile.version
  const known = isKnown ? { etag: profile.remote_etag, modified: profile.remote_modified } : null
  const remote = await exchange.fetchTo(url, path, { ...feedLimit, known })
  return remote === 'same' ? 'same' : { path, remote: run.url ? null : remote }
}

async function readAndWrite(
  { exchange }: ImportTools,
  store: ShopStore,
  { inside, held, lease }: { inside: Inside; held: Inside; lease: Lease },
  run: Run,
  path: string,
): Promise<void> {
  const { profile } = run
  const language = store.primaryLanguage as LanguageCode
  const mapping: MappingProfile = {
    entity: profile.type,
    matching_key: profile.matching_key,
    language,
    availability_column: profile.availability_column,
    group_column: profile.group_column,
    picture_base: profile.picture_base,
    fields: run.fields.map(
      (field): FieldParser => ({
        field: field.field,
        language: field.language as LanguageCode | null,
        source: field.source,
        code_source: field.code_source,
        name: field.name,
        transforms: field.transforms.filter(isTransform),
        default: field.default_value,
      }),
    ),
  }
  const hasOptions = planHas(store, 'options')
  const join = profile.group_column && hasOptions ? { language, otherwise: oneOfMany[language] ?? '' } : null
  const writer =
    profile.type === 'customers'
      ? await customerWriter(inside, run)
      : await catalogueWriter(
          exchange,
          { inside, run, path, language },
          profile.type,
          join !== null || (hasOptions && run.fields.some(({ field }) => field === 'variants')),
        )
  const total: Counts = {
    new: run.new_count,
    changed: run.changed_count,
    same: run.same_count,
    skipped: run.skipped_count,
    wrong: run.wrong_count,
  }
  let linked = run.linked_picture_count
  let joinedRows = run.joined_row_count
  let remarks: Remarks = Object.fromEntries((run.remarks ?? []).map(({ code, count }) => [code, count]))
  const maximum = store.plan?.limits.import_rows ?? null
  const query =
    profile.extension === 'xlsx'
      ? ({ format: 'xlsx', path, sheet: profile.xml_path } as const)
      : ({ format: 'xml', path, itemPath: profile.xml_path ?? '//offer' } as const)
  const stands = (values: { state: 'parsing' | 'running'; line_count?: number | null }) =>
    held((ctx) =>
      tables(ctx)
        .updateTable('imports')
        .set(values)
        .where('store_id', '=', store.id)
        .where('id', '=', run.id)
        .execute(),
    )
  let expected = run.line_count
  if (expected === null && (await stat(path)).size >= countedFrom) {
    await stands({ state: 'parsing' })
    // A file that breaks off somewhere is imported up to there, and says so itself.
    const count = await exchange.countRows(query).catch(() => null)
    expected = count === null ? null : rowsInWindow(count, profile)
  }
  await stands({ state: 'running', line_count: expected })
  const pace = paceOf(expected)
  let begun = false
  const write = ({ rows, last, read, size, joined, apart }: Chunk): Promise<boolean> =>
    held(async (ctx) => {
      if (!begun) pace(performance.now(), read - size)
      begun = true
      // A machine that breaks down may lose the last chunks, and their counters with them: the run goes on behind those that are left.
      sendLater(ctx.db, sql`select set_config('synchronous_commit', 'off', true)`)
      const { counts, links, ...said } = rows.length
        ? await writer.write(ctx, rows)
        : { counts: noCounts(), links: 0, remarks: {} }
      linked += links
      joinedRows += joined
      remarks = addRemarks(addRemarks(remarks, said.remarks), apart ? { 'rows-not-joined': apart } : {})
      for (const key of Object.keys(counts) as (keyof Counts)[]) total[key] += counts[key]
      const done = Object.values(total).reduce((sum, count) => sum + count, 0)
      await tables(ctx)
        .updateTable('imports')
        .set({
          ...countColumns(total),
          linked_picture_count: linked,
          joined_row_count: joinedRows,
          made_category_count: run.made_category_count + writer.madeCategories(),
          remarks: JSON.stringify(await remarksOf(ctx, remarks)) as never,
          committed_row: last,
          total_count: done,
          updated_at: ctx.now,
        })
        .where('store_id', '=', store.id)
        .where('id', '=', run.id)
        .execute()
      await beat(ctx, run.task_id, {
        done_count: done,
        progress: expected ? Math.min(99, Math.floor((read * 100) / expected)) : 50,
        result: JSON.stringify({ ...total, ...pace(performance.now(), read) }),
      })
      const task = run.task_id
        ? await tables(ctx)
            .selectFrom('tasks')
            .select('cancel_requested')
            .where('store_id', '=', store.id)
            .where('id', '=', run.task_id)
            .executeTakeFirst()
        : undefined
      return task?.cancel_requested ?? false
    })
  const taken = mappedRows(() => exchange.readRows(query), { profile: mapping, window: profile, maximum, join })
  for await (const chunk of madeAhead(chunksOf(taken, run.committed_row, writer, hasOptions))) {
    const isCanceled = await write(chunk)
    lease.committed = chunk.last
    if (isCanceled) return held((ctx) => finish(ctx, run, 'canceled', null))
  }
  const beyond = await writer.end()
  const unused = writer.unusedCategories()
  await held(async (ctx) => {
    await finish(ctx, run, run.dry_run ? 'preview' : total.wrong ? 'done_with_errors' : 'done', null, {
      ...remarks,
      ...(unused ? { 'categories-unused': unused } : {}),
      ...beyond,
    })
    if (!run.dry_run && profile.type === 'products')
      await ctx.enqueue(ctx.db, 'fetch-images', { store_id: store.id }, { key: store.id })
  })
}

/**
 * Rows that are written together. `last`: of the file; `read`: how many were taken up to there; `size`: of the file's rows that it has;
 * `joined`: rows that became fewer; `apart`: rows that would have, if the plan let them.
 */
type Chunk = { rows: MappedRow[]; last: number; read: number; size: number; joined: number; apart: number }

/** What is left to write, and always a last chunk, which may have no rows. */
async function* chunksOf(
  taken: AsyncIterable<TakenRow>,
  committed: number,
  writer: Writer,
  isJoining: boolean,
): AsyncGenerator<Chunk> {
  let read = 0
  const fresh = (last: number): Chunk => ({ rows: [], last, read, size: 0, joined: 0, apart: 0 })
  let chunk = fresh(committed)
  for await (const { mapped, at, joined } of taken) {
    read += joined
    chunk.read = read
    if (at <= committed) {
      if (mapped.ok) {
        writer.seen.add(mapped.key)
        writer.pass(mapped)
      }
      continue
    }
    chunk.rows.push(mapped)
    chunk.last = at
    chunk.size += joined
    if (joined > 1) chunk.joined += joined
    if (mapped.group && !isJoining) chunk.apart += 1
    if (chunk.size < chunkSize) continue
    yield chunk
    chunk = fresh(at)
  }
  yield chunk
}

type Coded = { code?: string; publicCode?: string; params?: Record<string, unknown>; field?: string }

const isKnown = (error: unknown): boolean =>
  error instanceof AppError || error instanceof ProfileError || 'publicCode' in (error as object)

/** The same in words, for a mail. */
function saidOf(error: unknown, { settings }: ShopStore): string {
  const { code, params } = JSON.parse(textOf(error)) as { code: string; params: Record<string, unknown> }
  return errorText(texts(settings.admin_language), settings.admin_language, code, params)
}

/** A code with its parameters, for the screen to put into words. Of the outside world tenants learn classes only. */
function textOf(error: unknown): string {
  if (isDiskFull(error)) return JSON.stringify({ code: 'disk-full', params: {} })
  const { code, publicCode, params, field } = error as Coded
  const name = publicCode ?? code
  return name && isKnown(error)
    ? JSON.stringify({ code: name, params: { ...params, ...(field ? { field } : {}) } }).slice(0, 512)
    : JSON.stringify({ code: 'general-error', params: { id: '-' } })
}
