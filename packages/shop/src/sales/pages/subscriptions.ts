import { AppError } from '@shopwright/engine'
import type { Outcome, Subscription, SubscriptionMove, SubscriptionSummary } from '@shopwright/theme-kit'
import { attempt, field } from '../../pages/forms.ts'
import { inStore, type ShopVisit } from '../../pages/visit.ts'
import { moveRecurring } from '../server/subscriptions/moves.ts'
import { type RecurringView, recurringsOf } from '../server/subscriptions/view.ts'

const perPage = 10

export async function subscriptionList(
  visit: ShopVisit,
  page: number,
): Promise<{ subscriptions: SubscriptionSummary[]; page: number; pages: number } | null> {
  visit.isPersonal = true
  const customerId = visit.customerId
  if (!customerId) return null
  const slice = { limit: perPage, skip: (page - 1) * perPage }
  const { rows, total } = await inStore(visit, (ctx) => recurringsOf(ctx, { customerId }, slice))
  return { subscriptions: rows.map(summary), page, pages: Math.ceil(total / perPage) }
}

export async function subscriptionPage(visit: ShopVisit, id: string): Promise<Subscription | null> {
  visit.isPersonal = true
  const customerId = visit.customerId
  if (!customerId) return null
  const [row] = (await inStore(visit, (ctx) => recurringsOf(ctx, { customerId, id }))).rows
  return row ? details(row) : null
}

/** Pauses, resumes or cancels; `move` says which. */
export const moveSubscription = (visit: ShopVisit, form: FormData): Promise<Outcome> =>
  attempt(visit, form, async () => {
    if (!visit.customerId) throw new AppError('not-authenticated')
    const draft = { order_recurring_id: field(form, 'id'), type: field(form, 'move') }
    await inStore(visit, (ctx) => moveRecurring(ctx, draft))
    return {}
  })

const summary = (row: RecurringView): SubscriptionSummary => ({
  id: row.id,
  number: row.number,
  title: row.product,
  url: row.slug ? `/${row.slug}` : null,
  state: row.state,
  terms: row.terms,
  quantity: row.quantity,
  nextDate: row.next_date,
})

const own = new Set<string>(['paused', 'resumed', 'cancelled'])

const details = (row: RecurringView): Subscription => ({
  ...summary(row),
  name: row.name,
  model: row.model,
  options: row.chosen,
  currency: row.currency,
  left: row.left,
  retryDate: row.retry_date,
  card: row.card,
  order: { id: row.order_id, number: row.order_number },
  payUrl: row.unpaid && `/pay/${row.unpaid.id}?key=${encodeURIComponent(row.unpaid.key)}`,
  moves: row.moves.filter((move): move is SubscriptionMove => own.has(move)),
  entries: row.transactions.map(({ type, amount, order_id, order_number, at }) => ({
    kind: type,
    amount,
    order: order_id && order_number !== null ? { id: order_id, number: order_number } : null,
    at: at.toISOString(),
  })),
})
