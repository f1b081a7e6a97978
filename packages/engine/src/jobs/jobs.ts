import { createRequire } from 'node:module'
import { traced } from '@shopwright/resource/spans'
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { type JobResult, type JobWithMetadata, PgBoss, type Db as QueueDb } from 'pg-boss'
import type { Logger } from 'pino'
import { connected } from '../db/connected.ts'
import { type Db, sendLater } from '../db/db.ts'
import { forgetLostPlan, keptPlanMark, planName } from '../db/statements.ts'

/** Ids only: a job never carries a text or a secret. `store_id` makes it fair between stores. */
export type JobData = { store_id: string | null; [id: string]: string | number | boolean | null }

export type Job = {
  name: string
  run: (data: JobData, job: { id: string; signal: AbortSignal; attempt: number }) => Promise<void>
  /** told once, when the last try has failed: whoever waits for the job learns of it here */
  givenUp?: (data: JobData, job: { id: string }) => Promise<void>
  /** jobs of this kind that one store may run at once */
  perStore?: number
  /** short jobs of this kind that are fetched and settled together, done one after the other; one that fails, fails alone */
  batch?: number
  /** jobs of this kind at once on this node */
  concurrency?: number
  retries?: number
  /** seconds to wait after the first failure, doubled after each further one up to `longestDelay` */
  retryDelay?: number
  longestDelay?: number
  /** seconds until a run counts as lost */
  expiresIn?: number
  /** cron expression, in UTC, for jobs that start by themselves with `store_id: null` */
  cron?: string
}

export type EnqueueOptions = { startAfter?: Date; key?: string; priority?: number }
/** Sends a job inside the caller's transaction: it exists when, and only when, that commits. */
export type Enqueue = (db: Db, name: string, data: JobData, options?: EnqueueOptions) => Promise<void>

export type Jobs = {
  enqueue: Enqueue
  work(): Promise<void>
  /** Begins no further job; those that run go on. */
  rest(): Promise<void>
  /** Waits a little for what runs; what does not end is given back to the queue. */
  stop(): Promise<void>
  waiting(): Promise<number>
  lag(): Promise<Lag>
}

/** For how many seconds the next job of some kind has been due, and of which; nothing waits: zero, and no kind. */
export type Lag = { seconds: number; kind: string | null }

const schema = 'pgboss'
/** Of the queue's own tables, as the library says in its package. */
const queueVersion: number = createRequire(import.meta.url)('pg-boss/package.json').pgboss.schema
/** A new job wakes its worker at once; looking is for those that become due later. */
const lookSeconds = 2
/** How long the end of the process waits for jobs that run. */
const patience = 3000

/**
 * Makes or upgrades the queue's own tables (needs the owner role), and lets both roles work with them; `first` are jobs of no
 * store that the workers of this release begin with.
 */
export async function migrateJobs(
  owner: pg.PoolConfig,
  roles: string[],
  jobs: readonly Pick<Job, 'name'>[],
  first: readonly string[] = [],
): Promise<void> {
  const boss = new PgBoss({ ...connection(owner), schema, supervise: false, schedule: false, migrate: true })
  boss.on('error', () => {})
  await boss.start()
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue.notify]))
  for (const { name } of jobs) {
    if (!known.has(name)) await boss.createQueue(name, { notify: true })
    else if (!known.get(name)) await boss.updateQueue(name, { notify: true })
  }
  const db = boss.getDb()
  for (const role of roles) {
    await db.executeSql(
      `grant usage on schema ${schema} to "${role}"; grant select, insert, update, delete on all tables in schema ${schema} to "${role}"; grant execute on all functions in schema ${schema} to "${role}"`,
    )
  }
  for (const name of first) await boss.send(name, { store_id: null }, { singletonKey: name })
  await boss.stop({ graceful: false })
}

