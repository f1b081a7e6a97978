import { AppError, audit, type Data, invalid, lockRow, removeRows, updateRow } from '@shopwright/engine'
import type { Patch, Row } from '@shopwright/resource'
import { tables } from '../../database.ts'
import { originOf } from '../../floor/origins.ts'
import { queueMail } from '../../floor/outbox.ts'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'
import type { staffMembers } from '../model/staff.ts'

export type Transfer = {
  /** the place of who is to be the owner */
  staff_member_id: string
  /** whose rights who was the owner has from then on; null: they leave the store */
  customer_group_id: string | null
}

/** Makes somebody of the staff the owner, and who was that a member of the staff, or nobody. Both are told by mail. As the platform role. */
export async function transferOwnership(ctx: ShopCtx, { staff_member_id, customer_group_id }: Transfer): Promise<void> {
  const store = ctx.store as ShopStore
  const db = tables(ctx)
  const members = ctx.registry.get('staff-members')
  const heir = await lockRow(ctx, members, staff_member_id)
  if (heir.is_owner || !heir.status) throw invalid({ staff_member_id: { code: 'not-offered' } })
  const { id } = await db
    .selectFrom('staff_members')
    .select('id')
    .where('store_id', '=', store.id)
    .where('is_owner', '=', true)
    .executeTakeFirstOrThrow()
  const owner = await lockRow(ctx, members, id)
  if (customer_group_id) await refuseOtherGroup(ctx, customer_group_id)
  await change(heir, { is_owner: true, customer_group_id: null })
  await change(owner, { is_owner: false, customer_group_id })
  if (!customer_group_id) await removeRows(ctx, members, [{ ...owner, is_owner: false }])
  await db
    .updateTable('stores')
    .set({ owner_id: heir.account_id, updated_at: ctx.now })
    .where('id', '=', store.id)
    .execute()
  ctx.touched.add(`stores:${store.id}`).add('staff-members')
  const people = await db
    .selectFrom('accounts')
    .select(['email', 'language'])
    .where('id', 'in', [heir.account_id, owner.account_id])
    .execute()
  for (const { email, language } of people)
    await queueMail(ctx, {
      to: email,
      template: 'owner-changed',
      language: language ?? ctx.language,
      params: { store: store.title, name: heir.name || heir.email, link: `${originOf(null)}/` },
    })

  async function change(before: Row<typeof staffMembers>, draft: Patch<typeof staffMembers>): Promise<void> {
    await audit(ctx, members, 'update', before as Data, (await updateRow(ctx, members, before, draft)) as Data)
  }
}

async function refuseOtherGroup(ctx: ShopCtx, id: string): Promise<void> {
  const found = await tables(ctx)
    .selectFrom('customer_groups')
    .select('id')
    .where('store_id', '=', (ctx.store as ShopStore).id)
    .where('id', '=', id)
    .where('for_staff', '=', true)
    .executeTakeFirst()
  if (!found) throw new AppError('invalid', {}, { fields: { customer_group_id: { code: 'not-offered' } } })
}
