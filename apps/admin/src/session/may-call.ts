import type { AnyResource, Level, Method } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import { ARCHIVE_READS } from '@shopwright/shop/rules'
import { lockOfResource, type PlanLock } from './plan-locks.ts'
import type { Session } from './session.ts'

/** What the interface offers to whom, by the server's own rules; the server decides. */
export function mayCall(session: Session, resource: AnyResource, method: Method): boolean {
  const { customer, store } = session
  if (resource.scope === 'store' && !store) return false
  if (resource.scope === 'store' && isShut(session) && !ARCHIVE_READS.has(resource.name)) return false
  // What came with a larger plan is read, and may go.
  if (flagOf[method] !== 'get' && method !== 'remove' && lockOfResource(session, resource)) return false
  if (customer.role === 'ADMIN') return levelOf(resource, method) !== 'none'
  if (resource.scope === 'platform' && method !== 'find' && method !== 'get') return false
  const isOwner = customer.stores.find(({ id }) => id === store?.id)?.is_owner ?? false
  return allows(levelOf(resource, method), isOwner) && isPermitted(store, resource, method)
}

/** What alone keeps somebody from it: the plan of the store. */
export function lockOver(session: Session, resource: AnyResource, method: Method): PlanLock | null {
  const lock = lockOfResource(session, resource)
  const store = session.store && { ...session.store, locks: {} }
  return lock && mayCall({ ...session, store }, resource, method) ? lock : null
}

/** An archived store has its bills, its exports and the way back, and nothing else. */
export const isShut = ({ customer, store }: Session): boolean =>
  store?.state === 'archived' && customer.role !== 'ADMIN'

/** The same, and the group itself says so: what everybody may read in the shop is nobody's work for that. */
export const isGranted = (session: Session, resource: AnyResource, method: Method): boolean =>
  mayCall(session, resource, method) && (session.store?.permissions == null || hasFlag(session.store, resource, method))

const flagOf = {
  find: 'get',
  get: 'get',
  create: 'create',
  update: 'update',
  patch: 'update',
  remove: 'delete',
} as const

/** What everybody may read, staff may too; the rest as their group says. A sub-resource follows its parent. */
function isPermitted(store: Session['store'], resource: AnyResource, method: Method): boolean {
  const permissions = store?.permissions
  if (!permissions || resource.scope !== 'store') return true
  if (levelOf(resource, method) === 'public' && flagOf[method] === 'get') return true
  return hasFlag(store, resource, method)
}

const hasFlag = (store: Session['store'], resource: AnyResource, method: Method): boolean =>
  resource.scope !== 'store' || (store?.permissions?.[ruling(resource).name]?.[flagOf[method]] ?? false)

export function ruling(resource: AnyResource): AnyResource {
  const { of } = resource
  return of && of !== resource.name ? ruling(registry.get(of)) : resource
}

export function levelOf({ access }: AnyResource, method: Method): Level {
  if (method === 'find' || method === 'get') return access.read
  if (method === 'create') return access.create ?? access.write
  if (method === 'remove') return access.remove ?? access.write
  return access.update ?? access.write
}

const allows = (level: Level, isOwner: boolean): boolean =>
  level === 'store-owner' ? isOwner : level !== 'none' && level !== 'admin'
