import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeProduct, openShopper } from '../server/shopper.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation, type Person } from './installation.ts'

let place: Installation
let store: OpenedStore
let staff: Person
let page: Page

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Drafts')
  staff = await place.ownerOf(store)
})
afterAll(() => place?.close())

beforeEach(async () => {
  page = await staff.context.newPage()
  page.on('dialog', (dialog) => void dialog.accept())
})
afterEach(() => page.close())

const name = (): Locator => page.locator('[data-field=name] input').first()
const order = (): Locator => page.locator('[data-field=sort_order] input').first()
const offer = (): Locator => page.getByRole('button', { name: 'Відновити' })
const save = (): Locator => page.getByRole('button', { name: 'Зберегти', exact: true }).first()

const saved = (): Promise<void> => page.getByText('Є незбережені зміни', { exact: true }).waitFor({ state: 'hidden' })

async function open(path: string): Promise<void> {
  await page.goto(`${place.origin}${path}`)
  await name().waitFor()
}

/** By a link, at once after the last key. Where our own question has not come yet, the browser asks: it is answered above. */
async function leave(): Promise<void> {
  await page.locator('nav a[href="/admin/customers"]').first().click()
  const go = page.getByRole('button', { name: 'Піти', exact: true })
  await go.or(page.getByRole('heading', { name: 'Покупці', level: 1 })).waitFor()
  if (await go.isVisible()) await go.click()
  await page.waitForURL('**/admin/customers')
}

async function maker(
  called: string,
): Promise<{ id: string; path: string; read: () => Promise<Record<string, unknown>> }> {
  const { status, body, text } = await store.call('POST', '/api/manufacturers', { name: called })
  expect(status, text).toBe(201)
  const read = async () => (await store.call('GET', `/api/manufacturers/${body.id}`)).body
  return { id: body.id, path: `/admin/manufacturers/${body.id}`, read }
}

describe.each(['a row', 'a new row'])('the draft of %s', (kind) => {
  it('is the last one: typed, left, typed again without an answer to the first, left', async () => {
    const path = kind === 'a row' ? (await maker('Row')).path : '/admin/manufacturers/new'
    await open(path)
    await name().fill('First')
    await leave()
    await open(path)
    await offer().waitFor()
    expect(await page.getByText('Відтоді запис зберігали', { exact: false }).count()).toBe(0)
    await name().fill('Second')
    await leave()
    await open(path)
    await offer().click()
    expect(await name().inputValue()).toBe('Second')
  })
})

it('what nobody answered stays with what was typed later in other fields, also when that is saved', async () => {
  const { path, read } = await maker('Kept')
  await open(path)
  await name().fill('Half done')
  await leave()
  await open(path)
  await order().fill('7')
  await leave()
  await open(path)
  await offer().click()
  expect([await name().inputValue(), await order().inputValue()]).toEqual(['Half done', '7'])
  await leave()

  await open(path)
  await order().fill('9')
  await save().click()
  await saved()
  expect((await read()).sort_order).toBe(9)
  await open(path)
  await offer().click()
  expect([await name().inputValue(), await order().inputValue()]).toEqual(['Half done', '9'])
  await save().click()
  await saved()
  expect((await read()).name).toBe('Half done')
  await open(path)
  expect(await offer().count()).toBe(0)
})

it('typing does not wait for a moment before it is kept, and an answered offer does not come back', async () => {
  const { path } = await maker('Quick')
  await open(path)
  await name().fill('Quick two')
  await page.reload()
  await page.getByRole('button', { name: 'Видалити чернетку' }).click()
  await page.reload()
  await name().waitFor()
  expect(await offer().count()).toBe(0)
})

