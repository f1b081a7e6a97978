import { createI18n, translator } from '@shopwright/i18n'
import { readLocales } from '@shopwright/i18n/files'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from '../server/mails-of.ts'
import { type Installation, openInstallation, type Person, password, putInCart } from './installation.ts'
import { barriersOf, overflowOf, settled, shot } from './looking.ts'
import { luggageFeed } from './luggage-feed.ts'

let place: Installation
let owner: Person

beforeAll(async () => {
  place = await openInstallation()
  owner = await place.person()
})
afterAll(() => place?.close())

async function fillRegistration(page: Person['page'], first: string, last: string, email: string): Promise<void> {
  await page.goto(`${place.origin}/registration`)
  await page.getByLabel('Ім’я').fill(first)
  await page.getByLabel('Прізвище').fill(last)
  await page.getByLabel('Ел. пошта').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByLabel('Повторіть пароль').fill(password)
}

const shopFrame = (page: Person['page']) => page.frameLocator('iframe')

it('what is wrong with the address is told at its place, also after the last step', async () => {
  const person = await place.person()
  const { page } = person
  await fillRegistration(page, 'Анна', 'Шмідт', 'anna@shop.test')
  await page.getByRole('button', { name: 'Створити обліковий запис' }).click()
  await page.waitForURL('**/admin/complete-registration')
  const draft = {
    ...{ name: 'Schmidt', country: 'DE', language: 'ua-uk', currency: 'EUR', address: '', city: 'Berlin' },
    ...{ postcode: 'x', region: '', about: '', product_types: [] },
  }
  const value = encodeURIComponent(JSON.stringify({ draft, step: 4 }))
  await person.context.addCookies([{ name: 'registration_data', value, url: place.origin }])
  await page.reload()
  await page.getByRole('button', { name: 'Відкрити магазин' }).click()
  await page.getByText('Не менше 2 символів.').waitFor()
  const postcode = page.getByLabel('Індекс')
  expect(await postcode.getAttribute('aria-invalid')).toBe('true')
  expect(await postcode.getAttribute('maxlength')).toBe('10')
  await person.leave()
})

it('the keyboard goes to what a step of the wizard misses, and a rule of passwords is said once', async () => {
  const person = await place.person({ width: 360, dark: true })
  const { page } = person
  await fillRegistration(page, 'Єва', 'Мюллер', 'eva@shop.test')
  await page.getByLabel('Пароль', { exact: true }).fill('abc')
  await page.getByRole('button', { name: 'Створити обліковий запис' }).click()
  await page.getByText('Паролі мають збігатися').waitFor()
  await expect(page.getByText('Щонайменше 6 літер і 1 цифра').count()).resolves.toBe(1)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Створити обліковий запис' }).click()
  await page.waitForURL('**/admin/complete-registration')
  const next = page.getByRole('button', { name: 'Продовжити' })
  const isThere = (label: string) =>
    expect.poll(() => page.getByLabel(label).evaluate((it) => it === document.activeElement)).toBe(true)
  await isThere('Назва магазину')
  await next.click()
  await isThere('Назва магазину')
  await page.getByLabel('Назва магазину').fill('Müller')
  await next.click()
  await page.getByRole('heading', { name: 'Де ви продаєте?' }).waitFor()
  // Whoever sells there charges in euros, and says so no second time.
  await page.getByRole('combobox', { name: 'Країна' }).click()
  await page.getByRole('option', { name: 'Німеччина', exact: true }).click()
  await expect.poll(() => page.getByRole('combobox', { name: 'Валюта' }).inputValue()).toMatch(/^EUR/)
  await next.click()
  await isThere('Вулиця й будинок')
  await next.click()
  await isThere('Місто')
  person.calm()
  await person.leave()
})

const words = createI18n(readLocales())

