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
  shopOf,
  statistics,
  waitingNow,
} from '@shopwright/shop/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answering } from './answering.ts'
import type { App } from './app.ts'
import { parameter } from './parameter.ts'

/** Reports are questions, not rows: what was sold, of what, with which coupons. Whoever may list orders may ask; of others, who may list what they are made of. */
export function reportRoutes(app: FastifyInstance, parts: App): void {
  /** A question of who may list the noun that it is about. */
  const asked =
    <T>(noun: string, ask: (ctx: ShopCtx, query: Record<string, unknown>) => Promise<T>) =>
    (request: FastifyRequest): Promise<T> =>
      parts.within(request, null, 'get', async (ctx) => {
        refuseOthers(parts, ctx as ShopCtx, noun)
        return ask(ctx as ShopCtx, request.query as Record<string, unknown>)
      })
  const report = <T>(ask: (ctx: ShopCtx, span: ReturnType<typeof readSpan>) => Promise<T>, noun = 'orders') =>
    asked(noun, async (ctx, query) => ({ currency: shopOf(ctx).currency, data: await ask(ctx, readSpan(query)) }))
  answering(app, 'GET /api/report-sales', report(reportSales))
  answering(app, 'GET /api/report-products', report(reportProducts))
  answering(app, 'GET /api/report-overview', report(reportOverview))
  answering(app, 'GET /api/report-coupons', report(reportCoupons))
  answering(app, 'GET /api/report-recovered', report(reportRecovered))
  answering(app, 'GET /api/report-vouchers', report(reportVouchers, 'vouchers'))
  answering(app, 'GET /api/report-online', asked('who-online', onlineNow))
  answering(
    app,
    'GET /api/report-searches',
    asked('customer-searches', async (ctx, { found, ...query }) => ({
      data: await reportSearches(ctx, readSpan(query), found),
    })),
  )
  answering(app, 'GET /api/dashboards/current', (request) =>
    asked('orders', (ctx) => dashboard(ctx, parameter(request, 'period') ?? 'month'))(request),
  )
  // Each of them says by itself who may know of it.
  answering(app, 'GET /api/waiting', async (request) =>
    parts.within(request, null, 'get', async (ctx) => {
      refuseStrangers(ctx as ShopCtx)
      return { data: await waitingNow(ctx as ShopCtx) }
    }),
  )
  answering(
    app,
    'GET /api/statistics',
    asked('orders', async (ctx) => ({ currency: shopOf(ctx).currency, ...(await statistics(ctx)) })),
  )
}

function refuseOthers({ engine }: App, ctx: ShopCtx, noun: string): void {
  refuseStrangers(ctx)
  if (!canCall(ctx.actor, engine.registry.get(noun), 'find', engine.registry)) throw new AppError('forbidden')
}

function refuseStrangers(ctx: ShopCtx): void {
  const isStaff = ctx.actor.role === 'SHOP_ADMIN' || ctx.actor.role === 'ADMIN'
  if (!isStaff) throw new AppError(ctx.actor.role === 'GUEST' ? 'not-authenticated' : 'forbidden')
  if (!ctx.store) throw new AppError('store-required', {}, { status: 400 })
}
