import { AppError, canCall } from '@shopwright/engine'
import {
  dashboard,
  onlineNow,
  readSpan,
  reportCoupons,
  reportOverview,
  reportProducts,
  reportRecovered,
  reportSales,
  reportSearches,
  reportVouchers,
  type ShopCtx,
  statistics,
  waitingNow,
} from '@shopwright/shop/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { parameter } from './parameter.ts'

/** Reports are questions, not rows: what was sold, of what, with which coupons. Whoever may list orders may ask; of others, who may list what they are made of. */
export function reportRoutes(app: FastifyInstance, parts: App): void {
  const report = (
    path: string,
    ask: (ctx: ShopCtx, span: ReturnType<typeof readSpan>) => Promise<unknown>,
  ): FastifyInstance =>
    app.get(path, async (request: FastifyRequest) =>
      parts.within(request, null, 'get', async (ctx) => {
        refuseOthers(parts, ctx as ShopCtx)
        const data = await ask(ctx as ShopCtx, readSpan(request.query as Record<string, unknown>))
        return { currency: ctx.store?.currency, data }
      }),
    )
  report('/api/report-sales', reportSales)
  report('/api/report-products', reportProducts)
  report('/api/report-overview', reportOverview)
  report('/api/report-coupons', reportCoupons)
  report('/api/report-recovered', reportRecovered)
  const ownReport = (
    path: string,
    noun: string,
    ask: (ctx: ShopCtx, query: Record<string, unknown>) => Promise<object>,
  ) =>
    app.get(path, async (request) =>
      parts.within(request, null, 'get', async (ctx) => {
        refuseOthers(parts, ctx as ShopCtx, noun)
        return ask(ctx as ShopCtx, request.query as Record<string, unknown>)
      }),
    )
  ownReport('/api/report-online', 'who-online', (ctx) => onlineNow(ctx))
  ownReport('/api/report-searches', 'customer-searches', async (ctx, { found, ...query }) => ({
    data: await reportSearches(ctx, readSpan(query), found),
  }))
  ownReport('/api/report-vouchers', 'vouchers', async (ctx, query) => ({
    currency: ctx.store?.currency,
    data: await reportVouchers(ctx, readSpan(query)),
  }))
  app.get('/api/dashboards/current', async (request) =>
    parts.within(request, null, 'get', async (ctx) => {
      refuseOthers(parts, ctx as ShopCtx)
      return dashboard(ctx as ShopCtx, parameter(request, 'period') ?? 'month')
    }),
  )
  // Each of them says by itself who may know of it.
  app.get('/api/waiting', async (request) =>
    parts.within(request, null, 'get', async (ctx) => {
      refuseStrangers(ctx as ShopCtx)
      return { data: await waitingNow(ctx as ShopCtx) }
    }),
  )
  app.get('/api/statistics', async (request) =>
    parts.within(request, null, 'get', async (ctx) => {
      refuseOthers(parts, ctx as ShopCtx)
      return { currency: ctx.store?.currency, ...(await statistics(ctx as ShopCtx)) }
    }),
  )
}

function refuseOthers({ engine }: App, ctx: ShopCtx, noun = 'orders'): void {
  refuseStrangers(ctx)
  if (!canCall(ctx.actor, engine.registry.get(noun), 'find', engine.registry)) throw new AppError('forbidden')
}

function refuseStrangers(ctx: ShopCtx): void {
  const isStaff = ctx.actor.role === 'SHOP_ADMIN' || ctx.actor.role === 'ADMIN'
  if (!isStaff) throw new AppError(ctx.actor.role === 'GUEST' ? 'not-authenticated' : 'forbidden')
  if (!ctx.store) throw new AppError('store-required', {}, { status: 400 })
}
