import { randomBytes } from 'node:crypto'
import { type Actor, type Change, type Ctx, type Engine, type Service, systemActor } from '@shopwright/engine'
import { atMost, hours, isId, minutes, type Nouns, newId, type Row } from '@shopwright/resource'
import { jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { tables } from '../database.ts'
import { passwordMark, sha256 } from './passwords.ts'

/** How long a login lasts: the spec's 72,000,000 ms. */
export const sessionLength = hours(20)
const cacheFor = 5000
/** So often at most it is written down that a session is in use. */
export const usedEvery = minutes(5)

export type Login = { accessToken: string; sessionId: string; fingerprint: string | null; expiresAt: Date }
export type Subject = (
  | {
      account_id: string
      /** the second step that was shown, of an account that has one */
      two_step_at: Date | null
    }
  | { customer_id: string; store_id: string }
) & {
  /** the hash that the session was opened by: it lives as long as that stays */
  password: string | null
}

/** A new session row and its token. With `bound`, the token works only beside the fingerprint cookie. */
export async function openSession(
  ctx: Ctx,
  subject: Subject,
  secret: Uint8Array,
  options: { bound: boolean },
): Promise<Login> {
  const id = newId(ctx.now.getTime())
  const fingerprint = options.bound ? randomBytes(32).toString('base64url') : null
  const expiresAt = new Date(ctx.now.getTime() + sessionLength)
  await tables(ctx)
    .insertInto('sessions')
    .values({
      id,
      account_id: 'account_id' in subject ? subject.account_id : null,
      customer_id: 'customer_id' in subject ? subject.customer_id : null,
      store_id: 'store_id' in subject ? subject.store_id : null,
      fingerprint: fingerprint && sha256(fingerprint),
      password_mark: passwordMark(subject.password),
      two_step_at: 'account_id' in subject ? subject.two_step_at : null,
      ip: ctx.actor.ip,
      user_agent: ctx.actor.userAgent?.slice(0, 512),
      expires_at: expiresAt,
      created_at: ctx.now,
      updated_at: ctx.now,
    } as never)
    .execute()
  const accessToken = await new SignJWT({
    sid: id,
    ...('store_id' in subject ? { store: subject.store_id } : {}),
    ...(fingerprint ? { fph: sha256(fingerprint) } : {}),
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('account_id' in subject ? subject.account_id : subject.customer_id)
    .setIssuedAt(Math.floor(ctx.now.getTime() / 1000))
    .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
    .sign(secret)
  return { accessToken, sessionId: id, fingerprint, expiresAt }
}

export type Claims = { subject: string; sessionId: string; storeId: string | null; fingerprintHash: string | null }

/** What a token says, if it is ours and alive; null else. One algorithm only. */
export async function readToken(token: string, secret: Uint8Array, now: Date): Promise<Claims | null> {
  if (token.length > 4096) return null
  const known = verifiedBy(secret).get(token)
  if (known) return known.expiresAt > now.getTime() ? known.claims : null
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      currentDate: now,
      requiredClaims: ['sub', 'exp', 'sid'],
    })
    if (!isId(payload.sid) || !isId(payload.sub)) return null
    const claims: Claims = {
      subject: payload.sub as string,
      sessionId: String(payload.sid),
      storeId: (payload.store as string | undefined) ?? null,
      fingerprintHash: (payload.fph as string | undefined) ?? null,
    }
    verifiedBy(secret).set(token, { claims, expiresAt: (payload.exp as number) * 1000 })
    return claims
  } catch {
    return null
  }
}

type Verified = LRUCache<string, { claims: Claims; expiresAt: number }>
const verified = new WeakMap<Uint8Array, Verified>()

/** Tokens whose signature has been found good: it stays so. Whether the session still lives is asked elsewhere. */
function verifiedBy(secret: Uint8Array): Verified {
  const own: Verified = verified.get(secret) ?? new LRUCache(atMost(10_000))
  verified.set(secret, own)
  return own
}

export type Person =
  | {
      kind: 'account'
      id: string
      role: 'ADMIN' | 'SHOP_ADMIN'
      name: string
      email: string
      language: string | null /** shows a code when signing in */
      two_step: boolean
    }
  | { kind: 'customer'; id: string; storeId: string; name: string; groupId: string }

