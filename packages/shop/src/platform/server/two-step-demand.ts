import { AppError, type Ctx, invalid } from '@shopwright/engine'
import { tables } from '../../database.ts'
import { configuration } from '../../floor/configuration.ts'
import type { Person } from '../../floor/sessions.ts'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'

/**
 * Somebody who works where a second step is demanded, and has none: by the platform of its super admins, by a store of all who work in
 * it. From memory: nothing is asked for it.
 */
export const owesTwoStep = (
  { role, two_step }: Pick<Extract<Person, { kind: 'account' }>, 'role' | 'two_step'>,
  store: Pick<ShopStore, 'settings'> | null,
): boolean =>
  !two_step && ((role === 'ADMIN' && configuration().two_step_required) || store?.settings.two_step_required === true)

/** The owner says so, and has it: who demanded it without would shut themselves out. As the store's role. */
export async function refuseDemandOfStaff(ctx: Ctx, isDemanded: boolean): Promise<void> {
  const { role, isOwner, id } = ctx.actor
  if (role === 'SHOP_ADMIN' && !isOwner) throw new AppError('forbidden')
  if (!isDemanded || !id) return
  const own = await tables(ctx)
    .selectFrom('staff_members')
    .select('two_step')
    .where('store_id', '=', (ctx as ShopCtx).store?.id ?? '')
    .where('account_id', '=', id)
    .executeTakeFirst()
  if (own && !own.two_step) throw oneselfFirst()
}

/** The same of super admins. As the platform role. */
export async function refuseDemandByOthers(ctx: Ctx): Promise<void> {
  const { id } = ctx.actor
  if (!id) return
  const own = await tables(ctx).selectFrom('accounts').select('two_step_at').where('id', '=', id).executeTakeFirst()
  if (own && !own.two_step_at) throw oneselfFirst()
}

const oneselfFirst = (): AppError => invalid({ two_step_required: { code: 'two-step-first' } })
