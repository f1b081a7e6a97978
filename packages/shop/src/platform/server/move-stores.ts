import { AppError, type Ctx } from '@shopwright/engine'
import { newId } from '@shopwright/resource'
import { sql } from 'kysely'
import { type Bought, courseAfter, type StoreCourse } from '../rules/store-course.ts'
import type { StoreEvent, StoreState, SuspendedBy } from '../rules/store-states.ts'
import { mailAbout } from './store-mails.ts'
import type { CourseRow } from './store-rows.ts'

/** A card that was kept by who took its money. */
export type KeptCard = {
  provider: string
  token: string
  last4: string
  brand?: string | null
  expires?: string | null
}

export type StoreMove = {
  row: CourseRow
  event: StoreEvent
  /** what `paid` puts it on */
  bought?: Bought
  by?: SuspendedBy
  reason?: string | null
  card?: KeptCard | undefined
}

type Moved = StoreMove & { after: StoreCourse }

/**
 * The one way in which a store's state, plan and term change: by an event that the table of states knows. As the platform role,
 * on rows that `lockCourses` has locked; few statements for however many. Throws `invalid-transition` for one that cannot happen.
 */
export async function moveStores(ctx: Ctx, moves: readonly StoreMove[]): Promise<void> {
  if (!moves.length) return
  const moved = moves.map((move): Moved => {
    const { row, event, bought, by } = move
    const after = courseAfter(row, event, ctx.now, { ...(bought ? { bought } : {}), ...(by ? { by } : {}) })
    if (!after) throw cannotMove(row.state, event)
    return { ...move, after }
  })
  await writeStores(ctx, moved)
  await writeTerms(ctx, moved)
  await writeTrail(ctx, moved)
  await tellRestrictions(ctx, moved)
  await fitPlans(
    ctx,
    moved.filter(({ row, event, after }) => event !== 'erased' && planOf(after) !== row.plan),
  )
  for (const { row, event, after, reason } of moved) {
    await mailAbout(ctx, { ...row, ...after, suspend_reason: reason ?? null }, event)
    if (event === 'erased') await ctx.enqueue(ctx.db, 'erase-store', { store_id: row.id })
    ctx.touched.add(`stores:${row.id}`)
  }
  ctx.touched.add('store-subscriptions')
}

/** What a store's state does not let happen. */
export const cannotMove = (from: StoreState, event: StoreEvent): AppError =>
  new AppError('invalid-transition', { from, to: event, event })

/** Without a term it keeps the plan that it has. */
const planOf = ({ term }: StoreCourse): string | null => term?.plan ?? null

async function writeStores(ctx: Ctx, moved: readonly Moved[]): Promise<void> {
  const rows = moved.map(({ row, after, event, reason }) => ({
    id: row.id,
    state: after.state,
    plan: planOf(after),
    trial_ends_at: after.trial_ends_at,
    suspended_at: after.suspended_at,
    suspended_by: after.suspended_by,
    suspend_reason: after.suspended_by ? (event === 'suspended' ? (reason ?? null) : row.suspend_reason) : null,
    archived_at: after.archived_at,
    archive_mailed: after.archive_mailed,
  }))
  await sql`update stores s set state = x.state, plan_id = coalesce((select p.id from plans p where p.code = x.plan), s.plan_id), trial_ends_at = x.trial_ends_at,
      suspended_at = x.suspended_at, suspended_by = x.suspended_by, suspend_reason = x.suspend_reason, archived_at = x.archived_at, archive_mailed = x.archive_mailed, version = s.version + 1, updated_at = ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, state text, plan text, trial_ends_at timestamptz, suspended_at timestamptz, suspended_by text, suspend_reason text, archived_at timestamptz, archive_mailed int)
    where s.id = x.id`.execute(ctx.db)
}

