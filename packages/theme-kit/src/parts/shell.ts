import type { Shell } from '@shopwright/theme-kit'
import { useRouteLoaderData } from 'react-router'

/** What the menu and the foot are drawn of, on the server alone: a browser leaves them as they were sent. */
export type Frame = Pick<
  Shell,
  'categories' | 'moreCategories' | 'allCategories' | 'footer' | 'delivery' | 'payment' | 'sellsVouchers'
>
/** The store around every page. */
export type PageShell = Omit<Shell, keyof Frame>
export type RootData = { shell: PageShell; hasMenu: boolean; frame?: Frame }

/** Where a page of the house stands in this shop. */
export const placeOf = ({ moved }: PageShell, path: string): string =>
  moved.find(([from]) => from === path)?.[1] ?? path

export const useRoot = (): RootData => useRouteLoaderData('root') as RootData
export const useShell = (): PageShell => useRoot().shell
