import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct, signedIn } from '../server/shopper.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, listening, openInstallation, type Person } from './installation.ts'
import { overflowOf, settled, shot } from './looking.ts'

// A browser would say what is missing in its own language, English here, and of one field at a time.
let place: Installation
let store: OpenedStore
let shop: string
let guest: Person
let member: Person

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Forms')
  shop = place.shopOrigin(store.domain)
  await makeProduct(store, { slug: 'lamp', quantity: 5 })
  const theme = await store.call('POST', '/api/voucher-themes', { name: { 'ua-uk': 'Свято' } })
  expect(theme.status, theme.text).toBe(201)
  const [terms] = (await store.call('GET', '/api/information?kind=5')).body.data
  await settings({ affiliate_terms_id: terms.id })
  const known = await signedIn(place.world, store, 'iryna@forms.test')
  guest = await place.person({ width: 360 })
  member = await place.person({ width: 1440 })
  await member.context.addCookies([...known.cookies].map(([name, value]) => ({ name, value, url: shop })))
})
afterAll(() => place?.close())

async function settings(changes: object): Promise<void> {
  const { id } = (await store.call('GET', '/api/settings')).body.data[0]
  expect((await store.call('PATCH', `/api/settings/${id}`, changes)).status).toBe(200)
}

const forms: [string, string, () => Person][] = [
  ['the sign-in', '/login', () => guest],
  ['the registration', '/registration', () => guest],
  ['a forgotten password', '/forget', () => guest],
  ['a new password', '/reset?token=none', () => guest],
  ['a message to the shop', '/shop/feedback', () => guest],
  ['the newsletter', '/shop/newsletter', () => guest],
  ['a question about one’s data', '/shop/privacy', () => guest],
  ['a return', '/returns/new', () => guest],
  ['a gift card', '/gift-voucher', () => guest],
  ['a review', '/lamp', () => guest],
  ['one’s profile', '/account/profile', () => member],
  ['a new address', '/account/addresses', () => member],
  ['the affiliate program', '/account/affiliate', () => member],
  ['the end of an account', '/account/erase', () => member],
]

/** The form of the page that asks for something, sent: what it says then of each of its fields that `is` so. */
async function sent({ page }: Person, is: string): Promise<{ name: string; isWrong: boolean; said: string }[]> {
  await page.locator('main form:has([required])').last().locator('button[type=submit]').first().click()
  await page.locator('[aria-invalid=true]').first().waitFor()
  return fieldsOf({ page }, is)
}

const fieldsOf = ({ page }: Pick<Person, 'page'>, is: string) =>
  page.evaluate((is) => {
    const form = [...document.querySelectorAll('main form:has([required])')].at(-1)
    const isEmpty = (field: HTMLInputElement) => (field.type === 'checkbox' ? !field.checked : !field.value)
    const fields = [...(form?.querySelectorAll<HTMLInputElement>(is) ?? [])]
    return fields.flatMap((field) => {
      if (field.disabled || (is === '[required]' && !isEmpty(field))) return []
      const notes = (field.getAttribute('aria-describedby') ?? '').split(' ')
      const said = notes.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
      return [{ name: field.name, isWrong: field.getAttribute('aria-invalid') === 'true', said }]
    })
  }, is)

const missing = expect.stringMatching(
  /^(Заповніть це поле\.|Вкажіть адресу ел\. пошти|Щонайменше 6 літер і 1 цифра\.$|Не менше \d+ символів)/,
)
const inUkrainian = expect.stringMatching(/[а-яіїєґ]/i)

describe('What is missing', () => {
  it.each(forms)('in %s is said at each field in the language of the shop', async (_, path, whose) => {
    const { page } = whose()
    await page.goto(shop + path)
    await settled(whose())
    const form = page.locator('main form:has([required])').last()
    for (const field of await form.locator('[required]:not([type=radio], [type=checkbox], select)').all())
      await field.fill('')
    const told = await sent(whose(), '[required]')
    expect(told.length).toBeGreaterThan(0)
    // What is typed again is right where it is the same.
    for (const { name, isWrong, said } of told.filter(({ name }) => name !== 'password_again'))
      expect([name, isWrong, said]).toEqual([name, true, /agree/.test(name) ? inUkrainian : missing])
    const first = await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))
    expect(first).toBe('true')
    await shot(whose(), `missing-${path.replaceAll(/\W/g, '-')}`)
  })
})