export type Sessions = {
  /** Who a live session belongs to; null when it ended, expired or its person is disabled. At most five seconds old. */
  personOf(sessionId: string): Promise<Person | null>
  /** The account's place in a store, as an actor; null when it has none. */
  staffActor(account: Extract<Person, { kind: 'account' }>, storeId: string): Promise<Actor | null>
  /** Whether a super admin's session has said why it works in this store, or the store is his own. */
  hasEntered(sessionId: string, accountId: string, storeId: string): Promise<boolean>
  forget(): void
  /** Told when somebody of a store (null = of any) may have lost their session or their place, after both are forgotten. */
  onForgotten(listener: (store: string | null) => void): () => void
}

/** What decides who somebody is; of these, `customers` are no people who follow a store's changes. */
const watched = new Set([
  'sessions',
  'accounts',
  'api-tokens',
  'staff-members',
  'customers',
  'customer-groups',
  'stores',
  'store-entries',
])

export function openSessions(engine: Engine): Sessions {
  const people = new LRUCache<string, { person: Person | null }>({ ...atMost(20_000), ttl: cacheFor })
  const places = new LRUCache<string, { actor: Actor | null }>({ ...atMost(20_000), ttl: cacheFor })
  const entries = new LRUCache<string, { isOpen: boolean }>({ ...atMost(1000), ttl: cacheFor })
  const listeners = new Set<(store: string | null) => void>()
  // Who was looked up while something changed may be who they were before: they are answered, and not kept.
  let generation = 0
  const forget = () => {
    generation += 1
    people.clear()
    places.clear()
    entries.clear()
  }
  const heard = ({ store, tags }: Change): void => {
    const changed = tags.map((tag) => tag.split(':')[0] as string).filter((name) => watched.has(name))
    if (!changed.length) return
    forget()
    if (changed.some((name) => name !== 'customers')) for (const listener of listeners) listener(store)
  }
  engine.events.on(heard)
  engine.onCommit(heard)
  engine.events.onLost(forget)
  return {
    forget,
    onForgotten: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    personOf: async (sessionId) => {
      const known = people.get(sessionId)
      if (known) return known.person
      const began = generation
      const person = await engine.onPlatform({}, (ctx) => loadPerson(ctx, sessionId))
      if (began === generation) people.set(sessionId, { person })
      return person
    },
    staffActor: async (account, storeId) => {
      const key = `${account.id}/${storeId}`
      const known = places.get(key)
      if (known) return known.actor
      const began = generation
      const actor = await engine.onPlatform({}, (ctx) => loadPlace(ctx, account, storeId))
      if (began === generation) places.set(key, { actor })
      return actor
    },
    hasEntered: async (sessionId, accountId, storeId) => {
      const key = `${sessionId}/${storeId}`
      const known = entries.get(key)
      if (known) return known.isOpen
      const began = generation
      const isOpen = await engine.onPlatform({}, (ctx) => isEntered(ctx, sessionId, accountId, storeId))
      if (began === generation) entries.set(key, { isOpen })
      return isOpen
    },
  }
}

async function loadPerson(ctx: Ctx, sessionId: string): Promise<Person | null> {
  const db = tables(ctx)
  const session = await db
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .executeTakeFirst()
  if (!session) return null
  if ((session.used_at ?? session.created_at).getTime() < ctx.now.getTime() - usedEvery)
    await db.updateTable('sessions').set({ used_at: ctx.now }).where('id', '=', session.id).execute()
  if (session.account_id) return loadAccount(ctx, session.account_id, session)
  const customer = await db
    .selectFrom('customers')
    .selectAll()
    .where('store_id', '=', session.store_id as string)
    .where('id', '=', session.customer_id as string)
    .where('status', '=', true)
    .where('approved', '=', true)
    .executeTakeFirst()
  return customer && isOf(session.password_mark, customer.password)
    ? {
        kind: 'customer',
        id: customer.id,
        storeId: customer.store_id,
        name: `${customer.first_name} ${customer.last_name}`.trim(),
        groupId: customer.customer_group_id,
      }
    : null
}

/** What was opened by another password ends with it, in the same moment. Sessions of an older release have no mark. */
const isOf = (mark: string | null, password: string | null): boolean => mark === null || mark === passwordMark(password)

/**
 * Whatever way led to a session: it is one of a person with a second step only once that was passed (record 0092). One that was
 * opened before they had one, or past another, is none.
 */
const hasPassed = (session: { two_step_at: Date | null }, { two_step_at }: { two_step_at: Date | null }): boolean =>
  two_step_at === null || session.two_step_at?.getTime() === two_step_at.getTime()

