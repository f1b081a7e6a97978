import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct, type SignedIn, signedIn } from '../server/shopper.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation, type Person } from './installation.ts'
import { overflowOf, settled, shot } from './looking.ts'

// What a customer's own pages look like once there is much on them: long names, every state, more goods than a screen is wide.
let place: Installation
let store: OpenedStore
let shop: string
let member: SignedIn
const spatulas = 'Набір дерев’яних лопаток для млинців, налисників і сирників із ручкою з місцевого ясена'

const made = async (resource: string, body: object) => {
  const answer = await store.call('POST', `/api/${resource}`, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Filled')
  shop = place.shopOrigin(store.domain)
  member = await signedIn(place.world, store, 'iryna@filled.test')
  const product = await makeProduct(store, { name: { 'ua-uk': spatulas }, quantity: 100 })
  const { data: statuses } = (await store.call('GET', '/api/order-statuses?$limit=50')).body
  for (const way of [[], [2], [3], [3, 5, 6]]) {
    await member.add(product)
    await member.ready()
    const placed = await member.order()
    expect(placed.status, placed.text).toBe(201)
    for (const code of way) {
      const order_status_id = statuses.find((one: { code: number }) => one.code === code).id
      await made('order-histories', { order_id: placed.body.id, order_status_id })
    }
    if (way.length < 3) continue
    const { products } = (await store.call('GET', `/api/orders/${placed.body.id}`)).body
    const { data: reasons } = (await store.call('GET', '/api/return-reasons')).body
    const asked = await member.call('POST', '/api/returns', {
      order_id: placed.body.id,
      order_product_id: products[0].id,
      quantity: 1,
      return_reason_id: reasons[0].id,
    })
    expect(asked.status, asked.text).toBe(201)
  }
  await made('customer-rewards', { customer_id: member.id, points: 21, description: 'За відгук' })
})
afterAll(() => place?.close())

async function opened(width: number): Promise<Person> {
  const person = await place.person({ width, dark: width < 600 })
  await person.context.addCookies([...member.cookies].map(([name, value]) => ({ name, value, url: shop })))
  return person
}

describe('a filled account', () => {
  it('keeps the number of a return beside what came back, however long its name is, on a phone', async () => {
    const person = await opened(360)
    const { page } = person
    await page.goto(`${shop}/account/returns`)
    await settled(person)
    await shot(person, 'account-returns-360')
    const [number, title] = await Promise.all([
      page.getByText('№ 1', { exact: true }).boundingBox(),
      page.getByText(spatulas).boundingBox(),
    ])
    expect((number?.x ?? 0) + (number?.width ?? 0)).toBeLessThanOrEqual(title?.x ?? 0)
    expect(number?.height).toBeLessThan(30)
    expect(await overflowOf(person)).toBe(0)
    await person.leave()
  })

  it('keeps the date of a return in one line, however long its status is, on a phone', async () => {
    const person = await opened(360)
    const { page } = person
    await page.goto(`${shop}/account/returns`)
    await settled(person)
    const row = page.locator('main li > a')
    const date = row.locator('span').last()
    const lineOf = (it: Element) => Number.parseFloat(getComputedStyle(it).lineHeight)
    expect((await date.boundingBox())?.height).toBeLessThan(1.5 * (await date.evaluate(lineOf)))
    expect(await overflowOf(person)).toBe(0)
    await person.leave()
  })

  it('has its orders in columns, however long their statuses are', async () => {
    const person = await opened(1440)
    const { page } = person
    await page.goto(`${shop}/account/orders`)
    await settled(person)
    await shot(person, 'account-orders-1440')
    const badges = await page.locator('main li a > span:nth-child(3)').all()
    const boxes = await Promise.all(badges.map((one) => one.boundingBox()))
    expect(new Set(boxes.map((box) => box?.width)).size).toBeGreaterThan(1)
    expect(new Set(boxes.map((box) => box?.x)).size).toBe(1)
    await person.leave()
  })

  it('has room for a long status beside its total, and shows which page is open, on the ground of either theme', async () => {
    const groundOf = (it: Element) => getComputedStyle(it).backgroundColor
    const person = await opened(360)
    const { page } = person
    await page.goto(`${shop}/account/orders`)
    await settled(person)
    await shot(person, 'account-orders-360')
    const badge = page.locator('main li a > span').filter({ hasText: 'Очікує підтвердження' })
    expect((await badge.boundingBox())?.height).toBeLessThan(40)
    for (const it of [badge, page.locator('main nav [aria-current]')]) {
      const said = await it.evaluate(groundOf)
      // A colour that lies over any ground is seen on it.
      expect(said).toMatch(/\/ 0\.\d|, 0\.\d/)
    }
    await person.leave()
  })

  it('says quietly how points came', async () => {
    const person = await opened(360)
    const { page } = person
    await page.goto(`${shop}/account/purse`)
    const note = page.getByText('За відгук')
    await note.waitFor()
    await settled(person)
    await shot(person, 'account-purse-360')
    const colourOf = (it: Element) => getComputedStyle(it).color
    const body = await page.locator('body').evaluate(colourOf)
    expect(await note.evaluate(colourOf)).not.toBe(body)
    await person.leave()
  })
})

