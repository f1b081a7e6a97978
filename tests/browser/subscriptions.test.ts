import { readFileSync } from 'node:fs'
import { startDueCharges } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contact, makeProduct } from '../server/shopper.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation, type Person, password, putInCart } from './installation.ts'
import { overflowOf, shot } from './looking.ts'

let place: Installation
let store: OpenedStore
let staff: Person
let shop: string
const email = 'iryna@coffee.test'

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Coffee')
  shop = place.shopOrigin(store.domain)
  await store.call('POST', '/api/payment-methods', { name: 'Картка', code: 'card', sort_order: 1 })
  const { data } = (await store.call('GET', '/api/languages?$limit=10')).body
  for (const code of ['en-us', 'ru-ru']) {
    const language_id = data.find((one: { code: string }) => one.code === code).id
    const added = await store.call('POST', '/api/store-languages', { language_id })
    expect(added.status, added.text).toBe(201)
  }
  const [terms] = (await store.call('GET', '/api/information?kind=5')).body.data
  const [settings] = (await store.call('GET', '/api/settings')).body.data
  await store.call('PATCH', `/api/settings/${settings.id}`, { checkout_terms_id: terms.id })
  await store.guest('POST', '/api/customers', { ...contact, email, password, terms_agreed: true })
  staff = await place.ownerOf(store)
})
afterAll(() => place?.close())

async function signIn({ page }: Person, back: string): Promise<void> {
  await page.goto(`${shop}/login?back=${back}`)
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('main button[type=submit]').click()
  await page.waitForURL(({ pathname }) => pathname === back)
}

