import type { Ctx } from '@shopwright/engine'
import {
  AppError,
  amend,
  asSystem,
  audit,
  compileCheck,
  type Data,
  insert,
  invalid,
  lockRow,
  searchText,
} from '@shopwright/engine'
import { languageCodes, type Row } from '@shopwright/resource'
import { tables } from '../../database.ts'
import { orEmpty } from '../../floor/declared-texts.ts'
import { noteActivity } from '../../floor/note-activity.ts'
import { noteIp } from '../../floor/note-ip.ts'
import { queueMail } from '../../floor/outbox.ts'
import { hashPassword, passwordFault, verifyPassword } from '../../floor/passwords.ts'
import { keepOnlySession } from '../../floor/sessions.ts'
import { shopOf } from '../../floor/store-cache.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import { refuseUnagreed } from '../../floor/terms-page.ts'
import { isFlooded, mailLimit } from '../../floor/throttle.ts'
import { takeTurn } from '../../floor/turns.ts'
import { passwordRefusal, shopperRefusal } from '../../platform/server/password-again.ts'
import { readShopperRegistration, readVouchedRegistration } from '../../platform/server/registration.ts'
import { sayNameEverywhere } from '../../platform/server/staff.ts'
import { customers } from '../model/customers.ts'
import { type Answers, checkAnswers } from '../rules/custom-fields.ts'
import { deedsWithAddresses, noteDeeds } from './activities.ts'
import { queueApproval } from './approvals.ts'
import { askedOf, customerTables, faultsOf, type GroupRow } from './custom-fields.ts'
import type { Joining } from './newsletter.ts'

/**
 * Registers a shopper of this store, in one of the groups on offer; a taken address gets the same answer, and its owner a
 * mail. Where the group needs approval the account is made, but waits for it.
 */
export async function registerCustomer(
  ctx: ShopCtx,
  body: unknown,
  accountUrl: string,
  joinNews: Joining,
): Promise<Data> {
  const store = ctx.store as NonNullable<typeof ctx.store>
  const { email, password, first_name, last_name, phone, newsletter, ...more } = readShopperRegistration(body)
  await refuseUnagreed(ctx, 'account_terms_id', more.terms_agreed)
  const hash = await hashPassword(password)
  const joined = await joiningOf(ctx, more)
  // Of two at once the later one finds the first, and says no more than it.
  await takeTurn(ctx, `register:${store.id}:${email}`)
  const taken = await customerAt(ctx, email)
  const given = { email, first_name, last_name, phone }
  const answer = {
    ...given,
    customer_group_id: joined.group.id,
    custom_fields: joined.answers,
    role: 'CUSTOMER',
    store_id: store.id,
    approved: !joined.group.approval,
  }
  if (taken) {
    if (!(await isFlooded(ctx, mailLimit(store.id, email))))
      await queueMail(ctx, {
        to: email,
        template: 'known-address',
        language: ctx.language,
        params: { name: taken.first_name, store: store.title, link: accountUrl },
      })
    return { id: crypto.randomUUID(), ...answer }
  }
  const id = await addCustomer(ctx, given, joined, accountUrl)
  await tables(ctx)
    .updateTable('customers')
    .set({ password: hash })
    .where('store_id', '=', store.id)
    .where('id', '=', id)
    .execute()
  if (newsletter) await joinNews(ctx, email)
  return { id, ...answer }
}

/**
 * Makes an account without a password for who has shown that the mailbox is theirs, and for whom somebody else vouches from now on.
 * Answers its id, and whether it may be used at once; `email-taken` where the address has one by now.
 */
export async function registerVouched(
  ctx: ShopCtx,
  email: string,
  body: unknown,
  accountUrl: string,
  joinNews: Joining,
): Promise<{ id: string; approved: boolean }> {
  const { first_name, last_name, phone, newsletter, ...more } = readVouchedRegistration(body)
  await refuseUnagreed(ctx, 'account_terms_id', more.terms_agreed)
  const joined = await joiningOf(ctx, more)
  if (await customerAt(ctx, email)) throw new AppError('email-taken', {}, { status: 409 })
  const id = await addCustomer(ctx, { email, first_name, last_name, phone }, joined, accountUrl)
  if (newsletter) await joinNews(ctx, email)
  return { id, approved: !joined.group.approval }
}

