import { audit, type Ctx } from '@shopwright/engine'
import { tables } from '../../database.ts'

/** That every secret was sealed anew, for the platform's list of changes. Nobody has signed in who does it: the command stands for them. */
export async function noteRotation(ctx: Ctx): Promise<void> {
  const before = await tables(ctx).selectFrom('configuration_settings').selectAll().executeTakeFirstOrThrow()
  const after = await tables(ctx)
    .updateTable('configuration_settings')
    .set({ keys_rotated_at: ctx.now })
    .returningAll()
    .executeTakeFirstOrThrow()
  const actor = { ...ctx.actor, role: 'ADMIN' as const, name: 'shopwright keys rotate' }
  await audit({ ...ctx, actor }, ctx.registry.get('configuration-settings'), 'update', before, after)
}
