import { type Audience, type Behaviour, behaviour, type Ctx, invalid } from '@shopwright/engine'
import type { Row, Seen } from '@shopwright/resource'
import { sql } from 'kysely'
import { recurrings } from '../../../catalog/model/recurrings.ts'
import { orderRecurrings, orderRecurringTransactions } from '../../model/order-recurrings.ts'
import { RECURRING_STATE, type RecurringState } from '../../rules/recurring-states.ts'
import { moveRecurring, nextMoves } from './moves.ts'

const staff = new Set(['staff', 'owner', 'admin', 'server'])

/** What a subscription is read with, and the verb that moves it. */
export const recurringBehaviours: [string, Behaviour][] = [
  behaviour(orderRecurrings, {
    read: async (ctx, rows, audience) => {
      await tellMoves(ctx, rows)
      for (const row of rows) if (Array.isArray(row.transactions)) hideReasons(row.transactions, audience)
    },
  }),
  behaviour(orderRecurringTransactions, {
    create: moveRecurring,
    read: async (_ctx, rows, audience) => hideReasons(rows, audience),
  }),
  behaviour(recurrings, {
    before: async (_ctx, draft, existing) => {
      const after = { ...existing, ...draft }
      if (after.trial_status && Number(after.trial_duration) < 1)
        throw invalid({ trial_duration: { code: 'too-small', params: { min: 1 } } })
    },
  }),
]

/** The number of its state, and what may be done with it now. */
async function tellMoves(ctx: Ctx, rows: Seen<typeof orderRecurrings>[]): Promise<void> {
  const known = rows.filter((row) => row.state)
  for (const row of known) row.state_code = RECURRING_STATE[row.state as RecurringState]
  if (!known.length || !ctx.store) return
  const { rows: facts } = await sql<
    Pick<Row<typeof orderRecurrings>, 'id' | 'state' | 'suspended_by'> & { order_complete: boolean }
  >`
    select r.id, r.state, r.suspended_by, coalesce(s.is_complete, false) as order_complete from order_recurrings r join orders o on o.store_id = r.store_id and o.id = r.order_id
      left join order_statuses s on s.store_id = o.store_id and s.id = o.order_status_id where r.store_id = ${ctx.store.id} and r.id = any(${known.map(({ id }) => String(id))}::uuid[])`.execute(
    ctx.db,
  )
  const byId = new Map(facts.map((fact) => [fact.id, fact]))
  for (const row of known) {
    const fact = byId.get(String(row.id))
    row.next_moves = fact ? nextMoves(ctx, fact) : []
  }
}

/** Why the shop could not deliver is the shop's own business. */
function hideReasons(entries: Seen<typeof orderRecurringTransactions>[], audience: Audience): void {
  if (staff.has(audience)) return
  for (const entry of entries) if (!String(entry.reason ?? '').startsWith('card-')) entry.reason = null
}