/** What `migrateJobs` would do to the queue of this database; changes nothing. */
export async function pendingJobs(owner: pg.ClientConfig, jobs: readonly Pick<Job, 'name'>[]): Promise<string[]> {
  return connected(owner, async (client) => {
    const { rows } = await client.query(`select to_regclass('${schema}.version') is not null as known`)
    if (!rows[0].known) return [`${schema} (the job queue)`]
    const { rows: versions } = await client.query(`select version from ${schema}.version`)
    if (Number(versions[0]?.version) < queueVersion)
      return [`${schema} (the job queue, version ${versions[0]?.version} to ${queueVersion})`]
    const { rows: queues } = await client.query(`select name from ${schema}.queue`)
    const known = new Set(queues.map(({ name }) => name))
    return jobs.filter(({ name }) => !known.has(name)).map(({ name }) => `${schema} (the job ${name})`)
  })
}

/**
 * No job begins before `ready` settles: when this node knows of all that was changed before the job was there to be found.
 * Where nobody `mayWork`, jobs are left for other nodes, and what is due by the clock is theirs as well: a command that looks
 * at a shop starts nothing in it. Without `timetable` jobs are done, and none starts by the clock.
 */
export async function openJobs(
  platform: pg.PoolConfig,
  jobs: readonly Job[],
  log: Logger,
  ready: () => Promise<void>,
  mayWork = true,
  timetable = mayWork,
): Promise<Jobs> {
  const boss = new PgBoss({
    ...connection(platform),
    schema,
    migrate: false,
    useListenNotify: mayWork,
    schedule: timetable,
    supervise: mayWork,
    max: 4,
    application_name: 'shopwright-jobs',
    query_timeout: 65_000,
    keepAlive: true,
  } as ConstructorParameters<typeof PgBoss>[0])
  boss.on('error', sayNowAndThen(log))
  await boss.start()
  keepPlans(boss)
  return {
    enqueue: async (db, name, data, options = {}) => {
      await boss.send(name, data, {
        db: inside(db),
        ...(options.startAfter ? { startAfter: options.startAfter } : {}),
        ...(options.key ? { singletonKey: options.key } : {}),
        ...(options.priority ? { priority: options.priority } : {}),
        ...(data.store_id ? { group: { id: data.store_id } } : {}),
        ...retryOf(jobs.find((job) => job.name === name)),
      })
    },
    work: async () => {
      if (!mayWork) throw new Error('the queue was opened for leaving jobs in it alone')
      for (const job of jobs) {
        if (job.cron && timetable) await boss.schedule(job.name, job.cron, { store_id: null })
        for (let n = 0; n < (job.concurrency ?? 1); n++) {
          const options = {
            pollingIntervalSeconds: 0.5,
            notifyPollingIntervalSeconds: lookSeconds,
            batchSize: job.batch ?? 1,
            includeMetadata: true,
            perJobResults: true,
            ...(job.perStore ? { groupConcurrency: job.perStore } : {}),
          } as const
          const worker = await boss.work<JobData, void, typeof options>(job.name, options, async (found) => {
            // A batch that came full has left some behind, and a store that is done with one may have another: they are
            // fetched at once, not at the next look. What comes meanwhile says so itself.
            if (found.length >= (job.batch ?? 1) || job.perStore) boss.notifyWorker(worker)
            await ready()
            const results: JobResult[] = []
            for (const one of found) results.push(await outcomeOf(job, one, log))
            return results
          })
        }
      }
    },
    rest: async () => {
      for (const { name } of jobs) await boss.offWork(name, { wait: false })
    },
    stop: () => boss.stop({ graceful: true, timeout: patience }),
    waiting: async () => {
      const queues = await boss.getQueues()
      return queues.reduce((sum, queue) => sum + Number((queue as { queuedCount?: number }).queuedCount ?? 0), 0)
    },
    lag: async () => {
      const perStore = jobs.filter((job) => job.perStore).map(({ name }) => name)
      const { rows } = await boss.getDb().executeSql(lagging, [jobs.map(({ name }) => name), perStore])
      const [row] = rows as Lag[]
      return row ? { seconds: Number(row.seconds), kind: row.kind } : { seconds: 0, kind: null }
    },
  }
}

/**
 * One look into an index for each kind, however many wait. The next of a kind that is counted by store may wait for its own store alone:
 * while one of those runs, the kind is not late.
 */
