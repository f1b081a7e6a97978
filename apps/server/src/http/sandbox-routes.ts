import { AppError, compileCheck } from '@shopwright/engine'
import {
  type CheckoutProblem,
  readCard,
  readSigned,
  sandboxToken,
  signerOf,
} from '@shopwright/providers/payment/sandbox'
import type { PlanPayment } from '@shopwright/shop/rules'
import {
  type CheckoutView,
  type KeptCard,
  planCheckout,
  sandboxServes,
  settlePlanPayment,
  texts,
} from '@shopwright/shop/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { type SandboxCheckout, showCheckout } from './sandbox-page.ts'
import { webhookRoute } from './webhooks.ts'

const event = compileCheck({
  type: 'object',
  additionalProperties: false,
  required: ['reference', 'amount', 'currency', 'outcome'],
  properties: {
    reference: { type: 'string', maxLength: 64 },
    amount: { type: 'string', pattern: '^\\d{1,12}(\\.\\d{1,2})?$' },
    currency: { type: 'string', maxLength: 3 },
    outcome: { enum: ['succeeded', 'failed', 'canceled'] },
    card: {
      type: 'object',
      additionalProperties: false,
      required: ['token', 'last4'],
      properties: { token: { type: 'string', maxLength: 128 }, last4: { type: 'string', pattern: '^\\d{4}$' } },
    },
  },
})

type Report = PlanPayment & { card?: KeptCard }
const read = (body: unknown): Report => event(body) as Report // as the check says

/**
 * A card provider of our own for trying things out: its payment page, and the signed report that it sends to our webhook.
 * It behaves as a real one does: the page never changes our state, only the report does.
 */
export function sandboxRoutes(app: FastifyInstance, parts: App): void {
  const signer = signerOf(parts.secret, 'sandbox')

  webhookRoute(
    app,
    '/webhooks/billing/sandbox',
    async () => ({ hooks: [{ believe: (raw) => readSigned(raw, signer), read }], place: null }),
    async (payment) => {
      await checkoutAt(payment.reference)
      return parts.engine.onPlatform({}, (ctx) => settlePlanPayment(ctx, payment))
    },
  )

  const checkoutAt = async (reference: string): Promise<CheckoutView> => {
    const view = await parts.engine.onPlatform({}, (ctx) => planCheckout(ctx, reference))
    const store = view && (await parts.stores.byId(view.store_id))
    if (!store || !sandboxServes(store)) throw new AppError('not-found')
    return view
  }
  const find = async (request: FastifyRequest): Promise<{ view: CheckoutView; language: string }> => {
    const { place, language } = await parts.identifyGuest(request)
    const { reference } = request.params as { reference: string }
    if (place.kind !== 'platform') throw new AppError('not-found')
    return { view: await checkoutAt(reference), language }
  }
  const show = (reply: FastifyReply, view: CheckoutView, language: string, problem: CheckoutProblem | null) =>
    showCheckout(reply, shownPlan(view, language), language, problem)

  app.get('/sandbox/checkout/:reference', async (request, reply) => {
    const { view, language } = await find(request)
    return show(reply, view, language, view.state === 'done' || view.state === 'canceled' ? 'over' : null)
  })

  app.post('/sandbox/checkout/:reference', async (request, reply) => {
    const { view, language } = await find(request)
    const card = (request.body ?? {}) as Record<string, string>
    const read = readCard(card, parts.engine.clock())
    if ('problem' in read) return show(reply, view, language, read.problem)
    const { outcome, last4 } = read
    const body = JSON.stringify({
      reference: view.reference,
      amount: view.total,
      currency: view.currency,
      outcome,
      ...(outcome === 'succeeded' && last4 ? { card: { token: sandboxToken(last4), last4 } } : {}),
    })
    const answer = await app.inject({
      method: 'POST',
      url: '/webhooks/billing/sandbox',
      headers: { host: parts.platformHost, 'content-type': 'application/json', 'sandbox-signature': signer.sign(body) },
      payload: body,
    })
    if (answer.statusCode !== 200) return show(reply, view, language, 'over')
    if (outcome === 'failed') return show(reply, view, language, 'declined')
    return reply.redirect(`/admin/billing?payment=${outcome}`, 303)
  })
}

function shownPlan(view: CheckoutView, language: string): SandboxCheckout {
  const t = texts(language)
  const money = (amount: string) => `${amount} ${view.currency}`
  return {
    title: view.title,
    lines: [
      [`${t('sandbox:plan')} ${view.plan}`, t(`sandbox:period.${view.period}`)],
      [t('sandbox:net'), money(view.net)],
      [t('sandbox:vat'), money(view.vat)],
    ],
    total: view.total,
    currency: view.currency,
    back: '/admin/billing',
  }
}
