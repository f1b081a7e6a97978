import { randomBytes, randomInt } from 'node:crypto'
import { AppError, asSystem, type Ctx, insert, SealBroken, type Vault } from '@shopwright/engine'
import type { Row } from '@shopwright/resource'
import { sql } from 'kysely'
import type { Identity } from '../../floor/login-providers.ts'
import { noteActivity } from '../../floor/note-activity.ts'
import { forgetMails, queueMail } from '../../floor/outbox.ts'
import { endSessions } from '../../floor/sessions.ts'
import { shopOf } from '../../floor/store-cache.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import { isFlooded, mailLimit } from '../../floor/throttle.ts'
import type { customerLogins, LoginCode } from '../model/logins.ts'

/** What a browser that was sent to a provider keeps until it is back. `link`: whoever had signed in wants to tie it to their account. */
export type LoginAsked = {
  id: string
  provider: LoginCode
  state: string
  nonce: string
  verifier: string
  /** the page to go back to, and what stands before pages in its language */
  back: string
  prefix: string
  link: string | null
  /** milliseconds */
  until: number
}

/** Whom the provider has told of, until it is known whose account that is. `shown`: by whom the mailbox is known to be theirs. */
export type LoginCame = Pick<LoginAsked, 'id' | 'provider' | 'back' | 'link' | 'until'> & {
  who: Identity
  shown: 'provider' | 'mail' | null
  code: { digits: string; email: string } | null
}

const random = (): string => randomBytes(32).toString('base64url')
export const newAsked = (given: Pick<LoginAsked, 'provider' | 'back' | 'prefix' | 'link' | 'until'>): LoginAsked => ({
  ...given,
  id: random(),
  state: random(),
  nonce: random(),
  verifier: random(),
})

type Kept = { asked: LoginAsked; came: LoginCame }
const placeOf = (store: { id: string }, what: keyof Kept) => ({ store: store.id, name: `customer-logins.${what}` })

/** What only we can read and write, and only for this store. */
export const sealLogin = <K extends keyof Kept>(vault: Vault, store: { id: string }, what: K, kept: Kept[K]): string =>
  vault.seal(placeOf(store, what), JSON.stringify(kept))

/** Null for what is not ours, another store's, or too old. */
export function openLogin<K extends keyof Kept>(
  vault: Vault,
  store: { id: string },
  what: K,
  sealed: string | undefined,
  now: Date,
): Kept[K] | null {
  if (!sealed) return null
  try {
    const kept = JSON.parse(vault.open(placeOf(store, what), sealed)) as Kept[K] // as it was sealed
    return kept.until > now.getTime() ? kept : null
  } catch (error) {
    if (error instanceof SealBroken) return null
    throw error
  }
}

/** Whose account it is, and that it was used now; null where it is nobody's yet. */
export async function customerByLogin(ctx: ShopCtx, provider: LoginCode, subject: string): Promise<string | null> {
  const { rows } = await sql<Pick<Row<typeof customerLogins>, 'customer_id'>>`
    update customer_logins set last_used_at = ${ctx.now}
    where store_id = ${shopOf(ctx).id} and provider = ${provider} and subject = ${subject} returning customer_id`.execute(
    ctx.db,
  )
  return rows[0]?.customer_id ?? null
}

export type OwnLogin = Pick<Row<typeof customerLogins>, 'id' | 'provider' | 'email'>

export const loginsOf = async (ctx: ShopCtx, customerId: string): Promise<OwnLogin[]> =>
  (
    await sql<OwnLogin>`
    select id, provider, email from customer_logins where store_id = ${shopOf(ctx).id} and customer_id = ${customerId} order by created_at`.execute(
      ctx.db,
    )
  ).rows

type Tied = { provider: LoginCode; who: Identity; isProven: boolean }

/** From now on whoever the provider says this is signs in to that account; its mailbox is told. `login-taken` where either has another. */
export async function tieLogin(ctx: ShopCtx, customerId: string, { provider, who, isProven }: Tied): Promise<void> {
  const { rows } = await sql<{ email: string; first_name: string; language: string | null; is_taken: boolean }>`
    select c.email::text as email, c.first_name, c.language, exists (select 1 from customer_logins l where l.store_id = c.store_id and l.provider = ${provider}
      and (l.subject = ${who.subject} or l.customer_id = c.id)) as is_taken
    from customers c where c.store_id = ${shopOf(ctx).id} and c.id = ${customerId} for update`.execute(ctx.db)
  const [customer] = rows
  if (!customer) throw new AppError('not-found')
  if (customer.is_taken) throw new AppError('login-taken', {}, { status: 409 })
  await insert(asSystem(ctx), ctx.registry.get('customer-logins'), {
    customer_id: customerId,
    provider,
    subject: who.subject,
    email: who.email,
    is_proven: isProven,
    last_used_at: ctx.now,
  })
  noteActivity(ctx, { key: 'login_add', customer_id: customerId })
  await tell(ctx, 'login-added', customer, provider)
}

