import { keepPreviousData, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Query } from './query-string.ts'
import { request } from './request.ts'

/** A row as the wire brings it; its declared kinds say what is inside. */
export type WireRow = {
  id: string
  version?: number
  created_at?: string
  updated_at?: string
  [field: string]: unknown
}
export type Page<T = WireRow> = { total: number; limit: number; skip: number; data: T[] }

/** Keys start with the resource, so that a change of it finds all that depends on it. */
export const rowsKey = (resource: string, query: Query) => [resource, 'list', query] as const
export const rowKey = (resource: string, id: string) => [resource, 'row', id] as const

export const findRows = <T = WireRow>(resource: string, query: Query = {}, signal?: AbortSignal): Promise<Page<T>> =>
  request<Page<T>>('GET', resource, { query, ...(signal ? { signal } : {}) })

/** A page of a list. The page before stays while the next one loads. */
export function useRows<T = WireRow>(
  resource: string,
  query: Query = {},
  options: { enabled?: boolean } = {},
): UseQueryResult<Page<T>> {
  return useQuery({
    queryKey: rowsKey(resource, query),
    queryFn: ({ signal }) => findRows<T>(resource, query, signal),
    placeholderData: keepPreviousData,
    ...options,
  })
}

/** One row with its sub-rows and all its translations, as edit screens need it. */
export function useRow<T = WireRow>(resource: string, id: string | undefined, query: Query = {}): UseQueryResult<T> {
  return useQuery({
    queryKey: [...rowKey(resource, id ?? ''), query],
    queryFn: ({ signal }) =>
      request<T>('GET', `${resource}/${id}`, { query: { $translations: 'all', ...query }, signal }),
    enabled: Boolean(id),
  })
}

/** Creates (no id) or patches a row. Send `version` to be told when somebody else saved meanwhile. */
export function useSaveRow<T = WireRow>(resource: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, changes }: { id?: string; changes: Record<string, unknown> }) =>
      request<T>(id ? 'PATCH' : 'POST', id ? `${resource}/${id}` : resource, {
        body: changes,
        query: { $translations: 'all' },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: [resource] }),
  })
}

export type Removed = WireRow & { undo_token?: string }

/** Removes rows, all or none. Each answer carries the token that brings everything back. */
export function useRemoveRows(resource: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (ids: string[]): Promise<Removed[]> =>
      ids.length === 1
        ? [await request<Removed>('DELETE', `${resource}/${ids[0]}`)]
        : request<Removed[]>('DELETE', resource, { query: { id: { $in: ids } } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [resource] }),
  })
}

export const undoRemoval = (token: string): Promise<unknown> =>
  request('POST', 'undos', { body: { undo_token: token } })

export type BulkChange = {
  resource: string
  action: 'patch' | 'remove'
  query?: string
  ids?: string[]
  changes?: Record<string, unknown>
}

/** Starts a change of many rows; it goes on as a task. */
export const startBulkChange = (change: BulkChange): Promise<{ task_id: string }> =>
  request('POST', 'bulk-changes', { body: change })
