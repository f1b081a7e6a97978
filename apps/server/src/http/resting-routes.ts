import { AppError, isStaff } from '@shopwright/engine'
import type { Circuits } from '@shopwright/providers/egress'
import type { FastifyInstance } from 'fastify'
import { answering } from './answering.ts'
import type { App } from './app.ts'

/** Who outside does not answer, and is left alone by this process. What they are is the same for every store, and holds nothing of one. */
export function restingRoutes(app: FastifyInstance, parts: App, circuits: Circuits | undefined): void {
  answering(app, 'GET /api/resting-providers', async (request, reply) => {
    const { actor } = await parts.identify(request)
    if (!isStaff(actor)) throw new AppError(actor.role === 'GUEST' ? 'not-authenticated' : 'forbidden')
    const now = parts.engine.clock()
    const data = (circuits?.resting() ?? []).map(({ until, ...one }) => ({ ...one, until: until > now ? until : null }))
    reply.header('cache-control', 'private, no-store')
    return { data }
  })
}
