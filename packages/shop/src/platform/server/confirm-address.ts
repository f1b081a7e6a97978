import { createHmac } from 'node:crypto'
import { AppError, type Ctx } from '@shopwright/engine'
import { days, isId } from '@shopwright/resource'
import { tables } from '../../database.ts'
import { forgetMails, queueMail } from '../../floor/outbox.ts'
import { isSameSecret } from '../../floor/same-secret.ts'
import { isFlooded, mailLimit } from '../../floor/throttle.ts'

const lifetime = days(7)

type Account = { id: string; email: string }

/** What the link of the mail carries: whose address, until when, and our signature over both. */
export function confirmToken(secret: Uint8Array, account: Account, now: Date): string {
  const until = (now.getTime() + lifetime).toString(36)
  return `${account.id}.${until}.${signature(secret, account, until)}`
}

/** What the outbox knows such mails by. */
export const mailedLink = (accountId: string): string => `confirm:${accountId}`

const signature = (secret: Uint8Array, { id, email }: Account, until: string): string =>
  createHmac('sha256', secret).update(`confirm:${id}:${email.toLowerCase()}:${until}`).digest('base64url')

/** Whose address the token confirms; null for one that is made up, over, or of an address that was changed since. */
export async function accountOfToken(ctx: Ctx, secret: Uint8Array, token: string): Promise<Account | null> {
  const [id = '', until = '', given = ''] = token.split('.')
  if (!isId(id) || !(Number.parseInt(until, 36) > ctx.now.getTime())) return null
  const account = await tables(ctx)
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('id', '=', id)
    .where('status', '=', true)
    .executeTakeFirst()
  const isSigned = isSameSecret(given, signature(secret, account ?? { id, email: '' }, until))
  return account && isSigned ? account : null
}

/** Mail reaches the account. Safe to repeat. False when the token is good no more. */
export async function confirmAddress(ctx: Ctx, secret: Uint8Array, token: string): Promise<boolean> {
  const account = await accountOfToken(ctx, secret, token)
  if (!account) return false
  await tables(ctx)
    .updateTable('accounts')
    .set({ confirmed_at: ctx.now })
    .where('id', '=', account.id)
    .where('confirmed_at', 'is', null)
    .execute()
  const stores = await tables(ctx).selectFrom('stores').select('id').where('owner_id', '=', account.id).execute()
  for (const { id } of stores) ctx.touched.add(`stores:${id}`)
  ctx.touched.add('accounts')
  await forgetMails(ctx, mailedLink(account.id))
  return true
}

/** The mail once more, for who has lost it; nothing for who needs it no more. */
export async function mailConfirmation(ctx: Ctx, id: string, linkOf: (account: Account) => string): Promise<void> {
  const account = await tables(ctx)
    .selectFrom('accounts')
    .select(['id', 'email', 'first_name', 'confirmed_at', 'language'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!account || account.confirmed_at) return
  const limit = mailLimit('confirm', account.email)
  if (await isFlooded(ctx, limit)) throw new AppError('too-many-requests', { minutes: 60 })
  await queueMail(ctx, {
    to: account.email,
    template: 'confirm-address',
    language: account.language ?? ctx.language,
    params: { name: account.first_name, link: linkOf(account) },
    linkOf: mailedLink(id),
  })
}
