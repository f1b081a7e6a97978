import { AppError, compileCheck } from '@shopwright/engine'
import {
  lookAtPayment,
  type OpenPayment,
  paymentOf,
  prefixIn,
  type RawReport,
  type ReportedPayment,
  refuseWrongKey,
  rememberPaymentPage,
  type ShopStore,
  settlePayment,
  type Taker,
  takerOfOrder,
  takersOf,
  watchPayment,
} from '@shopwright/shop/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { parameter } from './parameter.ts'
import { webhookRoute } from './webhooks.ts'

const report = compileCheck({
  type: 'object',
  additionalProperties: false,
  required: ['event_id', 'reference', 'provider_payment_id', 'outcome', 'amount', 'currency'],
  properties: {
    event_id: { type: 'string', minLength: 1, maxLength: 128 },
    reference: { type: 'string', maxLength: 64 },
    provider_payment_id: { type: 'string', maxLength: 128 },
    outcome: { enum: ['succeeded', 'failed', 'canceled', 'refunded'] },
    amount: { type: 'string', pattern: '^\\d{1,12}(\\.\\d{1,4})?$' },
    currency: { type: 'string', maxLength: 3 },
    card: {
      type: 'object',
      additionalProperties: false,
      required: ['token', 'last4'],
      properties: { token: { type: 'string', maxLength: 128 }, last4: { type: 'string', maxLength: 4 } },
    },
  },
})

const read = (body: unknown): ReportedPayment => report(body) as ReportedPayment // as the check says

/**
 * How a shopper pays on a provider's page, and how the provider tells us: `/pay/<order>` sends there, the signed report
 * to `/api/webhooks/<code>` settles, whatever the browser does meanwhile; it comes back with `back`, and we ask. Who that is, and whether there is anybody, the
 * shop says by the method's code and what the store has told it; where nobody is connected the sandbox stands in, if it may.
 */
export function paymentRoutes(app: FastifyInstance, parts: App): void {
  app.get('/pay/:id', async (request, reply) => {
    const { store, language } = await storeOf(parts, request)
    const { id } = request.params as { id: string }
    const key = parameter(request, 'key') ?? ''
    const scope = { store, language, log: request.log as never }
    // Whoever comes back may be here before the report is; who does not answer now is asked again later.
    const isBack = parameter(request, 'back') !== undefined
    const buyer = await parts.engine.inStore(scope, (ctx) => refuseWrongKey(ctx, id, key))
    if (isBack) await look(store, id, request)
    const payable = () =>
      parts.engine.inStore(scope, async (ctx) => {
        const payment = await paymentOf(ctx, id, key)
        return payment && { payment, taker: await takerOfOrder(ctx, id) }
      })
    let found = await payable()
    // A page that was opened before may be paid, or over, and nobody has told us: nobody pays twice, or at a page that is shut.
    if (!isBack && found?.payment.url && found.taker?.provider.look) {
      await look(store, id, request)
      found = await payable()
    }
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    if (!found || isBack)
      return reply.redirect(
        `${prefixIn(store, buyer.language)}/order/${id}?key=${encodeURIComponent(key)}${found ? '&unpaid=1' : ''}`,
        303,
      )
    const { payment, taker } = found
    if (!taker) throw new AppError('payment-unavailable', {}, { status: 409 })
    return reply.redirect(payment.url ?? (await open(scope, id, payment, taker, request)), 303)
  })

  const look = (store: ShopStore, id: string, { log }: FastifyRequest) =>
    lookAtPayment(parts.engine, store, id).catch((error: unknown) =>
      log.warn({ err: error, order_id: id }, 'a payment was not looked at'),
    )

  async function open(
    scope: { store: ShopStore },
    orderId: string,
    payment: OpenPayment,
    { provider, account }: Taker,
    { log }: FastifyRequest,
  ): Promise<string> {
    if (!provider.open) throw new AppError('payment-unavailable', {}, { status: 409 })
    const opened = await provider.open(payment, account).catch((error: unknown) => {
      log.warn({ err: error, order_id: orderId }, 'a page to pay on was not opened')
      throw new AppError('provider-silent')
    })
    return parts.engine.inStore(scope, async (ctx) => {
      if (provider.look) await watchPayment(ctx, orderId)
      return rememberPaymentPage(ctx, payment.id, opened)
    })
  }

  // The second address is the older one.
  for (const url of ['/api/webhooks/:provider', '/webhooks/payments/:provider'])
    webhookRoute(
      app,
      url,
      async (request) => {
        const { store } = await storeOf(parts, request)
        const { provider: code } = request.params as { provider: string }
        const takers = await parts.engine.inStore({ store }, (ctx) => takersOf(ctx, code))
        const hooks = takers.flatMap(({ provider: { readReport }, account }) =>
          readReport ? [{ believe: (raw: RawReport) => readReport(raw, account), read }] : [],
        )
        if (!hooks.length) throw new AppError('not-found')
        return { hooks, place: { store, code } }
      },
      (report, { store, code }, { log }) =>
        parts.engine.inStore({ store, log: log as never }, (ctx) => settlePayment(ctx, code, report)),
    )
}

/** Where a shop's guest is; throws `not-found` anywhere else. */
export async function storeOf(parts: App, request: FastifyRequest): Promise<{ store: ShopStore; language: string }> {
  const { place, store, language } = await parts.identifyGuest(request)
  if (place.kind !== 'store' || !store) throw new AppError('not-found')
  return { store, language }
}
