import { type Engine, type JobState, type KeptJob, listJobs, retryJobs } from '@shopwright/engine'
import { isId } from '@shopwright/resource'
import { type ShopStore, storesOf } from '@shopwright/shop/server'
import { readArgs } from './commands.ts'
import { open } from './open.ts'

type Asked = {
  store: ShopStore | null
  kind: string | undefined
  state: JobState | undefined
  limit: number
  isJson: boolean
}

/** `jobs list`: what waits, runs and was given up; `jobs retry`: once more. Exit code 1 when there was nothing to try again, or no such store. */
export async function jobs(args: string[]): Promise<void> {
  const { words, flags } = readArgs('jobs', args)
  const opened = await open({ migrate: false })
  try {
    const named = flags.get('--store')
    const store = named === undefined ? null : await storeNamed(opened.engine, named)
    if (named !== undefined && !store) return refuse(`There is no store ${named}.`)
    const asked: Asked = {
      store,
      kind: flags.get('--kind'),
      state: flags.get('--state') as JobState | undefined, // one of them, or the command would not have begun
      limit: Number(flags.get('--limit') ?? 50),
      isJson: flags.has('--json'),
    }
    await (words[0] === 'list' ? list(opened.engine, asked) : retry(opened.engine, asked, words[1]))
  } finally {
    await opened.close()
  }
}

const storeNamed = (engine: Engine, named: string) =>
  isId(named) ? storesOf(engine).byId(named) : storesOf(engine).byDomain(named)

async function list({ database }: Engine, { store, kind, state, limit, isJson }: Asked): Promise<void> {
  const { jobs: found, counts } = await listJobs(database.platformPool, { store: store?.id, kind, state }, limit)
  if (isJson) return console.log(JSON.stringify({ counts, jobs: found }))
  console.log(`${counts.waiting} waiting, ${counts.running} running, ${counts.failed} failed`)
  for (const job of found) console.log(lineOf(job))
  const more = counts.waiting + counts.running + counts.failed - found.length
  if (more > 0) console.log(`… and ${more} more: --limit says how many are listed.`)
}

const times: Record<JobState, string> = { waiting: 'due', running: 'since', failed: 'given up' }

const lineOf = ({ id, kind, store_id, state, tries, at, error }: KeptJob): string =>
  [
    `${state}  ${kind}  ${id}  ${times[state]} ${at?.toISOString() ?? '?'}`,
    store_id ? `  store ${store_id}` : '',
    tries ? `  tried ${tries + (state === 'failed' ? 1 : 0)} times` : '',
    error ? `\n    ${printable(error)}` : '',
  ].join('')

/** What others wrote must not move a terminal’s cursor, nor look like a line of its own. */
const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')

async function retry({ database }: Engine, { store, kind, isJson }: Asked, id: string | undefined): Promise<void> {
  const count = await retryJobs(database.platformPool, { id, store: store?.id, kind })
  if (isJson) console.log(JSON.stringify({ retried: count }))
  else if (count)
    console.log(`${count} ${count === 1 ? 'job is' : 'jobs are'} tried once more by the server that does the work.`)
  else console.log(id ? `There is no failed job ${printable(id)}.` : 'No job has failed.')
  if (!count) process.exitCode = 1
}

function refuse(text: string): void {
  console.error(printable(text))
  process.exitCode = 1
}
