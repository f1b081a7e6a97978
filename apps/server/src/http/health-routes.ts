import { setTimeout as pause } from 'node:timers/promises'
import type { Engine } from '@shopwright/engine'
import type { FastifyInstance } from 'fastify'
import type { App } from './app.ts'

/** `/livez`: the process runs. `/readyz`: it can serve. */
export function healthRoutes(app: FastifyInstance, parts: App): void {
  const { engine } = parts
  app.get('/livez', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const status = parts.ending.signal.aborted ? 'draining' : await stateOf(engine)
    return reply.code(status === 'ready' ? 200 : 503).send({ status })
  })
}

const patience = 1500

/** Whether the database answers soon, and this node hears what the others change. */
async function stateOf(engine: Engine): Promise<'ready' | 'no database' | 'no change feed'> {
  const asked = engine.database.appPool.query('select 1').then(
    () => true,
    () => false,
  )
  const late = new AbortController()
  const answers = await Promise.race([asked, pause(patience, false, { signal: late.signal, ref: false })])
  late.abort()
  if (!answers) return 'no database'
  return engine.events.isHeard() ? 'ready' : 'no change feed'
}
