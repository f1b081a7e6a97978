import type { Ctx } from '@shopwright/engine'
import { days, type Row } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import type { accounts } from '../model/accounts.ts'
import type { storeSubscriptions } from '../model/plans.ts'
import type { stores } from '../model/stores.ts'
import { ARCHIVE_MAILS, ERASED_AFTER_DAYS, RETRY_DAYS, type StoreCourse, UNPAID_AFTER } from '../rules/store-course.ts'

/** A store with what it runs on and whom to write to. */
export type CourseRow = StoreCourse &
  Pick<Row<typeof stores>, 'id' | 'title' | 'domain' | 'is_demo' | 'suspend_reason' | 'time_zone'> & {
    plan: string | null
    term_id: Row<typeof storeSubscriptions>['id'] | null
    /** sealed */
    card_token: string | null
    card_last4: string | null
    card_provider: string | null
    card_brand: string | null
    card_expires: string | null
    owner: Pick<Row<typeof accounts>, 'id' | 'email' | 'first_name' | 'language'> | null
    primary_language: string
  }

type Flat = Omit<CourseRow, 'term' | 'owner'> &
  Pick<
    Row<typeof storeSubscriptions>,
    'period' | 'ends_at' | 'anchor_day' | 'next_plan' | 'next_period' | 'failed_since' | 'attempts'
  > & {
    term_plan: string | null
    owner_id: string | null
    email: string | null
    first_name: string | null
    language: string | null
  }

/** As the platform role, the stores locked until the transaction ends. `which` speaks of a store `s` and its subscription `t`. */
export async function lockCourses(ctx: Ctx, which: RawBuilder<unknown>): Promise<CourseRow[]> {
  return rowsOf(ctx, sql`${which} order by s.id for update of s`)
}

/** Stores of which something may be due: `dueOf` says what. */
export async function dueCourses(ctx: Ctx, after: string | null, limit: number): Promise<CourseRow[]> {
  const { now } = ctx
  return rowsOf(
    ctx,
    sql`(${after}::uuid is null or s.id > ${after}) and (
        (s.state = 'trial' and s.trial_ends_at <= ${now}) or (s.state = 'active' and t.ends_at <= ${now})
        or (s.state = 'past_due' and t.failed_since + interval '1 day' * least(${UNPAID_AFTER / days(1)}::int, (${[...RETRY_DAYS]}::int[])[t.attempts]) <= ${now})
        or (s.state = 'suspended' and s.suspended_at <= ${now}::timestamptz - interval '24 hours')
        or (s.state = 'archived' and s.archived_at + interval '1 day' * (select min(day) from unnest(${[...ARCHIVE_MAILS, ERASED_AFTER_DAYS]}::int[]) as day where day > s.archive_mailed) <= ${now}))
      order by s.id limit ${limit}`,
  )
}

async function rowsOf(ctx: Ctx, which: RawBuilder<unknown>): Promise<CourseRow[]> {
  const { rows } = await sql<Flat>`
    select s.id, s.title, s.domain, s.is_demo, s.time_zone, s.primary_language, s.state, s.trial_ends_at, s.suspended_at, s.suspended_by, s.suspend_reason, s.archived_at, s.archive_mailed, p.code::text as plan,
      t.id as term_id, tp.code::text as term_plan, t.period, t.ends_at, t.anchor_day, t.next_plan, t.next_period, t.failed_since, t.attempts, t.card_token, t.card_last4, t.card_provider, t.card_brand, t.card_expires,
      a.id as owner_id, a.email::text as email, a.first_name, a.language
    from stores s left join plans p on p.id = s.plan_id left join accounts a on a.id = s.owner_id
    left join lateral (select * from store_subscriptions x where x.store_id = s.id and x.state <> 'ended' order by x.created_at desc, x.id desc limit 1) t on true
    left join plans tp on tp.id = t.plan_id
    where ${which}`.execute(ctx.db)
  return rows.map(
    ({
      term_plan,
      period,
      ends_at,
      anchor_day,
      next_plan,
      next_period,
      failed_since,
      attempts,
      owner_id,
      email,
      first_name,
      language,
      ...row
    }) => ({
      ...row,
      term:
        row.term_id && term_plan
          ? { plan: term_plan, period, ends_at, anchor_day, next_plan, next_period, failed_since, attempts }
          : null,
      owner: owner_id && email ? { id: owner_id, email, first_name: first_name ?? '', language } : null,
    }),
  )
}
