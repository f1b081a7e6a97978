import { AppError, type Overrides, type RawQuery } from '@shopwright/engine'
import { checkPrices, priceFields } from '@shopwright/shop/server'
import type { FastifyInstance } from 'fastify'
import { answering } from './answering.ts'
import type { App } from './app.ts'

/** What products cost, and why. Not a resource: it is reckoned for whom asks, like a quote (design §1.3). */
export function priceRoutes(app: FastifyInstance, parts: App): void {
  answering(app, 'GET /api/prices', async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    return parts.within(request, null, 'get', (ctx) => checkPrices(ctx, request.query as RawQuery))
  })
}

/** Whom prices are hidden from may not find them out by filtering or sorting either. */
export function priceGuards(parts: App): Overrides {
  const guard =
    (fields: readonly string[]): Overrides[string] =>
    async (request) => {
      const query = request.query as RawQuery
      if (!mentions(query, fields)) return undefined
      const { store, actor } = await parts.identify(request)
      if (store?.settings.price_only_logged_in && actor.role === 'GUEST')
        throw new AppError('prices-need-login', {}, { status: 403 })
      return undefined
    }
  return Object.fromEntries(
    Object.entries(priceFields).flatMap(([name, fields]) => [
      [`${name}.find`, guard(fields)],
      [`${name}.get`, guard(fields)],
    ]),
  )
}

/** Names in `$select` are values of the tree, so that they may be asked for: they are answered empty. */
const mentions = (tree: unknown, fields: readonly string[]): boolean =>
  typeof tree === 'object' &&
  tree !== null &&
  Object.entries(tree).some(([name, value]) => fields.includes(name) || mentions(value, fields))
