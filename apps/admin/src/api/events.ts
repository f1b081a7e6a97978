import type { Wire } from '@shopwright/resource'
import type { tasks } from '@shopwright/shop/model'
import type { QueryClient } from '@tanstack/react-query'
import { type Missed, openEras } from './eras.ts'
import { joinStream } from './one-stream.ts'
import type { StreamEvent } from './read-stream.ts'
import { request, send, whenAnswered } from './request.ts'

export type Task = Wire<typeof tasks>

export const tasksKey = ['tasks', 'live'] as const

export type EventListeners = { onTask: (task: Task) => void; onChange: (resources: string[]) => void }

/** Milliseconds in which a change that an answer has seen is heard of, too. */
const settle = 2000

/**
 * Follows the changes of a store: tasks come whole, everything else as tags that make the lists read again. What changed while
 * this tab could not hear of it is read anew. Pages that are kept for "back" hold no stream. Answers the way to stop it.
 */
export function followEvents(client: QueryClient, storeId: string, listeners: EventListeners): () => void {
  const eras = openEras()
  const makeUp = (missed: Missed): void => {
    if (missed.kind === 'some') readAgain(client, missed.resources)
    if (missed.kind === 'unknown') readAllAgain(client, listeners)
  }
  const hear = ({ id, event, data }: StreamEvent): void => {
    if (event === 'begin') makeUp(eras.begun(id))
    if (event === 'task') hearTask(client, listeners, JSON.parse(data) as Task)
    if (event === 'change') {
      const { tags } = JSON.parse(data) as { tags: string[] }
      const resources = [...new Set(tags.map((tag) => tag.split(':')[0] as string))]
      eras.heard(id, resources)
      readAgain(client, resources)
      listeners.onChange(resources)
    }
  }
  whenAnswered((era) => {
    const missed = eras.answered(era)
    if (missed.kind !== 'unknown') return makeUp(missed)
    // Ahead of the stream: the change is on its way to here, or it went by another one.
    setTimeout(() => {
      if (eras.isStillUnheard(era)) makeUp(missed)
    }, settle)
  })
  let leave: (() => void) | null = null
  const join = (): void => {
    leave ??= joinStream(`shopwright-events/${storeId}`, {
      open: (lastId, signal) =>
        send('GET', 'events', {
          signal,
          headers: { accept: 'text/event-stream', ...(lastId ? { 'Last-Event-ID': lastId } : {}) },
        }),
      ask: async (signal) => {
        const response = await send('GET', 'events', { signal })
        const { era, tasks } = (await response.json()) as { era: string; tasks: Task[] }
        const begin = { id: era, event: 'begin', data: '{}' }
        return [begin, ...tasks.map((task) => ({ id: era, event: 'task', data: JSON.stringify(task) }))]
      },
      hear,
    })
  }
  const part = (): void => {
    leave?.()
    leave = null
  }
  join()
  addEventListener('pagehide', part)
  addEventListener('pageshow', join)
  return () => {
    removeEventListener('pagehide', part)
    removeEventListener('pageshow', join)
    whenAnswered(() => {})
    part()
  }
}

function hearTask(client: QueryClient, listeners: EventListeners, task: Task): void {
  client.setQueryData<Task[]>(tasksKey, (known = []) =>
    [task, ...known.filter(({ id }) => id !== task.id)].slice(0, 20),
  )
  listeners.onTask(task)
}

/** A row itself when it is opened next: an open form asks for its version among the lists, and follows as long as nobody has typed in it. */
function readAgain(client: QueryClient, resources: readonly string[]): void {
  for (const resource of resources) {
    void client.invalidateQueries({ queryKey: [resource, 'list'] })
    void client.invalidateQueries({ queryKey: [resource, 'row'], refetchType: 'none' })
  }
}

function readAllAgain(client: QueryClient, listeners: EventListeners): void {
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'list' })
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'row', refetchType: 'none' })
  // What ended meanwhile told nobody.
  const open = (client.getQueryData<Task[]>(tasksKey) ?? []).filter(({ state }) => isUnderWay(state))
  if (!open.length) return
  request<{ data: Task[] }>('GET', 'tasks', { query: { id: { $in: open.map(({ id }) => id) } } }).then(
    ({ data }) => {
      for (const task of data) hearTask(client, listeners, task)
    },
    () => {},
  )
}

const isUnderWay = (state: Task['state']): boolean => state === 'queued' || state === 'running'
