import type {
  AnswerField,
  AnyResource,
  Asking,
  Changes,
  Got,
  Listed,
  PopulatedField,
  Translated,
  Wire,
} from '@shopwright/resource'
import {
  type QueryClient,
  queryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { isNotFound, isUnreached } from './api-error.ts'
import { type Query, writeQuery } from './query-string.ts'
import { request } from './request.ts'
import { type Save, sendSave } from './send-save.ts'
import { wholeRow } from './whole-row.ts'

/** A row of whatever resource: its declared kinds say at run time what is inside. */
export type WireRow = Wire<AnyResource>
export type Page<T = WireRow> = { total: number; limit: number; skip: number; data: T[] }

type Noun = { readonly name: string }

/**
 * A noun by its name alone, for screens that need nothing else of the declarations and should not load them: the hooks read
 * no more of one.
 */
export const nounOf = <R extends Noun>(name: R['name']): R => ({ name }) as R

/** Keys start with the resource, so that a change of it finds all that depends on it. */
export const rowsKey = (resource: string, query: Query) => [resource, 'list', query] as const
export const rowKey = (resource: string, id: string) => [resource, 'row', id] as const

/** A page of a list. Throws ApiError. */
export function findRows<R extends Noun, S extends AnswerField<R> = never, P extends PopulatedField<R> = never>(
  { name }: R,
  query: Asking<R, S, P> = {},
  signal?: AbortSignal,
): Promise<Page<Listed<R, string, S, P>>> {
  return request('GET', name, { query: written(query), ...(signal ? { signal } : {}) })
}

/** A page of a list, for who shows it and for who asks for it before anybody does (`askAhead` of `query-client.ts`). */
export const listQuery = <R extends Noun, S extends AnswerField<R> = never, P extends PopulatedField<R> = never>(
  resource: R,
  query: Asking<R, S, P> = {},
) =>
  queryOptions({
    queryKey: rowsKey(resource.name, written(query)),
    queryFn: ({ signal }) => findRows(resource, query, signal),
  })

/**
 * The page before stays while another one of the same rows loads: turned, sorted or searched. Rows of another matter – of another
 * order, of the country that was chosen before – are none in the meantime, unless who asks tells them apart (`keepsOthers`).
 */
export function useList<R extends Noun, S extends AnswerField<R> = never, P extends PopulatedField<R> = never>(
  resource: R,
  query: Asking<R, S, P> = {},
  { keepsOthers = false, ...options }: { enabled?: boolean; keepsOthers?: boolean } = {},
): UseQueryResult<Page<Listed<R, string, S, P>>> {
  const matter = matterOf(written(query))
  return useQuery({
    ...listQuery(resource, query),
    placeholderData: (before, asked) =>
      keepsOthers || (asked && matterOf(asked.queryKey[2]) === matter) ? before : undefined,
    ...options,
  })
}

/** Which rows are meant, however they are looked through. */
const matterOf = (query: Query): string =>
  writeQuery(Object.fromEntries(Object.entries(query).filter(([name]) => !lookings.has(name))))

const lookings: ReadonlySet<string> = new Set(['$search', '$sort', '$skip', '$limit', '$select', '$populate'])

/** One row with its sub-rows and all its translations, as edit screens need it. */
export const rowQuery = <R extends Noun, S extends AnswerField<R> = never, P extends PopulatedField<R> = never>(
  { name }: R,
  id: string,
  query: Asking<R, S, P> = {},
) =>
  queryOptions({
    queryKey: [...rowKey(name, id), written(query)] as const,
    queryFn: ({ signal }) =>
      request<Got<R, Translated, S, P>>('GET', `${name}/${id}`, {
        query: { ...wholeRow, ...written(query) },
        signal,
      }),
  })

export function useRow<R extends Noun, S extends AnswerField<R> = never, P extends PopulatedField<R> = never>(
  noun: R,
  id: string | undefined,
  query: Asking<R, S, P> = {},
): UseQueryResult<Got<R, Translated, S, P>> {
  return useQuery({ ...rowQuery(noun, id ?? '', query), enabled: Boolean(id) })
}

/**
 * One row with its sub-rows, in the language of the one who looks. Its key stands among the lists: where nothing is a form
 * over the whole row, what others do to it is shown at once, as in a list.
 */
export function useShown<R extends Noun, P extends PopulatedField<R> = never>(
  { name }: R,
  id: string,
  query: { $populate?: readonly P[] } = {},
): UseQueryResult<Got<R, string, never, P>> {
  return useQuery({
    queryKey: [name, 'list', 'one', id],
    queryFn: ({ signal }) => request<Got<R, string, never, P>>('GET', `${name}/${id}`, { query, signal }),
  })
}

/**
 * The version of a row whose form is open, as others have made it meanwhile; null once it was deleted. Asks nothing before something of its
 * noun changes. Without a `version` it knows nothing.
 */
export function useLatestVersion({ name }: Noun, id: string | undefined, version: number | undefined) {
  const { data, error } = useQuery({
    // Among the lists, which are read anew when others write: the form itself is not.
    queryKey: versionKey(name, id),
    queryFn: ({ signal }) =>
      request<{ version: number }>('GET', `${name}/${id}`, { query: { $select: ['version'] }, signal }),
    initialData: { version: version ?? 0 },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: id !== undefined && version !== undefined,
  })
  return isNotFound(error) ? null : data.version
}

/** Has whoever shows a row's form know what has become of it, also where nothing was heard. */
export const askVersion = (client: QueryClient, { name }: Noun, id: string): Promise<void> =>
  client.refetchQueries({ queryKey: versionKey(name, id) })

const versionKey = (name: string, id: string | undefined) => [name, 'list', 'version', id]

/** Makes a row; many a noun does something by being made. Throws ApiError. */
export const create = <R extends Noun>({ name }: R, body: Changes<R>): Promise<Wire<R>> =>
  request('POST', name, { body })

/** Changes a row. Throws ApiError. */
export const patch = <R extends Noun>({ name }: R, id: string, body: Changes<R>): Promise<Wire<R>> =>
  request('PATCH', `${name}/${id}`, { body })

/** Creates (no id) or patches a row. */
export function useSaveRow<R extends Noun>({ name }: R) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (save: Save<Changes<R>>) => sendSave<Wire<R, Translated>>(name, save),
    // Waits until the server can be reached; what may have been made already is never made again by itself.
    retry: (_count, error) => isUnreached(error),
    onSuccess: () => client.invalidateQueries({ queryKey: [name] }),
  })
}

export type Removed<R = AnyResource> = Wire<R> & { undo_token?: string }

/** Removes rows, all or none. Each answer carries the token that brings everything back. */
export function useRemoveRows<R extends Noun>({ name }: R) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: [name, 'remove'],
    // What is away now is not removed later, when nobody thinks of it any more.
    networkMode: 'always',
    mutationFn: async (ids: string[]): Promise<Removed<R>[]> =>
      ids.length === 1
        ? [await request<Removed<R>>('DELETE', `${name}/${ids[0]}`)]
        : request<Removed<R>[]>('DELETE', name, { query: { id: { $in: ids } } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [name] }),
  })
}

/** Whatever a resource lets ask is a query. */
const written = (query: object): Query => query as Query

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
