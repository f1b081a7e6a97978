import { AppError, type Ctx, checkOf } from '@shopwright/engine'
import { passwordRefusal } from '@shopwright/shop/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { again as proofAgain } from './declared/own-account.ts'

/** What shows once more who one is. */
export const again = checkOf(proofAgain)

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
    proven: async (one: Self, { password, code }: { password: string; code?: string }): Promise<void> => {
      const refusal = await parts.passwords(() =>
        inPlatform(one, (ctx) => passwordRefusal(ctx, one.person.id, { password, code })),
      )
      if (refusal) throw refusal
    },
    /** Nobody keeps it on the way. */
    told: <T>(reply: FastifyReply, answer: T): T => {
      reply.header('cache-control', 'no-store')
      return answer
    },
  }
}