it('the lines of an order are kept as they were left, also when the order has changed meanwhile', async () => {
  const shopper = openShopper(place.world, store)
  await shopper.add(await makeProduct(store, { quantity: 1000 }), 2)
  await shopper.ready()
  const { status, body, text } = await shopper.order()
  expect(status, text).toBe(201)
  const quantity = (): Locator => page.locator('#main input[inputmode]').first()
  const edit = async (): Promise<void> => {
    await page.goto(`${place.origin}/admin/orders/${body.id}/edit`)
    await quantity().waitFor()
  }
  const change = async (to: string): Promise<void> => {
    await quantity().fill(to)
    await quantity().blur()
  }
  await edit()
  await change('3')
  await leave()
  await edit()
  await offer().waitFor()
  await change('4')
  await leave()
  await edit()
  await offer().click()
  expect(await quantity().inputValue()).toBe('4')
  const [line] = (await store.call('GET', `/api/orders/${body.id}`)).body.products
  const theirs = { order_id: body.id, lines: [{ id: line.id, quantity: 6 }] }
  const revised = await store.call('POST', '/api/order-revisions', theirs)
  expect(revised.status, revised.text).toBe(201)
  await page.getByText('Відтоді запис зберігали', { exact: false }).waitFor()
  expect(await quantity().inputValue()).toBe('6')
  await offer().click()
  expect(await quantity().inputValue()).toBe('4')
  await page.getByRole('button', { name: 'Зберегти замовлення' }).first().click()
  await page.waitForURL(`**/admin/orders/${body.id}`)
  await edit()
  expect(await offer().count()).toBe(0)
})

it('what somebody else deletes while it is open is said at once, is not saved, and leads back to the list', async () => {
  const { id, path } = await maker('Gone')
  await open(path)
  await name().fill('Typed in vain')
  expect((await store.call('DELETE', `/api/manufacturers/${id}`)).status).toBe(200)
  await page.getByRole('alert').getByText('Хтось видалив цей запис').waitFor()
  expect(await save().count()).toBe(0)
  expect(await name().inputValue()).toBe('Typed in vain')
  await page.getByRole('alert').getByRole('button', { name: 'Назад до списку' }).click()
  await page.waitForURL('**/admin/manufacturers')
  // Nobody looks for it by its address in vain either.
  await page.goto(`${place.origin}${path}`)
  await page.getByRole('alert').getByText('Тут нічого немає').waitFor()
  await page.getByRole('alert').getByRole('link', { name: 'Назад до списку' }).click()
  await page.waitForURL('**/admin/manufacturers')
})

it('what somebody else has deleted unheard is told when it is saved', async () => {
  const { id, path } = await maker('Unheard')
  await page.route('**/api/events**', (route) => route.abort())
  await open(path)
  await name().fill('Typed in vain')
  expect((await store.call('DELETE', `/api/manufacturers/${id}`)).status).toBe(200)
  await save().click()
  await page.getByRole('alert').getByText('Хтось видалив цей запис').waitFor()
})

it('a row that is opened once more is as others have made it since, and gone where they have deleted it', async () => {
  const { id, path } = await maker('Earlier')
  await open(path)
  await page.locator('a[href$="/admin/manufacturers"]').first().click()
  await page.waitForURL('**/admin/manufacturers')
  expect((await store.call('PATCH', `/api/manufacturers/${id}`, { sort_order: 7 })).status).toBe(200)
  await page.goBack()
  await expect.poll(() => order().inputValue()).toBe('7')
  await page.goForward()
  const link = page.getByRole('link', { name: 'Earlier' })
  await link.waitFor()
  expect((await store.call('DELETE', `/api/manufacturers/${id}`)).status).toBe(200)
  await link.waitFor({ state: 'detached' })
  await page.goBack()
  await page.getByRole('alert').getByText('Хтось видалив цей запис').waitFor()
})

it('who deletes what is open is not told that somebody else did', async () => {
  const { path } = await maker('Mine')
  await open(path)
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.body.innerText.includes('Хтось видалив')) Object.assign(globalThis, { wasTold: true })
    }).observe(document.body, { childList: true, subtree: true })
  })
  await page.getByRole('button', { name: 'Інші дії' }).click()
  await page.getByRole('menuitem', { name: 'Видалити' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Видалити' }).click()
  await page.waitForURL('**/admin/manufacturers')
  expect(await page.evaluate(() => 'wasTold' in globalThis)).toBe(false)
})