const lagging = `select kind, extract(epoch from now() - greatest(next.start_after, next.created_on))::float8 as seconds
  from unnest($1::text[]) as kind cross join lateral (
    select start_after, created_on from ${schema}.job
    where name = kind and state < 'active' and not blocked and start_after <= now()
    order by priority desc, created_on limit 1) next
  where kind <> all($2::text[]) or not exists (
    select 1 from ${schema}.job where name = kind and state = 'active' and group_id is not null)
  order by seconds desc limit 1`

/**
 * What the queue asks by itself is always the same as well, and costs more to plan than to do: its connections keep the plans,
 * also of what has no parameters, as the fetching of jobs. Several statements in one text have none.
 */
function keepPlans(boss: PgBoss): void {
  const db = boss.getDb() as QueueDb & { pool?: Pick<pg.Pool, 'query'> } // the library's types leave its pool out
  const { pool } = db
  if (!pool) return
  db.executeSql = async (text, values = []) => {
    const name = values.length || !text.includes(';') ? planName(text) : undefined
    return pool.query({ ...(name ? { name } : {}), text, values }).catch((error: unknown) => {
      forgetLostPlan(error)
      throw error
    })
  }
}

/** Each worker of each kind of job stumbles over a database that is away, twice a second: that is said once in ten. */
function sayNowAndThen(log: Logger): (error: Error) => void {
  let quietUntil = 0
  let unsaid = 0
  return (error) => {
    const now = performance.now()
    if (now < quietUntil) {
      unsaid += 1
      return
    }
    log.warn({ err: error, unsaid }, 'the job queue stumbled')
    unsaid = 0
    quietUntil = now + 10_000
  }
}

const outcomeOf = (job: Job, one: JobWithMetadata<JobData>, log: Logger): Promise<JobResult> =>
  traced(
    `job ${job.name}`,
    () => ({ 'job.name': job.name, 'job.attempt': one.retryCount }),
    async (note) => {
      const result = await doneBy(job, one, log)
      note({ 'job.outcome': result.status })
      return result
    },
  )

async function doneBy(job: Job, one: JobWithMetadata<JobData>, log: Logger): Promise<JobResult> {
  const { id, data, signal, retryCount: attempt, retryLimit } = one
  try {
    await job.run(data ?? { store_id: null }, { id, signal, attempt })
    return { id, status: 'completed' }
  } catch (error) {
    const { message, stack } = error as Error
    log.warn({ err: error, job: job.name, id, attempt }, 'a job failed')
    if (attempt >= retryLimit) await giveUp(job, one, log)
    return { id, status: 'failed', output: { message, stack } }
  }
}

async function giveUp(job: Job, { id, data }: JobWithMetadata<JobData>, log: Logger): Promise<void> {
  try {
    await job.givenUp?.(data, { id })
  } catch (error) {
    log.error({ err: error, job: job.name, id }, 'nobody could be told of a job that was given up')
  }
}

/**
 * The queue's statements are always the same few: the connection keeps their plans. Which job it made nobody asks, so that
 * no answer is waited for.
 */
const inside = (db: Db): QueueDb => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    sendLater(db, { compile: () => CompiledQuery.raw(keptPlanMark + text, values) })
    return { rows: [] }
  },
})

const retryOf = (job: Job | undefined) => ({
  retryLimit: job?.retries ?? 3,
  retryBackoff: true,
  ...(job?.retryDelay ? { retryDelay: job.retryDelay } : {}),
  ...(job?.longestDelay ? { retryDelayMax: job.longestDelay } : {}),
  expireInSeconds: job?.expiresIn ?? 900,
})

const connection = (config: pg.PoolConfig) => ({
  host: config.host,
  port: config.port,
  user: config.user,
  database: config.database,
  password: config.password as string,
  // Else a server that takes nothing but TLS refuses the queue, and one that takes both is talked to in clear.
  ...(config.ssl === undefined ? {} : { ssl: config.ssl }),
  ...(config.connectionString ? { connectionString: config.connectionString } : {}),
})
