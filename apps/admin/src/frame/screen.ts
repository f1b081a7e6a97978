import type { ScreenTitle } from '@shopwright/i18n/keys'
import type { Method } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import type { ComponentType } from 'react'
import type { Going } from '../session/going.ts'
import { isGranted, isShut } from '../session/may-call.ts'
import type { Role, Session } from '../session/session.ts'

/** `ahead` asks for what the screen will show, before it is drawn. */
export type ScreenModule = { default: ComponentType; ahead?: (going: Going) => void }
/**
 * A screen made by hand. `<resource>.list` and `<resource>.edit` stand in for the generic ones; every other name brings
 * its path and, for the menu, its words.
 */
export type Screen = {
  load: () => Promise<ScreenModule>
  /** `<resource>.edit` that shows its row with nothing else in it: it is asked for before there is any code (begin.ts) */
  isOfRow?: boolean
  /** under `/admin/` */
  path?: string
  /** its words in the menu, whose place is in `doors.ts`; none leaves it out */
  label?: ScreenTitle
  /** works without a store (wizard, choice of store) */
  isStoreless?: boolean
  /** without the navigation around it */
  isBare?: boolean
  roles?: readonly Role[]
  /** what it is made of: who may not do that with the noun has no such screen */
  needs?: readonly [noun: string, method: Method]
}

/** Whether this person has the screen at all. */
export const isOffered = (session: Session, { roles, isStoreless, isBare, needs }: Screen): boolean =>
  (!roles || roles.includes(session.customer.role)) &&
  (isStoreless === true || session.store !== null) &&
  (isStoreless === true || isBare === true || needs !== undefined || !isShut(session)) &&
  (!needs || isGranted(session, registry.get(needs[0]), needs[1]))
