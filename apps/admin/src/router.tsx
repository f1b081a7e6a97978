import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { wholeNoun } from './api/nouns.ts'
import { part } from './api/part.ts'
import { Blank } from './frame/Blank.tsx'
import { ErrorScreen } from './frame/ErrorScreen.tsx'
import { NotFound } from './frame/NotFound.tsx'
import type { Screen } from './frame/screen.ts'
import { registerBespoke } from './kit/bespoke.ts'
import { restOfTexts, textsIn } from './language/language.ts'
import { roomOfScreen } from './language/rooms.ts'
import { comingScreen, needed } from './routes/coming.tsx'
import { roomOfEdit, roomOfList } from './routes/parts-at.ts'
import { comeTo } from './routes/shown.ts'
import { screens } from './screens/index.ts'
import { isAtHome } from './session/at-home.ts'
import type { Going } from './session/going.ts'
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

async function listLoader(args: LoaderFunctionArgs) {
  const { resource = '' } = args.params
  const texts = textsIn(roomOfList(resource))
  await needed(() =>
    Promise.all([
      texts,
      part(() => wholeNoun(resource)),
      goingTo(args, `${resource}.list`, () => import('./routes/ListRoute.tsx')),
    ]),
  )
  return null
}

async function editLoader(args: LoaderFunctionArgs) {
  const { resource = '' } = args.params
  const texts = textsIn(roomOfEdit(resource))
  await needed(() => Promise.all([texts, goingTo(args, `${resource}.edit`, () => import('./routes/EditRoute.tsx'))]))
  return null
}

type Route = { ahead: (going: Going, pathname: string, noun: string) => void }

/** What the screen will show is asked for as soon as the screen's code and the session are there, and not once it is drawn. */
async function goingTo(
  { params: { resource = '', id }, request }: LoaderFunctionArgs,
  name: string,
  load?: () => Promise<Route>,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url)
  const going = currentSession().then(
    (session) => session && { session, search: searchParams, id },
    () => null,
  )
  if (Object.hasOwn(screens, name)) return comeTo(name, going)
  // What does not come fails when it is drawn.
  const [route, where] = await Promise.all([
    load && part(load).catch(() => null),
    going,
    wholeNoun(resource).catch(() => null),
  ])
  if (where) route?.ahead(where, pathname, resource)
}

async function saidLoader() {
  await restOfTexts()
  return null
}

const load = <K extends string>(name: K, module: () => Promise<Record<K, React.ComponentType>>) => ({
  Component: () => orBroken(part(module).then((found) => found[name])),
})

/** The same of a screen in the frame. */
const loadScreen: typeof load = (name, module) => {
  const { Component } = load(name, module)
  return { Component: () => comingScreen(Component) }
}

/** A part that does not come fails when it is drawn: the router would wait for it behind an empty page for ever. */
const orBroken = (drawn: Promise<React.ComponentType>): Promise<React.ComponentType> =>
  drawn.catch((error) => () => {
    throw error
  })

const bespoke = (bare: boolean): RouteObject[] =>
  Object.entries(screens)
    .filter(
      (entry): entry is [string, Screen & { path: string }] =>
        Boolean(entry[1].path) && Boolean(entry[1].isBare) === bare,
    )
    .map(([name, screen]) => ({
      path: screen.path,
      loader: async (args) => {
        await (bare ? goingTo(args, name) : needed(() => goingTo(args, name)))
        return null
      },
      lazy: {
        Component: () => {
          const texts = textsIn(roomOfScreen(name))
          const parts = () => Promise.all([part(screen.load), part(() => import('./routes/Elsewhere.tsx')), texts])
          const shown = () => orBroken(parts().then(([{ default: Shown }, { guarded }]) => guarded(screen, Shown)))
          return bare ? shown() : comingScreen(shown)
        },
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
      // Nothing of ours is there, but many type it.
      ...['/login', '/admin/login'].map((path) => ({ path, loader: indexLoader })),
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
                  lazy: loadScreen('ListRoute', () => import('./routes/ListRoute.tsx')),
                },
                {
                  path: `${path}/:id`,
                  ErrorBoundary: ErrorScreen,
                  loader: editLoader,
                  lazy: loadScreen('EditRoute', () => import('./routes/EditRoute.tsx')),
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
