import { AppError, type Ctx, invalid } from '@shopwright/engine'
import { tables } from '../../database.ts'
import { noteActivity } from '../../floor/note-activity.ts'
import { noteIp } from '../../floor/note-ip.ts'
import { verifyPassword } from '../../floor/passwords.ts'
import { type Login, openSession } from '../../floor/sessions.ts'
import type { ShopStore } from '../../floor/stores.ts'
import { noteAttempt } from '../../floor/throttle.ts'
import { deviceMark, isKnownDevice, withDevice } from './devices.ts'
import { loginPaces, loginWait, tooSoon } from './login-pace.ts'

export type Credentials = {
  email: string
  password: string
  /** what the browser keeps of who has signed in with it */
  device?: string | undefined
}
/** What the wire calls the signed-in person (spec §7). */
export type SignedIn = Login & { customer: Record<string, unknown>; device: string }

export type SignInResult = { ok: SignedIn } | { refused: AppError }

/**
 * Signs in an account (no store) or a shopper (with store), as the platform role. A refusal is returned, not thrown, so
 * that the note of the failure is kept. Known and unknown addresses cost and say the same.
 */
export async function signIn(
  ctx: Ctx,
  store: ShopStore | null,
  { email, password, device }: Credentials,
  secret: Uint8Array,
  bound: boolean,
): Promise<SignInResult> {
  if (!email || !password)
    throw invalid({
      ...(email ? {} : { email: { code: 'required' } }),
      ...(password ? {} : { password: { code: 'required' } }),
    })
  const ip = ctx.actor.ip ?? ''
  const place = store?.id ?? 'platform'
  const paces = loginPaces(place, email.toLowerCase(), ip)
  const subjects = paces.map(({ subject }) => subject)
  const person = store ? await findCustomer(ctx, store.id, { email }) : await findAccount(ctx, email)
  const mark = person && deviceMark(secret, place, person)
  const isKnown = mark !== null && isKnownDevice(device, mark)
  const wait = await loginWait(ctx, paces)
  // On a device of theirs a person is let in by the right password, whatever others try meanwhile.
  if (wait > 0 && !isKnown) return { refused: tooSoon(wait) }
  const matches = await verifyPassword(password.slice(0, 1024), person?.password ?? null)
  if (!person || !mark || !matches || !person.status) {
    if (wait > 0) return { refused: tooSoon(wait) }
    await noteAttempt(ctx, subjects, false)
    return { refused: new AppError('wrong-credentials') }
  }
  if (!person.approved) return { refused: new AppError('not-approved', {}, { status: 401 }) }
  await noteAttempt(ctx, subjects, true)
  return { ok: await letIn(ctx, store, person, { device, mark, secret, bound }) }
}

/** Signs in a shopper whom somebody else vouches for, as the platform role; refused like by a password for who is shut out, or waits. */
export async function signInVouched(
  ctx: Ctx,
  store: ShopStore,
  customerId: string,
  { device, secret, bound }: Omit<Entry, 'mark'>,
): Promise<SignedIn> {
  const person = await findCustomer(ctx, store.id, { id: customerId })
  if (!person?.status) throw new AppError('shut-out', {}, { status: 401 })
  if (!person.approved) throw new AppError('not-approved', {}, { status: 401 })
  return letIn(ctx, store, person, { device, mark: deviceMark(secret, store.id, person), secret, bound })
}

type Entry = { device: string | undefined; mark: string; secret: Uint8Array; bound: boolean }

async function letIn(
  ctx: Ctx,
  store: ShopStore | null,
  person: Found,
  { device, mark, secret, bound }: Entry,
): Promise<SignedIn> {
  const ip = ctx.actor.ip ?? ''
  const login = await openSession(
    ctx,
    {
      password: person.password,
      ...(store ? { customer_id: person.id, store_id: store.id } : { account_id: person.id }),
    },
    secret,
    { bound },
  )
  await tables(ctx)
    .updateTable(store ? 'customers' : 'accounts')
    .set({ last_login_at: ctx.now, ...(store && ip ? { ip } : {}) } as never)
    .where('id', '=', person.id)
    .execute()
  if (store) {
    await noteIp(ctx, person.id)
    noteActivity(ctx, { key: 'login', customer_id: person.id })
  }
  return {
    ...login,
    device: withDevice(device, mark),
    customer: store ? { ...person.view, store_id: store.id } : await accountView(ctx, person.id),
  }
}

type Found = { id: string; password: string | null; status: boolean; approved: boolean; view: Record<string, unknown> }

async function findAccount(ctx: Ctx, email: string): Promise<Found | null> {
  const row = await tables(ctx).selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
  return row ? { id: row.id, password: row.password, status: row.status, approved: true, view: {} } : null
}

async function findCustomer(ctx: Ctx, storeId: string, by: { email: string } | { id: string }): Promise<Found | null> {
  const row = await tables(ctx)
    .selectFrom('customers')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('email' in by ? 'email' : 'id', '=', 'email' in by ? by.email : by.id)
    .executeTakeFirst()
  if (!row) return null
  const { id, password, status, approved, first_name, last_name, phone, customer_group_id } = row
  return {
    id,
    password,
    status,
    approved,
    view: { id, email: row.email, first_name, last_name, phone, customer_group_id, role: 'CUSTOMER' },
  }
}

/** An account as the spec's customer: with its role, the store it starts in, and all stores that it may enter. */
export async function accountView(ctx: Ctx, accountId: string): Promise<Record<string, unknown>> {
  const db = tables(ctx)
  const account = await db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst()
  if (!account) throw new AppError('not-found')
  const stores = await db
    .selectFrom('staff_members as m')
    .innerJoin('stores as s', 's.id', 'm.store_id')
    .select(['s.id', 's.title', 's.domain', 's.token', 's.state', 's.completed', 'm.is_owner'])
    .where('m.account_id', '=', accountId)
    .where('m.status', '=', true)
    .where('s.state', '<>', 'deleted')
    .orderBy('s.created_at')
    .execute()
  const { id, email, first_name, last_name, phone, role, language, version, created_at, confirmed_at } = account
  return {
    id,
    email,
    first_name,
    last_name,
    phone,
    role,
    language,
    version,
    created_at,
    confirmed: confirmed_at !== null,
    store_id: stores[0]?.id ?? null,
    stores,
  }
}
