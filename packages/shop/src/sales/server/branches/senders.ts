import { AppError, authorise, type Ctx, storeOf } from '@shopwright/engine'
import { isId } from '@shopwright/resource'
import { sql } from 'kysely'
import { type GroupRow, groupColumns } from '../carrier-account.ts'
import { type DeliveryProvider, deliveryOf } from '../delivery-providers.ts'
import { keysOf } from '../provider-settings.ts'

/** So long somebody waits at a form. */
const patience = 10_000

export type SendersQuestion = { provider: DeliveryProvider; keys: Record<string, string>; store_id: string }

/** What has to be known to ask who may send for a group; whoever may change the group may ask. Throws `not-found`. */
export async function sendersQuestion(ctx: Ctx, groupId: string): Promise<SendersQuestion> {
  authorise(ctx, ctx.registry.get('delivery-groups'), 'patch')
  const store_id = storeOf(ctx).id
  const { rows } = isId(groupId)
    ? await sql<GroupRow>`
        select ${groupColumns} from delivery_groups g where g.store_id = ${store_id} and g.id = ${groupId}`.execute(
        ctx.db,
      )
    : { rows: [] }
  const [group] = rows
  const provider = group && deliveryOf(group.extension)
  if (!group || !provider?.senders) throw new AppError('not-found')
  return { provider, keys: keysOf(ctx, 'delivery-groups', group), store_id }
}

/** Asks the carrier, outside of any transaction. Throws `carrier-refuses` with its words, `carrier-away`. */
export async function askSenders(
  { provider, ...account }: SendersQuestion,
  noteSilence: (error: unknown) => void,
): Promise<string[]> {
  const told = await provider.senders?.(account, AbortSignal.timeout(patience)).catch(noteSilence)
  if (!told) throw new AppError('carrier-away')
  if ('refused' in told) throw new AppError('carrier-refuses', { reason: told.refused })
  return told.senders
}
