import type { AnyResource } from '@shopwright/resource'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { readCookie, writeCookie, year } from '../../api/cookies.ts'
import { type Query, readQuery, writeQuery } from '../../api/query-string.ts'
import { asView, platformViewsQuery, type View, viewsIn, viewsQuery } from '../../api/views.ts'
import type { Terms } from '../../kinds/kind-parts.ts'
import { useSession } from '../../session/use-session.ts'
import { kindOf } from './columns.ts'

export type Sort = { field: string; descending: boolean }

/** What of a resource is meant. */
export type Narrowing = { search: string; filters: Record<string, Terms>; sort: Sort | null }

/** The same in a list's address, with how it is looked at. */
export type Shown = Narrowing & {
  /** the saved view that it began with; `all`: none, though the list opens with one */
  view: string | null
  /** null: those that this person has chosen */
  columns: string[] | null
}

export type NarrowingState = Shown & {
  page: number
  setSearch: (text: string) => void
  setFilter: (field: string, terms: Terms | null) => void
  clearFilters: () => void
  setSort: (sort: Sort | null) => void
  setColumns: (columns: string[] | null) => void
  setPage: (page: number) => void
  /** what the list asks of the server, without its page: also what a change of all matching rows means */
  query: Query
  isNarrowed: boolean
}

export type ListState = NarrowingState & {
  pageSize: number
  setPageSize: (size: number) => void
  /** the saved views of the list */
  views: readonly View[]
  /** the one that is open */
  open: View | undefined
}

export const pageSizes = [20, 50, 100, 200]

