import { statementCount } from '@shopwright/engine'
import { type OpenSpan, type SpanFacts, tracerHere } from '@shopwright/resource/spans'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** One answer, whoever gave it. `route` is a template, so that the figures stay few. */
export type Answered = {
  route: string
  method: string
  status: number
  ms: number
  store?: string | undefined
  actor?: string | null | undefined
  /** as it was asked for, whoever answers there */
  host?: string | undefined
  /** the address behind the proxies that are believed */
  client?: string | undefined
  /** the page came from memory and met no route */
  kept?: true
}

export type AccessLog = {
  metrics: Registry
  note(answered: Answered, log: Log): void
}
type Log = { info(fields: object, message: string): void }

/** Every answer in the log and in the figures: rates, errors and durations by route template, never by store. */
export function openAccessLog(streams: { open: number }): AccessLog {
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by route, method and status class',
    labelNames: ['route', 'method', 'status'],
    registers: [metrics],
  })
  const kept = new Counter({
    name: 'pages_from_memory_total',
    help: 'Those of them that were answered by a page in memory',
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
      this.set(streams.open)
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
  return {
    metrics,
    note: (answered, log) => {
      const { route, method, status, ms } = answered
      requests.inc({ route, method, status: `${Math.floor(status / 100)}xx` })
      durations.observe({ route, method }, ms / 1000)
      if (answered.kept) {
        kept.inc()
        tracerHere()?.past(`${method} ${route}`, { ...factsOf(method, route), 'http.response.status_code': status }, ms)
      }
      if (route !== '/livez' && route !== '/readyz') log.info({ ...answered, ms: Math.round(ms) }, 'request')
    },
  }
}

/** As much of it as any host has. */
export const hostOf = ({ host }: { host?: string | undefined }): string | undefined => host?.slice(0, 253).toLowerCase()

const factsOf = (method: string, route: string) => ({ 'http.request.method': method, 'http.route': route })

/** What happens between a question and its answer belongs to it; where nobody traces, nothing is done for that. */
export function traceRequests(app: FastifyInstance): void {
  const tracer = tracerHere()
  if (!tracer) return
  const open = new WeakMap<FastifyRequest, OpenSpan>()
  const end = (request: FastifyRequest, facts: SpanFacts): void => {
    open.get(request)?.end(facts)
    open.delete(request)
  }
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const span = tracer.open(`${request.method} ${route}`, factsOf(request.method, route))
    open.set(request, span)
    // Who goes before the answer is there gets none, so nothing says that it was sent.
    reply.raw.once('close', () => end(request, {}))
    span.run(done)
  })
  app.addHook('onResponse', async (request, { statusCode }) =>
    end(request, { 'http.response.status_code': statusCode }),
  )
}

/** Notes what passes through the router. A page in memory does not: who sends it says so (`storefront.ts`). */
export function noteAnswers(app: FastifyInstance, access: AccessLog): void {
  app.addHook('onResponse', async (request, reply) =>
    access.note(
      {
        route: request.routeOptions.url ?? 'none',
        method: request.method,
        status: reply.statusCode,
        ms: reply.elapsedTime,
        store: request.identity?.store?.id,
        actor: request.identity?.actor.id,
        host: hostOf(request.headers),
        client: request.ip,
      },
      request.log,
    ),
  )
}
