import { AppError, checkOf } from '@shopwright/engine'
import { messengerShapes } from '@shopwright/providers/messenger/shapes'
import { messengerTraits } from '@shopwright/shop/model'
import { botOf, greetingWords, isSameSecret, takeUpdate } from '@shopwright/shop/server'
import type { FastifyInstance } from 'fastify'
import type { App } from './app.ts'
import { storeOf } from './payment-routes.ts'

/**
 * What a store's bots are told, with what proves that their messenger says it: of the bytes as they came. What is nothing to us is
 * answered like what is, so that it is not said again, and holds up nothing behind it: so is what a messenger has learned to say since.
 */
export function messengerRoutes(app: FastifyInstance, parts: App): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const { code } of messengerTraits) {
      const check = checkOf(messengerShapes[code].report)
      scope.post(`/api/webhooks/${code}`, { bodyLimit: 65_536 }, async (request, reply) => {
        const { store } = await storeOf(parts, request)
        const bot = botOf(store, parts.engine.vault, code)
        if (!bot) throw new AppError('not-found')
        const { messenger, token, hook } = bot
        const bytes = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
        const proof = messenger.proof(bytes, { token, secret: hook.secret })
        if (!isSameSecret(String(request.headers[messenger.header] ?? ''), proof)) throw new AppError('forbidden')
        const report = parsed(bytes)
        const body = known(() => check(report))
        if (!body) {
          request.log.warn({ messenger: code, bytes: bytes.length }, 'a messenger reports what is not known here')
          return reply.code(200).send({ outcome: 'ignored' })
        }
        const update = messenger.read(body)
        if (!update)
          return reply.code(200).send(messenger.greeting?.(body, greetingWords(store)) ?? { outcome: 'ignored' })
        const outcome = await parts.engine.inStore({ store, log: request.log as never }, (ctx) =>
          takeUpdate(ctx, store, code, update),
        )
        return reply.code(200).send({ outcome })
      })
    }
  })
}

function known<T>(judged: () => T): T | null {
  try {
    return judged()
  } catch (error) {
    if (error instanceof AppError && error.status === 422) return null
    throw error
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new AppError('malformed', {}, { status: 400 })
  }
}
