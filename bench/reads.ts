import { products } from '@shopwright/shop/model'
import type { Installation } from './installation.ts'
import { costing, type Line, parallel } from './load.ts'

type Headers = Record<string, string>
export type ReadLine = [what: string, url: string | ((n: number) => string), headers: Headers, connections?: number]

const sortable = ['name', 'model', 'price', 'quantity', 'status', 'manufacturer_id', 'updated_at']
const facets = '&$facets[]=manufacturer_id&$facets[]=categories'
const deep = 5000

/** Lists that nobody keeps, asked with words, filters and orders that differ. */
export async function readLines(at: Installation, staff: Headers, shop: Headers): Promise<ReadLine[]> {
  const host = shop.host as string
  const words = await wordsOf(at, host)
  const { data: categories } = await at.call('GET', '/api/categories?$limit=200', host)
  const one = (n: number) => categories[n % categories.length]
  const search = (n: number) => `$search=${words[n % words.length]}`
  const visitor = { ...shop, cookie: 'sw_session=bench' }
  const whole = (more: string) => `/api/products?$limit=50&$populate[]=manufacturer_id&${more}`
  // As the list asks: for its columns.
  const shown = (products.list ?? []).map((name) => `$select[]=${name}`).join('&')
  const admin = (more: string) => whole(`${shown}&${more}`)
  return [
    ...sortable.flatMap<ReadLine>((field) => [
      [`admin list of 50 by ${field}`, admin(`$sort[${field}]=1`), staff],
      [`admin list of 50 by ${field}, page ${1 + deep / 50}`, admin(`$sort[${field}]=1&$skip=${deep}`), staff],
    ]),
    ['admin list of 50 by name, whole rows', whole('$sort[name]=1'), staff],
    [
      'admin list of 50 by name, count not kept',
      (n) => admin(`$sort[name]=1&created_at[$gt]=${new Date(n).toISOString()}`),
      staff,
    ],
    ['admin search', (n) => admin(search(n)), staff],
    ['admin search, count not kept', (n) => admin(`${search(n)}&created_at[$gt]=${new Date(n).toISOString()}`), staff],
    ['API search of 24', (n) => `/api/products?$limit=24&${search(n)}`, staff],
    ['API search of 24 with facets', (n) => `/api/products?$limit=24&${search(n)}${facets}`, staff],
    [
      'API search of 24 with facets, not kept',
      (n) => `/api/products?$limit=24&${search(n)}${facets}&${over(n)}`,
      staff,
    ],
    ['search page of a word', (n) => `/search?q=${words[n % words.length]}`, visitor, 4],
    ['category JSON', (n) => `/api/products?$limit=24&categories=${one(n).id}`, staff],
    ['category JSON with a new filter', (n) => `/api/products?$limit=24&categories=${one(n).id}&${over(n)}`, staff],
    [
      'category JSON with a new filter and facets',
      (n) => `/api/products?$limit=24&categories=${one(n).id}&${over(n)}${facets}`,
      staff,
    ],
    ['category page with a new filter', (n) => `/${one(n).slug}?from=${1 + n}`, visitor, 4],
  ]
}

const over = (n: number): string => `price[$gt]=${(n % 100_000) / 100}`

/** Two hundred things to look for, from the names that are there: words of many products, of some, of hardly any. */
async function wordsOf(at: Installation, host: string): Promise<string[]> {
  const found = new Set<string>()
  const languages = await at.call('GET', '/api/languages', host)
  for (const language of languages.data.map(({ code }: { code: string }) => code))
    for (const skip of [0, 1000, 2000, 3000]) {
      const page = await at.call('GET', `/api/products?$limit=50&$skip=${skip}`, host, undefined, { language })
      for (const { name } of page.data) {
        const [thing = '', look = '', number = ''] = String(name).toLowerCase().split(' ')
        for (const words of [thing, look, `${thing} ${look}`, `${number}`]) found.add(words)
      }
    }
  const all = [...found]
  const step = Math.max(1, Math.floor(all.length / 200))
  return all.filter((_, n) => n % step === 0).slice(0, 200)
}

/** The first page after every change: what a change alone costs is taken off. */
export async function afterChanges(at: Installation, staff: Headers, id: string): Promise<Line> {
  const { host = '', ...headers } = staff
  const change = (n: number) =>
    at.call('PATCH', `/api/products/${id}`, host, { quantity: 100 + (n % 50) }, headers).then(() => {})
  const list = '/api/products?$limit=50&$populate[]=manufacturer_id&$sort[name]=1'
  const both = async (n: number) => {
    await change(n)
    await at.call('GET', list, host, undefined, headers)
  }
  await parallel(50, 4, both)
  const alone = await costing(at, () => parallel(200, 4, change))
  const { failed: _, cost, ...line } = await costing(at, () => parallel(200, 4, both))
  return {
    what: 'admin list of 50 by name, after a change each time',
    ...line,
    cost: {
      statements: cost.statements - alone.cost.statements,
      node: cost.node - alone.cost.node,
      postgres: cost.postgres - alone.cost.postgres,
    },
    note: 'rate and times with the change, costs without it',
  }
}