it.each([
  ['ua-uk', 'uk-UA', 360],
  ['ru-ru', 'ru-RU', 1440],
  ['en-us', 'en-US', 360],
] as const)(
  'a second shop begins with the address that is not confirmed, the first one does not (%s)',
  async (code, language, width) => {
    const t = translator(words, code)
    const email = `unconfirmed-${code}@shop.test`
    const { platform } = place.world
    const named = { first_name: 'Ганна', last_name: 'Коваль' }
    expect((await platform('POST', '/api/customers', { email, password, ...named })).status).toBe(201)
    const authorization = (await platform('POST', '/api/authentication', { email, password })).body.accessToken
    const person = await place.person({ language, width })
    const { page } = person
    await person.context.addCookies([{ name: 'accessToken', value: authorization, url: place.origin }])
    const notice = page.getByText(t('admin:confirmAddress.notice.title'), { exact: true })
    const begin = async () => {
      await page.goto(`${place.origin}/admin/complete-registration`)
      await page.getByRole('heading', { name: t('screens:wizard.steps.name.title') }).waitFor()
      await settled(person)
    }
    await begin()
    expect(await notice.count()).toBe(0)
    const setup = { name: `First ${code}`, country: 'UA', language: code, currency: 'UAH' }
    expect((await platform('POST', '/api/store-setups', setup, { authorization })).status).toBe(201)
    await begin()
    await notice.waitFor()
    expect(await barriersOf(person, 'all')).toEqual([])
    expect(await overflowOf(person)).toBe(0)
    await shot(person, `wizard-unconfirmed-${code}-${width}`)
    const before = (await mailsTo(place.world, email)).length
    await page.getByRole('button', { name: t('admin:confirmAddress.notice.again') }).click()
    await page.getByText(t('admin:confirmAddress.notice.sent')).first().waitFor()
    expect((await mailsTo(place.world, email)).length).toBe(before + 1)
    person.calm()
    await person.leave()
  },
)

