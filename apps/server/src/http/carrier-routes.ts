import { authorise } from '@shopwright/engine'
import { askSenders, fetchLabel, labelQuestion, sendersQuestion } from '@shopwright/shop/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { attachment } from './attachment.ts'

/** Why, in a word: what else an error says may hold the address that was asked, and with it a key. */
const noteSilence =
  ({ log }: FastifyRequest) =>
  (error: unknown): void =>
    log.warn({ reason: (error as { code?: unknown }).code ?? (error as Error).name }, 'a carrier did not answer')

/** What carriers are asked while somebody waits: outside of every transaction, and with keys that no browser sees. */
export function carrierRoutes(app: FastifyInstance, parts: App): void {
  const { registry } = parts.engine

  app.get('/api/delivery-groups/:id/senders', async (request) => {
    const { id } = request.params as { id: string }
    const question = await parts.within(request, registry.get('delivery-groups'), 'get', (ctx) =>
      sendersQuestion(ctx, id),
    )
    return { data: await askSenders(question, noteSilence(request)) }
  })

  app.get('/api/waybills/:id/label.pdf', async (request, reply) => {
    const { id } = request.params as { id: string }
    const waybills = registry.get('waybills')
    const question = await parts.within(request, waybills, 'get', async (ctx) => {
      authorise(ctx, waybills, 'get')
      return labelQuestion(ctx, id)
    })
    const pdf = await fetchLabel(question, noteSilence(request))
    return reply
      .header('content-disposition', attachment(`${question.number}.pdf`))
      .header('cache-control', 'private, no-store')
      .type('application/pdf')
      .send(pdf)
  })
}
