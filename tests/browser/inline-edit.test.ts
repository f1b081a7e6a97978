import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeProduct } from '../server/shopper.ts'
import { groupWith, hire } from '../server/staff.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation, type Person } from './installation.ts'
import { barriersOf, overflowOf, settled, shot } from './looking.ts'

let place: Installation
let store: OpenedStore
let owner: Person
const ids: string[] = []

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('In place')
  for (const n of [1, 2, 3])
    ids.push(
      await makeProduct(store, {
        name: { 'ua-uk': `Чашка ${n}` },
        model: `M-${n}`,
        price: `${n}0.00`,
        quantity: n * 10,
      }),
    )
  owner = await place.ownerOf(store)
})
afterAll(() => place?.close())

const productOf = async (n: number) => (await store.call('GET', `/api/products/${ids[n - 1]}`)).body
/** Its name is a field while the list is edited: what it can be chosen by says it always. */
const rowOf = (n: number) => owner.page.locator('tbody tr', { has: owner.page.getByLabel(`Чашка ${n}`) })
const field = (n: number, name: string) => rowOf(n).locator(`[data-edits="${name}"] input`)

async function editing(path = 'products?$sort[name]=1'): Promise<void> {
  await owner.page.goto(`${place.origin}/admin/${path}`)
  await owner.page.getByRole('button', { name: 'Правити у списку' }).click()
  await field(1, 'price').waitFor()
}

