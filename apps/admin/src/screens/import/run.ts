import type { Listed, Wire } from '@shopwright/resource'
import type { importRows, imports } from '@shopwright/shop/model'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../api/request.ts'

export type ImportRun = Wire<typeof imports>
export type ImportRow = Listed<typeof importRows>

/** A run, watched until it is over. */
export const useRun = (id: string) =>
  useQuery({
    // Among the lists: the stream of changes has it read again.
    queryKey: ['imports', 'list', 'one', id],
    queryFn: () => request<ImportRun>('GET', `imports/${id}`),
    refetchInterval: ({ state }) => (state.data && isOver(state.data.state) ? false : 700),
  })

export const isOver = (state: string): boolean =>
  ['done', 'done_with_errors', 'failed', 'canceled', 'preview'].includes(state)

export const stateColours: Record<string, string> = {
  done: 'teal',
  preview: 'pine',
  done_with_errors: 'orange',
  failed: 'red',
  canceled: 'gray',
  running: 'pine',
  fetching: 'pine',
  queued: 'gray',
  parsing: 'pine',
}

export const outcomes = [
  'new',
  'changed',
  'same',
  'skipped',
  'wrong',
] as const satisfies readonly ImportRow['outcome'][]
