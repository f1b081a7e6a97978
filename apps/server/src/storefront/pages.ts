import { AppError } from '@shopwright/engine'
import { defaultTheme } from '@shopwright/shop/server'
import { openVisit, type ShopVisit } from '@shopwright/shop/storefront'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../http/app.ts'
import { compress, squeeze } from '../http/encodings.ts'
import { shareOfMemory } from '../settings/memory.ts'
import type { Theme } from '../themes/theme-builds.ts'
import { themesOf } from '../themes/themes.ts'
import { type Answer, sendPage } from './answer.ts'
import type { AskedPages } from './asked-pages.ts'
import { type CacheKey, droppedQuery } from './cache-key.ts'
import { openFragments } from './fragments.ts'
import type { CachedPage, PageCache } from './page-cache.ts'
import { type Asked, render } from './render.ts'

const fragmentBytes = shareOfMemory(1 / 32, 64)

export type Pages = {
  fresh(asked: CacheKey): CachedPage | undefined
  stale(asked: CacheKey): CachedPage | undefined
  renderShared(request: FastifyRequest, reply: FastifyReply, visit: ShopVisit, asked: CacheKey): Promise<unknown>
  renderOwn(
    request: FastifyRequest,
    reply: FastifyReply,
    visit: ShopVisit,
    path: string,
    query: string,
    /** told in place of what the page says */
    status?: number,
  ): Promise<unknown>
  act(request: FastifyRequest, reply: FastifyReply, visit: ShopVisit, path: string, query: string): Promise<unknown>
}

export function openPages({ engine }: App, cache: PageCache, looked: AskedPages): Pages {
  const running = new Map<string, Promise<Answer>>()
  const fragmentsOf = openFragments(fragmentBytes)
  const now = () => engine.clock().getTime()

  const staleOf = (asked: CacheKey) => cache.stale(asked.key, now()) ?? cache.stale(asked.deviceKey, now())

  const draw = async (visit: ShopVisit, asked: Asked): Promise<Answer> => {
    const theme = await themeOf(visit)
    return render(theme, fragmentsOf(theme), visit, asked)
  }

  const note = (request: FastifyRequest, visit: ShopVisit, { status, title, searched }: Answer): void => {
    const { url, headers, raw } = request
    const { store, preview, actor } = visit
    if (preview) return
    looked.note(store.id, url, status, headers)
    const isShopper = actor.role === 'GUEST' || actor.role === 'CUSTOMER'
    if (isShopper && status === 200 && store.settings.customers_online) looked.visit(store.id, title, raw, visit)
    if (isShopper && searched && store.settings.customer_search) looked.search(store.id, searched, headers)
  }

  /** Many who ask at once for a page that is not there wait for one render. */
  const shared = (asked: CacheKey, visit: ShopVisit, mayKeep: boolean): Promise<Answer> => {
    const under = running.get(asked.deviceKey)
    if (under) return under
    const rendering = renderAndKeep(asked, openVisit({ ...visit, cartSid: null }, null), mayKeep).finally(() =>
      running.delete(asked.deviceKey),
    )
    running.set(asked.deviceKey, rendering)
    return rendering
  }

  const renderAndKeep = async (asked: CacheKey, visit: ShopVisit, mayKeep: boolean): Promise<Answer> => {
    const watch = cache.watch(visit.store.id)
    try {
      const answer = await draw(visit, { method: 'GET', path: asked.path, query: asked.query })
      const { page } = answer
      // What looks the same everywhere is kept once.
      const key = visit.byDevice ? asked.deviceKey : asked.key
      if (page && mayKeep && cache.keep(key, page, watch)) {
        // A page that nobody asks for again is not worth the compressing.
        page.wanted = () => {
          page.wanted = () => {}
          void shrink(key, page)
        }
      }
      return answer
    } finally {
      cache.drop(watch)
    }
  }

  const shrink = async (key: string, page: CachedPage): Promise<void> => {
    page.compressed = await compress(page.body)
    cache.grown(key, page)
  }

  return {
    fresh: (asked) => cache.fresh(asked.key, now()) ?? cache.fresh(asked.deviceKey, now()),
    stale: (asked) => staleOf(asked),
    renderShared: async (request, reply, visit, asked) => {
      const answer = await shared(asked, visit, visit.cartSid === null)
      note(request, visit, answer)
      const old = answer.status >= 500 ? staleOf(asked) : undefined
      if (!old) return send(request, reply, ledOn(answer, request.url))
      reply.hijack()
      sendPage(request.raw, reply.raw, old)
      return reply
    },
    renderOwn: async (request, reply, visit, path, query, status) => {
      const drawn = await draw(visit, { method: 'GET', path, query })
      const answer = status ? { ...drawn, status } : drawn
      note(request, visit, answer)
      return send(request, reply, answer)
    },
    act: async (request, reply, visit, path, query) => {
      const asked: Asked = {
        method: 'POST',
        path,
        query,
        contentType: request.headers['content-type'],
        body: request.body as Buffer | undefined,
      }
      return send(request, reply, await draw(visit, asked))
    },
  }
}

/** One answer for all leads on; what each brought along beside what a page knows goes with it. */
function ledOn(answer: Answer, url: string): Answer {
  const { location } = answer.headers
  const cut = url.indexOf('?')
  const more = location && cut >= 0 ? droppedQuery(url.slice(cut + 1)) : ''
  if (!location || !more || /[#:]/.test(location)) return answer
  return {
    ...answer,
    headers: { ...answer.headers, location: `${location}${location.includes('?') ? '&' : '?'}${more}` },
  }
}

async function themeOf(visit: ShopVisit): Promise<Theme> {
  const { build } = themesOf(visit.parts.engine)
  const theme = (await build(visit.store.theme)) ?? (await build(defaultTheme))
  if (!theme) throw new AppError('unavailable')
  return theme
}

/** Quickly squeezed on its way; a page in memory has better. */
async function send(request: FastifyRequest, reply: FastifyReply, answer: Answer): Promise<FastifyReply> {
  for (const cookie of answer.cookies) reply.header('set-cookie', cookie)
  reply.code(answer.status).headers(answer.headers)
  if (answer.page) reply.header('etag', `"${answer.page.etag}"`)
  const squeezed =
    answer.body.length < 1400
      ? null
      : await squeeze(answer.body, request.headers['accept-encoding'] as string | undefined)
  if (!squeezed) return reply.send(answer.body)
  return reply.header('content-encoding', squeezed.encoding).send(squeezed.body)
}
