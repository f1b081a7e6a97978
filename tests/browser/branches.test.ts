import { deliveryProvidersOf } from '@shopwright/providers/delivery'
import { aWarehouse, openPostalService, type PostalService } from '@shopwright/providers/fakes/postal-service'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from '../server/shopper.ts'
import { type OpenedStore, until } from '../server/world.ts'
import { type Installation, listening, openInstallation, type Person } from './installation.ts'
import { barriersOf, overflowOf, shot } from './looking.ts'

let place: Installation
let store: OpenedStore
let post: PostalService
let shop: string
let slug: string

beforeAll(async () => {
  post = await openPostalService()
  const list = deliveryProvidersOf({ allow: [post.host], bases: { 'postal-service-a': post.url } })
  place = await openInstallation({ carriers: { list } })
  store = await place.world.openStore('Branches')
  shop = place.shopOrigin(store.domain)
  const id = await makeProduct(store, { name: { 'ua-uk': 'Лампа «Вечір»' }, price: '120.50', quantity: 99 })
  slug = (await store.call('GET', `/api/products/${id}`)).body.slug
  const kyiv: [string, string] = ['Київ', 'Киев']
  post.warehouses = [
    ...Array.from({ length: 25 }, (_, n) => aWarehouse(kyiv, n + 1)),
    aWarehouse(kyiv, 26, { CategoryOfWarehouse: 'Postomat' }),
    aWarehouse(['Київець', 'Киевец'], 1, { SettlementAreaDescription: 'Львівська' }),
    aWarehouse(['Львів', 'Львов'], 5, { SettlementAreaDescription: 'Львівська' }),
  ]
  for (const [name, extension] of [
    ['До відділення', 'postal-service-a'],
    ['Кур’єром', 'local'],
  ]) {
    const methods = [{ name: { 'ua-uk': name }, type: 'flat', price: '1', status: true }]
    const made = await store.call('POST', '/api/delivery-groups', { name, extension, methods })
    expect(made.status, made.text).toBe(201)
  }
  // Nobody waits for the night.
  await until(
    () => store.call('GET', '/api/delivery-branches?$limit=1'),
    ({ body }) => body.total === post.warehouses.length,
  )
})
afterAll(async () => {
  await place?.close()
  post.close()
})

async function dress(theme: string): Promise<void> {
  const { body } = await store.call('POST', '/api/theme-switches', { theme })
  await until(
    () => store.call('GET', `/api/tasks/${body.task_id}`),
    (task) => task.body.state === 'done',
  )
}

async function putIn({ page }: Person): Promise<void> {
  await page.goto(`${shop}/${slug}`)
  const put = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await page.locator('#buy button[type=submit]').first().click()
  await put
}
/** In the checkout, with one thing to buy, brought by the carrier. */
async function arrive(person: Person): Promise<Page> {
  await putIn(person)
  const { page } = person
  await page.goto(`${shop}/checkout`)
  await choose(page, 'До відділення')
  await listening(page.getByRole('combobox', { name: 'Місто' }))
  return page
}
async function choose(page: Page, name: string): Promise<void> {
  const counted = page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && new URL(answer.url()).pathname.startsWith('/checkout'),
  )
  await page.getByRole('radio', { name }).check()
  await counted
}
async function introduce(page: Page): Promise<void> {
  await page.locator('input[name=phone]').fill('+380671234567')
  await page.locator('input[name=first_name]').fill('Ірина')
  await page.locator('input[name=last_name]').fill('Шевченко')
  await page.locator('input[name=payment_method_id]').first().check()
  await page.locator('aside button[type=submit]:enabled').waitFor()
}
const city = (page: Page) => page.getByRole('combobox', { name: 'Місто' })
const branch = (page: Page) => page.getByRole('combobox', { name: 'Відділення, поштомат або адреса' })
const options = (page: Page) => page.getByRole('listbox').getByRole('option')
const placed = async (page: Page) => {
  await page.getByRole('button', { name: 'Підтвердити замовлення' }).last().click()
  await page.waitForURL('**/order/**')
  const id = /\/order\/([\w-]+)/.exec(page.url())?.[1]
  return (await store.call('GET', `/api/orders/${id}`)).body.delivery_address
}

describe.each(['full-catalog', 'quick-shop'])('On a phone, in the theme %s, a shopper', (theme) => {
  it('chooses a city and a branch by touch, and the order goes there', async () => {
    await dress(theme)
    const shopper = await place.person({ width: 360 })
    const page = await arrive(shopper)
    const before = await branch(page).boundingBox()
    await city(page).fill('киї')
    await options(page).first().waitFor()
    expect(await options(page).allInnerTexts()).toEqual(['Київ\nКиївська', 'Київець\nЛьвівська'])
    expect(await branch(page).boundingBox()).toEqual(before)
    await shot(shopper, `branches-city-360-${theme}`)
    expect(await barriersOf(shopper, 'all')).toEqual([])
    expect(await overflowOf(shopper)).toBe(0)
    await options(page).first().click()
    expect(await city(page).inputValue()).toBe('Київ')
    await branch(page).fill('5')
    await expect.poll(() => options(page).first().innerText()).toBe('Відділення №5: вул. Хрещатик, 5')
    await shot(shopper, `branches-360-${theme}`)
    expect(await barriersOf(shopper, 'all')).toEqual([])
    expect(await overflowOf(shopper)).toBe(0)
    await options(page).first().click()
    expect(await options(page).count()).toBe(0)
    await introduce(page)
    expect(await placed(page)).toMatchObject({ city: 'Київ', address: 'Відділення №5: вул. Хрещатик, 5' })
    shopper.calm()
    await shopper.leave()
  })
})

