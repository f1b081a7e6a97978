/**
 * What a shop's page has in a browser beside it, for when the connection is gone (record 0063). It runs there, in a thread of its own:
 * its text is sent as it stands here, so it uses nothing but what it is given.
 */
export type OfflineShop = {
  /** another one is another shop to look at: what was kept of the former goes */
  version: string
  /** by the beginnings of addresses of its languages, the longest first: what is said in place of a page that was not kept */
  apologies: [prefix: string, html: string][]
  /** where the pages that were kept are named in it */
  mark: string
  /** stands where the list of them begins */
  heads: Record<string, string>
  /** how titles of pages end */
  ending: string
  policy: string
  /** of addresses that are one visitor's own, or may hold a key */
  personal: string[]
  /** what an address may say beside its path */
  params: readonly string[]
  most: { pages: number; files: number }
}

// What a browser gives to such a script; `lib.dom` knows only the page's own half.
type Waiting = Event & { waitUntil(work: Promise<unknown>): void }
type Asked = Waiting & {
  request: Request
  preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
type Told = Waiting & { data: { keep?: string; files?: string[] } }
export type WorkerScope = {
  location: { origin: string }
  caches: CacheStorage
  fetch: typeof globalThis.fetch
  clients: { claim(): Promise<void> }
  registration: { navigationPreload?: { enable(): Promise<void> }; unregister(): Promise<boolean> }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: Waiting) => void): void
  addEventListener(name: 'fetch', listener: (event: Asked) => void): void
  addEventListener(name: 'message', listener: (event: Told) => void): void
}

