import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { AppError, type Events } from '@shopwright/engine'
import { cookiesOf, isCartSid, type ShopStore } from '@shopwright/shop/server'
import {
  artOf,
  comparedIn,
  guestData,
  guestDataPath,
  housePaths,
  languageAt,
  languagesOf,
  nowAt,
  openVisit,
  ownData,
  ownDataPath,
  redirectAt,
  type ShopVisit,
  shopState,
  sitemapAt,
  socialPath,
  wishedIn,
} from '@shopwright/shop/storefront'
import type { Language } from '@shopwright/theme-kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hostOf } from '../http/access-log.ts'
import type { App } from '../http/app.ts'
import { notePages } from '../http/gauges.ts'
import { type Identity, isBrowser, isSameSite, placeOf, withoutPort } from '../http/identity.ts'
import { shareOfMemory } from '../settings/memory.ts'
import { themesOf } from '../themes/themes.ts'
import { sendPage } from './answer.ts'
import { type AskedPages, openAskedPages } from './asked-pages.ts'
import { type CacheKey, cacheKeyOf, canonicalQuery, isPhone } from './cache-key.ts'
import { closedPage } from './closed-page.ts'
import { readForm } from './form-bodies.ts'
import { layoutFile } from './layout-file.ts'
import { followLogin } from './logins.ts'
import { newsFeed } from './news-feed.ts'
import { leavingScript, offlineScript, workerPath } from './offline.ts'
import { followOptionFile } from './option-files.ts'
import { type CachedPage, openPageCache } from './page-cache.ts'
import { openPages, type Pages } from './pages.ts'
import { dressed, followPreview, isFramedLink, isPreviewLink, previewOf } from './preview.ts'
import { followReferral, isReferred } from './referral.ts'
import { robotsClosed, robotsFile } from './robots.ts'
import { socialPicture } from './social-picture.ts'
import { serveAsset } from './theme-assets.ts'

const cacheBytes = shareOfMemory(1 / 16, 128)

/** What programs ask for is answered to programs, also when it is not there. */
const machine = /^\/(api|media|theme-assets|metrics|livez|readyz)(\/|\?|$)/

/** Serves a store's pages on its own host: from memory before any routing, else rendered by the store's theme. */
export async function openStorefront(app: FastifyInstance, parts: App): Promise<void> {
  const { engine } = parts
  // Its own writes a node knows at once; the word of others goes round.
  const on: typeof engine.events.on = (listener) => {
    engine.onCommit(listener)
    return engine.events.on(listener)
  }
  const cache = openPageCache({ ...engine.events, on }, cacheBytes, () => engine.clock().getTime())
  const looked = openAskedPages(parts)
  const pages = openPages(parts, cache, looked)
  notePages(parts.access.metrics, cache)
  const serve = (request: FastifyRequest, reply: FastifyReply) => answer(parts, pages, looked, request, reply)
  app.decorate('storefront', serve)
  app.get('/theme-assets/:theme/*', (request, reply) => serveAsset(themesOf(engine), request, reply))
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', readForm)
    scope.route({ method: ['GET', 'POST'], url: '/*', handler: serve })
  })
  app.addHook('onReady', async () => answerFirst(app, pages, looked, parts))
  app.addHook('onClose', async () => {
    cache.close()
    await looked.close()
  })
}

