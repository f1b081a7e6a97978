import type { AnyResource } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import { isGranted, lockOver, mayCall } from '../session/may-call.ts'
import type { Session } from '../session/session.ts'
import { isBespoke } from './bespoke.ts'

export { isGranted, lockOver, mayCall }

/** Whether the menu and the routes show this resource: platform lists are the super admin's. */
export function hasScreen(session: Session, resource: AnyResource): boolean {
  const isShown = Boolean(resource.list) || resource.name === 'settings' || isBespoke(`${resource.name}.list`)
  return (
    isShown && (resource.scope === 'store' || session.customer.role === 'ADMIN') && isGranted(session, resource, 'find')
  )
}

/** Whether rows open: where there is something to edit, or a bespoke screen that shows them. */
export const opensRows = (resource: AnyResource): boolean =>
  Boolean(resource.tabs) || isBespoke(`${resource.name}.edit`)

export const findResource = (name: string | undefined): AnyResource | undefined =>
  name ? registry.find(name) : undefined
