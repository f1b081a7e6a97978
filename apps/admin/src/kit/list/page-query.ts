import type { AnyResource } from '@shopwright/resource'
import { queryClient } from '../../api/query-client.ts'
import type { Query } from '../../api/query-string.ts'
import { listQuery } from '../../api/rows.ts'
import { firstView } from '../../api/views.ts'
import type { Session } from '../../session/session.ts'
import { hasScreen } from '../rights.ts'
import { chosenColumns, kindOf } from './columns.ts'
import { selected } from './selected.ts'
import { addressOf, keptPageSize, narrowingOf, readNarrowing } from './use-list-state.ts'

type Asked = {
  query: Query
  columns: readonly string[]
  page: number
  pageSize: number
  /** nothing made by hand reads its rows */
  isPlain: boolean
  /** its rows are changed in their place: on top of which version, has to be known */
  isEdited?: boolean
}

/** What a list asks of the server for one of its pages. */
export const pageQuery = (
  resource: AnyResource,
  { query, columns, page, pageSize, isPlain, isEdited = false }: Asked,
): Query => ({
  ...query,
  ...(isPlain ? selectOf(resource, columns, isEdited) : {}),
  ...populateOf(resource, columns),
  $limit: pageSize,
  $skip: (page - 1) * pageSize,
})

/** Asks for the page that a list at this address will show before the list is there. `columns`, `query`: as `ResourceList` has them. */
export function askPage(
  session: Session,
  resource: AnyResource,
  search: URLSearchParams,
  { columns, query = {} }: { columns?: readonly string[]; query?: Query } = {},
): void {
  if (!hasScreen(session, resource)) return
  const first = resource.scope === 'store' ? firstView(resource.name) : undefined
  const { page, ...narrowing } = readNarrowing(resource, search.toString() || (first ? addressOf(first) : ''))
  const named = narrowing.columns ?? chosenColumns(session.customer.id, resource)
  const asked = {
    query: { ...query, ...narrowingOf(narrowing) },
    columns: named ?? columns ?? resource.list ?? [],
    isPlain: !columns,
    page,
    pageSize: keptPageSize(),
  }
  void queryClient.prefetchQuery(listQuery(resource, pageQuery(resource, asked)))
}

function selectOf(resource: AnyResource, columns: readonly string[], isEdited: boolean): Query {
  const $select = selected(resource, columns)
  return $select ? { $select: [...$select, ...(isEdited ? ['version'] : [])] } : {}
}

/** References come along, so that cells can say their names. */
function populateOf(resource: AnyResource, columns: readonly string[]): Query {
  const names = columns
    .concat(resource.title ?? [])
    .filter((name) => kindOf(resource, name)?.type === 'ref' || kindOf(resource, name)?.type === 'refs')
  return names.length ? { $populate: [...new Set(names)] } : {}
}
