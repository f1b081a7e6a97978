import { AppError, type Ctx } from '@shopwright/engine'
import { tables } from '../../database.ts'
import { verifyPassword } from '../../floor/passwords.ts'
import { noteAttempt } from '../../floor/throttle.ts'
import { loginPaces, loginWait, tooSoon } from './login-pace.ts'

/**
 * What cannot be taken back is done by who knows the password, not by who found the screen open. Guessing goes as slowly as
 * at sign-in. A refusal is returned, not thrown, so that the note of the failure is kept. As the platform role.
 */
export async function passwordRefusal(ctx: Ctx, accountId: string, password: string): Promise<AppError | null> {
  const account = await tables(ctx)
    .selectFrom('accounts')
    .select(['email', 'password'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const paces = loginPaces('platform', account.email.toLowerCase(), ctx.actor.ip ?? '')
  const wait = await loginWait(ctx, paces)
  if (wait > 0) return tooSoon(wait)
  if (await verifyPassword(password.slice(0, 1024), account.password)) return null
  await noteAttempt(
    ctx,
    paces.map(({ subject }) => subject),
    false,
  )
  return new AppError('invalid', {}, { fields: { password: { code: 'wrong-password' } } })
}