describe('What is no address of a mail, and no telephone', () => {
  const asking = 'input:is([type=email], [type=tel])'
  const those = [
    '/registration',
    '/forget',
    '/shop/feedback',
    '/shop/newsletter',
    '/shop/privacy',
    '/gift-voucher',
    '/account/profile',
  ]
  it.each(forms.filter(([, path]) => those.includes(path)))('in %s is said at its field', async (_, path, whose) => {
    const { page } = whose()
    await page.goto(shop + path)
    await settled(whose())
    const fields = page.locator('main form:has([required])').last().locator(asking)
    for (const field of await fields.all()) if (await field.isEnabled()) await field.fill('12 a@')
    const told = await sent(whose(), asking)
    expect(told.length).toBeGreaterThan(0)
    for (const { name, isWrong, said } of told) expect([name, isWrong, said]).toEqual([name, true, inUkrainian])
  })
})

it.each([
  ['сто', /^Вкажіть число/],
  ['-5', /^Сума менша/],
  ['1 000,50', /^Від 100/],
])('An amount of a gift card that reads %s is taken as people write it, or said to be none', async (typed, said) => {
  await guest.page.goto(`${shop}/gift-voucher`)
  await guest.page.locator('input[name=amount]').fill(typed)
  await sent(guest, '[name=amount]')
  await expect.poll(async () => (await fieldsOf(guest, '[name=amount]'))[0]?.said).toMatch(said)
})

describe('The affiliate program', () => {
  it.each([
    ['IBAN', 'bank', { bank_account_name: '', bank_account_number: '' }],
    ['PayPal', 'paypal', { paypal_email: '' }],
    ['PayPal', 'paypal', { paypal_email: '12 a@' }],
    ['the address of a site', 'bank', { website: 'no site' }],
  ] as const)('says what is missing or wrong of %s at its field, also beside the tick', async (_, method, wrong) => {
    const { page } = member
    await page.goto(`${shop}/account/affiliate`)
    await settled(member)
    await page.locator(`input[name=payout_method][value=${method}]`).check({ force: true })
    for (const [name, value] of Object.entries(wrong)) await page.locator(`input[name=${name}]`).fill(value)
    const isMissing = !Object.values(wrong).join('')
    const names = Object.keys(wrong).map((name) => `[name=${name}]`)
    for (const isAgreed of [false, true]) {
      await page.locator('input[name=agreed]').setChecked(isAgreed)
      await sent(member, '[name=agreed]')
      const fields = Object.keys(wrong).map((name) => ({ name, isWrong: true, said: inUkrainian }))
      await expect.poll(() => fieldsOf(member, names.join())).toEqual(fields)
      // What is missing is said all at once.
      const tick = { name: 'agreed', isWrong: !isAgreed, said: isAgreed ? '' : inUkrainian }
      if (isMissing) await expect.poll(() => fieldsOf(member, '[name=agreed]')).toEqual([tick])
    }
    await shot(member, `affiliate-${names[0]}`)
  })
})

