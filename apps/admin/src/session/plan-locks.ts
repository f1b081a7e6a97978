import { type AnyKind, type AnyResource, featureOf, featureOfValue } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import type { Session } from './session.ts'

/** What the store may not use: `plan` is the first that has it, by its name, null where none does; `app`: how else it is had. */
export type PlanLock = { plan: string | null; app: 'off' | 'apart' | null }

export const lockOfResource = (session: Session, { feature }: Pick<AnyResource, 'feature'>): PlanLock | null =>
  lockOf(session, feature)

export const lockOfField = (session: Session, kind: AnyKind): PlanLock | null =>
  lockOf(session, featureOf(registry, kind))

export const lockOfValue = (session: Session, kind: AnyKind, value: string): PlanLock | null =>
  lockOf(session, featureOfValue(kind, value))

function lockOf({ store }: Session, feature: string | undefined): PlanLock | null {
  if (!feature || !store || !Object.hasOwn(store.locks, feature)) return null
  return { plan: store.locks[feature] ?? null, app: store.app_locks[feature] ?? null }
}
