import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import {
  AppError,
  type Ctx,
  type Engine,
  invalid,
  isDiskFull,
  isStaff,
  parseQueryString,
  resourceRoutes,
  wireError,
} from '@shopwright/engine'
import { errorText } from '@shopwright/i18n/errors'
import { type Circuits, inNameOf } from '@shopwright/providers/egress'
import { type AnyResource, defaultLanguage, type Method } from '@shopwright/resource'
import {
  type ExchangeTools,
  type Gate,
  type OriginOf,
  openApiTokens,
  openGate,
  openSessions,
  type Sessions,
  type Stores,
  storesOf,
  texts,
} from '@shopwright/shop/server'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Part } from '../settings/parts.ts'
import { type AccessLog, noteAnswers, openAccessLog, traceRequests } from './access-log.ts'
import { adminRoutes } from './admin.ts'
import { openApiPace } from './api-pace.ts'
import { authRoutes } from './auth-routes.ts'
import { billingRoutes } from './billing-routes.ts'
import { carrierRoutes } from './carrier-routes.ts'
import { closedFor, refuseClosed } from './closed.ts'
import { confirmRoutes } from './confirm-routes.ts'
import { sendErrorPage, wantsPage } from './error-page.ts'
import { eventRoutes } from './event-routes.ts'
import { exchangeRoutes } from './exchange-routes.ts'
import { type FileStore, fileRoutes } from './file-routes.ts'
import { noteProviders, noteStanding } from './gauges.ts'
import { healthRoutes } from './health-routes.ts'
import { type Identity, identify, languageOf, lastStoreOf, placeOf } from './identity.ts'
import { laterLogger } from './later-logger.ts'
import { messengerRoutes } from './messenger-routes.ts'
import { metricsRoutes } from './metrics-routes.ts'
import { openapiRoutes } from './openapi-routes.ts'
import { originsAt } from './origins.ts'
import { overrides } from './overrides.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { paymentRoutes } from './payment-routes.ts'
import { platformRoutes } from './platform-routes.ts'
import { previewRoutes } from './preview-routes.ts'
import { priceRoutes } from './price-routes.ts'
import { watchForProxy } from './proxy-watch.ts'
import { publicAnswers } from './public-answers.ts'
import { openQueueLag } from './queue-lag.ts'
import { receiptRoutes } from './receipt-routes.ts'
import { referrerPolicy } from './referrer.ts'
import { reportRoutes } from './report-routes.ts'
import { restingRoutes } from './resting-routes.ts'
import { sandboxPayments } from './sandbox-payments.ts'
import { sandboxRoutes } from './sandbox-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { letGoOfSlowReaders, type Patience } from './slow-readers.ts'
import { refuseOtherParts } from './split.ts'
import { squeezeAnswers } from './squeezed.ts'
import { staffRoutes } from './staff-routes.ts'
import { storeRoutes } from './store-routes.ts'
import { strictTransport } from './strict-transport.ts'
import { themeRoutes } from './theme-routes.ts'
import { twoStepRoutes } from './two-step-routes.ts'

export type Route = { method: string; url: string }

/** What every route needs. */
export type App = {
  engine: Engine
  stores: Stores
  sessions: Sessions
  files: FileStore
  access: AccessLog
  /** who asks, behind the proxies that are believed, where no route has looked yet */
  clientOf(request: IncomingMessage): string | undefined
  secret: Uint8Array
  platformHost: string
  secure: boolean
  /** aborted once this process is told to end: whoever may go elsewhere should */
  ending: AbortController
  /** streams of changes that are open */
  streams: { open: number }
  /** anybody may open an account */
  mayRegister: boolean
  /** for what checks or makes passwords, before a connection is taken */
  passwords: Gate
  /** whoever asks too often is refused */
  isPaced: boolean
  /** every route that the router has, in the order of their making */
  routes: readonly Route[]
  identify(request: FastifyRequest): Promise<Identity>
  /** the place and the language, whoever asks */
  identifyGuest(request: FastifyRequest): Promise<Identity>
  /** `https://shop.example` of a store, or of the platform; from the database, never from the request */
  originOf: OriginOf
  within<T>(
    request: FastifyRequest,
    resource: AnyResource | null,
    method: Method,
    work: (ctx: Ctx) => Promise<T>,
  ): Promise<T>
}

