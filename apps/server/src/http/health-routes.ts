import { setTimeout as pause } from 'node:timers/promises'
import type { Engine } from '@shopwright/engine'
import type { FastifyInstance } from 'fastify'
import type { App } from './app.ts'
import { openCertificatePace } from './certificate-pace.ts'
import { type Place, placeOf } from './identity.ts'
import type { QueueLag } from './queue-lag.ts'

/**
 * `/livez`: the process runs. `/readyz`: it can serve; 503 says only what is mended by asking another node, or later. How late jobs are is
 * told and takes no node away: who ends the one that does them has none that does. `/certificates/ask`: whether a proxy may get a
 * certificate for a name.
 */
export function healthRoutes(app: FastifyInstance, parts: App, lag: QueueLag): void {
  const { engine } = parts
  app.get('/livez', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const state = parts.ending.signal.aborted ? 'draining' : await stateOf(engine)
    if (state !== 'ready') return reply.code(503).send({ status: state })
    const known = await lag()
    return reply.code(200).send({
      status: 'ready',
      queue_lag_seconds: known?.seconds ?? null,
      ...(known?.seconds && known.kind ? { late_kind: known.kind } : {}),
    })
  })
  const mayHave = openCertificatePace(engine.clock)
  // Asked for each new name that anybody leads here: from memory or by one key, never by the internet (security T10).
  app.get<{ Querystring: { domain?: string } }>('/certificates/ask', async ({ query }, reply) => {
    const name = typeof query.domain === 'string' ? query.domain.toLowerCase() : ''
    const port = /:\d+$/.exec(parts.platformHost)?.[0] ?? ''
    const place = await servedAt(parts, [name, name + port])
    const isOurs = place !== undefined
    if (place?.kind === 'store' && !mayHave(place.store.id, name))
      return reply.code(429).send({ domain: name, is_ours: isOurs })
    return reply.code(isOurs ? 200 : 404).send({ domain: name, is_ours: isOurs })
  })
}

async function servedAt(parts: App, hosts: string[]): Promise<Place | undefined> {
  const places = await Promise.all(hosts.map((host) => placeOf(parts, host)))
  return places.find(({ kind }) => kind !== 'unknown')
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
