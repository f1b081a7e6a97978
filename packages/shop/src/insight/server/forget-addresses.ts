import type { Engine, Job } from '@shopwright/engine'
import { hours } from '@shopwright/resource'
import { sql } from 'kysely'

const keptFor = hours(90 * 24)
/** what shoppers did and looked for is of no use after a good year */
const deedsKeptFor = hours(400 * 24)

/** After ninety days an address of the net says no more than from which network somebody came: /24, or /48 of IPv6 (security T40). */
const shortened = sql`(case when ip like '%.%' then regexp_replace(regexp_replace(ip, '^.*:', ''), '\\.\\d+$', '.0')
  else host(network(set_masklen(ip::inet, 48))) end)`

/** Whole texts that are addresses and not yet short. */
const isWhole = sql`ip is not null and ip ~ '^([0-9a-fA-F:]*:)?(\\d+\\.){3}\\d+$|^[0-9a-fA-F:]+$' and ip <> ${shortened}`

/** Orders, customers, what they did and the trail of changes keep the network; who came from where before is forgotten, and who asked for their data. */
export async function forgetAddresses(engine: Engine): Promise<void> {
  await engine.onPlatform({}, async (ctx) => {
    const before = new Date(ctx.now.getTime() - keptFor)
    await sql`update orders set ip = case when ${isWhole} then ${shortened} else ip end, user_agent = null
      where created_at < ${before} and (user_agent is not null or (${isWhole}))`.execute(ctx.db)
    await sql`update customers set ip = ${shortened} where coalesce(last_login_at, created_at) < ${before} and ${isWhole}`.execute(
      ctx.db,
    )
    await sql`update audit_logs set ip = ${shortened} where created_at < ${before} and ${isWhole}`.execute(ctx.db)
    await sql`delete from customer_activities where created_at < ${new Date(ctx.now.getTime() - deedsKeptFor)}`.execute(
      ctx.db,
    )
    await sql`update customer_activities set ip = ${shortened} where created_at < ${before} and ${isWhole}`.execute(
      ctx.db,
    )
    await sql`delete from customer_searches where last_searched_at < ${new Date(ctx.now.getTime() - deedsKeptFor)}`.execute(
      ctx.db,
    )
    await sql`delete from customer_ips where last_seen_at < ${before}`.execute(ctx.db)
    await sql`update privacy_requests set email = null, reason = null where decided_at < ${before} and email is not null and state in ('done', 'refused')`.execute(
      ctx.db,
    )
  })
}

export const insightJobs = (engine: () => Engine): Job[] => [
  { name: 'forget-addresses', cron: '37 2 * * *', run: () => forgetAddresses(engine()) },
]