it('says of what a value is, however far the goods that are compared are moved, on a phone', async () => {
  const group = await made('attribute-groups', { name: { 'ua-uk': 'Розміри' } })
  const sizes: { id: string }[] = []
  for (const name of ['Висота', 'Максимально допустиме навантаження на одну полицю'])
    sizes.push(await made('attributes', { name: { 'ua-uk': name }, attribute_group_id: group.id }))
  const person = await place.person({ width: 360, dark: true })
  const { page } = person
  await page.goto(shop)
  for (let n = 0; n < 4; n += 1) {
    const attributes = sizes.slice(n % 2).map(({ id }) => ({ attribute_id: id, text: { 'ua-uk': `${n + 1} см` } }))
    const product_id = await makeProduct(store, { name: { 'ua-uk': `Полиця ${n} ${spatulas}` }, attributes })
    await page.evaluate((id) => {
      const form = new URLSearchParams({ intent: 'add', product_id: id })
      return fetch('/compare', { method: 'POST', body: form })
    }, product_id)
  }
  await page.goto(`${shop}/compare`)
  const name = page.getByRole('rowheader', { name: /^Висота/ })
  const before = await name.boundingBox()
  const columns = page.getByRole('columnheader')
  expect(await columns.count()).toBeGreaterThan(2)
  await columns.last().scrollIntoViewIfNeeded()
  await settled(person)
  await shot(person, 'compare-360')
  expect((await columns.nth(1).boundingBox())?.x).toBeLessThan(before?.x ?? 0)
  expect((await name.boundingBox())?.x).toBe(before?.x)
  expect(await overflowOf(person)).toBe(0)
  await person.leave()
})

it('moves a comparison within the page, also where a price has fallen, on a phone', async () => {
  const [group] = (await store.call('GET', '/api/customer-groups')).body.data
  const person = await place.person({ width: 360, dark: true })
  const { page } = person
  await page.goto(shop)
  for (let n = 0; n < 4; n += 1) {
    const specials = [{ customer_group_id: group.id, price: '90.00' }]
    const product_id = await makeProduct(store, { name: { 'ua-uk': `Полиця зі знижкою ${n}` }, specials })
    await page.evaluate((id) => {
      const form = new URLSearchParams({ intent: 'add', product_id: id })
      return fetch('/compare', { method: 'POST', body: form })
    }, product_id)
  }
  await page.goto(`${shop}/compare`)
  await page.locator('s, del').nth(3).waitFor()
  await settled(person)
  await shot(person, 'compare-specials-360')
  expect(await overflowOf(person)).toBe(0)
  await person.leave()
})
