import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importRows } from '../server/import-run.ts'
import { makeProduct, openShopper, signedIn } from '../server/shopper.ts'
import { groupWith, hire } from '../server/staff.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation, type Person, password } from './installation.ts'
import { barriersOf, settled, shot } from './looking.ts'

let place: Installation
let store: OpenedStore
let order: string
let product: string
let customer: string

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Doors')
  const tax = (await store.call('GET', '/api/tax-classes?$limit=1')).body.data[0]
  product = await makeProduct(store, { name: { 'ua-uk': 'Чайник' }, ...(tax ? { tax_class_id: tax.id } : {}) })
  customer = (await signedIn(place.world, store, 'buyer@doors.test')).id
  const shopper = openShopper(place.world, store)
  await shopper.add(product)
  await shopper.ready()
  order = (await shopper.order()).body.id
})
afterAll(() => place?.close())

/** Somebody of a group with these rights, in front of the administration, and what the server refuses them. */
async function clerk(name: string, rights: Record<string, string>): Promise<Person & { refused: string[] }> {
  const group = await groupWith(
    store,
    Object.entries(rights).map(([service, letters]) => ({
      service,
      can_get: letters.includes('g'),
      can_create: letters.includes('c'),
      can_update: letters.includes('u'),
      can_delete: letters.includes('d'),
    })),
    true,
  )
  const email = `${name}@doors.test`
  await hire(place.world, store, email, group)
  const person = await place.person()
  const { body } = await place.world.platform('POST', '/api/authentication', { email, password })
  const cookie = (key: string, value: string) => ({ name: key, value, url: place.origin })
  await person.context.addCookies([cookie('accessToken', body.accessToken), cookie('store_token', store.token)])
  const refused: string[] = []
  person.page.on('response', (answer) => {
    if ([401, 403, 422].includes(answer.status())) refused.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
  })
  return { ...person, refused }
}

async function visit(person: Person, path: string): Promise<void> {
  await person.page.goto(`${place.origin}${path}`)
  await person.page.locator('h1').first().waitFor()
  await settled(person)
}