it('a form that nobody has typed in shows what others save meanwhile, one that somebody has does not move', async () => {
  const { id, path } = await maker('Before')
  const theirs = async (called: string) =>
    expect((await store.call('PATCH', `/api/manufacturers/${id}`, { name: called })).status).toBe(200)
  await open(path)
  await theirs('After')
  await expect.poll(() => name().inputValue()).toBe('After')
  await order().fill('5')
  const heard = page.waitForResponse((answer) => answer.url().includes(`/api/manufacturers/${id}`))
  await theirs('Later')
  await heard
  expect(await name().inputValue()).toBe('After')
  await save().click()
  await page.getByText('Хтось уже зберіг цей запис').first().waitFor()
})

it('a text with a form of its own goes with its row: what others save, what is thrown away, what is taken from a draft', async () => {
  const said = (text: string) => ({ text: { 'ua-uk': `<p>${text}</p>` } })
  const { body: row } = await store.call('POST', '/api/information', {
    title: { 'ua-uk': 'Про нас' },
    ...said('Before'),
  })
  const theirs = async (text: string) =>
    expect((await store.call('PATCH', `/api/information/${row.id}`, said(text))).status).toBe(200)
  const written = page.locator('[data-field=text] [contenteditable=true]')
  await page.goto(`${place.origin}/admin/information/${row.id}`)
  await written.getByText('Before').waitFor()
  await theirs('Theirs')
  await written.getByText('Theirs').waitFor()
  await written.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' and mine')
  await save().click()
  await saved()
  expect((await store.call('GET', `/api/information/${row.id}`)).body.text).toBe('<p>Theirs and mine</p>')

  await written.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' twice')
  await page.getByRole('button', { name: 'Скасувати зміни' }).click()
  await saved()
  expect(await written.innerText()).toBe('Theirs and mine')
  await written.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' later')
  await page.reload()
  await written.waitFor()
  await offer().click()
  await written.getByText('Theirs and mine later').waitFor()
})

it.each(['keeps on top of', 'takes from a draft on top of'])(
  'What one %s what a colleague has saved leaves theirs where one has changed nothing',
  async (way) => {
    const given = [
      { name: { 'ua-uk': 'Поштою' }, price: '50.00' },
      { name: { 'ua-uk': 'Кур’єром' }, price: '90.00' },
    ]
    const made = await store.call('POST', '/api/delivery-groups', {
      name: { 'ua-uk': 'Доставка', 'en-us': 'Delivery' },
      extension: 'local',
      methods: given,
    })
    expect(made.status, made.text).toBe(201)
    const { id, methods } = made.body
    const path = `/api/delivery-groups/${id}?$translations=all`
    await page.route('**/api/events**', (route) => route.abort())
    await page.goto(`${place.origin}/admin/delivery-groups/${id}`)
    await page.locator('[data-field=name] input').first().fill('Доставляємо')
    await page.getByRole('tab', { name: 'Способи' }).click()
    const price = page
      .locator('[data-field=methods]')
      .getByLabel(/^Ціна( \*)?$/)
      .first()
    await price.fill('55')
    const isDraft = way !== 'keeps on top of'
    if (isDraft) await leave()
    const saved = await store.call('PATCH', path, {
      name: { 'ua-uk': 'Доставка', 'en-us': 'We deliver' },
      methods: [methods[0], { id: methods[1].id, price: '95.00' }, { name: { 'ua-uk': 'Таксі' }, price: '200.00' }],
    })
    expect(saved.status, saved.text).toBe(200)
    if (isDraft) {
      await page.goto(`${place.origin}/admin/delivery-groups/${id}`)
      await page.getByText('Відтоді запис зберігали', { exact: false }).waitFor()
      await offer().click()
    } else {
      await save().click()
      await page.getByRole('button', { name: 'Залишити мої зміни' }).click()
    }
    await save().click()
    await save().waitFor({ state: 'hidden' })
    const { body } = await store.call('GET', path)
    expect(body.name).toEqual({ 'ua-uk': 'Доставляємо', 'en-us': 'We deliver' })
    expect(body.methods.map((one: { price: string }) => one.price)).toEqual(['55.00', '95.00', '200.00'])
  },
)
