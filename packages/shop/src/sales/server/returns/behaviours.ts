import { AppError, type Audience, type Behaviour, behaviour, type Ctx, invalid } from '@shopwright/engine'
import { wireKey } from '@shopwright/i18n/keys'
import { CATALOGUE_SCALE, formatDecimal, greatest, type Patch, type Seen } from '@shopwright/resource'
import { texts } from '../../../floor/outbox.ts'
import { settings } from '../../../platform/model/settings.ts'
import { orderRefunds } from '../../model/order-refunds.ts'
import { orders } from '../../model/orders.ts'
import { returnHistories, returns } from '../../model/returns.ts'
import { leftToRefund } from '../../rules/order-money.ts'
import { STATUS_GROUP } from '../../rules/order-status.ts'
import { RETURN_STATUS } from '../../rules/return-states.ts'
import { isWholeOrder, misplacedTotals, totalsInOrder } from '../../rules/totals/steps.ts'
import { refundablesOf } from '../payments/provider-refunds.ts'
import { type Asker, askReturn } from './ask.ts'
import { changeReturnStatus, nextReturnStatusIds } from './change.ts'
import { refundBehaviour } from './refunds.ts'
import { lineFacts, type ReturnedOrder, returnedOrder, returnTables } from './rows.ts'

const staff = new Set<Audience>(['staff', 'owner', 'admin', 'server'])

/** Verbs of returns that are made as nouns (design §1.3), and what staff may do next with each. */
export const returnBehaviours: [string, Behaviour][] = [
  behaviour(returns, {
    create: (ctx, draft) => askReturn(ctx, draft, askerOf(ctx)),
    read: async (ctx, rows, audience) => {
      for (const row of rows) if (Array.isArray(row.histories)) hideNotes(row.histories, audience)
      if (!staff.has(audience)) return hidePlans(rows)
      if (!ctx.store) return
      const known = rows.filter((row) => row.return_status_id && row.executed_at !== undefined)
      if (!known.length) return
      const tables = await returnTables(ctx)
      for (const row of known) row.next_status_ids = nextReturnStatusIds(ctx.actor, tables, row as never) // a whole row
      const [single] = rows
      if (single && rows.length === 1 && Array.isArray(single.histories)) single.worth = await worthOf(ctx, single)
    },
  }),
  behaviour(returnHistories, {
    create: changeReturnStatus,
    read: async (_ctx, rows, audience) => hideNotes(rows, audience),
  }),
  behaviour(orders, { read: sayOfLines }),
  behaviour(orderRefunds, refundBehaviour),
  behaviour(settings, {
    before: async (ctx, draft, existing) => {
      refuseEmptyFees({ ...existing, ...draft })
      if (Array.isArray(draft.totals_order)) refuseMisplacedTotals(ctx, draft.totals_order.map(String))
      if (typeof draft.return_status_id !== 'string') return
      const status = (await returnTables(ctx)).statuses.find(({ id }) => id === draft.return_status_id)
      if (status?.code === RETURN_STATUS.complete)
        throw new AppError('invalid', {}, { fields: { return_status_id: { code: 'not-offered' } } })
    },
  }),
]

/** A fee that is on asks something, and says of which orders. */
function refuseEmptyFees(now: Patch<typeof settings>): void {
  const missing = [
    ...(now.handling ? (['handling_fee'] as const) : []),
    ...(now.low_order ? (['low_order_fee', 'low_order_below'] as const) : []),
  ].filter((name) => !/[1-9]/.test(String(now[name] ?? 0)))
  if (missing.length) throw invalid(Object.fromEntries(missing.map((name) => [name, { code: 'not-zero' }])))
}

/** Tax comes after everything taxable and before what merely pays (commerce-rules §2.7). */
function refuseMisplacedTotals(ctx: Ctx, codes: string[]): void {
  if (!isWholeOrder(codes)) throw invalid({ totals_order: { code: 'totals-incomplete' } })
  const [wrong] = misplacedTotals(totalsInOrder(codes))
  if (!wrong) return
  const named = (code: string): string => texts(ctx.language)(wireKey('resources:settings.choices.totals_order.', code))
  const params = { before: named(wrong.before), after: named(wrong.after) }
  throw invalid({ totals_order: { code: 'totals-misplaced', params } })
}

/** A guest comes by another door, with what shows that the order is theirs. */
function askerOf(ctx: Ctx): Asker {
  const { role, id } = ctx.actor
  if (role === 'CUSTOMER' && id) return { kind: 'customer', id }
  if (role === 'SHOP_ADMIN' || role === 'ADMIN' || role === 'SYSTEM') return { kind: 'staff' }
  throw new AppError('not-authenticated')
}

/** A comment without "notify" is the staff's own. */
function hideNotes(histories: Seen<typeof returnHistories>[], audience: Audience): void {
  if (staff.has(audience)) return
  for (const history of histories) if (!history.notify) history.comment = null
}

/** What staff have chosen but not carried out is not yet for the buyer. */
function hidePlans(rows: Seen<typeof returns>[]): void {
  for (const row of rows) if (row.executed_at === null) row.return_action_id = null
}

/** What completing would be worth, for telling the effects before they happen; amounts as decimal strings. */
async function worthOf(ctx: Ctx, row: Seen<typeof returns>): Promise<Seen<typeof returns>['worth']> {
  const order = await returnedOrder(ctx, String(row.order_id))
  const line = order?.lines.find(({ id }) => id === row.order_product_id)
  if (!order || !line) return null
  const money = (minor: bigint): string => formatDecimal(minor, order.decimals)
  return {
    decimals: order.decimals,
    paid: money(line.paid),
    left_to_refund: money(leftToRefund(order.money)),
    /** the most that one payment can give back by its provider */
    left_online: money(await leftOnline(ctx, order)),
    ordered: line.quantity,
    returned_before: line.returned,
    // Before an order is complete it has earned nothing that could be taken back.
    reward: order.customer_id && order.status_group === STATUS_GROUP.completed ? line.reward : 0,
    counts_stock: Boolean(line.product_id) && (line.subtract || line.options.some(({ subtract }) => subtract)),
    image: line.image,
    product_id: line.product_id,
    options: line.options.map(({ name, value }) => ({ name, value })),
    is_guest: order.customer_id === null,
    /** every piece of the order came back and was refunded */
    all_refunded: order.lines.every(({ refunded, quantity }) => refunded >= quantity),
  }
}

async function leftOnline(ctx: Ctx, { payer_id, decimals }: ReturnedOrder): Promise<bigint> {
  const left = (await refundablesOf(ctx, payer_id)).map(({ amount, refunded }) => amount - refunded)
  return left.reduce(greatest, 0n) / 10n ** BigInt(CATALOGUE_SCALE - decimals)
}

/** How many of each line come, or came, back, and whether it is sent, for orders that are read whole. */
async function sayOfLines(ctx: Ctx, rows: Seen<typeof orders>[]): Promise<void> {
  const whole = rows.filter((order) => Array.isArray(order.products))
  if (!whole.length || !ctx.store) return
  const facts = await lineFacts(
    ctx,
    whole.map(({ id }) => id),
  )
  const byLine = new Map(facts.map((fact) => [fact.id, fact]))
  for (const order of whole) for (const line of order.products ?? []) Object.assign(line, byLine.get(line.id))
}
