import type { Installation } from './installation.ts'
import { type Memory, watchMemory } from './memory.ts'
import type { Spent } from './processor.ts'

export type Exported = { what: string; rows: number; perSecond: number; before: Memory; most: Memory; spent: Spent }

/** Everything that goes out as a file of the whole catalogue, one after the other, from the asking to the file. */
export async function exporting(at: Installation, staff: Record<string, string>): Promise<Exported[]> {
  const { host = '', ...headers } = staff
  const call = (method: string, url: string, body?: unknown) => at.call(method, url, host, body, headers)
  const done: Exported[] = []
  for (const extension of ['xlsx', 'xml']) {
    const measured = await watched(at, async () => {
      const { id } = await call('POST', '/api/exports', { resource: 'products', extension })
      return ended(
        () => call('GET', `/api/exports/${id}`),
        ({ state }) => state,
        ({ row_count }) => row_count,
      )
    })
    done.push({ what: `An export as ${extension}`, ...measured })
  }
  const feed = await watched(at, async () => {
    const { id } = await call('POST', '/api/product-feeds', { name: `Bench ${Date.now()}`, format: 'prom' })
    return ended(
      () => call('GET', `/api/product-feeds/${id}`),
      ({ state }) => (state === 'ready' ? 'done' : state),
      ({ offer_count, refused_count }) => offer_count + refused_count,
    )
  })
  done.push({ what: 'A feed for a market', ...feed })
  const sitemap = await watched(at, async () => {
    const { id } = await call('POST', '/api/sitemaps', {})
    return ended(
      () => call('GET', `/api/sitemaps/${id}`),
      ({ state }) => (state === 'ready' ? 'done' : state),
      ({ address_count }) => address_count,
    )
  })
  done.push({ what: 'A sitemap', ...sitemap })
  return done
}

async function watched(at: Installation, work: () => Promise<number>): Promise<Omit<Exported, 'what'>> {
  const before = at.memory()
  const watch = watchMemory(at.memory)
  const began = performance.now()
  const spentBefore = at.spent()
  const rows = await work()
  const perSecond = (rows * 1000) / (performance.now() - began)
  const now = at.spent()
  const spent = { node: now.node - spentBefore.node, postgres: now.postgres - spentBefore.postgres }
  watch.stop()
  return { rows, perSecond, before, most: watch.most(), spent }
}

type Row = { [name: string]: any }

async function ended(
  ask: () => Promise<Row>,
  stateOf: (row: Row) => string,
  rowsOf: (row: Row) => number,
): Promise<number> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const row = await ask()
    if (stateOf(row) === 'failed') throw new Error(`it failed: ${row.error}`)
    if (stateOf(row) === 'done') return rowsOf(row)
  }
}
