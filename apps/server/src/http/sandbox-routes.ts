import { AppError } from '@shopwright/engine'
import { type CheckoutProblem, readCard, sandboxToken, signerOf } from '@shopwright/providers/payment/sandbox'
import { appName, type BillingPage, backFrom, billingPage, sandboxServes, texts } from '@shopwright/shop/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { type SandboxCheckout, showCheckout } from './sandbox-page.ts'

/**
 * A card provider of our own for trying things out: its payment page, and the signed report that it sends to our webhook.
 * It behaves as a real one does: the page never changes our state, only the report does.
 */
export function sandboxRoutes(app: FastifyInstance, parts: App): void {
  const signer = signerOf(parts.secret, 'sandbox')

  const checkoutAt = async (reference: string): Promise<BillingPage> => {
    const view = await parts.engine.onPlatform({}, (ctx) => billingPage(ctx, reference))
    const store = view && (await parts.stores.byId(view.store_id))
    if (!store || !sandboxServes(store) || view.provider !== 'sandbox') throw new AppError('not-found')
    return view
  }
  const find = async (request: FastifyRequest): Promise<{ view: BillingPage; language: string }> => {
    const { place, language } = await parts.identifyGuest(request)
    const { reference } = request.params as { reference: string }
    if (place.kind !== 'platform') throw new AppError('not-found')
    return { view: await checkoutAt(reference), language }
  }
  const show = (reply: FastifyReply, view: BillingPage, language: string, problem: CheckoutProblem | null) =>
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
      provider_payment_id: `sandbox-${view.reference}`,
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
    return reply.redirect(backFrom({ kind: view.kind, state: outcome === 'succeeded' ? 'done' : outcome }), 303)
  })
}

function shownPlan(view: BillingPage, language: string): SandboxCheckout {
  const t = texts(language)
  const money = (amount: string) => `${amount} ${view.currency}`
  return {
    title: view.title,
    lines:
      view.kind === 'card-change'
        ? [[t('sandbox:card'), '']]
        : [
            [
              view.app ? appName(view.app, language) : `${t('sandbox:plan')} ${view.plan}`,
              t(`sandbox:period.${view.period ?? 'monthly'}`),
            ],
            [t('sandbox:net'), money(view.net)],
            [t('sandbox:vat'), money(view.vat)],
          ],
    total: view.total,
    currency: view.currency,
    back: backFrom({ kind: view.kind, state: 'canceled' }).split('?')[0] ?? '',
  }
}