describe('How many', () => {
  const putIn = async ({ page }: Person) => {
    await page.goto(`${shop}/lamp`)
    const put = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await page.locator('#buy [type=submit]').first().click()
    await put
  }
  const cartOf = ({ page }: Person) =>
    page.evaluate(async () => {
      const { quantity, lines } = await (await fetch('/api/carts/current')).json()
      return { quantity, lines: lines.length }
    })
  /** What is said at a field that is marked as wrong. */
  const saidAt = async (field: Locator): Promise<string> => {
    const id = await field.and(field.page().locator('[aria-invalid=true]')).getAttribute('aria-describedby')
    return field.page().locator(`[id="${id}"]`).innerText()
  }
  const wrong = /^(Заповніть це поле|Потрібне ціле число|Має бути не (менше|більше) [\d\s]+)\.$/

  it.each(['', '0', '-1', '10000', '1.5'])('is asked for again at its field where it is “%s”', async (quantity) => {
    const { page } = guest
    await page.goto(`${shop}/lamp`)
    await settled(guest)
    const field = page.locator('#buy input[name=quantity]')
    await field.fill(quantity)
    await page.locator('#buy [type=submit]').first().click()
    await page.locator('#wrong-quantity').waitFor()
    expect(await saidAt(field)).toMatch(wrong)
    expect(await field.evaluate((one) => one === document.activeElement && one.ariaInvalid)).toBe('true')
    expect(await overflowOf(guest)).toBeLessThanOrEqual(0)
    await shot(guest, `how-many-${quantity}`)
    expect(await cartOf(guest)).toEqual({ quantity: 0, lines: 0 })
  })

  it.each(['', '-1', '10000', '1.5'])('is asked for again at its line of the cart where it is “%s”', async (typed) => {
    const person = await place.person({ width: 360 })
    const { page } = person
    await putIn(person)
    await page.goto(`${shop}/cart`)
    const field = await listening(page.locator('main input[name=quantity]'))
    for (const leave of ['Enter', 'Tab']) {
      await field.fill(typed)
      await field.press(leave)
      await expect.poll(() => saidAt(field)).toMatch(wrong)
      expect(await field.inputValue()).toBe(typed)
      expect(await cartOf(person)).toEqual({ quantity: 1, lines: 1 })
      await shot(person, `how-many-in-cart-${typed}`)
      await field.fill('2')
      await field.press(leave)
      await expect.poll(() => field.getAttribute('aria-invalid')).toBeNull()
      await expect.poll(() => cartOf(person)).toEqual({ quantity: 2, lines: 1 })
      await field.fill('1')
      await field.press(leave)
      await expect.poll(() => cartOf(person)).toEqual({ quantity: 1, lines: 1 })
    }
    expect(await overflowOf(person)).toBeLessThanOrEqual(0)
    await person.leave()
  })

  it('is asked for again in the window of the cart, and none takes the line out, which can be put back', async () => {
    await settings({ modal_cart: true })
    const person = await place.person({ width: 360 })
    const { page } = person
    await page.goto(`${shop}/lamp`)
    await (await listening(page.locator('#buy [type=submit]').first())).click()
    const dialog = page.getByRole('dialog')
    const field = dialog.locator('input[name=quantity]')
    for (const typed of ['', '-1', '10000', '1.5']) {
      await field.fill(typed)
      await field.press('Enter')
      await expect.poll(() => saidAt(field)).toMatch(wrong)
      expect(await field.inputValue()).toBe(typed)
      expect(await cartOf(person)).toEqual({ quantity: 1, lines: 1 })
      await shot(person, `how-many-in-window-${typed}`, { fullPage: false })
      await field.fill('1')
      await field.press('Enter')
      await expect.poll(() => field.getAttribute('aria-invalid')).toBeNull()
    }
    await field.fill('0')
    await field.press('Enter')
    await dialog.getByRole('button', { name: 'Повернути' }).click()
    await expect.poll(() => cartOf(person)).toEqual({ quantity: 1, lines: 1 })
    await settings({ modal_cart: false })
    await person.leave()
  })

  it.each(['', '-1', '10000', '1.5'])('is asked for again without a script where it is “%s”', async (typed) => {
    const person = await place.person({ width: 360, script: false })
    const { page } = person
    const main = page.locator('main')
    await page.goto(`${shop}/lamp`)
    await page.locator('#buy input[name=quantity]').fill(typed)
    await page.locator('#buy [type=submit]').first().click()
    await page.waitForURL(/\/cart$/)
    const again = main.locator('input[name=quantity]')
    expect(await saidAt(again)).toMatch(wrong)
    expect(await again.inputValue()).toBe(typed)
    expect(await main.getByRole('link', { name: 'Повернутися до товару' }).getAttribute('href')).toBe('/lamp')
    await shot(person, `how-many-plain-${typed}`)
    await again.fill('1')
    await main.getByRole('button', { name: 'До кошика' }).click()
    await main.getByRole('button', { name: 'Видалити' }).waitFor()

    const field = main.locator('input[name=quantity]')
    expect(await field.inputValue()).toBe('1')
    await field.fill(typed)
    await main.getByRole('button', { name: 'Оновити' }).click()
    expect(await saidAt(field)).toMatch(wrong)
    expect(await field.inputValue()).toBe(typed)
    await page.goto(`${shop}/cart`)
    expect(await field.inputValue()).toBe('1')
    expect(await overflowOf(person)).toBeLessThanOrEqual(0)
    await person.leave()
  })
})
