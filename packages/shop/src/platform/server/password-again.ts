import { type AppError, type Ctx, invalid, storeOf } from '@shopwright/engine'
import { tables } from '../../database.ts'
import { verifyPassword } from '../../floor/passwords.ts'
import { noteAttempt } from '../../floor/throttle.ts'
import { loginPaces, loginWait, tooSoon } from './login-pace.ts'
import { codeRefusal } from './two-step.ts'

type Given = { password: string; field?: string }

/**
 * What cannot be taken back is done by who knows the password, and has the second step where there is one, not by who found the screen
 * open. Guessing goes as slowly as at sign-in. A refusal is returned, not thrown, so that the note of the failure is kept; it names the
 * password as `field`. As the platform role.
 */
export async function passwordRefusal(
  ctx: Ctx,
  accountId: string,
  { code = '', ...given }: Given & { code?: string | undefined },
): Promise<AppError | null> {
  const account = await tables(ctx)
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const refusal = await guessed(ctx, 'platform', account, given)
  if (refusal || !account.two_step_at) return refusal
  return code.trim() ? codeRefusal(ctx, account, code) : invalid({ code: { code: 'required' } })
}

/** The same of a shopper, who has no second step. */
export async function shopperRefusal(ctx: Ctx, customerId: string, given: Given): Promise<AppError | null> {
  const { id } = storeOf(ctx)
  const person = await tables(ctx)
    .selectFrom('customers')
    .select(['email', 'password'])
    .where('store_id', '=', id)
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return guessed(ctx, id, person, given)
}

/** What is wrong with the password by which somebody shows that it is them. */
async function guessed(
  ctx: Ctx,
  place: string,
  { email, password: stored }: { email: string; password: string | null },
  { password, field = 'password' }: Given,
): Promise<AppError | null> {
  if (!password) return invalid({ [field]: { code: 'required' } })
  const paces = loginPaces(place, email.toLowerCase(), ctx.actor.ip ?? '')
  const wait = await loginWait(ctx, paces)
  if (wait > 0) return tooSoon(wait)
  if (await verifyPassword(password.slice(0, 1024), stored)) return null
  await noteAttempt(
    ctx,
    paces.map(({ subject }) => subject),
    false,
  )
  return invalid({ [field]: { code: 'wrong-password' } })
}
