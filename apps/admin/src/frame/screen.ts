import type { ScreenTitle } from '@shopwright/i18n/keys'
import type { ComponentType } from 'react'
import type { Role } from '../session/session.ts'

export type ScreenModule = { default: ComponentType }
/**
 * A screen made by hand. `<resource>.list` and `<resource>.edit` stand in for the generic ones; every other name brings
 * its path and, for the menu, its words.
 */
export type Screen = {
  load: () => Promise<ScreenModule>
  /** under `/admin/` */
  path?: string
  /** its words in the menu, whose place is in `doors.ts`; none leaves it out */
  label?: ScreenTitle
  /** works without a store (wizard, choice of store) */
  isStoreless?: boolean
  /** without the navigation around it */
  isBare?: boolean
  roles?: readonly Role[]
  /** the noun that it shows: who may not list that has no door to it */
  reads?: string
}
