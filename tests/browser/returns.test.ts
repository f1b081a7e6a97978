import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contact, makeProduct, openShopper } from '../server/shopper.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation, type Person, password } from './installation.ts'
import { overflowOf, settled, shot } from './looking.ts'

let place: Installation
let store: OpenedStore
let staff: Person
let shop: string
let product: string

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Kettles')
  shop = place.shopOrigin(store.domain)
  product = await makeProduct(store, {
    name: { 'ua-uk': 'Чайник «Ранок»', 'en-us': 'Kettle' },
    price: '120.50',
    quantity: 50,
  })
  staff = await place.ownerOf(store)
})
afterAll(() => place?.close())

type Bought = { id: string; number: number; access_key: string }

/** An order of kettles that has been delivered. */
async function deliver(email: string, quantity: number): Promise<Bought> {
  const shopper = openShopper(place.world, store, email)
  await shopper.call('POST', '/api/authentication', { email, password })
  await shopper.add(product, quantity)
  await shopper.ready()
  const placed = await shopper.order()
  expect(placed.status, placed.text).toBe(201)
  const statuses = (await store.call('GET', '/api/order-statuses?$limit=50')).body.data
  for (const code of [3, 5, 6]) {
    const order_status_id = statuses.find((one: { code: number }) => one.code === code).id
    const moved = await store.call('POST', '/api/order-histories', { order_id: placed.body.id, order_status_id })
    expect(moved.status, moved.text).toBe(201)
  }
  return placed.body
}

/** The fields of the only line of the form. */
async function tickLine(person: Person, quantity: string, reason: string, comment?: string): Promise<void> {
  const { page } = person
  await page.getByRole('checkbox', { name: 'Чайник «Ранок»' }).check()
  await page.getByLabel('Кількість').fill(quantity)
  await page.getByLabel('Причина').selectOption({ label: reason })
  if (comment) await page.getByLabel('Що не так').fill(comment)
}

