import type pg from 'pg'

/** As a person says it; a job that failed and will be tried again waits. */
export const jobStates = ['waiting', 'running', 'failed'] as const
export type JobState = (typeof jobStates)[number]

/** A job of the queue, without what it is about: ids alone would say nothing, and an error says what was wrong. */
export type KeptJob = {
  id: string
  kind: string
  store_id: string | null
  state: JobState
  /** times that it was begun and failed, but for the last one */
  tries: number
  /** when it came into its state, or becomes due */
  at: Date
  /** of the last try that failed */
  error: string | null
}
export type JobFilter = { store?: string | undefined; kind?: string | undefined; state?: JobState | undefined }

/** By the queue's own words: what was done or given up by hand is nothing to look at. */
const states: Record<JobState, string[]> = {
  waiting: ['created', 'retry'],
  running: ['active'],
  failed: ['failed'],
}

const matching = `state::text = any($1::text[]) and ($2::text is null or data ->> 'store_id' = $2) and ($3::text is null or name = $3)`
const valuesOf = ({ store, kind, state }: JobFilter): unknown[] => [
  state ? states[state] : Object.values(states).flat(),
  store ?? null,
  kind ?? null,
]
const spoken = `case when state in ('created', 'retry') then 'waiting' when state = 'active' then 'running' else 'failed' end`

/** The newest of them, at most `limit`, and how many there are of each state. */
export async function listJobs(
  pool: Pick<pg.Pool, 'query'>,
  filter: JobFilter,
  limit: number,
): Promise<{ jobs: KeptJob[]; counts: Record<JobState, number> }> {
  const { rows: counted } = await pool.query<{ state: JobState; count: number }>(
    `select ${spoken} as state, count(*)::int as count from pgboss.job where ${matching} group by 1`,
    valuesOf(filter),
  )
  const { rows: jobs } = await pool.query<KeptJob>(
    `select id, name as kind, data ->> 'store_id' as store_id, ${spoken} as state, retry_count as tries,
       case when state in ('created', 'retry') then start_after when state = 'active' then started_on else completed_on end as at,
       case when state in ('retry', 'failed') then left(output ->> 'message', 500) end as error
     from pgboss.job where ${matching} order by 6 desc nulls last, id limit $4`,
    [...valuesOf(filter), limit],
  )
  const counts = { waiting: 0, running: 0, failed: 0 }
  for (const { state, count } of counted) counts[state] = count
  return { jobs, counts }
}

/** Lets jobs that were given up be tried once more, one of them or all that match; answers how many. */
export async function retryJobs(
  pool: Pick<pg.Pool, 'query'>,
  { id, ...filter }: Omit<JobFilter, 'state'> & { id?: string | undefined },
): Promise<number> {
  const { rowCount } = await pool.query(
    `update pgboss.job set state = 'retry', retry_limit = retry_count + 1, completed_on = null, start_after = now(),
       keep_until = greatest(keep_until, now() + interval '1 day')
     where ${matching} and ($4::text is null or id::text = $4)`,
    [...valuesOf({ ...filter, state: 'failed' }), id ?? null],
  )
  return rowCount ?? 0
}
