import { AppError, behaviour, type Ctx } from '@shopwright/engine'
import { hours, newId } from '@shopwright/resource'
import { tables } from '../../database.ts'
import { storeEntries } from '../model/stores.ts'

const lasts = hours(1)

/** A super admin enters a store that is not his own with a reason, which its owner reads, and leaves it again. */
export const entering = behaviour(storeEntries, {
  before: async (ctx, draft, existing) => {
    if (existing) {
      const others = Object.keys(draft).filter((name) => name !== 'left_at' && name !== 'version' && name !== 'id')
      if (others.length || existing.account_id !== ctx.actor.id) throw new AppError('forbidden')
      return { left_at: ctx.now }
    }
    return {
      account_id: ctx.actor.id,
      actor_name: ctx.actor.name,
      session_id: ctx.actor.sessionId,
      ip: ctx.actor.ip,
      expires_at: new Date(ctx.now.getTime() + lasts),
      left_at: null,
    }
  },
  after: async (ctx, row, existing) => {
    if (!existing) await tellOwner(ctx, row)
  },
})

async function tellOwner(
  ctx: Ctx,
  { target_store_id, reason }: { target_store_id: string; reason: string },
): Promise<void> {
  const { actor, now } = ctx
  await tables(ctx)
    .insertInto('audit_logs')
    .values({
      id: newId(now.getTime()),
      store_id: target_store_id,
      action: 'enter',
      resource: 'stores',
      row_id: target_store_id,
      actor_id: actor.id,
      actor_role: actor.role,
      actor_name: actor.name,
      changes: JSON.stringify({ reason: [null, reason] }),
      ip: actor.ip,
      created_at: now,
      updated_at: now,
    } as never)
    .execute()
}