describe('Staff of a group', () => {
  it('that works with orders is asked for nothing by its screens that it may not see', async () => {
    const person = await clerk('orders', { orders: 'gu', customers: 'g' })
    const { page, refused } = person
    for (const path of ['dashboard', 'orders', `orders/${order}`, 'packing', 'customers', `customers/${customer}`]) {
      await visit(person, `/admin/${path}`)
      await shot(person, `doors-orders-${path.split('/').length}-${path.split('/')[0]}`)
      expect([path, ...refused]).toEqual([path])
    }
    await visit(person, '/admin/orders')
    // The views by groups of statuses are theirs as well.
    await page.getByRole('tab').nth(2).or(page.getByRole('radio').nth(2)).first().waitFor()
    await visit(person, '/admin/dashboard')
    expect(await page.getByText('Товари', { exact: true }).count()).toBe(0)
    await person.leave()
  })

  it('that changes products and no files is offered no upload, no copy, and no name that it may not read', async () => {
    const person = await clerk('shelves', { products: 'gu' })
    const { page, refused } = person
    await visit(person, '/admin/products')
    await visit(person, `/admin/products/${product}`)
    expect(refused).toEqual([])
    for (const name of ['Створити копію', 'Вибрати з файлів', 'Отримати'])
      expect([name, await page.getByRole('button', { name, exact: true }).count()]).toEqual([name, 0])
    await page.getByRole('button', { name: 'Акції та податки Податкова група: Вашій групі не відкрито' }).click()
    await page.getByLabel(/^Податкова група/).waitFor()
    await settled(person)
    await shot(person, 'doors-shelves-product')
    expect(await page.getByLabel(/^Податкова група/).inputValue()).toBe('Вашій групі не відкрито')
    expect(refused).toEqual([])
    expect(await barriersOf(person)).toEqual([])
    await person.leave()
  })

  it('is told nothing of rates and bots that it may not see, and offered no way to settings that are closed to it', async () => {
    const looking = await clerk('without-rates', { 'store-currencies': 'g', 'alert-chats': 'gc' })
    const reading = await clerk('with-rates', {
      'store-currencies': 'g',
      'exchange-rates': 'g',
      settings: 'g',
      'alert-chats': 'gc',
      'messenger-bots': 'g',
    })
    for (const [person, count] of [
      [reading, 1],
      [looking, 0],
    ] as const) {
      const { page, refused } = person
      await visit(person, '/admin/store-currencies')
      await page.getByText('гривня').first().waitFor()
      expect(await page.getByText('Курси ще не завантажувалися').count()).toBe(count)
      expect(await page.getByRole('main').getByRole('link', { name: 'Налаштування', exact: true }).count()).toBe(count)
      await visit(person, '/admin/alert-chats')
      await page
        .getByRole('region', { name: 'Telegram' })
        .or(page.getByText('не маєте доступу до ботів'))
        .first()
        .waitFor()
      expect(await page.getByText('не маєте доступу до ботів').count()).toBe(1 - count)
      expect(refused).toEqual([])
      await person.leave()
    }
  })

  it('is asked nothing by a screen that it may not read, but what it may', async () => {
    const statuses = (await store.call('GET', '/api/order-statuses?$limit=50')).body.data
    for (const code of [3, 4, 5]) {
      const { id: order_status_id } = statuses.find((one: { code: number }) => one.code === code)
      await store.call('POST', '/api/order-histories', { order_id: order, order_status_id })
    }
    const [line] = (await store.call('GET', `/api/orders/${order}`)).body.products
    const [{ id: return_reason_id }] = (await store.call('GET', '/api/return-reasons?$limit=1')).body.data
    const asked = { order_id: order, order_product_id: line.id, quantity: 1, return_reason_id }
    const made = await store.call('POST', '/api/returns', asked)
    expect(made.status, made.text).toBe(201)
    const rights = { returns: 'g', 'url-redirects': 'g', designs: 'g', 'channel-posts': 'g' }
    const person = await clerk('one-noun-alone', rights)
    for (const path of [`returns/${made.body.id}`, 'url-redirects', 'designs', 'channel-posts']) {
      await visit(person, `/admin/${path}`)
      expect([path, ...person.refused]).toEqual([path])
    }
    await person.page.getByRole('heading', { name: 'Instagram' }).waitFor()
    await person.leave()
  })

  it('is offered in imports and exports what it may do, and no more', async () => {
    const { id, run } = await importRows(
      store,
      'products',
      ['external_id', 'title', 'price'],
      [{ external_id: 'E-1', title: 'Таця', price: '90' }],
      { isKept: true },
    )
    expect(run.state).toBe('done')
    const kept = { name: 'Щотижня', type: 'products', extension: 'xlsx' }
    expect((await store.call('POST', '/api/export-profiles', kept)).status).toBe(201)
    const all = 'gcud'
    const doing = await clerk('importers', {
      products: all,
      'import-profiles': all,
      imports: all,
      'import-undos': all,
      'move-ins': all,
      'export-profiles': all,
      exports: all,
    })
    const looking = await clerk('import-readers', {
      'import-profiles': 'g',
      imports: 'g',
      'export-profiles': 'g',
      exports: 'g',
    })
    const narrow = await clerk('profile-readers', { 'import-profiles': 'g', exports: 'g' })
    const offered = async ({ page }: Person, names: string[]) => {
      const found: string[] = []
      for (const name of names) {
        const main = page.getByRole('main')
        const one = main.getByRole('button', { name, exact: true }).or(main.getByRole('link', { name, exact: true }))
        if (await one.count()) found.push(name)
      }
      return found
    }
    const verbs = {
      import: ['Новий імпорт', 'Переїзд з іншого магазину'],
      [`import/${run.profile_id}`]: ['Видалити', 'Зберегти', 'Перевірити без змін', 'Запустити'],
      [`imports/${id}`]: ['Скасувати імпорт', 'Переглянути товари'],
      export: ['Експортувати', 'Експорт', 'Запам’ятати'],
    }
    for (const [path, names] of Object.entries(verbs)) {
      await visit(doing, `/admin/${path}`)
      expect([path, ...(await offered(doing, names))]).toEqual([path, ...names])
      await visit(looking, `/admin/${path}`)
      expect([path, ...(await offered(looking, names))]).toEqual([path])
      if (path.startsWith('imports/')) continue
      await visit(narrow, `/admin/${path}`)
      expect([path, ...(await offered(narrow, names))]).toEqual([path])
    }
    // What cannot be kept cannot be changed, and there is nothing new.
    await visit(looking, `/admin/import/${run.profile_id}`)
    expect(await looking.page.getByLabel('Назва', { exact: true }).first().isDisabled()).toBe(true)
    await visit(looking, '/admin/import/new')
    await looking.page.getByRole('heading', { name: 'Тут нічого немає' }).waitFor()
    for (const person of [doing, looking, narrow]) {
      expect(person.refused).toEqual([])
      await person.leave()
    }
  })

  it('is offered the history of a row where it may read the activity, and else none', async () => {
    const looking = await clerk('without-history', { products: 'g', categories: 'g' })
    const reading = await clerk('with-history', { products: 'g', 'audit-logs': 'g' })
    for (const [person, count] of [
      [reading, 1],
      [looking, 0],
    ] as const) {
      const { page, refused } = person
      await visit(person, `/admin/products/${product}`)
      await page
        .getByLabel(/^Назва/)
        .first()
        .waitFor()
      const history = page.getByRole('button', { name: 'Історія', exact: true })
      expect(await history.count()).toBe(count)
      if (count) {
        await history.click()
        await page.getByRole('dialog').getByText('Створено').first().waitFor()
      }
      expect(refused).toEqual([])
      await person.leave()
    }
  })

  it('is offered an upload, where it may change files as the server asks, and else none', async () => {
    const owner = await place.ownerOf(store)
    const changing = await clerk('painters', { products: 'gu', files: 'gu' })
    const looking = await clerk('viewers', { products: 'gu', files: 'g' })
    for (const [person, count] of [
      [owner, 1],
      [changing, 1],
      [looking, 0],
    ] as const) {
      const { page } = person
      await visit(person, '/admin/files')
      const upload = page.getByRole('button', { name: 'Додати файл', exact: true })
      expect(await upload.count()).toBe(count)
      await visit(person, `/admin/products/${product}`)
      await page.getByRole('button', { name: 'Вибрати з файлів' }).waitFor()
      expect(await page.locator('input[type=file]').count()).toBe(count)
      await person.leave()
    }
  })
})
