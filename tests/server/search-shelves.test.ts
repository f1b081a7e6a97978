import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statementsOf } from './messages.ts'
import { makeProduct } from './shopper.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

/** A tea shop whose teas are not called tea: what shoppers type stands on its shelves and brands. */
let world: World
let store: OpenedStore
let other: OpenedStore
const ids: Record<string, string> = {}

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('Named shelves')
  other = await world.openStore('Neighbour of shelves')
  const english = (await store.call('GET', '/api/languages?code=en-us')).body.data[0].id
  expect((await store.call('POST', '/api/store-languages', { language_id: english })).status).toBe(201)
  const shelf = async (key: string, body: object) => {
    ids[key] = (await store.call('POST', '/api/categories', body)).body.id
  }
  await shelf('tea', { name: { 'ua-uk': 'Чай', 'en-us': 'Tea' } })
  await shelf('green', { name: { 'ua-uk': 'Зелений чай', 'en-us': 'Green tea' }, parent_id: ids.tea })
  await shelf('oolong', { name: { 'ua-uk': 'Улуни' }, parent_id: ids.tea })
  await shelf('pots', { name: { 'ua-uk': 'Чайники' } })
  await shelf('hidden', { name: { 'ua-uk': 'Склад' }, status: false })
  ids.brand = (await store.call('POST', '/api/manufacturers', { name: 'Lystok' })).body.id
  ids.gone = (await store.call('POST', '/api/manufacturers', { name: 'Zniklyi', status: false })).body.id
  const add = (name: string, more: object = {}) => makeProduct(store, { name: { 'ua-uk': name }, ...more })
  await add('Сенча «Весна»', { categories: [ids.green], manufacturer_id: ids.brand })
  await add('Зелений із жасмином', { categories: [ids.green] })
  await add('Ассам', { categories: [ids.tea], manufacturer_id: ids.brand })
  await add('Те Гуань Інь', { categories: [ids.oolong] })
  await add('Чайник', { categories: [ids.pots] })
  await add('Зелений чай у пляшці')
  await add('Скатертина', { categories: [ids.hidden], manufacturer_id: ids.gone })
  await add('Прихований чай', { categories: [ids.tea], status: false })
})
afterAll(() => world.close())

const page = (q: string, more = '') => store.guest('GET', `/search?q=${encodeURIComponent(q)}${more}`)
const titles = (html: string) => [...html.matchAll(/<h3[^>]*><a[^>]*>([^<]*)<\/a><\/h3>/g)].map((match) => match[1])
const searched = async (q: string, more = '') => {
  const { text } = await page(q, more)
  return text.includes('Нічого не знайдено') ? [] : titles(text)
}
const links = (html: string) =>
  [...(/<nav aria-label="Каталог">(.*?)<\/nav>/s.exec(html)?.[1] ?? '').matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)].map(
    (match) => [match[1], match[2]],
  )

