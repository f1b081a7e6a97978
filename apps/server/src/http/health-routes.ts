import { setTimeout as pause } from 'node:timers/promises'
import { AppError, type Engine, statementCount } from '@shopwright/engine'
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
    name: 'event_streams',
    help: 'Streams of changes that browsers hold open here',
    registers: [metrics],
    collect() {
      this.set(parts.streams.open)
    },
  })
  new Gauge({
    name: 'sql_statements_total',
    help: 'Statements that this process has sent to the database',
    registers: [metrics],
    collect() {
      this.set(statementCount())
    },
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
    const status = parts.ending.signal.aborted ? 'draining' : await stateOf(engine)
    return reply.code(status === 'ready' ? 200 : 503).send({ status })
  })
  // A collector asks a node by its address; to shoppers the figures of the platform are nothing.
  app.get('/metrics', async (request, reply) => {
    if ((await placeOf(parts, request.headers.host)).kind === 'store') throw new AppError('not-found')
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
}

const patience = 1500

/** Whether the database answers soon, and this node hears what the others change. */
async function stateOf(engine: Engine): Promise<'ready' | 'no database' | 'no change feed'> {
  const asked = engine.database.appPool.query('select 1').then(
    () => true,
    () => false,
  )
  const late = new AbortController()
  const answers = await Promise.race([asked, pause(patience, false, { signal: late.signal, ref: false })])
  late.abort()
  if (!answers) return 'no database'
  return engine.events.isHeard() ? 'ready' : 'no change feed'
}
