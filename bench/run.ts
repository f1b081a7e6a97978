import { existsSync } from 'node:fs'
import path from 'node:path'
import { adding, checkingOut, ordering } from './buying.ts'
import { exporting } from './exporting.ts'
import { flat } from './flat.ts'
import { importing } from './import.ts'
import { install, signedIn } from './installation.ts'
import { type Line, load } from './load.ts'
import { told as megabytes, watchMemory } from './memory.ts'
import { quoting } from './quoting.ts'
import { afterChanges, readLines } from './reads.ts'
import { report, row } from './report.ts'
import { safekeeping } from './safekeeping.ts'

/**
 * `npm run bench [-- --products 10000 --seconds 8]`: one server on an embedded database, a deterministic catalogue, every
 * path under load, one table in bench/RESULTS.md. The load comes from a process of its own on the same machine.
 *
 * For work on one path: `--only "API list|admin"` runs the lines whose name begins so and writes no table, `--data DIR` keeps the
 * installation for the next run, `--profile DIR` writes the server's processor profile there.
 */
const given = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}
const products = Number(given('products') ?? 10_000)
const seconds = Number(given('seconds') ?? 8)
const only = given('only')
const profile = given('profile')
const isWanted = (what: string): boolean => only === undefined || only.split('|').some((name) => what.startsWith(name))

const lines: Line[] = []
const facts: [string, string][] = []
const told = (line: Line): void => {
  lines.push(line)
  console.log(row(line))
}

if (process.argv.includes('--flat')) {
  await flat(seconds, given('data') ?? null)
  process.exit()
}

if (!existsSync(path.resolve(import.meta.dirname, '../themes/full-catalog/build')))
  console.warn('the theme is not built: run npm run build first')

