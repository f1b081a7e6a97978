import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, listening, openInstallation } from './installation.ts'
import { overflowOf, shot } from './looking.ts'

let place: Installation
let store: OpenedStore
let shop: string

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Phones')
  shop = place.shopOrigin(store.domain)
})
afterAll(() => place?.close())

it.each(['full-catalog', 'quick-shop'] as const)(
  'In %s a telephone takes its spaces while it is typed, and is sent without them',
  async (theme) => {
    expect([201, 409, 422]).toContain((await store.call('POST', '/api/theme-switches', { theme })).status)
    const shopper = await place.person({ width: 360 })
    const { page } = shopper
    const mask = page.waitForResponse((response) => response.url().includes('phone-mask'))
    await page.goto(`${shop}/registration`)
    const field = await listening(page.locator('input[name=phone]'))
    await mask
    const reads = (text: string) => expect.poll(() => field.inputValue()).toBe(text)
    const caret = () => field.evaluate((input) => (input as HTMLInputElement).selectionStart)
    // The code that came is run.
    await expect
      .poll(async () => {
        await field.fill('')
        await field.pressSequentially('+38067')
        return field.inputValue()
      })
      .toBe('+380 67')
    await field.pressSequentially('1234567')
    await reads('+380 67 123 45 67')
    // In the middle: a digit goes and another comes, and the caret stays where it is.
    for (let step = 0; step < 6; step++) await field.press('ArrowLeft')
    expect(await caret()).toBe(11)
    await field.press('Backspace')
    await reads('+380 67 124 56 7')
    expect(await caret()).toBe(10)
    await field.pressSequentially('3')
    await reads('+380 67 123 45 67')
    expect(await caret()).toBe(11)
    await shot(shopper, `phone-mask-${theme}`)
    expect(await overflowOf(shopper)).toBeLessThanOrEqual(0)
    // As a whole, from elsewhere.
    await field.fill('067 765-43-21')
    await reads('+380 67 765 43 21')
    await field.fill('+48 501-234-567')
    await reads('+48 501-234-567')
    await field.fill('+380677654321')
    await reads('+380 67 765 43 21')
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('registration'))
    await field.evaluate((input) => {
      const { form } = input as HTMLInputElement
      if (form) form.noValidate = true
      form?.requestSubmit()
    })
    expect(new URLSearchParams((await sent).postData() ?? '').get('phone')).toBe('+380677654321')
    await shopper.leave()
  },
)
