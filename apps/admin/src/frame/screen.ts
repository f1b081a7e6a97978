import type { ScreenTitle } from '@shopwright/i18n/keys'
import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Role } from '../session/session.ts'

export type ScreenModule = { default: ComponentType }
export type MenuGroup =
  | 'home'
  | 'catalog'
  | 'design'
  | 'extensions'
  | 'sales'
  | 'customers'
  | 'marketing'
  | 'settings'
  | 'system'
  | 'reports'

/**
 * A screen made by hand. `<resource>.list` and `<resource>.edit` stand in for the generic ones; every other name brings
 * its path and its words in the menu.
 */
export type Screen = {
  load: () => Promise<ScreenModule>
  /** under `/admin/` */
  path?: string
  /** where the menu shows it; none leaves it out */
  menu?: { label: ScreenTitle; group: MenuGroup; icon: Icon; first?: boolean }
  /** works without a store (wizard, choice of store) */
  isStoreless?: boolean
  /** without the navigation around it */
  isBare?: boolean
  roles?: readonly Role[]
}