export type AppOptions = {
  engine: Engine
  secret: Uint8Array
  platformHost: string
  secure: boolean
  files: FileStore
  exchange: ExchangeTools
  trustProxy?: string[]
  /** what a collector of figures shows */
  metricsToken?: string | undefined
  storefront?: (app: FastifyInstance, parts: App) => Promise<void>
  /** false: who opens an account has been invited to a store */
  mayRegister?: boolean
  /** false: whoever calls may call as often as they like */
  paced?: boolean
  /** what this process answers for; everything when left out */
  only?: ReadonlySet<Part>
  /** who is asked outside, and left alone while they do not answer */
  circuits?: Circuits
  /** how long who does not take an answer is waited for */
  readers?: Patience
}

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity | null
  }
}

/** The same address that the router finds (`request.ip`). */
function clientBehind(proxies: string[]): App['clientOf'] {
  if (!proxies.length) return ({ socket }) => socket.remoteAddress
  const trusts = proxyAddress.compile(proxies)
  return (request) => proxyAddress(request, trusts)
}

/** The HTTP server: the API on every host, the administration on the platform's, the shop on a store's. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance & { parts: App }> {
  const { engine, secret, platformHost, secure, files } = options
  const app: FastifyInstance = Fastify({
    loggerInstance: engine.log as FastifyBaseLogger,
    bodyLimit: 1_048_576,
    trustProxy: options.trustProxy?.length ? options.trustProxy : false,
    childLoggerFactory: laterLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    // Who still comes is served, and told to come elsewhere the next time.
    return503OnClosing: false,
    maxRequestsPerSocket: 0,
    // Who sends a byte now and then holds a connection no longer than the slowest honest upload.
    requestTimeout: 120_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5000 },
    routerOptions: { maxParamLength: 300, querystringParser: (text: string) => readableQuery(text) as never },
  })
  const routes: Route[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push({ method: one, url })
  })
  const stores = storesOf(engine)
  const sessions = openSessions(engine)
  const apiTokens = openApiTokens(engine, sessions)
  const identityParts = { engine, stores, sessions, apiTokens, secret, secure, platformHost, now: () => engine.clock() }
  const pace = options.paced === false ? null : openApiPace(() => engine.clock())
  const streams = { open: 0 }
  const parts: App = {
    engine,
    stores,
    sessions,
    files,
    access: openAccessLog(streams),
    clientOf: clientBehind(options.trustProxy ?? []),
    secret,
    platformHost,
    secure,
    ending: new AbortController(),
    streams,
    mayRegister: options.mayRegister ?? true,
    passwords: openGate(2, 100),
    isPaced: options.paced !== false,
    routes,
    identify: async (request) => {
      if (request.identity) return request.identity
      const identity = await identify(identityParts, request)
      request.identity = identity
      pace?.(identity)
      return identity
    },
    identifyGuest: async (request) => {
      const { authorization, cookie, ...headers } = request.headers
      return identify(identityParts, {
        headers: { ...headers, 'store-token': undefined },
        ip: request.ip,
        method: request.method,
      } as unknown as FastifyRequest)
    },
    originOf: originsAt({ platformHost, secure }),
    within: async (request, resource, method, work) => {
      const { store, actor, language } = await parts.identify(request)
      const scope = { store, actor, language, log: request.log as never }
      if (resource?.scope === 'store' || (resource === null && store)) {
        if (!store)
          throw new AppError(
            actor.role === 'GUEST' ? 'not-authenticated' : 'store-required',
            {},
            actor.role === 'GUEST' ? {} : { status: 400 },
          )
        refuseClosed(store, actor, request.method, resource)
        const isReading = resource !== null && (method === 'find' || method === 'get')
        return isReading ? engine.readInStore({ ...scope, store }, work) : engine.inStore({ ...scope, store }, work)
      }
      return engine.onPlatform(scope, work)
    },
  }
  traceRequests(app)
  app.decorateRequest('identity', null)
  // A shop that is closed is closed at every door, also at those that look at no resource.
  app.addHook('preValidation', async (request) => {
    if (!closedFor(request)) return
    const { place, actor } = await parts.identify(request)
    if (place.kind === 'store' && (actor.role === 'GUEST' || actor.role === 'CUSTOMER'))
      refuseClosed(place.store, actor, request.method, null)
  })
  // Once the body has been read, which comes by events of the connection and not of the request.
  app.addHook('preHandler', (request, _reply, done) => {
    // A connection that is opened meanwhile, or a timer, remembers it for as long as it lives: not what was sent as well.
    const asked = new WeakRef(request)
    inNameOf(() => asked.deref()?.identity?.store?.id ?? null, done)
  })
  app.addHook('preClose', async () => parts.ending.abort())
  app.addHook('onRequest', async (request, reply) => {
    reply
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', referrerPolicy(request.url, 'strict-origin-when-cross-origin'))
      .header('x-request-id', request.id)
    if (parts.ending.signal.aborted) reply.header('connection', 'close')
    reply.headers(strictTransport(secure))
    // No text of ours has it, and PostgreSQL keeps none.
    if (/%00/.test(request.url)) throw new AppError('malformed', {}, { status: 400 })
    const fault = (request.query as { [unreadable]?: AppError })[unreadable]
    if (fault && request.url.startsWith('/api/')) throw fault
    const encoding = request.headers['content-encoding']
    if (encoding && encoding !== 'identity') throw new AppError('unsupported-media-type')
  })
  // Who keeps what it has read learns by this, beside the stream of changes, whether it is still true.
  app.addHook('onSend', async (request, reply) => {
    const { era, actor } = request.identity ?? {}
    if (era && actor && isStaff(actor)) reply.header('store-era', era)
  })
  squeezeAnswers(app)
  letGoOfSlowReaders(app.server, options.readers)
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseJson(String(body)))
    } catch (error) {
      done(error as Error, undefined)
    }
  })
  // Forms of pages that work without script.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => answerError(parts, error, request, reply))
  app.setNotFoundHandler(async (request) => {
    const place = await placeOf(identityParts, request.headers.host)
    throw new AppError(place.kind === 'unknown' ? 'unknown-host' : 'not-found')
  })
  if (options.only) refuseOtherParts(app, parts, options.only)
  noteAnswers(app, parts.access)
  const lag = openQueueLag(engine)
  noteStanding(parts.access.metrics, engine, lag)
  if (options.circuits) noteProviders(parts.access.metrics, options.circuits)
  watchForProxy(app, parts)
  healthRoutes(app, parts, lag)
  metricsRoutes(app, parts, options.metricsToken)
  authRoutes(app, parts)
  confirmRoutes(app, parts)
  platformRoutes(app, parts)
  staffRoutes(app, parts)
  sessionRoutes(app, parts)
  twoStepRoutes(app, parts)
  passkeyRoutes(app, parts)
  priceRoutes(app, parts)
  billingRoutes(app, parts)
  sandboxRoutes(app, parts)
  sandboxPayments(app, parts)
  paymentRoutes(app, parts)
  messengerRoutes(app, parts)
  reportRoutes(app, parts)
  themeRoutes(app, parts)
  previewRoutes(app, parts)
  storeRoutes(app, parts)
  await fileRoutes(app, parts, options.exchange)
  eventRoutes(app, parts)
  exchangeRoutes(app, parts, options.exchange)
  receiptRoutes(app, parts, options.exchange)
  carrierRoutes(app, parts)
  restingRoutes(app, parts, options.circuits)
  openapiRoutes(app, parts)
  resourceRoutes(app, engine, (request, resource, method, work) => parts.within(request, resource, method, work), {
    overrides: overrides(parts),
    kept: publicAnswers(parts),
  })
  await adminRoutes(app, parts)
  if (options.only?.has('storefront') ?? true) await options.storefront?.(app, parts)
  return Object.assign(app, { parts })
}

const unreadable = Symbol('unreadable query')

/** The router asks outside of any request: what is thrown there would end the process. Calls of the API are refused by a hook, pages see no query. */
function readableQuery(text: string): object {
  try {
    return parseQueryString(text)
  } catch (error) {
    return { [unreadable]: error }
  }
}

