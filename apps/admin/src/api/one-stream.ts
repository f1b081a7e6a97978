import { readStream, type StreamEvent } from './read-stream.ts'

export type StreamCalls = {
  /** Opens the stream, saying which event was the last. */
  open(lastId: string, signal: AbortSignal): Promise<Response>
  /** Asks once for what a stream would begin with, as events. */
  ask(signal: AbortSignal): Promise<StreamEvent[]>
  hear(event: StreamEvent): void
}

type Message = { kind: 'event'; event: StreamEvent } | { kind: 'joined' }

/** A browser has six connections to a host. */
const quietFor = 40_000
const lookEvery = 10_000
const longestWait = 30_000

/**
 * One stream for all tabs of a browser: the tab that holds the lock keeps it and passes on what it hears, and when it goes the
 * next in line opens its own. A tab that hears nothing of anybody for long (no such locks in this browser, a proxy that holds
 * streams back, a leader that is frozen) asks now and then instead. Answers the way to leave.
 */
export function joinStream(name: string, calls: StreamCalls): () => void {
  const left = new AbortController()
  const canShare = 'locks' in navigator && 'BroadcastChannel' in globalThis
  const channel = canShare ? new BroadcastChannel(name) : null
  let heardAt = canShare ? performance.now() : Number.NEGATIVE_INFINITY
  /** What a tab that joins has to know: where the stream is, and the work under way. */
  let begun: StreamEvent | null = null
  const work = new Map<string, StreamEvent>()
  const tell = (message: Message): void => channel?.postMessage(message)
  const hear = (event: StreamEvent): void => {
    heardAt = performance.now()
    if (event.event !== 'pulse') calls.hear(event)
  }
  const passOn = (event: StreamEvent): void => {
    begun = { id: event.id, event: 'begin', data: '{}' }
    if (event.event === 'task') {
      const { id, state } = JSON.parse(event.data) as { id: string; state: string }
      if (state === 'queued' || state === 'running') work.set(id, event)
      else work.delete(id)
    }
    hear(event)
    tell({ kind: 'event', event })
  }
  const lead = async (): Promise<void> => {
    let lastId = ''
    for (let wait = 500; !left.signal.aborted; wait = Math.min(wait * 2, longestWait)) {
      try {
        for await (const event of readStream(await calls.open(lastId, left.signal))) {
          wait = 500
          lastId = event.id
          passOn(event)
        }
      } catch {
        // The stream ends when the server starts again or the network goes; the loop opens it again.
      }
      begun = null
      work.clear()
      await pause(wait * (0.5 + Math.random() / 2), left.signal)
    }
  }
  const look = async (): Promise<void> => {
    for (; !left.signal.aborted; await pause(lookEvery, left.signal)) {
      if (performance.now() - heardAt < quietFor || document.hidden) continue
      const events = await calls.ask(left.signal).catch(() => [])
      if (!left.signal.aborted) for (const event of events) calls.hear(event)
    }
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'event') hear(data.event)
    else if (begun) for (const event of [begun, ...work.values()]) tell({ kind: 'event', event })
  })
  if (canShare) {
    tell({ kind: 'joined' })
    // Whoever leaves before its turn is told so by an error that is none.
    void navigator.locks.request(name, { signal: left.signal }, lead).catch(() => {})
  }
  void look()
  return () => {
    left.abort()
    channel?.close()
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
