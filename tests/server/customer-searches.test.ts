import { countSearches, forgetAddresses, type Search } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from './shopper.ts'
import { groupWith, hire } from './staff.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
const day = 24 * 60 * 60_000
const person = { 'user-agent': 'Mozilla/5.0', accept: 'text/html' }

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('Searched')
  for (const name of ['Чайник синій', 'Чайник червоний', 'Лампа'])
    await makeProduct(store, { name: { 'ua-uk': name }, quantity: 10 })
  await keep(store, true)
})
afterAll(() => world?.close())

const ok = async (answer: ReturnType<OpenedStore['call']>): Promise<any> => {
  const { status, body, text } = await answer
  expect(status, text).toBeLessThan(300)
  return body
}
const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows

async function keep({ call }: OpenedStore, customer_search: boolean): Promise<void> {
  const [{ id }] = (await ok(call('GET', '/api/settings'))).data
  await ok(call('PATCH', `/api/settings/${id}`, { customer_search }))
}

async function search(text: string, { more = '', headers = person as Record<string, string>, of = store } = {}) {
  const { status } = await of.guest('GET', `/search?q=${encodeURIComponent(text)}${more}`, undefined, headers)
  expect(status).toBe(200)
}
const today = () => new Date().toISOString().slice(0, 10)
const around = () =>
  `from=${new Date(Date.now() - 7 * day).toISOString().slice(0, 10)}&to=${new Date(Date.now() + day).toISOString().slice(0, 10)}`
type Told = { words: string; count: number; found: number; last_searched_at: string }
const report = async (more = '', call = store.call): Promise<Told[]> =>
  (await ok(call('GET', `/api/report-searches?${around()}${more}`))).data
const short = (rows: Told[]) => rows.map(({ words, count, found }) => [words, count, found])
/** Once these words were counted, so was all that was looked for before. */
const counted = (words: string, times = 1, of = store) =>
  until(
    () => report('', of.call),
    (rows) => rows.some((row) => row.words === words && row.count >= times),
  )
/** As one node writes it down. */
const write = (searched: Record<string, Record<string, Partial<Search>>>): Promise<void> =>
  world.engine.onPlatform({}, (ctx) =>
    countSearches(
      ctx,
      new Map(
        Object.entries(searched).map(([id, words]) => [
          id,
          new Map(
            Object.entries(words).map(([text, one]) => [
              text,
              { count: 1, found: 0, last_searched_at: new Date(), ...one },
            ]),
          ),
        ]),
      ),
    ),
  )

describe('What is looked for in a shop', () => {
  it('is counted by its words, however they are written, and with what was found; what found nothing comes first', async () => {
    for (const text of ['чайник', '  ЧАЙНИК ', 'лампа', 'самовар', 'чайник']) await search(text)
    await counted('чайник', 3)
    expect(short(await report())).toEqual([
      ['самовар', 1, 0],
      ['чайник', 3, 2],
      ['лампа', 1, 1],
    ])
    expect(short(await report('&found=none'))).toEqual([['самовар', 1, 0]])
  })

  it('is no search of a program, of a suggestion, of a further page, or of nothing, nor says who searched', async () => {
    await search('пилосос', { headers: { 'user-agent': 'Googlebot/2.1' } })
    await search('пилосос', { headers: { ...person, 'sec-purpose': 'prefetch' } })
    await search('пилосос', { more: '&page=2' })
    await search('пилосос', { more: '&sort=price' })
    await store.guest('GET', '/search/suggestions?q=пилосос', undefined, person)
    for (const text of ['', '...', 'olena@mail.test', '+38 067 123 45 67']) await search(text)
    await search('останнє')
    const words = (await counted('останнє')).map((row) => row.words)
    expect(words.sort()).toEqual(['лампа', 'останнє', 'самовар', 'чайник'])
  })

  it('is found again by what was found the last time', async () => {
    await makeProduct(store, { name: { 'ua-uk': 'Самовар' }, quantity: 1 })
    await search('самовар')
    await counted('самовар', 2)
    expect(short(await report('&found=none'))).toEqual([['останнє', 1, 0]])
  })
})

describe('Searches', () => {
  it('are kept by the day, and told of those of a span', async () => {
    const [row] = (await ok(store.call('GET', `/api/customer-searches?words=${encodeURIComponent('самовар')}`))).data
    expect(row).toMatchObject({ words: 'самовар', count: 2, found: 1 })
    expect(Math.abs(Date.parse(row.day) - Date.parse(today()))).toBeLessThanOrEqual(day)
    await query(`update customer_searches set day = day - 3 where store_id = $1 and words = 'самовар'`, [store.id])
    await search('самовар')
    await counted('самовар', 3)
    expect(
      (await ok(store.call('GET', `/api/customer-searches?words=${encodeURIComponent('самовар')}`))).data,
    ).toHaveLength(2)
    const old = await ok(store.call('GET', '/api/report-searches?from=2020-01-01&to=2020-02-01'))
    expect(old.data).toEqual([])
    for (const wrong of ['from=x&to=y', `${around()}&found=some`])
      expect((await store.call('GET', `/api/report-searches?${wrong}`)).status).toBe(422)
  })

  it('are bounded: who types nonsense fills no table, and what is known is counted on', async () => {
    const other = await world.openStore('Nonsense')
    await keep(other, true)
    const nonsense = (from: number, to: number) =>
      Object.fromEntries(Array.from({ length: to - from }, (_, n) => [`nonsense ${from + n}`, {}]))
    await write({ [other.id]: nonsense(0, 600) })
    await write({ [other.id]: nonsense(300, 1200) })
    await write({ [other.id]: { 'nonsense 0': { count: 5 }, 'nonsense 5000': {} } })
    const rows = await query('select words, count from customer_searches where store_id = $1', [other.id])
    expect(rows.length).toBe(1000)
    expect(rows.find(({ words }) => words === 'nonsense 0').count).toBe(6)
    expect(rows.some(({ words }) => words === 'nonsense 5000')).toBe(false)
  })

  it('of a shop that does not want to know are not kept', async () => {
    const other = await world.openStore('Private')
    await search('чайник', { of: other })
    await keep(other, true)
    await search('лампа', { of: other })
    await counted('лампа', 1, other)
    expect(short(await report('', other.call))).toEqual([['лампа', 1, 0]])
    await keep(other, false)
    await write({ [other.id]: { самовар: {} }, [crypto.randomUUID()]: { самовар: {} } })
    expect((await report('', other.call)).length).toBe(1)
    expect(await report('&found=none', store.call)).not.toEqual(await report('&found=none', other.call))
  })

  it('are told to who may see them', async () => {
    const clerk = await hire(
      world,
      store,
      'clerk@searched.test',
      await groupWith(store, [{ service: 'customer-searches', can_get: true }], true),
    )
    expect((await report('', clerk)).length).toBeGreaterThan(0)
    const idle = await hire(world, store, 'idle@searched.test', await groupWith(store, [], true))
    for (const path of ['/api/customer-searches', `/api/report-searches?${around()}`]) {
      expect((await idle('GET', path)).status).toBe(403)
      expect((await store.guest('GET', path)).status).toBe(401)
    }
  })

  it('go after four hundred days', async () => {
    await query(`update customer_searches set last_searched_at = $1 where store_id = $2 and words = 'лампа'`, [
      new Date(Date.now() - 401 * day),
      store.id,
    ])
    await forgetAddresses(world.engine)
    const words = (await report()).map((row) => row.words)
    expect(words).not.toContain('лампа')
    expect(words).toContain('чайник')
  })
})