describe('a search', () => {
  it('that names a category finds what stands in it and below it, before what only has the word', async () => {
    expect(await searched('чай')).toEqual([
      'Ассам',
      'Зелений із жасмином',
      'Сенча «Весна»',
      'Те Гуань Інь',
      'Зелений чай у пляшці',
      'Чайник',
    ])
    expect(await searched('зелений чай')).toEqual(['Зелений із жасмином', 'Сенча «Весна»', 'Зелений чай у пляшці'])
  })

  it('names it in any of its languages, in any form, and with a slip', async () => {
    for (const q of ['green tea', 'зелені чай', 'зелиний чай'])
      expect(await searched(q), q).toEqual(expect.arrayContaining(['Зелений із жасмином', 'Сенча «Весна»']))
  })

  it('finds a brand’s products, and of them those that have the other words', async () => {
    expect(await searched('lystok')).toEqual(['Ассам', 'Сенча «Весна»'])
    expect(await searched('сенча lystok')).toEqual(['Сенча «Весна»'])
    expect(await searched('lystok чай')).toEqual(['Ассам', 'Сенча «Весна»'])
    expect(await searched('lystok чайник')).toEqual([])
  })

  it('finds nothing by what the shop does not show', async () => {
    for (const q of ['склад', 'zniklyi']) {
      const { text } = await page(q)
      expect(text, q).toContain('Нічого не знайдено')
      expect(links(text), q).toEqual([])
    }
  })

  it('leads to the categories and brands that it names', async () => {
    expect(links((await page('чай')).text)).toEqual([
      ['/chai', 'Чай'],
      ['/zelenyi-chai', 'Зелений чай'],
      ['/chainyky', 'Чайники'],
    ])
    expect(links((await page('lyst')).text)).toEqual([['/lystok', 'Lystok']])
    expect(links((await page('ассам')).text)).toEqual([])
  })

  it('that is the whole name of one of a hundred like it finds what stands there', async () => {
    for (let n = 1; n <= 101; n += 1)
      ids[`row${n}`] = (await store.call('POST', '/api/categories', { name: { 'ua-uk': `Ряд ${n}` } })).body.id
    await makeProduct(store, { name: { 'ua-uk': 'Гачок' }, categories: [ids.row7] })
    expect(await searched('ряд 7')).toEqual(['Гачок'])
    expect(await searched('ряд')).toEqual([])
  })

  it('is narrowed and counted like any list', async () => {
    const { text } = await page('чай', `&brand=${ids.brand?.slice(-12)}`)
    expect(titles(text)).toEqual(['Ассам', 'Сенча «Весна»'])
    expect(await searched('чай', '&sort=name')).toEqual([
      'Ассам',
      'Зелений із жасмином',
      'Зелений чай у пляшці',
      'Сенча «Весна»',
      'Те Гуань Інь',
      'Чайник',
    ])
  })

  it('typed in another keyboard’s layout is understood, and says so', async () => {
    for (const [typed, meant] of [
      ['xfq', 'чай'],
      ['Ktcnmt', null],
      ['дныещл', 'lystok'],
    ] as const) {
      const { text } = await page(typed)
      if (meant) expect(text, typed).toContain(`Результати за запитом «${meant}»`)
      else expect(text, typed).toContain('Нічого не знайдено')
      expect(await searched(typed), typed).toEqual(meant ? await searched(meant) : [])
    }
    const { body } = await store.guest('GET', '/search/suggestions?q=xfq')
    expect(body.named[0]).toEqual({ title: 'Чай', url: '/chai' })
  })

  it('narrowed, stays what it was understood as', async () => {
    const { text } = await page('xfq', '&to=1')
    expect(titles(text)).toEqual([])
    const { text: some } = await page('xfq', '&from=1')
    expect(some).toContain('Результати за запитом «чай»')
    expect(titles(some).length).toBeGreaterThan(0)
  })

  it('narrowed to nothing has been found all the same, and is looked for once', async () => {
    expect((await page('xfq', '&to=1')).text).toContain('Результати за запитом «чай»')
    expect(await statementsOf(() => page('чайник', '&from=2&to=3'))).toBe(1)
  })

  it('with a slip leads where it looked', async () => {
    expect(links((await page('зелиний чай')).text)).toEqual([['/zelenyi-chai', 'Зелений чай']])
  })

  it('suggests the same while one types', async () => {
    const { body } = await store.guest('GET', `/search/suggestions?q=${encodeURIComponent('зел')}`)
    expect(body.named).toEqual([{ title: 'Зелений чай', url: '/zelenyi-chai' }])
    expect(body.products.map(({ title }: { title: string }) => title)).toContain('Сенча «Весна»')
  })

  it('hears of a new name, and of nothing of a neighbour’s', async () => {
    await store.call('PATCH', `/api/manufacturers/${ids.brand}`, { name: 'Karpaty' })
    expect(await searched('karpaty')).toEqual(['Ассам', 'Сенча «Весна»'])
    expect(await searched('lystok')).toEqual([])
    await other.call('POST', '/api/manufacturers', { name: 'Susidnii' })
    expect(links((await page('susidnii')).text)).toEqual([])
  })

  it('asks the database no more often than one that names nothing', async () => {
    await page('ассам')
    await page('чай')
    const plain = await statementsOf(() => page('сенч'))
    const named = await statementsOf(() => page('чай', '&sort=new'))
    expect(named).toBeLessThanOrEqual(plain)
  })
})