/** JSON without the keys that reach into prototypes; malformed text answers 400. */
function parseJson(text: string): unknown {
  if (!text.trim()) return undefined
  try {
    return JSON.parse(text, (key, value) => {
      if (key === '__proto__' || key === 'constructor' || key === 'prototype')
        throw invalid({ [key]: { code: 'unknown-field', params: { field: key } } })
      return value
    })
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('malformed', {}, { status: 400 })
  }
}

const frameworkCodes: Record<string, [string, 400 | 413 | 415 | 422]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too-large', 413],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported-media-type', 415],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed', 400],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['malformed', 400],
}

/** What a part of the framework refuses by itself: a way out of a folder, a range that is none, a body that breaks off. */
const isRefused = (error: { statusCode?: number }): error is { statusCode: number } =>
  error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500

const refusal = (status: number): AppError =>
  status === 403 || status === 404 ? new AppError('not-found') : new AppError('malformed', {}, { status: 400 })

/** A value that the database cannot take and nobody has noticed before: the caller's fault, and ours to look into. */
const isDataFault = (error: { code?: string }): boolean => /^22[0-9A-Z]{3}$/.test(error.code ?? '')

async function answerError(
  parts: App,
  given: FastifyError | AppError,
  request: FastifyRequest,
  reply: import('fastify').FastifyReply,
): Promise<unknown> {
  const known = 'code' in given ? frameworkCodes[given.code] : undefined
  const connectionLost =
    /ECONNREFUSED|ECONNRESET|EPIPE|57P0[123]|53300|08\w{3}|timeout exceeded when trying to connect|Connection terminated|not queryable/.test(
      `${(given as { code?: string }).code} ${given.message}`,
    )
  const error =
    given instanceof AppError
      ? given
      : known
        ? new AppError(known[0], {}, { status: known[1] })
        : connectionLost
          ? new AppError('unavailable')
          : isRefused(given)
            ? refusal(given.statusCode)
            : isDataFault(given)
              ? new AppError('malformed', {}, { status: 400 })
              : isDiskFull(given)
                ? new AppError('disk-full')
                : new AppError('general-error', { id: request.id })
  // A database that is away fails every request alike: the change feed has said so already, once.
  if (connectionLost) request.log.debug({ err: given }, 'the database did not answer')
  // A full storage answers 507, yet nothing of ours failed.
  else if (isDataFault(given) || (error.status >= 500 && error !== given))
    request.log.error({ err: given, url: request.url.split('?')[0] }, 'a request failed')
  if (error.status === 503) reply.header('retry-after', '5')
  const { seconds, minutes: pause = 15 } = error.params
  if (error.status === 429) reply.header('retry-after', String(seconds ?? Number(pause) * 60))
  const language =
    request.identity?.language ??
    (typeof request.headers.language === 'string'
      ? request.headers.language
      : error.code === 'unavailable'
        ? languageOf(request, lastStoreOf(parts, request.headers.host), null)
        : (await parts.identifyGuest(request).catch(() => null))?.language) ??
    defaultLanguage
  const t = texts(language)
  reply.code(error.status).header('cache-control', 'no-store')
  if (wantsPage(request)) return sendErrorPage(parts, request, reply, error, language)
  return reply.send(wireError(error, (code, params) => errorText(t, language, code, params)))
}
