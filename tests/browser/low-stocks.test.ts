import { jobsOf } from '@shopwright/shop/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeProduct } from '../server/shopper.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation } from './installation.ts'
import { barriersOf, overflowOf, settled, shot } from './looking.ts'

let place: Installation
let store: OpenedStore
let product: string

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Runs low')
})
afterAll(() => place?.close())

const look = async (): Promise<void> => {
  const job = jobsOf({ engine: () => place.world.engine, files: place.world.files } as never).find(
    ({ name }) => name === 'low-stock',
  )
  const about = { id: crypto.randomUUID(), signal: new AbortController().signal, attempt: 0 }
  await job?.run({ store_id: store.id } as never, about)
}

it.each([
  [1440, false],
  [360, true],
] as const)(
  'At %i the dashboard and the bell lead to what runs out, and a product says who waits for it',
  async (width, dark) => {
    const staff = await place.ownerOf(store, { width, dark })
    const { page } = staff
    if (!product) {
      await page.goto(`${place.origin}/admin/low-stocks`)
      await page.getByRole('heading', { level: 1, name: 'Закінчуються' }).waitFor()
      await settled(staff)
      await shot(staff, 'low-stocks-none')
      product = await makeProduct(store, { name: { 'ua-uk': `Чайник ${'із довгою назвою '.repeat(6)}` }, quantity: 2 })
      for (let n = 0; n < 12; n++) await makeProduct(store, { name: { 'ua-uk': `Горнятко ${n}` }, quantity: 1 })
      await look()
      await place.world.engine.database.platformPool.query(
        `insert into restock_requests (store_id, id, product_id, wanted_id, email, search_text, language, state, asked_at)
       select $1, gen_random_uuid(), $2::uuid, 'x', 'one' || n || '@wait.test', '', 'ua-uk', 'waiting', now() from generate_series(1, 3) n`,
        [store.id, product],
      )
    }
    await page.goto(`${place.origin}/admin/dashboard`)
    const wait = page.getByRole('listitem').filter({ hasText: '13 товарів і варіантів закінчуються' })
    await wait.waitFor()
    await settled(staff)
    await shot(staff, `low-stocks-dashboard-${width}`)
    await wait.getByRole('link', { name: 'Переглянути' }).click()
    await page.getByRole('heading', { level: 1, name: 'Закінчуються' }).waitFor()
    await page.getByText('Чайник із довгою', { exact: false }).first().waitFor()
    await settled(staff)
    await shot(staff, `low-stocks-${width}`)
    expect(await overflowOf(staff)).toBe(0)
    expect(await barriersOf(staff)).toEqual([])
    // Where the tile of combinations leads.
    await page.goto(`${place.origin}/admin/low-stocks?quantity[$lte]=0&combination[$ne]=`)
    await page.getByRole('button', { name: 'Варіант: вказано', exact: true }).waitFor()
    await page.goto(`${place.origin}/admin/products/${product}`)
    const waiting = page.getByRole('link', { name: 'Чекають 3 покупці' })
    await waiting.waitFor()
    await settled(staff)
    await shot(staff, `low-stocks-product-${width}`)
    await waiting.click()
    await page.getByText('one1@wait.test').first().waitFor()
    await staff.leave()
  },
)
