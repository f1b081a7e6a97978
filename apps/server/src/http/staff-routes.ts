import { AppError, compileCheck } from '@shopwright/engine'
import { passwordRefusal, transferOwnership } from '@shopwright/shop/server'
import type { FastifyInstance } from 'fastify'
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
  },
})

/** What only the owner does, with the password again. Not resources: a password is in no row. */
export function staffRoutes(app: FastifyInstance, parts: App): void {
  const { engine } = parts
  app.post('/api/ownership-transfers', async (request, reply) => {
    const { store, actor, language, person } = await parts.identify(request)
    if (person?.kind !== 'account' || !store || !actor.isOwner)
      throw new AppError(person ? 'forbidden' : 'not-authenticated')
    refuseClosed(store, actor, request.method, null)
    const { password, ...wanted } = transfer(request.body) as {
      password: string
      staff_member_id: string
      customer_group_id?: string | null
    }
    const scope = { store, actor, language }
    const refusal = await parts.passwords(() =>
      engine.onPlatform(scope, (ctx) => passwordRefusal(ctx, person.id, password)),
    )
    if (refusal) throw refusal
    await engine.onPlatform(scope, (ctx) => transferOwnership(ctx as never, { customer_group_id: null, ...wanted }))
    return reply.code(201).send({ done: true })
  })
}
