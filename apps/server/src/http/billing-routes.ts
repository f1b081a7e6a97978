import { AppError, compileCheck } from '@shopwright/engine'
import {
  type BillingTold,
  backFrom,
  billerBy,
  billerOf,
  billingPage,
  lookAtAccount,
  noteForeign,
  openBillingPage,
  openConnecting,
  type RawReport,
  takeBillingReport,
  verifyBillingPage,
} from '@shopwright/shop/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { webhookRoute } from './webhooks.ts'

const report = compileCheck({
  type: 'object',
  additionalProperties: false,
  required: ['event_id', 'reference', 'amount', 'currency', 'outcome'],
  properties: {
    event_id: { type: 'string', minLength: 1, maxLength: 128 },
    reference: { type: 'string', maxLength: 64 },
    amount: { type: 'string', pattern: '^\\d{1,12}(\\.\\d{1,2})?$' },
    currency: { type: 'string', maxLength: 3 },
    outcome: { enum: ['succeeded', 'failed', 'canceled', 'pending', 'refunded'] },
    provider_payment_id: { anyOf: [{ type: 'string', maxLength: 255 }, { type: 'null' }] },
    card: {
      type: 'object',
      additionalProperties: false,
      required: ['token', 'last4'],
      properties: {
        token: { type: 'string', maxLength: 255 },
        last4: { type: 'string', pattern: '^\\d{4}$' },
        brand: { anyOf: [{ type: 'string', maxLength: 32 }, { type: 'null' }] },
        expires: { anyOf: [{ type: 'string', pattern: '^\\d{4}-\\d{2}$' }, { type: 'null' }] },
      },
    },
  },
})

type Foreign = { foreign: string; event_id: string }
const isForeign = (body: unknown): body is Foreign => body !== null && typeof body === 'object' && 'foreign' in body
const read = (body: unknown): BillingTold | Foreign => (isForeign(body) ? body : (report(body) as BillingTold)) // as the check says

/**
 * How an owner pays for a plan on a provider's page, and how the provider tells us: `/billing/checkout/…` sends there,
 * `/billing/return/…` asks how it ended, `/webhooks/billing/<provider>` hears what is signed, whatever the browser does.
 */
export function billingRoutes(app: FastifyInstance, parts: App): void {
  const { engine } = parts

  app.get('/billing/checkout/:reference', async (request, reply) => {
    const url = await openBillingPage(engine, await referenceOf(parts, request))
    return reply.header('cache-control', 'no-store').redirect(url ?? '/admin/billing', 303)
  })

  app.get('/billing/return/:reference', async (request, reply) => {
    const page = await verifyBillingPage(engine, await referenceOf(parts, request))
    if (!page) throw new AppError('not-found')
    return reply.header('cache-control', 'no-store').redirect(backFrom(page), 303)
  })

  // How an owner's own account comes to take the money of the shop.
  app.get('/billing/connect/:reference', async (request, reply) => {
    const url = await openConnecting(engine, await referenceOf(parts, request))
    return reply.header('cache-control', 'no-store').redirect(url ?? '/admin/billing?account=refused', 303)
  })

  app.get('/billing/connected/:reference', async (request, reply) => {
    const reference = await referenceOf(parts, request)
    const outcome = await lookAtAccount(engine, reference).catch((error: unknown) => {
      if (error instanceof AppError) throw error
      request.log.warn({ err: error }, 'a connected account was not looked at')
      return 'incomplete'
    })
    return reply.header('cache-control', 'no-store').redirect(`/admin/billing?account=${outcome}`, 303)
  })

  webhookRoute(
    app,
    '/webhooks/billing/:provider',
    async (request) => {
      const { place } = await parts.identifyGuest(request)
      const biller = billerBy((request.params as { provider: string }).provider)
      if (place.kind !== 'platform' || !biller?.isConnected()) throw new AppError('not-found')
      const believe = async (raw: RawReport) => {
        const answer = await biller.readReport(raw)
        if ('refused' in answer)
          request.log.warn(
            { provider: biller.code, refused: answer.refused, ip: request.ip },
            'a report was not believed',
          )
        return 'foreign' in answer ? { body: answer } : answer
      }
      return { hooks: [{ believe, read }], place: biller }
    },
    async (told, biller, { log }) => {
      if ('foreign' in told) {
        await noteForeign(engine, biller.code, told.event_id, told.foreign)
        return 'foreign'
      }
      if (biller.standsIn) await refuseUnserved(parts, biller.code, told.reference)
      try {
        return await takeBillingReport(engine, biller.code, told)
      } catch (error) {
        if (!(error instanceof AppError) || biller.standsIn) throw error
        // It is written down; who is told so again and again learns nothing by an error.
        log.warn({ provider: biller.code, event: told.event_id, code: error.code }, 'a report was not taken')
        return error.code
      }
    },
  )
}

/** An invented card is believed only where it may pay (record 0013). */
async function refuseUnserved(parts: App, code: string, reference: string): Promise<void> {
  const page = await parts.engine.onPlatform({}, (ctx) => billingPage(ctx, reference))
  const store = page && (await parts.stores.byId(page.store_id))
  if (!store || billerOf(store)?.code !== code) throw new AppError('not-found')
}

async function referenceOf(parts: App, request: FastifyRequest): Promise<string> {
  const { place } = await parts.identifyGuest(request)
  const { reference } = request.params as { reference: string }
  if (place.kind !== 'platform' || !/^[0-9a-f]{32}$/.test(reference)) throw new AppError('not-found')
  return reference
}
