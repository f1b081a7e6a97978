import { AppError } from '@shopwright/engine'
import { formatDecimal, parseDecimal } from '@shopwright/resource'
import type { Outcome, Subscription, SubscriptionMove, SubscriptionSummary } from '@shopwright/theme-kit'
import { currencyOf } from '../../catalog/server/pricer.ts'
import { recurringText } from '../../catalog/server/recurring-text.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import { attempt, field } from '../../pages/forms.ts'
import { pageOf } from '../../pages/paging.ts'
import { keptUrl } from '../../pages/texts.ts'
import { inStore, type ShopVisit } from '../../pages/visit.ts'
import { accessKeyOf } from '../server/orders/links.ts'
import { moveRecurring, nextMoves } from '../server/subscriptions/moves.ts'
import { type SubscriptionRow, subscriptionRows } from './subscription-rows.ts'

const perPage = 10

export async function subscriptionList(
  visit: ShopVisit,
  page: number,
): Promise<{ subscriptions: SubscriptionSummary[]; page: number; pages: number } | null> {
  visit.isPersonal = true
  const customerId = visit.customerId
  if (!customerId) return null
  const { found, ...paging } = await inStore(visit, (ctx) =>
    pageOf(page, perPage, (slice) => subscriptionRows(visit, ctx, { customerId }, slice)),
  )
  return { subscriptions: found.rows.map((row) => summary(visit, row)), ...paging }
}

export async function subscriptionPage(visit: ShopVisit, id: string): Promise<Subscription | null> {
  visit.isPersonal = true
  const customerId = visit.customerId
  if (!customerId) return null
  return inStore(visit, async (ctx) => {
    const [row] = (await subscriptionRows(visit, ctx, { customerId, id })).rows
    return row ? details(visit, ctx, row) : null
  })
}

/** Pauses, resumes or cancels; `move` says which. */
export const moveSubscription = (visit: ShopVisit, form: FormData): Promise<Outcome> =>
  attempt(visit, form, async () => {
    if (!visit.customerId) throw new AppError('not-authenticated')
    const draft = { order_recurring_id: field(form, 'id'), type: field(form, 'move') }
    await inStore(visit, (ctx) => moveRecurring(ctx, draft))
    return {}
  })

function summary(visit: ShopVisit, row: SubscriptionRow): SubscriptionSummary {
  const money = moneyOf(visit, row.currency)
  const terms = { ...row, price: money(row.price), trial_price: money(row.trial_price) }
  return {
    id: row.id,
    number: row.number,
    title: row.title,
    url: keptUrl(visit, 'products', row.product_id, row.slug),
    state: row.state,
    terms: recurringText(visit.language.code, terms, row.currency),
    quantity: row.quantity,
    nextDate: row.nextDate,
  }
}

/** A stored amount in the decimals of its currency. */
function moneyOf({ store }: ShopVisit, currency: string): (amount: string) => string {
  const { decimals } = currencyOf(store, currency)
  return (amount) => formatDecimal(parseDecimal(amount, 4) / 10n ** BigInt(4 - decimals), decimals)
}

const own = new Set<string>(['paused', 'resumed', 'cancelled'])

function details(visit: ShopVisit, ctx: ShopCtx, row: SubscriptionRow): Subscription {
  const money = moneyOf(visit, row.currency)
  const { due_order_id: due } = row
  const isUnpaid = row.attempts > 0 || row.retryDate || row.state !== 'active'
  return {
    ...summary(visit, row),
    name: row.name,
    model: row.model,
    options: row.options.map(({ name, value, is_file }) => ({ name, value, isFile: is_file === true })),
    currency: row.currency,
    left: row.remaining === null ? null : row.remaining + row.trial_remaining,
    retryDate: row.retryDate,
    card: row.card,
    order: { id: row.order_id, number: row.order_number },
    payUrl: due && isUnpaid ? `/pay/${due}?key=${encodeURIComponent(accessKeyOf(due))}` : null,
    moves: nextMoves(ctx, row).filter((move): move is SubscriptionMove => own.has(move)),
    entries: row.entries.map(({ kind, amount, order_id, order_number, at }) => ({
      kind,
      amount: amount === null ? null : money(amount),
      order: order_id && order_number !== null ? { id: order_id, number: order_number } : null,
      at: new Date(at).toISOString(),
    })),
  }
}