/** A page in memory is sent before the request reaches any router. */
function answerFirst(
  app: FastifyInstance,
  pages: Pages,
  looked: AskedPages,
  { engine: { events }, ending, access, clientOf }: App,
): void {
  const listeners = app.server.listeners('request')
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    try {
      const asked = cacheKeyOf(request)
      const page = asked && kept(pages, events, asked)
      if (page) {
        const begun = performance.now()
        const { method = 'GET', url = '/' } = request
        const route = /^\/(\?|$)/.test(url) ? '/' : '/*' // as the router has them
        response.once('close', () => {
          const ms = performance.now() - begun
          const told = { route, method, status: response.statusCode, ms, store: page.storeId, kept: true as const }
          access.note({ ...told, host: hostOf(request.headers), client: clientOf(request) }, app.log)
        })
        if (ending.signal.aborted) response.setHeader('connection', 'close')
        looked.note(page.storeId, url, page.status, request.headers)
        if (typeof page.title === 'string') looked.visit(page.storeId, page.title, request)
        sendPage(request, response, page)
      } else for (const listener of listeners) listener.call(app.server, request, response)
    } catch (error) {
      // Nothing above us would catch it: one odd request must not end the process for all.
      app.log.error({ err: error }, 'a request could not be read')
      if (!response.headersSent) response.writeHead(400)
      response.end()
    }
  })
}

/** While nobody hears what changes, a page in doubt is sent at once: asking a database that is away only takes time. */
const kept = (pages: Pages, events: Events, asked: CacheKey): CachedPage | undefined =>
  pages.fresh(asked) ?? (events.isHeard() ? undefined : pages.stale(asked))

async function answer(
  parts: App,
  pages: Pages,
  looked: AskedPages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const asked = cacheKeyOf(request.raw)
  const known = asked && kept(pages, parts.engine.events, asked)
  if (known) {
    looked.note(known.storeId, request.url, known.status, request.headers)
    if (typeof known.title === 'string') looked.visit(known.storeId, known.title, request.raw)
    return sent(reply, () => sendPage(request.raw, reply.raw, known))
  }
  try {
    const place = await placeOf({ stores: parts.stores, platformHost: parts.platformHost }, request.headers.host)
    if (place.kind === 'unknown') throw new AppError('unknown-host')
    if (place.kind === 'platform' || machine.test(request.url)) throw new AppError('not-found')
    return await onStore(parts, pages, looked, request, reply, place.store, asked)
  } catch (error) {
    const stale = asked && !(error instanceof AppError) ? pages.stale(asked) : undefined
    if (!stale) throw error
    return sent(reply, () => sendPage(request.raw, reply.raw, stale))
  }
}

function sent(reply: FastifyReply, send: () => void): FastifyReply {
  reply.hijack()
  send()
  return reply
}

async function onStore(
  parts: App,
  pages: Pages,
  looked: AskedPages,
  request: FastifyRequest,
  reply: FastifyReply,
  store: ShopStore,
  asked: CacheKey | null,
): Promise<unknown> {
  const [path = '/', search = ''] = splitUrl(request.url)
  const languages = languagesOf(store)
  const language = languageAt(languages, path)
  const closed = closedPage(store, language.code)
  if (path === workerPath) {
    const { body, etag } = closed ? leavingScript : offlineScript(store)
    return sendSpecial(request, reply, { type: 'text/javascript; charset=utf-8', body, cache: 'no-cache', etag })
  }
  if (closed) {
    if (closed.status === 503) reply.header('retry-after', '3600')
    reply.header('cache-control', 'no-store').code(closed.status)
    return path === '/robots.txt'
      ? reply.type('text/plain; charset=utf-8').send(robotsClosed)
      : reply.type('text/html; charset=utf-8').send(closed.html)
  }
  const away = elsewhere(parts, store, request)
  if (away) return reply.header('cache-control', 'no-cache').redirect(away, 301)
  if (isReferred(request)) return followReferral(parts, looked, request, reply, store, path, search)
  if (isPreviewLink(request)) return followPreview(parts, reply, store, path, search)
  const tidy = tidied(store, languages, path)
  if (tidy !== path && request.method !== 'POST')
    return reply.header('cache-control', 'no-cache').redirect(search ? `${tidy}?${search}` : tidy, 301)
  const visit = await visitOf(parts, request, store, language)
  const came = await followLogin(request, reply, visit, path.slice(language.prefix.length), search)
  if (came) return came
  if (request.method !== 'POST') {
    const file = await followOptionFile(parts, request, reply, visit, path.slice(language.prefix.length))
    if (file) return file
  }
  const special = await specialFile(parts, request, visit, path.slice(language.prefix.length))
  if (special) return sendSpecial(request, reply, special)
  if (request.method === 'POST') {
    if (!isSameSite(request)) throw new AppError('forbidden')
    if (!isForm(request.headers['content-type'])) throw new AppError('unsupported-media-type')
    const taken = await followOptionFile(parts, request, reply, visit, path.slice(language.prefix.length))
    if (taken) return taken
    return pages.act(request, reply, visit, nowAt(visit, path), search)
  }
  const click = clickedPage(path)
  const led = await redirectAt(visit, click ?? path)
  if (led?.target && click !== null) return leadClick(reply, withSearch(led.target, withoutRoutes(search)), led.code)
  if (led?.target) return reply.header('cache-control', 'no-cache').redirect(withSearch(led.target, search), led.code)
  if (led && click !== null) return reply.header('cache-control', 'no-store').code(led.code).send()
  if (led) return pages.renderOwn(request, reply, visit, `${language.prefix}/gone/away`, '', 410)
  // What a session sees is rendered for it alone; everybody else shares one page.
  if (visit.customerId || !asked) return pages.renderOwn(request, reply, visit, path, canonicalOrWhole(asked, search))
  return pages.renderShared(request, reply, visit, asked)
}

