import { AppError, type FieldFault, type Hooks, invalid, storeOf } from '@shopwright/engine'
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

/** A right to what there is not opens nothing, and whoever gave it would not know. What a group has of old may be sent back. */
export const refuseUnknownServices: NonNullable<Hooks<typeof customerGroups>['before']> = async (
  ctx,
  { permissions },
  existing,
) => {
  const strays = (permissions ?? []).flatMap(({ service }, index) =>
    !service || ctx.registry.find(service) ? [] : [{ index, service }],
  )
  if (!strays.length) return
  const { rows } = existing
    ? await sql<Pick<Right, 'service'>>`select service from customer_group_permissions
        where store_id = ${storeOf(ctx).id} and customer_group_id = ${existing.id}`.execute(ctx.db)
    : { rows: [] }
  const faults = strays
    .filter(({ service }) => !rows.some((row) => row.service === service))
    .map(({ index, service }) => [
      `permissions.${index}.service`,
      { code: 'unknown-service', params: { service } } satisfies FieldFault,
    ])
  if (faults.length) throw invalid(Object.fromEntries(faults))
}

const plain = (rights: readonly Patch<typeof customerGroupPermissions>[]): string =>
  JSON.stringify(rights.map((right) => [right.service, ...flags.map((flag) => right[flag] === true)]).sort())

/** A group is either for those who work here or for those who buy: nobody is moved to the other side by a switch. */
export const keepSides: NonNullable<Hooks<typeof customerGroups>['before']> = async (ctx, draft, existing) => {
  if (!existing || typeof draft.for_staff !== 'boolean' || draft.for_staff === existing.for_staff) return
  const { id } = storeOf(ctx)
  const { rows } = await sql<{ count: number }>`select (${
    draft.for_staff
      ? sql`(select count(*) from customers where store_id = ${id} and customer_group_id = ${existing.id})
          + (select count(*) from settings where store_id = ${id} and customer_group_id = ${existing.id})`
      : sql`(select count(*) from staff_members where store_id = ${id} and customer_group_id = ${existing.id})
          + (select count(*) from staff_invitations where store_id = ${id} and customer_group_id = ${existing.id})`
  })::int as count`.execute(ctx.db)
  const count = rows[0]?.count ?? 0
  if (count)
    throw invalid({ for_staff: { code: draft.for_staff ? 'group-of-customers' : 'group-of-staff', params: { count } } })
}
