import { AppError, isStaff, operations } from '@shopwright/engine'
import type { FastifyInstance } from 'fastify'
import type { App } from './app.ts'

const heartbeat = 15_000
const mostOfOne = 20

/** `GET /api/events`: changes of the caller's own store as they commit (SSE). Tasks come whole, everything else as tags. */
export function eventRoutes(app: FastifyInstance, parts: App): void {
  const { engine } = parts
  let sequence = 0
  const open = new Map<string, number>()
  app.get('/api/events', async (request, reply) => {
    const { store, actor, language, sessionId } = await parts.identify(request)
    if (!store || !isStaff(actor)) throw new AppError(actor.role === 'GUEST' ? 'not-authenticated' : 'forbidden')
    const who = `${store.id}/${actor.id}`
    if ((open.get(who) ?? 0) >= mostOfOne) throw new AppError('too-many-requests', { minutes: 1 })
    open.set(who, (open.get(who) ?? 0) + 1)
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'keep-alive',
    })
    const send = (event: string, data: unknown) =>
      raw.write(`id: ${Date.now()}-${++sequence}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    // Whoever comes back after a break gets the present state of the work that is under way.
    const sendTasks = async (ids: string[] | null) => {
      const query = ids ? { id: { $in: ids } } : { state: { $in: ['queued', 'running'] }, $limit: '50' }
      const { data } = await engine.inStore({ store, actor, language }, (ctx) => operations.find(ctx, 'tasks', query))
      for (const task of data) send('task', task)
    }
    const stop = engine.events.on(({ store: changed, tags }) => {
      if (changed !== store.id) return
      const tasks = tags.filter((tag) => tag.startsWith('tasks:')).map((tag) => tag.slice(6))
      if (tasks.length) sendTasks(tasks.includes('*') ? null : tasks).catch(() => {})
      const others = tags.filter((tag) => !tag.startsWith('tasks'))
      if (others.length) send('change', { tags: others })
    })
    // Who has signed out, or lost their place in the store, hears no more.
    const isStillIn = async (): Promise<boolean> => {
      const person = sessionId ? await parts.sessions.personOf(sessionId) : null
      return person?.kind === 'account' && (await parts.sessions.staffActor(person, store.id)) !== null
    }
    const timer = setInterval(() => {
      raw.write(': \n\n')
      isStillIn().then(
        (isIn) => isIn || raw.end(),
        () => {},
      )
    }, heartbeat)
    raw.on('close', () => {
      const left = (open.get(who) ?? 1) - 1
      if (left) open.set(who, left)
      else open.delete(who)
      clearInterval(timer)
      stop()
    })
    raw.write('retry: 2000\n\n')
    await sendTasks(null).catch(() => {})
  })
}
