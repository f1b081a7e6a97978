import {
  AppError,
  authorise,
  type Ctx,
  type Data,
  type Engine,
  type FieldFault,
  insertRow,
  invalid,
  storeOf,
} from '@shopwright/engine'
import type { Draft, Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { chosenIds, startWork, workThroughChange } from '../../../platform/server/many-rows.ts'
import type { orders } from '../../model/orders.ts'
import { waybillBatches, type waybills } from '../../model/waybills.ts'
import { activeStates } from '../../rules/waybills.ts'
import { makeWaybill, planWaybill } from './make-waybill.ts'

/** Parcels of one press. */
const most = 100

/** What would become of an order: nothing stands in its way, or why. `fields`: what a person has to write first. */
type Check = Pick<Row<typeof orders>, 'number' | 'first_name' | 'last_name'> & {
  order_id: string
  extension?: string
  code?: string
  params?: AppError['params']
  fields?: string[]
}

/** Says of each order whether its parcel would be made; or hands them to a job. */
export async function startBatch(ctx: Ctx, draft: Draft<typeof waybillBatches>): Promise<Data> {
  authorise(ctx, ctx.registry.get('waybills'), 'create')
  authorise(ctx, ctx.registry.get('orders'), 'find')
  const ids = await chosenIds(ctx, 'orders', draft)
  if (ids.length > most) throw invalid({ ids: { code: 'too-many-waybills', params: { max: most } } })
  if (draft.dry_run) return { checks: await checksOf(ctx, ids), $answer: true }
  const task = await startWork(ctx, 'waybills', '', ids.length)
  const row = await insertRow(ctx, ctx.registry.get('waybill-batches'), { ids: [...ids], task_id: task.id })
  await ctx.enqueue(ctx.db, 'waybill-batch', {
    store_id: storeOf(ctx).id,
    waybill_batch_id: row.id,
    task_id: task.id as string,
  })
  return row
}

async function checksOf(ctx: Ctx, ids: readonly string[]): Promise<Check[]> {
  const { rows } = await sql<Pick<Row<typeof orders>, 'id' | 'number' | 'first_name' | 'last_name'>>`
    select id, number, first_name, last_name from orders where store_id = ${storeOf(ctx).id} and id = any(${[...ids]}::uuid[]) order by number, id`.execute(
    ctx.db,
  )
  const checks: Check[] = []
  for (const { id: order_id, ...whose } of rows) {
    try {
      const { draft, faults } = await planWaybill(ctx, order_id)
      const fields = Object.keys(faults)
      checks.push({
        order_id,
        ...whose,
        extension: String(draft.extension),
        ...(fields.length ? { code: codeOf(faults), params: paramsOf(faults), fields } : {}),
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      checks.push({ order_id, ...whose, code: error.code, params: error.params })
    }
  }
  return checks
}

/** That something is not written says least. */
const codeOf = (faults: Readonly<Record<string, FieldFault>>): string =>
  Object.values(faults).find(({ code }) => code !== 'required')?.code ?? 'waybill-incomplete'

const paramsOf = (faults: Readonly<Record<string, FieldFault>>): AppError['params'] =>
  Object.values(faults).find(({ code }) => code === codeOf(faults))?.params ?? {}

/** Asks for the parcels one by one, as each order says; one that cannot be made is named in the result and the others go on. */
export const runBatch = (engine: Engine, storeId: string, id: string): Promise<void> =>
  workThroughChange(engine, storeId, waybillBatches, id, ({ ids }) => ({
    name: 'orders',
    ids: async () => ids,
    apply: (ctx, orderId) => makeOne(ctx, id, orderId),
  }))

async function makeOne(ctx: Ctx, batchId: string, order_id: string): Promise<void> {
  const { rows } = await sql<Pick<Row<typeof waybills>, 'waybill_batch_id'>>`
    select waybill_batch_id from waybills where store_id = ${storeOf(ctx).id} and order_id = ${order_id} and state = any(${[...activeStates]}::text[])`.execute(
    ctx.db,
  )
  // By the run before this one, whose process was killed.
  if (rows.some(({ waybill_batch_id }) => waybill_batch_id === batchId)) return
  authorise(ctx, ctx.registry.get('waybills'), 'create')
  const { draft, faults } = await planWaybill(ctx, order_id)
  if (Object.keys(faults).length) throw new AppError(codeOf(faults), paramsOf(faults))
  await makeWaybill(ctx, draft as Draft<typeof waybills>, batchId) // without a fault it is whole
}
