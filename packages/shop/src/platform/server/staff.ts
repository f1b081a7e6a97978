import { AppError, type Ctx, type Data, refuseCrowding } from '@shopwright/engine'
import type { Patch, Row } from '@shopwright/resource'
import { sql } from 'kysely'
import type { staffMembers } from '../model/staff.ts'

type Member = Row<typeof staffMembers>

/** An owner's place is given on, never changed or taken: a store is somebody's. */
export function keepOwner({ is_owner }: Pick<Member, 'is_owner'>): void {
  if (is_owner) throw new AppError('owner-stays')
}

/** Who comes back takes a seat of the plan, as who is invited does. */
export async function refuseFullHouse(ctx: Ctx, draft: Patch<typeof staffMembers>, existing: Member): Promise<void> {
  if (draft.status === true && !existing.status) await refuseCrowding(ctx, ctx.registry.get('staff-members'), 1)
}

/** Every store that a person works in calls them as they call themselves, and says whether they sign in in two steps. */
export async function sayNameEverywhere(ctx: Ctx, accountId: string): Promise<void> {
  const { rows } =
    await sql<Data>`update staff_members m set name = trim(a.first_name || ' ' || a.last_name), email = a.email,
      two_step = a.two_step_at is not null
    from accounts a where a.id = ${accountId} and m.account_id = a.id
      and (m.name is distinct from trim(a.first_name || ' ' || a.last_name) or m.email is distinct from a.email::text
        or m.two_step is distinct from (a.two_step_at is not null))
    returning m.id`.execute(ctx.db)
  if (rows.length) ctx.touched.add('staff-members')
}
