import { AppError, type Behaviour, type Data, storeOf } from '@shopwright/engine'
import { sql } from 'kysely'

type Right = Data & { service: string }
const flags = ['can_get', 'can_create', 'can_update', 'can_delete'] as const

/**
 * What a group may do is the owner's to say: staff who may edit groups could else give themselves every right (security
 * T02). Staff who send back what they read change nothing.
 */
export const keepRights: NonNullable<Behaviour['before']> = async (ctx, draft, existing) => {
  if (draft.permissions === undefined || ctx.actor.role !== 'SHOP_ADMIN' || ctx.actor.isOwner) return
  const { rows } = existing
    ? await sql<Right>`select service, can_get, can_create, can_update, can_delete from customer_group_permissions
        where store_id = ${storeOf(ctx).id} and customer_group_id = ${existing.id}`.execute(ctx.db)
    : { rows: [] }
  if (plain(rows) !== plain((draft.permissions ?? []) as Right[]))
    throw new AppError('forbidden', {}, { fields: { permissions: { code: 'forbidden' } } })
  delete draft.permissions
}

const plain = (rights: readonly Right[]): string =>
  JSON.stringify(rights.map((right) => [right.service, ...flags.map((flag) => right[flag] === true)]).sort())