describe('Rows of a list', () => {
  beforeEach(() => editing())

  it('are changed in their place: Enter goes down and saves, Escape takes back', async () => {
    const { page } = owner
    await field(1, 'price').fill('12,50')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await productOf(1)).price).toBe('12.50')
    expect(await field(2, 'price').evaluate((one) => one === document.activeElement)).toBe(true)
    await field(2, 'price').fill('77')
    await page.keyboard.press('Escape')
    expect(await field(2, 'price').inputValue()).toMatch(/^20/)
    await page.keyboard.press('Shift+Enter')
    expect(await field(1, 'price').evaluate((one) => one === document.activeElement)).toBe(true)
    await field(3, 'quantity').fill('7')
    await page.keyboard.press('Tab')
    await expect.poll(async () => (await productOf(3)).quantity).toBe(7)
    expect((await productOf(2)).price).toBe('20.00')
    await settled(owner)
    expect(await barriersOf(owner, 'all')).toEqual([])
    await shot(owner, 'edited-in-place', { fullPage: false })
    await page.getByRole('button', { name: 'Готово' }).click()
    await field(1, 'price').waitFor({ state: 'detached' })
    owner.calm()
  })

  it('stay where they are while they are edited, whatever they are sorted by', async () => {
    const { page } = owner
    const names = () =>
      page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => /Чашка \d/.exec(row.innerHTML)?.[0]))
    await editing('products?$sort[price]=1')
    const before = await names()
    await field(1, 'price').fill('500')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await productOf(1)).price).toBe('500.00')
    await settled(owner)
    expect(await names()).toEqual(before)
    await page.getByRole('button', { name: 'Готово' }).click()
    await expect.poll(names).toEqual(['Чашка 2', 'Чашка 3', 'Чашка 1'])
    await store.call('PATCH', `/api/products/${ids[0]}`, { price: '10.00' })
    owner.calm()
  })

  it('are there to be edited though that was asked for before they had come', async () => {
    const { page } = owner
    const listed = /\/api\/products\?/
    const { promise: pressed, resolve: letGo } = Promise.withResolvers<void>()
    await page.route(listed, async (route) => {
      await pressed
      await route.continue()
    })
    await page.goto(`${place.origin}/admin/products?$sort[name]=1`)
    await page.getByRole('button', { name: 'Правити у списку' }).click()
    await page.getByRole('button', { name: 'Готово' }).waitFor()
    letGo()
    await field(1, 'price').waitFor()
    await page.unroute(listed)
    owner.calm()
  })

  it('are those of the page that was turned to while they were edited', async () => {
    const { page } = owner
    const more: string[] = []
    for (let n = 10; n < 30; n++)
      more.push(
        await makeProduct(store, { name: { 'ua-uk': `Горня ${n}` }, model: `P-${n}`, price: '9.00', quantity: n }),
      )
    await editing('products?$sort[name]=-1')
    await page.getByRole('button', { name: '2', exact: true }).click()
    await page.getByLabel('Ціна: Горня 10').waitFor()
    expect(await field(1, 'price').count()).toBe(0)
    owner.calm()
    for (const id of more) await store.call('DELETE', `/api/products/${id}`)
  })

  it('tell by which number somebody who runs the server finds what broke there', async () => {
    const { page } = owner
    const broken = /\/api\/products\/[0-9a-f-]+/
    await page.route(broken, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({
            status: 500,
            json: { code: 'unknown-error', message: 'Щось зламалося.', data: { id: 'req-77' } },
          })
        : route.continue(),
    )
    await rowOf(1).getByRole('switch').click()
    await page.getByText('(req-77)').first().waitFor()
    await page.unroute(broken)
  })

  it('say what is wrong at the field, keep what was typed, and ask before it is left', async () => {
    const { page } = owner
    await field(2, 'price').fill('дорого')
    await page.keyboard.press('Tab')
    await rowOf(2).getByText('Вкажіть число').waitFor()
    expect((await productOf(2)).price).toBe('20.00')
    await page.locator('nav a[href="/admin/orders"]').first().click()
    await page.getByRole('button', { name: 'Залишитися' }).click()
    expect(await field(2, 'price').inputValue()).toBe('дорого')
    await field(2, 'price').focus()
    await page.keyboard.press('Escape')
    owner.calm()
  })

  it('are reached to their last button in a window that has no room for all columns, edited or not', async () => {
    const { page } = owner
    await page.setViewportSize({ width: 1024, height: 800 })
    const opened = async () => {
      await rowOf(2)
        .getByRole('button', { name: /Чашка 2/ })
        .last()
        .click()
      await page.getByRole('menuitem', { name: 'Видалити' }).waitFor()
      await page.keyboard.press('Escape')
    }
    await opened()
    await page.getByRole('button', { name: 'Готово' }).click()
    await opened()
    await page.setViewportSize({ width: 1440, height: 900 })
    owner.calm()
  })

  it('know on top of what something was begun, though the list has heard of more since', async () => {
    const { page } = owner
    await field(3, 'price').fill('3')
    await store.call('PATCH', `/api/products/${ids[2]}`, { price: '41.00', quantity: 55 })
    await expect.poll(() => field(3, 'quantity').inputValue()).toBe('55')
    await field(3, 'price').fill('33')
    await page.keyboard.press('Tab')
    await rowOf(3).getByRole('alert').getByText('41,00').waitFor()
    await rowOf(3).getByRole('button', { name: 'Взяти нову версію' }).click()
    await expect.poll(() => field(3, 'price').inputValue()).toMatch(/^41/)
    expect((await productOf(3)).price).toBe('41.00')
    owner.calm()
  })

  it('are not written over what others did before the list has heard its versions', async () => {
    const { page } = owner
    const versioned = /\/api\/products\?.*version/
    await page.route(versioned, () => new Promise(() => {}))
    await editing()
    await field(3, 'price').fill('43')
    await store.call('PATCH', `/api/products/${ids[2]}`, { price: '42.00' })
    await page.keyboard.press('Tab')
    await rowOf(3).getByRole('alert').getByText('42,00').waitFor()
    expect((await productOf(3)).price).toBe('42.00')
    await rowOf(3).getByRole('button', { name: 'Взяти нову версію' }).click()
    await field(3, 'quantity').fill('56')
    await page.keyboard.press('Tab')
    await expect.poll(async () => (await productOf(3)).quantity).toBe(56)
    await page.unroute(versioned)
    owner.calm()
  })

  it('take what others have done to other fields along, and show what they have done to the same', async () => {
    const { page } = owner
    // What happens meanwhile is not heard of here.
    await page.context().route('**/api/events**', (route) => route.abort())
    await editing()
    await store.call('PATCH', `/api/products/${ids[1]}`, { quantity: 99 })
    await field(2, 'price').fill('21')
    await page.keyboard.press('Tab')
    await expect.poll(async () => (await productOf(2)).price).toBe('21.00')
    expect((await productOf(2)).quantity).toBe(99)

    await field(3, 'price').fill('32')
    await store.call('PATCH', `/api/products/${ids[2]}`, { price: '31.00' })
    await page.keyboard.press('Tab')
    await rowOf(3).getByRole('alert').getByText('31,00').waitFor()
    expect((await productOf(3)).price).toBe('31.00')
    await rowOf(3).getByRole('button', { name: 'Залишити мої зміни' }).click()
    await expect.poll(async () => (await productOf(3)).price).toBe('32.00')
  })
})

