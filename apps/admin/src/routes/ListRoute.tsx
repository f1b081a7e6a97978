import { type ComponentType, type LazyExoticComponent, Suspense } from 'react'
import { useLocation, useParams } from 'react-router'
import { lazyPart } from '../api/part.ts'
import { resourceAt } from '../kit/paths.ts'
import { ResourceList } from '../kit/ResourceList.tsx'
import { hasScreen } from '../kit/rights.ts'
import { screens } from '../screens/index.ts'
import { useSession } from '../session/use-session.ts'
import { Elsewhere } from './Elsewhere.tsx'

const bespoke: Record<string, LazyExoticComponent<ComponentType>> = Object.fromEntries(
  Object.entries(screens)
    .filter(([name, { path }]) => !path && name.endsWith('.list'))
    .map(([name, { load }]) => [name, lazyPart(load)]),
)

/** `/admin/<resource>`: the bespoke list of that name, else the generic one. */
export function ListRoute() {
  const { resource: name } = useParams()
  const session = useSession()
  const resource = resourceAt(useLocation().pathname, name)
  if (!resource || !hasScreen(session, resource)) return <Elsewhere resource={resource} />
  const Bespoke = bespoke[`${resource.name}.list`]
  if (Bespoke)
    return (
      <Suspense>
        <Bespoke key={resource.name} />
      </Suspense>
    )
  return <ResourceList key={resource.name} resource={resource} />
}
