import type { ComponentType } from 'react'
import { Navigate } from 'react-router'
import { NotFound } from '../frame/NotFound.tsx'
import { isOffered, type Screen } from '../frame/screen.ts'
import type { findResource } from '../kit/rights.ts'
import { homeOf } from '../session/home.ts'
import { isShut } from '../session/may-call.ts'
import { useSession } from '../session/use-session.ts'

/** In place of a list that one has not: what is a store's needs one, which is chosen or opened first; an archived one has its bills alone. */
export function Elsewhere({ resource }: { resource: ReturnType<typeof findResource> }) {
  const session = useSession()
  if (resource?.scope !== 'store') return <NotFound />
  if (!session.store) return <Navigate to={homeOf(session)} replace />
  return isShut(session) ? <Navigate to="/admin/billing" replace /> : <NotFound />
}

/** The same for a screen made by hand. */
export const guarded = (screen: Screen, Shown: ComponentType): ComponentType =>
  function Guarded() {
    const session = useSession()
    if (!screen.isStoreless && !session.store) return <Navigate to={homeOf(session)} replace />
    if (isOffered(session, screen)) return <Shown />
    return isShut(session) ? <Navigate to="/admin/billing" replace /> : <NotFound />
  }
