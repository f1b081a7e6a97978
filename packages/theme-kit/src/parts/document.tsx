import { defaultLanguage } from '@shopwright/resource/languages'
import { organisationData, type Shell, websiteData } from '@shopwright/theme-kit'
import { handOver, SpeechProvider, Structured, storefrontOf } from '@shopwright/theme-kit/react'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { Trouble } from './components/Trouble'
import { dressOf } from './dress'
import { markOf } from './mark'
import { type OwnParts, OwnPartsProvider } from './own-parts'
import type { Frame, PageShell, RootData } from './shell'
import { ShopStateProvider } from './shop-state'
import { textsOf } from './texts'

/** What few pages have: a browser fetches it only then. */
const Late = import.meta.env.SSR ? (await import('./components/Late')).default : lazy(() => import('./components/Late'))

export const loader = async ({ context }: LoaderFunctionArgs): Promise<RootData> => {
  const { root, frame } = rootOf(await storefrontOf(context).shell())
  return handOver(context, root, { frame })
}

/** What goes to a browser, and what stays where the page is drawn. */
export function rootOf(whole: Shell): { root: RootData; frame: Frame } {
  const { categories, moreCategories, allCategories, footer, delivery, payment, sellsVouchers, ...shell } = whole
  const frame = { categories, moreCategories, allCategories, footer, delivery, payment, sellsVouchers }
  return { root: { shell, hasMenu: categories.length > 0 }, frame }
}

/** The frame of the shop changes with what a visitor does, not with where they go. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod }) =>
  formMethod !== undefined && formMethod !== 'GET'

type Props = {
  parts: OwnParts
  /** what stands around every page */
  Around: ComponentType<{ children: ReactNode }>
  children: ReactNode
}

/** The whole document; a theme gives what is its own. */
export function ShopDocument({ parts, Around, children }: Props) {
  const data = useRouteLoaderData<typeof loader>('root')
  const shell = data?.shell
  return (
    <html
      lang={shell?.language.tag ?? defaultLanguage}
      data-language={shell?.language.code ?? defaultLanguage}
      {...(shell && dressOf(shell.look))}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={shell?.look.colours.primary ?? '#ffffff'} />
        {shell && <link rel="icon" href={shell.store.icon ?? initialIcon(shell)} />}
        <Links />
      </head>
      <body>
        {shell ? (
          <Spoken shell={shell}>
            <OwnPartsProvider value={parts}>
              <Around>{children}</Around>
              {(shell.preview || shell.consent) && (
                <Suspense fallback={null}>
                  <Late />
                </Suspense>
              )}
            </OwnPartsProvider>
          </Spoken>
        ) : (
          children
        )}
        {/* A frame of another site may keep nothing. */}
        {!shell?.preview?.admin && <ScrollRestoration />}
        <Scripts />
      </body>
    </html>
  )
}

function Spoken({ shell, children }: { shell: PageShell; children: ReactNode }) {
  return (
    <SpeechProvider
      texts={textsOf(shell.language.code)}
      language={shell.language}
      currency={shell.currency}
      timeZone={shell.store.timeZone}
    >
      <ShopStateProvider>
        <Structured data={import.meta.env.SSR && organisationData(shell)} />
        <Structured data={import.meta.env.SSR && websiteData(shell)} />
        {children}
      </ShopStateProvider>
    </SpeechProvider>
  )
}

/** Until a store has an icon of its own: its mark. */
function initialIcon({ store, look: { colours } }: PageShell): string {
  const { form, letter } = markOf(store.name)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="${form}" fill="${colours.primary}"/><text x="16" y="22.5" font-family="system-ui,sans-serif" font-size="18" font-weight="700" text-anchor="middle" fill="${colours.onPrimary}">${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  const error = useRouteError()
  const failed = navigator.onLine === false ? 0 : 500
  const status = isRouteErrorResponse(error) ? error.status : failed
  return <Trouble status={status} />
}