describe('What is chosen, a day, and a text in a language', () => {
  let code: string
  const coupon = async () =>
    (await store.call('GET', `/api/coupons?code=${code}&$translations=all`)).body.data[0] as Record<string, any>

  beforeAll(async () => {
    const { rows } = await place.world.engine.database.platformPool.query(
      `select id from languages where code = 'en-us'`,
    )
    const made = [await store.call('POST', '/api/store-languages', { language_id: rows[0].id })]
    for (code of ['AUTUMN', 'SPRING'])
      made.push(
        await store.call('POST', '/api/coupons', {
          name: { 'ua-uk': `Знижка ${code}`, 'en-us': `Sale ${code}` },
          code,
          discount: '5',
          date_end: '2027-03-01',
        }),
      )
    for (const { status, text } of made) expect(status, text).toBe(201)
  })

  it.each([1440, 360])('are changed in the list at %i', async (width) => {
    const person = await place.ownerOf(store, { width })
    const { page } = person
    const row = page.locator('[data-row]', { has: page.getByLabel('SPRING') })
    const at = (name: string) => row.locator(`[data-edits="${name}"] input`).first()
    await page.goto(`${place.origin}/admin/coupons?$sort[code]=1`)
    await page.getByRole('button', { name: 'Правити у списку' }).click()
    // In the language in which the list is read; the other keeps its text.
    await at('name').fill(`Весна SPRING ${width}`)
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => (await coupon()).name)
      .toEqual({ 'ua-uk': `Весна SPRING ${width}`, 'en-us': 'Sale SPRING' })
    await at('date_end').fill(`${width === 360 ? '05' : '06'}.04.2027`)
    await at('code').focus()
    await expect.poll(async () => (await coupon()).date_end).toBe(`2027-04-${width === 360 ? '05' : '06'}`)
    // What is needed in the first language is not emptied.
    await at('name').fill('')
    await at('code').focus()
    await row.getByText('Заповніть це поле').waitFor()
    await at('name').focus()
    await page.keyboard.press('Escape')
    expect(await at('name').inputValue()).toBe(`Весна SPRING ${width}`)
    await settled(person)
    expect(await overflowOf(person)).toBeLessThanOrEqual(0)
    expect(await barriersOf(person, 'all')).toEqual([])
    await shot(person, `edited-in-place-${width}`)
    person.calm()

    // What is chosen is saved at once, and by the keyboard goes no further.
    const [first, second] = width === 360 ? ['В наявності', 'Передзамовлення'] : ['Передзамовлення', 'В наявності']
    await page.goto(`${place.origin}/admin/stock-statuses`)
    await page.getByRole('button', { name: 'Правити у списку' }).click()
    const [status] = (await store.call('GET', '/api/stock-statuses?$sort[name]=1&$limit=1')).body.data
    const chosen = async () => (await store.call('GET', `/api/stock-statuses/${status.id}`)).body.availability
    const choice = page.locator('[data-row]').first().locator('[data-edits=availability] input').first()
    for (const option of [first, second]) {
      await choice.click()
      await page.getByRole('option', { name: option, exact: true }).click()
      await expect.poll(chosen).toBe(option === 'В наявності' ? 'InStock' : 'PreOrder')
    }
    await choice.press('ArrowDown')
    await choice.press('Home')
    await choice.press('Enter')
    expect(await choice.evaluate((one) => one === document.activeElement)).toBe(true)
    person.calm()
    await person.leave()
  })

  it('are not written over what another has said of them meanwhile', async () => {
    const person = await place.ownerOf(store)
    const { page } = person
    const row = page.locator('[data-row]', { has: page.getByLabel('SPRING') })
    await page.goto(`${place.origin}/admin/coupons?$sort[code]=1`)
    await page.getByRole('button', { name: 'Правити у списку' }).click()
    const name = row.locator('[data-edits=name] input').first()
    await name.fill('Мій SPRING')
    const { id } = await coupon()
    // In another language that is no hindrance, and stays.
    await store.call('PATCH', `/api/coupons/${id}`, { name: { ...(await coupon()).name, 'en-us': 'Theirs' } })
    await page.keyboard.press('Tab')
    await expect.poll(async () => (await coupon()).name).toEqual({ 'ua-uk': 'Мій SPRING', 'en-us': 'Theirs' })
    await name.fill('Знову мій SPRING')
    await store.call('PATCH', `/api/coupons/${id}`, { name: { 'ua-uk': 'Їхній SPRING' } })
    await page.keyboard.press('Tab')
    await row.getByRole('alert').getByText('Їхній SPRING').waitFor()
    expect((await coupon()).name['ua-uk']).toBe('Їхній SPRING')
    await row.getByRole('button', { name: 'Залишити мої зміни' }).click()
    await expect.poll(async () => (await coupon()).name).toEqual({ 'ua-uk': 'Знову мій SPRING' })
    await person.leave()
  })
})

