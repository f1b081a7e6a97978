import autocannon from 'autocannon'
import type { Installation } from './installation.ts'

/** What one request cost. `statements` are those of PostgreSQL; the processor's times are in milliseconds. */
export type Cost = { statements: number; node: number; postgres: number }
export type Line = { what: string; perSecond: number; p50: number; p99: number; cost: Cost; note?: string }

/** Measures what the server and its database spend on `work`, which answers how many requests it made. */
export async function costing<T extends { count: number }>(
  at: Installation,
  work: () => Promise<T>,
): Promise<T & { cost: Cost }> {
  const statements = await at.metric('sql_statements_total')
  const before = at.spent()
  const done = await work()
  const after = at.spent()
  const cost = {
    statements: ((await at.metric('sql_statements_total')) - statements) / done.count,
    node: (after.node - before.node) / done.count,
    postgres: (after.postgres - before.postgres) / done.count,
  }
  return { ...done, cost }
}

/** Asks for one address again and again; `path` may make another one for each request. */
export async function load(
  at: Installation,
  seconds: number,
  what: string,
  path: string | ((n: number) => string),
  headers: Record<string, string>,
  connections = 16,
): Promise<Line> {
  let n = 0
  const setupRequest = (request: object) =>
    typeof path === 'string' ? request : { ...request, path: encodeURI(path(n++)) }
  const fire = (duration: number) =>
    autocannon({
      url: `http://localhost:${at.port}`,
      connections,
      duration,
      headers,
      requests: [
        {
          method: 'GET',
          path: typeof path === 'string' ? encodeURI(path) : '/',
          ...(typeof path === 'string' ? {} : { setupRequest }),
        },
      ],
    } as never)
  // The first requests compile what all later ones use.
  await fire(Math.min(2, seconds))
  const { result, cost } = await costing(at, async () => {
    const result = await fire(seconds)
    return { count: result.requests.total, result }
  })
  if (result.non2xx) throw new Error(`${what}: ${result.non2xx} answers were no 2xx`)
  return {
    what,
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cost,
  }
}

export type Shot = { perSecond: number; p50: number; p99: number; failed: number; count: number }

/** Does `one` for each number below `count`, so many at a time. */
export async function parallel(count: number, width: number, one: (n: number) => Promise<void>): Promise<Shot> {
  const times: number[] = []
  let next = 0
  let failed = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (next < count) {
        const n = next++
        const from = performance.now()
        await one(n).catch((error: Error) => {
          if (!failed++) console.error(error.message)
        })
        times.push(performance.now() - from)
      }
    }),
  )
  times.sort((a, b) => a - b)
  return {
    perSecond: (count * 1000) / (performance.now() - began),
    p50: times[Math.floor(count * 0.5)] as number,
    p99: times[Math.floor(count * 0.99)] as number,
    failed,
    count,
  }
}
