import type { Device, PageName, Position, RouteType, Section } from '../model/layouts.ts'

/** Which page somebody looks at, and with what. */
export type Spot = { page: PageName; device: Device }
export type Route = { page: PageName; route_type: RouteType | null; device: Device }
export type Arrangement = { id: string; sort_order: number; routes: readonly Route[]; sections: readonly Section[] }

const account = /^(account|address|default-address|order-(history|info)|reward-points|return|wish-list|password-change)/

export const routeTypeOf = (page: PageName): RouteType =>
  account.test(page) ? 'account' : page === 'static' || page === 'news' ? 'static' : 'public'

/** A page by its name counts more than its type, and that more than the device; 0 for a route that is not for this spot. */
function closeness(route: Route, { page, device }: Spot): number {
  const isFor =
    (route.page === 'root' || route.page === page) &&
    (route.route_type === null || route.route_type === routeTypeOf(page)) &&
    (route.device === 'all' || route.device === device)
  if (!isFor) return 0
  return (
    1 + (route.page === page && page !== 'root' ? 4 : 0) + (route.route_type ? 2 : 0) + (route.device === 'all' ? 0 : 1)
  )
}

/** The layout that says most precisely that it is for this spot; of equal ones the first in order. Null where none is. */
export function layoutFor<A extends Omit<Arrangement, 'sections'>>(layouts: readonly A[], spot: Spot): A | null {
  const close = (layout: A) => Math.max(0, ...layout.routes.map((route) => closeness(route, spot)))
  const [best] = layouts
    .map((layout) => ({ layout, close: close(layout) }))
    .filter((one) => one.close > 0)
    .sort(
      (a, b) => b.close - a.close || a.layout.sort_order - b.layout.sort_order || (a.layout.id < b.layout.id ? -1 : 1),
    )
  return best?.layout ?? null
}

/** Whether a page can look otherwise on a phone: what is kept of it then tells phones from the rest. */
export const differsOnPhones = (layouts: readonly Omit<Arrangement, 'sections'>[], page: PageName): boolean =>
  layoutFor(layouts, { page, device: 'mobile' })?.id !== layoutFor(layouts, { page, device: 'all' })?.id

const section = (id: string, kind: Section['kind']): Section => ({
  id,
  position: 'main',
  kind,
  module_id: null,
  is_hidden: false,
  settings: {},
})

const houseHome = ['banner-slider', 'category-tiles', 'specials', 'latest-products'] as const

/** How a page is arranged that its shop has not arranged: the home as its theme has it, every other page of its own content. */
export const houseSections = (page: PageName, home: readonly Section['kind'][] = houseHome): Section[] =>
  page === 'home'
    ? home.map((kind, index) => section(`00000000-0000-4000-8000-00000000000${index + 1}`, kind))
    : [section('00000000-0000-4000-8000-000000000005', 'content')]

/** What a page cannot do without stands in it, whatever was arranged; what the home shows of itself are its modules. */
export function withContent(sections: readonly Section[], page: PageName): Section[] {
  const shown = sections.filter(({ is_hidden, kind }) => !is_hidden || kind === 'content')
  if (page === 'home')
    return shown.flatMap((one) => (one.kind !== 'content' ? one : one.is_hidden ? [] : houseSections('home')))
  return shown.some(({ kind }) => kind === 'content') ? shown : [...houseSections(page), ...shown]
}

/** A home whose own content is the list of goods. Left as the house has it, the top stands before them. */
export function withShelf(sections: readonly Section[]): Section[] {
  const [top] = houseSections('home') as [Section]
  const shown = sections.filter(({ is_hidden, kind }) => !is_hidden || kind === 'content')
  if (shown.some(({ kind }) => kind === 'content')) return shown
  const all = sections.length ? shown : [top]
  const below = all.findIndex(({ kind }) => kind === top.kind) + 1
  return [...all.slice(0, below), ...houseSections('root'), ...all.slice(below)]
}

export const inColumns = <S extends { position: Position }>(sections: readonly S[]): Record<Position, S[]> => ({
  left: sections.filter(({ position }) => position === 'left'),
  main: sections.filter(({ position }) => position === 'main'),
  right: sections.filter(({ position }) => position === 'right'),
})
