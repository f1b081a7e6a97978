import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { part } from './api/part.ts'
import { Blank } from './frame/Blank.tsx'
import { ErrorScreen } from './frame/ErrorScreen.tsx'
import { NotFound } from './frame/NotFound.tsx'
import type { Screen } from './frame/screen.ts'
import { isBespoke, registerBespoke } from './kit/bespoke.ts'
import { restOfTexts, textsOf } from './language/language.ts'
import { screens } from './screens/index.ts'
import { isAtHome } from './session/at-home.ts'
import { homeOf } from './session/home.ts'
import { currentSession } from './session/session.ts'

registerBespoke(Object.keys(screens))

const linked = new Set(['/reset', '/invitation'])

/** Signed-in people have no business on the public screens, except with a link that was mailed to them. */
async function publicLoader({ request }: LoaderFunctionArgs) {
  await restOfTexts()
  if (linked.has(new URL(request.url).pathname)) return null
  const session = await currentSession()
  return session ? redirect(homeOf(session)) : null
}

/** Administration needs a valid access cookie, otherwise sign-in (spec §2); it comes back here afterwards. */
async function adminLoader({ request }: LoaderFunctionArgs) {
  const session = await currentSession()
  if (session) return session
  const { pathname, search } = new URL(request.url)
  return redirect(pathname === '/admin' ? '/' : `/?next=${encodeURIComponent(pathname + search)}`)
}

async function indexLoader() {
  const session = await currentSession()
  return redirect(session ? homeOf(session) : '/')
}

/** A list says what its noun does; one that is made by hand, and whatever else opens, says anything. */
async function listLoader({ params: { resource = '' } }: LoaderFunctionArgs) {
  await (isBespoke(`${resource}.list`) ? restOfTexts() : textsOf(resource))
  return null
}

async function saidLoader() {
  await restOfTexts()
  return null
}

const load = <K extends string>(name: K, module: () => Promise<Record<K, React.ComponentType>>) => ({
  Component: () => orBroken(part(module).then((found) => found[name])),
})

/** A part that does not come fails when it is drawn: the router would wait for it behind an empty page for ever. */
const orBroken = (drawn: Promise<React.ComponentType>): Promise<React.ComponentType> =>
  drawn.catch((error) => () => {
    throw error
  })

const bespoke = (bare: boolean): RouteObject[] =>
  Object.values(screens)
    .filter((screen): screen is Screen & { path: string } => Boolean(screen.path) && Boolean(screen.isBare) === bare)
    .map((screen) => ({
      path: screen.path,
      lazy: {
        Component: () =>
          orBroken(
            Promise.all([part(screen.load), part(() => import('./routes/Elsewhere.tsx')), restOfTexts()]).then(
              ([{ default: Shown }, { guarded }]) => guarded(screen, Shown),
            ),
          ),
      },
      ErrorBoundary: ErrorScreen,
    }))

export const router = createBrowserRouter([
  {
    HydrateFallback: Blank,
    ErrorBoundary: ErrorScreen,
    children: [
      {
        loader: publicLoader,
        lazy: load('PublicLayout', () => import('./public/PublicLayout.tsx')),
        children: [
          { path: '/', lazy: load('Login', () => import('./public/Login.tsx')) },
          { path: '/forget', lazy: load('Forget', () => import('./public/Forget.tsx')) },
          { path: '/reset', lazy: load('Reset', () => import('./public/Reset.tsx')) },
          { path: '/invitation', lazy: load('Invitation', () => import('./public/Invitation.tsx')) },
          { path: '/registration', lazy: load('Registration', () => import('./public/Registration.tsx')) },
        ],
      },
      {
        id: 'admin',
        path: '/admin',
        loader: adminLoader,
        // The session changes only when somebody says so (useReloadSession).
        shouldRevalidate: ({ defaultShouldRevalidate, currentUrl, nextUrl }) =>
          currentUrl.href === nextUrl.href && defaultShouldRevalidate,
        children: [
          { index: true, loader: indexLoader },
          ...bespoke(true),
          {
            lazy: load('Framed', async () => {
              const { Frame } = await import('./frame/Frame.tsx')
              return { Framed: () => <Frame screens={screens} /> }
            }),
            children: [
              ...bespoke(false),
              ...['configuration/:resource', ':resource'].flatMap((path): RouteObject[] => [
                {
                  path,
                  ErrorBoundary: ErrorScreen,
                  loader: listLoader,
                  lazy: load('ListRoute', () => import('./routes/ListRoute.tsx')),
                },
                {
                  path: `${path}/:id`,
                  ErrorBoundary: ErrorScreen,
                  loader: saidLoader,
                  lazy: load('EditRoute', () => import('./routes/EditRoute.tsx')),
                },
              ]),
              // Every part of the system in every state, for who works on it (docs/look.md): nobody else has such a page.
              ...(isAtHome(location.hostname)
                ? [{ path: 'look', loader: saidLoader, lazy: load('Look', () => import('./screens/look/Look.tsx')) }]
                : []),
              { path: '*', Component: NotFound },
            ],
          },
        ],
      },
      { path: '*', Component: NotFound },
    ],
  },
])
