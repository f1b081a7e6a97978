import { type ComponentType, type LazyExoticComponent, Suspense } from 'react'
import { useLocation, useParams } from 'react-router'
import { lazyPart } from '../api/part.ts'
import { NotFound } from '../frame/NotFound.tsx'
import { LockedNew } from '../kit/LockedNew.tsx'
import { resourceAt } from '../kit/paths.ts'
import { askRow, ResourceEdit } from '../kit/ResourceEdit.tsx'
import { isGranted, lockOver, mayCall, opensRows } from '../kit/rights.ts'
import { screens } from '../screens/index.ts'
import type { Going } from '../session/going.ts'
import { useSession } from '../session/use-session.ts'
import { Elsewhere } from './Elsewhere.tsx'
import { shownOf } from './shown.ts'

const bespoke: Record<string, LazyExoticComponent<ComponentType>> = Object.fromEntries(
  Object.entries(screens)
    .filter(([name, { path }]) => !path && name.endsWith('.edit'))
    .map(([name, { load }]) => [name, lazyPart(load)]),
)

/** The row that the generic form at this address will show. */
export function ahead(going: Going, pathname: string, name: string): void {
  const resource = resourceAt(pathname, name)
  if (resource) askRow(resource, going)
}

/** `/admin/<resource>/:id`, `new` for a new row: the bespoke screen of that name, else the generic one. */
export function EditRoute() {
  const { resource: name, id } = useParams()
  const session = useSession()
  const resource = resourceAt(useLocation().pathname, name)
  if (!resource || !opensRows(resource) || !isGranted(session, resource, 'get'))
    return <Elsewhere resource={resource} />
  if (id === 'new' && !mayCall(session, resource, 'create')) {
    const lock = lockOver(session, resource, 'create')
    return lock ? <LockedNew resource={resource} lock={lock} /> : <NotFound />
  }
  const own = `${resource.name}.edit`
  const Bespoke = shownOf(own) ?? bespoke[own]
  if (Bespoke)
    return (
      <Suspense>
        <Bespoke key={id} />
      </Suspense>
    )
  return <ResourceEdit key={`${resource.name}/${id}`} resource={resource} id={id === 'new' ? undefined : id} />
}
