import { behaviour, type Ctx, type Engine, type Job, storeOf } from '@shopwright/engine'
import { minutes, newId, type Row } from '@shopwright/resource'
import { moment, record, type Said, whole } from '@shopwright/resource/shapes'
import { sql } from 'kysely'
import { network } from '../../floor/throttle.ts'
import { whoOnline } from '../model/visitors.ts'
import { seesCustomers } from './activities.ts'

type Kept = Row<typeof whoOnline>
/** What was seen of a visit lately. `instead`: the keys under which it was known before it had this session. */
export type Visit = Pick<
  Kept,
  'customer_id' | 'path' | 'page' | 'referrer' | 'device' | 'ip' | 'first_seen_at' | 'last_seen_at'
> & { instead: string[] }

/** Whoever was seen within this many minutes is here; who comes back later begins anew. */
const here = 15

/**
 * Writes down who looks at which stores, by store and key, in one statement. Of a store that does not want to know, or of
 * somebody who is not there any more, nothing is kept. As the platform role.
 */
export async function keepVisits(ctx: Ctx, seen: ReadonlyMap<string, ReadonlyMap<string, Visit>>): Promise<void> {
  const rows = [...seen].flatMap(([store_id, visits]) =>
    [...visits].map(([key, visit]) => ({ store_id, id: newId(ctx.now.getTime()), key, ...visit })),
  )
  await sql`with seen as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (store_id uuid, id uuid, key text, instead text[], customer_id uuid,
      path text, page text, referrer text, device text, ip text, first_seen_at timestamptz, last_seen_at timestamptz)),
    gone as (delete from who_online w using seen v where w.store_id = v.store_id and w.key = any(v.instead)
      and not exists (select 1 from seen x where x.store_id = w.store_id and x.key = w.key))
    insert into who_online (store_id, id, key, customer_id, path, page, referrer, device, ip, first_seen_at, last_seen_at, created_at, updated_at)
    select v.store_id, v.id, v.key, c.id, v.path, v.page, coalesce(o.referrer, v.referrer), v.device, v.ip, least(o.first_seen_at, v.first_seen_at), v.last_seen_at, v.first_seen_at, v.last_seen_at
    from seen v join settings s on s.store_id = v.store_id and s.customers_online
      left join customers c on c.store_id = v.store_id and c.id = v.customer_id
      left join lateral (select min(o.first_seen_at) as first_seen_at, (array_agg(o.referrer order by o.first_seen_at) filter (where o.referrer is not null))[1] as referrer
        from who_online o where o.store_id = v.store_id and o.key = any(v.instead) and o.last_seen_at > v.first_seen_at - ${here} * interval '1 minute') o on true
    order by v.store_id, v.key
    on conflict (store_id, key) do update set customer_id = excluded.customer_id, path = excluded.path, page = excluded.page, device = excluded.device, ip = excluded.ip,
      referrer = case when ${isSame} then coalesce(who_online.referrer, excluded.referrer) else excluded.referrer end,
      first_seen_at = case when ${isSame} then least(who_online.first_seen_at, excluded.first_seen_at) else excluded.first_seen_at end,
      last_seen_at = greatest(who_online.last_seen_at, excluded.last_seen_at), updated_at = excluded.updated_at`.execute(
    ctx.db,
  )
}

const isSame = sql`who_online.last_seen_at > excluded.first_seen_at - ${here} * interval '1 minute'`

export const online = record({ since: moment, guests: whole, customers: whole })
type OnlineNow = Said<typeof online>

/** How many are here, and since when somebody has to have been seen to be counted. */
export async function onlineNow(ctx: Ctx): Promise<OnlineNow> {
  const since = new Date(ctx.now.getTime() - minutes(here))
  const { rows } = await sql<Omit<OnlineNow, 'since'>>`
    select count(*) filter (where customer_id is null)::int as guests, count(distinct customer_id)::int as customers
    from who_online where store_id = ${storeOf(ctx).id} and last_seen_at >= ${since}`.execute(ctx.db)
  return { since, guests: 0, customers: 0, ...rows[0] }
}

/** Of whom one may not see, the network alone is told. */
export const visitorBehaviour = behaviour(whoOnline, {
  read: async (_ctx, rows) => {
    for (const row of rows) if (row.ip) row.ip = networkOf(row.ip)
  },
  readWhen: (ctx) => !seesCustomers(ctx),
})

/** /24, or /48 of IPv6, as the addresses of orders end (forget-addresses.ts). */
export const networkOf = (ip: string): string =>
  ip.includes('.') ? `${network(ip)}.0` : `${network(ip).split(':').slice(0, 3).join(':')}::`

/** Nobody is known for longer than half an hour after they left: with ten minutes to the next time, those go who were seen twenty ago. */
const keptFor = minutes(20)

export async function forgetVisitors(engine: Engine): Promise<void> {
  await engine.onPlatform({}, async (ctx) => {
    await sql`delete from who_online where last_seen_at < ${new Date(ctx.now.getTime() - keptFor)}`.execute(ctx.db)
  })
}

export const visitorJob = (engine: () => Engine): Job => ({
  name: 'forget-visitors',
  cron: '*/10 * * * *',
  run: () => forgetVisitors(engine()),
})