describe('an owner', () => {
  it('registers, walks through the wizard, chooses a plan and stands before the own shop', async () => {
    const { page } = owner
    await fillRegistration(page, 'Олена', 'Коваленко', 'olena@shop.test')
    await shot(owner, 'registration')
    await page.getByRole('button', { name: 'Створити обліковий запис' }).click()
    await page.waitForURL('**/admin/complete-registration')
    await shot(owner, 'wizard-name')
    await page.getByRole('button', { name: 'Продовжити' }).click()
    await page.getByText('Заповніть це поле.').waitFor()
    await page.getByLabel('Назва магазину').fill('Валізи Олени')
    await page.getByRole('button', { name: 'Продовжити' }).click()
    await page.getByRole('heading', { name: 'Де ви продаєте?' }).waitFor()
    await shot(owner, 'wizard-place')
    await page.getByRole('button', { name: 'Продовжити' }).click()
    await page.getByLabel('Вулиця й будинок').fill('вул. Хрещатик, 22')
    await page.getByLabel('Місто').fill('Київ')
    await page.getByLabel('Індекс').fill('01001')
    await page.getByLabel('Область').fill('Київ')
    await page.reload()
    await expect(page.getByLabel('Місто').inputValue()).resolves.toBe('Київ')
    await expect(page.getByLabel('Вулиця й будинок').inputValue()).resolves.toBe('вул. Хрещатик, 22')
    // Whoever has no store yet is led back to opening one, wherever in the administration they go.
    for (const door of ['orders', 'dashboard']) {
      await page.goto(`${place.origin}/admin/${door}`)
      await page.waitForURL('**/admin/complete-registration')
    }
    await expect.poll(() => page.getByLabel('Місто').inputValue()).toBe('Київ')
    await shot(owner, 'wizard-address')
    await page.getByRole('button', { name: 'Продовжити' }).click()
    await page.getByLabel('Про вас').fill('Продаємо валізи.')
    await page.getByRole('button', { name: 'Продовжити' }).click()
    await page.getByText('Інше').click()
    await shot(owner, 'wizard-types')
    await page.getByRole('button', { name: 'Відкрити магазин' }).click()
    await page.waitForURL('**/admin/select-plan')
    await page.getByText('Venture').first().waitFor()
    await shot(owner, 'plans')
    // The tax takes two lines in some of them.
    await page.setViewportSize({ width: 1000, height: 900 })
    await settled(owner)
    const choices = page.getByRole('button', { name: /^(Вибрати|Почати безкоштовно)/ })
    const tops = await choices.evaluateAll((all) => all.map((it) => Math.round(it.getBoundingClientRect().top)))
    expect([tops.length, new Set(tops).size]).toEqual([4, 1])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Почати пробний період' }).click()
    // The way ends in front of the shop, not among figures that are all nought.
    await page.waitForURL('**/admin/shop-open')
    await page.getByRole('heading', { name: 'Ваш магазин відкрито' }).waitFor()
    // It stands in front of its owner, as a shopper sees it.
    await shopFrame(page).getByRole('banner').getByText('Валізи Олени').first().waitFor()
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await barriersOf(owner, 'all')).toEqual([])
      expect(await overflowOf(owner)).toBe(0)
      await shot(owner, `shop-open-${width}`)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    const door = page.getByRole('link', { name: /Валізи Олени/ })
    expect(await door.getAttribute('href')).toBe(await domainOf())
    const opened = page.waitForEvent('popup')
    await door.click()
    await (await opened).getByText('Валізи Олени').first().waitFor()
    await (await opened).close()
    expect(await page.getByRole('link', { name: 'Додати товар' }).getAttribute('href')).toBe('/admin/products/new')
    await page.getByRole('link', { name: 'Імпортувати прайс-лист' }).click()
    await page.waitForURL('**/admin/import/new')
    owner.calm()
  })

  it('finds delivery and payment named and waiting for a look, and leaves payment as it is, with a way back', async () => {
    const { page } = owner
    await page.goto(`${place.origin}/admin/dashboard`)
    await page.getByRole('heading', { name: 'Налаштуйте магазин' }).waitFor()
    await page.getByText('Додайте Нову пошту, Укрпошту чи кур’єра', { exact: false }).waitFor()
    await page.getByText('Додайте оплату карткою чи банківським переказом', { exact: false }).waitFor()
    // While the shop is not set up, nobody is told that all is done.
    await expect(page.getByText('Усе зроблено', { exact: false }).count()).resolves.toBe(0)
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await barriersOf(owner, 'all')).toEqual([])
      await shot(owner, `dashboard-${width}`)
    }
    const fits = page.getByRole('button', { name: 'Налаштуйте оплату: Залишити як є' })
    await fits.click()
    await fits.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Скасувати дію' }).click()
    await fits.waitFor()
    await fits.click()
    await fits.waitFor({ state: 'hidden' })
    await page.locator('main a[href="/admin/delivery-groups"]').click()
    await page.locator('table a', { hasText: 'Самовивіз' }).first().click()
    await page.locator('[data-field=sort_order] input').fill('2')
    await page.getByRole('button', { name: 'Зберегти', exact: true }).first().click()
    await page.locator('.mantine-Notification-root').first().waitFor()
    await page.goto(`${place.origin}/admin/dashboard`)
    await page.getByRole('heading', { name: 'Налаштуйте магазин' }).waitFor()
    expect(await page.locator('main a[href="/admin/delivery-groups"]').count()).toBe(0)
    owner.calm()
  })

  it('is led from an empty list to the import of what belongs there', async () => {
    const { page } = owner
    for (const [path, kind] of [
      ['products', 'Товари'],
      ['categories', 'Категорії'],
    ] as const) {
      await page.goto(`${place.origin}/admin/${path}`)
      await page.getByText('Тут поки порожньо').waitFor()
      await shot(owner, `empty-${path}`)
      await page.locator('main').getByRole('link', { name: 'Імпортувати прайс-лист' }).click()
      await page.waitForURL('**/admin/import/new**')
      await expect.poll(() => page.getByRole('radio', { name: kind }).isChecked()).toBe(true)
    }
    await page.goto(`${place.origin}/admin/manufacturers`)
    await page.getByText('Тут поки порожньо').waitFor()
    expect(await page.locator('main').getByRole('link', { name: 'Імпортувати прайс-лист' }).count()).toBe(0)
    owner.calm()
  })

  it('imports a supplier’s feed through the screen, dry and for real, and a second run changes nothing', async () => {
    const { page } = owner
    await page.goto(`${place.origin}/admin/import`)
    await page.getByRole('link', { name: 'Новий імпорт' }).first().click()
    await page.setInputFiles('input[type=file]', await luggageFeed())
    await page.getByText('Шлях до елементів').waitFor()
    await page.getByLabel('Пропускати відсутні').check()
    await page.getByLabel('Назва', { exact: true }).first().fill('Епіцентр')
    await shot(owner, 'import-map')
    await page.getByRole('button', { name: 'Перевірити без змін' }).click()
    await page.getByText('Перевірено без змін').waitFor()
    await expect(page.locator('[data-outcome=new]').innerText()).resolves.toBe('119')
    await shot(owner, 'import-dry')
    await page.getByRole('button', { name: 'Запустити' }).click()
    await page.getByText('Готово', { exact: true }).first().waitFor()
    await expect(page.locator('[data-outcome=new]').innerText()).resolves.toBe('119')
    await page.getByRole('button', { name: 'Запустити' }).click()
    await expect.poll(() => page.locator('[data-outcome=same]').innerText()).toBe('119')
    await shot(owner, 'import-done')
    await page.goto(`${place.origin}/admin/products`)
    await page.getByText('Snowball').first().waitFor()
    await shot(owner, 'products')
    owner.calm()
  })

  it('sells to a guest on the shop’s own host, and sees the order at once', async () => {
    const { page } = owner
    const shopper = await place.person()
    const shop = await domainOf()
    await shopper.page.goto(`${shop}/`)
    await shot(shopper, 'shop-home')
    await shopper.page.goto(`${shop}/search?q=${encodeURIComponent('snowball 33703')}`)
    await shot(shopper, 'shop-search')
    await shopper.page
      .getByRole('link', { name: /Snowball/ })
      .first()
      .click()
    await shopper.page.getByRole('button', { name: 'До кошика', exact: true }).first().waitFor()
    await shot(shopper, 'shop-product')
    await putInCart(shopper.page)
    await shopper.page.getByRole('status').filter({ hasText: 'Товар у кошику.' }).first().waitFor()
    await shopper.page.goto(`${shop}/cart`)
    await shot(shopper, 'shop-cart')
    await shopper.page.goto(`${shop}/checkout`)
    await fillCheckout(shopper)
    await shot(shopper, 'shop-checkout')
    await page.goto(`${place.origin}/admin/orders`)
    await shopper.page.getByRole('button', { name: 'Підтвердити замовлення' }).last().click()
    await shopper.page.waitForURL('**/order/**')
    await shot(shopper, 'shop-order')
    await shopper.page.getByText('100001').first().waitFor()
    await page.getByText('100001').first().waitFor()
    await shot(owner, 'orders')
    shopper.calm()
    await shopper.leave()
    owner.calm()
  })

  it('sells to a guest whose browser runs no scripts', async () => {
    const shopper = await place.person({ script: false, width: 360 })
    const shop = await domainOf()
    await shopper.page.goto(`${shop}/search?q=madisson`)
    // The brand that the search names stands above its goods.
    await shopper.page
      .locator('h3')
      .getByRole('link', { name: /Madisson/ })
      .first()
      .click()
    await shopper.page.getByRole('button', { name: 'До кошика', exact: true }).first().click()
    await shopper.page.waitForURL(`${shop}/cart`)
    await shopper.page.goto(`${shop}/checkout`)
    await fillCheckout(shopper)
    await shot(shopper, 'shop-checkout-360-noscript')
    await shopper.page.getByRole('button', { name: 'Підтвердити замовлення' }).last().click()
    await shopper.page.waitForURL('**/order/**')
    await shopper.page.getByText('100002').first().waitFor()
    await shopper.leave()
  })

  it('who pays for a plan at once comes from the page of cards to the own shop as well', async () => {
    const other = await place.person({ width: 360 })
    const { page } = other
    await fillRegistration(page, 'Петро', 'Коваль', 'petro@shop.test')
    await page.getByRole('button', { name: 'Створити обліковий запис' }).click()
    const next = page.getByRole('button', { name: 'Продовжити' })
    await page.getByLabel('Назва магазину').fill('Чай Петра')
    await next.click()
    await page.getByRole('heading', { name: 'Де ви продаєте?' }).waitFor()
    await next.click()
    await page.getByLabel('Вулиця й будинок').fill('вул. Садова, 2')
    await page.getByLabel('Місто').fill('Львів')
    await page.getByLabel('Індекс').fill('79000')
    await page.getByLabel('Область').fill('Львівська')
    await next.click()
    await page.getByLabel('Про вас').fill('Чай.')
    await next.click()
    await page.getByText('Інше').click()
    await page.getByRole('button', { name: 'Відкрити магазин' }).click()
    await page.waitForURL('**/admin/select-plan')
    await page.getByRole('button', { name: 'Вибрати Business' }).click()
    await page.waitForURL('**/sandbox/checkout/**')
    await page.locator('[name=number]').fill('4242 4242 4242 4242')
    await page.locator('[name=expiry]').fill('12/40')
    await page.locator('[name=cvc]').fill('123')
    await page.locator('button:not([name=cancel])').first().click()
    await page.waitForURL('**/admin/shop-open')
    await shopFrame(page).getByRole('banner').getByText('Чай Петра').first().waitFor()
    await shot(other, 'shop-open-paid-360')
    // Once: later payments end among the bills.
    await page.goto(`${place.origin}/admin/billing?payment=succeeded`)
    await page.getByRole('status').filter({ hasText: 'Дякуємо, платіж пройшов' }).waitFor()
    other.calm()
    await other.leave()
  })
})

const domainOf = async (): Promise<string> => {
  const admin = await place.world.admin()
  const { body } = await admin.call('GET', '/api/stores?$limit=1&$sort[created_at]=-1')
  return `http://${body.data[0].domain.replace(/\.localhost.*$/, '')}.${place.world.platformHost}`
}

async function fillCheckout({ page }: Person): Promise<void> {
  await page.getByLabel('Телефон').fill('+380501112233')
  await page.getByLabel('Ім’я').fill('Марія')
  await page.getByLabel('Прізвище').fill('Шевченко')
  await page.getByLabel('Ел. пошта').fill('maria@buyer.test')
}
