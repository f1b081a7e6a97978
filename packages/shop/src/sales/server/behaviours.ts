import { type Behaviour, behaviour, invalid } from '@shopwright/engine'
import { changeOrderStatus, nextStatusIds } from './change-order-status.ts'
import { deliveryGroupBehaviour } from './delivery-group-behaviour.ts'
import { createInvoice } from './issue-invoice.ts'
import { balanceView, moneyOf } from './order-money.ts'
import { recordPayment } from './order-payments.ts'
import { sendVoucher } from './order-vouchers.ts'
import { paymentMethodBehaviour } from './payment-method-behaviour.ts'
import { countReturned } from './returns-behaviours.ts'
import { reviseOrder } from './revise-order.ts'
import { salesTables } from './sales-tables.ts'
import { voucherBehaviour } from './voucher-behaviour.ts'

const staff = new Set(['staff', 'owner', 'admin'])

/** Verbs of the orders that are made as nouns (design §1.3), and what staff may do next with each. */
export const salesBehaviours: [string, Behaviour][] = [
  behaviour('order-histories', {
    create: changeOrderStatus,
    // A comment without "notify" is the staff's own.
    read: async (_ctx, rows, audience) => {
      if (!staff.has(audience)) for (const row of rows) if (!row.notify) row.comment = null
    },
  }),
  behaviour('order-statuses', {
    before: async (_ctx, draft, existing) => {
      const ways = Array.isArray(draft.transitions) ? (draft.transitions as { to_status_id?: unknown }[]) : [] // validated children
      const own = ways.findIndex(({ to_status_id }) => existing && to_status_id === existing.id)
      if (own >= 0) throw invalid({ [`transitions.${own}.to_status_id`]: { code: 'transition-to-itself' } })
    },
  }),
  behaviour('order-invoices', { create: createInvoice }),
  behaviour('order-revisions', { create: reviseOrder }),
  behaviour('order-payments', { create: recordPayment }),
  behaviour('delivery-groups', deliveryGroupBehaviour),
  behaviour('payment-methods', paymentMethodBehaviour),
  behaviour('vouchers', voucherBehaviour),
  behaviour('voucher-mailings', { create: sendVoucher }),
  behaviour('orders', {
    read: async (ctx, rows, audience) => {
      await countReturned(ctx, rows)
      const known = rows.filter((row) => row.total && row.paid && row.created_at && row.is_draft !== undefined)
      if (!known.length || !staff.has(audience) || !ctx.store) return
      const tables = await salesTables(ctx)
      for (const row of known) row.next_status_ids = nextStatusIds(ctx.actor, ctx.now, tables, row as never) // a whole row
      const [single] = known
      if (!single || known.length > 1 || !Array.isArray(single.payments)) return
      const money = (await moneyOf(ctx, [String(single.id)])).get(String(single.id))
      if (money) single.balance = balanceView(money)
    },
  }),
]
