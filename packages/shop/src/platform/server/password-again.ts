import { AppError, type Ctx, invalid } from '@shopwright/engine'
import { tables } from '../../database.ts'
import { verifyPassword } from '../../floor/passwords.ts'
import { noteAttempt } from '../../floor/throttle.ts'
import { loginPaces, loginWait, tooSoon } from './login-pace.ts'
import { codeRefusal } from './two-step.ts'

/**
 * What cannot be taken back is done by who knows the password, and has the second step where there is one, not by who found the screen
 * open. Guessing goes as slowly as at sign-in. A refusal is returned, not thrown, so that the note of the failure is kept; it names the
 * password as `field`. As the platform role.
 */
export async function passwordRefusal(
  ctx: Ctx,
  accountId: string,
  { password, code = '', field = 'password' }: { password: string; code?: string | undefined; field?: string },
): Promise<AppError | null> {
  const account = await tables(ctx)
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const paces = loginPaces('platform', account.email.toLowerCase(), ctx.actor.ip ?? '')
  const wait = await loginWait(ctx, paces)
  if (wait > 0) return tooSoon(wait)
  if (!(await verifyPassword(password.slice(0, 1024), account.password))) {
    await noteAttempt(
      ctx,
      paces.map(({ subject }) => subject),
      false,
    )
    return new AppError('invalid', {}, { fields: { [field]: { code: 'wrong-password' } } })
  }
  if (!account.two_step_at) return null
  return code.trim() ? codeRefusal(ctx, account, code) : invalid({ code: { code: 'required' } })
}
