import { type Behaviour, behaviour } from '@shopwright/engine'
import { changeOrderStatus, nextStatusIds } from './change-order-status.ts'
import { createInvoice } from './issue-invoice.ts'
import { salesTables } from './sales-tables.ts'

const staff = new Set(['staff', 'owner', 'admin'])

/** Verbs of the orders that are made as nouns (design §1.3), and what staff may do next with each. */
export const salesBehaviours: [string, Behaviour][] = [
  behaviour('order-histories', { create: changeOrderStatus }),
  behaviour('order-invoices', { create: createInvoice }),
  behaviour('orders', {
    read: async (ctx, rows, audience) => {
      const known = rows.filter((row) => row.order_status_id && row.total && row.created_at)
      if (!known.length || !staff.has(audience) || !ctx.store) return
      const tables = await salesTables(ctx)
      for (const row of known) row.next_status_ids = nextStatusIds(ctx.actor, ctx.now, tables, row as never) // a whole row
    },
  }),
]
