import { askSenders, sendersQuestion } from '@shopwright/shop/server'
import type { FastifyInstance } from 'fastify'
import type { App } from './app.ts'

/** What carriers are asked while somebody waits: outside of every transaction, and with keys that no browser sees. */
export function carrierRoutes(app: FastifyInstance, parts: App): void {
  const { registry } = parts.engine

  app.get('/api/delivery-groups/:id/senders', async (request) => {
    const { id } = request.params as { id: string }
    const question = await parts.within(request, registry.get('delivery-groups'), 'get', (ctx) =>
      sendersQuestion(ctx, id),
    )
    return { data: await askSenders(question) }
  })
}
