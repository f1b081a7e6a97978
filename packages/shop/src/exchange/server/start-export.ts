import { AppError, authorise, type Data, insertRow, invalid, readerOf, seesField } from '@shopwright/engine'
import { type AnyResource, type Draft, days, isLanguageCode, type Patch } from '@shopwright/resource'
import { sql } from 'kysely'
import { tables } from '../../database.ts'
import { isLately } from '../../floor/lately.ts'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'
import { takeTurn } from '../../floor/turns.ts'
import { listedIds, startWork } from '../../platform/server/many-rows.ts'
import type { exportFiles, exportProfiles } from '../model/exports.ts'
import { isOfCatalogue } from '../rules/own-columns.ts'

type Asked = Draft<typeof exportFiles>

/** Checks an export as its list would be checked, and hands it to a job. */
export async function startExport(ctx: ShopCtx, draft: Asked): Promise<Data> {
  const asked = await completed(ctx, draft)
  const resource = exported(ctx, asked)
  authorise(ctx, resource, 'find')
  // What the list would refuse is refused now, not in a job that nobody looks at.
  await checkListQuery(ctx, resource.name, asked.query)
  await refuseMore(ctx)
  const task = await startWork(ctx, 'export', asked.name, 0)
  const row = await insertRow(ctx, ctx.registry.get('exports'), {
    ...asked,
    language: ctx.language,
    task_id: task.id,
    state: 'queued',
  })
  await ctx.enqueue(ctx.db, 'export', {
    store_id: (ctx.store as ShopStore).id,
    export_id: row.id,
    task_id: task.id,
  })
  return row
}

/** Each is a file on the disk for a week, and counts as no store's room: so many wait at once, and come in a day. */
const most = { waiting: 10, aDay: 200 }

async function refuseMore(ctx: ShopCtx): Promise<void> {
  const { id } = ctx.store as ShopStore
  await takeTurn(ctx, `exports:${id}`)
  const { rows } = await sql<{ waiting: number; today: number }>`
    select (count(*) filter (where state in ('queued', 'running')))::int as waiting, (count(*) filter (where ${isLately('created_at', ctx.now, days(1))}))::int as today
    from exports where store_id = ${id} and created_at > ${new Date(ctx.now.getTime() - days(1))}`.execute(ctx.db)
  const { waiting = 0, today = 0 } = rows[0] ?? {}
  if (waiting >= most.waiting) throw new AppError('too-many-exports', { max: most.waiting }, { status: 409 })
  if (today >= most.aDay) throw new AppError('too-many-exports-today', { max: most.aDay }, { status: 429 })
}

/** What is kept to be exported again is held to what its list and the store know. */
export async function checkExportProfile(
  ctx: ShopCtx,
  { type, languages, query }: Patch<typeof exportProfiles>,
): Promise<void> {
  if (!(languages ?? []).every(isLanguageCode)) throw invalid({ languages: { code: 'not-offered' } })
  await checkListQuery(ctx, type ?? 'products', query)
}

/** Throws what the list would say of these filters, at the field that holds them. */
export async function checkListQuery(ctx: ShopCtx, resource: string, query: string | null | undefined): Promise<void> {
  if (!query) return
  try {
    await listedIds(ctx, resource, query, 0)
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 422) throw error
    const [fault = { code: 'malformed' }] = Object.values(error.fields)
    throw invalid({ query: fault })
  }
}

type Completed = Asked & { name: string; resource: string }

/** What its profile says, or the request itself. */
async function completed(ctx: ShopCtx, draft: Asked): Promise<Completed> {
  if (!draft.profile_id) {
    if (!draft.resource) throw invalid({ resource: { code: 'required' } })
    return { ...draft, resource: draft.resource, name: draft.resource }
  }
  const profile = await tables(ctx)
    .selectFrom('export_profiles')
    .selectAll()
    .where('store_id', '=', (ctx.store as ShopStore).id)
    .where('id', '=', draft.profile_id)
    .executeTakeFirst()
  if (!profile) throw invalid({ profile_id: { code: 'unknown-reference' } })
  const { name, type: resource, extension, languages, query } = profile
  return { profile_id: draft.profile_id, name, resource, extension, languages, query, columns: [] }
}

/** The noun, where it has rows of its own that a list shows. */
function exported(ctx: ShopCtx, draft: Completed): AnyResource {
  const { resource: name, extension = 'xlsx' } = draft
  const [columns, languages] = [draft.columns ?? [], draft.languages ?? []]
  const resource = ctx.registry.find(name)
  if (resource?.scope !== 'store' || resource.parent || !(resource.list ?? resource.exchange))
    throw invalid({ resource: { code: 'not-offered' } })
  const isList = isOfList(resource, columns)
  const audience = readerOf(ctx, resource)
  const isColumn = (column: string): boolean => {
    const kind = resource.fields[column] ?? resource.computed?.[column]
    return stamps.has(column) || Boolean(kind && seesField(audience, kind.options.see))
  }
  if (!columns.every(isColumn)) throw invalid({ columns: { code: 'not-offered' } })
  if (isList ? extension === 'xml' : extension === 'csv') throw invalid({ extension: { code: 'not-offered' } })
  if (!languages.every(isLanguageCode)) throw invalid({ languages: { code: 'not-offered' } })
  return resource
}

/** As its list shows it; else by the fields that files have. */
export const isOfList = ({ name }: AnyResource, columns: readonly string[]): boolean =>
  columns.length > 0 || !isOfCatalogue(name)

const stamps: ReadonlySet<string> = new Set(['id', 'created_at', 'updated_at'])
