import { type Ctx, keptPlan, storeOf } from '@shopwright/engine'
import { dayInZone, isId, type Row, type Translated } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import { shopOf } from '../../../floor/store-cache.ts'
import type { returnActions, returnReasons, returns } from '../../model/returns.ts'
import { checkReturnRequest, leftToReturn, needsDetails } from '../../rules/return-states.ts'
import { inLanguage } from '../cart/view.ts'
import { opensOrder } from '../orders/links.ts'
import { asReturned, type OrderRow, returnedQuery, returnTables } from './rows.ts'

/** A return as its buyer may see it, in every language; the amount is a decimal string of the order's currency. */
export type ReturnRow = Pick<
  Row<typeof returns>,
  | 'id'
  | 'number'
  | 'order_id'
  | 'order_number'
  | 'product'
  | 'model'
  | 'quantity'
  | 'quantity_received'
  | 'opened'
  | 'comment'
  | 'rejected'
  | 'amount'
  | 'currency'
  | 'created_at'
> & {
  reason: Row<typeof returnReasons>['name']
  status: { name: Translated; color: string | null }
  /** null while it is planned: that is the staff's */
  action: Row<typeof returnActions>['name'] | null
  /** null, too, where it has become somebody else's: who sees the order must not see that */
  replacement: { id: string; number: number | null } | null
  histories: { created_at: string; status_id: string; status: Translated; comment: string | null; notify: boolean }[]
}

export type ReturnableLine = {
  id: string
  name: string
  model: string
  image: string | null
  options: { name: string; value: string; is_file: boolean }[]
  quantity: number
  /** in returns that are under way, and that came back */
  returning: number
  returned: number
  /** how many may still be returned by the buyer */
  left: number
  /** it brought a file, and nothing that could be sent: no buyer returns it */
  is_download: boolean
}

export type ReturnableOrder = {
  id: string
  number: number | null
  /** why nothing of it can be returned now */
  refusal: { code: string; params: Record<string, string | number> } | null
  lines: ReturnableLine[]
  reasons: { id: string; name: string; needs_details: boolean }[]
}

/** Whose order it is: a shopper's own, one that its key opens, one that a guest has shown to be theirs. */
export type OrderProof = { customerId: string | null } | { accessKey: string } | { shown: true }

/** What of an order can come back; null for who cannot show that it is theirs. */
export async function returnableOrder(ctx: Ctx, id: string, proof: OrderProof): Promise<ReturnableOrder | null> {
  if (!isId(id)) return null
  return asReturnable(ctx, (await returnedQuery(ctx, id).execute(ctx.db)).rows[0], proof)
}

/** The same of what `returnedQuery` has answered. */
export async function asReturnable(
  ctx: Ctx,
  row: OrderRow | undefined,
  proof: OrderProof,
): Promise<ReturnableOrder | null> {
  const order = row && asReturned(ctx, row)
  if (!order) return null
  if ('accessKey' in proof && !opensOrder(proof.accessKey, order.access_key_hash)) return null
  if ('customerId' in proof && (proof.customerId === null || order.customer_id !== proof.customerId)) return null
  const { settings, timeZone } = shopOf(ctx)
  const { reasons } = await returnTables(ctx)
  const text = inLanguage(ctx)
  const decision = checkReturnRequest({
    asker: 'buyer',
    is_download: order.lines.length > 0 && order.lines.every(({ is_download }) => is_download),
    status_group: order.status_group,
    since: order.since,
    today: dayInZone(ctx.now, timeZone),
    return_days: settings.return_days,
    quantity: 1,
    left: 1,
  })
  return {
    id: order.id,
    number: order.number,
    refusal: decision.kind === 'refused' ? { code: decision.code, params: decision.params } : null,
    lines: order.lines.map((line) => ({
      id: line.id,
      name: line.name,
      model: line.model,
      image: line.image,
      options: line.options.map(({ name, value, is_file }) => ({ name, value, is_file })),
      quantity: line.quantity,
      returning: line.returning,
      returned: line.returned,
      left: line.is_download ? 0 : leftToReturn(line),
      is_download: line.is_download,
    })),
    reasons: reasons.map((reason) => ({
      id: reason.id,
      name: text(reason.name) ?? '',
      needs_details: needsDetails(reason.code),
    })),
  }
}

/** The returns of a shopper or of one order, newest first, and how many there are. Whose they are, the caller has checked. */
export async function returnsOf(
  ctx: Ctx,
  of: { customerId: string } | { orderId: string } | { id: string; customerId: string },
  { limit, skip }: { limit: number; skip: number } = { limit: 100, skip: 0 },
): Promise<{ rows: ReturnRow[]; total: number }> {
  if ('id' in of && !isId(of.id)) return { rows: [], total: 0 }
  const { rows } = await returnsQuery(ctx, of, { limit, skip }).execute(ctx.db)
  return { rows: asReturns(rows), total: rows[0]?.whole ?? 0 }
}

type Counted = ReturnRow & { whole: number }
export const asReturns = (rows: readonly Counted[]): ReturnRow[] => rows.map(({ whole: _, ...row }) => forBuyer(row))

/** The same as a statement; `asReturns` says what its answer means. */
export function returnsQuery(
  ctx: Ctx,
  of: { customerId: string } | { orderId: string } | { id: string; customerId: string },
  { limit, skip }: { limit: number; skip: number } = { limit: 100, skip: 0 },
): RawBuilder<Counted> {
  const theirs = 'customerId' in of ? sql`r.customer_id = ${of.customerId}` : sql`r.order_id = ${of.orderId}`
  const only = 'id' in of ? sql`and r.id = ${of.id}` : sql``
  return sql<Counted>`${keptPlan}
    select r.id, r.number, r.order_id, r.order_number, r.product, r.model, r.quantity, r.quantity_received, w.name as reason, r.opened, r.comment,
      json_build_object('name', s.name, 'color', s.color) as status, case when r.executed_at is not null then a.name end as action, r.rejected, round(r.amount, o.currency_decimals)::text as amount, r.currency, r.created_at,
      (select json_build_object('id', n.id, 'number', n.number) from orders n where n.store_id = r.store_id and n.id = r.replacement_order_id
        and (n.customer_id = o.customer_id or (n.email is not distinct from o.email and n.phone is not distinct from o.phone))) as replacement,
      (select coalesce(json_agg(json_build_object('created_at', h.created_at, 'status_id', t.id, 'status', t.name, 'comment', h.comment, 'notify', h.notify) order by h.created_at, h.id), '[]')
        from return_histories h join return_statuses t on t.store_id = h.store_id and t.id = h.return_status_id where h.store_id = r.store_id and h.return_id = r.id) as histories,
      count(*) over ()::int as whole
    from returns r join orders o on o.store_id = r.store_id and o.id = r.order_id join return_statuses s on s.store_id = r.store_id and s.id = r.return_status_id
      join return_reasons w on w.store_id = r.store_id and w.id = r.return_reason_id
      left join return_actions a on a.store_id = r.store_id and a.id = r.return_action_id
    where r.store_id = ${storeOf(ctx).id} and ${theirs} ${only} order by r.number desc limit ${limit} offset ${skip}`
}

/** A comment without "notify" is the staff's for good. */
function forBuyer(row: ReturnRow): ReturnRow {
  return {
    ...row,
    histories: row.histories
      .filter(
        ({ comment, notify }, index, all) => notify || !comment || all[index - 1]?.status_id !== all[index]?.status_id,
      )
      .map((entry) => ({ ...entry, comment: entry.notify ? entry.comment : null })),
  }
}
