import type { Translated } from '@shopwright/resource'
import type { Section } from '../model/layouts.ts'

/** The pages that a theme may draw in its own way. */
export const themeLayouts = [
  'home',
  'category',
  'product',
  'manufacturer',
  'information',
  'search',
  'cart',
  'checkout',
  'account',
] as const

/** What a theme's folder says of it. */
export type ThemeFacts = {
  /** its folder */
  name: string
  title: Translated
  description: Translated
  /** the address of a picture of it */
  preview: string | null
  layouts: readonly (typeof themeLayouts)[number][]
  /** what its home is made of that no shop has arranged; null = the house's own sections */
  home: readonly Section['kind'][] | null
  /** the fields of `settings` that it draws with */
  settings: readonly string[]
}

/** The themes of this installation. The process finds them and hands them in. */
export type ThemeShelf = {
  all: readonly ThemeFacts[]
  /** Loads a theme, so that its first page need not wait; whether there is a build of it. */
  warm(name: string): Promise<boolean>
}
