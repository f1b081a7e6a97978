import type { Link, Shell } from '@shopwright/theme-kit'
import type { RootData } from '@shopwright/theme-kit/parts/shell.ts'
import { useRouteLoaderData } from 'react-router'

/** The top categories: what the page of goods is filtered by. */
export type QuickRoot = RootData & { tops: Link[]; allCategories: Shell['allCategories'] }

export const useTops = (): Pick<QuickRoot, 'tops' | 'allCategories'> => useRouteLoaderData('root') as QuickRoot
