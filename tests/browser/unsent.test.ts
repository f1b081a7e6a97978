import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from '../server/shopper.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, listening, openInstallation, type Person } from './installation.ts'
import { barriersOf, overflowOf, shot } from './looking.ts'

let place: Installation
let store: OpenedStore
let guest: Person
let page: Page
/** milliseconds by which the shop's clock is ahead: who writes to it does so five times an hour */
let ahead = 0

beforeAll(async () => {
  place = await openInstallation({ clock: () => new Date(Date.now() + ahead) })
  store = await place.world.openStore('Unsent')
  const { id } = (await store.call('GET', '/api/settings')).body.data[0]
  const captcha = { captcha_feedback: false, captcha_restock: false, one_click_buy: true }
  expect((await store.call('PATCH', `/api/settings/${id}`, captcha)).status).toBe(200)
  await makeProduct(store, { slug: { 'ua-uk': 'lampa' }, name: { 'ua-uk': 'Лампа' } })
  await makeProduct(store, { slug: { 'ua-uk': 'vaza' }, name: { 'ua-uk': 'Ваза' }, quantity: 0 })
  guest = await place.person({ width: 360 })
  page = guest.page
})
afterAll(() => place?.close())

const told = () => page.getByRole('status').filter({ hasText: 'Усе, що ви ввели, лишилося на сторінці.' })
/** What keeps a form that was not sent is there some seconds after the page. */
async function opened(path: string): Promise<void> {
  await page.goto(`${place.shopOrigin(store.domain)}${path}`)
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /offline.*\.js/.test(name)),
  )
}
/** The next forms fall on the way: before they come to the shop, or their answer does; the shop itself may be broken. */
async function broken(how: 'there' | 'back' | 'shop', times = 1): Promise<void> {
  let left = times
  await page.unrouteAll()
  await page.route(/\.data/, async (route) => {
    if (route.request().method() !== 'POST' || left === 0) return route.continue()
    left -= 1
    if (how === 'shop') return route.fulfill({ status: 502, body: 'Bad gateway' })
    if (how === 'back') {
      const request = route.request()
      const { pathname, search } = new URL(request.url())
      const headers = { ...(await request.allHeaders()), host: store.host }
      await place.world.app.inject({
        method: 'POST',
        url: pathname + search,
        headers,
        payload: request.postDataBuffer() ?? '',
      })
    }
    await route.abort()
  })
}
const typed = (name: string) => page.locator(`main form [name=${name}]`)
/** A message to the shop, not yet sent. */
async function written(email: string, text: string): Promise<void> {
  await opened('/shop/feedback')
  await typed('name').fill('Ірина')
  await typed('email').fill(email)
  await typed('text').fill(text)
}
const again = () => told().getByRole('button', { name: 'Спробувати ще раз' })
const messages = async () => (await store.call('GET', '/api/feedback-messages')).body.total

