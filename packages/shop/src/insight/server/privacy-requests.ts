import { AppError, behaviour, type Ctx, type Engine, insert, invalid, type Job, storeOf } from '@shopwright/engine'
import { days, minutes, type Patch, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import type { customers } from '../../customers/model/customers.ts'
import { mailStore } from '../../floor/alerts.ts'
import { mailJob } from '../../floor/mail-job.ts'
import { oneByOne } from '../../floor/one-by-one.ts'
import { originOf } from '../../floor/origins.ts'
import { verifyPassword } from '../../floor/passwords.ts'
import { isWorking, type ShopStore, storesOf } from '../../floor/stores.ts'
import { tellStaffOnce } from '../../floor/tell-staff.ts'
import { privacyRequests } from '../model/privacy-requests.ts'
import { byGuest, countOrders, eraseCustomer, eraseGuest, refuseOpenOrders, refuseUnderWay } from './erase-customer.ts'
import { type GuestRequest, mailDecision } from './guest-requests.ts'

type Request = Row<typeof privacyRequests>

/**
 * Staff ask for it in the name of a customer, or decide what a guest asks for: refused at once where it cannot be, done by jobs that
 * reach the mails, too.
 */
export const privacyBehaviour = behaviour(privacyRequests, {
  create: async (ctx, { customer_id, kind }) => {
    if (!customer_id) throw invalid({ customer_id: { code: 'required' } })
    // A customer takes their copy along from their account.
    if (kind === 'copy') throw invalid({ kind: { code: 'not-offered' } })
    await refuseUnderWay(ctx, customer_id)
    const row = await insert(ctx, ctx.registry.get('privacy-requests'), {
      kind: 'erasure',
      customer_id,
      asked_by: 'staff',
    })
    await ctx.enqueue(ctx.db, 'erase-customer', { store_id: storeOf(ctx).id, privacy_request_id: row.id })
    return row
  },
  before: decide,
  after: async (ctx, row, existing) => {
    if (!existing || row.state === existing.state) return
    const name = row.kind === 'erasure' && row.state === 'pending' ? 'erase-customer' : 'privacy-mails'
    await ctx.enqueue(ctx.db, name, { store_id: storeOf(ctx).id, privacy_request_id: row.id })
  },
})

/** What waits is carried out or refused; what could not be done is tried again. Nothing else of a request is anybody's to write. */
async function decide(
  ctx: Ctx,
  { state, reason }: Patch<typeof privacyRequests>,
  existing: Request | null,
): Promise<Patch<typeof privacyRequests> | undefined> {
  if (!existing) return
  if (state === undefined || state === existing.state) {
    if (reason !== undefined && reason !== existing.reason) throw new AppError('forbidden')
    return
  }
  const isOpen = existing.state === 'waiting' || existing.state === 'failed'
  if (!isOpen || !existing.email) throw new AppError('privacy-request-over', {}, { status: 409 })
  if (state !== 'pending' && state !== 'refused') throw invalid({ state: { code: 'not-offered' } })
  if (state === 'refused' && !reason?.trim()) throw invalid({ reason: { code: 'required' } })
  if (state === 'pending' && existing.kind === 'erasure') await refuseOpenOrders(ctx, byGuest(existing.email))
  return {
    reason: state === 'refused' ? reason : null,
    problem: null,
    decided_at: ctx.now,
    decided_by: ctx.actor.name,
  }
}

export const privacyJobs = (engine: () => Engine): Job[] => [
  {
    name: 'erase-customer',
    retries: 5,
    run: ({ store_id, privacy_request_id }) => carryOut(engine(), String(store_id), String(privacy_request_id)),
  },
  mailJob(engine, { name: 'privacy-mails', retries: 8 }, async (ctx, { privacy_request_id }, store) => {
    const { rows } = await sql<GuestRequest>`
      select id, kind, email::text as email, language, state, reason, version from privacy_requests
      where store_id = ${store.id} and id = ${String(privacy_request_id)} and (state = 'refused' or (state = 'pending' and kind = 'copy')) for update`.execute(
      ctx.db,
    )
    const [row] = rows
    if (!row?.email) return
    await mailDecision(ctx, store, { ...row, email: row.email })
    if (row.state === 'refused') return
    const { orders, invoices } = await countOrders(ctx, byGuest(row.email))
    await end(ctx, row.id, sql`state = 'done', orders = ${orders}, invoices = ${invoices}`)
  }),
  { name: 'privacy-due', cron: '41 6 * * *', run: () => tellDue(engine()) },
]

/** A guest is promised an answer within a month; so long before its end staff are told, and each week again. */
const dueAfter = days(20)

async function tellDue(engine: Engine): Promise<void> {
  const { rows } = await engine.onPlatform({}, (ctx) =>
    sql<Pick<Request, 'id' | 'store_id'>>`
      select id, store_id from privacy_requests where state = 'waiting' and created_at < ${new Date(ctx.now.getTime() - dueAfter)} order by created_at`.execute(
      ctx.db,
    ),
  )
  const said = 'a store was not told of a request that is due'
  const missed = await oneByOne(engine, rows, said, async ({ id, store_id }) => {
    const store = await storesOf(engine).byId(store_id)
    if (store && isWorking(store)) await engine.onPlatform({ store }, (ctx) => remind(ctx, store, id))
  })
  // Whoever was told is not told again by the next try.
  if (missed) throw new Error(`${missed} of ${rows.length} requests that are due were told to nobody`)
}

async function remind(ctx: Ctx, store: ShopStore, id: string): Promise<void> {
  const link = `/admin/privacy-requests?id=${id}`
  tellStaffOnce(ctx, { code: 'privacy-due', link, level: 'error' })
  await mailStore(ctx, store, {
    template: 'privacy-due',
    key: `privacy-due:${id}`,
    params: { store: store.title, link: `${originOf(null)}${link}` },
  })
}

async function carryOut(engine: Engine, storeId: string, id: string): Promise<void> {
  const store = await storesOf(engine).byId(storeId)
  if (!store) return
  try {
    await engine.onPlatform({ store }, async (ctx) => {
      const { rows } = await sql<Pick<Request, 'customer_id' | 'email'>>`
        select customer_id, email::text as email from privacy_requests where store_id = ${storeId} and id = ${id} and state = 'pending' for update`.execute(
        ctx.db,
      )
      const [asked] = rows
      if (!asked) return
      const { orders, invoices } = asked.customer_id
        ? await eraseCustomer(ctx, asked.customer_id)
        : await eraseGuest(ctx, asked.email ?? '')
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
    throw invalid({ password: { code: password ? 'wrong-password' : 'required' } })
  const { orders, invoices } = await eraseCustomer(ctx, customerId)
  const row = await insert(ctx, ctx.registry.get('privacy-requests'), {
    kind: 'erasure',
    customer_id: customerId,
    asked_by: 'customer',
  })
  await end(ctx, row.id, sql`state = 'done', orders = ${orders}, invoices = ${invoices}`)
}
