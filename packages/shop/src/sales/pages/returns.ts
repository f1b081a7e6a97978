import type { glance } from '@shopwright/engine'
import type { Order, ReturnDetails, ReturnSummary } from '@shopwright/theme-kit'
import type { ShopCtx } from '../../floor/stores.ts'
import { pageOf } from '../../pages/paging.ts'
import { textOf } from '../../pages/texts.ts'
import { inStore, type ShopVisit } from '../../pages/visit.ts'
import type { OrderView } from '../server/cart/contract.ts'
import { accessKeyOf } from '../server/orders/links.ts'
import { returnedQuery } from '../server/returns/rows.ts'
import { asReturnable, asReturns, type ReturnRow, returnsOf, returnsQuery } from '../server/returns/view.ts'

const perPage = 10

export async function returnList(
  visit: ShopVisit,
  page: number,
): Promise<{ returns: ReturnSummary[]; page: number; pages: number } | null> {
  visit.isPersonal = true
  const customerId = visit.customerId
  if (!customerId) return null
  const { found, ...paging } = await inStore(visit, (ctx) =>
    pageOf(page, perPage, (slice) => returnsOf(ctx, { customerId }, slice)),
  )
  return { returns: found.rows.map((row) => summary(visit, row)), ...paging }
}

export async function returnPage(visit: ShopVisit, id: string): Promise<ReturnDetails | null> {
  visit.isPersonal = true
  const customerId = visit.customerId
  if (!customerId) return null
  const [row] = (await inStore(visit, (ctx) => returnsOf(ctx, { id, customerId }))).rows
  return row ? details(visit, row) : null
}

/** `hasKey`: its order was opened by a key, which leads to a replacement by the key of that. */
const summary = (visit: ShopVisit, row: ReturnRow, hasKey = false): ReturnSummary => ({
  id: row.id,
  number: row.number,
  orderNumber: row.order_number,
  title: row.product,
  quantity: row.quantity,
  status: textOf(visit, row.status.name),
  statusColour: row.status.color,
  askedAt: new Date(row.created_at).toISOString(),
  action: textOf(visit, row.action) || null,
  isRejected: row.rejected,
  amount: row.amount,
  currency: row.currency,
  replacement: row.replacement && {
    number: row.replacement.number,
    url: hasKey
      ? `/order/${row.replacement.id}?key=${encodeURIComponent(accessKeyOf(row.replacement.id))}`
      : `/account/orders/${row.replacement.id}`,
  },
})

const details = (visit: ShopVisit, row: ReturnRow): ReturnDetails => ({
  ...summary(visit, row),
  orderId: row.order_id,
  model: row.model,
  received: row.quantity_received,
  reason: textOf(visit, row.reason),
  opened: row.opened,
  comment: row.comment,
  histories: row.histories.map(({ created_at, status, comment }) => ({
    status: textOf(visit, status),
    comment,
    at: new Date(created_at).toISOString(),
  })),
})

/** What is asked for `returnsOnOrder`. */
export const returnsOnOrderQueries = (ctx: ShopCtx, orderId: string) => [
  returnedQuery(ctx, orderId),
  returnsQuery(ctx, { orderId }),
]

/** What an order's page says of returns: how many of each line, which, and where to ask for one. */
export async function returnsOnOrder(
  visit: ShopVisit,
  ctx: ShopCtx,
  order: OrderView,
  lines: Order['lines'],
  key: string | null,
  [returned = [], returns = []]: Awaited<ReturnType<typeof glance>>,
): Promise<Pick<Order, 'lines' | 'returns' | 'returnUrl'>> {
  const known = await asReturnable(ctx, returned[0], key ? { accessKey: key } : { customerId: visit.customerId })
  const counts = new Map(known?.lines.map(({ id, returning, returned }) => [id, { returning, returned }]))
  const isPossible = known !== null && !known.refusal && known.lines.some(({ left }) => left > 0)
  return {
    lines: lines.map((line, index) => ({ ...line, ...counts.get(order.lines[index]?.id ?? '') })),
    returns: asReturns(returns).map((row) => summary(visit, row, key !== null)),
    returnUrl: isPossible ? `/returns/new?order=${order.id}${key ? `&key=${encodeURIComponent(key)}` : ''}` : null,
  }
}
