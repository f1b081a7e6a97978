import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contact, makeProduct, openShopper } from '../server/shopper.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, listening, openInstallation, type Person } from './installation.ts'
import { barriersOf, overflowOf, shot } from './looking.ts'

/** A shop in the hand: 360 pixels wide. */
let place: Installation
let store: OpenedStore
let shop: string
let kettle: { id: string; slug: string }
let few: { id: string; slug: string }

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('In hand')
  shop = place.shopOrigin(store.domain)
  const shelf = await made('/api/categories', { name: { 'ua-uk': 'Полиця' } })
  const makers = [
    await made('/api/manufacturers', { name: 'Ранок' }),
    await made('/api/manufacturers', { name: 'Вечір' }),
  ]
  const product = async (given: object) => {
    const id = await makeProduct(store, { categories: [shelf.id], ...given })
    return { id, slug: (await store.call('GET', `/api/products/${id}`)).body.slug }
  }
  kettle = await product({ name: { 'ua-uk': 'Чайник' }, price: '200.00', quantity: 60, manufacturer_id: makers[0].id })
  few = await product({
    name: { 'ua-uk': 'Рідкісна чашка' },
    price: '90.00',
    quantity: 2,
    manufacturer_id: makers[1].id,
  })
  for (let n = 0; n < 5; n++)
    await product({
      price: String(100 + n),
      manufacturer_id: makers[n % 2].id,
      description: { 'ua-uk': 'Опис. '.repeat(400) },
    })
  await made('/api/delivery-groups', {
    name: { 'ua-uk': 'Кур’єр' },
    extension: 'local',
    methods: [{ name: { 'ua-uk': 'Кур’єр містом' }, type: 'flat', price: '35.00' }],
  })
  const { id } = (await store.call('GET', '/api/settings')).body.data[0]
  const told = {
    address: { 'ua-uk': 'вул. Хрещатик, 1' },
    opening_times: { 'ua-uk': 'щодня 9–20' },
    phone: '+380441112233',
  }
  const answer = await store.call('PATCH', `/api/settings/${id}`, told)
  expect(answer.status, answer.text).toBe(200)
})
afterAll(() => place?.close())

