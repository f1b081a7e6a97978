import { authorise } from '@shopwright/engine'
import { askSenders, fetchLabel, labelQuestion, sendersQuestion } from '@shopwright/shop/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answering } from './answering.ts'
import type { App } from './app.ts'
import { attachment } from './attachment.ts'
import { parameter } from './parameter.ts'

/** Why, in a word: what else an error says may hold the address that was asked, and with it a key. */
const noteSilence =
  ({ log }: FastifyRequest) =>
  (error: unknown): void =>
    log.warn({ reason: (error as { code?: unknown }).code ?? (error as Error).name }, 'a carrier did not answer')

/** What carriers are asked while somebody waits: outside of every transaction, and with keys that no browser sees. */
export function carrierRoutes(app: FastifyInstance, parts: App): void {
  const { registry } = parts.engine

  answering(app, 'GET /api/delivery-groups/:id/senders', async (request) => {
    const { id } = request.params as { id: string }
    const question = await parts.within(request, registry.get('delivery-groups'), 'get', (ctx) =>
      sendersQuestion(ctx, id),
    )
    return { data: await askSenders(question, noteSilence(request)) }
  })

  const waybills = registry.get('waybills')
  const labels = async (request: FastifyRequest, reply: FastifyReply, ids: readonly string[]) => {
    const question = await parts.within(request, waybills, 'get', async (ctx) => {
      authorise(ctx, waybills, 'get')
      return labelQuestion(ctx, ids)
    })
    const pdf = await fetchLabel(question, noteSilence(request))
    const [first, ...others] = question.numbers
    return reply
      .header('content-disposition', attachment(`${first}${others.length ? `-${others.length + 1}` : ''}.pdf`))
      .header('cache-control', 'private, no-store')
      .type('application/pdf')
      .send(pdf)
  }

  app.get('/api/waybills/:id/label.pdf', (request, reply) =>
    labels(request, reply, [(request.params as { id: string }).id]),
  )

  app.get('/api/waybills/labels.pdf', (request, reply) => {
    const ids = parameter(request, 'ids') ?? ''
    return labels(request, reply, ids.split(','))
  })
}
