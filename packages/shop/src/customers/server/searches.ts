import { type Ctx, invalid, storeOf } from '@shopwright/engine'
import type { Row } from '@shopwright/resource'
import { fieldOf, list, moment, record, type Said, whole } from '@shopwright/resource/shapes'
import { sql } from 'kysely'
import { customerSearches } from '../model/visitors.ts'

type Kept = Row<typeof customerSearches>
export type Search = Pick<Kept, 'count' | 'found' | 'last_searched_at'>

/** words of one store and day: what comes beyond them is nonsense, or has been looked for once */
const most = 1000

/**
 * Adds what was looked for, by store and words, to the day of each store's calendar, in one statement. Of a store that does not
 * want to know nothing is kept. As the platform role.
 */
export async function countSearches(
  ctx: Ctx,
  searched: ReadonlyMap<string, ReadonlyMap<string, Search>>,
): Promise<void> {
  const rows = [...searched].flatMap(([store_id, words]) =>
    [...words].map(([text, one]) => ({ store_id, words: text, ...one })),
  )
  await sql`with searched as (
      select v.*, (v.last_searched_at at time zone t.time_zone)::date as day
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (store_id uuid, words text, count int, found int, last_searched_at timestamptz)
      join settings s on s.store_id = v.store_id and s.customer_search join stores t on t.id = v.store_id),
    held as (select x.store_id, x.day, (select count(*) from customer_searches c where c.store_id = x.store_id and c.day = x.day) as count
      from (select distinct store_id, day from searched) x),
    placed as (select v.*, row_number() over (partition by v.store_id, v.day, v.is_known order by v.count desc, v.words) as place
      from (select v.*, exists (select 1 from customer_searches c where c.store_id = v.store_id and c.day = v.day and c.words = v.words) as is_known from searched v) v)
    insert into customer_searches (store_id, id, day, words, count, found, last_searched_at, created_at, updated_at)
    select v.store_id, gen_random_uuid(), v.day, v.words, v.count, v.found, v.last_searched_at, ${ctx.now}, ${ctx.now}
    from placed v join held h on h.store_id = v.store_id and h.day = v.day
    where v.is_known or h.count + v.place <= ${most}
    order by v.store_id, v.day, v.words
    on conflict (store_id, day, words) do update set count = customer_searches.count + excluded.count, found = excluded.found,
      last_searched_at = excluded.last_searched_at, updated_at = excluded.updated_at`.execute(ctx.db)
}

export const searchesReport = list(
  record({
    words: fieldOf(customerSearches, 'words'),
    count: whole,
    /** products, the last time */
    found: whole,
    last_searched_at: moment,
  }),
)
type SearchesReport = Said<typeof searchesReport>

/**
 * What was looked for in a span of days, both included: what found nothing comes first, then what was looked for most; at most 200.
 * `found`: `none` leaves only what found nothing.
 */
export async function reportSearches(
  ctx: Ctx,
  span: { from: string; to: string },
  found: unknown,
): Promise<SearchesReport> {
  if (found !== undefined && found !== 'none') throw invalid({ found: { code: 'not-offered' } })
  const { rows } = await sql<SearchesReport[number]>`
    select * from (select words, sum(count)::int as count, (array_agg(found order by day desc))[1] as found, max(last_searched_at) as last_searched_at
      from customer_searches where store_id = ${storeOf(ctx).id} and day between ${span.from}::date and ${span.to}::date group by words) w
    where ${found === 'none' ? sql`found = 0` : sql`true`} order by found > 0, count desc, words limit 200`.execute(
    ctx.db,
  )
  return rows
}
