import { AppError, type Ctx, failpoint } from '@shopwright/engine'
import {
  addToCart,
  addVoucher,
  buyOneClick,
  cartOf,
  changeCart,
  changeLine,
  cookiesOf,
  countingGuesses,
  isCartSid,
  namesPlace,
  newCartSid,
  placeOrder,
  removeLine,
  removeVoucher,
  setCookie,
  setOrigins,
  type Visitor,
  watchStoreCaches,
} from '@shopwright/shop/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answering } from './answering.ts'
import type { App } from './app.ts'
import { isSameSite } from './identity.ts'

const monthInSeconds = 30 * 24 * 60 * 60

/** The shopper's verbs on a store's host: cart, quote, order. Not resources: they answer the whole cart, or an order's key. */
export function storeRoutes(app: FastifyInstance, parts: App): void {
  watchStoreCaches(parts.engine)
  setOrigins({ secret: parts.secret, originOf: parts.originOf })
  const lineId = (request: FastifyRequest) => (request.params as { id: string }).id

  /** Within the store, as a shopper; `writes`: it may make a cart. */
  const shop =
    <T extends object>(work: (ctx: Ctx, visitor: Visitor, request: FastifyRequest) => Promise<T>, writes = true) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<T> => {
      // A guest's cart is known by its cookie alone: the page that writes to it must be ours (T07).
      if (writes && !isSameSite(request)) throw new AppError('forbidden')
      const visitor = await visitorOf(parts, request, reply, writes)
      const run = () => parts.within(request, null, writes ? 'patch' : 'get', (ctx) => work(ctx, visitor, request))
      const { store } = await parts.identify(request)
      const { voucher_code, coupon_code } = (request.body ?? {}) as Record<string, unknown>
      const guesser = { engine: parts.engine, storeId: store?.id ?? '', ip: request.ip }
      const answer = writes ? await countingGuesses(guesser, [voucher_code, coupon_code], run) : await run()
      if (request.url.startsWith('/api/orders')) failpoint('order.committed')
      reply.header('cache-control', 'private, no-store')
      return answer
    }

  answering(app, 'GET /api/carts/current', shop(cartOf, false))
  answering(app, 'PATCH /api/carts/current', async (request, reply) => {
    if (namesPlace(request.body))
      reply.header('set-cookie', setCookie('sw_place', '1', { maxAge: monthInSeconds, secure: parts.secure }))
    return shop((ctx, visitor, asked) => changeCart(ctx, visitor, asked.body))(request, reply)
  })
  answering(
    app,
    'POST /api/cart-items',
    shop((ctx, visitor, request) => addToCart(ctx, visitor, request.body)),
  )
  answering(
    app,
    'PATCH /api/cart-items/:id',
    shop((ctx, visitor, request) => changeLine(ctx, visitor, lineId(request), request.body)),
  )
  answering(
    app,
    'DELETE /api/cart-items/:id',
    shop((ctx, visitor, request) => removeLine(ctx, visitor, lineId(request))),
  )
  answering(
    app,
    'POST /api/cart-vouchers',
    shop((ctx, visitor, request) => addVoucher(ctx, visitor, request.body)),
  )
  answering(
    app,
    'DELETE /api/cart-vouchers/:id',
    shop((ctx, visitor, request) => removeVoucher(ctx, visitor, lineId(request))),
  )
  answering(
    app,
    'POST /api/one-click-orders',
    shop((ctx, visitor, request) => buyOneClick(ctx, visitor, request.body)),
  )
  answering(
    app,
    'POST /api/orders',
    shop((ctx, visitor, request) => placeOrder(ctx, visitor, request.body, idempotencyKeyOf(request))),
  )
}

/** Who shops: a signed-in shopper, or the guest of the cookie `sw_cart`, which every write renews. */
export async function visitorOf(
  parts: App,
  request: FastifyRequest,
  reply: FastifyReply,
  writes: boolean,
): Promise<Visitor> {
  const { place, actor, language } = await parts.identify(request)
  if (place.kind !== 'store') throw new AppError('store-required', {}, { status: 400 })
  const customerId = actor.role === 'CUSTOMER' ? actor.id : null
  const kept = cookiesOf(request, parts.secure).sw_cart
  const cartSid = isCartSid(kept) ? kept : null
  const { currency } = request.headers
  const visitor = {
    customerId,
    language,
    currency: typeof currency === 'string' ? currency : null,
    tracking: cookiesOf(request, parts.secure).sw_tracking ?? null,
  }
  if (customerId || !writes) return { ...visitor, cartSid }
  const made = cartSid ?? newCartSid()
  reply.header('set-cookie', setCookie('sw_cart', made, { maxAge: monthInSeconds, secure: parts.secure }))
  return { ...visitor, cartSid: made, isNew: !cartSid }
}

function idempotencyKeyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !key.trim() || key.length > 255)
    throw new AppError('idempotency-key-required', {}, { status: 400 })
  return key.trim()
}
