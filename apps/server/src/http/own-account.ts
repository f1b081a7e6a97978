import { AppError, type Ctx, compileCheck } from '@shopwright/engine'
import { passwordRefusal } from '@shopwright/shop/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app.ts'

/** A body that is exactly this. */
export const exactly = (properties: object, required: string[]) =>
  compileCheck({ type: 'object', additionalProperties: false, required, properties })

const password = { type: 'string', maxLength: 1024 }
export const code = { type: 'string', maxLength: 64 }
/** What shows once more who one is. */
export const proof = { password, code }
export const again = exactly(proof, ['password'])
export type Again = { password: string; code?: string }

/** What whoever signs in to the administration does with their own account, on the platform alone. */
export function ownAccount(parts: App) {
  const { engine } = parts
  const self = async (request: FastifyRequest) => {
    const { person, place, sessionId, actor, language } = await parts.identify(request)
    if (person?.kind !== 'account' || place.kind !== 'platform')
      throw new AppError(person ? 'forbidden' : 'not-authenticated')
    return { person, sessionId, scope: { actor, language } }
  }
  type Self = Awaited<ReturnType<typeof self>>
  const inPlatform = <T>({ scope }: Self, work: (ctx: Ctx) => Promise<T>): Promise<T> => engine.onPlatform(scope, work)
  return {
    self,
    inPlatform,
    /** Once more, by the password, and by a code where there is one already. In a transaction of its own: a wrong guess stays written. */
    proven: async (one: Self, { password, code }: Again): Promise<void> => {
      const refusal = await parts.passwords(() =>
        inPlatform(one, (ctx) => passwordRefusal(ctx, one.person.id, { password, code })),
      )
      if (refusal) throw refusal
    },
    told: (reply: FastifyReply, answer: object) => reply.code(201).header('cache-control', 'no-store').send(answer),
  }
}
