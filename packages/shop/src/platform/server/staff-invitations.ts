import { randomBytes } from 'node:crypto'
import { AppError, type Ctx, checkOf, type Data, type FieldFault, insert, invalid, refuse } from '@shopwright/engine'
import { type Draft, days, defaultLanguage, type Row } from '@shopwright/resource'
import { exactly, flag, id, moment, orNull, record, type Said, text, upTo } from '@shopwright/resource/shapes'
import { tables } from '../../database.ts'
import { declaredText } from '../../floor/declared-texts.ts'
import { originOf } from '../../floor/origins.ts'
import { forgetMails, queueMail } from '../../floor/outbox.ts'
import { hashPassword, passwordFault, sha256 } from '../../floor/passwords.ts'
import { roomFor } from '../../floor/plan-room.ts'
import type { Person } from '../../floor/sessions.ts'
import { loadStore, type ShopCtx, type ShopStore } from '../../floor/stores.ts'
import { tellStaff } from '../../floor/tell-staff.ts'
import { isFlooded, mailLimit } from '../../floor/throttle.ts'
import { accounts } from '../model/accounts.ts'
import type { staffInvitations } from '../model/staff.ts'
import { addAccount } from './registration.ts'

const lifetime = days(7)

/** What the outbox knows the mail of an invitation by. */
const linkOf = (id: string): string => `staff-invitation:${id}`

/**
 * Asks somebody by mail to work in the store. An address that was asked before is asked anew: the earlier link opens nothing
 * from then on. The token is in the mail alone. As the platform role: a store's knows of no mails.
 */
export async function inviteStaff(ctx: ShopCtx, draft: Draft<typeof staffInvitations>): Promise<Data> {
  const store = ctx.store as ShopStore
  const email = draft.email.trim().toLowerCase()
  const known = await tables(ctx)
    .selectFrom('staff_members')
    .select('id')
    .where('store_id', '=', store.id)
    .where(({ fn }) => fn<string>('lower', ['email']), '=', email)
    .executeTakeFirst()
  if (known) throw invalid({ email: { code: 'works-here' } })
  await withdraw(ctx, email)
  if (await isFlooded(ctx, mailLimit(`staff:${store.id}`, email)))
    throw new AppError('too-many-requests', { minutes: 60 })
  const token = randomBytes(32).toString('base64url')
  const row = await insert(ctx, ctx.registry.get('staff-invitations'), {
    ...draft,
    email,
    language: draft.language ?? defaultLanguage,
    expires_at: new Date(ctx.now.getTime() + lifetime),
    invited_by: ctx.actor.name,
    token_hash: sha256(token),
  })
  await queueMail(ctx, {
    to: email,
    template: 'staff-invitation',
    language: row.language,
    params: {
      name: ctx.actor.name || store.title,
      store: store.title,
      link: `${originOf(null)}/invitation?token=${token}`,
    },
    linkOf: linkOf(row.id),
  })
  return row
}

async function withdraw(ctx: ShopCtx, email: string): Promise<void> {
  const before = await tables(ctx)
    .deleteFrom('staff_invitations')
    .where('store_id', '=', (ctx.store as ShopStore).id)
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst()
  if (before) await forgetMails(ctx, linkOf(before.id))
}

/** What is withdrawn is not mailed any more, and its link, which opens nothing, is in no outbox. A store's role knows of no mails. */
export const forgetInvitation = (ctx: Ctx, { id, store_id }: Row<typeof staffInvitations>): Promise<void> =>
  ctx.enqueue(ctx.db, 'forget-mails', { store_id, link_of: linkOf(id) })

/** The store that a token invites to, and whether its address has an account. Throws `invitation-over`. As the platform role. */
export async function invitationOf(ctx: Ctx, token: string) {
  const found = await tables(ctx)
    .selectFrom('staff_invitations')
    .selectAll()
    .where('token_hash', '=', sha256(token))
    .where('expires_at', '>', ctx.now)
    .executeTakeFirst()
  const store = found ? await loadStore(ctx, 'id', found.store_id) : null
  if (!found || !store || store.state === 'archived') throw new AppError('invitation-over')
  const account = await tables(ctx)
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', found.email)
    .executeTakeFirst()
  return { invitation: found, store, accountId: account?.id ?? null }
}

