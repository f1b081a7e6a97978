import { AppError, type Ctx, invalid } from '@shopwright/engine'
import {
  fieldOf,
  flag,
  id,
  list,
  moment,
  named,
  oneOf,
  orNull,
  record,
  type Said,
  text,
  whole,
} from '@shopwright/resource/shapes'
import { tables } from '../../database.ts'
import { noteActivity } from '../../floor/note-activity.ts'
import { noteIp } from '../../floor/note-ip.ts'
import { verifyPassword } from '../../floor/passwords.ts'
import { type Login, openSession } from '../../floor/sessions.ts'
import type { ShopStore } from '../../floor/stores.ts'
import { noteAttempt } from '../../floor/throttle.ts'
import { accounts } from '../model/accounts.ts'
import { deviceMark, isKnownDevice, withDevice } from './devices.ts'
import { loginPaces, loginWait, tooSoon } from './login-pace.ts'
import { takePasskey } from './passkeys.ts'
import { isTrusted, openTicket, passTicket, trustBrowser } from './second-step.ts'
import { owesTwoStep } from './two-step-demand.ts'

/** Every way to a session that the API has. What is added here stops `two-step.test.ts` until it shows how it asks for a second step. */
export const signInStrategies = ['local', 'two-step', 'passkey', 'jwt'] as const
export type SignInStrategy = (typeof signInStrategies)[number]

/** What the browser keeps: of who has signed in with it, and in whose name it is asked for no code. */
type Kept = { device?: string | undefined; trusted?: string | undefined }
export type Credentials = Kept & { email: string; password: string }
/** What the wire calls the signed-in person (spec §7). `trusted`: for the browser to keep, where it is asked for no code from now on. */
export type SignedIn = Login & { customer: Record<string, unknown>; device: string; trusted?: string }

/** `fingerprint`: beside a ticket, for a cookie of the browser that goes on by it. */
export type SignInResult = { ok: SignedIn } | { refused: AppError; fingerprint?: string | null }

/**
 * Signs in an account (no store) or a shopper (with store), as the platform role. A refusal is returned, not thrown, so
 * that the note of the failure is kept. Known and unknown addresses cost and say the same; whether somebody has a second step is said
 * to who has passed the first: `two-step-wanted`, with a ticket for `signInByCode`.
 */
export async function signIn(
  ctx: Ctx,
  store: ShopStore | null,
  { email, password, device, trusted }: Credentials,
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
  const person = store ? await findCustomer(ctx, store.id, { email }) : await findAccount(ctx, { email })
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
  if (person.twoStepAt && !(await isTrusted(ctx, person, trusted))) {
    const { ticket, fingerprint } = await openTicket(ctx, person, bound)
    return { refused: new AppError('two-step-wanted', { ticket }, { status: 401 }), fingerprint }
  }
  return { ok: await letIn(ctx, store, person, { device, mark, secret, bound }) }
}

/** The second step, on the platform: the code that the ticket waits for, or one for recovery. `remember`: this browser is asked for none again. */
export async function signInByCode(
  ctx: Ctx,
  { ticket, code, remember, fingerprint, device, trusted }: Kept & CodeGiven,
  secret: Uint8Array,
  bound: boolean,
): Promise<SignInResult> {
  const passed = await passTicket(ctx, { ticket, code, fingerprint })
  if ('refused' in passed) return passed
  const person = await findAccount(ctx, { id: passed.accountId })
  if (!person) return { refused: new AppError('two-step-over', {}, { status: 401 }) }
  const mark = deviceMark(secret, 'platform', person)
  const ok = await letIn(ctx, null, person, { device, mark, secret, bound })
  return { ok: remember && bound ? { ...ok, trusted: await trustBrowser(ctx, person, trusted) } : ok }
}

export type CodeGiven = {
  ticket: string
  code: string
  remember: boolean
  /** of the browser that the ticket was given to */
  fingerprint: string | undefined
}

/** By a key of one's own device, on the platform: that its device recognised its person is the second step. */
export async function signInByPasskey(
  ctx: Ctx,
  { ticket, credential, device }: Pick<Kept, 'device'> & PasskeyGiven,
  secret: Uint8Array,
  bound: boolean,
): Promise<SignInResult> {
  const taken = await takePasskey(ctx, { ticket, credential })
  if ('refused' in taken) return taken
  const person = await findAccount(ctx, { id: taken.accountId })
  if (!person?.status) return { refused: new AppError('passkey-unknown', {}, { status: 401 }) }
  return {
    ok: await letIn(ctx, null, person, { device, mark: deviceMark(secret, 'platform', person), secret, bound }),
  }
}

export type PasskeyGiven = Parameters<typeof takePasskey>[1]

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

/** Every step that there is has been passed. */
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
      ...(store
        ? { customer_id: person.id, store_id: store.id }
        : { account_id: person.id, two_step_at: person.twoStepAt }),
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

type Found = {
  id: string
  password: string | null
  status: boolean
  approved: boolean
  /** since when a code is asked for, too; of shoppers never */
  twoStepAt: Date | null
  view: Record<string, unknown>
}

async function findAccount(ctx: Ctx, by: { email: string } | { id: string }): Promise<Found | null> {
  const row = await tables(ctx)
    .selectFrom('accounts')
    .selectAll()
    .where('email' in by ? 'email' : 'id', '=', 'email' in by ? by.email : by.id)
    .executeTakeFirst()
  if (!row) return null
  const { id, password, status, two_step_at } = row
  return { id, password, status, approved: true, twoStepAt: two_step_at, view: {} }
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
    twoStepAt: null,
    view: { id, email: row.email, first_name, last_name, phone, customer_group_id, role: 'CUSTOMER' },
  }
}

/** Who has signed in to the administration. */
export const accountShape = named(
  'Account',
  record({
    id,
    email: text,
    first_name: text,
    last_name: text,
    phone: orNull(text),
    role: fieldOf(accounts, 'role'),
    language: orNull(text),
    version: whole,
    created_at: moment,
    confirmed: flag,
    two_step: flag,
    /** nothing is let through before it has a second step */
    owes_two_step: flag,
    store_id: orNull(id),
    stores: list(record({ id, title: text, domain: text, token: text, state: text, completed: flag, is_owner: flag })),
  }),
)

/** Who has signed in to a shop. */
export const shopperShape = named(
  'Shopper',
  record({
    id,
    store_id: id,
    email: orNull(text),
    first_name: orNull(text),
    last_name: orNull(text),
    phone: orNull(text),
    customer_group_id: orNull(id),
    role: oneOf(['CUSTOMER']),
  }),
)

/** An account as the spec's customer: with its role, the store it starts in, and all stores that it may enter. */
export async function accountView(ctx: Ctx, accountId: string): Promise<Said<typeof accountShape>> {
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
  const { id, email, first_name, last_name, phone, role, language, version, created_at, confirmed_at, two_step_at } =
    account
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
    two_step: two_step_at !== null,
    owes_two_step: owesTwoStep({ role, two_step: two_step_at !== null }, null),
    store_id: stores[0]?.id ?? null,
    stores,
  }
}
