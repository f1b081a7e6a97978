import {
  type Actor,
  AppError,
  type Ctx,
  type Engine,
  type Job,
  operations,
  SealBroken,
  systemActor,
} from '@shopwright/engine'
import { days, minutes, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { mailStore } from '../../floor/alerts.ts'
import { originOf } from '../../floor/origins.ts'
import { type Posted, posterHere } from '../../floor/poster.ts'
import { shopOf } from '../../floor/store-cache.ts'
import { isWorking, type ShopStore, storesOf } from '../../floor/stores.ts'
import { tellStaffOnce } from '../../floor/tell-staff.ts'
import { workingStates } from '../model/stores.ts'
import { nounOf, testEvent, toldNouns } from '../model/webhook-events.ts'
import type { webhookDeliveries, webhookSecrets, webhooks } from '../model/webhooks.ts'
import { newsOf, type RowNews } from '../rules/webhook-news.ts'
import { nextTry, outcomeOf, patience, pauseAfter } from '../rules/webhook-tries.ts'
import { signedHeaders } from './sign-webhook.ts'
import { endWaiting } from './webhooks.ts'

/** So many messages a job: a long list leaves room for the next store's. */
const stretch = 25
/** While a message is being sent nobody else takes it; longer than an answer may take. */
const lease = minutes(1)
const keptFor = days(30)
/** The log of one webhook, however much happens. */
const mostKept = 5000
const atOnce = 500

export const webhookJobs = (engine: () => Engine): Job[] => [
  {
    name: 'tell-webhooks',
    perStore: 1,
    concurrency: 2,
    retries: 10,
    run: async ({ store_id, cause, news }) => {
      const store = await working(engine(), store_id)
      if (store) await engine().inStore({ store }, (ctx) => writeDown(ctx, String(cause), newsOf(String(news))))
    },
  },
  {
    name: 'send-webhook',
    // Of one store and of all together some are always free: a dead address holds one for ten seconds, and then waits itself.
    perStore: 2,
    concurrency: 6,
    run: async ({ store_id, webhook_id, delivery_id }) => {
      const store = await working(engine(), store_id)
      if (store) await sendSome(engine(), store, String(webhook_id), delivery_id ? String(delivery_id) : null)
    },
  },
  { name: 'webhooks-due', cron: '*/5 * * * *', run: async () => void (await startDue(engine())) },
  { name: 'forget-webhooks', cron: '23 3 * * *', run: () => forgetOld(engine()) },
]

/** Where a store is closed nothing is told, and what waits goes on waiting. */
async function working(engine: Engine, id: unknown): Promise<ShopStore | null> {
  const store = await storesOf(engine).byId(String(id))
  return store && isWorking(store) ? store : null
}

/** A message for each webhook that wants to know; what waits for the same row says it already, as the row is read when it is sent. */
async function writeDown(ctx: Ctx, cause: string, news: readonly RowNews[]): Promise<void> {
  const { id: store } = shopOf(ctx)
  const known = JSON.stringify(await withoutDrafts(ctx, news))
  const { rows } = await sql<Pick<Row<typeof webhookDeliveries>, 'webhook_id'>>`
    insert into webhook_deliveries (store_id, id, webhook_id, event, row_id, state, next_try_at, waits_for, cause, created_at, updated_at)
    select w.store_id, gen_random_uuid(), w.id, n.event, n.row_id, 'waiting', ${ctx.now}::timestamptz, concat_ws(':', w.id, n.event, n.row_id), ${cause}::text, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
    from webhooks w join jsonb_to_recordset(${known}::jsonb) as n (event text, row_id text) on n.event = any(w.events)
    where w.store_id = ${store} and w.status order by w.id, n.event, n.row_id on conflict do nothing returning webhook_id`.execute(
    ctx.db,
  )
  const ids = [...new Set(rows.map(({ webhook_id }) => webhook_id))]
  if (!ids.length) return
  const { rows: due } = await sql<Pick<Row<typeof webhooks>, 'id'>>`
    update webhooks set due_at = case when failures < 2 or due_at is null then least(due_at, ${ctx.now}::timestamptz) else due_at end
    where store_id = ${store} and id = any(${ids}::uuid[]) and status returning id, due_at <= ${ctx.now} as is_due`.execute(
    ctx.db,
  )
  for (const { id } of due.filter((one) => (one as { is_due?: boolean }).is_due))
    await ctx.enqueue(ctx.db, 'send-webhook', { store_id: store, webhook_id: id })
  ctx.touched.add('webhook-deliveries')
}

/** A row that is nobody's affair yet changes in silence; once it is, that is an event of its own. */
async function withoutDrafts(ctx: Ctx, news: readonly RowNews[]): Promise<readonly RowNews[]> {
  const drafts = new Set<string>()
  for (const [noun, { but }] of Object.entries(toldNouns)) {
    const ids = but ? news.filter(({ event }) => nounOf(event) === noun).map(({ row_id }) => row_id) : []
    if (!but || !ids.length) continue
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(noun)} where store_id = ${shopOf(ctx).id} and id = any(${ids}::uuid[]) and ${sql.ref(but)}`.execute(
      ctx.db,
    )
    for (const { id } of rows) drafts.add(id)
  }
  return news.filter(({ row_id }) => !drafts.has(row_id))
}

type Message = {
  delivery: Pick<Row<typeof webhookDeliveries>, 'id' | 'event' | 'attempts'>
  webhook: Pick<Row<typeof webhooks>, 'id' | 'url'>
  headers: Record<string, string>
  body: string
  hasSecret: boolean
}

/** Sends what is due of one webhook, or one message that somebody waits for, whether it is on or not. */
async function sendSome(engine: Engine, store: ShopStore, webhookId: string, only: string | null): Promise<void> {
  let taken = 0
  for (; taken < (only ? 1 : stretch); taken++) {
    const message = await engine
      .inStore({ store }, (ctx) => take(ctx, webhookId, only))
      .catch((error: unknown) => putOff(engine, store, error))
    if (message === null) break
    if (message === 'nothing') continue
    const { webhook, headers, body } = message
    const posted: Posted = message.hasSecret
      ? await posterHere().post(webhook.url, headers, body)
      : { code: null, text: '', error: 'no-secret', ms: 0 }
    await engine.onPlatform({ store }, (ctx) => settle(ctx, message, posted))
  }
  if (taken) await engine.inStore({ store }, (ctx) => planNext(ctx, webhookId))
}

/** A row that could not be read: of whose message that is, and what the database said, by which a transaction is tried again. */
class Unread extends Error {
  readonly id: string
  readonly attempts: number
  readonly code: string | undefined
  constructor({ id, attempts }: { id: string; attempts: number }, cause: unknown) {
    super('a row was not read', { cause })
    this.id = id
    this.attempts = attempts
    this.code = (cause as { code?: string }).code
  }
}

/** What cannot be said now is tried again later, as what did not arrive; what waits behind it has its turn. Who took it meanwhile counts. */
async function putOff(engine: Engine, store: ShopStore, error: unknown): Promise<'nothing'> {
  if (!(error instanceof Unread)) throw error
  engine.log.error({ err: error.cause, store: store.id, row: error.id }, 'a webhook was not told of a row')
  const attempts = error.attempts + 1
  const wait = nextTry(attempts)
  await engine.onPlatform({ store }, async (ctx) => {
    const next = wait === null ? null : new Date(ctx.now.getTime() + wait)
    await sql`update webhook_deliveries set state = ${next ? 'waiting' : 'failed'}, attempts = ${attempts}, waits_for = null, error = 'not-read',
        next_try_at = ${next}, updated_at = ${ctx.now}
      where store_id = ${store.id} and id = ${error.id} and state = 'waiting' and attempts = ${error.attempts}`.execute(
      ctx.db,
    )
    ctx.touched.add('webhook-deliveries')
  })
  return 'nothing'
}

/** What rows say of themselves to a program of the store that may read all of them. */
const reader: Actor = { ...systemActor, role: 'SHOP_ADMIN', isOwner: false, name: 'webhook' }

/** The next message, counted as tried before it is: a process that dies on the way tries again later, and not for ever. */
async function take(ctx: Ctx, webhookId: string, only: string | null): Promise<Message | 'nothing' | null> {
  const { id: store } = shopOf(ctx)
  const { rows } = await sql<Pick<Row<typeof webhooks>, 'id' | 'name' | 'url' | 'status' | 'due_at'>>`
    select id, name, url, status, due_at from webhooks where store_id = ${store} and id = ${webhookId}`.execute(ctx.db)
  const [webhook] = rows
  if (!webhook) return null
  if (!only && (!webhook.status || !webhook.due_at || webhook.due_at > ctx.now)) return null
  const which = only ? sql`and id = ${only}` : sql``
  const { rows: found } = await sql<
    Pick<Row<typeof webhookDeliveries>, 'id' | 'event' | 'row_id' | 'attempts' | 'created_at'>
  >`select id, event, row_id, attempts, created_at from webhook_deliveries
    where store_id = ${store} and webhook_id = ${webhookId} and state = 'waiting' and next_try_at <= ${ctx.now} ${which}
    order by next_try_at, id limit 1 for update skip locked`.execute(ctx.db)
  const [delivery] = found
  if (!delivery) return null
  const { id, event, row_id, created_at } = delivery
  const data = await dataOf(ctx, event, row_id, webhook).catch((error: unknown) => {
    throw new Unread(delivery, error)
  })
  if (data === null) {
    await sql`delete from webhook_deliveries where store_id = ${store} and id = ${id}`.execute(ctx.db)
    ctx.touched.add('webhook-deliveries')
    return 'nothing'
  }
  const attempts = delivery.attempts + 1
  await sql`update webhook_deliveries set attempts = ${attempts}, waits_for = null, updated_at = ${ctx.now},
      next_try_at = ${new Date(ctx.now.getTime() + Math.max(nextTry(attempts) ?? 0, lease))}
    where store_id = ${store} and id = ${id}`.execute(ctx.db)
  const body = `{"type":${JSON.stringify(event)},"timestamp":${JSON.stringify(created_at)},"data":${data}}`
  const secrets = await secretsOf(ctx, webhookId)
  return {
    delivery: { id, event, attempts },
    webhook,
    headers: signedHeaders(secrets, { id: `msg_${id}`, sentAt: ctx.now, body }),
    body,
    hasSecret: secrets.length > 0,
  }
}

/** The row as it is now, as JSON; null where there is nothing to tell of it any more. */
async function dataOf(
  ctx: Ctx,
  event: string,
  id: string | null,
  { id: webhook, name }: { id: string; name: string },
): Promise<string | null> {
  if (event === testEvent) return JSON.stringify({ id: webhook, name })
  const noun = nounOf(event)
  if (!noun || !id) return null
  if (event.endsWith('.deleted')) return JSON.stringify({ id })
  try {
    return await operations.getText({ ...ctx, actor: reader }, noun, id)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return null
    throw error
  }
}

/** Those that sign now, the newest first. One that was sealed elsewhere opens here no more. */
async function secretsOf(ctx: Ctx, webhookId: string): Promise<string[]> {
  const { id: store } = shopOf(ctx)
  const { rows } = await sql<Pick<Row<typeof webhookSecrets>, 'sealed'>>`
    select sealed from webhook_secrets where store_id = ${store} and webhook_id = ${webhookId} and (ends_at is null or ends_at > ${ctx.now})
    order by ends_at desc nulls first limit 2`.execute(ctx.db)
  return rows.flatMap(({ sealed }) => {
    try {
      return sealed ? [ctx.vault.open({ store, name: 'webhook-secrets.sealed' }, sealed)] : []
    } catch (error) {
      if (error instanceof SealBroken) return []
      throw error
    }
  })
}

type Standing = Pick<Row<typeof webhooks>, 'id' | 'name' | 'status' | 'failing_since' | 'failures'>

/** Writes down what came of a message, and how its webhook stands by it. */
async function settle(
  ctx: Ctx,
  { delivery: { id, event, attempts }, webhook }: Message,
  { code, text, error, ms }: Posted,
): Promise<void> {
  const store = shopOf(ctx)
  const { rows } = await sql<Standing>`
    select id, name, status, failing_since, failures from webhooks where store_id = ${store.id} and id = ${webhook.id} for update`.execute(
    ctx.db,
  )
  const [standing] = rows
  if (!standing) return
  ctx.touched.add('webhook-deliveries').add(`webhooks:${webhook.id}`)
  const outcome = outcomeOf(code)
  const wait = outcome === 'failed' && event !== testEvent && standing.status ? nextTry(attempts) : null
  const state = outcome === 'arrived' ? 'delivered' : wait === null ? 'failed' : 'waiting'
  const next = wait === null ? null : new Date(ctx.now.getTime() + wait)
  await sql`update webhook_deliveries set state = ${state}, code = ${code}, duration = ${ms}, answer = ${text || null}, error = ${error},
      next_try_at = ${next}, updated_at = ${ctx.now}
    where store_id = ${store.id} and id = ${id}`.execute(ctx.db)
  if (outcome === 'arrived') {
    await sql`update webhooks set last_delivered_at = ${ctx.now}, failing_since = null, failures = 0 where store_id = ${store.id} and id = ${webhook.id}`.execute(
      ctx.db,
    )
    return
  }
  // Whoever tries an address out sees what it answers.
  if (event === testEvent || !standing.status) return
  const since = standing.failing_since ?? ctx.now
  const failures = standing.failures + 1
  await sql`update webhooks set failing_since = ${since}, failures = ${failures}, due_at = ${new Date(ctx.now.getTime() + pauseAfter(failures))}
    where store_id = ${store.id} and id = ${webhook.id}`.execute(ctx.db)
  if (outcome === 'gone') return switchOff(ctx, store, standing, 'gone', since)
  if (since.getTime() <= ctx.now.getTime() - patience) return switchOff(ctx, store, standing, 'failing', since)
}

/** Nobody is there: those who run the store are told, and switch it on again when somebody is. */
async function switchOff(
  ctx: Ctx,
  store: ShopStore,
  { id, name }: Standing,
  why: 'gone' | 'failing',
  since: Date,
): Promise<void> {
  await sql`update webhooks set status = false, ended = ${why}, version = version + 1, updated_at = ${ctx.now} where store_id = ${store.id} and id = ${id}`.execute(
    ctx.db,
  )
  await endWaiting(ctx, id)
  ctx.touched.add('webhooks')
  const link = `/admin/webhooks/${id}`
  tellStaffOnce(ctx, { code: 'webhook-off', params: { name }, link, level: 'error' })
  await mailStore(ctx, store, {
    template: 'webhook-off',
    key: `webhook-off:${id}:${since.getTime()}`,
    params: { name, link: `${originOf(null)}${link}` },
  })
}

/** Asks for the next stretch, when its first message is due and its address has had its rest. */
async function planNext(ctx: Ctx, webhookId: string): Promise<void> {
  const { id: store } = shopOf(ctx)
  const { rows } = await sql<Pick<Row<typeof webhooks>, 'due_at' | 'failures'>>`
    update webhooks w set due_at = case when n.first is null then null when w.failures < 2 then n.first else greatest(n.first, w.due_at) end
    from (select min(next_try_at) as first from webhook_deliveries where store_id = ${store} and webhook_id = ${webhookId} and state = 'waiting') n
    where w.store_id = ${store} and w.id = ${webhookId} and w.status returning w.due_at, w.failures`.execute(ctx.db)
  const [{ due_at, failures } = { due_at: null, failures: 0 }] = rows
  if (!due_at) return
  await ctx.enqueue(
    ctx.db,
    'send-webhook',
    { store_id: store, webhook_id: webhookId },
    // What has failed before waits for what has not.
    { ...(due_at > ctx.now ? { startAfter: due_at } : {}), ...(failures ? { priority: -1 } : {}) },
  )
}

/** What was to be sent and has nobody any more who would. */
export const startDue = (engine: Engine): Promise<number> =>
  engine.onPlatform({}, async (ctx) => {
    const { rows } = await sql<{ store_id: string; id: string }>`
      select w.store_id, w.id from webhooks w join stores s on s.id = w.store_id
      where w.status and w.due_at <= ${ctx.now} and s.state = any(${workingStates}::text[]) order by w.due_at limit ${atOnce}`.execute(
      ctx.db,
    )
    for (const { store_id, id } of rows) await ctx.enqueue(ctx.db, 'send-webhook', { store_id, webhook_id: id })
    return rows.length
  })

/** The log is kept for a month, and never longer than is looked through; secrets that are over are gone. */
async function forgetOld(engine: Engine): Promise<void> {
  await engine.onPlatform({}, async (ctx) => {
    await sql`delete from webhook_deliveries where created_at < ${new Date(ctx.now.getTime() - keptFor)}`.execute(
      ctx.db,
    )
    await sql`delete from webhook_deliveries d using (
        select store_id, id, row_number() over (partition by store_id, webhook_id order by created_at desc, id) as n from webhook_deliveries where state <> 'waiting') old
      where d.store_id = old.store_id and d.id = old.id and old.n > ${mostKept}`.execute(ctx.db)
    await sql`delete from webhook_secrets where ends_at < ${ctx.now}`.execute(ctx.db)
  })
}
