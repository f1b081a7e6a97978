import { setTimeout as pause } from 'node:timers/promises'
import type { Engine, Lag } from '@shopwright/engine'
import type { FastifyInstance } from 'fastify'
import type { Part } from '../settings/parts.ts'
import type { App } from './app.ts'
import { openCertificatePace } from './certificate-pace.ts'
import { type Place, placeOf } from './identity.ts'

/** `/livez`: the process runs. `/readyz`: it can serve, and how late jobs are; a node that does nothing but jobs is not ready while nobody does them. `/certificates/ask`: whether a proxy may get a certificate for a name. */
export function healthRoutes(app: FastifyInstance, parts: App, only: ReadonlySet<Part> | undefined): void {
  const { engine } = parts
  const lag = openLag(engine)
  const worksOnly = only?.size === 1 && only.has('worker')
  app.get('/livez', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const state = parts.ending.signal.aborted ? 'draining' : await stateOf(engine)
    if (state !== 'ready') return reply.code(503).send({ status: state })
    const known = await lag()
    const late = {
      queue_lag_seconds: known?.seconds ?? null,
      ...(known?.seconds && known.kind ? { late_kind: known.kind } : {}),
    }
    // No shopper is served sooner because the nodes that serve shoppers are taken away.
    if (worksOnly && known && known.seconds >= tooLate) return reply.code(503).send({ status: 'late', ...late })
    return reply.code(200).send({ status: 'ready', ...late })
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

/** Whoever watches asks often, and anybody may: the queue is asked once in so many milliseconds. */
const lagIsKept = 5000
/** Seconds. */
const tooLate = 300

/** How late jobs are, in whole seconds; null where that was not said in time, as the database is asked for on its own. */
function openLag({ jobs, clock }: Engine): () => Promise<Lag | null> {
  let kept: { lag: Promise<Lag | null>; until: number } | null = null
  return () => {
    const now = clock().getTime()
    if (!kept || kept.until <= now) {
      const asked = (jobs?.lag() ?? Promise.resolve(nothing)).catch(() => null)
      const late = pause(patience, null, { ref: false })
      kept = { lag: Promise.race([asked, late]), until: now + lagIsKept }
    }
    return kept.lag.then((lag) => lag && { seconds: Math.max(Math.floor(lag.seconds), 0), kind: lag.kind })
  }
}
const nothing: Lag = { seconds: 0, kind: null }

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
