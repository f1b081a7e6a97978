import type { ComponentType } from 'react'
import { Navigate } from 'react-router'
import { NotFound } from '../frame/NotFound.tsx'
import { isOffered, type Screen } from '../frame/screen.ts'
import type { findResource } from '../kit/rights.ts'
import { useSession } from '../session/use-session.ts'

/** In place of a list that one has not: what is a store's needs one, which is chosen first. */
export function Elsewhere({ resource }: { resource: ReturnType<typeof findResource> }) {
  const { store } = useSession()
  return resource?.scope === 'store' && !store ? <Navigate to="/admin/select-store" replace /> : <NotFound />
}

/** The same for a screen made by hand. */
export const guarded = (screen: Screen, Shown: ComponentType): ComponentType =>
  function Guarded() {
    const session = useSession()
    if (!screen.isStoreless && !session.store) return <Navigate to="/admin/select-store" replace />
    return isOffered(session, screen) ? <Shown /> : <NotFound />
  }