/** The network first, always; what was kept only where it fails. */
export function offlineWorker(scope: WorkerScope, shop: OfflineShop): void {
  const pages = `pages ${shop.version}`
  const files = `files ${shop.version}`
  const personal = shop.personal.map((source) => new RegExp(source))

  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
  scope.addEventListener('activate', (event) => event.waitUntil(begin()))
  scope.addEventListener('message', (event) => event.waitUntil(keepFirst(event.data)))
  scope.addEventListener('fetch', (event) => {
    const { request } = event
    const url = new URL(request.url)
    if (request.method !== 'GET' || url.origin !== scope.location.origin) return
    if (request.mode === 'navigate') event.respondWith(page(event, url))
    else if (url.pathname.endsWith('.data')) event.respondWith(click(event, url))
    else if (url.pathname.startsWith('/theme-assets/')) event.respondWith(file(event, request))
  })

  async function begin(): Promise<void> {
    for (const name of await scope.caches.keys()) if (name !== pages && name !== files) await scope.caches.delete(name)
    // Else every page would wait for this script to start.
    await scope.registration.navigationPreload?.enable()
    await scope.clients.claim()
  }

  /** The page that brought this script came before it. */
  async function keepFirst({ keep: address, files: used = [] }: Told['data']): Promise<void> {
    if (!address) return
    const url = new URL(address)
    const known = await scope.caches.open(files)
    const own = used.filter((one) => one.startsWith(`${scope.location.origin}/theme-assets/`))
    await Promise.all([
      fetchPage(url, 'force-cache'),
      ...own.map(async (one) => (await known.match(one)) ?? known.add(one)),
    ])
  }

  async function page(event: Asked, url: URL): Promise<Response> {
    try {
      const answer = (await event.preloadResponse) ?? (await scope.fetch(event.request))
      // What stands between us and the shop says so when it cannot reach it.
      if (answer.status === 502 || answer.status === 504) return (await kept(url)) ?? answer
      event.waitUntil(keep(url, answer.clone()))
      return answer
    } catch {
      return (await kept(url)) ?? apology(url)
    }
  }

  /** What a click asks for; a page that was kept is loaded whole. */
  async function click(event: Asked, url: URL): Promise<Response> {
    const path = url.pathname.slice(0, -'.data'.length).replace(/\/_(root)?$/, '') || '/'
    const isBeside = path.endsWith('/recently')
    try {
      const answer = await scope.fetch(event.request)
      const at = new URL(path + withoutRoutes(url), url)
      if (answer.status === 200 && isShared(at, answer) && !isBeside && !(await isFresh(at)))
        event.waitUntil(fetchPage(at, 'default'))
      return answer
    } catch {
      // Beside the page, not instead of it.
      if (isBeside) return nothing()
      return new Response(null, {
        status: 204,
        headers: {
          'x-remix-redirect': path + withoutRoutes(url),
          'x-remix-status': '302',
          'x-remix-reload-document': 'true',
        },
      })
    }
  }

  /** Files of a theme never change under their name. */
  async function file(event: Asked, request: Request): Promise<Response> {
    const cache = await scope.caches.open(files)
    try {
      const answer = await scope.fetch(request)
      if (answer.status === 200) {
        const copy = answer.clone()
        event.waitUntil(
          cache.match(request).then(async (known) => {
            if (!known) await put(cache, request.url, copy, shop.most.files)
          }),
        )
      }
      return answer
    } catch (error) {
      const known = await cache.match(request)
      if (!known) throw error
      return known
    }
  }

  async function fetchPage(url: URL, cache: RequestCache): Promise<void> {
    if (!isPlain(url)) return
    // Nobody looks at it, so nobody counts it.
    const answer = await scope.fetch(url, { cache, headers: { purpose: 'prefetch' } }).catch(() => null)
    if (answer && !answer.redirected) await keep(url, answer)
  }

  async function keep(url: URL, answer: Response): Promise<void> {
    const cache = await scope.caches.open(pages)
    if (isShared(url, answer)) await put(cache, nameOf(url), answer, shop.most.pages)
    else if (answer.status === 404 || answer.status === 410) await cache.delete(nameOf(url))
  }

  async function put(cache: Cache, name: string, answer: Response, most: number): Promise<void> {
    await cache.delete(name)
    await cache.put(name, answer)
    const names = await cache.keys()
    for (const old of names.slice(0, Math.max(0, names.length - most))) await cache.delete(old)
  }

  /** The shop says itself which page is everybody's; what is a person's own has no place here whatever it says. */
  function isShared(url: URL, answer: Response): boolean {
    return answer.status === 200 && answer.headers.get('cache-control') === 'no-cache' && isPlain(url)
  }

  function isPlain({ pathname, searchParams }: URL): boolean {
    return (
      !personal.some((one) => one.test(pathname)) &&
      [...searchParams.keys()].every((name) => shop.params.includes(name))
    )
  }

  async function isFresh(url: URL): Promise<boolean> {
    const known = await (await scope.caches.open(pages)).match(nameOf(url))
    return Date.now() - Date.parse(known?.headers.get('date') ?? '1970-01-01') < 3_600_000
  }

  async function kept(url: URL): Promise<Response | undefined> {
    const known = await (await scope.caches.open(pages)).match(nameOf(url), { ignoreVary: true })
    if (!known) return undefined
    // Its script sees by this that it is not of now.
    const html = (await known.text()).replace('<html ', '<html data-kept="" ')
    const headers = new Headers(known.headers)
    for (const name of ['content-encoding', 'content-length']) headers.delete(name)
    return new Response(html, { headers })
  }

  async function apology({ pathname }: URL): Promise<Response> {
    const [prefix, html] = shop.apologies.find(([one]) => isBelow(pathname, one)) ?? ['', '']
    const found: string[] = []
    const cache = await scope.caches.open(pages)
    for (const request of [...(await cache.keys())].reverse()) {
      const url = new URL(request.url)
      const [own] = shop.apologies.find(([one]) => isBelow(url.pathname, one)) ?? ['']
      if (own !== prefix || found.length === 12) continue
      const whole = /<title[^>]*>([^<]+)</.exec((await (await cache.match(request))?.text()) ?? '')?.[1]
      const title = whole?.endsWith(shop.ending) ? whole.slice(0, -shop.ending.length) : whole
      if (title) found.push(`<li><a href="${(url.pathname + url.search).replaceAll('&', '&amp;')}">${title}</a></li>`)
    }
    const list = found.length ? `<h2>${shop.heads[prefix]}</h2><ul>${found.join('')}</ul>` : ''
    return new Response(
      html.replace(shop.mark, () => list),
      {
        status: 503,
        headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': shop.policy },
      },
    )
  }

  /** As the router writes it: no products. */
  function nothing(): Response {
    const told = [{ _1: 2 }, 'routes/recently', { _3: 4 }, 'data', { _5: 6 }, 'products', []]
    return new Response(`${JSON.stringify(told)}\n`, { headers: { 'content-type': 'text/x-script' } })
  }

  function isBelow(path: string, prefix: string): boolean {
    return path === prefix || path.startsWith(`${prefix}/`)
  }

  function nameOf({ origin, pathname, search }: URL): string {
    return origin + pathname + search
  }

  function withoutRoutes({ searchParams }: URL): string {
    const query = new URLSearchParams(searchParams)
    query.delete('_routes')
    return query.size ? `?${query}` : ''
  }
}

/** In a shop that is closed: takes itself away, with all that it kept. */
export function leavingWorker(scope: WorkerScope): void {
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
  scope.addEventListener('activate', (event) =>
    event.waitUntil(
      scope.caches
        .keys()
        .then((names) => Promise.all(names.map((name) => scope.caches.delete(name))))
        .then(() => scope.registration.unregister()),
    ),
  )
}
