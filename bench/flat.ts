import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ordering } from './buying.ts'
import { install, signedIn } from './installation.ts'
import { type Line, load } from './load.ts'

/** What an installation holds: so many stores of so many products. */
type Size = { stores: number; products: number }

const comparisons: { what: string; from: Size; to: Size; most: number }[] = [
  { what: '1 → 1,000 stores', from: { stores: 1, products: 100 }, to: { stores: 1000, products: 100 }, most: 1.2 },
  {
    what: '10,000 → 100,000 products',
    from: { stores: 1, products: 10_000 },
    to: { stores: 1, products: 100_000 },
    most: 1.5,
  },
]

/**
 * `npm run bench -- --flat [--seconds 3] [--data DIR]`: the same requests to a small installation and a large one, and how
 * many times more processor's time (Node's and PostgreSQL's) each takes in the large one.
 */
export async function flat(seconds: number, keepIn: string | null): Promise<string[]> {
  const folder = keepIn ?? mkdtempSync(path.join(tmpdir(), 'shopwright-flat-'))
  const rows = ['| What | from, ms | to, ms | times | |', '|---|---|---|---|---|']
  try {
    for (const { what, from, to, most } of comparisons) {
      const small = await measured(from, seconds, folder)
      const large = await measured(to, seconds, folder)
      for (const [n, line] of small.entries()) {
        const [a, b] = [costOf(line), costOf(large[n] as Line)]
        const times = b / a
        rows.push(
          `| ${line.what}, ${what} | ${a.toFixed(2)} | ${b.toFixed(2)} | ${times.toFixed(2)} | ${times > most ? `above ${most}` : ''} |`,
        )
        console.log(rows.at(-1))
      }
    }
  } finally {
    if (!keepIn) rmSync(folder, { recursive: true, force: true })
  }
  return rows
}

const costOf = ({ cost }: Line): number => cost.node + cost.postgres

async function measured({ stores, products }: Size, seconds: number, folder: string): Promise<Line[]> {
  const at = await install(products, path.join(folder, `${stores}-${products}`), [], stores)
  await at.start()
  try {
    const host = `${at.seeded.domain}.${at.platform}`
    const staff = await signedIn(at)
    const { data } = await at.call('GET', '/api/products?$limit=24', host)
    const category = (await at.call('GET', '/api/categories?$limit=1&$sort[sort_order]=1', host)).data[0]
    const visitor = { host, cookie: 'sw_session=bench' }
    const rare = String(data[0].name).split(' ').at(-1)
    const lines: Line[] = []
    for (const [what, url, headers, connections] of [
      ['category page', `/${category.slug}`, visitor, 4],
      ['product page', `/${data[0].slug}`, visitor, 4],
      ['search of a rare word', `/api/products?$limit=24&$search=${rare}`, staff, 16],
      ['admin list by name', '/api/products?$limit=50&$sort[name]=1', staff, 16],
    ] as const)
      lines.push(await load(at, seconds, what, url, headers, connections))
    const ids: string[] = data.map(({ id }: { id: string }) => id)
    lines.push({ ...(await ordering(at, host, ids)), what: 'order' })
    return lines
  } finally {
    await at.stop()
  }
}
