import { text } from 'node:stream/consumers'
import {
  createRequestHandler,
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { keepVisit, visitOf } from './context.ts'
import { draw } from './draw.ts'
import { expectHanded, handedIn, isHanded } from './handed.ts'
import { jsonForScript } from './json-for-script.ts'
import { openKeeper } from './keeper.ts'
import { KeeperProvider } from './kept.tsx'
import { islandId } from './receive.ts'
import type { Visit, Ways } from './visit.ts'

export type ThemeHandler = (request: Request, visit: Visit) => Promise<Response>

/**
 * What a theme's build exports so that the server can call it: router, React and context are the build's own, and the
 * address prefix of a language is the router's base name. Pages that a shop has `moved` are routed at its own address, here
 * and, by the same list, in browsers (`movingScript`).
 */
export function openTheme(build: ServerBuild, basename: string, moved: Ways = []): ThemeHandler {
  const handle = createRequestHandler({ ...(moved.length ? movedBuild(build, moved) : build), basename }, 'production')
  return (request, visit) => {
    const context = new RouterContextProvider()
    keepVisit(context, visit)
    // What the router's own scripts ask for they read as the router writes it.
    if (!/\.data($|\?)/.test(request.url)) expectHanded(context)
    return handle(request, context)
  }
}

/** Gives a browser's list of routes the same addresses, as it comes and before the router reads it. */
const movingScript = (moved: Ways, nonce: string): string =>
  `<script nonce="${nonce}">(ways=>{let list;Object.defineProperty(window,"__reactRouterManifest",{get:()=>list,set(given){list=given;for(const route of Object.values(list.routes))route.path=ways["/"+route.path]??route.path}})})(${jsonForScript(Object.fromEntries(moved.map(([from, to]) => [from, to.slice(1)])))})</script>`

function movedBuild(build: ServerBuild, moved: Ways): ServerBuild {
  const ways = new Map(moved.map(([from, to]) => [from.slice(1), to.slice(1)]))
  const at = <R extends Record<string, { path?: string | undefined } | undefined>>(routes: R): R =>
    Object.fromEntries(
      Object.entries(routes).map(([id, route]) => {
        const own = route?.path && ways.get(route.path)
        return [id, own ? { ...route, path: own } : route]
      }),
    ) as R
  return { ...build, routes: at(build.routes), assets: { ...build.assets, routes: at(build.assets.routes) } }
}

/** Answers that are thrown on purpose are no faults; the rest goes to the server's log. */
export function reportFault(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) visitOf(context).report(error)
}

/**
 * The whole page in one piece, every inline script marked with the visit's nonce: drawn around what is kept of it, with what was
 * handed over as JSON beside the router's own state.
 */
export async function renderWhole(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...router }: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, report, fragments, deliver, moved = [] } = visitOf(context)
  const handed = handedIn(context)
  const json = handed.map(({ json }) => json)
  const told = handed.map(({ data, stays }) => (stays ? { ...data, ...stays } : data))
  const { loaderData, basename } = router.staticHandlerContext
  const base = isHanded(loaderData.root) ? (json[loaderData.root.handed] as string) : JSON.stringify(loaderData.root)
  for (const [route, data] of Object.entries(loaderData)) if (isHanded(data)) loaderData[route] = told[data.handed]
  // The router makes all that it knows anew for each page: it needs to know only this page's own.
  const routes = Object.fromEntries(
    router.staticHandlerContext.matches.map(({ route: { id } }) => [id, router.manifest.routes[id]]),
  )
  const written = new Map(told.map((data, n) => [data, json[n] as string]))
  const keeper = openKeeper(fragments, `${basename} ${base}`, nonce, written)
  const page = (
    <KeeperProvider value={keeper}>
      <ServerRouter context={{ ...router, manifest: { ...router.manifest, routes } }} url={request.url} nonce={nonce} />
    </KeeperProvider>
  )
  let failed = status
  const html = await draw(page, nonce, (error) => {
    failed = 500
    report(error)
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  const state =
    serverHandoffStream && router.renderMeta?.didRenderScripts ? await text(serverHandoffStream as never) : null
  const end = html.lastIndexOf('</body>')
  const whole = state === null || end < 0 ? html : `${html.slice(0, end)}${scripts(state)}${html.slice(end)}`
  deliver(keeper.join(moved.length ? whole.replace('<head>', () => `<head>${movingScript(moved, nonce)}`) : whole))
  return new Response(null, { status: failed, headers })

  function scripts(state: string): string {
    const router = 'window.__reactRouterContext.streamController'
    return `<script type="application/json" id="${islandId}">[${json}]</script><script nonce="${nonce}">${router}.enqueue(${jsonForScript(state)});${router}.close()</script>`
  }
}
