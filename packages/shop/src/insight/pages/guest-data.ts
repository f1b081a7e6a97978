import { columnsOf } from '@shopwright/engine'
import { type RawBuilder, sql } from 'kysely'
import type { ShopCtx } from '../../floor/stores.ts'
import { onPlatform, type ShopVisit } from '../../pages/visit.ts'
import { byGuest } from '../server/erase-customer.ts'
import { emailOfCopy } from '../server/guest-requests.ts'
import { type Owned, ownedByGuest } from '../server/owned-rows.ts'

export { guestDataPath } from '../server/guest-requests.ts'

/** All that the store keeps of who ordered without an account, in one document, for the link of a mail. Null for any other. */
export const guestData = (visit: ShopVisit, query: URLSearchParams): Promise<string | null> =>
  onPlatform(visit, async (ctx) => {
    const email = await emailOfCopy(ctx, query.get('of') ?? '')
    return email === null ? null : told(visit, ctx, email)
  })

/** Known by their address, beside what hangs on their orders. */
const byAddress = ['newsletter-subscriptions', 'restock-requests', 'feedback-messages', 'abandoned-carts'] as const

async function told(visit: ShopVisit, ctx: ShopCtx, email: string): Promise<string> {
  const store = visit.store.id
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o where o.store_id = ${store} and ${byGuest(email)}`.execute(ctx.db)
  const ids = rows.map(({ id }) => id)
  const own: Record<string, unknown> = {}
  for (const owned of ownedByGuest(ctx.registry, store, ids))
    if (owned.resource.access.read === 'row-owner') own[owned.resource.name] = await rowsOf(ctx, store, owned)
  for (const name of byAddress) {
    const which = sql<boolean>`lower(email::text) = ${email.toLowerCase()}`
    const found = await rowsOf(ctx, store, { resource: ctx.registry.get(name), which })
    own[name] = [...((own[name] as unknown[] | undefined) ?? []), ...found]
  }
  return JSON.stringify({ store: visit.store.title, made_at: ctx.now, ...own }, null, 1)
}

/** What of each row is its person's own to read: no field of the team's, and of comments those that they were told. */
async function rowsOf(ctx: ShopCtx, store: string, { resource, which }: Owned): Promise<unknown[]> {
  const names = columnsOf(resource).flatMap(([name, { options }]) => (options.see ? [] : [name]))
  const said = (name: string): RawBuilder<unknown> =>
    name === 'comment' && names.includes('notify')
      ? sql`case when notify then comment end as comment`
      : sql`${sql.ref(name)}`
  const { rows } = await sql`
    select id, ${sql.join(names.map(said))}, created_at from ${sql.table(resource.table)}
    where store_id = ${store} and ${which} order by id`.execute(ctx.db)
  return rows
}
