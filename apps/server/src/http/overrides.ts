import { AppError, isStaff, type Overrides, operations, type RawQuery } from '@shopwright/engine'
import { minutes } from '@shopwright/resource'
import {
  askAsGuest,
  askMailed,
  changeOwnAccount,
  changeOwnCustomer,
  changeOwnStore,
  guestOrder,
  household,
  lookIntoMail,
  noteAttempt,
  orderOf,
  orderUnknown,
  refuseThrottled,
  registerAccount,
  registerCustomer,
  returnableOrder,
  type ShopCtx,
  type ShopStore,
  shopIn,
} from '@shopwright/shop/server'
import { joiningAt } from '@shopwright/shop/storefront'
import type { FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { currentCustomer } from './auth-routes.ts'
import { refuseClosed } from './closed.ts'
import { confirmLink } from './confirm-routes.ts'
import { parameter } from './parameter.ts'
import { priceGuards } from './price-routes.ts'

/**
 * `customers` means two nouns on the wire (design §6): accounts for those who sign in on the platform host, shoppers on a
 * store's. These answer for oneself; everything else falls through to the declared resource.
 */
export function overrides(parts: App): Overrides {
  const { engine } = parts
  const asPlatform = (noun: string) => async (request: FastifyRequest) => {
    const { store, actor, language } = await parts.identify(request)
    if (!store || !isStaff(actor)) return undefined
    refuseClosed(store, actor, request.method, null)
    return engine.onPlatform({ store, actor, language }, (ctx) => operations.create(ctx, noun, request.body))
  }
  return {
    ...priceGuards(parts),
    // Who holds the key of an order, from its mail or its answer, needs no login.
    'orders.get': async (request) => {
      const key = request.headers['order-key'] ?? parameter(request, 'access_key')
      if (typeof key !== 'string' || !key) return undefined
      return parts.within(request, engine.registry.get('orders'), 'get', (ctx) =>
        orderOf(ctx, (request.params as { id: string }).id, { accessKey: key }),
      )
    },
    'outbox-mails.get': async (request) =>
      parts.within(request, engine.registry.get('outbox-mails'), 'get', (ctx) =>
        lookIntoMail(ctx, engine, (request.params as { id: string }).id, request.query as RawQuery),
      ),
    // An owner says of their own store what is theirs to say; the rest of the row is the platform's.
    'stores.patch': async (request) => {
      const { store, actor, language } = await parts.identify(request)
      const { id } = request.params as { id: string }
      if (actor.role !== 'SHOP_ADMIN' || !actor.isOwner || store?.id !== id) return undefined
      refuseClosed(store, actor, request.method, null)
      await engine.onPlatform({ store, actor, language }, (ctx) => changeOwnStore(ctx as never, request.body))
      const { title, primaryLanguage, timeZone, countryId, zoneId } = (await parts.stores.byId(id)) ?? store
      return {
        id,
        title,
        primary_language: primaryLanguage,
        time_zone: timeZone,
        country_id: countryId,
        zone_id: zoneId,
      }
    },
    // Its mail is the platform's to write, or to count.
    'staff-invitations.create': asPlatform('staff-invitations'),
    'voucher-mailings.create': asPlatform('voucher-mailings'),
    // A guest names an order by its number and the e-mail or phone of it, or brings its key.
    'returns.create': async (request) => {
      const { actor, language, place } = await parts.identify(request)
      if (actor.role !== 'GUEST' || place.kind !== 'store') return undefined
      const given = request.body
      if (typeof given !== 'object' || given === null || Array.isArray(given))
        throw new AppError('malformed', {}, { status: 400 })
      const { order_number, contact, order_id, ...body } = given as Record<string, unknown>
      const key = request.headers['order-key']
      const resource = engine.registry.get('returns')
      if (typeof key === 'string' && key)
        return parts.within(request, resource, 'create', async (ctx) => {
          const order = await returnableOrder(ctx, typeof order_id === 'string' ? order_id : '', { accessKey: key })
          if (!order) throw orderUnknown()
          return askAsGuest(ctx, order.id, body)
        })
      if (order_number === undefined || contact === undefined) throw new AppError('not-authenticated')
      const found = await engine.onPlatform({ store: place.store, actor, language }, (ctx) =>
        guestOrder(ctx, { number: order_number, contact }),
      )
      if (!found) throw orderUnknown()
      return parts.within(request, resource, 'create', (ctx) => askAsGuest(ctx, found, body))
    },
    // Counted as the page's form is; then the declared resource takes it.
    'reviews.create': async (request) => {
      const { actor, place } = await parts.identify(request)
      if (place.kind !== 'store' || (actor.role !== 'GUEST' && actor.role !== 'CUSTOMER')) return undefined
      const subject = `review:${place.store.id}:${household(actor.ip ?? '')}`
      await engine.onPlatform({}, async (ctx) => {
        await refuseThrottled(ctx, [{ subject, max: 10, within: minutes(60) }])
        await noteAttempt(ctx, [subject], false)
      })
      return undefined
    },
    'customers.create': async (request) => {
      const identity = await parts.identify(request)
      const { actor, language } = identity
      if (actor.role !== 'GUEST') return undefined
      if (identity.place.kind === 'platform' && !parts.mayRegister) throw new AppError('registration-closed')
      if (identity.place.kind === 'platform')
        return askMailed(parts, { actor, language }, 'account', (ctx) =>
          registerAccount(ctx, request.body, {
            signIn: `${parts.originOf(null)}/`,
            confirm: (account) => confirmLink(parts, account, ctx.now),
          }),
        )
      const { store } = identity.place as { store: NonNullable<typeof identity.store> }
      return askMailed(parts, { store, actor, language }, 'register', (ctx) =>
        registerCustomer(
          ctx as never,
          request.body,
          `${shopIn(store, language)}/account`,
          joiningAt(parts, store, language),
        ),
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
      if (person.kind === 'customer' && store?.id !== person.storeId) throw new AppError('not-found')
      await parts.passwords<unknown>(() =>
        person.kind === 'account'
          ? changeOwnAccount(
              (work) => engine.onPlatform({ actor, language }, work),
              person.id,
              request.body,
              identity.sessionId,
            )
          : changeOwnCustomer(
              (work) => engine.onPlatform({ store, actor, language }, (ctx) => work(ctx as ShopCtx)),
              person.id,
              request.body,
              identity.sessionId,
              joiningAt(parts, store as ShopStore, language),
            ),
      )
      parts.sessions.forget()
      return currentCustomer(parts, identity)
    },
  }
}