/** A term of the same plan goes on in its row; another plan or period ends it and begins one. */
async function writeTerms(ctx: Ctx, moved: readonly Moved[]): Promise<void> {
  const rows = moved.flatMap(({ row, after: { term, state }, card }) => {
    if (!term || term === row.term) return []
    const goesOn =
      row.term_id !== null && row.state !== 'trial' && row.term?.plan === term.plan && row.term.period === term.period
    return [
      {
        ...term,
        store_id: row.id,
        id: goesOn ? row.term_id : newId(ctx.now.getTime()),
        goes_on: goesOn,
        state: state === 'past_due' ? 'past_due' : 'active',
        ...keptCard(ctx, row, card),
      },
    ]
  })
  if (!rows.length) return
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(store_id uuid, id uuid, goes_on boolean, state text, plan text, period text, ends_at timestamptz, anchor_day int,
    next_plan text, next_period text, failed_since timestamptz, attempts int, card_token text, card_last4 text, card_provider text, card_brand text, card_expires text)`
  await sql`update store_subscriptions t set state = x.state, starts_at = case when x.ends_at > t.ends_at then t.ends_at else t.starts_at end, ends_at = x.ends_at, anchor_day = x.anchor_day, next_plan = x.next_plan, next_period = x.next_period,
      failed_since = x.failed_since, attempts = x.attempts, card_token = x.card_token, card_last4 = x.card_last4, card_provider = x.card_provider, card_brand = x.card_brand, card_expires = x.card_expires, version = t.version + 1, updated_at = ${ctx.now}
    from ${given} where x.goes_on and t.store_id = x.store_id and t.id = x.id`.execute(ctx.db)
  await sql`update store_subscriptions t set state = 'ended', ends_at = least(coalesce(t.ends_at, ${ctx.now}), ${ctx.now}), version = t.version + 1, updated_at = ${ctx.now}
    from ${given} where not x.goes_on and t.store_id = x.store_id and t.state <> 'ended'`.execute(ctx.db)
  await sql`insert into store_subscriptions (store_id, id, plan_id, period, state, starts_at, ends_at, anchor_day, next_plan, next_period, failed_since, attempts, card_token, card_last4, card_provider, card_brand, card_expires, created_at, updated_at)
    select x.store_id, x.id, p.id, x.period, x.state, ${ctx.now}, x.ends_at, x.anchor_day, x.next_plan, x.next_period, x.failed_since, x.attempts, x.card_token, x.card_last4, x.card_provider, x.card_brand, x.card_expires, ${ctx.now}, ${ctx.now}
    from ${given} join plans p on p.code = x.plan where not x.goes_on`.execute(ctx.db)
  // What was to follow has followed, or is not to any more.
  await sql`update plan_changes c set state = case when c.plan = x.plan and (c.period = x.period or c.plan = 'free') then 'done' else 'canceled' end, applied_at = case when c.plan = x.plan and (c.period = x.period or c.plan = 'free') then ${ctx.now}::timestamptz end, updated_at = ${ctx.now}
    from ${given} where c.store_id = x.store_id and c.state = 'scheduled' and x.next_plan is null`.execute(ctx.db)
}

/** A store that is closed, or open again, has a task that says so where its people look at work. */
async function tellRestrictions(ctx: Ctx, moved: readonly Moved[]): Promise<void> {
  const isClosed = (state: StoreState): boolean => state === 'suspended' || state === 'archived'
  const rows = moved
    .filter(({ row, after }) => row.state !== after.state && (isClosed(row.state) || isClosed(after.state)))
    .filter(({ after }) => after.state !== 'deleted')
    .map(({ row, after, reason }) => ({
      store_id: row.id,
      id: newId(ctx.now.getTime()),
      result: { from: row.state, to: after.state, ...(reason ? { reason } : {}) },
    }))
  if (!rows.length) return
  await sql`insert into tasks (store_id, id, kind, state, progress, done_count, total_count, result, heartbeat_at, created_at, updated_at)
    select x.store_id, x.id, 'store_restrictions', 'done', 100, 1, 1, x.result, ${ctx.now}, ${ctx.now}, ${ctx.now} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(store_id uuid, id uuid, result jsonb)`.execute(
    ctx.db,
  )
  for (const { id } of rows) ctx.touched.add(`tasks:${id}`)
}

/** The card that the next term is paid by, sealed for its store: another one, or the one that is there. */
export const keptCard = (
  { vault }: Pick<Ctx, 'vault'>,
  row: Pick<CourseRow, 'id' | KeptColumn>,
  card: KeptCard | undefined,
): Pick<CourseRow, KeptColumn> =>
  card
    ? {
        card_token: vault.seal(planCardPlace(row.id), card.token),
        card_last4: card.last4,
        card_provider: card.provider,
        card_brand: card.brand ?? null,
        card_expires: card.expires ?? null,
      }
    : {
        card_token: row.card_token,
        card_last4: row.card_last4,
        card_provider: row.card_provider,
        card_brand: row.card_brand,
        card_expires: row.card_expires,
      }
type KeptColumn = 'card_token' | 'card_last4' | 'card_provider' | 'card_brand' | 'card_expires'

/** Another plan has other places: what that means for the store is a task that its people see. */
async function fitPlans(ctx: Ctx, moved: readonly Moved[]): Promise<void> {
  if (!moved.length) return
  const rows = moved.map(({ row, after }) => ({ store_id: row.id, id: newId(ctx.now.getTime()), title: planOf(after) }))
  await sql`insert into tasks (store_id, id, kind, state, progress, done_count, title, created_at, updated_at)
    select x.store_id, x.id, 'upgrade_downgrade', 'queued', 0, 0, x.title, ${ctx.now}, ${ctx.now} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(store_id uuid, id uuid, title text)`.execute(
    ctx.db,
  )
  for (const { store_id, id } of rows) await ctx.enqueue(ctx.db, 'fit-plan', { store_id, task_id: id })
}

export const planCardPlace = (store: string) => ({ store, name: 'store-subscriptions.card_token' })

/** Who did it, or that nobody had to, where the store's owner looks. */
async function writeTrail(ctx: Ctx, moved: readonly Moved[]): Promise<void> {
  const { actor } = ctx
  const rows = moved
    .filter(({ row, after, reason }) => row.state !== after.state || reason)
    .map(({ row, after, reason }) => ({
      store_id: row.id,
      id: newId(),
      changes: {
        ...(row.state === after.state ? {} : { state: [row.state, after.state] }),
        ...(reason ? { suspend_reason: [null, reason] } : {}),
      },
    }))
  if (!rows.length) return
  await sql`insert into audit_logs (store_id, id, action, resource, row_id, actor_id, actor_role, actor_name, changes, ip, created_at, updated_at)
    select x.store_id, x.id, 'update', 'stores', x.store_id::text, ${actor.id}, ${actor.role}, ${actor.name}, x.changes, ${actor.ip}, ${ctx.now}, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(store_id uuid, id uuid, changes jsonb)`.execute(ctx.db)
}