async function loadAccount(
  ctx: Ctx,
  accountId: string,
  session: Pick<Row<Nouns['sessions']>, 'password_mark' | 'two_step_at'> | null = null,
): Promise<Extract<Person, { kind: 'account' }> | null> {
  const account = await tables(ctx)
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', accountId)
    .where('status', '=', true)
    .executeTakeFirst()
  if (!account) return null
  const { id, role, email, language, first_name, last_name, two_step_at } = account
  if (session && !(isOf(session.password_mark, account.password) && hasPassed(session, account))) return null
  const name = `${first_name} ${last_name}`.trim()
  return { kind: 'account', id, role, name, email, language, two_step: two_step_at !== null }
}

/** Who an account is in a store just now, for work that goes on after its request; null when it has lost its place. */
export async function staffActorOf(ctx: Ctx, accountId: string, storeId: string): Promise<Actor | null> {
  const account = await loadAccount(ctx, accountId)
  return account && loadPlace(ctx, account, storeId)
}

async function loadPlace(
  ctx: Ctx,
  account: Extract<Person, { kind: 'account' }>,
  storeId: string,
): Promise<Actor | null> {
  const base: Actor = { ...systemActor, id: account.id, name: account.name }
  if (account.role === 'ADMIN') return { ...base, role: 'ADMIN', isOwner: true }
  const db = tables(ctx)
  const place = await db
    .selectFrom('staff_members')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('account_id', '=', account.id)
    .where('status', '=', true)
    .executeTakeFirst()
  if (!place) return null
  const member = { ...base, role: 'SHOP_ADMIN', memberId: place.id } as const
  if (place.is_owner) return { ...member, isOwner: true }
  const rows = place.customer_group_id
    ? await db
        .selectFrom('customer_group_permissions')
        .selectAll()
        .where('store_id', '=', storeId)
        .where('customer_group_id', '=', place.customer_group_id)
        .execute()
    : []
  const permissions = new Map<string, Service>(
    rows.map((row) => [
      row.service,
      { get: row.can_get, create: row.can_create, update: row.can_update, delete: row.can_delete },
    ]),
  )
  return { ...member, isOwner: false, permissions }
}

async function isEntered(ctx: Ctx, sessionId: string, accountId: string, storeId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from store_entries where session_id = ${sessionId} and target_store_id = ${storeId}
      and left_at is null and expires_at > ${ctx.now}
    union all select 1 from staff_members where store_id = ${storeId} and account_id = ${accountId} and status
    limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** The session in which somebody has just shown their first code goes on. */
export const passSecondStep = async (ctx: Ctx, sessionId: string, at: Date): Promise<void> => {
  await tables(ctx).updateTable('sessions').set({ two_step_at: at }).where('id', '=', sessionId).execute()
}

/** The session in which somebody has changed their own password goes on by the new one; all others of theirs end. */
export async function keepOnlySession(
  ctx: Ctx,
  whose: { account_id: string } | { customer_id: string },
  sessionId: string | null,
  hash: string,
): Promise<void> {
  await endSessions(ctx, { ...whose, ...(sessionId ? { except: sessionId } : {}) })
  if (sessionId)
    await tables(ctx)
      .updateTable('sessions')
      .set({ password_mark: passwordMark(hash) })
      .where('id', '=', sessionId)
      .execute()
}

/** Everybody has to sign in again. */
export async function endAllSessions(ctx: Ctx): Promise<void> {
  await tables(ctx).updateTable('sessions').set({ ended_at: ctx.now }).where('ended_at', 'is', null).execute()
  for (const table of ['trusted_browsers', 'sign_in_tickets'] as const) await tables(ctx).deleteFrom(table).execute()
  ctx.touched.add('sessions')
}

/** Ends sessions at once, everywhere: one, or all of a person but the one named. With all of them go the browsers that were asked for no code. */
export async function endSessions(
  ctx: Ctx,
  which: ({ id: string } | { account_id: string; except?: string } | { customer_id: string; except?: string }) & {
    /** only those that were opened until then */
    until?: Date
  },
): Promise<void> {
  let query = tables(ctx).updateTable('sessions').set({ ended_at: ctx.now }).where('ended_at', 'is', null)
  if ('id' in which) query = query.where('id', '=', which.id)
  else {
    query =
      'account_id' in which
        ? query.where('account_id', '=', which.account_id)
        : query.where('customer_id', '=', which.customer_id)
    if (which.except) query = query.where('id', '<>', which.except)
  }
  if (which.until) query = query.where('created_at', '<=', which.until)
  await query.execute()
  if ('account_id' in which)
    await tables(ctx).deleteFrom('trusted_browsers').where('account_id', '=', which.account_id).execute()
  ctx.touched.add('sessions')
}
