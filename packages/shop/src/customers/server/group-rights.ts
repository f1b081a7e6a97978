import { AppError, type Hooks, storeOf } from '@shopwright/engine'
import type { Patch, Row } from '@shopwright/resource'
import { sql } from 'kysely'
import type { customerGroupPermissions, customerGroups } from '../model/customers.ts'

type Right = Pick<Row<typeof customerGroupPermissions>, 'service' | (typeof flags)[number]>
const flags = ['can_get', 'can_create', 'can_update', 'can_delete'] as const

/**
 * What a group may do is the owner's to say: staff who may edit groups could else give themselves every right (security
 * T02). Staff who send back what they read change nothing.
 */
export const keepRights: NonNullable<Hooks<typeof customerGroups>['before']> = async (ctx, draft, existing) => {
  if (draft.permissions === undefined || ctx.actor.role !== 'SHOP_ADMIN' || ctx.actor.isOwner) return
  const { rows } = existing
    ? await sql<Right>`select service, can_get, can_create, can_update, can_delete from customer_group_permissions
        where store_id = ${storeOf(ctx).id} and customer_group_id = ${existing.id}`.execute(ctx.db)
    : { rows: [] }
  if (plain(rows) !== plain(draft.permissions ?? []))
    throw new AppError('forbidden', {}, { fields: { permissions: { code: 'forbidden' } } })
  delete draft.permissions
}

const plain = (rights: readonly Patch<typeof customerGroupPermissions>[]): string =>
  JSON.stringify(rights.map((right) => [right.service, ...flags.map((flag) => right[flag] === true)]).sort())
