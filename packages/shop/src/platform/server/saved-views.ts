import {
  AppError,
  type Behaviour,
  behaviour,
  type Ctx,
  invalid,
  isPermitted,
  lockRow,
  mayListAll,
  parseQueryString,
  type RawQuery,
  readerOf,
  readQuery,
  refuse,
  storeOf,
} from '@shopwright/engine'
import { type AnyResource, newId, type Patch, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { takeTurn } from '../../floor/turns.ts'
import { firstViews, platformViews, savedViews } from '../model/saved-views.ts'

type View = Row<typeof savedViews>

/** Of one person, and of those that are shared; all that somebody meets come in one answer (200). */
const most = { own: { list: 20, all: 100 }, shared: { list: 30, all: 100 } }
const mostColumns = 60

export const savedViewBehaviours: [string, Behaviour][] = [
  behaviour(savedViews, {
    before: async (ctx, draft, existing) => {
      const isShared = draft.is_shared ?? existing?.is_shared ?? false
      if (isShared || existing?.is_shared) refuseUnlessForAll(ctx)
      const list = existing?.list ?? draft.list ?? ''
      if (existing && draft.list !== undefined && draft.list !== list) throw invalid({ list: { code: 'not-offered' } })
      const resource = listed(ctx, list, 'store')
      if (draft.query) checkQuery(ctx, resource, draft.query)
      if (draft.columns) checkColumns(resource, draft.columns)
      const isMoved = !existing || isShared !== existing.is_shared
      const kept: Patch<typeof savedViews> = isShared ? {} : { customer_group_id: null }
      if (!isMoved) return kept
      const member_id = isShared ? null : memberOf(ctx)
      const last = await refuseMore(ctx, list, member_id)
      return {
        ...kept,
        member_id,
        ...(existing ? {} : { made_by: ctx.actor.name }),
        ...(existing || draft.sort_order === undefined ? { sort_order: last + 1 } : {}),
      }
    },
    after: async (ctx, row) => {
      if (row.customer_group_id) await openNoOther(ctx, row)
    },
    beforeRemove: async (ctx, { is_shared }) => {
      if (is_shared) refuseUnlessForAll(ctx)
    },
    read: async (ctx, rows) => {
      const first = await firstOf(ctx)
      for (const row of rows) row.is_first = first.has(row.id)
    },
  }),
  behaviour(platformViews, {
    before: async (ctx, draft, existing) => {
      const list = existing?.list ?? draft.list ?? ''
      if (existing && draft.list !== undefined && draft.list !== list) throw invalid({ list: { code: 'not-offered' } })
      const resource = listed(ctx, list, 'platform')
      if (draft.query) checkQuery(ctx, resource, draft.query)
      if (draft.columns) checkColumns(resource, draft.columns)
      const isShared = draft.is_shared ?? existing?.is_shared ?? false
      if (existing && isShared === existing.is_shared) return {}
      const account_id = isShared ? null : ctx.actor.id
      const last = await refuseMoreOfPlatform(ctx, list, account_id)
      return {
        account_id,
        ...(existing ? {} : { made_by: ctx.actor.name }),
        ...(existing || draft.sort_order === undefined ? { sort_order: last + 1 } : {}),
      }
    },
  }),
  behaviour(firstViews, {
    create: async (ctx, draft) => {
      const { list } = draft
      const view_id = draft.view_id ?? null
      const member_id = memberOf(ctx)
      listed(ctx, list, 'store')
      const view = view_id ? await lockRow(ctx, savedViews, view_id) : null
      if (view && view.list !== list) throw invalid({ view_id: { code: 'not-offered' } })
      const { rows } = await sql<Row<typeof firstViews>>`
        insert into first_views (store_id, id, list, view_id, member_id, created_at, updated_at)
        values (${storeOf(ctx).id}, ${newId(ctx.now.getTime())}, ${list}, ${view_id}, ${member_id}, ${ctx.now}, ${ctx.now})
        on conflict (store_id, member_id, list) do update set view_id = excluded.view_id, updated_at = excluded.updated_at
        returning id, list, view_id`.execute(ctx.db)
      ctx.touched.add(savedViews.name)
      return { ...rows[0], $answer: true }
    },
  }),
]

/** What all see is said by the owner, and by who may change the settings of the store. */
const refuseUnlessForAll = ({ actor, registry }: Ctx): void =>
  refuse(actor.role !== 'SYSTEM' && !isPermitted(actor, registry.get('settings'), 'patch', registry), 'forbidden')

/** A super admin is in a store for a while: nothing of his own stays there. */
function memberOf({ actor }: Ctx): string {
  if (!actor.memberId) throw new AppError('forbidden')
  return actor.memberId
}

/** The noun, where whoever asks may list it. */
function listed({ actor, registry }: Ctx, list: string, scope: AnyResource['scope']): AnyResource {
  const resource = registry.find(list)
  if (resource?.scope !== scope || !mayListAll(actor, resource, registry))
    throw invalid({ list: { code: 'not-offered' } })
  return resource
}

/** What a list is not narrowed by, but its pages and answers are. */
const notKept = new Set(['$limit', '$skip', '$select', '$populate', '$translations', '$facets'])

/** The same judge as of a list: a field, an operator or a value that it would refuse is refused here, by its name. */
function checkQuery(ctx: Ctx, resource: AnyResource, query: string): void {
  let tree: RawQuery
  try {
    tree = parseQueryString(query)
    const odd = Object.keys(tree).find((name) => notKept.has(name))
    if (odd) throw invalid({ [odd]: { code: 'unknown-parameter' } })
    readQuery(tree, resource, readerOf(ctx, resource))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const [field = '', fault] = Object.entries(error.fields ?? {})[0] ?? []
    throw invalid({ query: fault ? { ...fault, params: { field, ...fault.params } } : { code: error.code } })
  }
}

/** Columns that a screen draws by hand are known to it alone: held is what a name looks like, and that no hidden field is named. */
function checkColumns({ fields }: AnyResource, columns: readonly string[]): void {
  const isWrong =
    columns.length > mostColumns ||
    new Set(columns).size < columns.length ||
    columns.some((name) => !/^[a-z]\w{0,63}$/.test(name) || fields[name]?.options.see === 'server')
  if (isWrong) throw invalid({ columns: { code: 'not-offered' } })
}

/** One more of a person, or of all. Answers where the last of them stands. */
async function refuseMore(ctx: Ctx, list: string, member_id: string | null): Promise<number> {
  const { id } = storeOf(ctx)
  await takeTurn(ctx, `saved-views:${id}`)
  const { rows } = await sql<Filled>`
    select count(*) filter (where list = ${list})::int as here, count(*)::int as all,
      coalesce(max(sort_order) filter (where list = ${list}), 0) as last
    from saved_views where store_id = ${id} and member_id is not distinct from ${member_id}::uuid`.execute(ctx.db)
  return roomAfter(rows[0], member_id ? most.own : most.shared)
}

/** The same of a super admin, and of all of them. */
async function refuseMoreOfPlatform(ctx: Ctx, list: string, account_id: string | null): Promise<number> {
  await takeTurn(ctx, 'platform-views')
  const { rows } = await sql<Filled>`
    select count(*) filter (where list = ${list})::int as here, count(*)::int as all,
      coalesce(max(sort_order) filter (where list = ${list}), 0) as last
    from platform_views where account_id is not distinct from ${account_id}::uuid`.execute(ctx.db)
  return roomAfter(rows[0], account_id ? most.own : most.shared)
}

type Filled = { here: number; all: number; last: number }

function roomAfter(filled: Filled | undefined, room: { list: number; all: number }): number {
  const { here = 0, all = 0, last = 0 } = filled ?? {}
  if (here >= room.list) throw new AppError('too-many-views', { max: room.list }, { status: 409 })
  if (all >= room.all) throw new AppError('too-many-views-of-all', { max: room.all }, { status: 409 })
  return last
}

/** A list opens with one view. */
async function openNoOther(ctx: Ctx, { id, list, customer_group_id }: View): Promise<void> {
  await sql`update saved_views set customer_group_id = null, version = version + 1, updated_at = ${ctx.now}
    where store_id = ${storeOf(ctx).id} and list = ${list} and customer_group_id = ${customer_group_id} and id <> ${id}`.execute(
    ctx.db,
  )
}

/** Those that lists open with: what somebody has chosen, else what was chosen for their group. */
async function firstOf(ctx: Ctx): Promise<ReadonlySet<string>> {
  const { memberId } = ctx.actor
  if (!memberId) return new Set()
  const { id } = storeOf(ctx)
  const { rows } = await sql<Pick<View, 'id'>>`
    select v.id from saved_views v left join first_views f on f.store_id = ${id} and f.member_id = ${memberId} and f.list = v.list
    where v.store_id = ${id} and case when f.id is null
      then v.customer_group_id = (select m.customer_group_id from staff_members m where m.store_id = ${id} and m.id = ${memberId})
      else f.view_id = v.id end`.execute(ctx.db)
  return new Set(rows.map((row) => row.id))
}
