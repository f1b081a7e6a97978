import {
  AppError,
  authorise,
  type Ctx,
  compileCheck,
  type Data,
  type Engine,
  insertRow,
  invalid,
  operations,
  storeOf,
} from '@shopwright/engine'
import type { Draft, Row } from '@shopwright/resource'
import { textUpTo } from '../../../floor/declared-texts.ts'
import { chosenIds, startWork, workThroughChange } from '../../../platform/server/many-rows.ts'
import { orderHistories, orderStatusChanges, type Parcel } from '../../model/orders.ts'
import { statusAhead } from '../../rules/order-status.ts'
import { inLanguage } from '../cart/view.ts'
import { salesTables } from '../sales-tables.ts'
import { nextStatusIds } from './change-order-status.ts'
import { lockOrder } from './lock.ts'

const checkParcels = compileCheck({
  type: 'object',
  properties: {
    parcels: {
      type: 'array',
      minItems: 1,
      maxItems: 1000,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['order_id'],
        properties: {
          order_id: { type: 'string', format: 'uuid' },
          tracking_number: textUpTo(orderHistories.fields.tracking_number),
        },
      },
    },
  },
})

/** Checks a move of many orders as it would be checked for one, counts them, and hands it to a job. */
export async function startStatusChange(ctx: Ctx, draft: Draft<typeof orderStatusChanges>): Promise<Data> {
  authorise(ctx, ctx.registry.get('order-histories'), 'create')
  authorise(ctx, ctx.registry.get('orders'), 'find')
  const status = (await salesTables(ctx)).order_statuses.find(({ id }) => id === draft.order_status_id)
  if (!status) throw invalid({ order_status_id: { code: 'unknown-reference' } })
  const { length: total } = await idsOf(ctx, draft)
  const task = await startWork(ctx, 'order_statuses', inLanguage(ctx)(status.name) ?? '', total)
  const row = await insertRow(ctx, ctx.registry.get('order-status-changes'), { ...draft, task_id: task.id })
  await ctx.enqueue(ctx.db, 'order-statuses', {
    store_id: storeOf(ctx).id,
    order_status_change_id: row.id,
    task_id: task.id as string,
  })
  return row
}

async function idsOf(ctx: Ctx, change: Draft<typeof orderStatusChanges>): Promise<readonly string[]> {
  if (!change.parcels) return chosenIds(ctx, 'orders', change)
  const { parcels } = checkParcels({ parcels: change.parcels }) as { parcels: Parcel[] }
  return parcels.map(({ order_id }) => order_id)
}

/** Moves the orders one by one; one that does not go there is named in the result and the others go on. */
export const runStatusChange = (engine: Engine, storeId: string, id: string): Promise<void> =>
  workThroughChange(engine, storeId, orderStatusChanges, id, (change) => {
    const numbers = new Map((change.parcels ?? []).map((one) => [one.order_id, one.tracking_number?.trim() || null]))
    return {
      name: 'orders',
      ids: (ctx) => idsOf(ctx, change),
      apply: (ctx, orderId) => moveOne(ctx, change, orderId, numbers.get(orderId) ?? null),
    }
  })

async function moveOne(
  ctx: Ctx,
  { order_status_id, only_next, created_at }: Row<typeof orderStatusChanges>,
  orderId: string,
  trackingNumber: string | null,
): Promise<void> {
  const order = await lockOrder(ctx, orderId)
  if (order.order_status_id === order_status_id) {
    // By the run before this one, whose process was killed.
    if (order.status_changed_at && order.status_changed_at >= created_at) return
    throw new AppError('already-in-status')
  }
  if (only_next && !(await isNextStep(ctx, order, order_status_id))) throw new AppError('not-the-next-step')
  const step: Draft<typeof orderHistories> = { order_id: orderId, order_status_id, tracking_number: trackingNumber }
  await operations.create(ctx, 'order-histories', step)
}

/** Whether the order's own screen would offer it as the one button. */
async function isNextStep(ctx: Ctx, order: Awaited<ReturnType<typeof lockOrder>>, statusId: string): Promise<boolean> {
  const sales = await salesTables(ctx)
  const codeOf = (id: string | null): number | null => sales.order_statuses.find((one) => one.id === id)?.code ?? null
  const open = nextStatusIds(ctx.actor, ctx.now, sales, order)
  const ahead = statusAhead(codeOf(order.order_status_id), open.map(codeOf))
  return ahead !== null && ahead === codeOf(statusId)
}