it('A card on a phone has every field that can be changed there', async () => {
  const made = await store.call('POST', '/api/manufacturers', { name: 'Гончар' })
  const phone = await place.ownerOf(store, { width: 360 })
  const { page } = phone
  await page.goto(`${place.origin}/admin/manufacturers`)
  await page.getByRole('button', { name: 'Правити у списку' }).click()
  await page.locator('[data-row] [data-edits=sort_order] input').first().fill('7')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await store.call('GET', `/api/manufacturers/${made.body.id}`)).body.sort_order).toBe(7)
  expect(await overflowOf(phone)).toBeLessThanOrEqual(0)
  phone.calm()
  await phone.leave()
})

it('Of two choices in a row the later one holds, and nobody is told that somebody else made the first', async () => {
  const person = await place.ownerOf(store, { width: 360 })
  const { page } = person
  await page.goto(`${place.origin}/admin/stock-statuses`)
  await page.getByRole('button', { name: 'Правити у списку' }).click()
  const [status] = (await store.call('GET', '/api/stock-statuses?$sort[name]=1&$limit=1')).body.data
  const asIs = status.availability === 'InStock'
  const [first, second] = asIs ? ['Передзамовлення', 'В наявності'] : ['В наявності', 'Передзамовлення']
  const choice = page.locator('[data-row]').first().locator('[data-edits=availability] input').first()
  const saving = /\/api\/stock-statuses\/[0-9a-f-]+/
  const sent: string[] = []
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(saving, async (route) => {
    const request = route.request()
    if (request.method() !== 'PATCH') return route.continue()
    sent.push(request.postDataJSON().availability)
    // Its answer comes late.
    const response = await route.fetch()
    if (sent.length === 1) await held
    await route.fulfill({ response })
  })
  for (const option of [first, second]) {
    await choice.click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await expect.poll(() => choice.inputValue()).toBe(second)
  letGo()
  await expect.poll(() => sent.length).toBe(2)
  await page.locator('[data-row]').first().getByRole('status').getByText('Збережено').waitFor({ state: 'attached' })
  await expect
    .poll(async () => (await store.call('GET', `/api/stock-statuses/${status.id}`)).body.version)
    .toBe(status.version + 2)
  expect((await store.call('GET', `/api/stock-statuses/${status.id}`)).body.availability).toBe(sent[1])
  await settled(person)
  expect(await page.locator('[data-row]').first().getByRole('alert').count()).toBe(0)
  expect(await choice.inputValue()).toBe(second)
  person.calm()
  await person.leave()
})

it('Who may only look at products is offered no field of them', async () => {
  const group = await groupWith(store, [{ service: 'products', can_get: true }])
  const email = 'reader@kiosk.test'
  await hire(place.world, store, email, group)
  const reader = await place.ownerOf({ ...store, owner: { ...store.owner, email } })
  await reader.page.goto(`${place.origin}/admin/products`)
  await reader.page.locator('tbody tr').nth(2).waitFor()
  expect(await reader.page.getByRole('button', { name: 'Стовпці' }).count()).toBe(1)
  expect(await reader.page.getByRole('button', { name: 'Правити у списку' }).count()).toBe(0)
  reader.calm()
})
