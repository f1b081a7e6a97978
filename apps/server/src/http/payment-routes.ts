import { randomUUID } from 'node:crypto'
import { AppError, compileCheck } from '@shopwright/engine'
import { formatDecimal, parseDecimal } from '@shopwright/resource'
import {
  canTake,
  checkoutOf,
  isRedirect,
  type OpenPayment,
  type PaymentCheckout,
  type PaymentProvider,
  paymentOf,
  type ReportedPayment,
  rememberPaymentPage,
  type ShopStore,
  sandboxServes,
  settlePayment,
  texts,
} from '@shopwright/shop/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sandboxToken } from '../charger.ts'
import type { App } from './app.ts'
import { parameter } from './parameter.ts'
import { readCard } from './sandbox-card.ts'
import { type SandboxCheckout, showCheckout } from './sandbox-page.ts'
import { sandboxSigner, webhookRoute } from './webhooks.ts'

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
 * to `/webhooks/payments/<provider>` settles, whatever the browser does meanwhile. Until a store connects a provider of
 * its own the sandbox's page stands in, which moves no money, and only where it may (record 0013).
 */
export function paymentRoutes(app: FastifyInstance, parts: App): void {
  const signerOf = (store: ShopStore) => sandboxSigner(parts.secret, `payments:${store.id}`)
  const sandbox: PaymentProvider = {
    code: 'sandbox',
    open: async ({ reference }) => ({
      provider_payment_id: `sandbox-${reference}`,
      url: `/sandbox/payments/${reference}`,
    }),
  }
  const storeOf = async (request: FastifyRequest): Promise<{ store: ShopStore; language: string }> => {
    const { place, store, language } = await parts.identifyGuest(request)
    if (place.kind !== 'store' || !store) throw new AppError('not-found')
    return { store, language }
  }

  app.get('/pay/:id', async (request, reply) => {
    const { store, language } = await storeOf(request)
    const { id } = request.params as { id: string }
    const key = parameter(request, 'key') ?? ''
    const scope = { store, language, log: request.log as never }
    const payment = await parts.engine.inStore(scope, (ctx) => paymentOf(ctx, id, key))
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    if (!payment) return reply.redirect(`/order/${id}?key=${encodeURIComponent(key)}`, 303)
    if (!canTake(store, payment.provider)) throw new AppError('payment-unavailable', {}, { status: 409 })
    return reply.redirect(payment.url ?? (await open(scope, payment)), 303)
  })

  async function open(scope: { store: ShopStore }, payment: OpenPayment): Promise<string> {
    const opened = await sandbox.open(payment)
    await parts.engine.inStore(scope, (ctx) => rememberPaymentPage(ctx, payment.id, opened))
    return opened.url
  }

  webhookRoute(
    app,
    '/webhooks/payments/:provider',
    async (request) => {
      const { store } = await storeOf(request)
      const { provider } = request.params as { provider: string }
      if (!sandboxServes(store) || !isRedirect(provider)) throw new AppError('not-found')
      return { hook: { isSigned: signerOf(store).isSigned, read }, place: { store, provider } }
    },
    (report, { store, provider }, { log }) =>
      parts.engine.inStore({ store, log: log as never }, (ctx) => settlePayment(ctx, provider, report)),
  )

  const find = async (
    request: FastifyRequest,
  ): Promise<{ store: ShopStore; language: string; view: PaymentCheckout }> => {
    const { store, language } = await storeOf(request)
    if (!sandboxServes(store)) throw new AppError('not-found')
    const { reference } = request.params as { reference: string }
    const view = await parts.engine.inStore({ store, language }, (ctx) => checkoutOf(ctx, reference))
    if (!view) throw new AppError('not-found')
    return { store, language, view }
  }

  app.get('/sandbox/payments/:reference', async (request, reply) => {
    const { view, language } = await find(request)
    return showCheckout(reply, shown(view, language), language, isOver(view) ? 'over' : null)
  })

  app.post('/sandbox/payments/:reference', async (request, reply) => {
    const { store, view, language } = await find(request)
    const read = readCard((request.body ?? {}) as Record<string, string>, parts.engine.clock())
    const problem = isOver(view) ? 'over' : 'problem' in read ? read.problem : null
    if (problem || 'problem' in read) return showCheckout(reply, shown(view, language), language, problem)
    const body = JSON.stringify({
      event_id: randomUUID(),
      reference: view.reference,
      provider_payment_id: `sandbox-${view.reference}`,
      outcome: read.outcome,
      amount: view.amount,
      currency: view.currency,
      ...(read.outcome === 'succeeded' && read.last4
        ? { card: { token: sandboxToken(read.last4), last4: read.last4 } }
        : {}),
    })
    const answer = await app.inject({
      method: 'POST',
      url: `/webhooks/payments/${view.provider}`,
      headers: {
        host: request.headers.host ?? '',
        'content-type': 'application/json',
        'sandbox-signature': signerOf(store).sign(body),
      },
      payload: body,
    })
    if (answer.statusCode !== 200) return showCheckout(reply, shown(view, language), language, 'over')
    if (read.outcome === 'failed') return showCheckout(reply, shown(view, language), language, 'declined')
    return reply.redirect(view.back, 303)
  })
}

const isOver = ({ state }: PaymentCheckout): boolean => state !== 'pending' && state !== 'failed'

function shown(view: PaymentCheckout, language: string): SandboxCheckout {
  const { title, currency, back, amount } = view
  const places = amount.split('.')[1]?.length ?? 0
  const total = formatDecimal(parseDecimal(amount, places), places)
  return { title, lines: [[texts(language)('sandbox:order'), '']], total, currency, back }
}
