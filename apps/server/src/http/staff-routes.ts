import { AppError } from '@shopwright/engine'
import { passwordRefusal, revealSecret, type ShopCtx, transferOwnership } from '@shopwright/shop/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answering, bodyOf } from './answering.ts'
import type { App } from './app.ts'
import { refuseClosed } from './closed.ts'

const transfer = bodyOf('POST /api/ownership-transfers')
const reveal = bodyOf('POST /api/secret-reveals')

/** What only the owner does, with the password again, and a code where one is asked for. Not resources: a password is in no row. */
export function staffRoutes(app: FastifyInstance, parts: App): void {
  const { engine } = parts
  /** The owner, or the super admin, in the store, once they have shown that they know their password. */
  const owner = async <T extends { password: string; code?: string }>(
    request: FastifyRequest,
    check: (body: unknown) => T,
  ) => {
    const { store, actor, language, person } = await parts.identify(request)
    if (person?.kind !== 'account' || !store || !actor.isOwner)
      throw new AppError(person ? 'forbidden' : 'not-authenticated')
    refuseClosed(store, actor, request.method, null)
    const { password, code, ...wanted } = check(request.body)
    const scope = { store, actor, language }
    const refusal = await parts.passwords(() =>
      engine.onPlatform(scope, (ctx) => passwordRefusal(ctx, person.id, { password, code })),
    )
    if (refusal) throw refusal
    return { scope, wanted }
  }

  answering(app, 'POST /api/ownership-transfers', async (request) => {
    const { scope, wanted } = await owner(request, transfer)
    await engine.onPlatform(scope, (ctx) =>
      transferOwnership(ctx as ShopCtx, { ...wanted, customer_group_id: wanted.customer_group_id ?? null }),
    )
    return { done: true }
  })

  answering(app, 'POST /api/secret-reveals', async (request, reply) => {
    const { scope, wanted } = await owner(request, reveal)
    const value = await engine.onPlatform(scope, (ctx) => revealSecret(ctx as ShopCtx, wanted.name))
    reply.header('cache-control', 'no-store')
    return { value }
  })
}
