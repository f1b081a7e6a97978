import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { keepVisit, type Visit, visitOf } from './context.ts'

export type ThemeHandler = (request: Request, visit: Visit) => Promise<Response>

/**
 * What a theme's build exports so that the server can call it: router, React and context are the build's own, and the
 * address prefix of a language is the router's base name.
 */
export function openTheme(build: ServerBuild, basename: string): ThemeHandler {
  const handle = createRequestHandler({ ...build, basename }, 'production')
  return (request, visit) => {
    const context = new RouterContextProvider()
    keepVisit(context, visit)
    return handle(request, context)
  }
}

/** Answers that are thrown on purpose are no faults; the rest goes to the server's log. */
export function reportFault(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) visitOf(context).report(error)
}

/** The whole page in one piece, every inline script marked with the visit's nonce. */
export function renderWhole(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, report } = visitOf(context)
  const chunks: Buffer[] = []
  let failed = status
  return new Promise((resolve, reject) => {
    const sink = new Writable({
      write: (chunk, _encoding, done) => {
        chunks.push(Buffer.from(chunk))
        done()
      },
      final: (done) => {
        headers.set('content-type', 'text/html; charset=utf-8')
        resolve(new Response(Buffer.concat(chunks), { status: failed, headers }))
        done()
      },
    })
    const { pipe } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, {
      nonce,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: (error) => {
        failed = 500
        report(error)
      },
    })
  })
}
