import { AppError, behaviour, type Ctx, type Engine, insert, type Job, storeOf } from '@shopwright/engine'
import { minutes, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import type { customers } from '../../customers/model/customers.ts'
import { verifyPassword } from '../../floor/passwords.ts'
import { storesOf } from '../../floor/stores.ts'
import { privacyRequests } from '../model/privacy-requests.ts'
import { eraseCustomer, refuseUnderWay } from './erase-customer.ts'

/** Staff ask for it in the name of somebody: refused at once where it cannot be, done by a job that reaches the mails, too. */
export const privacyBehaviour = behaviour(privacyRequests, {
  create: async (ctx, { customer_id }) => {
    await refuseUnderWay(ctx, customer_id)
    const row = await insert(ctx, ctx.registry.get('privacy-requests'), {
      kind: 'erasure',
      customer_id,
      asked_by: 'staff',
    })
    await ctx.enqueue(ctx.db, 'erase-customer', { store_id: storeOf(ctx).id, privacy_request_id: row.id })
    return row
  },
})

export const privacyJob = (engine: () => Engine): Job => ({
  name: 'erase-customer',
  retries: 5,
  run: ({ store_id, privacy_request_id }) => carryOut(engine(), String(store_id), String(privacy_request_id)),
})

async function carryOut(engine: Engine, storeId: string, id: string): Promise<void> {
  const store = await storesOf(engine).byId(storeId)
  if (!store) return
  try {
    await engine.onPlatform({ store }, async (ctx) => {
      const { rows } = await sql<Pick<Row<typeof privacyRequests>, 'customer_id'>>`
        select customer_id from privacy_requests where store_id = ${storeId} and id = ${id} and state = 'pending' for update`.execute(
        ctx.db,
      )
      if (!rows[0]) return
      const { orders, invoices } = await eraseCustomer(ctx, rows[0].customer_id)
      await end(ctx, id, sql`state = 'done', orders = ${orders}, invoices = ${invoices}`)
    })
  } catch (error) {
    // Something has begun meanwhile that needs them: staff see why, and ask again.
    if (!(error instanceof AppError)) throw error
    await engine.onPlatform({ store }, (ctx) => end(ctx, id, sql`state = 'failed', problem = ${error.code}`))
  }
}

async function end(ctx: Ctx, id: string, how: ReturnType<typeof sql>): Promise<void> {
  await sql`update privacy_requests set ${how}, version = version + 1, updated_at = ${ctx.now} where store_id = ${storeOf(ctx).id} and id = ${id} and state = 'pending'`.execute(
    ctx.db,
  )
  ctx.touched.add('privacy-requests')
}

/** Who has no password has to have come in so lately. */
const lately = minutes(15)

/** A customer wants it, who knows the password, or has none and has just signed in: done when it answers. As the platform role. */
export async function eraseOneself(
  ctx: Ctx,
  customerId: string,
  password: string,
  sessionId: string | null,
): Promise<void> {
  const { rows } = await sql<Pick<Row<typeof customers>, 'password'> & { came_at: Date | null }>`
    select c.password, s.created_at as came_at from customers c left join sessions s on s.id = ${sessionId} and s.customer_id = c.id::text
    where c.store_id = ${storeOf(ctx).id} and c.id = ${customerId}`.execute(ctx.db)
  const [known] = rows
  if (known && known.password === null) {
    if ((known.came_at?.getTime() ?? 0) < ctx.now.getTime() - lately) throw new AppError('sign-in-again')
  } else if (!(await verifyPassword(password, known?.password ?? null)))
    throw new AppError('invalid', {}, { fields: { password: { code: 'wrong-credentials' } } })
  const { orders, invoices } = await eraseCustomer(ctx, customerId)
  const row = await insert(ctx, ctx.registry.get('privacy-requests'), {
    kind: 'erasure',
    customer_id: customerId,
    asked_by: 'customer',
  })
  await end(ctx, row.id, sql`state = 'done', orders = ${orders}, invoices = ${invoices}`)
}