describe('a return', () => {
  it('with credit: the shopper asks, staff complete it, the shopper has the credit', async () => {
    const email = 'iryna@kettles.test'
    await store.guest('POST', '/api/customers', { ...contact, email, password, terms_agreed: true })
    const order = await deliver(email, 2)
    const shopper = await place.person()
    await shopper.page.goto(`${shop}/login?back=/account/orders/${order.id}`)
    await shopper.page.locator('input[name=email]').fill(email)
    await shopper.page.locator('input[name=password]').fill(password)
    await shopper.page.locator('main button[type=submit]').click()
    await shopper.page.waitForURL(({ pathname }) => pathname === `/account/orders/${order.id}`)
    await shot(shopper, 'shop-order-returnable')
    await shopper.page.getByRole('link', { name: 'Повернути товар' }).click()
    await shopper.page.waitForURL('**/returns/new?**')

    // Nothing ticked, then a reason that wants words: the form says so and keeps what was entered.
    await shopper.page.getByRole('button', { name: 'Надіслати запит' }).click()
    await shopper.page.getByText('Виберіть хоча б один товар.').waitFor()
    await tickLine(shopper, '2', 'Несправний (опишіть, що не так)')
    await shopper.page.getByRole('button', { name: 'Надіслати запит' }).click()
    await shopper.page.getByText('Опишіть, будь ласка, що не так.').first().waitFor()
    await shot(shopper, 'shop-return-wrong')
    expect(await shopper.page.getByLabel('Кількість').inputValue()).toBe('2')
    await shopper.page.getByLabel('Що не так').fill('Не вимикається')
    await shopper.page.getByRole('button', { name: 'Надіслати запит' }).click()
    await shopper.page.waitForURL('**/account/returns?asked=1')
    await shopper.page.getByText('Очікує рішення').waitFor()
    await shot(shopper, 'shop-returns')

    const { page } = staff
    await page.goto(`${place.origin}/admin/returns`)
    await page.getByText('Чайник «Ранок»').waitFor()
    await shot(staff, 'admin-returns')
    await page.getByRole('button', { name: 'Змінити статус повернення № 1' }).click()
    await page.getByRole('menuitem', { name: 'Чекаємо на товар' }).click()
    await page.getByRole('button', { name: 'Змінити статус повернення № 1' }).getByText('Чекаємо на товар').waitFor()
    await page.getByRole('link', { name: '№ 1', exact: true }).click()
    await page.getByRole('heading', { name: 'Повернення № 1' }).waitFor()
    await page.getByText('Не вимикається').waitFor()
    await page.getByRole('button', { name: 'Завершено', exact: true }).click()
    await page.getByRole('radio', { name: 'Зараховано на баланс' }).check()
    await page.getByText(/241,00\s₴ надійде на баланс покупця/).waitFor()
    await page.getByText('2 штуки повернуться на склад.').waitFor()
    await shot(staff, 'admin-return-complete')
    await page.getByRole('button', { name: 'Змінити на «Завершено»' }).click()
    await page.getByRole('heading', { name: 'Результат' }).waitFor()
    await page.getByText('Повернення завершено: далі статусів немає.').waitFor()
    await shot(staff, 'admin-return-done')

    await shopper.page.getByRole('link', { name: /№ 1/ }).click()
    await shopper.page.getByText('Зараховано на баланс').waitFor()
    await shopper.page.getByText(/241(,00)?\s₴/).waitFor()
    await shot(shopper, 'shop-return-done')
    await shopper.page.goto(`${shop}/account/purse`)
    await shopper.page
      .getByText(/241(,00)?\s₴/)
      .first()
      .waitFor()
    await shopper.page.goto(`${shop}/account/orders/${order.id}`)
    await shopper.page.getByText('Повернено 2 із 2').waitFor()
    expect(await shopper.page.getByRole('link', { name: 'Повернути товар' }).count()).toBe(0)
    // Who has kept the address of the form finds back.
    await shopper.page.goto(`${shop}/returns/new?order=${order.id}`)
    await shopper.page.getByText('не залишилося товарів, які можна повернути').waitFor()
    await shopper.page.getByRole('link', { name: 'Перейти до замовлення' }).click()
    await shopper.page.waitForURL(`**/account/orders/${order.id}`)
    shopper.calm()
    staff.calm()
    await shopper.leave()
  })

  it('of a guest works without script, from the page about returns', async () => {
    const order = await deliver('guest@kettles.test', 3)
    const guest = await place.person({ script: false, width: 360 })
    const { page } = guest
    await page.goto(shop)
    await page.locator('footer').getByRole('link', { name: 'Повернення' }).click()
    await page.getByRole('link', { name: 'Повернути товар' }).click()
    await page.getByLabel('Номер замовлення').fill(String(order.number))
    await page.getByLabel('Ел. пошта або телефон').fill('stranger@kettles.test')
    await page.getByRole('button', { name: 'Знайти замовлення' }).click()
    await page.getByText('Замовлення з таким номером і такою поштою чи телефоном не знайдено.').waitFor()
    expect(await page.getByLabel('Номер замовлення').inputValue()).toBe(String(order.number))
    await page.getByLabel('Ел. пошта або телефон').fill('guest@kettles.test')
    await page.getByRole('button', { name: 'Знайти замовлення' }).click()
    await tickLine(guest, '1', 'Надіслали не той товар')
    await shot(guest, 'shop-return-guest-360')
    await page.getByRole('button', { name: 'Надіслати запит' }).click()
    await page.getByText(/Ми отримали ваш запит: повернення \d+/).waitFor()
    await page.locator('main').getByRole('link', { name: 'До покупок' }).waitFor()

    // From the order's own page, by its key.
    await page.goto(`${shop}/order/${order.id}?key=${order.access_key}`)
    await page.getByText('Оформлено повернення: 1 із 3').waitFor()
    await page.getByRole('link', { name: 'Повернути товар' }).click()
    await tickLine(guest, '9', 'Помилка в замовленні')
    await page.getByRole('button', { name: 'Надіслати запит' }).click()
    await page.getByText('Повернути можна не більше 2.').first().waitFor()
    await page.getByLabel('Кількість').fill('2')
    await page.getByRole('button', { name: 'Надіслати запит' }).click()
    await page.waitForURL(`**/order/${order.id}?key=**`)
    await page.getByText('нічого не надсилайте до нашої відповіді', { exact: false }).waitFor()
    await page.getByText('Оформлено повернення: 3 із 3').waitFor()
    expect(await page.getByText('Повернено').count()).toBe(0)
    await shot(guest, 'shop-order-returned-360')
    // Nothing is left: the form says so, and leads to the order or, where only its number is known, to the shop.
    await page.goto(`${shop}/returns/new?order=${order.id}&key=${order.access_key}`)
    await page.getByText('не залишилося товарів, які можна повернути').waitFor()
    await shot(guest, 'shop-return-nothing-left-360')
    await page.getByRole('link', { name: 'Перейти до замовлення' }).click()
    await page.waitForURL(`**/order/${order.id}?key=**`)
    await page.goto(`${shop}/returns/new`)
    await page.getByLabel('Номер замовлення').fill(String(order.number))
    await page.getByLabel('Ел. пошта або телефон').fill('guest@kettles.test')
    await page.getByRole('button', { name: 'Знайти замовлення' }).click()
    await page.getByText('не залишилося товарів, які можна повернути').waitFor()
    await page.locator('main').getByRole('link', { name: 'До покупок' }).click()
    await page.waitForURL(`${shop}/`)
    await guest.leave()
  })

  it('is made by staff on the order, refunded, and the money marked as given', async () => {
    const order = await deliver('phone@kettles.test', 2)
    const { page } = staff
    await page.goto(`${place.origin}/admin/orders/${order.id}`)
    await page.getByRole('link', { name: 'Створити повернення' }).click()
    await page.getByText(`Замовлення № ${order.number}`).waitFor()
    await page.getByRole('textbox', { name: 'Кількість' }).fill('1')
    await page.getByRole('combobox', { name: 'Причина' }).click()
    await page.getByRole('option', { name: 'Не працює від самого початку' }).click()
    await shot(staff, 'admin-return-new')
    await page.getByRole('button', { name: 'Створити повернення' }).click()
    await page.waitForURL(/returns\/[0-9a-f-]{36}$/)
    const made = page.url()
    await page.goto(`${place.origin}/admin/orders/${order.id}`)
    await page.getByText('Оформлено повернення: 1 із 2').waitFor()
    expect(await page.getByText('Повернено 1 із 2').count()).toBe(0)
    await shot(staff, 'admin-order-returning')
    await page.goto(made)
    await page.getByRole('button', { name: 'Завершено', exact: true }).click()
    // Nobody can give credit to a guest; rejecting is possible while nothing is awaited.
    expect(await page.getByRole('radio', { name: 'Зараховано на баланс' }).isDisabled()).toBe(true)
    await page.getByRole('radio', { name: 'Відхилити повернення' }).check()
    await page.getByText('Ні гроші, ні товар не рухаються. Поясніть причину', { exact: false }).waitFor()
    await page.getByRole('radio', { name: 'Гроші повернено' }).check()
    await page.getByText(/Буде записано повернення коштів: 120,50\s₴/).waitFor()
    await page.getByRole('button', { name: 'Змінити на «Завершено»' }).click()
    await page.getByText('Треба повернути').waitFor()
    await shot(staff, 'admin-return-refund')
    await page
      .getByRole('button', { name: 'Гроші повернені' })
      .or(page.getByRole('button', { name: 'Гроші повернено' }))
      .click()
    await page.getByText('Треба повернути').waitFor({ state: 'detached' })
    // The buyer, who has no account, reads on the order what came of it.
    const guest = await place.person({ width: 360 })
    await guest.page.goto(`${shop}/order/${order.id}?key=${order.access_key}`)
    await guest.page.getByText(/^Гроші повернено: 120,50\s₴$/).waitFor()
    await settled(guest)
    await shot(guest, 'shop-order-return-done-360')
    expect(await overflowOf(guest)).toBe(0)
    await guest.leave()
    await page.goto(`${place.origin}/admin/orders/${order.id}`)
    await page.getByText('Повернено 1 із 2').waitFor()
    await shot(staff, 'admin-order-returned')
    staff.calm()
  })

  it('reads well on a phone and in the dark', async () => {
    for (const [width, dark] of [
      [360, false],
      [360, true],
      [1440, true],
    ] as const) {
      const person = await place.person({ width, dark })
      await person.context.addCookies(await staff.context.cookies())
      const [row] = (await store.call('GET', '/api/returns?$limit=1')).body.data
      for (const at of ['returns', `returns/${row.id}`, 'returns/new', 'return-statuses', 'return-reasons']) {
        await person.page.goto(`${place.origin}/admin/${at}`)
        await person.page.getByRole('heading', { level: 1 }).waitFor()
        await person.page.locator('[class*=Skeleton-root]').first().waitFor({ state: 'detached' })
        const overflow = await overflowOf(person)
        expect(overflow, `${at} at ${width}`).toBeLessThanOrEqual(0)
        await shot(person, `admin-${at.replaceAll('/', '-').slice(0, 20)}-${width}${dark ? '-dark' : ''}`)
      }
      person.calm()
      await person.leave()
    }
  })
})
