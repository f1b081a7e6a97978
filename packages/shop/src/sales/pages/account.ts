import type { Present, Row } from '@shopwright/resource'
import type { Account, OrderSummary } from '@shopwright/theme-kit'
import { sql } from 'kysely'
import { addressesOf, savedAddress } from '../../customers/pages/addresses.ts'
import { customFieldViews } from '../../customers/pages/custom-fields.ts'
import { profileOf } from '../../customers/pages/profile.ts'
import { askedOf } from '../../customers/server/custom-fields.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import { storeCountries } from '../../localisation/pages/countries.ts'
import { pageOf, type Slice } from '../../pages/paging.ts'
import { textOf } from '../../pages/texts.ts'
import { inStore, type ShopVisit } from '../../pages/visit.ts'
import type { orderStatuses, orders } from '../model/orders.ts'

const perPage = 10

export async function accountPage(visit: ShopVisit): Promise<Account | null> {
  visit.isPersonal = true
  const id = visit.customerId
  if (!id) return null
  return inStore(visit, async (ctx) => {
    const profile = await profileOf(ctx, id)
    if (!profile) return null
    const countries = await storeCountries(ctx)
    return {
      profile,
      customFields: customFieldViews(visit, await askedOf(ctx, 'account')),
      addressFields: customFieldViews(visit, await askedOf(ctx, 'address')),
      addresses: (await addressesOf(ctx, id)).map((row) => savedAddress(visit, row, countries)),
      orders: (await summaries(visit, ctx, id, { limit: 5, skip: 0 })).rows,
    }
  })
}

export async function orderList(
  visit: ShopVisit,
  page: number,
): Promise<{ orders: OrderSummary[]; page: number; pages: number } | null> {
  visit.isPersonal = true
  const id = visit.customerId
  if (!id) return null
  const { found, ...paging } = await inStore(visit, (ctx) =>
    pageOf(page, perPage, (slice) => summaries(visit, ctx, id, slice)),
  )
  return { orders: found.rows, ...paging }
}

type Summed = Pick<OrderSummary, 'id' | 'number' | 'total' | 'currency'> & {
  placed_at: Present<Row<typeof orders>>['placed_at']
  status: Row<typeof orderStatuses>['name']
  color: Row<typeof orderStatuses>['color']
  whole: number
}

/** A shopper's orders, newest first, and how many there are. */
async function summaries(
  visit: ShopVisit,
  ctx: ShopCtx,
  customerId: string,
  { limit, skip }: Slice,
): Promise<{ rows: OrderSummary[]; total: number }> {
  const store = visit.store.id
  const found =
    await sql<Summed>`select o.id, o.number, coalesce(o.placed_at, o.created_at) as placed_at, s.name as status, s.color,
    o.total::text as total, o.currency, count(*) over ()::int as whole
    from orders o join order_statuses s on s.store_id = ${store} and s.id = o.order_status_id
    where o.store_id = ${store} and o.customer_id = ${customerId} order by o.number desc limit ${limit} offset ${skip}`.execute(
      ctx.db,
    )
  const rows = found.rows.map(({ placed_at, status, color, whole: _, ...row }) => ({
    ...row,
    placedAt: placed_at.toISOString(),
    status: textOf(visit, status),
    statusColour: color,
  }))
  return { rows, total: found.rows[0]?.whole ?? 0 }
}
