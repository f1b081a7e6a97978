import type { Engine } from '@shopwright/engine'
import type { Circuits } from '@shopwright/providers/egress'
import type { Nouns, Row } from '@shopwright/resource'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { QueueLag } from './queue-lag.ts'
import { saidInTime } from './said-in-time.ts'

const recently = '7 days'

/**
 * What this process holds and what waits: connections, jobs and mails, counted when a collector looks. What the database does not say in
 * time is NaN, and keeps nothing else waiting.
 */
export function noteStanding(metrics: Registry, engine: Engine, lag: QueueLag): void {
  const { appPool, platformPool } = engine.database
  const registers = [metrics]
  const waiting = saidInTime(async () => (await engine.jobs?.waiting()) ?? 0, engine.clock)
  const mails = saidInTime(async () => {
    const { rows } = await platformPool.query<Pick<Row<Nouns['outbox-mails']>, 'state'> & { count: number }>(
      `select state, count(*)::int as count from outbox_mails where created_at > now() - interval '${recently}' group by state`,
    )
    return new Map(rows.map(({ state, count }) => [state as string, count]))
  }, engine.clock)
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process by pool: open, idle, and who waits for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries({
        app: appPool,
        platform: platformPool,
      })) {
        this.set({ pool, state: 'open' }, totalCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waited_for' }, waitingCount)
      }
    },
  })
  new Gauge({
    name: 'jobs_waiting',
    help: 'Jobs that nobody has begun, over all nodes; NaN where that was not said in time',
    registers,
    async collect() {
      this.set((await waiting()) ?? Number.NaN)
    },
  })
  new Gauge({
    name: 'jobs_lag_seconds',
    help: 'How long the next job of the latest kind has been due, over all nodes; NaN where that was not said in time',
    registers,
    async collect() {
      this.set((await lag())?.seconds ?? Number.NaN)
    },
  })
  new Gauge({
    name: 'mails',
    help: `Mails of the last ${recently} by what became of them; NaN where that was not said in time`,
    labelNames: ['state'],
    registers,
    async collect() {
      const counted = await mails()
      for (const state of ['pending', 'sent', 'kept', 'failed'])
        this.set({ state }, counted ? (counted.get(state) ?? 0) : Number.NaN)
    },
  })
}

/** Calls outside by whose they are, never by store; and providers that this process leaves alone, as they do not answer. */
export function noteProviders(metrics: Registry, circuits: Circuits): void {
  const calls = new Counter({
    name: 'provider_requests_total',
    help: 'Calls of this process to outside providers: the class of the answer, none, aborted by the asker, or resting (not asked)',
    labelNames: ['provider', 'outcome'],
    registers: [metrics],
  })
  const durations = new Histogram({
    name: 'provider_request_duration_seconds',
    help: 'Time until an outside provider begins to answer, or is given up',
    labelNames: ['provider'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [metrics],
  })
  circuits.listen(({ provider, status, failure, ms }) => {
    const answer = status === null ? 'none' : `${Math.floor(status / 100)}xx`
    // What says nothing of the provider.
    const isUnheard = failure === 'resting' || failure === 'aborted'
    calls.inc({ provider, outcome: isUnheard ? failure : answer })
    if (!isUnheard) durations.observe({ provider }, ms / 1000)
  })
  new Gauge({
    name: 'providers_resting',
    help: 'Outside providers that do not answer and are left alone for a while here',
    labelNames: ['provider'],
    registers: [metrics],
    collect() {
      this.reset()
      for (const { provider } of circuits.resting()) this.set({ provider }, 1)
    },
  })
}

/** How much of the memory pages take. */
export function notePages(metrics: Registry, cache: { readonly size: number; readonly bytes: number }): void {
  new Gauge({
    name: 'pages_in_memory',
    help: 'Pages of shops that are kept in memory here',
    registers: [metrics],
    collect() {
      this.set(cache.size)
    },
  })
  new Gauge({
    name: 'pages_in_memory_bytes',
    help: 'How many bytes they take',
    registers: [metrics],
    collect() {
      this.set(cache.bytes)
    },
  })
}
