import type { Engine, Job } from '@shopwright/engine'
import { hours } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import { eachStep } from '../../floor/one-by-one.ts'

const keptFor = hours(90 * 24)
/** what shoppers did and looked for is of no use after a good year */
const deedsKeptFor = hours(400 * 24)

const ipv4 = '^([0-9a-fA-F:]*:)?(\\d+\\.){3}\\d+$'
/** Eight groups, or fewer with a gap: what looks like one and is none is passed on by proxies, too, and no database reads it as one. */
const group = '[0-9a-fA-F]{1,4}'
const ipv6 = `^((${group}:){7}${group}|(?!(:*${group}:+){7}${group})(${group}(:${group})*)?::(${group}(:${group})*)?)$`

/** After ninety days an address of the net says no more than from which network somebody came: /24, or /48 of IPv6 (security T40). */
const shortened = sql`(case when ip ~ ${sql.lit(ipv4)} then regexp_replace(regexp_replace(ip, '^.*:', ''), '\\.\\d+$', '.0')
  when ip ~ ${sql.lit(ipv6)} then host(network(set_masklen(ip::inet, 48))) else ip end)`

/** What is an address and not yet short. */
const isWhole = sql`ip <> ${shortened}`

/** Orders, customers, what they did and the trail of changes keep the network; who came from where before is forgotten, and who asked for their data. */
export async function forgetAddresses(engine: Engine): Promise<void> {
  const ago = (time: number) => new Date(engine.clock().getTime() - time)
  const [before, longBefore] = [ago(keptFor), ago(deedsKeptFor)]
  const step = (statement: RawBuilder<unknown>) => () =>
    engine.onPlatform({}, async (ctx) => void (await statement.execute(ctx.db)))
  await eachStep(engine, 'what is kept for a while was not forgotten', {
    orders: step(sql`update orders set ip = ${shortened}, user_agent = null
      where created_at < ${before} and (user_agent is not null or (${isWhole}))`),
    customers: step(
      sql`update customers set ip = ${shortened} where coalesce(last_login_at, created_at) < ${before} and ${isWhole}`,
    ),
    audit_logs: step(sql`update audit_logs set ip = ${shortened} where created_at < ${before} and ${isWhole}`),
    old_activities: step(sql`delete from customer_activities where created_at < ${longBefore}`),
    customer_activities: step(
      sql`update customer_activities set ip = ${shortened} where created_at < ${before} and ${isWhole}`,
    ),
    customer_searches: step(sql`delete from customer_searches where last_searched_at < ${longBefore}`),
    customer_ips: step(sql`delete from customer_ips where last_seen_at < ${before}`),
    privacy_requests: step(
      sql`update privacy_requests set email = null, reason = null where decided_at < ${before} and email is not null and state in ('done', 'refused')`,
    ),
  })
}

export const insightJobs = (engine: () => Engine): Job[] => [
  { name: 'forget-addresses', cron: '37 2 * * *', run: () => forgetAddresses(engine()) },
]
