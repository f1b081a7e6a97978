import { AppError } from '@shopwright/engine'
import type { FastifyInstance } from 'fastify'
import type { Part } from '../settings/parts.ts'
import type { App } from './app.ts'
import { placeOf } from './identity.ts'

/**
 * A process that does a part of the work says so where it is asked for another one (421), so that a balancer that is set
 * up wrong is found at once. Its health it tells everybody; the API of a store answers beside its pages, too.
 */
export function refuseOtherParts(app: FastifyInstance, parts: App, only: ReadonlySet<Part>): void {
  if (only.has('http') && only.has('storefront')) return
  app.addHook('onRequest', async (request) => {
    if (/^\/(livez|readyz|metrics)(\?|$)/.test(request.url)) return
    const { kind } = await placeOf(parts, request.headers.host)
    const isPage = kind === 'store' && !/^\/(api|media)\//.test(request.url)
    const isHere = kind === 'platform' ? only.has('http') : only.has('storefront') || (only.has('http') && !isPage)
    if (!isHere) throw new AppError('not-served-here')
  })
}
