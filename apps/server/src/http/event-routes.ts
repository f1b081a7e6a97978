import { AppError, isStaff, operations } from '@shopwright/engine'
import type { FastifyInstance } from 'fastify'
import type { App } from './app.ts'

const heartbeat = 15_000

/** `GET /api/events`: changes of the caller's own store as they commit (SSE). Tasks come whole, everything else as tags. */
export function eventRoutes(app: FastifyInstance, parts: App): void {
  const { engine } = parts
  let sequence = 0
  app.get('/api/events', async (request, reply) => {
    const { store, actor, language } = await parts.identify(request)
    if (!store || !isStaff(actor)) throw new AppError(actor.role === 'GUEST' ? 'not-authenticated' : 'forbidden')
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
    const timer = setInterval(() => raw.write(': \n\n'), heartbeat)
    raw.on('close', () => {
      clearInterval(timer)
      stop()
    })
    raw.write('retry: 2000\n\n')
    await sendTasks(null).catch(() => {})
  })
}