/**
 * Gives an account that was there before to whoever has shown that its mailbox is theirs. Anybody may have made it in their name: what
 * opened it until now opens it no more, neither its password nor a login that nobody has shown the mailbox for, nor a session.
 */
export async function takeOver(ctx: ShopCtx, customerId: string, tied: Pick<Tied, 'provider' | 'who'>): Promise<void> {
  const store = shopOf(ctx).id
  await sql`delete from customer_logins where store_id = ${store} and customer_id = ${customerId} and (not is_proven or provider = ${tied.provider})`.execute(
    ctx.db,
  )
  await sql`update customers set password = null, version = version + 1, updated_at = ${ctx.now} where store_id = ${store} and id = ${customerId} and password is not null`.execute(
    ctx.db,
  )
  await endSessions(ctx, { customer_id: customerId })
  ctx.touched.add('customers').add(`customers:${customerId}`)
  await tieLogin(ctx, customerId, { ...tied, isProven: true })
}

/** Takes away a way in, and ends what was opened by it elsewhere. `last-login` for the only one. */
export async function untieLogin(
  ctx: ShopCtx,
  customerId: string,
  id: string,
  sessionId: string | null,
): Promise<void> {
  const store = shopOf(ctx).id
  const { rows } = await sql<{ password: string | null; email: string; first_name: string; language: string | null }>`
    select password, email::text as email, first_name, language from customers where store_id = ${store} and id = ${customerId} for update`.execute(
    ctx.db,
  )
  const [customer] = rows
  const logins = await loginsOf(ctx, customerId)
  const login = logins.find((one) => one.id === id)
  if (!customer || !login) throw new AppError('not-found')
  if (customer.password === null && logins.length < 2) throw new AppError('last-login', {}, { status: 409 })
  await sql`delete from customer_logins where store_id = ${store} and customer_id = ${customerId} and id = ${id}`.execute(
    ctx.db,
  )
  ctx.touched.add('customer-logins')
  await endSessions(ctx, { customer_id: customerId, ...(sessionId ? { except: sessionId } : {}) })
  noteActivity(ctx, { key: 'login_remove', customer_id: customerId })
  await tell(ctx, 'login-removed', customer, login.provider)
}

/** The provider's own wish, in the name of who has an account there: all that came of it goes. Answers whether there was any. */
export async function forgetLogin(ctx: ShopCtx, provider: LoginCode, subject: string): Promise<boolean> {
  const { rows } = await sql<Pick<Row<typeof customerLogins>, 'customer_id'>>`
    delete from customer_logins where store_id = ${shopOf(ctx).id} and provider = ${provider} and subject = ${subject} returning customer_id`.execute(
    ctx.db,
  )
  for (const { customer_id } of rows) {
    await endSessions(ctx, { customer_id })
    noteActivity(ctx, { key: 'login_remove', customer_id })
  }
  ctx.touched.add('customer-logins')
  return rows.length > 0
}

/** Mails six digits to an address that somebody says is theirs; nothing, where it was written to too often. */
export async function mailLoginCode(ctx: ShopCtx, came: LoginCame, email: string): Promise<LoginCame> {
  // What is mailed to nobody is nothing that could be guessed either.
  const isHeld = await isFlooded(ctx, mailLimit(shopOf(ctx).id, email))
  const digits = isHeld ? random() : String(randomInt(1_000_000)).padStart(6, '0')
  const next: LoginCame = { ...came, id: random(), code: { digits, email } }
  if (isHeld) return next
  await queueMail(ctx, {
    to: email,
    template: 'login-code',
    language: ctx.language,
    params: { store: shopOf(ctx).title, code: digits, provider: nameOf(came.provider) },
    linkOf: codeOf(next),
  })
  return next
}

export const forgetLoginCode = (ctx: Ctx, came: LoginCame): Promise<void> => forgetMails(ctx, codeOf(came))

const codeOf = ({ id }: LoginCame): string => `login:${id}`
/** What it calls itself, in every language. */
export const nameOf = (provider: LoginCode): string => ({ google: 'Google', facebook: 'Facebook' })[provider]

const tell = (
  ctx: ShopCtx,
  template: 'login-added' | 'login-removed',
  { email, first_name, language }: { email: string; first_name: string; language: string | null },
  provider: LoginCode,
): Promise<void> =>
  queueMail(ctx, {
    to: email,
    template,
    language: language ?? ctx.language,
    params: { name: first_name, store: shopOf(ctx).title, provider: nameOf(provider) },
  })
