import type { QueryClient } from '@tanstack/react-query'
import { send } from './request.ts'
import type { WireRow } from './rows.ts'

export type Task = WireRow & {
  kind: string
  state: 'queued' | 'running' | 'done' | 'failed' | 'canceled'
  progress: number | null
  done_count: number | null
  total_count: number | null
  title: string | null
  result: Record<string, unknown> | null
  error: string | null
}

export const tasksKey = ['tasks', 'live'] as const

export type EventListeners = { onTask: (task: Task) => void; onChange: (resources: string[]) => void }

/**
 * Follows the store's changes (SSE over fetch, because the stream needs the Authorization header): tasks come whole,
 * everything else as tags that make the lists read again. Reconnects until stopped. Answers the way to stop it.
 */
export function followEvents(client: QueryClient, listeners: EventListeners): () => void {
  const controller = new AbortController()
  void follow(client, listeners, controller.signal)
  return () => controller.abort()
}

async function follow(client: QueryClient, listeners: EventListeners, signal: AbortSignal): Promise<void> {
  let lastId = ''
  for (let wait = 1000; !signal.aborted; wait = Math.min(wait * 2, 30_000)) {
    try {
      const response = await send('GET', 'events', {
        signal,
        headers: { accept: 'text/event-stream', ...(lastId ? { 'Last-Event-ID': lastId } : {}) },
      })
      wait = 1000
      for await (const event of readEvents(response)) {
        lastId = event.id || lastId
        handle(client, listeners, event)
      }
    } catch {
      // The stream ends when the server restarts or the network goes; the loop opens it again.
    }
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, wait))
  }
}

type StreamEvent = { id: string; event: string; data: string }

async function* readEvents(response: Response): AsyncGenerator<StreamEvent> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) return
  let buffer = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    buffer += value
    const blocks = buffer.split('\n\n')
    buffer = blocks.pop() ?? ''
    for (const block of blocks) {
      const lines = block.split('\n')
      const field = (name: string) =>
        lines
          .filter((line) => line.startsWith(`${name}: `))
          .map((line) => line.slice(name.length + 2))
          .join('\n')
      if (field('data')) yield { id: field('id'), event: field('event'), data: field('data') }
    }
  }
}

function handle(client: QueryClient, listeners: EventListeners, { event, data }: StreamEvent): void {
  if (event === 'task') {
    const task = JSON.parse(data) as Task
    client.setQueryData<Task[]>(tasksKey, (known = []) =>
      [task, ...known.filter(({ id }) => id !== task.id)].slice(0, 20),
    )
    listeners.onTask(task)
    return
  }
  if (event !== 'change') return
  const { tags } = JSON.parse(data) as { tags: string[] }
  const resources = [...new Set(tags.map((tag) => tag.split(':')[0] as string))]
  for (const resource of resources) {
    // An open form keeps what it shows; the version check tells when it is saved.
    void client.invalidateQueries({ queryKey: [resource, 'list'] })
  }
  listeners.onChange(resources)
}