describe('what a guest has written and the shop did not take', () => {
  it.each(['there', 'shop', 'back'] as const)(
    'stays as it was typed, says so, and is sent once more by a press (%s)',
    async (how) => {
      const before = await messages()
      await written(`${how}@unsent.test`, 'Чи буде ще синя лампа?')
      await broken(how, 2)
      const send = await listening(page.locator('main').getByRole('button', { name: 'Надіслати' }))
      await send.click()
      await again().waitFor()
      expect(await typed('text').inputValue()).toBe('Чи буде ще синя лампа?')
      expect(await send.isDisabled()).toBe(true)
      expect(await overflowOf(guest)).toBe(0)
      expect(await barriersOf(guest)).toEqual([])
      await shot(guest, `unsent-${how}`)
      // It falls once more, and is pressed twice.
      await again().click()
      await again().dblclick()
      await page.getByText('Дякуємо').first().waitFor()
      expect(await told().count()).toBe(0)
      expect(await messages()).toBe(before + 1)
    },
  )

  it('waits also where the browser knows that it is away, and is sent once when it is back', async () => {
    ahead += 3_600_000
    const before = await messages()
    await page.unrouteAll()
    await written('away@unsent.test', 'Чи буде ще синя лампа?')
    const send = await listening(page.locator('main').getByRole('button', { name: 'Надіслати' }))
    await guest.context.setOffline(true)
    await send.click()
    await send.click()
    await again().click()
    await again().waitFor()
    expect(await typed('text').inputValue()).toBe('Чи буде ще синя лампа?')
    await guest.context.setOffline(false)
    // It goes as it is written by then.
    await typed('text').fill('Чи буде ще синя?')
    await again().click()
    await page.getByText('Дякуємо').first().waitFor()
    expect(await told().count()).toBe(0)
    expect(await messages()).toBe(before + 1)
  })

  it('is sent by its own button as well, and waits no more then', async () => {
    ahead += 3_600_000
    const before = await messages()
    await written('own@unsent.test', 'Чи є біла лампа?')
    const send = await listening(page.locator('main').getByRole('button', { name: 'Надіслати' }))
    await guest.context.setOffline(true)
    await send.click()
    await again().waitFor()
    await guest.context.setOffline(false)
    await send.click()
    await page.getByText('Дякуємо').first().waitFor()
    expect(await told().count()).toBe(0)
    expect(await messages()).toBe(before + 1)
  })

  it('is let go where they go elsewhere', async () => {
    await written('left@unsent.test', 'Дрібниця')
    await broken('there')
    await (await listening(page.locator('main').getByRole('button', { name: 'Надіслати' }))).click()
    await again().waitFor()
    await page.locator('header a[href="/"]').first().click()
    await page.waitForURL(`${place.shopOrigin(store.domain)}/`)
    await expect.poll(() => told().count()).toBe(0)
  })

  it('is let go with their page also where it was sent beside it', async () => {
    await opened('/vaza')
    await page.locator('#restock input[type=email]').fill('gone@unsent.test')
    await broken('there')
    await (await listening(page.locator('#restock button[type=submit]'))).click()
    await again().waitFor()
    await page.locator('header a[href="/"]').first().click()
    await page.waitForURL(`${place.shopOrigin(store.domain)}/`)
    await expect.poll(() => told().count()).toBe(0)
    await page.goBack()
    const button = page.locator('#restock button[type=submit]')
    await button.waitFor()
    await expect.poll(() => button.isDisabled()).toBe(false)
  })

  it('is reckoned for anew, where the shop has seen what was reckoned', async () => {
    const { id } = (await store.call('GET', '/api/settings')).body.data[0]
    const ask = (captcha_feedback: boolean) => store.call('PATCH', `/api/settings/${id}`, { captcha_feedback })
    expect((await ask(true)).status).toBe(200)
    ahead += 3_600_000
    const before = await messages()
    await written('proved@unsent.test', 'Чи буде ще синя лампа?')
    await broken('back')
    await (await listening(page.locator('main').getByRole('button', { name: 'Надіслати' }))).click()
    await again().waitFor()
    expect(await messages()).toBe(before + 1)
    await again().click()
    await page.getByText('Дякуємо').first().waitFor()
    expect(await messages()).toBe(before + 1)
    expect((await ask(false)).status).toBe(200)
  })

  it('is put into the cart once by all tries of one press, and once more by another', async () => {
    await opened('/lampa')
    const put = page.locator('#buy button[type=submit]').first()
    const total = async () => (await page.evaluate(() => fetch('/shop-state').then((answer) => answer.json()))).count
    await broken('there', 0)
    await (await listening(put)).click()
    await expect.poll(total).toBe(1)
    await broken('back', 2)
    await put.click()
    await again().waitFor()
    await again().click()
    await again().waitFor()
    await again().click()
    await expect.poll(() => told().count()).toBe(0)
    await expect.poll(total).toBe(2)
    await put.click()
    await expect.poll(total).toBe(3)
  })

  it('is an order by phone as well, and a wish to be told, of which two presses make one', async () => {
    await opened('/lampa')
    await page.getByText('Купити в один клік').first().click()
    await page.getByLabel('Телефон').first().fill('+380671112233')
    await broken('back')
    await (await listening(page.locator('[data-one-click]'))).click()
    await again().waitFor()
    expect(await page.getByLabel('Телефон').first().inputValue()).toBe('+380 67 111 22 33')
    await again().click()
    await page.waitForURL(/\/order\//)
    expect((await store.call('GET', '/api/orders?is_draft=false')).body.total).toBe(1)
    await opened('/vaza')
    await page.locator('#restock input[type=email]').fill('waits@unsent.test')
    await broken('back')
    await (await listening(page.locator('#restock button[type=submit]'))).click()
    await again().waitFor()
    await again().click()
    await expect.poll(() => page.locator('#restock').count()).toBe(0)
    expect((await store.call('GET', '/api/restock-requests')).body.total).toBe(1)
    guest.calm()
  })
})
