import type { PageLayout } from '@shopwright/theme-kit'
import { lazy, type ReactNode, Suspense } from 'react'

// The server has every module at hand; a browser fetches them where a page shows some.
const Columns = import.meta.env.SSR
  ? (await import('./modules/Columns')).default
  : lazy(() => import('./modules/Columns'))

/** A page among the modules that the shop has put around it. */
export function Arranged({ layout, children }: { layout: PageLayout | null; children: ReactNode }) {
  if (!layout) return children
  return (
    <Suspense fallback={children}>
      <Columns layout={layout}>{children}</Columns>
    </Suspense>
  )
}
