import { AppError, type Ctx } from '@shopwright/engine'
import type { Row } from '@shopwright/resource'
import { tables } from '../../database.ts'
import { queueMail } from '../../floor/outbox.ts'
import type { accounts } from '../model/accounts.ts'

export type Account = Row<typeof accounts>

/** As the platform role. */
export const accountOf = async (ctx: Ctx, id: string): Promise<Account> => {
  const account = await tables(ctx).selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!account) throw new AppError('not-found')
  return account
}

/** Written down as their own doing, in the platform's list. */
export const asSelf = (ctx: Ctx, { id, role, first_name, last_name }: Account): Ctx => ({
  ...ctx,
  store: null,
  actor: { ...ctx.actor, role, id, name: `${first_name} ${last_name}`.trim() },
})

type Told = Extract<Parameters<typeof queueMail>[1]['template'], `two-step-${string}` | `passkey-${string}`>

/** That a way to sign in has come or gone is mailed to whose it is, in their language. */
export const tellWays = (ctx: Ctx, account: Account, template: Told, params: object = {}): Promise<void> =>
  queueMail(
    { ...ctx, store: null },
    {
      to: account.email,
      template,
      language: account.language ?? ctx.language,
      params: { name: account.first_name, ...params } as never,
    },
  )