/** The customer of an address; null where there is none. */
export async function customerAt(
  ctx: ShopCtx,
  email: string,
): Promise<Pick<Row<typeof customers>, 'id' | 'first_name' | 'password' | 'language'> | null> {
  const row = await tables(ctx)
    .selectFrom('customers')
    .select(['id', 'first_name', 'password', 'language'])
    .where('store_id', '=', shopOf(ctx).id)
    .where('email', '=', email)
    .executeTakeFirst()
  return row ?? null
}

type Joined = { group: GroupRow; answers: Answers }

async function joiningOf(
  ctx: ShopCtx,
  { customer_group_id, custom_fields }: { customer_group_id: string | null; custom_fields: unknown },
): Promise<Joined> {
  const group = await groupFor(ctx, customer_group_id)
  const asked = await askedOf(ctx, 'account', group.id)
  const { answers, errors } = checkAnswers(asked, custom_fields, { prefix: 'custom_fields' })
  if (errors.length) throw invalid(faultsOf(errors))
  return { group, answers }
}

async function addCustomer(
  ctx: ShopCtx,
  given: { email: string; first_name: string; last_name: string; phone: string | null },
  { group, answers }: Joined,
  accountUrl: string,
): Promise<string> {
  const store = shopOf(ctx)
  const row = await insert(asSystem(ctx), ctx.registry.get('customers'), {
    ...given,
    language: ctx.language,
    customer_group_id: group.id,
    custom_fields: answers,
    approved: !group.approval,
    ip: ctx.actor.ip,
  })
  const id = String(row.id)
  await noteIp(ctx, id)
  noteActivity(ctx, { key: 'register', customer_id: id })
  if (group.approval) await queueApproval(ctx, id, 'customer')
  await queueMail(ctx, {
    to: given.email,
    template: group.approval ? 'customer-welcome-approval' : 'customer-welcome',
    language: ctx.language,
    params: { name: given.first_name, store: store.title, link: accountUrl },
  })
  await ctx.enqueue(ctx.db, 'registration-alerts', { store_id: store.id, customer_id: id })
  return id
}

/** The group that was chosen, of those on offer; the default one when none was. */
async function groupFor(ctx: ShopCtx, wanted: string | null): Promise<GroupRow> {
  const groups = await offeredGroups(ctx)
  const id = wanted ?? shopOf(ctx).settings.customer_group_id
  const group = groups.find((one) => one.id === id)
  if (group) return group
  throw wanted ? invalid({ customer_group_id: { code: 'not-offered' } }) : new AppError('conflict')
}

/** What a shopper may choose from: the groups on offer, among them always the default one. */
export async function offeredGroups(ctx: ShopCtx): Promise<GroupRow[]> {
  const { groups } = await customerTables(ctx)
  return groups.filter(({ id, is_offered }) => is_offered || id === shopOf(ctx).settings.customer_group_id)
}

const own = {
  first_name: customers.fields.first_name.schema,
  last_name: customers.fields.last_name.schema,
  phone: orEmpty(customers.fields.phone),
  password: { type: 'string', maxLength: 1024 },
  current_password: { type: 'string', maxLength: 1024 },
}
const accountCheck = compileCheck({
  type: 'object',
  additionalProperties: false,
  properties: {
    ...own,
    code: { type: 'string', maxLength: 64 },
    language: { enum: languageCodes },
    version: { type: 'integer' },
  },
})
const customerCheck = compileCheck({
  type: 'object',
  additionalProperties: false,
  properties: {
    ...own,
    newsletter: { type: 'boolean' },
    addresses: { type: 'array' },
    custom_fields: {},
    version: { type: 'integer' },
  },
})

/** Runs work in a transaction of its own, as the platform role. */
type Run<C> = <T>(work: (ctx: C) => Promise<T>) => Promise<T>

/**
 * Changes oneself on the platform host. A new password needs the current one, and the second step where there is one, and ends every
 * other session.
 */
