import { AppError, canCall, isStaff, operations } from '@shopwright/engine'
import { owesTwoStep } from '@shopwright/shop/server'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { App } from './app.ts'
import { refuseClosed } from './closed.ts'
import type { Identity } from './identity.ts'

const heartbeat = 15_000
const mostOfOne = 20

type Follower = Pick<Identity, 'actor' | 'language' | 'sessionId'> & { store: NonNullable<Identity['store']> }

/**
 * `GET /api/events`: changes of the caller's own store as they commit (SSE). Tasks come whole, everything else as tags. It
 * begins with the store's era: who has read anything at another one has missed something and reads it anew. Every event's id is
 * the era that it led to, so `Last-Event-ID` says the same. Who cannot keep a stream asks for JSON, now and then: the era and
 * the tasks under way.
 */
export function eventRoutes(app: FastifyInstance, parts: App): void {
  const { engine } = parts
  const open = new Map<string, number>()
  app.get('/api/events', async (request, reply) => {
    const { store, actor, language, sessionId } = await parts.identify(request)
    if (!store || !isStaff(actor)) throw new AppError(actor.role === 'GUEST' ? 'not-authenticated' : 'forbidden')
    refuseClosed(store, actor, request.method, null)
    const follower: Follower = { store, actor, language, sessionId }
    if (!request.headers.accept?.includes('text/event-stream')) {
      const era = engine.events.eraOf(store.id)
      return { era, tasks: await tasksOf(parts, follower, null) }
    }
    // Gone while it was looked up who they are: nothing would tell that they close.
    if (request.raw.socket.destroyed) return reply.hijack()
    const who = `${store.id}/${actor.id}`
    if ((open.get(who) ?? 0) >= mostOfOne) throw new AppError('too-many-requests', { minutes: 1 })
    open.set(who, (open.get(who) ?? 0) + 1)
    parts.streams.open += 1
    const lastEra = request.headers['last-event-id']
    await stream(parts, reply, follower, typeof lastEra === 'string' ? lastEra : null, () => {
      const left = (open.get(who) ?? 1) - 1
      if (left) open.set(who, left)
      else open.delete(who)
      parts.streams.open -= 1
    })
    return reply
  })
}

async function stream(
  parts: App,
  reply: FastifyReply,
  follower: Follower,
  lastEra: string | null,
  onClose: () => void,
): Promise<void> {
  const { engine, ending } = parts
  const { store } = follower
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  })
  const send = (event: string, data: unknown, era = engine.events.eraOf(store.id)) =>
    raw.write(`id: ${era}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  // Who has signed out, or lost their place in the store, hears no more; who may do less now hears less.
  const isStillIn = async (): Promise<boolean> => {
    const person = follower.sessionId ? await parts.sessions.personOf(follower.sessionId) : null
    const known = await parts.stores.byId(store.id)
    const isKnown = person?.kind === 'account' && known && !owesTwoStep(person, known)
    const actor = isKnown ? await parts.sessions.staffActor(person, store.id) : null
    if (actor) follower.actor = { ...actor, ip: follower.actor.ip, userAgent: follower.actor.userAgent }
    if (known && actor) refuseClosed(known, actor, 'GET', null)
    return actor !== null
  }
  const sendTasks = async (ids: string[] | null) => {
    if (!(await isStillIn())) return
    for (const task of await tasksOf(parts, follower, ids)) send('task', task)
  }
  const stops = [
    engine.events.on(({ store: changed, tags, era }) => {
      if (changed !== store.id) return
      const tasks = tags.filter((tag) => tag.startsWith('tasks:')).map((tag) => tag.slice(6))
      if (tasks.length) sendTasks(tasks.includes('*') ? null : tasks).catch(() => {})
      const others = tags.filter((tag) => !tag.startsWith('tasks'))
      send('change', { tags: others }, era)
    }),
    // What this node did not hear it cannot tell: the stream begins anew.
    engine.events.onLost(() => raw.end()),
  ]
  const leaveIfOut = () => {
    isStillIn().then(
      (isIn) => isIn || raw.end(),
      // One that is archived lets nobody but its owner in; a database that is away says nothing of anybody.
      (error) => error instanceof AppError && raw.end(),
    )
  }
  stops.push(
    parts.sessions.onForgotten((changed) => {
      if (changed === null || changed === store.id) leaveIfOut()
    }),
  )
  const timer = setInterval(() => {
    send('pulse', {})
    leaveIfOut()
  }, heartbeat)
  const leave = () => raw.end()
  ending.signal.addEventListener('abort', leave)
  raw.on('close', () => {
    clearInterval(timer)
    ending.signal.removeEventListener('abort', leave)
    for (const stop of stops) stop()
    onClose()
  })
  raw.write('retry: 2000\n\n')
  const era = engine.events.eraOf(store.id)
  send('begin', { era, is_missed: lastEra !== null && lastEra !== era })
  if (ending.signal.aborted) {
    leave()
    return
  }
  // Whoever comes back after a break gets the present state of the work that is under way.
  await sendTasks(null).catch(() => {})
}

/** The tasks named, or all that are under way, as their person may see them: none for whom they are not. */
async function tasksOf(parts: App, { store, actor, language }: Follower, ids: string[] | null): Promise<unknown[]> {
  const { registry } = parts.engine
  if (!canCall(actor, registry.get('tasks'), 'find', registry)) return []
  const query = ids ? { id: { $in: ids } } : { state: { $in: ['queued', 'running'] }, $limit: '50' }
  const { data } = await parts.engine.inStore({ store, actor, language }, (ctx) => operations.find(ctx, 'tasks', query))
  return data
}