describe('a subscription', () => {
  it('is made by staff, bought by card, paused, resumed and cancelled by its buyer', async () => {
    const { page } = staff
    await page.goto(`${place.origin}/admin/recurrings/new`)
    await page.getByLabel('Назва').first().fill('Щомісяця')
    await page.getByRole('textbox', { name: 'Ціна', exact: true }).fill('90')
    await page.getByRole('textbox', { name: 'Кількість платежів' }).fill('12')
    await shot(staff, 'admin-recurring-new')
    await page.getByRole('button', { name: /Зберегти|Додати|Створити/ }).click()
    await page.waitForURL(/recurrings\/[0-9a-f-]{36}/)
    const product = await makeProduct(store, {
      name: { 'ua-uk': 'Кава «Ранок»', 'en-us': 'Coffee' },
      price: '100.00',
      quantity: 50,
    })
    await page.goto(`${place.origin}/admin/products/${product}#section-recurrings`)
    const section = page.locator('#section-recurrings')
    await section.getByRole('button', { name: /Додати/ }).click()
    await section
      .getByRole('textbox', { name: /План підписки/ })
      .or(section.getByRole('combobox', { name: /План підписки/ }))
      .first()
      .click()
    await page.getByRole('option', { name: 'Щомісяця' }).click()
    await page.getByRole('button', { name: 'Зберегти' }).click()
    await page.getByRole('button', { name: 'Зберегти' }).waitFor({ state: 'hidden' })
    await section.scrollIntoViewIfNeeded()
    await shot(staff, 'admin-product-recurrings')

    const buyer = await place.person()
    await signIn(buyer, '/account')
    const slug = (await store.call('GET', `/api/products/${product}`)).body.slug
    await buyer.page.goto(`${shop}/${slug}`)
    await buyer.page.getByText(/90,00\s₴ щомісяця, 12 платежів/).waitFor()
    await shot(buyer, 'shop-product-recurring')
    await putInCart(buyer.page)
    await buyer.page.getByText('Додано').or(buyer.page.getByText('у кошику')).first().waitFor()
    await buyer.page.goto(`${shop}/cart`)
    await buyer.page.getByText(/90,00\s₴ щомісяця, 12 платежів/).waitFor()
    await shot(buyer, 'shop-cart-recurring')
    await buyer.page.goto(`${shop}/checkout`)
    await buyer.page.getByRole('radio', { name: 'Картка' }).check()
    await shot(buyer, 'shop-checkout-recurring')
    await buyer.page.getByRole('checkbox', { name: /Я приймаю умови/ }).check()
    await buyer.page.getByRole('button', { name: 'Підтвердити замовлення' }).click()
    await buyer.page.waitForURL('**/sandbox/payments/**')
    await buyer.page.locator('input[name=number]').fill('4000 0000 0000 0341')
    await buyer.page.locator('input[name=expiry]').fill('12/40')
    await buyer.page.locator('input[name=cvc]').fill('123')
    await buyer.page.locator('form button').first().click()
    await buyer.page.waitForURL('**/order/**')

    await buyer.page.goto(`${shop}/account/subscriptions`)
    await buyer.page.getByText('Очікує').waitFor()
    const order = (await store.call('GET', '/api/orders?$limit=1')).body.data[0]
    const statuses = (await store.call('GET', '/api/order-statuses?$limit=50')).body.data
    for (const code of [5, 6, 7]) {
      const order_status_id = statuses.find((one: { code: number }) => one.code === code).id
      await store.call('POST', '/api/order-histories', { order_id: order.id, order_status_id })
    }
    await buyer.page.reload()
    await shot(buyer, 'shop-subscriptions')
    await buyer.page.getByRole('link', { name: /№ 1/ }).click()
    await buyer.page.getByRole('heading', { name: 'Підписка № 1' }).waitFor()
    await buyer.page.getByText('•••• 0341').waitFor()
    await shot(buyer, 'shop-subscription')
    await buyer.page.getByRole('button', { name: 'Призупинити' }).click()
    await buyer.page.getByRole('button', { name: 'Відновити' }).waitFor()
    await buyer.page.getByText('Готово.').waitFor()
    await buyer.page.getByRole('button', { name: 'Відновити' }).click()
    await buyer.page.getByRole('button', { name: 'Призупинити' }).waitFor()

    // A payment that the card does not make: the page leads to where it can be made.
    const { id } = (await store.call('GET', '/api/order-recurrings?$limit=1')).body.data[0]
    await place.world.engine.database.platformPool.query(
      `update order_recurrings set next_date = current_date where id = $1`,
      [id],
    )
    await startDueCharges(place.world.engine)
    await expect.poll(async () => (await store.call('GET', `/api/order-recurrings/${id}`)).body.attempts).toBe(1)
    await page.goto(`${place.origin}/admin/order-recurrings`)
    await page.getByText('Кава «Ранок» × 1').waitFor()
    await shot(staff, 'admin-subscriptions')
    await page.getByRole('link', { name: '№ 1', exact: true }).click()
    await page.getByText('Картку відхилено.').waitFor()
    await shot(staff, 'admin-subscription')
    await page.getByRole('button', { name: 'Зупинити', exact: true }).click()
    await page.getByText('запустити знову може лише магазин', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Зупинити', exact: true }).last().click()
    await page.getByRole('button', { name: 'Відновити' }).click()
    await page.getByRole('button', { name: 'Відновити' }).last().click()
    await page.getByRole('button', { name: 'Призупинити' }).waitFor()

    const phone = await place.person({ width: 360, script: false })
    await phone.context.addCookies(await buyer.context.cookies())
    await phone.page.goto(`${shop}/account/subscriptions/${id}`)
    await phone.page.getByRole('link', { name: 'Оплатити зараз' }).waitFor()
    expect(await overflowOf(phone)).toBeLessThanOrEqual(0)
    await shot(phone, 'shop-subscription-360')
    await phone.page.getByText('Скасувати підписку').first().click()
    await phone.page.getByRole('button', { name: 'Скасувати підписку' }).click()
    await phone.page.getByText('Скасована').first().waitFor()
    expect((await store.call('GET', `/api/order-recurrings/${id}`)).body).toMatchObject({
      state: 'cancelled',
      due_order_id: null,
    })
    buyer.calm()
    staff.calm()
    await phone.leave()
    await buyer.leave()
  })
})

describe('an affiliate', () => {
  it('joins, shares a link, earns by who follows it, and is paid out', async () => {
    const groups = (await store.call('GET', '/api/customer-groups?$limit=50')).body.data
    const asked = await store.call('POST', '/api/custom-fields', {
      name: { 'ua-uk': 'Скільки читачів', 'en-us': 'Readers' },
      location: 'affiliate',
      customer_groups: groups.map(({ id }: { id: string }) => ({ customer_group_id: id, required: true })),
    })
    expect(asked.status, asked.text).toBe(201)
    const member = await place.person()
    await signIn(member, '/account/affiliate')
    await shot(member, 'shop-affiliate-join')
    const readers = member.page.getByLabel('Скільки читачів')
    await member.page.getByLabel('Номер рахунку (IBAN)').fill('UA213223130000026007233566001')
    await member.page.getByRole('button', { name: 'Приєднатися' }).click()
    await member.page.getByText('Заповніть це поле.').first().waitFor()
    expect(await member.page.getByLabel('Номер рахунку (IBAN)').inputValue()).toContain('UA2132')
    expect(await readers.getAttribute('aria-invalid')).toBe('true')
    await shot(member, 'shop-affiliate-missing')
    await readers.fill('12 тисяч')
    await member.page.getByLabel('Власник рахунку').fill('Ірина Шевченко')
    await member.page.getByRole('button', { name: 'Приєднатися' }).click()
    await member.page.getByText('Ваша заявка чекає на нашу відповідь.').waitFor()
    expect(await readers.inputValue()).toBe('12 тисяч')

    const { page } = staff
    await page.goto(`${place.origin}/admin/affiliates`)
    await page
      .getByRole('link', { name: /Ірина Шевченко/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    const answered = page.getByRole('textbox', { name: 'Скільки читачів' })
    expect(await answered.inputValue()).toBe('12 тисяч')
    await answered.fill('')
    await page.getByRole('button', { name: 'Зберегти' }).click()
    await page.locator('[data-field=custom_fields] [aria-invalid=true]').waitFor()
    await shot(staff, 'admin-affiliate-missing')
    await answered.fill('13 тисяч')
    await page.getByRole('switch', { name: 'Схвалено' }).or(page.getByLabel('Схвалено')).first().click()
    await page.getByRole('button', { name: 'Зберегти' }).click()
    await page.getByRole('button', { name: 'Зберегти' }).waitFor({ state: 'hidden' })
    await shot(staff, 'admin-affiliate')

    await member.page.reload()
    expect(await readers.inputValue()).toBe('13 тисяч')
    const link = await member.page.getByLabel('Ваше посилання').inputValue()
    await shot(member, 'shop-affiliate')
    const friend = await place.person({ width: 360 })
    await friend.page.goto(link)
    expect(friend.page.url()).not.toContain('tracking')
    expect((await friend.context.cookies()).find(({ name }) => name === 'sw_tracking')).toMatchObject({
      httpOnly: true,
    })
    const product = await makeProduct(store, { name: { 'ua-uk': 'Млинок', 'en-us': 'Mill' }, price: '400.00' })
    const cookie = (await friend.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    const call = (method: 'POST' | 'PATCH', to: string, body: object, more = {}) =>
      store.guest(method, to, body, { cookie: `${cookie}; sw_cart=${'a'.repeat(43)}`, ...more })
    await call('POST', '/api/cart-items', { product_id: product })
    const cart = await call('PATCH', '/api/carts/current', {
      customer: { ...contact, email: 'friend@coffee.test', phone: '+380501112233' },
    })
    await call('PATCH', '/api/carts/current', { delivery_method_id: cart.body.delivery_methods[0]?.id })
    const methods = (await call('PATCH', '/api/carts/current', {})).body.payment_methods
    const payment_method_id = methods.find(({ code }: { code: string }) => code !== 'card').id
    const placed = await call(
      'POST',
      '/api/orders',
      { payment_method_id, terms_agreed: true },
      { 'idempotency-key': 'friend' },
    )
    expect(placed.status, placed.text).toBe(201)
    const statuses = (await store.call('GET', '/api/order-statuses?$limit=50')).body.data
    for (const code of [3, 5, 7]) {
      const order_status_id = statuses.find((one: { code: number }) => one.code === code).id
      await store.call('POST', '/api/order-histories', { order_id: placed.body.id, order_status_id })
    }
    await page.goto(`${place.origin}/admin/orders/${placed.body.id}`)
    await page.getByText(/отримує 20,00\s₴/).waitFor()
    await page.goto(`${place.origin}/admin/affiliate-payouts/new`)
    await page.getByLabel('Найменший баланс').fill('100')
    await page.getByRole('button', { name: 'Виплатити' }).click()
    await page.getByText('Ніхто не набрав такої суми.').waitFor()
    await page.getByLabel('Найменший баланс').fill('10')
    await shot(staff, 'admin-payout-new')
    await page.getByRole('button', { name: 'Виплатити' }).click()
    await page.getByRole('heading', { name: 'Виплата № 1' }).waitFor()
    await page.getByText('UA213223130000026007233566001', { exact: false }).waitFor()
    await shot(staff, 'admin-payout')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Завантажити список' }).click(),
    ])
    expect(readFileSync(await file.path(), 'utf8')).toContain('20.00,UAH,bank,Ірина,Шевченко')
    await member.page.reload()
    await member.page.getByText('Виплачено').waitFor()
    await shot(member, 'shop-affiliate-paid')
    member.calm()
    staff.calm()
    await friend.leave()
    await member.leave()
  })

  it('and subscriptions read well on a phone and in the dark', async () => {
    const first = async (name: string) => (await store.call('GET', `/api/${name}?$limit=1`)).body.data[0].id
    const [subscription, affiliate, payout, profile] = [
      await first('order-recurrings'),
      await first('affiliates'),
      await first('affiliate-payouts'),
      await first('recurrings'),
    ]
    const member = await place.person({ width: 360 })
    await signIn(member, '/account/affiliate')
    for (const at of ['affiliate', 'subscriptions', `subscriptions/${subscription}`])
      for (const prefix of ['', '/en', '/ru']) {
        const answer = await member.page.goto(`${shop}${prefix}/account/${at}`)
        expect(answer?.status(), `${prefix}/${at}`).toBe(200)
        expect(await overflowOf(member), `${prefix}/${at}`).toBeLessThanOrEqual(0)
        await shot(member, `shop${prefix.replace('/', '-')}-${at.slice(0, 14).replace('/', '-')}-360`)
      }
    member.calm()
    await member.leave()
    for (const [width, dark] of [
      [360, false],
      [360, true],
      [1440, true],
    ] as const) {
      const person = await place.person({ width, dark })
      await person.context.addCookies(await staff.context.cookies())
      const paths = ['recurrings', `recurrings/${profile}`, 'order-recurrings', `order-recurrings/${subscription}`]
      paths.push(
        'affiliates',
        `affiliates/${affiliate}`,
        'affiliate-payouts',
        'affiliate-payouts/new',
        `affiliate-payouts/${payout}`,
      )
      for (const at of paths) {
        await person.page.goto(`${place.origin}/admin/${at}`)
        await person.page.getByRole('heading', { level: 1 }).waitFor()
        await person.page.locator('[class*=Skeleton-root]').first().waitFor({ state: 'detached' })
        expect(await overflowOf(person), `${at} at ${width}`).toBeLessThanOrEqual(0)
        await shot(person, `admin-${at.replaceAll('/', '-').slice(0, 24)}-${width}${dark ? '-dark' : ''}`)
      }
      person.calm()
      await person.leave()
    }
  })
})