export async function changeOwnAccount(
  run: Run<Ctx>,
  id: string,
  body: unknown,
  sessionId: string | null,
): Promise<void> {
  const { password, current_password, code, version: _, ...changes } = accountCheck(body) as Data & NewPassword
  await refuseGuess(password, (given) => run((ctx) => passwordRefusal(ctx, id, { ...given, code })), current_password)
  await run(async (ctx) => {
    const row = await tables(ctx).selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const search_text = searchText(ctx.registry.get('accounts'), { ...row, ...changes })
    const hash = await newPassword(row.password, password, current_password)
    const changed = await tables(ctx)
      .updateTable('accounts')
      .set({ ...changes, search_text, ...(hash ? { password: hash } : {}), updated_at: ctx.now } as never)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    ctx.touched.add('accounts')
    await audit(ctx, ctx.registry.get('accounts'), 'update', row, changed)
    await sayNameEverywhere(ctx, id)
    if (hash) await keepOnlySession(ctx, { account_id: id }, sessionId, hash)
  })
}

/**
 * Changes oneself as a shopper: name, phone, addresses, answers to custom fields, password. News are left at once; who wants
 * them is asked by mail, and answered whether that was so.
 */
export async function changeOwnCustomer(
  run: Run<ShopCtx>,
  id: string,
  body: unknown,
  sessionId: string | null,
  joinNews: Joining,
): Promise<{ isAsked: boolean }> {
  const said = customerCheck(body) as OwnChanges
  await refuseGuess(said.password, (given) => run((ctx) => shopperRefusal(ctx, id, given)), said.current_password)
  return run((ctx) => changeCustomer(ctx, id, said, sessionId, joinNews))
}

type NewPassword = { password?: string; current_password?: string; code?: string }
type OwnChanges = Data & Omit<NewPassword, 'code'> & { newsletter?: boolean }

/** Throws what is wrong with a new password, or with the one that it takes the place of: guessing that goes as slowly as at sign-in. */
async function refuseGuess(
  password: string | undefined,
  refusalOf: (given: { password: string; field: string }) => Promise<AppError | null>,
  current = '',
): Promise<void> {
  if (!password) return
  const fault = passwordFault(password)
  if (fault) throw invalid({ password: fault })
  const refusal = await refusalOf({ password: current, field: 'current_password' })
  if (refusal) throw refusal
}

async function changeCustomer(
  ctx: ShopCtx,
  id: string,
  { password, current_password, newsletter, ...changes }: OwnChanges,
  sessionId: string | null,
  joinNews: Joining,
): Promise<{ isAsked: boolean }> {
  const system = asSystem(ctx)
  const existing = await lockRow(system, ctx.registry.get('customers'), id)
  const hash = await newPassword(existing.password as string | null, password, current_password)
  const deeds = await deedsWithAddresses(ctx, id, changes.addresses)
  await amend(system, ctx.registry.get('customers'), existing, {
    ...changes,
    ...(changes.phone === '' ? { phone: null } : {}),
    ...(newsletter === false ? { newsletter } : {}),
  })
  const isAsked = newsletter === true && !existing.newsletter
  if (isAsked) await joinNews(ctx, String(existing.email))
  if (hash) {
    await tables(ctx)
      .updateTable('customers')
      .set({ password: hash })
      .where('store_id', '=', (ctx.store as { id: string }).id)
      .where('id', '=', id)
      .execute()
    await keepOnlySession(ctx, { customer_id: id }, sessionId, hash)
  }
  noteDeeds(ctx, id, [
    ...(isEdited(existing, { ...changes, ...(newsletter === undefined ? {} : { newsletter }) })
      ? ['edit' as const]
      : []),
    ...deeds,
    ...(hash ? ['password' as const] : []),
  ])
  return { isAsked }
}

/** Forms send all that they show; addresses are told of one by one. */
const isEdited = (existing: Data, { addresses: _, version: __, ...changes }: Data): boolean =>
  Object.entries(changes).some(
    ([name, value]) => JSON.stringify(existing[name] ?? null) !== JSON.stringify(value === '' ? null : (value ?? null)),
  )

/** Judged once more: between `refuseGuess` and this transaction another door may have changed it. */
async function newPassword(stored: string | null, password: string | undefined, current = ''): Promise<string | null> {
  if (!password) return null
  if (!(await verifyPassword(current, stored))) throw invalid({ current_password: { code: 'wrong-password' } })
  return hashPassword(password)
}