describe('With keys a shopper', () => {
  it('walks through the suggestions, gives them up, and chooses by Enter', async () => {
    const shopper = await place.person()
    const page = await arrive(shopper)
    await city(page).fill('Киев')
    await options(page).first().waitFor()
    expect(await city(page).getAttribute('aria-expanded')).toBe('true')
    await city(page).press('Escape')
    expect([await options(page).count(), await city(page).inputValue()]).toEqual([0, 'Киев'])
    await city(page).press('ArrowDown')
    await options(page).first().waitFor()
    await city(page).press('ArrowUp')
    const told = () => page.locator('[role=option][aria-selected=true]').innerText()
    expect(await told()).toContain('Київець')
    await city(page).press('ArrowDown')
    expect(await told()).toContain('Київська')
    const active = await city(page).getAttribute('aria-activedescendant')
    expect(await page.locator('[role=option][aria-selected=true]').getAttribute('id')).toBe(active)
    await city(page).press('Enter')
    expect(await city(page).inputValue()).toBe('Київ')

    await branch(page).focus()
    await expect.poll(() => options(page).count()).toBe(20)
    await branch(page).pressSequentially('поштомат')
    await expect.poll(() => options(page).count()).toBe(1)
    await branch(page).press('ArrowDown')
    await branch(page).press('Enter')
    expect(await branch(page).inputValue()).toBe('Поштомат №26: вул. Хрещатик, 26')
    expect(page.url()).toContain('/checkout')
    shopper.calm()
    await shopper.leave()
  })

  it('keeps what the list does not know, and Enter with the list in sight places no order', async () => {
    const shopper = await place.person()
    const page = await arrive(shopper)
    const answered = () => page.waitForResponse((one) => /search.suggestions.*city=/.test(one.url()))
    await introduce(page)
    await city(page).fill('Київ')
    await options(page).first().waitFor()
    let answer = answered()
    await branch(page).fill('вул. Стара, 1')
    await answer
    await city(page).fill('Киї')
    await options(page).first().waitFor()
    await city(page).press('Enter')
    expect([await options(page).count(), await city(page).inputValue()]).toEqual([0, 'Киї'])
    await city(page).fill('Київ')
    answer = answered()
    await branch(page).fill('вул. Лісова, 7, кв. 3')
    await answer
    expect(await options(page).count()).toBe(0)
    expect(await placed(page)).toMatchObject({ city: 'Київ', address: 'вул. Лісова, 7, кв. 3' })
    shopper.calm()
    await shopper.leave()
  })

  it('asks for one list when the typing rests, and takes over what was typed to a courier’s plain fields', async () => {
    const shopper = await place.person()
    const page = await arrive(shopper)
    const asked: string[] = []
    page.on('request', (one) => {
      const { pathname, searchParams } = new URL(one.url())
      if (pathname.startsWith('/search/suggestions') && !searchParams.has('city'))
        asked.push(String(searchParams.get('q')))
    })
    await typeAtOnce(city(page), 'льві')
    await options(page).first().waitFor()
    expect(asked).toEqual(['льві'])
    await options(page).first().click()
    await branch(page).fill('5')
    await options(page).first().click()
    await choose(page, 'Кур’єром')
    const plain = page.getByRole('textbox', { name: 'Місто' })
    await expect.poll(() => plain.inputValue()).toBe('Львів')
    expect(await page.getByRole('combobox', { name: 'Місто' }).count()).toBe(0)
    expect(await page.getByRole('textbox', { name: /^Адреса/ }).inputValue()).toBe('Відділення №5: вул. Хрещатик, 5')
    await shopper.leave()
  })
})

/** Letter by letter, and none of the time between them in which a busy machine would seem to rest. */
const typeAtOnce = (field: Locator, text: string): Promise<void> =>
  field.evaluate((input: HTMLInputElement, whole) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    for (let length = 1; length <= whole.length; length++) {
      set?.call(input, whole.slice(0, length))
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
  }, text)

it('Without a connection the page stays, with what is typed', async () => {
  const shopper = await place.person({ width: 360 })
  const page = await arrive(shopper)
  await page.locator('input[name=first_name]').fill('Ірина')
  await shopper.context.setOffline(true)
  const lost = page.waitForEvent('requestfailed', (one) => one.url().includes('/search/suggestions'))
  await city(page).fill('Львів')
  await lost
  await branch(page).fill('вул. Стара, 1')
  await shopper.context.setOffline(false)
  await city(page).fill('Київ')
  await options(page).first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/checkout')
  expect(await page.locator('input[name=first_name]').inputValue()).toBe('Ірина')
  expect(await branch(page).inputValue()).toBe('вул. Стара, 1')
  await shopper.leave()
})

it('What is chosen before the script came is counted once it is there', async () => {
  const shopper = await place.person({ width: 360 })
  await putIn(shopper)
  const { page } = shopper
  const scripts = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto(`${shop}/checkout`, { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'До відділення' }).check()
  scripts.resolve()
  await city(page).waitFor()
  expect(await page.getByRole('radio', { name: 'До відділення' }).isChecked()).toBe(true)
  shopper.calm()
  await shopper.leave()
})

it('Without scripts the fields are plain ones', async () => {
  const shopper = await place.person({ width: 360 })
  await arrive(shopper)
  const bare = await place.person({ width: 360, script: false })
  await bare.context.addCookies(await shopper.context.cookies())
  await bare.page.goto(`${shop}/checkout`)
  const plain = bare.page.getByRole('textbox', { name: 'Місто' })
  expect(await plain.getAttribute('autocomplete')).toBe('address-level2')
  expect(await bare.page.getByRole('combobox', { name: 'Місто' }).count()).toBe(0)
  expect(await bare.page.getByRole('textbox', { name: /^Відділення, поштомат або адреса/ }).count()).toBe(1)
  await Promise.all([shopper.leave(), bare.leave()])
})
