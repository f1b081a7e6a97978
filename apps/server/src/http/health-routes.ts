import type { FastifyInstance } from 'fastify'
import type { App } from './app.ts'

/** `/livez`: the process runs. `/readyz`: it can serve. */
export function healthRoutes(app: FastifyInstance, parts: App): void {
  const { engine } = parts
  let draining = false
  app.addHook('preClose', async () => {
    draining = true
  })
  app.get('/livez', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      if (draining) throw new Error('draining')
      await engine.database.appPool.query('select 1')
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: draining ? 'draining' : 'no database' })
    }
  })
}
