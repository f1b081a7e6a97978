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
import type { App } from './app.ts'
import { isSameSite } from './identity.ts'

const monthInSeconds = 30 * 24 * 60 * 60

/** The shopper's verbs on a store's host: cart, quote, order. Not resources: they answer the whole cart, or an order's key. */
export function storeRoutes(app: FastifyInstance, parts: App): void {
  watchStoreCaches(parts.engine)
  setOrigins({ secret: parts.secret, originOf: parts.originOf })
  const lineId = (request: FastifyRequest) => (request.params as { id: string }).id

  const shop =
    (work: (ctx: Ctx, visitor: Visitor, request: FastifyRequest) => Promise<unknown>, status = 200, writes = true) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      // A guest's cart is known by its cookie alone: the page that writes to it must be ours (T07).
      if (writes && !isSameSite(request)) throw new AppError('forbidden')
      const visitor = await visitorOf(parts, request, reply, writes)
      const run = () => parts.within(request, null, writes ? 'patch' : 'get', (ctx) => work(ctx, visitor, request))
      const { store } = await parts.identify(request)
      const { voucher_code, coupon_code } = (request.body ?? {}) as Record<string, unknown>
      const guesser = { engine: parts.engine, storeId: store?.id ?? '', ip: request.ip }
      const answer = writes
        ? await countingGuesses(guesser, [voucher_code, coupon_code], run as () => Promise<object>)
        : await run()
      if (request.url.startsWith('/api/orders')) failpoint('order.committed')
      return reply.code(status).header('cache-control', 'private, no-store').send(answer)
    }

  app.get('/api/carts/current', shop(cartOf, 200, false))
  app.patch('/api/carts/current', async (request, reply) => {
    if (namesPlace(request.body))
      reply.header('set-cookie', setCookie('sw_place', '1', { maxAge: monthInSeconds, secure: parts.secure }))
    return shop((ctx, visitor, asked) => changeCart(ctx, visitor, asked.body))(request, reply)
  })
  app.post(
    '/api/cart-items',
    shop((ctx, visitor, request) => addToCart(ctx, visitor, request.body), 201),
  )
  app.patch(
    '/api/cart-items/:id',
    shop((ctx, visitor, request) => changeLine(ctx, visitor, lineId(request), request.body)),
  )
  app.delete(
    '/api/cart-items/:id',
    shop((ctx, visitor, request) => removeLine(ctx, visitor, lineId(request))),
  )
  app.post(
    '/api/cart-vouchers',
    shop((ctx, visitor, request) => addVoucher(ctx, visitor, request.body), 201),
  )
  app.delete(
    '/api/cart-vouchers/:id',
    shop((ctx, visitor, request) => removeVoucher(ctx, visitor, lineId(request))),
  )
  app.post(
    '/api/one-click-orders',
    shop((ctx, visitor, request) => buyOneClick(ctx, visitor, request.body), 201),
  )
  app.post(
    '/api/orders',
    shop((ctx, visitor, request) => placeOrder(ctx, visitor, request.body, idempotencyKeyOf(request)), 201),
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
