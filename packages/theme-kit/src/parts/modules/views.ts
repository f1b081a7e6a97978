import type { ModuleView } from '@shopwright/theme-kit'
import { lazy, type ReactNode } from 'react'
import { loadMoreTexts } from '../texts'
import { Top } from './Top'

type Kind = Exclude<ModuleView['kind'], 'content'>
/** How each kind of module looks here; one without its line does not compile. */
export type Views = {
  [K in Kind]: (props: { module: Extract<ModuleView, { kind: K }>; isTop: boolean }) => ReactNode
}

type View = (props: { module: never; isTop: boolean }) => ReactNode

// The server has every module at hand.
const known: { [kind: string]: View } = {
  'banner-slider': Top,
  ...(import.meta.env.SSR && (await import('./more-views')).moreViews),
}

/** A browser fetches what does not stand on top of a page with the first of it. */
export function viewOf(kind: Kind): View {
  known[kind] ??= lazy(async () => {
    const [{ moreViews }] = await Promise.all([import('./more-views'), loadMoreTexts('modules')])
    const views: { [kind: string]: View | undefined } = moreViews
    return { default: views[kind] ?? Top }
  })
  return known[kind]
}
