import { type Data, operations } from '@shopwright/engine'
import type { AnyResource } from '@shopwright/resource'
import { tables } from '../../database.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import { readInStore, type ShopVisit } from '../../pages/visit.ts'

export const ownDataPath = '/account/data.json'

const pageSize = 200

/** All that the store keeps of who has signed in, in one document: what is declared to be a customer's own, as they may read it. Null for guests. */
export const ownData = (visit: ShopVisit): Promise<string> | null =>
  visit.customerId === null ? null : readInStore(visit, (ctx) => told(visit, ctx, visit.customerId as string))

async function told(visit: ShopVisit, ctx: ShopCtx, id: string): Promise<string> {
  const own: Record<string, unknown> = {}
  for (const resource of ctx.registry.all) if (isOwn(resource)) own[resource.name] = await rowsOf(ctx, resource)
  const store_id = visit.store.id
  own.reviews = await tables(ctx)
    .selectFrom('reviews')
    .select(['product_id', 'author', 'text', 'rating', 'created_at'])
    .where('store_id', '=', store_id)
    .where('customer_id', '=', id)
    .execute()
  own['newsletter-subscriptions'] = await tables(ctx)
    .selectFrom('newsletter_subscriptions as n')
    .innerJoin('customers as c', (join) => join.onRef('c.store_id', '=', 'n.store_id').onRef('c.email', '=', 'n.email'))
    .select(['n.email', 'n.state', 'n.language', 'n.confirmed_at', 'n.left_at', 'n.created_at'])
    .where('n.store_id', '=', store_id)
    .where('c.id', '=', id)
    .execute()
  own['restock-requests'] = await tables(ctx)
    .selectFrom('restock_requests as r')
    .innerJoin('customers as c', (join) => join.onRef('c.store_id', '=', 'r.store_id').onRef('c.email', '=', 'r.email'))
    .select(['r.email', 'r.product_id', 'r.combination', 'r.language', 'r.state', 'r.asked_at', 'r.told_at'])
    .where('r.store_id', '=', store_id)
    .where('c.id', '=', id)
    .execute()
  own['customer-logins'] = await tables(ctx)
    .selectFrom('customer_logins')
    .select(['provider', 'subject', 'email', 'last_used_at', 'created_at'])
    .where('store_id', '=', store_id)
    .where('customer_id', '=', id)
    .execute()
  own['abandoned-carts'] = await tables(ctx)
    .selectFrom('abandoned_carts')
    .select([
      'email',
      'first_name',
      'last_name',
      'language',
      'currency',
      'total',
      'lines',
      'touched_at',
      'mail_count',
      'mailed_at',
      'restored_at',
      'recovered_at',
      'created_at',
    ])
    .where('store_id', '=', store_id)
    .where('customer_id', '=', id)
    .execute()
  return JSON.stringify({ store: visit.store.title, made_at: ctx.now, ...own }, null, 1)
}

const isOwn = ({ access, parent }: AnyResource): boolean =>
  access.read === 'row-owner' && access.owner !== undefined && !parent

/** With what hangs on each. */
async function rowsOf(ctx: ShopCtx, { name, fields }: AnyResource): Promise<Data[]> {
  const $populate = Object.keys(fields).filter(
    (field) => fields[field]?.type === 'children' && !fields[field]?.options.see,
  )
  const rows: Data[] = []
  for (;;) {
    const query = { $limit: String(pageSize), $skip: String(rows.length), ...($populate.length ? { $populate } : {}) }
    const page = await operations.find(ctx, name, query)
    rows.push(...page.data)
    if (page.data.length < pageSize) return rows
  }
}
