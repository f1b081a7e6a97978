import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from '../server/shopper.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation, type Person, password, putInCart } from './installation.ts'
import { overflowOf, shot } from './looking.ts'

let place: Installation
let store: OpenedStore
let staff: Person
let shop: string
const email = 'orest@workshop.test'

const made = async (resource: string, body: object) => {
  const answer = await store.call('POST', `/api/${resource}`, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Workshop')
  shop = place.shopOrigin(store.domain)
  await makeProduct(store, {
    name: { 'ua-uk': 'Верстак', 'en-us': 'Bench' },
    slug: { 'ua-uk': 'verstak' },
    price: '900',
  })
  await made('delivery-groups', {
    name: { 'ua-uk': 'Кур’єр' },
    methods: [{ name: { 'ua-uk': 'Кур’єром містом' }, type: 'flat', price: '70' }],
  })
  await made('customer-groups', {
    name: { 'ua-uk': 'Майстерня', 'en-us': 'Workshop', 'ru-ru': 'Мастерская' },
    description: { 'ua-uk': 'Для тих, хто купує для справи', 'en-us': 'For those who buy for their business' },
    approval: true,
    is_offered: true,
  })
  staff = await place.ownerOf(store)
})
afterAll(() => place?.close())

describe('a customer of a group that needs approval', () => {
  it('is asked what staff want to know', async () => {
    const { page } = staff
    await page.goto(`${place.origin}/admin/custom-fields`)
    await page
      .getByRole('link', { name: /Додати/ })
      .first()
      .click()
    await page.getByLabel('Назва').fill('Код ЄДРПОУ')
    await page.getByRole('checkbox', { name: 'Майстерня: Обов’язково' }).check()
    await page.getByRole('button', { name: 'Зберегти' }).click()
    await page.waitForURL(/custom-fields\/[0-9a-f-]{36}/)
    await shot(staff, 'admin-custom-field')

    await page.goto(`${place.origin}/admin/custom-fields/new`)
    await page.getByLabel('Назва').fill('Чим займаєтесь')
    await page.getByRole('combobox', { name: 'Тип' }).click()
    await page.getByRole('option', { name: 'Кілька' }).click()
    await page.getByRole('checkbox', { name: 'Майстерня: Запитувати' }).check()
    await page.getByRole('button', { name: 'Зберегти' }).click()
    await page.getByText('Додайте щонайменше одне значення для вибору.').first().waitFor()
    for (const [index, name] of ['Меблі', 'Метал'].entries()) {
      await page.getByRole('button', { name: /Додати значення/ }).click()
      await page.getByLabel(`Назва ${index + 1}`).fill(name)
    }
    await shot(staff, 'admin-custom-field-choice')
    await page.getByRole('button', { name: 'Зберегти' }).click()
    await page.waitForURL(/custom-fields\/[0-9a-f-]{36}/)
    await made('custom-fields', {
      name: { 'ua-uk': 'Поверх', 'en-us': 'Floor', 'ru-ru': 'Этаж' },
      location: 'address',
      customer_groups: (await store.call('GET', '/api/customer-groups')).body.data.map(({ id }: { id: string }) => ({
        customer_group_id: id,
        required: true,
      })),
    })
    staff.calm()
  })

  it('registers, waits, is let in, orders, and staff read the answers on the order', async () => {
    const shopper = await place.person()
    const { page } = shopper
    const [terms] = (await store.call('GET', '/api/information?kind=5')).body.data
    const [settings] = (await store.call('GET', '/api/settings')).body.data
    await store.call('PATCH', `/api/settings/${settings.id}`, {
      account_terms_id: terms.id,
      checkout_terms_id: terms.id,
    })
    await page.goto(`${shop}/registration`)
    expect(await page.getByLabel('Код ЄДРПОУ').count()).toBe(0)
    await page.getByRole('radio', { name: /Майстерня/ }).check()
    await page.getByText('Реєстрацію в цій групі ми перевіряємо вручну', { exact: false }).waitFor()
    await page.getByLabel('Ім’я').fill('Орест')
    await page.getByLabel('Прізвище').fill('Коваль')
    await page.getByLabel('Ел. пошта').fill(email)
    await page.getByLabel('Телефон').fill('+380671112233')
    await page.getByLabel('Пароль', { exact: true }).fill(password)
    await page.getByLabel('Пароль ще раз').fill(password)
    // The browser asks for it; a blank gets as far as the shop.
    await page.getByLabel('Код ЄДРПОУ').fill('   ')
    await page.getByLabel('Меблі').check()
    await page.getByRole('checkbox', { name: /приймаю умови/ }).check()
    await page.getByRole('button', { name: 'Створити кабінет' }).click()
    await page.getByText('Заповніть це поле.').waitFor()
    expect(await page.getByRole('radio', { name: /Майстерня/ }).isChecked()).toBe(true)
    expect(await page.getByLabel('Меблі').isChecked()).toBe(true)
    await shot(shopper, 'shop-registration')
    await page.getByLabel('Код ЄДРПОУ').fill('0')
    await page.getByLabel('Пароль', { exact: true }).fill(password)
    await page.getByLabel('Пароль ще раз').fill(password)
    await page.getByRole('button', { name: 'Створити кабінет' }).click()
    await page.waitForURL('**/login?registered=approval')
    await page.getByText('чекає на наше схвалення', { exact: false }).waitFor()
    await shot(shopper, 'shop-waits')
    const signIn = async () => {
      await page.locator('input[name=email]').fill(email)
      await page.locator('input[name=password]').fill(password)
      await page.locator('main button[type=submit]').click()
    }
    await signIn()
    await page.getByText('Ваша реєстрація ще на перевірці.').first().waitFor()

    const { page: desk } = staff
    await desk.goto(`${place.origin}/admin/customer-approvals?status=pending`)
    await desk.getByRole('link', { name: 'Орест Коваль' }).waitFor()
    await shot(staff, 'admin-approvals')
    await desk.getByRole('link', { name: 'Орест Коваль' }).click()
    await desk.getByText('Очікує на схвалення').waitFor()
    expect(await desk.getByLabel('Код ЄДРПОУ').inputValue()).toBe('0')
    expect(await desk.getByLabel('Меблі').isChecked()).toBe(true)
    await shot(staff, 'admin-customer-waits')
    await desk.goto(`${place.origin}/admin/customer-approvals?status=pending`)
    await desk.getByRole('button', { name: 'Схвалити: Орест Коваль' }).click()
    await desk.getByRole('button', { name: 'Схвалити: Орест Коваль' }).waitFor({ state: 'detached' })

    await page.goto(`${shop}/login`)
    await signIn()
    await page.waitForURL('**/account')
    await page.goto(`${shop}/account/profile`)
    expect(await page.getByLabel('Код ЄДРПОУ').inputValue()).toBe('0')
    await page.getByLabel('Код ЄДРПОУ').fill('32855961')
    await page.getByLabel('Метал').check()
    await page.getByRole('button', { name: 'Зберегти' }).click()
    await page.getByText('Збережено.').waitFor()
    await shot(shopper, 'shop-profile')
    await page.goto(`${shop}/account/addresses`)
    await page.getByLabel('Місто').fill('Львів')
    await page.getByLabel('Адреса', { exact: true }).fill('вул. Садова, 1')
    await page.getByLabel('Ім’я').fill('Орест')
    await page.getByLabel('Прізвище').fill('Коваль')
    await page.getByLabel('Поверх').fill('3')
    await shot(shopper, 'shop-address')
    await page.getByRole('button', { name: 'Зберегти' }).click()
    await page.getByText('вул. Садова, 1').waitFor()
    expect(await page.getByRole('link', { name: 'Вибрати основну адресу' }).count()).toBe(0)

    await page.getByRole('link', { name: 'Додати адресу' }).click()
    await page.waitForURL('**/account/addresses/new')
    await page.getByLabel('Адреса', { exact: true }).fill('пл. Ринок, 4')
    await page.getByLabel('Поверх').fill('1')
    // The browser asks for it; a blank gets as far as the shop.
    await page.getByLabel('Місто').fill('   ')
    await page.getByRole('button', { name: 'Зберегти' }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByLabel('Адреса', { exact: true }).inputValue()).toBe('пл. Ринок, 4')
    await page.getByLabel('Місто').fill('Львів')
    await page.getByRole('button', { name: 'Зберегти' }).click()
    await page.waitForURL('**/account/addresses')
    await page.getByText('пл. Ринок, 4').waitFor()
    await shot(shopper, 'shop-addresses')
    const defaultLine = () => page.getByRole('listitem').filter({ hasText: 'Основна адреса' }).innerText()
    expect(await defaultLine()).toContain('вул. Садова, 1')
    for (const line of ['пл. Ринок, 4', 'вул. Садова, 1']) {
      await page.getByRole('link', { name: 'Вибрати основну адресу' }).click()
      await page.getByRole('radio', { name: line }).check()
      await shot(shopper, 'shop-default-address')
      await page.getByRole('button', { name: 'Зберегти' }).click()
      await page.waitForURL('**/account/addresses')
      await expect.poll(defaultLine).toContain(line)
    }
    await page.getByRole('listitem').filter({ hasText: 'Садова' }).getByRole('link', { name: 'Змінити' }).click()
    await expect.poll(() => page.getByLabel('Поверх').inputValue()).toBe('3')
    await page.getByRole('link', { name: 'Усі адреси' }).click()
    await page.getByRole('listitem').filter({ hasText: 'Ринок' }).getByRole('button', { name: 'Видалити' }).click()
    await page.getByText('пл. Ринок, 4').waitFor({ state: 'detached' })

    await page.goto(`${shop}/verstak`)
    await putInCart(page)
    await page.getByText('Товар у кошику.').first().waitFor()
    await page.goto(`${shop}/checkout`)
    expect(await page.getByLabel('Код ЄДРПОУ').inputValue()).toBe('32855961')
    await page.getByRole('radio', { name: /кур/i }).first().check()
    await page.getByText('вул. Садова, 1', { exact: false }).first().waitFor()
    await page
      .getByRole('radio', { name: /Оплата під час отримання/ })
      .first()
      .check()
    await page.getByRole('checkbox', { name: /приймаю умови/ }).check()
    await shot(shopper, 'shop-checkout')
    await page.getByRole('button', { name: 'Підтвердити замовлення' }).last().click()
    await page.waitForURL('**/order/**placed=1')
    for (const told of ['Код ЄДРПОУ: 32855961', 'Чим займаєтесь: Меблі, Метал', 'Поверх: 3'])
      await page.getByText(told).waitFor()
    await shot(shopper, 'shop-order')
    shopper.calm()

    const [order] = (await store.call('GET', '/api/orders?$limit=1')).body.data
    await desk.goto(`${place.origin}/admin/orders/${order.id}`)
    for (const told of ['Код ЄДРПОУ', '32855961', 'Меблі, Метал', 'Поверх']) await desk.getByText(told).waitFor()
    expect(await desk.getByText('Надійний', { exact: true }).count()).toBe(0)
    await store.call('PATCH', `/api/customers/${order.customer_id}`, { safe: true })
    await desk.reload()
    await desk.getByText('Надійний', { exact: true }).waitFor()
    await shot(staff, 'admin-order')
    staff.calm()
    await shopper.leave()
  })

  it('has notes, credit, points and traces on the customer’s screen', async () => {
    const { page } = staff
    const [{ id }] = (await store.call('GET', `/api/customers?email=${email}`)).body.data
    await page.goto(`${place.origin}/admin/customers/${id}`)
    await page.getByRole('tab', { name: 'Нотатки' }).click()
    await page.getByLabel('Нотатка', { exact: true }).fill('Просить дзвонити після 18:00')
    await page.getByRole('button', { name: 'Додати нотатку' }).click()
    await page.getByRole('tabpanel').getByText('Test Owner', { exact: false }).waitFor()
    await shot(staff, 'admin-customer-notes')
    await page.getByRole('tab', { name: 'Баланс' }).click()
    await page.getByRole('textbox', { name: 'Сума' }).fill('-5')
    await page.getByRole('button', { name: 'Нарахувати або списати' }).click()
    await page.getByRole('tabpanel').locator('.mantine-InputWrapper-error').waitFor()
    await page.getByRole('textbox', { name: 'Сума' }).fill('120,50')
    await page.getByRole('textbox', { name: 'Опис' }).fill('Вибачення за затримку')
    await page.getByRole('button', { name: 'Нарахувати або списати' }).click()
    await page.getByText('Вибачення за затримку').waitFor()
    expect((await store.call('GET', `/api/customers/${id}`)).body.credit_balance).toBe('120.50')
    await shot(staff, 'admin-customer-credit')
    await page.getByRole('tab', { name: 'Бали' }).click()
    await page.getByRole('textbox', { name: 'Бали' }).fill('40')
    await page.getByRole('button', { name: 'Нарахувати або списати' }).click()
    await page.getByText('+40').waitFor()
    await shot(staff, 'admin-customer-points')
    await page.getByRole('tab', { name: 'Замовлення' }).click()
    await page.getByRole('tabpanel').getByRole('link', { name: /№/ }).waitFor()
    await shot(staff, 'admin-customer-orders')
    await page.getByRole('tab', { name: 'IP-адреси' }).click()
    await page
      .getByRole('tabpanel')
      .getByText(/127\.0\.0\.1|::1/)
      .waitFor()
    await shot(staff, 'admin-customer-ips')
    await page.getByRole('tab', { name: 'Адреси', exact: true }).click()
    expect(await page.getByLabel('Поверх').inputValue()).toBe('3')
    await page.getByLabel('Поверх').fill('4')
    await shot(staff, 'admin-customer-addresses')
    await page.getByRole('button', { name: 'Зберегти' }).click()
    await page.getByRole('button', { name: 'Зберегти' }).waitFor({ state: 'detached' })
    const customer = (await store.call('GET', `/api/customers/${id}`)).body
    expect(Object.values(customer.addresses[0].custom_fields)).toEqual(['4'])
    staff.calm()
  })

  it('reads well on a phone, in the dark, in three languages', async () => {
    for (const { id, code } of (await store.call('GET', '/api/languages')).body.data)
      if (code !== 'ua-uk') await made('store-languages', { language_id: id, status: true })
    const [{ id }] = (await store.call('GET', `/api/customers?email=${email}`)).body.data
    const [field] = (await store.call('GET', '/api/custom-fields?type=checkbox')).body.data
    for (const [width, dark, language] of [
      [360, false, 'uk-UA'],
      [360, true, 'ru-RU'],
      [1440, true, 'en-US'],
    ] as const) {
      const person = await place.person({ width, dark, language })
      await person.context.addCookies(
        (await staff.context.cookies()).map((cookie) =>
          cookie.name === 'language_code'
            ? { ...cookie, value: { 'uk-UA': 'ua-uk', 'ru-RU': 'ru-ru', 'en-US': 'en-us' }[language] }
            : cookie,
        ),
      )
      const tabs = ['general', 'addresses', 'orders', 'history', 'credit', 'points', 'ips'].map(
        (tab) => `customers/${id}?tab=${tab}`,
      )
      for (const at of [...tabs, 'customer-approvals', 'custom-fields', `custom-fields/${field.id}`]) {
        await person.page.goto(`${place.origin}/admin/${at}`)
        await person.page.getByRole('heading', { level: 1 }).waitFor()
        expect(person.page.url(), 'still signed in').toContain('/admin/')
        await person.page.locator('[class*=Skeleton-root]').first().waitFor({ state: 'detached' })
        const overflow = await overflowOf(person)
        expect(overflow, `${at} at ${width}`).toBeLessThanOrEqual(0)
        const name = at.replace(/[0-9a-f-]{36}/, '').replace(/\W+/g, '-')
        await shot(person, `admin-${name}-${width}${dark ? '-dark' : ''}`)
      }
      for (const at of ['registration', 'login?registered=approval']) {
        await person.page.goto(`${shop}${{ 'uk-UA': '', 'ru-RU': '/ru', 'en-US': '/en' }[language]}/${at}`)
        const radio = person.page.locator('input[name=customer_group_id]').last()
        if (at === 'registration') await radio.check()
        const overflow = await overflowOf(person)
        expect(overflow, `${at} at ${width}`).toBeLessThanOrEqual(0)
        await shot(person, `shop-${at.replace(/\W+/g, '-')}-${width}${dark ? '-dark' : ''}`)
      }
      person.calm()
      await person.leave()
    }
  })
})