/** The same page at the shop's main name, for who came by another one. What a form brings, and what is framed, stays where it is. */
function elsewhere(parts: App, store: ShopStore, { method, url, headers }: FastifyRequest): string | null {
  if (
    !store.mainHost ||
    method === 'POST' ||
    isFramedLink(url) ||
    withoutPort((headers.host ?? '').toLowerCase()) === store.mainHost
  )
    return null
  return parts.originOf(store) + `/${url}`.replace(/^[\\/]+/, '/')
}

/** What was asked beside the address goes along, where the rule does not say otherwise. */
const withSearch = (target: string, search: string): string =>
  search && !/[?#]/.test(target) ? `${target}?${search}` : target

/** The page whose data a click inside of the shop asks for; null for every other address. */
const clickedPage = (path: string): string | null =>
  path.endsWith('.data') ? path.slice(0, -'.data'.length).replace(/\/_$/, '') || '/' : null

/** What the router adds for itself. */
function withoutRoutes(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('_routes')
  return query.toString()
}

/** As the router reads it: a new document, since the way may lead out of this language, or of the shop. */
const leadClick = (reply: FastifyReply, target: string, code: number): FastifyReply =>
  reply
    .headers({
      'cache-control': 'no-cache',
      'x-remix-redirect': target,
      'x-remix-status': String(code),
      'x-remix-reload-document': 'true',
    })
    .code(204)
    .send()

const isForm = (type = ''): boolean =>
  /^application\/x-www-form-urlencoded\s*(;|$)|^multipart\/form-data\s*;.*boundary=\S/i.test(type)

/** A shared path keeps only known parameters; the shop's own forms and links keep theirs. */
const canonicalOrWhole = (asked: CacheKey | null, search: string): string => (asked ? canonicalQuery(search) : search)

const splitUrl = (url: string): [string, string] => {
  const cut = url.indexOf('?')
  return cut < 0 ? [url, ''] : [url.slice(0, cut), url.slice(cut + 1)]
}

/** One address for one page: no slash at the end, and no prefix for the store's own language. */
function tidied(store: ShopStore, languages: Language[], path: string): string {
  const own = languages.find(({ code }) => code === store.primaryLanguage)?.tag.slice(0, 2)
  // A browser reads a backslash as a slash, and two at the beginning as another host.
  let tidy = `/${path}`.replace(/[\\/]{2,}/g, '/')
  if (own && (tidy === `/${own}` || tidy.startsWith(`/${own}/`))) tidy = tidy.slice(3) || '/'
  return tidy.length > 1 ? tidy.replace(/\/+$/, '') || '/' : tidy
}

async function visitOf(parts: App, request: FastifyRequest, store: ShopStore, language: Language): Promise<ShopVisit> {
  const cookies = cookiesOf(request, parts.secure)
  const wanted = store.currencies.find(({ code }) => String(code) === cookies.sw_currency)
  const identity: Identity = await parts.identify(request)
  const { preview, isFramed } = previewOf(request, cookies, store, parts.engine.clock())
  return openVisit(
    {
      parts,
      store: await dressed(parts, store, preview),
      preview,
      isFramed,
      isPhone: isPhone(request.headers),
      language,
      currency: String(wanted?.code ?? store.currency),
      cartSid: isCartSid(cookies.sw_cart) ? cookies.sw_cart : null,
      answered: cookies.sw_answered ?? null,
      written: cookies.sw_written ?? null,
      tracking: cookies.sw_tracking ?? null,
      compared: comparedIn(cookies),
      wished: wishedIn(cookies),
      device: cookies.sw_device,
      login: { asked: cookies.sw_asked, came: cookies.sw_came },
      isBrowser: isBrowser(request),
    },
    identity,
  )
}

type Special = { type: string; body: unknown; cache: string; etag?: string; changed?: Date }

function sendSpecial({ headers }: FastifyRequest, reply: FastifyReply, special: Special): FastifyReply {
  const { type, body, cache, etag, changed } = special
  reply.header('cache-control', cache).type(type)
  if (etag) reply.header('etag', etag)
  if (changed) reply.header('last-modified', changed.toUTCString())
  if (!etag || !headers['if-none-match']?.includes(etag)) return reply.send(body)
  if (body instanceof Readable) body.destroy()
  return reply.code(304).send()
}

async function specialFile(
  parts: App,
  request: FastifyRequest,
  visit: ShopVisit,
  path: string,
): Promise<Special | null> {
  if (path === '/shop-state')
    return { type: 'application/json', body: await shopState(visit), cache: 'private, no-store' }
  if (path === '/page-layout') return layoutFile(visit, request)
  if (path === '/robots.txt') return { type: 'text/plain; charset=utf-8', body: robotsFile(visit), cache: 'no-cache' }
  if (path === `${housePaths.news}.xml`)
    return { type: 'application/atom+xml; charset=utf-8', body: await newsFeed(visit), cache: 'no-cache' }
  if (path === guestDataPath) {
    const copy = await guestData(visit, new URLSearchParams(request.url.split('?')[1] ?? ''))
    if (copy === null) throw new AppError('not-found')
    return { type: 'application/json; charset=utf-8', body: copy, cache: 'private, no-store' }
  }
  const own = path === ownDataPath ? ownData(visit) : null
  if (own) return { type: 'application/json; charset=utf-8', body: await own, cache: 'private, no-store' }
  const art = /^\/art\/([0-9a-f]{8})\.svg$/.exec(path)
  if (art) {
    const { svg, isPresent } = artOf(visit.store, art[1] as string)
    return { type: 'image/svg+xml', body: svg, cache: isPresent ? 'public, max-age=31536000, immutable' : 'no-cache' }
  }
  if (path === socialPath)
    return { type: 'image/jpeg', cache: 'public, max-age=86400', ...(await socialPicture(visit.store)) }
  const map = /^\/sitemap(?:-(\d{1,5}))?\.xml$/.exec(path)
  if (!map) return null
  const isThere = async (key: string) => (await parts.files.changedAt(key)) !== null
  const file = await sitemapAt(openVisit({ ...visit, parts }, null), map[1] ? Number(map[1]) : null, isThere)
  if (!file) throw new AppError('not-found')
  const type = 'application/xml; charset=utf-8'
  if ('body' in file) return { type, body: file.body, cache: 'no-cache' }
  const body = createReadStream(await parts.files.localPath(file.key))
  return { type, body, cache: 'no-cache', etag: `"${file.etag}"`, changed: file.madeAt }
}
