import { type Ctx, type Data, insert, storeOf } from '@shopwright/engine'
import type { Draft, Row, Seen } from '@shopwright/resource'
import { sql } from 'kysely'
import type { customerHistories, customerIps } from '../model/customer-records.ts'

/** A note of the staff about a customer, signed. */
export async function writeHistory(ctx: Ctx, { customer_id, comment }: Draft<typeof customerHistories>): Promise<Data> {
  const { name, id } = ctx.actor
  const row = await insert(ctx, ctx.registry.get('customer-histories'), {
    customer_id,
    comment,
    actor_name: name,
    actor_id: id,
  })
  return { id: row.id }
}

/** How many other customers came from the same address. */
export async function countSharers(ctx: Ctx, rows: Seen<typeof customerIps>[]): Promise<void> {
  const known = rows.filter((row) => row.ip && row.customer_id)
  if (!known.length) return
  const addresses = [...new Set(known.map(({ ip }) => String(ip)))]
  const { rows: counts } = await sql<Pick<Row<typeof customerIps>, 'ip' | 'count'>>`
    select ip, count(*)::int as count from customer_ips where store_id = ${storeOf(ctx).id} and ip = any(${addresses}) group by ip`.execute(
    ctx.db,
  )
  const byIp = new Map(counts.map(({ ip, count }) => [ip, count]))
  for (const row of known) row.shared_with = (byIp.get(String(row.ip)) ?? 1) - 1
}
