import { type Audience, type Behaviour, behaviour, invalid } from '@shopwright/engine'
import { priceTables } from '../../../catalog/server/price-tables.ts'
import { shopOf } from '../../../floor/store-cache.ts'
import { notifications } from '../../../platform/model/working.ts'
import {
  orderHistories,
  orderInvoices,
  orderRevisions,
  orderStatusChanges,
  orderStatuses,
  orders,
} from '../../model/orders.ts'
import { staffOrders } from '../../model/staff-orders.ts'
import { waybillBatches, waybillSteps, waybills } from '../../model/waybills.ts'
import { inLanguage } from '../cart/view.ts'
import { salesTables } from '../sales-tables.ts'
import { startStatusChange } from './change-many-statuses.ts'
import { changeOrderStatus, nextStatusIds } from './change-order-status.ts'
import { createInvoice } from './issue-invoice.ts'
import { payLink } from './links.ts'
import { makeWaybill } from './make-waybill.ts'
import { startBatch } from './many-waybills.ts'
import { balanceView, moneyOf } from './money.ts'
import { nameNews } from './name-news.ts'
import { reviseOrder } from './revise-order.ts'
import { makeStaffOrder } from './staff-order.ts'
import { stepWaybill } from './waybill-steps.ts'

const staff = new Set<Audience>(['staff', 'owner', 'admin'])

/** Verbs of the orders that are made as nouns (design §1.3), and what staff may do next with each. */
export const orderBehaviours: [string, Behaviour][] = [
  behaviour(orderHistories, {
    create: changeOrderStatus,
    // A comment without "notify" is the staff's own.
    read: async (_ctx, rows, audience) => {
      if (!staff.has(audience)) for (const row of rows) if (!row.notify) row.comment = null
    },
  }),
  behaviour(orderStatusChanges, { create: startStatusChange }),
  behaviour(notifications, { read: nameNews, readWhen: (_ctx, audience) => staff.has(audience) }),
  behaviour(orderStatuses, {
    before: async (_ctx, draft, existing) => {
      const ways = draft.transitions ?? []
      const own = ways.findIndex(({ to_status_id }) => existing && to_status_id === existing.id)
      if (own >= 0) throw invalid({ [`transitions.${own}.to_status_id`]: { code: 'transition-to-itself' } })
    },
  }),
  behaviour(orderInvoices, { create: createInvoice }),
  behaviour(orderRevisions, { create: reviseOrder }),
  behaviour(staffOrders, { create: makeStaffOrder }),
  behaviour(waybills, { create: (ctx, draft) => makeWaybill(ctx, draft) }),
  behaviour(waybillBatches, { create: startBatch }),
  behaviour(waybillSteps, { create: stepWaybill }),
  behaviour(orders, {
    read: async (ctx, rows, audience) => {
      const known = rows.filter((row) => row.total && row.paid && row.created_at && row.is_draft !== undefined)
      if (!known.length || !staff.has(audience) || !ctx.store) return
      const tables = await salesTables(ctx)
      for (const row of known) row.next_status_ids = nextStatusIds(ctx.actor, ctx.now, tables, row as never) // a whole row
      for (const row of known)
        row.waybill_carrier =
          tables.delivery_methods.find(({ id }) => id === row.delivery_method_id)?.waybills_of ?? null
      const [single] = known
      if (!single || known.length > 1 || !Array.isArray(single.payments)) return
      const { weight_class_id } = shopOf(ctx).settings
      const { weight_classes } = await priceTables(ctx)
      single.weight_unit = inLanguage(ctx)(weight_classes.find(({ id }) => id === weight_class_id)?.text)
      if (single.is_draft && single.id) single.pay_link = payLink(shopOf(ctx), single.id)
      const money = (await moneyOf(ctx, [single.id])).get(single.id)
      if (money) single.balance = balanceView(money)
    },
  }),
]
