import { until } from './world.ts'

export type StreamEvent = { id: string; event: string; data: any }
export type Followed = {
  events: StreamEvent[]
  /** whether the server has ended it */
  readonly isOver: boolean
  find(fits: (event: StreamEvent) => boolean): Promise<StreamEvent>
  close(): void
}

/** Follows `GET /api/events` as a browser does. */
export async function followStream(origin: string, headers: Record<string, string>): Promise<Followed> {
  const controller = new AbortController()
  const response = await fetch(`${origin}/api/events`, {
    headers: { accept: 'text/event-stream', ...headers },
    signal: controller.signal,
  })
  if (response.status !== 200 || !response.body) throw new Error(`the stream answers ${response.status}`)
  const events: StreamEvent[] = []
  let isOver = false
  const read = async (body: NonNullable<Response['body']>): Promise<void> => {
    let buffer = ''
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      const blocks = (buffer + text).split('\n\n')
      buffer = blocks.pop() ?? ''
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
        if (field('data')) events.push({ id: field('id'), event: field('event'), data: JSON.parse(field('data')) })
      }
    }
  }
  read(response.body)
    .catch(() => {})
    .finally(() => {
      isOver = true
    })
  return {
    events,
    get isOver() {
      return isOver
    },
    find: async (fits) => (await until(async () => events.find(fits), Boolean)) as StreamEvent,
    close: () => controller.abort(),
  }
}
