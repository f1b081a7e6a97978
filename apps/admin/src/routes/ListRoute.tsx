import { type ComponentType, type LazyExoticComponent, Suspense } from 'react'
import { useLocation, useParams } from 'react-router'
import { lazyPart } from '../api/part.ts'
import type { Chosen } from '../kit/list/BulkBar.tsx'
import { askPage } from '../kit/list/page-query.ts'
import { resourceAt } from '../kit/paths.ts'
import { ResourceList } from '../kit/ResourceList.tsx'
import { hasScreen } from '../kit/rights.ts'
import { manyOf, screens } from '../screens/index.ts'
import type { Going } from '../session/going.ts'
import { useSession } from '../session/use-session.ts'
import { Elsewhere } from './Elsewhere.tsx'
import { shownOf } from './shown.ts'

const bespoke: Record<string, LazyExoticComponent<ComponentType>> = Object.fromEntries(
  Object.entries(screens)
    .filter(([name, { path }]) => !path && name.endsWith('.list'))
    .map(([name, { load }]) => [name, lazyPart(load)]),
)

const many = Object.fromEntries(Object.entries(manyOf).map(([name, load]) => [name, lazyPart(load)]))

/** What the generic list at this address will show. */
export function ahead({ session, search }: Going, pathname: string, name: string): void {
  const resource = resourceAt(pathname, name)
  if (resource) askPage(session, resource, search)
}

/** `/admin/<resource>`: the bespoke list of that name, else the generic one. */
export function ListRoute() {
  const { resource: name } = useParams()
  const session = useSession()
  const resource = resourceAt(useLocation().pathname, name)
  if (!resource || !hasScreen(session, resource)) return <Elsewhere resource={resource} />
  const own = `${resource.name}.list`
  const Bespoke = shownOf(own) ?? bespoke[own]
  if (Bespoke)
    return (
      <Suspense>
        <Bespoke key={resource.name} />
      </Suspense>
    )
  const Many = many[resource.name]
  return (
    <ResourceList
      key={resource.name}
      resource={resource}
      {...(Many
        ? {
            bulkActions: (chosen: Chosen) => (
              <Suspense>
                <Many chosen={chosen} />
              </Suspense>
            ),
          }
        : {})}
    />
  )
}
