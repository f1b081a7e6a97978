import { randomBytes } from 'node:crypto'
import {
  AppError,
  audit,
  type Behaviour,
  behaviour,
  type Ctx,
  insert,
  insertRow,
  invalid,
  isPermitted,
  operations,
  refuse,
  storeOf,
} from '@shopwright/engine'
import { days, minutes, newId, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { isLately } from '../../floor/lately.ts'
import { posterHere } from '../../floor/poster.ts'
import { takeTurn } from '../../floor/turns.ts'
import { nounOf, testEvent } from '../model/webhook-events.ts'
import { webhookDeliveries, webhookSecrets, webhooks } from '../model/webhooks.ts'
import { isSendable } from '../rules/webhook-tries.ts'
import { secretPrefix } from './sign-webhook.ts'

const most = 10
const testsAMinute = 10
/** A secret that has been followed by another signs along for so long. */
const overlap = days(1)

export const webhookBehaviours: [string, Behaviour][] = [
  behaviour(webhooks, {
    create: async (ctx, draft) => {
      const row = await insert(ctx, webhooks, draft)
      const { secret } = await makeSecret(ctx, row.id)
      return { ...(await operations.get(ctx, webhooks.name, row.id)), secret, $answer: true }
    },
    before: async (ctx, draft, existing) => {
      if (!existing) await refuseMore(ctx)
      if (draft.url !== undefined && !isSendable(draft.url ?? '', posterHere().isNamed))
        throw invalid({ url: { code: 'webhook-url' } })
      const events = draft.events ?? existing?.events ?? []
      if (!events.length) throw invalid({ events: { code: 'required' } })
      if (draft.events?.some((event) => !nounOf(event))) throw invalid({ events: { code: 'not-offered' } })
      // Whoever decides where rows go may read them: else a webhook is a way around what their group may see.
      const hidden = events.find((event) => !mayRead(ctx, event))
      if (hidden && (!existing || draft.events || draft.url !== undefined || draft.status !== undefined))
        throw new AppError('forbidden', {}, { fields: { events: { code: 'webhook-events-hidden' } } })
      const isNewStart = draft.status === true || (existing && draft.url !== undefined && draft.url !== existing.url)
      return isNewStart ? { failing_since: null, ended: null, failures: 0 } : undefined
    },
    after: async (ctx, row, existing) => {
      if (existing?.status && !row.status) await endWaiting(ctx, row.id)
    },
    // Its log is long, and of no use without it: it does not come back with it.
    beforeRemove: async (ctx, { id }) => {
      await sql`delete from webhook_deliveries where store_id = ${storeOf(ctx).id} and webhook_id = ${id}`.execute(
        ctx.db,
      )
    },
  }),
  behaviour(webhookSecrets, {
    create: async (ctx, { webhook_id }) => {
      await lockWebhook(ctx, webhook_id)
      return { ...(await makeSecret(ctx, webhook_id)), $answer: true }
    },
  }),
  behaviour(webhookDeliveries, {
    create: async (ctx, { webhook_id, state = 'waiting' }) => {
      if (state !== 'waiting') throw invalid({ state: { code: 'not-offered' } })
      await lockWebhook(ctx, webhook_id)
      await refuseManyTests(ctx)
      const row = await insertRow(ctx, webhookDeliveries, {
        webhook_id,
        event: testEvent,
        state: 'waiting',
        next_try_at: ctx.now,
      })
      ctx.touched.add('webhook-deliveries')
      await sendNow(ctx, webhook_id, row.id)
      return row
    },
    before: async (ctx, draft, existing) => {
      if (!existing) return
      if (draft.state === undefined) return
      if (draft.state !== null && draft.state !== 'waiting') throw invalid({ state: { code: 'not-offered' } })
      return { next_try_at: ctx.now, error: null }
    },
    after: async (ctx, row, existing, draft) => {
      if (existing && draft.state !== undefined) await sendNow(ctx, row.webhook_id, row.id)
    },
  }),
]

/** Somebody waits for it. */
const sendNow = (ctx: Ctx, webhook_id: string, delivery_id: string): Promise<void> =>
  ctx.enqueue(ctx.db, 'send-webhook', { store_id: storeOf(ctx).id, webhook_id, delivery_id }, { priority: 1 })

function mayRead({ actor, registry }: Ctx, event: string): boolean {
  const noun = nounOf(event)
  return noun !== undefined && isPermitted(actor, registry.get(noun), 'find', registry)
}

async function refuseMore(ctx: Ctx): Promise<void> {
  const { id } = storeOf(ctx)
  await takeTurn(ctx, `webhooks:${id}`)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from webhooks where store_id = ${id}`.execute(
    ctx.db,
  )
  if ((rows[0]?.n ?? 0) >= most) throw new AppError('too-many-webhooks', { max: most }, { status: 409 })
}

/** A test is a request to an address that somebody has typed in. */
async function refuseManyTests(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from webhook_deliveries where store_id = ${storeOf(ctx).id} and event = ${testEvent} and ${isLately('created_at', ctx.now, minutes(1))}`.execute(
    ctx.db,
  )
  refuse((rows[0]?.n ?? 0) >= testsAMinute, 'too-many-requests', { minutes: 1 })
}

async function lockWebhook(ctx: Ctx, id: string): Promise<void> {
  const { rows } =
    await sql`select 1 from webhooks where store_id = ${storeOf(ctx).id} and id = ${id} for update`.execute(ctx.db)
  if (!rows.length) throw invalid({ webhook_id: { code: 'unknown-reference' } })
}

type Made = Pick<Row<typeof webhookSecrets>, 'id' | 'webhook_id' | 'hint' | 'created_at'> & { secret: string }

/** Makes a secret and tells it, this once. The one before signs along for a day; those before that are over. */
async function makeSecret(ctx: Ctx, webhook_id: string): Promise<Made> {
  const { id: store } = storeOf(ctx)
  const secret = `${secretPrefix}${randomBytes(32).toString('base64')}`
  const until = new Date(ctx.now.getTime() + overlap)
  await sql`update webhook_secrets set ends_at = case when ends_at is null then ${until}::timestamptz else least(ends_at, ${ctx.now}::timestamptz) end, updated_at = ${ctx.now}
    where store_id = ${store} and webhook_id = ${webhook_id}`.execute(ctx.db)
  const hint = secret.slice(0, secretPrefix.length + 4)
  // The later of two of the same moment is the one that holds.
  const row = await insertRow(ctx, webhookSecrets, { id: newId(ctx.now.getTime()), webhook_id, sealed: secret, hint })
  await audit(ctx, webhookSecrets, 'create', null, row)
  ctx.touched.add('webhook-secrets')
  return { id: row.id, webhook_id, hint, created_at: row.created_at, secret }
}

/** Nothing of what waits is sent any more. */
export async function endWaiting(ctx: Ctx, webhookId: string): Promise<void> {
  const { id } = storeOf(ctx)
  await sql`update webhook_deliveries set state = 'failed', error = 'switched-off', next_try_at = null, waits_for = null, updated_at = ${ctx.now}
    where store_id = ${id} and webhook_id = ${webhookId} and state = 'waiting'`.execute(ctx.db)
  await sql`update webhooks set due_at = null where store_id = ${id} and id = ${webhookId}`.execute(ctx.db)
  ctx.touched.add('webhook-deliveries')
}
