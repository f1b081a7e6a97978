import type { Overrides } from '@shopwright/engine'
import {
  changeOwnAccount,
  changeOwnCustomer,
  orderOf,
  registerAccount,
  registerCustomer,
} from '@shopwright/shop/server'
import type { App } from './app.ts'
import { currentCustomer } from './auth-routes.ts'

/**
 * `customers` means two nouns on the wire (design §6): accounts for those who sign in on the platform host, shoppers on a
 * store's. These answer for oneself; everything else falls through to the declared resource.
 */
export function overrides(parts: App): Overrides {
  const { engine } = parts
  return {
    // Who holds the key of an order, from its mail or its answer, needs no login.
    'orders.get': async (request) => {
      const key = request.headers['order-key'] ?? (request.query as { access_key?: unknown }).access_key
      if (typeof key !== 'string' || !key) return undefined
      return parts.within(request, engine.registry.get('orders'), 'get', (ctx) =>
        orderOf(ctx, (request.params as { id: string }).id, { accessKey: key }),
      )
    },
    'customers.create': async (request) => {
      const identity = await parts.identify(request)
      const { actor, language } = identity
      if (actor.role !== 'GUEST') return undefined
      if (identity.place.kind === 'platform')
        return engine.onPlatform({ actor, language }, (ctx) =>
          registerAccount(ctx, request.body, `${parts.originOf(null)}/`),
        )
      const { store } = identity.place as { store: NonNullable<typeof identity.store> }
      return engine.onPlatform({ store, actor, language }, (ctx) =>
        registerCustomer(ctx as never, request.body, `${parts.originOf(store)}/account`),
      )
    },
    'customers.get': async (request) => {
      const identity = await parts.identify(request)
      return identity.person && (request.params as { id: string }).id === identity.person.id
        ? currentCustomer(parts, identity)
        : undefined
    },
    'customers.patch': async (request) => {
      const identity = await parts.identify(request)
      const { person, actor, language, store } = identity
      if (!person || (request.params as { id: string }).id !== person.id) return undefined
      if (person.kind === 'account')
        await engine.onPlatform({ actor, language }, (ctx) =>
          changeOwnAccount(ctx, person.id, request.body, identity.sessionId),
        )
      else
        await engine.onPlatform({ store, actor, language }, (ctx) =>
          changeOwnCustomer(ctx as never, person.id, request.body, identity.sessionId),
        )
      parts.sessions.forget()
      return currentCustomer(parts, identity)
    },
  }
}
