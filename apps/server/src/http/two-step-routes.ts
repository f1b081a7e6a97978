import { AppError, refuse } from '@shopwright/engine'
import {
  beginTwoStep,
  renewRecovery,
  resetTwoStep,
  turnOffTwoStep,
  turnOnTwoStep,
  twoStepOf,
} from '@shopwright/shop/server'
import type { FastifyInstance } from 'fastify'
import { answering, bodyOf } from './answering.ts'
import type { App } from './app.ts'
import { again, ownAccount } from './own-account.ts'

const first = bodyOf('POST /api/two-step')
const reset = bodyOf('POST /api/two-step/resets')

/** The second step of one's own sign-in. Not resources: they answer what is told once, and passwords and codes are in no row. */
export function twoStepRoutes(app: FastifyInstance, parts: App): void {
  const { self, inPlatform, proven, told } = ownAccount(parts)

  answering(app, 'GET /api/two-step', async (request) => {
    const one = await self(request)
    return inPlatform(one, (ctx) => twoStepOf(ctx, one.person.id))
  })

  answering(app, 'POST /api/two-step/key', async (request, reply) => {
    const one = await self(request)
    const given = again(request.body)
    refuse(one.person.two_step, 'two-step-on')
    await proven(one, given)
    return told(reply, await inPlatform(one, (ctx) => beginTwoStep(ctx, one.person.id)))
  })

  answering(app, 'POST /api/two-step', async (request, reply) => {
    const one = await self(request)
    const given = first(request.body)
    const codes = await inPlatform(one, (ctx) => turnOnTwoStep(ctx, one.person.id, given, one.sessionId))
    parts.sessions.forget()
    return told(reply, { recovery_codes: codes })
  })

  answering(app, 'POST /api/two-step/recovery-codes', async (request, reply) => {
    const one = await self(request)
    await proven(one, again(request.body))
    return told(reply, { recovery_codes: await inPlatform(one, (ctx) => renewRecovery(ctx, one.person.id)) })
  })

  answering(app, 'POST /api/two-step/off', async (request, reply) => {
    const one = await self(request)
    await proven(one, again(request.body))
    await inPlatform(one, (ctx) => turnOffTwoStep(ctx, one.person.id))
    parts.sessions.forget()
    return told(reply, { done: true })
  })

  // For who has lost phone and recovery codes. Nobody does it to themselves: that is the door above.
  answering(app, 'POST /api/two-step/resets', async (request, reply) => {
    const one = await self(request)
    if (one.scope.actor.role !== 'ADMIN') throw new AppError('forbidden')
    const { account_id, ...given } = reset(request.body)
    refuse(account_id === one.person.id, 'two-step-own')
    await proven(one, given)
    await inPlatform(one, (ctx) => resetTwoStep(ctx, account_id))
    parts.sessions.forget()
    return told(reply, { done: true })
  })
}
