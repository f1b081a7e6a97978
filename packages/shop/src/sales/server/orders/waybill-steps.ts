import { AppError, amend, asSystem, type Ctx, type Data, insert, lockRow, refuse, storeOf } from '@shopwright/engine'
import { type Draft, isId, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import type { waybillSteps, waybills } from '../../model/waybills.ts'
import { stepsOf } from '../../rules/waybills.ts'
import { type GroupRow, groupColumns } from '../carrier-account.ts'
import { type DeliveryProvider, deliveryOf } from '../delivery-providers.ts'
import { keysOf } from '../provider-settings.ts'
import { numberOrder } from './send-waybill.ts'
import { waybillOrder } from './waybill-order.ts'

/** Looks for a parcel again, takes it back, or says that there is none. Throws `waybill-step-over` for what its state does not allow. */
export async function stepWaybill(ctx: Ctx, draft: Draft<typeof waybillSteps>): Promise<Data> {
  const resource = ctx.registry.get('waybills')
  const row = await lockRow(ctx, resource, draft.waybill_id)
  const { shipped_at } = await waybillOrder(ctx, row.order_id, false)
  if (!stepsOf({ ...row, shipped: shipped_at !== null }).includes(draft.step))
    throw new AppError('waybill-step-over', {}, { status: 409 })
  const system = asSystem(ctx)
  if (draft.step === 'give-up') {
    await amend(system, resource, row, { state: 'given-up' })
    if (row.number) await numberOrder(system, row.order_id, row.number, null)
  } else {
    const state = draft.step === 'look' ? 'asked' : 'deleting'
    await amend(system, resource, row, { state, fault: null, message: null })
    await ctx.enqueue(ctx.db, 'waybill', {
      store_id: storeOf(ctx).id,
      waybill_id: row.id,
      is_once: draft.step === 'look',
    })
  }
  const step = await insert(ctx, ctx.registry.get('waybill-steps'), { ...draft, actor_name: ctx.actor.name })
  ctx.touched.add('waybills')
  ctx.touched.add(`orders:${row.order_id}`)
  return { id: step.id }
}

export type LabelQuestion = {
  provider: DeliveryProvider
  keys: Record<string, string>
  store_id: string
  numbers: string[]
}

/** As many labels one document has. */
const mostLabels = 100

/**
 * What has to be known to fetch what is stuck on parcels, in one document. Throws `not-found` where one of them is not made,
 * `labels-of-several` for those of different accounts.
 */
export async function labelQuestion(ctx: Ctx, ids: readonly string[]): Promise<LabelQuestion> {
  const store_id = storeOf(ctx).id
  refuse(ids.length > mostLabels, 'too-many-waybills', { max: mostLabels })
  const { rows } = ids.every(isId)
    ? await sql<GroupRow & Pick<Row<typeof waybills>, 'number'>>`
        select ${groupColumns}, w.number from waybills w join delivery_groups g on g.store_id = w.store_id and g.id = w.delivery_group_id
        where w.store_id = ${store_id} and w.id = any(${[...ids]}::uuid[]) and w.state = 'made' and w.number is not null order by w.id`.execute(
        ctx.db,
      )
    : { rows: [] }
  const [row] = rows
  const provider = row && deliveryOf(row.extension)
  if (!row || rows.length < new Set(ids).size || !provider?.label) throw new AppError('not-found')
  if (rows.some(({ id }) => id !== row.id)) throw new AppError('labels-of-several', {}, { status: 409 })
  const numbers = rows.map(({ number }) => String(number))
  return { provider, keys: keysOf(ctx, 'delivery-groups', row), store_id, numbers }
}

/** So long somebody waits for it. */
const patience = 20_000

/** Fetches it, outside of any transaction. Throws `carrier-away`, `carrier-prints-not`. */
export async function fetchLabel(
  { provider, numbers, ...account }: LabelQuestion,
  noteSilence: (error: unknown) => void,
): Promise<Buffer> {
  const told = await provider.label?.(numbers, account, AbortSignal.timeout(patience)).catch(noteSilence)
  if (!told) throw new AppError('carrier-away')
  if ('refused' in told) throw new AppError('carrier-prints-not', {}, { status: 409 })
  return told.pdf
}
