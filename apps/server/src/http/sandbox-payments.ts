import { randomUUID } from 'node:crypto'
import { AppError } from '@shopwright/engine'
import { readCard, sandboxToken, storeSigner } from '@shopwright/providers/payment/sandbox'
import { formatDecimal, parseDecimal } from '@shopwright/resource'
import { checkoutOf, type PaymentCheckout, type ShopStore, type Taker, takersOf, texts } from '@shopwright/shop/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { storeOf } from './payment-routes.ts'
import { type SandboxCheckout, showCheckout } from './sandbox-page.ts'

/** The page that stands in for a card provider's: it changes nothing of ours, and sends us the report that a real one would. */
export function sandboxPayments(app: FastifyInstance, parts: App): void {
  type Found = { store: ShopStore; language: string; view: PaymentCheckout; taker: Taker }
  const find = async (request: FastifyRequest): Promise<Found> => {
    const { store, language } = await storeOf(parts, request)
    const { reference } = request.params as { reference: string }
    const found = await parts.engine.inStore({ store, language }, async (ctx) => {
      const view = await checkoutOf(ctx, reference)
      const takers = view ? await takersOf(ctx, view.provider) : []
      const taker = takers.find(({ provider }) => provider.standsIn)
      return view && taker && { view, taker }
    })
    if (!found) throw new AppError('not-found')
    return { store, language, ...found }
  }

  app.get('/sandbox/payments/:reference', async (request, reply) => {
    const { view, language } = await find(request)
    return showCheckout(reply, shown(view, language), language, isOver(view) ? 'over' : null)
  })

  app.post('/sandbox/payments/:reference', async (request, reply) => {
    const { view, language, taker } = await find(request)
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
        'sandbox-signature': storeSigner(taker.account).sign(body),
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
