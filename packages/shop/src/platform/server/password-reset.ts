import { randomBytes } from 'node:crypto'
import { AppError, audit, type Ctx, invalid } from '@shopwright/engine'
import { minutes, newId } from '@shopwright/resource'
import { tables } from '../../database.ts'
import { noteActivity } from '../../floor/note-activity.ts'
import { forgetMails, queueMail } from '../../floor/outbox.ts'
import { hashPassword, passwordFault, passwordMark, sha256 } from '../../floor/passwords.ts'
import { endSessions } from '../../floor/sessions.ts'
import type { ShopStore } from '../../floor/stores.ts'
import { isFlooded, mailLimit } from '../../floor/throttle.ts'

const lifetime = minutes(60)

type Owner = { id: string; email: string; password: string | null; first_name: string; language: string | null }

/** Mails a link that is good for an hour and one use. Known and unknown addresses get the same answer. */
export async function requestReset(
  ctx: Ctx,
  store: ShopStore | null,
  email: string,
  addressOf: (token: string) => string,
): Promise<void> {
  const owner = await ownerByEmail(ctx, store, email)
  if (!owner || (await isFlooded(ctx, mailLimit(store?.id ?? 'platform', owner.email)))) return
  const token = await openReset(ctx, store, owner, lifetime)
  await queueMail(ctx, {
    to: owner.email,
    template: 'reset',
    language: owner.language ?? ctx.language,
    params: { name: owner.first_name, link: addressOf(token) },
    linkOf: linkOf(owner),
  })
  if (store) noteActivity({ ...ctx, store }, { key: 'forgotten', customer_id: owner.id })
}

/** The same for whom no mail reaches, at the machine itself: the token, or null for an address without an account. */
export async function resetAtHand(ctx: Ctx, email: string): Promise<string | null> {
  const owner = await ownerByEmail(ctx, null, email)
  if (!owner) return null
  const actor = { ...ctx.actor, role: 'ADMIN' as const, name: 'shopwright user reset-password' }
  const told = { id: owner.id }
  await audit({ ...ctx, actor, store: null }, ctx.registry.get('password-resets'), 'create', null, told)
  return openReset(ctx, null, owner, lifetime)
}

/** A token that sets somebody's password once, within `lasts` milliseconds; what they had before is good no more. */
export async function openReset(
  ctx: Ctx,
  store: Pick<ShopStore, 'id'> | null,
  owner: Pick<Owner, 'id' | 'password'>,
  lasts: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const db = tables(ctx)
  await db
    .deleteFrom('password_resets')
    .where(store ? 'customer_id' : 'account_id', '=', owner.id)
    .execute()
  await forgetMails(ctx, linkOf(owner))
  await db
    .insertInto('password_resets')
    .values({
      id: newId(ctx.now.getTime()),
      token_hash: sha256(token),
      account_id: store ? null : owner.id,
      customer_id: store ? owner.id : null,
      store_id: store?.id ?? null,
      password_mark: passwordMark(owner.password),
      expires_at: new Date(ctx.now.getTime() + lasts),
      created_at: ctx.now,
      updated_at: ctx.now,
    } as never)
    .execute()
  return token
}

/** Sets the new password and signs out everywhere. Throws `reset-link-used` for a link that is used, old or foreign. */
export async function resetPassword(ctx: Ctx, store: ShopStore | null, token: string, password: string): Promise<void> {
  const fault = passwordFault(password)
  if (fault) throw invalid({ password: fault })
  const db = tables(ctx)
  const reset = await db
    .deleteFrom('password_resets')
    .where('token_hash', '=', sha256(token))
    .where('expires_at', '>', ctx.now)
    .returningAll()
    .executeTakeFirst()
  if (!reset || reset.store_id !== (store?.id ?? null)) throw new AppError('reset-link-used')
  const owner = await ownerById(ctx, store, (store ? reset.customer_id : reset.account_id) as string)
  if (!owner) throw new AppError('account-not-found')
  // A link dies when the password changes by any other way.
  if (passwordMark(owner.password) !== reset.password_mark) throw new AppError('reset-link-used')
  await db
    .updateTable(store ? 'customers' : 'accounts')
    .set({ password: await hashPassword(password), updated_at: ctx.now } as never)
    .where('id', '=', owner.id)
    .execute()
  if (!store) await auditReset(ctx, owner)
  // Who has the mailbox has the account: a login that nobody has shown it for may be of whoever made the account in their name.
  else
    await tables(ctx)
      .deleteFrom('customer_logins')
      .where('store_id', '=', store.id)
      .where('customer_id', '=', owner.id)
      .where('is_proven', '=', false)
      .execute()
  await forgetMails(ctx, linkOf(owner))
  await endSessions(ctx, store ? { customer_id: owner.id } : { account_id: owner.id })
  await queueMail(ctx, {
    to: owner.email,
    template: 'reset-done',
    language: owner.language ?? ctx.language,
    params: { name: owner.first_name },
  })
  if (store) noteActivity({ ...ctx, store }, { key: 'reset', customer_id: owner.id })
}

/** Who holds the link acts as whose it is. */
async function auditReset(ctx: Ctx, { id, first_name, password }: Owner): Promise<void> {
  const accounts = ctx.registry.get('accounts')
  const actor = { ...ctx.actor, role: 'SHOP_ADMIN' as const, id, name: first_name }
  await audit({ ...ctx, actor }, accounts, 'update', { id, password }, { id, password: '' })
}

/** What a mail with such a link is kept under. */
export const linkOf = ({ id }: Pick<Owner, 'id'>): string => `reset:${id}`

const ownerByEmail = async (ctx: Ctx, store: ShopStore | null, email: string): Promise<Owner | undefined> =>
  store
    ? tables(ctx)
        .selectFrom('customers')
        .selectAll()
        .where('store_id', '=', store.id)
        .where('email', '=', email)
        .where('status', '=', true)
        .where('approved', '=', true)
        .executeTakeFirst()
    : tables(ctx)
        .selectFrom('accounts')
        .selectAll()
        .where('email', '=', email)
        .where('status', '=', true)
        .executeTakeFirst()

const ownerById = async (ctx: Ctx, store: ShopStore | null, id: string): Promise<Owner | undefined> =>
  store
    ? tables(ctx)
        .selectFrom('customers')
        .selectAll()
        .where('store_id', '=', store.id)
        .where('id', '=', id)
        .where('status', '=', true)
        .where('approved', '=', true)
        .executeTakeFirst()
    : tables(ctx).selectFrom('accounts').selectAll().where('id', '=', id).where('status', '=', true).executeTakeFirst()
