import { AppError, statementCount } from '@shopwright/engine'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { App } from './app.ts'
import { placeOf } from './identity.ts'

/** `/livez`: the process runs. `/readyz`: it can serve. `/metrics`: rates, errors and durations by route template, never by store. */
export function healthRoutes(app: FastifyInstance, parts: App): void {
  const { engine } = parts
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by route, method and status class',
    labelNames: ['route', 'method', 'status'],
    registers: [metrics],
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer by route',
    labelNames: ['route', 'method'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [metrics],
  })
  new Gauge({
    name: 'sql_statements_total',
    help: 'Statements that this process has sent to the database',
    registers: [metrics],
    collect() {
      this.set(statementCount())
    },
  })
  let draining = false
  app.addHook('preClose', async () => {
    draining = true
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    requests.inc({ route, method: request.method, status: `${Math.floor(reply.statusCode / 100)}xx` })
    durations.observe({ route, method: request.method }, reply.elapsedTime / 1000)
    if (!route.startsWith('/livez'))
      request.log.info(
        {
          method: request.method,
          route,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
          store: request.identity?.store?.id,
          actor: request.identity?.actor.id,
        },
        'request',
      )
  })
  app.get('/livez', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      if (draining) throw new Error('draining')
      await engine.database.appPool.query('select 1')
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: draining ? 'draining' : 'no database' })
    }
  })
  // A collector asks a node by its address; to shoppers the figures of the platform are nothing.
  app.get('/metrics', async (request, reply) => {
    if ((await placeOf(parts, request.headers.host)).kind === 'store') throw new AppError('not-found')
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
}
