import type { AnyResource } from '@shopwright/resource'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { readCookie, writeCookie, year } from '../../api/cookies.ts'
import { type Query, readQuery, writeQuery } from '../../api/query-string.ts'
import type { Terms } from '../../kinds/kind-parts.ts'

export type Sort = { field: string; descending: boolean }

export type ListState = {
  search: string
  filters: Record<string, Terms>
  sort: Sort | null
  page: number
  pageSize: number
  setSearch: (text: string) => void
  setFilter: (field: string, terms: Terms | null) => void
  /** these and no others */
  setFilters: (filters: Record<string, Terms>) => void
  clearFilters: () => void
  setSort: (sort: Sort | null) => void
  setPage: (page: number) => void
  setPageSize: (size: number) => void
  /** what the list asks of the server, without its page: also what a change of all matching rows means */
  query: Query
  isNarrowed: boolean
}

export const pageSizes = [20, 50, 100, 200]

/** The whole state of a list lives in the address, so that it can be shared and the back button works (ux §1). */
export function useListState(resource: AnyResource): ListState {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const [pageSize, setSize] = useState(keptPageSize)
  const text = parameters.toString()
  // `useSearchParams` would write every bracket as a code.
  const narrowing = useNarrowing(resource, text, (search) => void navigate({ search }, { preventScrollReset: true }))
  return {
    ...narrowing,
    pageSize,
    setPageSize: (size) => {
      writeCookie('items_per_page_admin', String(size), year)
      setSize(size)
      narrowing.setPage(1)
    },
  }
}

/** What of a resource is meant, in the words of a list's address: read from `text`, and told as such when it changes. */
export function useNarrowing(
  resource: AnyResource,
  text: string,
  onChange: (text: string) => void,
): Omit<ListState, 'pageSize' | 'setPageSize'> {
  const state = useMemo(() => readNarrowing(resource, text), [resource, text])
  const { search, filters, sort } = state

  const write = (next: Partial<typeof state>) => {
    const { search, filters, sort, page } = { ...state, page: 1, ...next }
    const query: Query = {
      ...(search ? { $search: search } : {}),
      ...short(filters),
      ...(sort ? { $sort: { [sort.field]: sort.descending ? -1 : 1 } } : {}),
      ...(page > 1 ? { page } : {}),
    }
    onChange(writeQuery(query))
  }
  const query = useMemo<Query>(() => narrowingOf({ search, filters, sort }), [search, filters, sort])

  return {
    ...state,
    query,
    isNarrowed: Boolean(search) || Object.keys(filters).length > 0,
    setSearch: (search) => write({ search }),
    setFilter: (field, terms) => {
      const { [field]: _, ...others } = filters
      write({ filters: terms && Object.keys(terms).length ? { ...others, [field]: terms } : others })
    },
    setFilters: (filters) => write({ filters }),
    clearFilters: () => write({ filters: {}, search: '' }),
    setSort: (sort) => write({ sort }),
    setPage: (page) => write({ page }),
  }
}

export function keptPageSize(): number {
  const size = Number(readCookie('items_per_page_admin'))
  return pageSizes.includes(size) ? size : 20
}

type Narrowing = Pick<ListState, 'search' | 'filters' | 'sort'>

export const narrowingOf = ({ search, filters, sort }: Narrowing): Query => ({
  ...(search ? { $search: search } : {}),
  ...filters,
  ...(sort ? { $sort: { [sort.field]: sort.descending ? -1 : 1 } } : {}),
})

const stamps = new Set(['created_at', 'updated_at', '$untranslated'])

/** What the words of a list's address mean. */
export function readNarrowing(resource: AnyResource, text: string): Narrowing & Pick<ListState, 'page'> {
  const { $search, $sort, page, ...rest } = readQuery(text)
  const filters = Object.entries(rest)
    .filter(([field]) => field in resource.fields || stamps.has(field))
    .map(([field, value]) => [field, termsOf(value)])
  const [sort] = Object.entries(($sort ?? {}) as Record<string, string>)
  return {
    search: typeof $search === 'string' ? $search : '',
    filters: Object.fromEntries(filters) as Record<string, Terms>,
    sort: sort ? { field: sort[0], descending: sort[1] === '-1' } : null,
    page: Math.max(1, Number(page) || 1),
  }
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
