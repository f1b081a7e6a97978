import { afterAll, beforeAll, expect, it } from 'vitest'
import { guessedProfile, runOf } from './import-run.ts'
import { openWorld, type World } from './world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld({ work: true })
})
afterAll(() => world.close())

/** As WooCommerce writes the simple products of its catalogue. */
const woo = `ID,Type,SKU,Name,Published,"Is featured?",Description,"In stock?",Stock,"Weight (kg)","Regular price",Categories,Images
11,simple,CUP-1,"Cup, ""blue""",1,0,"<p>Fired twice</p><script>alert(1)</script>",1,7,0.3,12.50,"Kitchen > Cups, Gifts",
12,simple,CUP-2,Saucer,1,0,"Two
lines",1,3,0.2,4,Kitchen,
`

it('takes of a file the cheapest two after the first, where a column says what limit and offset count', async () => {
  const store = await world.openStore('The cheapest')
  const rows = [
    'Назва,Ціна,Код',
    'Плед,900 грн,1',
    'Кухоль,80,2',
    'Чай,,3',
    'Ложка,5,4',
    'Таця,"1 200,50",5',
    'Кава,120,6',
  ]
  const started = await guessedProfile(store, 'prices.csv', Buffer.from(rows.join('\n')), {
    offset: 1,
    limit: 2,
    sort_field: 'Ціна',
  })
  expect((await runOf(store, started)).new_count).toBe(2)
  const { body } = await store.call('GET', '/api/products?$sort[name]=1')
  expect(body.data.map(({ name }: any) => name)).toEqual(['Кава', 'Кухоль'])
})

it('takes the simple products of a WooCommerce CSV; a dry run tells the same, a second run changes nothing', async () => {
  const store = await world.openStore('Moved in')
  const started = await guessedProfile(store, 'products.csv', Buffer.from(woo))
  const counts = ({ new_count, same_count, wrong_count, made_category_count }: any) => [
    new_count,
    same_count,
    wrong_count,
    made_category_count,
  ]
  const dry = await runOf(store, { ...started, dry_run: true })
  expect(counts(dry), dry.error).toEqual([2, 0, 0, 3])
  expect(counts(await runOf(store, started))).toEqual([2, 0, 0, 3])
  expect(counts(await runOf(store, started))).toEqual([0, 2, 0, 0])
  const { body } = await store.call('GET', '/api/products?external_id=11&$translations=all')
  const text = JSON.stringify(body.data[0])
  expect(body.data[0]).toMatchObject({ sku: 'CUP-1', quantity: 7 })
  expect(text).toContain('Fired twice')
  expect(text).not.toContain('<script')
})