export const invitationShape = record({
  email: text,
  /** the name of the store */
  store: text,
  invited_by: orNull(text),
  expires_at: moment,
  has_account: flag,
})
export const invitationTaken = record({ store_id: id, store_token: text, email: text })

/** What the page behind the link shows. */
export async function readInvitation(ctx: Ctx, token: string): Promise<Said<typeof invitationShape>> {
  const { invitation, store, accountId } = await invitationOf(ctx, token)
  const { email, invited_by, expires_at } = invitation
  return { email, store: store.title, invited_by, expires_at, has_account: accountId !== null }
}

/** Of somebody who has no account yet. */
export const newPerson = exactly({
  first_name: declaredText(accounts.fields.first_name),
  last_name: declaredText(accounts.fields.last_name),
  password: upTo(1024),
})
const checkPerson = checkOf(newPerson)

/**
 * Gives who was invited their place, once: to the account of that address when it is signed in, else to a new one, whose
 * address the mail has confirmed. As the platform role, in the store that is invited to.
 */
export async function acceptInvitation(
  ctx: ShopCtx,
  token: string,
  signedIn: Person | null,
  body: unknown,
): Promise<Said<typeof invitationTaken>> {
  const { invitation, store, accountId } = await invitationOf(ctx, token)
  refuse(store.id !== ctx.store?.id, 'invitation-over')
  if (accountId && signedIn?.id !== accountId) throw new AppError('invitation-sign-in', { email: invitation.email })
  if (!accountId && signedIn) throw new AppError('invitation-other-person', { email: invitation.email })
  // Two who open the link at once: one of them finds it gone.
  const taken = await tables(ctx)
    .deleteFrom('staff_invitations')
    .where('store_id', '=', store.id)
    .where('id', '=', invitation.id)
    .executeTakeFirst()
  refuse(!Number(taken.numDeletedRows), 'invitation-over')
  await forgetMails(ctx, linkOf(invitation.id))
  if ((await roomFor(ctx, 'staff')) === 0) throw new AppError('invitation-no-seat', { store: store.title })
  const id = accountId ?? (await newAccount(ctx, invitation, body))
  const account = await tables(ctx)
    .selectFrom('accounts')
    .select(['first_name', 'last_name', 'email', 'two_step_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const name = `${account.first_name} ${account.last_name}`.trim()
  // Written down as their own doing.
  const self: ShopCtx = { ...ctx, actor: { ...ctx.actor, role: 'SHOP_ADMIN', id, name } }
  await insert(self, ctx.registry.get('staff-members'), {
    account_id: id,
    customer_group_id: invitation.customer_group_id,
    name,
    email: account.email,
    two_step: account.two_step_at !== null,
  })
  // The link has shown that mail reaches them.
  await tables(ctx)
    .updateTable('accounts')
    .set({ confirmed_at: ctx.now })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute()
  await tellStaff(ctx, {
    code: 'staff-joined',
    params: { name },
    link: '/admin/staff-members',
    level: 'success',
  })
  return { store_id: store.id, store_token: store.token, email: account.email }
}

async function newAccount(ctx: ShopCtx, invitation: Row<typeof staffInvitations>, body: unknown): Promise<string> {
  const { first_name, last_name, password } = checkPerson(body)
  const faults: Record<string, FieldFault> = {}
  if (!first_name.trim()) faults.first_name = { code: 'required' }
  if (!last_name.trim()) faults.last_name = { code: 'required' }
  const fault = passwordFault(password)
  if (fault) faults.password = fault
  if (Object.keys(faults).length) throw invalid(faults)
  const id = await addAccount(ctx, {
    email: invitation.email,
    password: await hashPassword(password),
    first_name: first_name.trim(),
    last_name: last_name.trim(),
    phone: null,
    language: invitation.language,
  })
  // Registered with the same address in this very moment.
  if (!id) throw new AppError('invitation-sign-in', { email: invitation.email })
  return id
}
