import { AppError, type Ctx, compileCheck, refuse } from '@shopwright/engine'
import {
  beginTwoStep,
  passwordRefusal,
  renewRecovery,
  resetTwoStep,
  turnOffTwoStep,
  turnOnTwoStep,
  twoStepOf,
} from '@shopwright/shop/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app.ts'

const exactly = (properties: object, required: string[]) =>
  compileCheck({ type: 'object', additionalProperties: false, required, properties })
const password = { type: 'string', maxLength: 1024 }
const code = { type: 'string', maxLength: 64 }
const again = exactly({ password, code }, ['password'])
const first = exactly({ ticket: { type: 'string', maxLength: 2048 }, code }, ['ticket', 'code'])
const reset = exactly({ account_id: { type: 'string', format: 'uuid' }, password, code }, ['account_id', 'password'])

type Again = { password: string; code?: string }

/** The second step of one's own sign-in. Not resources: they answer what is told once, and passwords and codes are in no row. */
export function twoStepRoutes(app: FastifyInstance, parts: App): void {
  const { engine } = parts
  const self = async (request: FastifyRequest) => {
    const { person, place, sessionId, actor, language } = await parts.identify(request)
    if (person?.kind !== 'account' || place.kind !== 'platform')
      throw new AppError(person ? 'forbidden' : 'not-authenticated')
    return { person, sessionId, scope: { actor, language } }
  }
  type Self = Awaited<ReturnType<typeof self>>
  const inPlatform = <T>({ scope }: Self, work: (ctx: Ctx) => Promise<T>): Promise<T> => engine.onPlatform(scope, work)

  /** Once more, by the password, and by a code where there is one already. In a transaction of its own: a wrong guess stays written. */
  const proven = async (one: Self, { password, code }: Again): Promise<void> => {
    const refusal = await parts.passwords(() =>
      inPlatform(one, (ctx) => passwordRefusal(ctx, one.person.id, { password, code })),
    )
    if (refusal) throw refusal
  }
  const told = (reply: FastifyReply, answer: object) => reply.code(201).header('cache-control', 'no-store').send(answer)

  app.get('/api/two-step', async (request) => {
    const one = await self(request)
    return inPlatform(one, (ctx) => twoStepOf(ctx, one.person.id))
  })

  app.post('/api/two-step/key', async (request, reply) => {
    const one = await self(request)
    const given = again(request.body) as Again
    refuse(one.person.two_step, 'two-step-on')
    await proven(one, given)
    return told(reply, await inPlatform(one, (ctx) => beginTwoStep(ctx, one.person.id)))
  })

  app.post('/api/two-step', async (request, reply) => {
    const one = await self(request)
    const given = first(request.body) as { ticket: string; code: string }
    const codes = await inPlatform(one, (ctx) => turnOnTwoStep(ctx, one.person.id, given, one.sessionId))
    parts.sessions.forget()
    return told(reply, { recovery_codes: codes })
  })

  app.post('/api/two-step/recovery-codes', async (request, reply) => {
    const one = await self(request)
    await proven(one, again(request.body) as Again)
    return told(reply, { recovery_codes: await inPlatform(one, (ctx) => renewRecovery(ctx, one.person.id)) })
  })

  app.post('/api/two-step/off', async (request, reply) => {
    const one = await self(request)
    await proven(one, again(request.body) as Again)
    await inPlatform(one, (ctx) => turnOffTwoStep(ctx, one.person.id))
    parts.sessions.forget()
    return told(reply, { done: true })
  })

  // For who has lost phone and recovery codes. Nobody does it to themselves: that is the door above.
  app.post('/api/two-step/resets', async (request, reply) => {
    const one = await self(request)
    if (one.scope.actor.role !== 'ADMIN') throw new AppError('forbidden')
    const { account_id, ...given } = reset(request.body) as Again & { account_id: string }
    refuse(account_id === one.person.id, 'two-step-own')
    await proven(one, given)
    await inPlatform(one, (ctx) => resetTwoStep(ctx, account_id))
    parts.sessions.forget()
    return told(reply, { done: true })
  })
}
