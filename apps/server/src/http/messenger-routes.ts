import { AppError } from '@shopwright/engine'
import { botOf, isSameSecret, takeUpdate } from '@shopwright/shop/server'
import type { FastifyInstance } from 'fastify'
import type { App } from './app.ts'
import { storeOf } from './payment-routes.ts'

/** What a store's bot is told, said with the secret that the store has given it: what is not ours is answered like what is, so that it is not said again. */
export function messengerRoutes(app: FastifyInstance, parts: App): void {
  app.post('/api/webhooks/telegram', { bodyLimit: 65_536 }, async (request, reply) => {
    const { store } = await storeOf(parts, request)
    const bot = botOf(store, parts.engine.vault)
    if (!bot) throw new AppError('not-found')
    if (!isSameSecret(String(request.headers[bot.messenger.header] ?? ''), bot.hook.secret))
      throw new AppError('forbidden')
    const update = bot.messenger.read(request.body)
    const outcome = update
      ? await parts.engine.inStore({ store, log: request.log as never }, (ctx) => takeUpdate(ctx, store, update))
      : 'ignored'
    return reply.code(200).send({ outcome })
  })
}