const at = await install(
  products,
  given('data') ?? null,
  profile ? ['--cpu-prof', `--cpu-prof-dir=${path.resolve(profile)}`] : [],
)
try {
  if (at.seedTook !== null)
    facts.push([`cold start with ${products} products seeded`, `${(at.seedTook / 1000).toFixed(1)} s`])
  const warm = performance.now()
  await at.start()
  facts.push(['warm start', `${((performance.now() - warm) / 1000).toFixed(2)} s`])
  facts.push(['memory after the start', megabytes(at.memory())])
  const watch = watchMemory(at.memory)
  const { platform } = at
  const host = `${at.seeded.domain}.${platform}`
  const staff = await signedIn(at)
  const shop = { host }
  const list = await at.call('GET', '/api/products?$limit=24', host)
  const product = list.data[0]
  const category = (await at.call('GET', '/api/categories?$limit=1&$sort[sort_order]=1', host)).data[0]
  const words = (list: string[]) => (n: number) => list[n % list.length]
  const all = (await at.call('GET', '/api/categories?$limit=200', host)).data
  const another = words(all.map(({ slug }: { slug: string }) => slug))
  // A session's cookie keeps a page out of the shared ones.
  const visitor = { ...shop, cookie: 'sw_session=bench' }
  const english = words(['lamp', 'chair', 'mug', 'vase'])
  const ukrainian = words(['лампа', 'стілець', 'чашка', 'ваза'])

  /** So many that none runs out while orders are placed: a refusal is no order. */
  const inStock = async (): Promise<string[]> => {
    const found = await at.call(
      'GET',
      '/api/products?$limit=100&$sort[quantity]=-1&$select[]=id',
      platform,
      undefined,
      staff,
    )
    return found.data.map(({ id }: { id: string }) => id)
  }
  const facets = '&$facets[]=manufacturer_id&$facets[]=categories'

  const reads: [string, string | ((n: number) => string), Record<string, string>, number?][] = [
    ['storefront page, cached', `/${category.slug}`, shop],
    ['storefront page, cached, compressed', `/${category.slug}`, { ...shop, 'accept-encoding': 'br' }],
    ['category page, uncached', (n) => `/${category.slug}?page=${1 + (n % 4)}`, visitor, 4],
    ['category page, uncached, one visitor', (n) => `/${category.slug}?page=${1 + (n % 4)}`, visitor, 1],
    // Another category and another range of prices each time: neither counts nor facets nor the page were there before.
    ['category page, nothing kept', (n) => `/${another(n)}?from=${1 + (n % 997)}`, visitor, 4],
    ['product page, uncached', `/${product.slug}`, visitor, 4],
    ['search page, uncached', (n) => `/search?q=${english(n)}`, visitor, 4],
    // What guests read is kept; the same by staff is always asked of the database.
    ['API list of 24', '/api/products?$limit=24', shop],
    ['API list of 24 of a category', `/api/products?$limit=24&categories=${category.id}`, shop],
    ['API list of 24 with facets', `/api/products?$limit=24${facets}`, shop],
    ['API list of 24, not kept', '/api/products?$limit=24', staff],
    ['API list of 24 with facets, not kept', (n) => `/api/products?$limit=24${facets}&price[$gt]=${n % 5000}`, staff],
    ['API search', (n) => `/api/products?$limit=24&$search=${ukrainian(n)}`, shop],
    ['API search, not kept', (n) => `/api/products?$limit=24&$search=${ukrainian(n)}`, staff],
    ['API detail', `/api/products/${product.id}`, shop],
    ['API detail, not kept', `/api/products/${product.id}`, staff],
    ['admin list of 50', '/api/products?$limit=50&$populate[]=manufacturer_id&$sort[updated_at]=-1', staff],
    ['admin list of 50, page 100', '/api/products?$limit=50&$skip=5000', staff],
  ]
  for (const [what, url, headers, connections] of [...reads, ...(await readLines(at, staff, shop))])
    if (isWanted(what)) told(await load(at, seconds, what, url, headers, connections))
  const changed = 'admin list of 50 by name, after a change each time'
  if (isWanted(changed)) told(await afterChanges(at, staff, product.id))
  if (isWanted('add to cart')) told(await adding(at, host, product.id))
  if (isWanted('order placed')) told(await ordering(at, host, await inStock()))
  if (isWanted('guest checkout')) told(await checkingOut(at, host, await inStock()))
  if (isWanted('quote')) {
    const { p50, p99 } = quoting()
    facts.push([
      'quote of a cart of 50 lines, in the rules alone',
      `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`,
    ])
  }
  facts.push(['memory after all of that', megabytes(at.memory())])
  if (isWanted('import')) {
    const { rows, perSecond, again, spentAgain, before, most, after, spent } = await importing(
      at,
      staff,
      Number(given('rows') ?? 10_000),
    )
    facts.push([
      `import of ${rows} new products`,
      `${Math.round(perSecond)}/s, one core each ${Math.round((rows * 1000) / Math.max(spent.node, spent.postgres))}/s (Node ${(spent.node / rows).toFixed(2)} ms, PostgreSQL ${(spent.postgres / rows).toFixed(2)} ms each); memory before ${megabytes(before)}, at most ${megabytes(most)}, after ${megabytes(after)}`,
    ])
    const coresAgain = Math.round((rows * 1000) / Math.max(spentAgain.node, spentAgain.postgres))
    facts.push([
      `import of the same ${rows}, unchanged`,
      `${Math.round(again)}/s, one core each ${coresAgain}/s (Node ${(spentAgain.node / rows).toFixed(3)} ms, PostgreSQL ${(spentAgain.postgres / rows).toFixed(3)} ms each)`,
    ])
  }
  if (isWanted('export'))
    for (const { what, rows, perSecond, before, most, spent } of await exporting(at, staff))
      facts.push([
        `${what.toLowerCase()} of ${rows} rows`,
        `${Math.round(perSecond)}/s (Node ${(spent.node / rows).toFixed(3)} ms, PostgreSQL ${(spent.postgres / rows).toFixed(3)} ms each); memory before ${megabytes(before)}, at most ${megabytes(most)}`,
      ])
  watch.stop()
  facts.push(['the most memory at any moment', megabytes(watch.most())])
  await at.stop()
  if (isWanted('backup')) facts.push(...safekeeping(at))
  if (only) for (const [name, value] of facts) console.log(`- ${name}: ${value}`)
  else {
    facts.push(['invariants (`verify`)', at.run(['verify']).trim().split('\n').at(-1) as string])
    report(products, seconds, lines, facts)
  }
} finally {
  await at.remove()
}
