import type { Ctx } from '@shopwright/engine'
import { AppError, amend, asSystem, compileCheck, type Data, insert, invalid, lockRow } from '@shopwright/engine'
import { tables } from '../../database.ts'
import { queueMail } from '../../platform/server/outbox.ts'
import { hashPassword, isStrongPassword, verifyPassword } from '../../platform/server/passwords.ts'
import { readRegistration } from '../../platform/server/registration.ts'
import { endSessions } from '../../platform/server/sessions.ts'
import type { ShopCtx } from '../../platform/server/stores.ts'

/** Registers a shopper of this store; a taken address gets the same answer, and its owner a mail. */
export async function registerCustomer(ctx: ShopCtx, body: unknown, accountUrl: string): Promise<Data> {
  const store = ctx.store as NonNullable<typeof ctx.store>
  const { email, password, first_name, last_name, phone, newsletter } = readRegistration(body)
  const hash = await hashPassword(password)
  const groupId = store.settings.customer_group_id
  const group = await tables(ctx)
    .selectFrom('customer_groups')
    .select(['id', 'approval'])
    .where('store_id', '=', store.id)
    .where('id', '=', groupId as string)
    .executeTakeFirst()
  if (!group) throw new AppError('conflict')
  const taken = await tables(ctx)
    .selectFrom('customers')
    .select(['id', 'first_name'])
    .where('store_id', '=', store.id)
    .where('email', '=', email)
    .executeTakeFirst()
  const params = { name: first_name, store: store.title, link: accountUrl }
  const answer = {
    email,
    first_name,
    last_name,
    phone,
    role: 'CUSTOMER',
    store_id: store.id,
    approved: !group.approval,
  }
  if (taken) {
    await queueMail(ctx, {
      to: email,
      template: 'known-address',
      language: ctx.language,
      params: { ...params, name: taken.first_name },
    })
    return { id: crypto.randomUUID(), ...answer }
  }
  const row = await insert(asSystem(ctx), ctx.registry.get('customers'), {
    email,
    first_name,
    last_name,
    phone,
    newsletter,
    language: ctx.language,
    customer_group_id: group.id,
    approved: !group.approval,
    ip: ctx.actor.ip,
  })
  await tables(ctx)
    .updateTable('customers')
    .set({ password: hash })
    .where('store_id', '=', store.id)
    .where('id', '=', row.id as string)
    .execute()
  await queueMail(ctx, { to: email, template: 'customer-welcome', language: ctx.language, params })
  return { id: row.id, ...answer }
}

const own = {
  first_name: { type: 'string', minLength: 1, maxLength: 32 },
  last_name: { type: 'string', minLength: 1, maxLength: 32 },
  phone: { anyOf: [{ type: 'string', format: 'phone' }, { type: 'string', maxLength: 0 }, { type: 'null' }] },
  password: { type: 'string', maxLength: 1024 },
  current_password: { type: 'string', maxLength: 1024 },
}
const accountCheck = compileCheck({
  type: 'object',
  additionalProperties: false,
  properties: { ...own, language: { enum: ['en-us', 'ru-ru', 'ua-uk'] }, version: { type: 'integer' } },
})
const customerCheck = compileCheck({
  type: 'object',
  additionalProperties: false,
  properties: { ...own, newsletter: { type: 'boolean' }, addresses: { type: 'array' }, version: { type: 'integer' } },
})

/** Changes oneself on the platform host. A new password needs the current one and ends every other session. */
export async function changeOwnAccount(ctx: Ctx, id: string, body: unknown, sessionId: string | null): Promise<void> {
  const {
    password,
    current_password,
    version: _,
    ...changes
  } = accountCheck(body) as Data & { password?: string; current_password?: string }
  const row = await tables(ctx).selectFrom('accounts').select('password').where('id', '=', id).executeTakeFirstOrThrow()
  const hash = await newPassword(row.password, password, current_password)
  await tables(ctx)
    .updateTable('accounts')
    .set({ ...changes, ...(hash ? { password: hash } : {}), updated_at: ctx.now } as never)
    .where('id', '=', id)
    .execute()
  ctx.touched.add('accounts')
  if (hash) await endSessions(ctx, { account_id: id, ...(sessionId ? { except: sessionId } : {}) })
}

/** Changes oneself as a shopper: name, phone, addresses, newsletter, password. */
export async function changeOwnCustomer(
  ctx: ShopCtx,
  id: string,
  body: unknown,
  sessionId: string | null,
): Promise<void> {
  const { password, current_password, ...changes } = customerCheck(body) as Data & {
    password?: string
    current_password?: string
  }
  const system = asSystem(ctx)
  const existing = await lockRow(system, ctx.registry.get('customers'), id)
  const hash = await newPassword(existing.password as string | null, password, current_password)
  await amend(system, ctx.registry.get('customers'), existing, {
    ...changes,
    ...(changes.phone === '' ? { phone: null } : {}),
  })
  if (hash) {
    await tables(ctx)
      .updateTable('customers')
      .set({ password: hash })
      .where('store_id', '=', (ctx.store as { id: string }).id)
      .where('id', '=', id)
      .execute()
    await endSessions(ctx, { customer_id: id, ...(sessionId ? { except: sessionId } : {}) })
  }
}

async function newPassword(
  stored: string | null,
  password: string | undefined,
  current: string | undefined,
): Promise<string | null> {
  if (!password) return null
  if (!isStrongPassword(password)) throw invalid({ password: { code: 'weak-password' } })
  if (!(await verifyPassword(current ?? '', stored))) throw invalid({ current_password: { code: 'wrong-credentials' } })
  return hashPassword(password)
}
