import { AppError } from '@shopwright/engine'
import { messengerTraits } from '@shopwright/shop/model'
import { botOf, greetingWords, isSameSecret, takeUpdate } from '@shopwright/shop/server'
import type { FastifyInstance } from 'fastify'
import type { App } from './app.ts'
import { storeOf } from './payment-routes.ts'

/**
 * What a store's bots are told, with what proves that their messenger says it: of the bytes as they came. What is not ours is answered
 * like what is, so that it is not said again.
 */
export function messengerRoutes(app: FastifyInstance, parts: App): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const { code } of messengerTraits)
      scope.post(`/api/webhooks/${code}`, { bodyLimit: 65_536 }, async (request, reply) => {
        const { store } = await storeOf(parts, request)
        const bot = botOf(store, parts.engine.vault, code)
        if (!bot) throw new AppError('not-found')
        const { messenger, token, hook } = bot
        const bytes = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
        const proof = messenger.proof(bytes, { token, secret: hook.secret })
        if (!isSameSecret(String(request.headers[messenger.header] ?? ''), proof)) throw new AppError('forbidden')
        const body = parsed(bytes)
        const update = messenger.read(body)
        if (!update)
          return reply.code(200).send(messenger.greeting?.(body, greetingWords(store)) ?? { outcome: 'ignored' })
        const outcome = await parts.engine.inStore({ store, log: request.log as never }, (ctx) =>
          takeUpdate(ctx, store, code, update),
        )
        return reply.code(200).send({ outcome })
      })
  })
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}