/** The whole state of a list lives in the address, so that it can be shared and the back button works (ux §1). */
export function useListState(resource: AnyResource): ListState {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const [pageSize, setSize] = useState(keptPageSize)
  const views = useViews(resource)
  const first = views.find(({ is_first }) => is_first)
  const said = parameters.toString()
  const text = said || (first ? addressOf(first) : '')
  const asked = useRef<string | null>(null)
  const go = async (search: string, replace = false) => {
    asked.current = search
    // `useSearchParams` would write every bracket as a code.
    await navigate({ search }, { preventScrollReset: true, replace })
    if (asked.current === search) asked.current = null
  }
  /** What the address says, or is about to: who goes on before it is drawn goes on from there. */
  const standing = () => (asked.current ?? location.search.slice(1)) || (first ? addressOf(first) : '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is said once, when the address says nothing
  useEffect(() => {
    if (text !== said) void go(text, true)
  }, [text, said])
  const narrowing = useNarrowing(resource, text, (search) => void go(search || bare(views)), standing)
  return {
    ...narrowing,
    views,
    open: views.find(({ id }) => id === narrowing.view),
    pageSize,
    setPageSize: (size) => {
      writeCookie('items_per_page_admin', String(size), year)
      setSize(size)
      narrowing.setPage(1)
    },
  }
}

function useViews(resource: AnyResource): readonly View[] {
  const { store, customer } = useSession()
  const isOfStore = resource.scope === 'store'
  const { data } = useQuery({ ...viewsQuery, enabled: isOfStore && Boolean(store?.views) })
  const platform = useQuery({ ...platformViewsQuery, enabled: !isOfStore && customer.role === 'ADMIN' }).data
  return useMemo(() => {
    const all = isOfStore ? data?.data : platform?.data.map(asView)
    return all ? viewsIn(resource.name, all) : none
  }, [resource, isOfStore, data, platform])
}

const none: readonly View[] = []

/** The address of a list without anything: where it opens with a view, that has to be said. */
export const bare = (views: readonly View[]): string => (views.some(({ is_first }) => is_first) ? '$view=all' : '')

/** The address of a view: it says all that the view keeps, so that it shows the same to whoever gets it. */
export const addressOf = ({ id, query, columns }: View): string =>
  [query, writeQuery({ ...columnsOf(columns), $view: id })].filter(Boolean).join('&')

/**
 * What of a resource is meant, in the words of a list's address: read from `text`, and told as such when it changes. `standing`: what
 * is changed then, where that may be ahead of what is drawn.
 */
export function useNarrowing(
  resource: AnyResource,
  text: string,
  onChange: (text: string) => void,
  standing: () => string = () => text,
): NarrowingState {
  const state = useMemo(() => readNarrowing(resource, text), [resource, text])
  const { search, filters, sort } = state

  const write = (change: (now: typeof state) => Partial<typeof state>) => {
    const now = readNarrowing(resource, standing())
    onChange(writeNarrowing({ ...now, page: 1, ...change(now) }))
  }
  const query = useMemo<Query>(() => narrowingOf({ search, filters, sort }), [search, filters, sort])

  return {
    ...state,
    query,
    isNarrowed: Boolean(search) || Object.keys(filters).length > 0,
    setSearch: (search) => write(() => ({ search })),
    setFilter: (field, terms) =>
      write(({ filters: { [field]: _, ...others } }) => ({
        filters: terms && Object.keys(terms).length ? { ...others, [field]: terms } : others,
      })),
    clearFilters: () => write(() => ({ filters: {}, search: '' })),
    setSort: (sort) => write(() => ({ sort })),
    setColumns: (columns) => write(({ page }) => ({ columns, page })),
    setPage: (page) => write(() => ({ page })),
  }
}

export function keptPageSize(): number {
  const size = Number(readCookie('items_per_page_admin'))
  return pageSizes.includes(size) ? size : 20
}

export const narrowingOf = ({ search, filters, sort }: Narrowing): Query => ({
  ...(search ? { $search: search } : {}),
  ...filters,
  ...sortOf(sort),
})

const sortOf = (sort: Sort | null): Query => (sort ? { $sort: { [sort.field]: sort.descending ? -1 : 1 } } : {})
const columnsOf = (columns: readonly string[] | null): Query => (columns?.length ? { $columns: columns.join() } : {})

/** The words of a list's address. */
export const writeNarrowing = ({
  search,
  filters,
  sort,
  columns = null,
  view = null,
  page = 1,
}: Narrowing & Partial<Shown> & { page?: number }): string =>
  writeQuery({
    ...(search ? { $search: search } : {}),
    ...short(filters),
    ...sortOf(sort),
    ...(page > 1 ? { page } : {}),
    ...columnsOf(columns),
    ...(view ? { $view: view } : {}),
  })

/** What the words of a list's address mean; what the list does not know is left out. */
export function readNarrowing(resource: AnyResource, text: string): Shown & { page: number } {
  const { $search, $sort, $columns, $view, page, ...rest } = readQuery(text)
  const filters = Object.entries(rest)
    .map(([field, value]) => [field, termsOf(value)] as const)
    .filter(([field, terms]) => isKnown(resource, field, terms))
  const [sort] = Object.entries(($sort ?? {}) as Record<string, string>)
  return {
    search: typeof $search === 'string' ? $search : '',
    filters: Object.fromEntries(filters),
    sort: sort && kindOf(resource, sort[0])?.column ? { field: sort[0], descending: sort[1] === '-1' } : null,
    page: Math.max(1, Number(page) || 1),
    columns: typeof $columns === 'string' && $columns ? $columns.split(',') : null,
    view: typeof $view === 'string' && $view ? $view : null,
  }
}

const isKnown = (resource: AnyResource, field: string, terms: Terms): boolean => {
  const operators: readonly string[] = kindOf(resource, field)?.operators ?? []
  return Object.keys(terms).every((operator) => operators.includes(operator))
}

/** `status=true` reads better than `status[$eq]=true`. */
const short = (filters: Record<string, Terms>): Query =>
  Object.fromEntries(
    Object.entries(filters).map(([field, terms]) => [field, Object.keys(terms).join() === '$eq' ? terms.$eq : terms]),
  )

const termsOf = (value: unknown): Terms =>
  Array.isArray(value)
    ? { $in: value.map(String) }
    : typeof value === 'object' && value !== null
      ? (value as Terms)
      : { $eq: String(value) }
