import { AppError, compileCheck } from '@shopwright/engine'
import { passwordRefusal, revealSecret, type ShopCtx, type Transfer, transferOwnership } from '@shopwright/shop/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { refuseClosed } from './closed.ts'

const id = { type: 'string', format: 'uuid' }
const transfer = compileCheck({
  type: 'object',
  additionalProperties: false,
  required: ['staff_member_id', 'password'],
  properties: {
    staff_member_id: id,
    customer_group_id: { anyOf: [id, { type: 'null' }] },
    password: { type: 'string', maxLength: 1024 },
    code: { type: 'string', maxLength: 64 },
  },
})

const reveal = compileCheck({
  type: 'object',
  additionalProperties: false,
  required: ['name', 'password'],
  properties: {
    name: { type: 'string', maxLength: 64 },
    password: { type: 'string', maxLength: 1024 },
    code: { type: 'string', maxLength: 64 },
  },
})

/** What only the owner does, with the password again, and a code where one is asked for. Not resources: a password is in no row. */
export function staffRoutes(app: FastifyInstance, parts: App): void {
  const { engine } = parts
  /** The owner, or the super admin, in the store, once they have shown that they know their password. */
  const owner = async <T extends { password: string; code?: string }>(
    request: FastifyRequest,
    check: (body: unknown) => unknown,
  ) => {
    const { store, actor, language, person } = await parts.identify(request)
    if (person?.kind !== 'account' || !store || !actor.isOwner)
      throw new AppError(person ? 'forbidden' : 'not-authenticated')
    refuseClosed(store, actor, request.method, null)
    const { password, code, ...wanted } = check(request.body) as T
    const scope = { store, actor, language }
    const refusal = await parts.passwords(() =>
      engine.onPlatform(scope, (ctx) => passwordRefusal(ctx, person.id, { password, code })),
    )
    if (refusal) throw refusal
    return { scope, wanted }
  }

  app.post('/api/ownership-transfers', async (request, reply) => {
    const { scope, wanted } = await owner<Transfer & { password: string }>(request, transfer)
    await engine.onPlatform(scope, (ctx) =>
      transferOwnership(ctx as ShopCtx, { ...wanted, customer_group_id: wanted.customer_group_id ?? null }),
    )
    return reply.code(201).send({ done: true })
  })

  app.post('/api/secret-reveals', async (request, reply) => {
    const { scope, wanted } = await owner<{ name: string; password: string }>(request, reveal)
    const value = await engine.onPlatform(scope, (ctx) => revealSecret(ctx as ShopCtx, wanted.name))
    return reply.code(201).header('cache-control', 'no-store').send({ value })
  })
}