async function made(path: string, body: object): Promise<any> {
  const answer = await store.call('POST', path, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

async function putIn({ page }: Person, slug = kettle.slug): Promise<void> {
  await page.goto(`${shop}/${slug}`)
  const put = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await page.locator('#buy button[type=submit]').first().click()
  await put
}

describe('filters on a phone', () => {
  it('open in a sheet, count as they are ticked, and close by the button that says how many there are', async () => {
    const shopper = await place.person({ width: 360 })
    const { page } = shopper
    await page.goto(`${shop}/polytsia`)
    await page.getByRole('checkbox', { name: 'Фільтри' }).check({ force: true })
    const show = page.getByRole('button', { name: /^Показати/ })
    expect(await show.innerText()).toBe('Показати 7 товарів')
    await (await listening(page.getByRole('checkbox', { name: /Ранок/ }))).check()
    await page.getByRole('button', { name: 'Показати 4 товари' }).waitFor()
    expect(await page.locator('#filters-open').isChecked()).toBe(true)
    expect(await barriersOf(shopper, 'all')).toEqual([])
    expect(await overflowOf(shopper)).toBeLessThanOrEqual(0)
    await shot(shopper, 'filters', { fullPage: false })
    await show.click()
    await show.waitFor({ state: 'hidden' })
    expect(await page.locator('article').count()).toBe(4)
    shopper.calm()
    await shopper.leave()
  })

  it('are applied by the same button without scripts', async () => {
    const shopper = await place.person({ width: 360, script: false })
    const { page } = shopper
    await page.goto(`${shop}/polytsia`)
    await page.getByRole('checkbox', { name: 'Фільтри' }).check({ force: true })
    await page.getByRole('checkbox', { name: /Ранок/ }).check()
    await page.getByRole('button', { name: /^Показати/ }).click()
    await page.getByText('4 товари', { exact: true }).waitFor()
    await shopper.leave()
  })
})

describe('what is pressed at the lower edge', () => {
  it('answers there', async () => {
    const shopper = await place.person({ width: 360 })
    const { page } = shopper
    const { slug } = (await store.call('GET', '/api/products?$sort[created_at]=-1&$limit=1')).body.data[0]
    await page.goto(`${shop}/${slug}`)
    await page.mouse.wheel(0, 5000)
    const bar = page.locator('[data-bottom-bar]')
    await (await listening(bar.getByRole('button', { name: 'До кошика' }))).click()
    await bar.getByText('Товар у кошику.').waitFor()
    await shot(shopper, 'bar', { fullPage: false })
    await bar.getByRole('link', { name: 'Перейти до кошика' }).click()
    await page.waitForURL('**/cart')
    shopper.calm()
    await shopper.leave()
  })

  it('is refused there, and not a second time beside the words above', async () => {
    const shopper = await place.person({ width: 360 })
    const { page } = shopper
    const id = await makeProduct(store, { quantity: 1, price: '77.00', description: { 'ua-uk': 'Опис. '.repeat(400) } })
    const { slug } = (await store.call('GET', `/api/products/${id}`)).body
    await putIn(shopper, slug)
    await page.goto(`${shop}/${slug}`)
    await page.mouse.wheel(0, 5000)
    const bar = page.locator('[data-bottom-bar]')
    await (await listening(bar.getByRole('button', { name: 'До кошика' }))).click()
    await bar.getByText('Доступно: 1').waitFor()
    const above = page.getByRole('alert').filter({ hasText: 'Доступно: 1' })
    await above.evaluate((words) => scrollBy(0, words.getBoundingClientRect().bottom - innerHeight))
    await bar.getByText('77').waitFor()
    expect(await bar.getByText('Доступно: 1').count()).toBe(0)
    await page.mouse.wheel(0, 5000)
    await bar.getByText('Доступно: 1').waitFor()
    await shopper.leave()
  })
})

describe('the cart', () => {
  it('says on a card that there are no more of it', async () => {
    const shopper = await place.person({ width: 360 })
    const { page } = shopper
    await page.goto(`${shop}/polytsia`)
    const add = await listening(page.getByRole('button', { name: 'Додати Рідкісна чашка до кошика' }))
    for (const count of ['1', '2']) {
      await add.click()
      await page.getByRole('banner').locator('a[href="/cart"]', { hasText: count }).waitFor()
    }
    await add.click()
    await page.getByRole('alert').getByText('Доступно: 2').waitFor()
    expect(await overflowOf(shopper)).toBeLessThanOrEqual(0)
    await shot(shopper, 'refused-card', { fullPage: false })
    await shopper.leave()
  })

  it.each([true, false])('refuses what there is not at its line, and stays as it was (scripts: %s)', async (script) => {
    const shopper = await place.person({ width: 360, script })
    const { page } = shopper
    await putIn(shopper, few.slug)
    await page.goto(`${shop}/cart`)
    const quantity = page.getByLabel('Кількість: Рідкісна чашка')
    if (script) await listening(quantity)
    await quantity.fill('3')
    if (!script) await page.getByRole('button', { name: 'Оновити' }).click()
    await page.getByRole('listitem').getByRole('alert').getByText('Доступно: 2').waitFor()
    expect(await quantity.inputValue()).toBe('1')
    await shopper.leave()
  })

  it.each([true, false])('gives back what was taken out (scripts: %s)', async (script) => {
    const shopper = await place.person({ width: 360, script })
    const { page } = shopper
    await putIn(shopper)
    await page.goto(`${shop}/cart`)
    const bin = page.getByRole('button', { name: 'Видалити Чайник' })
    if (script) await listening(bin)
    await bin.click()
    await page.getByText('Видалено: Чайник').waitFor()
    await page.getByText('Кошик порожній.').waitFor()
    await shot(shopper, `removed-${script}`, { fullPage: false })
    await page.getByRole('button', { name: 'Повернути' }).click()
    await bin.waitFor()
    expect(await page.getByText('Видалено: Чайник').count()).toBe(0)
    await shopper.leave()
  })
})

describe('the checkout', () => {
  it.each([true, false])(
    'asks first how it is brought, takes a phone alone, and tells where to go (scripts: %s)',
    async (script) => {
      const shopper = await place.person({ width: 360, script })
      const { page } = shopper
      await putIn(shopper)
      await page.goto(`${shop}/checkout`)
      const head = page.getByRole('banner')
      const links = await head.locator('a:visible').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
      expect(links).toEqual(['#content', '/', '/cart', 'tel:+380441112233'])
      expect(await page.locator('[name="delivery_address.city"]').count()).toBe(0)
      const ways = page.locator('input[name=delivery_method_id]')
      const recount = async () => {
        if (script) await page.waitForLoadState('networkidle')
        else await page.getByRole('button', { name: 'Перерахувати' }).click()
      }
      if (script) await listening(ways.first())
      await page.getByRole('radio', { name: /Кур’єр містом/ }).check()
      await recount()
      await page.locator('[name="delivery_address.city"]').waitFor()
      await shot(shopper, `checkout-courier-${script}`)
      await page.getByRole('radio', { name: /Забрати/ }).check()
      await recount()
      await page.locator('[name="delivery_address.city"]').waitFor({ state: 'detached' })
      await page.locator('main').getByText('вул. Хрещатик, 1').waitFor()
      for (const [name, value] of Object.entries({ ...contact, email: '' }))
        await page.locator(`input[name=${name}]`).fill(value)
      if (script) expect(await barriersOf(shopper, 'all')).toEqual([])
      expect(await overflowOf(shopper)).toBeLessThanOrEqual(0)
      await page.getByRole('button', { name: 'Підтвердити замовлення' }).last().click()
      await page.waitForURL('**/order/**')
      const map = page.getByRole('link', { name: 'Показати на карті' })
      expect(decodeURIComponent((await map.getAttribute('href')) ?? '')).toContain('01001, Київ, вул. Хрещатик, 1')
      expect(await page.locator('main').innerText()).toContain(contact.phone)
      await shot(shopper, `placed-${script}`)
      const id = /\/order\/([\w-]+)/.exec(page.url())?.[1]
      expect((await store.call('GET', `/api/orders/${id}`)).body).toMatchObject({ email: null, phone: contact.phone })
      shopper.calm()
      await shopper.leave()
    },
  )
})

describe('an order', () => {
  it('is repeated as far as there is of it, and leads to its parcel', async () => {
    const buyer = openShopper(place.world, store)
    await buyer.add(kettle.id, 2)
    await buyer.add(few.id, 2)
    await buyer.ready()
    const { id, access_key } = (await buyer.order()).body
    const statuses = (await store.call('GET', '/api/order-statuses?$limit=50')).body.data
    for (const code of [3, 5]) {
      const order_status_id = statuses.find((one: { code: number }) => one.code === code).id
      const told = { order_id: id, order_status_id, ...(code === 5 ? { tracking_number: '20450000000000' } : {}) }
      const sent = await store.call('POST', '/api/order-histories', told)
      expect(sent.status, sent.text).toBe(201)
    }
    const shopper = await place.person({ width: 360 })
    const { page } = shopper
    await page.goto(`${shop}/order/${id}?key=${access_key}`)
    await page.getByText('20450000000000').waitFor()
    await page.getByRole('button', { name: 'Повторити замовлення' }).click()
    await page.getByRole('status').getByText('Не все вдалося додати: Рідкісна чашка.').waitFor()
    await page.getByRole('status').getByRole('link', { name: 'Перейти до кошика' }).click()
    expect(await page.getByLabel('Кількість: Чайник').inputValue()).toBe('2')
    await shopper.leave()
  })
})

it('A notice of the administration covers the bar wholly, so that no button of it is half there', async () => {
  const owner = await place.ownerOf(store, { width: 360 })
  const { page } = owner
  await page.goto(`${place.origin}/admin/customer-groups`)
  await page.getByText('Роздрібні').first().click()
  await page.locator('[data-field=sort_order] input').fill('7')
  await page.keyboard.press('Control+s')
  const notice = page.getByText('Дані успішно оновлено')
  await notice.hover()
  expect(await barriersOf(owner, 'all')).toEqual([])
  expect(await overflowOf(owner)).toBe(0)
  expect(await notice.isVisible()).toBe(true)
  owner.calm()
  await owner.leave()
})
