import type { Locator, Page, Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from '../server/mails-of.ts'
import { contact, makeProduct, openShopper, signedIn } from '../server/shopper.ts'
import { type OpenedStore, until } from '../server/world.ts'
import { type Installation, listening, openInstallation, type Person, password } from './installation.ts'
import { barriersOf, overflowOf, settled, shot } from './looking.ts'

let place: Installation
let store: OpenedStore
let staff: Person
let shop: string
let kettle: { id: string; slug: string }
let statuses: Map<number, string>

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Kettles')
  shop = place.shopOrigin(store.domain)
  kettle = await product({ name: { 'ua-uk': 'Чайник «Ранок»', 'en-us': 'Kettle' }, price: '200.00', quantity: 60 })
  const { data } = (await store.call('GET', '/api/order-statuses?$limit=50')).body
  statuses = new Map(data.map((one: { code: number; id: string }) => [one.code, one.id]))
  await made('/api/payment-methods', { name: { 'ua-uk': 'Картка', 'en-us': 'Card' }, code: 'card', sort_order: 9 })
  await made('/api/voucher-themes', { name: { 'ua-uk': 'Свято', 'en-us': 'Holiday' } })
  await settings({ rewards_enabled: true, rewards_percent: 10, rewards_maximum: 100, one_click_buy: true })
  const { data: languages } = (await store.call('GET', '/api/languages?$limit=10')).body
  for (const wanted of ['en-us', 'ru-ru'])
    await made('/api/store-languages', {
      language_id: languages.find(({ code }: { code: string }) => code === wanted).id,
    })
  staff = await place.ownerOf(store)
})
afterAll(() => place?.close())

async function made(path: string, body: object): Promise<any> {
  const answer = await store.call('POST', path, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
async function product(given: object): Promise<{ id: string; slug: string }> {
  const id = await makeProduct(store, given)
  return { id, slug: (await store.call('GET', `/api/products/${id}`)).body.slug }
}
async function settings(changes: object): Promise<void> {
  const { id } = (await store.call('GET', '/api/settings')).body.data[0]
  const answer = await store.call('PATCH', `/api/settings/${id}`, changes)
  expect(answer.status, answer.text).toBe(200)
}
const orders = async (): Promise<number> => (await store.call('GET', '/api/orders?$limit=1')).body.total
const orderAt = async (person: Person) => {
  const id = /\/order\/([\w-]+)/.exec(person.page.url())?.[1]
  return (await store.call('GET', `/api/orders/${id}`)).body
}

async function putIn(person: Person, slug = kettle.slug): Promise<void> {
  await person.page.goto(`${shop}/${slug}`)
  const put = person.page.waitForResponse((answer) => answer.request().method() === 'POST')
  await person.page.locator('#buy button[type=submit]').first().click()
  await put
}
/** Chooses, and waits until the page has counted anew: what follows is done by somebody who sees what it costs. */
async function choose(radio: Locator): Promise<void> {
  if (await radio.isChecked()) return
  const isCount = (answer: Response) =>
    answer.request().method() === 'GET' && new URL(answer.url()).pathname.startsWith('/checkout')
  const counted = radio.page().waitForResponse(isCount)
  await radio.check()
  await counted
}
/** Everything that the checkout asks a guest for. */
async function fillCheckout({ page }: Person, email: string, payment?: string): Promise<void> {
  await page.goto(`${shop}/checkout`)
  await choose(page.getByRole('radio').first())
  await page.locator('input[name=phone]').fill('+380671234567')
  await page.locator('input[name=first_name]').fill('Ірина')
  await page.locator('input[name=last_name]').fill('Шевченко')
  if (await page.locator('input[name=email]').isEditable()) await page.locator('input[name=email]').fill(email)
  const address = page.locator('[name="delivery_address.address"]')
  if (await address.count()) {
    await address.fill('вул. Хрещатик, 1')
    await page.locator('[name="delivery_address.city"]').fill('Київ')
    const postcode = page.locator('[name="delivery_address.postcode"]')
    if (await postcode.count()) await postcode.fill('01001')
  }
  const terms = page.locator('input[name=terms_agreed]')
  if (await terms.count()) await terms.check()
  if (payment) {
    await choose(page.getByRole('radio', { name: payment }))
  } else if (await page.locator('input[name=payment_method_id]').count()) {
    await choose(page.locator('input[name=payment_method_id]').first())
  }
  await page.locator('aside button[type=submit]:enabled').waitFor()
}
const place_ = ({ page }: Person) => page.getByRole('button', { name: 'Підтвердити замовлення' }).last()

/** How often the browser had to try for what the next form to this address brings along. */
async function reckonedIn({ page }: Person, path: string): Promise<number> {
  const sent = await page.waitForRequest((one) => one.method() === 'POST' && new URL(one.url()).pathname.includes(path))
  const captcha = new URLSearchParams(sent.postData() ?? '').get('captcha')
  return captcha ? JSON.parse(atob(captcha)).solution.counter : 0
}

describe('the checkout', () => {
  it('makes one order of a double click', async () => {
    const shopper = await place.person()
    await putIn(shopper)
    await fillCheckout(shopper, 'twice@buyer.test')
    const before = await orders()
    await shot(shopper, 'checkout-1440')
    await shopper.page.getByRole('link', { name: 'Змінити кошик' }).waitFor()
    const reckoned = reckonedIn(shopper, 'checkout')
    await place_(shopper).dblclick()
    expect(await reckoned).toBeGreaterThan(0)
    await shopper.page.waitForURL('**/order/**')
    await shopper.page.waitForLoadState('networkidle')
    expect(await orders()).toBe(before + 1)
    // Where nothing is left to order, there is nothing to change either.
    await shopper.page.goto(`${shop}/checkout`)
    await shopper.page.getByText('Кошик порожній').waitFor()
    await expect.poll(() => shopper.page.getByRole('link', { name: 'Змінити кошик' }).count()).toBe(0)
    shopper.calm()
    await shopper.leave()
  })

  it('tells who has signed out in another tab so, keeps nothing of theirs for the next guest, and goes on after signing in', async () => {
    const buyer = await signedIn(place.world, store, 'left@buyer.test')
    const shopper = await place.person()
    const { page } = shopper
    await page.goto(`${shop}/login`)
    await enter(page, 'left@buyer.test')
    await page.waitForURL('**/account')
    await putIn(shopper)
    await fillCheckout(shopper, 'left@buyer.test')
    const other = await leftIn(shopper)
    await other.close()
    const before = await orders()
    await place_(shopper).click()
    await page.getByRole('alert').getByText('Сеанс завершено', { exact: false }).waitFor()
    await shot(shopper, 'checkout-signed-out')
    expect(await orders()).toBe(before)
    const guest = (await page.evaluate(() => fetch('/api/carts/current').then((answer) => answer.json()))) as any
    expect([guest.delivery_address, guest.customer]).toEqual([null, null])
    await page.locator('main').getByRole('link', { name: 'Увійти' }).click()
    await enter(page, 'left@buyer.test')
    await page.waitForURL('**/checkout')
    await place_(shopper).waitFor()
    await fillCheckout(shopper, 'left@buyer.test')
    await place_(shopper).click()
    await page.waitForURL('**/order/**')
    expect((await store.call('GET', `/api/orders?customer_id=${buyer.id}`)).body.total).toBe(1)
    await shopper.leave()
  })

  it('is nobody else’s who signs in meanwhile, to whom nothing of it is kept', async () => {
    const [first, second] = ['first@buyer.test', 'second@buyer.test']
    for (const email of [first, second]) await signedIn(place.world, store, email)
    const shopper = await place.person()
    const { page } = shopper
    await page.goto(`${shop}/login`)
    await enter(page, first)
    await page.waitForURL('**/account')
    await putIn(shopper)
    await fillCheckout(shopper, first)
    const other = await leftIn(shopper)
    await other.goto(`${shop}/login`)
    await enter(other, second)
    await other.waitForURL('**/account')
    await other.close()
    const before = await orders()
    await place_(shopper).click()
    await page.getByRole('alert').getByText('Сеанс завершено', { exact: false }).waitFor()
    expect(await orders()).toBe(before)
    const theirs = await page.evaluate(() => fetch('/api/carts/current').then((answer) => answer.json()))
    expect([theirs.delivery_address, theirs.customer.email]).toEqual([null, second])
    await page.locator('main').getByRole('link', { name: 'Оформити' }).click()
    await page.getByText('Кошик порожній.').waitFor()
    expect(await page.locator('main').innerHTML()).not.toContain(first)
    await shopper.leave()
  })

  it('says line by line what costs otherwise now, and keeps everything that was entered', async () => {
    const dear = await product({ name: { 'ua-uk': 'Самовар', 'en-us': 'Samovar' }, price: '500.00' })
    const shopper = await place.person()
    await putIn(shopper)
    await putIn(shopper, dear.slug)
    await fillCheckout(shopper, 'prices@buyer.test')
    await shopper.page.locator('textarea[name=comment]').fill('Подзвоніть зранку')
    const before = await orders()
    expect((await store.call('PATCH', `/api/products/${dear.id}`, { price: '550.00' })).status).toBe(200)
    await place_(shopper).click()
    await shopper.page.getByRole('alert').waitFor()
    expect(await shopper.page.locator('main').innerText()).toMatch(/Ціна змінилася: було 500,00\s₴, стало 550,00\s₴\./)
    await shot(shopper, 'checkout-changed-1440')
    expect(await shopper.page.getByText(/Ціна змінилася/).count()).toBe(1)
    expect(await shopper.page.locator('input[name=first_name]').inputValue()).toBe('Ірина')
    expect(await shopper.page.locator('textarea[name=comment]').inputValue()).toBe('Подзвоніть зранку')
    expect(await orders()).toBe(before)
    await place_(shopper).click()
    await shopper.page.waitForURL('**/order/**')
    expect(await orderAt(shopper)).toMatchObject({ subtotal: '750', comment: 'Подзвоніть зранку' })
    await shopper.leave()
  })

  it('says so too when it only counts a choice anew', async () => {
    const tea = await product({ name: { 'ua-uk': 'Чайниця', 'en-us': 'Caddy' }, price: '30.00' })
    const shopper = await place.person()
    await putIn(shopper, tea.slug)
    await fillCheckout(shopper, 'recount@buyer.test')
    expect((await store.call('PATCH', `/api/products/${tea.id}`, { price: '33.00' })).status).toBe(200)
    await choose(shopper.page.getByRole('radio', { name: 'Картка' }))
    await shopper.page.getByRole('alert').waitFor()
    expect(await shopper.page.locator('main').innerText()).toMatch(/Ціна змінилася: було 30,00\s₴, стало 33,00\s₴\./)
    expect(await shopper.page.getByRole('radio', { name: 'Картка' }).isChecked()).toBe(true)
    expect(await shopper.page.locator('input[name=first_name]').inputValue()).toBe('Ірина')
    await place_(shopper).click()
    await shopper.page.waitForURL('**/sandbox/payments/**')
    expect(await shopper.page.locator('body').innerText()).toContain('33.00 UAH')
    await shopper.leave()
  })

  it('says which line there is too little of', async () => {
    const rare = await product({ name: { 'ua-uk': 'Глечик', 'en-us': 'Jug' }, price: '90.00', quantity: 1 })
    const shopper = await place.person()
    await putIn(shopper, rare.slug)
    await fillCheckout(shopper, 'rare@buyer.test')
    const other = openShopper(place.world, store, 'quick@buyer.test')
    await other.add(rare.id)
    await other.ready()
    expect((await other.order()).status).toBe(201)
    const before = await orders()
    await place_(shopper).click()
    await shopper.page.getByRole('alert').waitFor()
    const said = (await shopper.page.locator('aside').innerText()).match(/Недостатньо на складі. Доступно: 0\./g)
    expect(said).toHaveLength(1)
    expect(await shopper.page.locator('input[name=last_name]').inputValue()).toBe('Шевченко')
    expect(await orders()).toBe(before)
    await shopper.leave()
  })

  it('takes a coupon, points, store credit and a gift voucher in one order', async () => {
    const email = 'all@buyer.test'
    await store.guest('POST', '/api/customers', { ...contact, email, password, terms_agreed: true })
    const { id } = (await store.call('GET', `/api/customers?email=${email}`)).body.data[0]
    await made('/api/customer-rewards', { customer_id: id, points: 30, description: 'Подарунок' })
    await made('/api/customer-transactions', { customer_id: id, amount: '50.00', description: 'Бонус' })
    await made('/api/coupons', { name: { 'ua-uk': 'Десять' }, code: 'TEN', discount: '10' })
    const [theme] = (await store.call('GET', '/api/voucher-themes')).body.data
    await made('/api/vouchers', {
      code: 'GIFT-20',
      amount: '20.00',
      to_name: 'Олена',
      to_email: 'olena@buyer.test',
      from_name: 'Крамниця',
      from_email: 'shop@buyer.test',
      voucher_theme_id: theme.id,
    })
    const shopper = await place.person()
    const { page } = shopper
    await page.goto(`${shop}/login?back=/cart`)
    await page.locator('input[name=email]').fill(email)
    await page.locator('input[name=password]').fill(password)
    await page.locator('main button[type=submit]').click()
    await page.waitForURL(({ pathname }) => pathname === '/cart')
    await putIn(shopper)
    await page.goto(`${shop}/cart`)
    for (const [field, value] of [
      ['coupon_code', 'ten'],
      ['voucher_code', 'gift-20'],
      ['reward_points', '30'],
    ] as const) {
      const input = page.locator(`input[name=${field}]`)
      // Codes stand folded.
      const fold = page.locator('details', { has: input }).locator('summary')
      if ((await fold.count()) && !(await input.isVisible())) await fold.click()
      await input.fill(value)
      const sent = page.waitForResponse((answer) => answer.request().method() === 'POST')
      await input.press('Enter')
      await sent
    }
    await shot(shopper, 'cart-purse-1440')
    await fillCheckout(shopper, email)
    await place_(shopper).click()
    await page.waitForURL('**/order/**')
    const order = await orderAt(shopper)
    const codes = order.totals.map(({ code }: { code: string }) => code)
    for (const code of ['coupon', 'reward', 'credit', 'voucher']) expect(codes).toContain(code)
    await shot(shopper, 'order-purse-1440')
    // Staff see what was taken from where.
    await staff.page.goto(`${place.origin}/admin/orders/${order.id}`)
    await staff.page.getByRole('heading', { name: 'Бали та кошти' }).waitFor()
    await staff.page.getByText('GIFT-20').first().waitFor()
    await shot(staff, 'admin-order-purse')
    shopper.calm()
    await shopper.leave()
  })

  it('writes many points as the language writes numbers', async () => {
    const email = 'rich@buyer.test'
    const { id } = await signedIn(place.world, store, email)
    await made('/api/customer-rewards', { customer_id: id, points: 12500, description: 'Подарунок' })
    const dear = await product({ name: { 'ua-uk': 'Самовар', 'en-us': 'Samovar' }, price: '345000.00', quantity: 5 })
    const shopper = await place.person({ width: 360 })
    const { page } = shopper
    await page.goto(`${shop}/login`)
    await enter(page, email)
    await page.waitForURL('**/account')
    await putIn(shopper, dear.slug)
    for (const [language, said] of [
      ['', [/отримаєте 34\s500 балів/, /У вас 12\s500 балів/, /^12\s500$/, /\+12\s500/]],
      ['/en', [/earn 34,500 points/, /You have 12,500 points/, /^12,500$/, /\+12,500/]],
    ] as const) {
      const [earned, balance, whole, entry] = said
      await page.goto(`${shop}${language}/${dear.slug}`)
      await page.getByText(earned).first().waitFor()
      await page.goto(`${shop}${language}/cart`)
      await page.getByText(balance).waitFor()
      await page.goto(`${shop}${language}/account/purse`)
      await page.getByText(whole).waitFor()
      await page.getByText(entry).waitFor()
    }
    await shot(shopper, 'account-many-points-360')
    shopper.calm()
    await shopper.leave()
  })

  it('by card: a declined card, then a good one, one order; staff see both tries', async () => {
    const shopper = await place.person()
    const { page } = shopper
    await putIn(shopper)
    await fillCheckout(shopper, 'card@buyer.test', 'Картка')
    await place_(shopper).click()
    await page.waitForURL('**/sandbox/payments/**')
    const pay = async (number: string) => {
      await page.locator('input[name=number]').fill(number)
      await page.locator('input[name=expiry]').fill('12/40')
      await page.locator('input[name=cvc]').fill('123')
      await page.locator('button').first().click()
    }
    // Before anything came in, it is under "waiting for payment" and nowhere else.
    await staff.page.goto(`${place.origin}/admin/orders`)
    await staff.page.getByRole('tab', { name: 'Очікує оплати' }).click()
    await staff.page.getByRole('link', { name: 'Очікує оплати' }).first().waitFor()
    await shot(staff, 'admin-drafts')
    await pay('4000 0000 0000 0002')
    await page.getByRole('alert').waitFor()
    await page.getByRole('link').or(page.locator('button.plain')).first().click()
    await page.waitForURL('**/order/**')
    await page.getByRole('heading', { name: 'Очікує оплати' }).waitFor()
    await shot(shopper, 'order-unpaid-1440')
    await page.getByRole('link', { name: 'Оплатити' }).click()
    await page.waitForURL('**/sandbox/payments/**')
    await pay('4242 4242 4242 4242')
    await page.waitForURL('**/order/**')
    const order = await orderAt(shopper)
    expect(order).toMatchObject({ is_draft: false, order_status_id: statuses.get(3) })
    expect(order.payments.map(({ state }: { state: string }) => state === 'succeeded').sort()).toEqual([false, true])
    await staff.page.goto(`${place.origin}/admin/orders/${order.id}`)
    await staff.page.getByRole('heading', { name: 'Платежі' }).waitFor()
    await staff.page.getByText(/повідомлено: не пройшов/).waitFor()
    await staff.page.getByText('Отримано', { exact: true }).waitFor()
    await shot(staff, 'admin-order-card')
    await shopper.leave()
  })

  it('leads who goes back from the page of the card to the order, which is paid once', async () => {
    const shopper = await place.person()
    const { page } = shopper
    await putIn(shopper)
    await fillCheckout(shopper, 'back@buyer.test', 'Картка')
    const before = await orders()
    await place_(shopper).click()
    await page.waitForURL('**/sandbox/payments/**')
    await page.goBack()
    await page.waitForURL('**/order/**')
    await page.getByRole('heading', { name: 'Очікує оплати' }).waitFor()
    await settled(shopper)
    await shot(shopper, 'order-after-back-1440')
    await page.goto(`${shop}/en/checkout`)
    await page.waitForURL('**/en/order/**')
    await page.goto(`${shop}/checkout`)
    await page.waitForURL('**/order/**')
    await page.getByRole('link', { name: 'Оплатити' }).click()
    await page.waitForURL('**/sandbox/payments/**')
    await payByCard(page)
    await page.waitForURL('**/order/**')
    const order = await orderAt(shopper)
    expect(order).toMatchObject({ is_draft: false, paid: '200' })
    expect(order.payments).toMatchObject([{ state: 'succeeded' }])
    expect(await orders()).toBe(before + 1)
    // What is paid waits for nothing: the next cart is one of its own.
    await page.goto(`${shop}/checkout`)
    await page.getByText('Кошик порожній').waitFor()
    shopper.calm()
    await shopper.leave()
  })

  it('shows nobody else the order that waits, and the cart again when it was given up', async () => {
    const shopper = await place.person()
    const { page } = shopper
    await putIn(shopper)
    await fillCheckout(shopper, 'waits@buyer.test', 'Картка')
    await place_(shopper).click()
    await page.waitForURL('**/sandbox/payments/**')
    const other = await place.person()
    await other.page.goto(`${shop}/checkout`)
    await other.page.getByText('Кошик порожній').waitFor()
    await putIn(other)
    await other.page.goto(`${shop}/cart`)
    await (await listening(other.page.getByRole('button', { name: /Видалити/ }).first())).click()
    await other.page.getByText('Кошик порожній').waitFor()
    await other.page.goto(`${shop}/checkout`)
    await other.page.getByText('Кошик порожній').waitFor()
    await other.leave()
    await page.goto(`${shop}/checkout`)
    await page.waitForURL('**/order/**')
    await (await listening(page.getByRole('button', { name: 'Повернутися до кошика' }))).click()
    await page.waitForURL('**/cart')
    await page.goto(`${shop}/checkout`)
    await place_(shopper).waitFor()
    expect(page.url()).toMatch(/\/checkout$/)
    await shopper.leave()
  })

  it.each([1440, 360])('says in the empty cart that an order waits, and leads there, %i pixels wide', async (width) => {
    const shopper = await place.person({ width, dark: width < 600 })
    const { page } = shopper
    await putIn(shopper)
    await fillCheckout(shopper, `cart-${width}@buyer.test`, 'Картка')
    await place_(shopper).click()
    await page.waitForURL('**/sandbox/payments/**')
    await page.goto(`${shop}/cart`)
    await page.getByText('усе з нього вже у вашому замовленні').waitFor()
    const lead = await listening(page.getByRole('link', { name: 'Перейти до замовлення' }))
    await settled(shopper)
    await shot(shopper, `cart-waiting-${width}`)
    expect(await overflowOf(shopper)).toBe(0)
    expect(await barriersOf(shopper, 'all')).toEqual([])
    await lead.click()
    await page.waitForURL('**/order/**')
    await page.getByRole('heading', { name: 'Очікує оплати' }).waitFor()
    shopper.calm()
    await shopper.leave()
  })

  it('goes on with the order when the browser had kept the page as it was left, with a button that is busy', async () => {
    const shopper = await place.person()
    const { page } = shopper
    await putIn(shopper)
    await fillCheckout(shopper, 'kept@buyer.test', 'Картка')
    // An answer without content leaves the page standing as the browser keeps it.
    const left = Promise.withResolvers<void>()
    await page.route('**/pay/**', async (route) => {
      await route.fulfill({ status: 204 })
      left.resolve()
    })
    await place_(shopper).click()
    await left.promise
    expect(await place_(shopper).isDisabled()).toBe(true)
    await comeBack(page)
    await page.waitForURL('**/order/**')
    await page.getByRole('link', { name: 'Оплатити' }).waitFor()
    shopper.calm()
    await shopper.leave()
  })

  it('staff record money that came another way, to the cent and no more', async () => {
    const shopper = openShopper(place.world, store, 'cash@buyer.test')
    await shopper.add(kettle.id)
    await shopper.ready()
    const placed = await shopper.order()
    const { page } = staff
    await page.goto(`${place.origin}/admin/orders/${placed.body.id}`)
    await page.getByRole('button', { name: 'Записати платіж' }).click()
    const amount = page.getByLabel(/^Сума/)
    expect(await amount.inputValue()).toBe('200,00')
    await amount.fill('200.01')
    await page.getByRole('button', { name: 'Записати платіж' }).click()
    await page.locator('[id$=-error]').first().waitFor()
    await amount.fill('200,00')
    await page.getByLabel('Коментар', { exact: true }).first().fill('Готівкою')
    await page.getByRole('button', { name: 'Записати платіж' }).click()
    await page.getByText('Отримано співробітниками').waitFor()
    await page.getByText('Готівкою').waitFor()
    expect((await store.call('GET', `/api/orders/${placed.body.id}`)).body.paid).toBe('200')
    expect(await page.getByRole('button', { name: 'Записати платіж' }).count()).toBe(0)
  })

  it('a guest buys a gift voucher, staff complete the order, the code of the mail pays for another', async () => {
    const shopper = await place.person()
    const { page } = shopper
    await page.goto(`${shop}/gift-voucher`)
    await shot(shopper, 'gift-voucher-1440')
    await page.locator('input[name=amount]').fill('150')
    await page.locator('input[name=to_name]').fill('Олена')
    await page.locator('input[name=to_email]').fill('gift@buyer.test')
    await page.locator('input[name=from_name]').fill('Ірина')
    await page.locator('input[name=from_email]').fill('giver@buyer.test')
    const theme = page.locator('input[name=voucher_theme_id]')
    if ((await theme.count()) && !(await theme.first().isChecked())) await theme.first().check({ force: true })
    await page.locator('input[name=agreed]').check()
    await page.locator('main button[type=submit]').last().click()
    await page.waitForURL('**/cart')
    await fillVoucherCheckout(shopper)
    await place_(shopper).click()
    await page.waitForURL(/\/(order|sandbox)\//)
    if (page.url().includes('/sandbox/')) {
      await page.locator('input[name=number]').fill('4242 4242 4242 4242')
      await page.locator('input[name=expiry]').fill('12/40')
      await page.locator('input[name=cvc]').fill('123')
      await page.locator('button').first().click()
      await page.waitForURL('**/order/**')
    }
    const order = await orderAt(shopper)
    await staff.page.goto(`${place.origin}/admin/orders/${order.id}`)
    await staff.page.getByRole('heading', { name: 'Куплені сертифікати' }).waitFor()
    const { data } = (await store.call('GET', `/api/vouchers?order_id=${order.id}`)).body
    const [{ code }] = data
    await staff.page.getByRole('link', { name: code }).waitFor()
    const mails = () => mailsTo(place.world, 'gift@buyer.test')
    const [mail] = await until(mails, (found) => found.length > 0)
    expect(mail?.text).toContain(code)
    // Nothing of it is brought or can be bought again.
    const [bill] = await until(
      () => mailsTo(place.world, 'giver@buyer.test'),
      (found) => found.length > 0,
    )
    expect(bill?.text).toContain('Подарунковий сертифікат (Олена): 150,00')
    expect(bill?.text).not.toContain('Доставка')
    await page.goto(page.url().replace(/&?placed=1/, ''))
    await page.getByRole('heading', { name: `Замовлення ${order.number}` }).waitFor()
    expect(await page.getByRole('button', { name: 'Повторити замовлення' }).count()).toBe(0)
    await staff.page.reload()
    await staff.page.getByRole('button', { name: 'Надіслати ще раз' }).click()
    await staff.page.getByText('Надсилаємо на gift@buyer.test').waitFor()
    await until(mails, (found) => found.length === 2)
    await shot(staff, 'admin-order-voucher')
    const friend = openShopper(place.world, store, 'friend@buyer.test')
    await friend.add(kettle.id)
    const ready = await friend.ready({ voucher_code: code })
    expect(ready.body.total).toBe('50.00')
    const spent = await friend.order()
    expect(spent.status).toBe(201)
    // What it paid for is read, not written.
    await staff.page.goto(`${place.origin}/admin/vouchers/${data[0].id}`)
    await staff.page.getByRole('tab', { name: 'Використання' }).click()
    const used = staff.page.getByRole('tabpanel', { name: 'Використання' })
    await expect.poll(() => used.getByLabel('Замовлення 1').inputValue()).toBe(String(spent.body.number))
    await settled(staff)
    await shot(staff, 'admin-voucher-used')
    expect(await used.getByLabel('Сума 1').isEditable()).toBe(false)
    expect(await used.getByRole('button', { name: /Додати|Видалити|Прибрати/ }).count()).toBe(0)
    await shopper.leave()
  })
})

async function fillVoucherCheckout({ page }: Person): Promise<void> {
  await page.goto(`${shop}/checkout`)
  await page.locator('input[name=phone]').fill('+380671234567')
  await page.locator('input[name=first_name]').fill('Ірина')
  await page.locator('input[name=last_name]').fill('Шевченко')
  await page.locator('input[name=email]').fill('giver@buyer.test')
  const terms = page.locator('input[name=terms_agreed]')
  if (await terms.count()) await terms.check()
  const radios = page.locator('input[name=payment_method_id]')
  if (await radios.count()) {
    await radios.first().check()
    await page.waitForLoadState('networkidle')
  }
}

describe('a page that the browser had kept as it was left', () => {
  it('counts what was put into the cart since, and shows the cart itself as it is', async () => {
    const shopper = await place.person()
    const { page, context } = shopper
    const count = page.locator('header').getByRole('link', { name: /Кошик.*1/ })
    await putIn(shopper)
    await page.goto(`${shop}/${kettle.slug}`)
    await count.waitFor()
    const other = await context.newPage()
    await putIn({ ...shopper, page: other })
    await comeBack(page)
    await page
      .locator('header')
      .getByRole('link', { name: /Кошик.*2/ })
      .waitFor()
    await page.goto(`${shop}/cart`)
    const pieces = page.getByLabel(/^Кількість/).first()
    await listening(pieces)
    expect(await pieces.inputValue()).toBe('2')
    await putIn({ ...shopper, page: other })
    await comeBack(page)
    await expect.poll(() => pieces.inputValue()).toBe('3')
    shopper.calm()
    await shopper.leave()
  })

  it('holds nothing of an account that was left since', async () => {
    await signedIn(place.world, store, 'gone@buyer.test')
    const shopper = await place.person()
    const { page } = shopper
    await page.goto(`${shop}/login`)
    await enter(page, 'gone@buyer.test')
    await page.waitForURL('**/account')
    await settled(shopper)
    const other = await leftIn(shopper)
    await other.close()
    await comeBack(page)
    await page.waitForURL('**/login**')
    await shopper.leave()
  })
})

describe('one click', () => {
  it('orders by phone from the product’s page; staff see it as such', async () => {
    const shopper = await place.person({ width: 360 })
    const { page } = shopper
    await page.goto(`${shop}/${kettle.slug}`)
    await page.getByText('Купити в один клік').click()
    await page.getByRole('button', { name: 'Передзвоніть мені' }).click()
    await page.locator('[id$=-error]').first().waitFor()
    await shot(shopper, 'one-click-360')
    await page.getByLabel('Телефон').fill('067 555 44 33')
    const name = page.locator('#buy input[name=first_name]')
    await name.fill('Оля')
    await name.press('Enter')
    await page.waitForURL('**/order/**')
    await page.getByText(/Ми зателефонуємо на \+380675554433/).waitFor()
    const order = await orderAt(shopper)
    expect(order).toMatchObject({ is_one_click: true, order_status_id: statuses.get(2), delivery_address: null })
    await staff.page.goto(`${place.origin}/admin/orders/${order.id}`)
    await staff.page.getByText('В один клік', { exact: true }).waitFor()
    await shot(staff, 'admin-one-click')
    shopper.calm()
    await shopper.leave()
  })

  it('works without scripts, and asks again with all that was chosen', async () => {
    const shopper = await place.person({ script: false })
    const { page } = shopper
    const { slug } = (await store.call('GET', `/api/products/${kettle.id}`, undefined, { language: 'en-us' })).body
    await page.goto(`${shop}/en/${slug}`)
    await page.getByText('Buy in one click').click()
    await page.getByLabel('Phone').fill('12')
    await page.getByRole('button', { name: 'Call me back' }).click()
    await page.waitForURL('**/en/one-click')
    await page.getByText('Please check').or(page.locator('[id$=-error]')).first().waitFor()
    await page.getByLabel('Phone').fill('+380675554434')
    await page.getByRole('button', { name: 'Call me back' }).click()
    await page.waitForURL('**/en/order/**')
    expect(await orderAt(shopper)).toMatchObject({ is_one_click: true, phone: '+380675554434', language: 'en-us' })
    await shopper.leave()
  })
})

describe('the cart in a window', () => {
  it('opens when something is put in, keeps the focus, changes the cart, closes by Escape', async () => {
    await settings({ modal_cart: true })
    const shopper = await place.person()
    const { page } = shopper
    await page.goto(`${shop}/${kettle.slug}`)
    const add = await listening(page.locator('#buy button[type=submit]').first())
    await add.click()
    const dialog = page.getByRole('dialog', { name: 'Додано до кошика' })
    await dialog.getByText('Чайник «Ранок»', { exact: true }).waitFor()
    await shot(shopper, 'cart-dialog-1440')
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab')
      const isOutside = await page.evaluate(() => {
        const active = document.activeElement
        return active !== null && active !== document.body && !active.closest('dialog')
      })
      expect(isOutside).toBe(false)
    }
    await dialog.getByLabel(/Кількість/).fill('3')
    await dialog
      .getByText(/600\s₴/)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await add.evaluate((button) => button === document.activeElement)).toBe(true)
    await add.click()
    await dialog.getByRole('button', { name: /Видалити/ }).click()
    await page.getByRole('dialog', { name: 'Кошик', exact: true }).getByText('Кошик порожній.').waitFor()
    shopper.calm()
    await shopper.leave()
    await settings({ modal_cart: false })
  })

  it.each([
    [1440, '', 'усе з нього вже у вашому замовленні', 'Перейти до замовлення'],
    [360, '/en', 'everything in it is in your order', 'Go to order'],
    [360, '/ru', 'всё из неё уже в вашем заказе', 'Перейти к заказу'],
  ] as const)(
    'says when it is emptied that an order waits, and leads there, %i pixels wide at “%s”',
    async (...given) => {
      const [width, language, waiting, lead] = given
      await settings({ modal_cart: true })
      const shopper = await place.person({ width, dark: width < 600 })
      const { page } = shopper
      await putIn(shopper)
      await fillCheckout(shopper, `window-${width}${language.slice(1)}@buyer.test`, 'Картка')
      await place_(shopper).click()
      await page.waitForURL('**/sandbox/payments/**')
      await page.goto(`${shop}${language}/${kettle.slug}`)
      await (await listening(page.locator('#buy button[type=submit]').first())).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: /^(Видалити|Remove|Удалить)/ }).click()
      await dialog.getByText(waiting).waitFor()
      expect(await dialog.getByRole('link').allTextContents()).toEqual([lead])
      await settled(shopper)
      await shot(shopper, `cart-dialog-waiting-${width}${language.replace('/', '-')}`)
      expect(await overflowOf(shopper)).toBe(0)
      expect(await barriersOf(shopper, 'all')).toEqual([])
      await dialog.getByRole('link', { name: lead }).click()
      await page.waitForURL('**/order/**')
      shopper.calm()
      await shopper.leave()
      await settings({ modal_cart: false })
    },
  )

  it('gives the focus back while the page behind it is still read anew', async () => {
    await settings({ modal_cart: true })
    const shopper = await place.person()
    const { page } = shopper
    await page.goto(`${shop}/${kettle.slug}`)
    const add = await listening(page.locator('#buy button[type=submit]').first())
    const read = Promise.withResolvers<void>()
    await page.route(/\.data/, async (route) => {
      if (route.request().method() === 'GET' && !route.request().url().includes('/cart')) await read.promise
      await route.continue()
    })
    await add.click()
    const dialog = page.getByRole('dialog', { name: 'Додано до кошика' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true)
    read.resolve()
    await page.unrouteAll({ behavior: 'wait' })
    shopper.calm()
    await shopper.leave()
    await settings({ modal_cart: false })
  })
})

describe('what a guest writes', () => {
  it('waits until the browser has reckoned for it, also when it is sent at once, and each time anew', async () => {
    const guest = await place.person()
    const { page } = guest
    const send = async (path: string, button: string) => {
      const reckoned = reckonedIn(guest, path)
      await (await listening(page.getByRole('button', { name: button }))).click()
      return reckoned
    }
    await page.goto(`${shop}/shop/feedback`)
    await page.locator('[name=name]').fill('Олег')
    await page.locator('[name=email]').fill('oleh@buyer.test')
    await page.locator('[name=text]').fill(' ')
    expect(await send('feedback', 'Надіслати')).toBeGreaterThan(0)
    await page.locator('[name=text][aria-invalid=true]').waitFor()
    await page.locator('[name=text]').fill('Чи є у вас зелений чай?')
    expect(await send('feedback', 'Надіслати')).toBeGreaterThan(0)
    await page.getByText('Дякуємо').waitFor()
    guest.calm()
    await guest.leave()
  })
})

describe('what staff set up for it', () => {
  it('a file to be sold, uploaded on its own screen', async () => {
    const { page } = staff
    await page.goto(`${place.origin}/admin/downloads/new`)
    await page.locator('[data-field=name] input').first().fill('Рецепти')
    const file = { name: 'recipes.txt', mimeType: 'text/plain', buffer: Buffer.from('Tea: boil water.') }
    await page.locator('[data-field=file_id] input[type=file]').setInputFiles(file)
    await page.getByText(/recipes\.txt/).waitFor()
    await shot(staff, 'admin-download')
    await page
      .getByRole('button', { name: /Створити|Зберегти/ })
      .last()
      .click()
    await page.waitForURL(/\/admin\/downloads\/[\da-f-]{36}$/)
    const { data } = (await store.call('GET', '/api/downloads')).body
    expect(data).toMatchObject([{ name: 'Рецепти', allowed: 0 }])
  })

  it('the ways between statuses, on the screen of a status', async () => {
    const { page } = staff
    const path = `/api/order-statuses/${statuses.get(9)}`
    const closed = await store.call('PATCH', path, {
      transitions: [{ to_status_id: statuses.get(1), allowed: false }],
    })
    expect(closed.status, closed.text).toBe(200)
    await page.goto(`${place.origin}/admin/order-statuses/${statuses.get(9)}`)
    await page.getByText('Наступні статуси').first().click()
    await page.locator('[data-field=transitions]').waitFor()
    await shot(staff, 'admin-transitions')
    await expect.poll(() => page.locator('[data-field=transitions] input').first().inputValue()).toBeTruthy()
    await store.call('PATCH', path, { transitions: [] })
  })
})

describe('the pages of buying', () => {
  for (const [width, prefix] of [
    [1440, ''],
    [360, ''],
    [360, '/en'],
    [360, '/ru'],
  ] as const)
    it(`fit ${width} pixels and are readable for everybody at ${prefix || '/'}`, async () => {
      const shopper = await place.person({ width })
      const { page } = shopper
      await putIn(shopper)
      for (const path of ['/cart', '/checkout', '/gift-voucher', `/${kettle.slug}`]) {
        await page.goto(`${shop}${path === `/${kettle.slug}` ? '' : prefix}${path}`)
        await page.waitForLoadState('networkidle')
        await shot(shopper, `page${path.replaceAll('/', '-')}-${width}${prefix.replace('/', '-')}`)
        expect(await overflowOf(shopper), path).toBeLessThanOrEqual(0)
        expect(await barriersOf(shopper), path).toEqual([])
      }
      shopper.calm()
      await shopper.leave()
    })
})

/** Pays on the page of the sandbox. */
async function payByCard(page: Page): Promise<void> {
  await page.locator('input[name=number]').fill('4242 4242 4242 4242')
  await page.locator('input[name=expiry]').fill('12/40')
  await page.locator('input[name=cvc]').fill('123')
  await page.locator('button').first().click()
}

/** What a browser says to a page that it had kept whole when it was left. Ours here keeps none. */
const comeBack = (page: Page): Promise<unknown> =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

/** Signs in on the page that asks for it. */
async function enter(page: Page, email: string): Promise<void> {
  await page.locator('main input[name=email]').fill(email)
  await page.locator('main input[name=password]').fill(password)
  await page.locator('main form button[type=submit]').first().click()
}

/** Signs out in another tab, which stays open. */
async function leftIn({ context }: Person): Promise<Page> {
  const other = await context.newPage()
  await other.goto(`${shop}/account`)
  await other
    .getByRole('button', { name: 'Вийти' })
    .or(other.getByRole('link', { name: 'Вийти' }))
    .first()
    .click()
  await other.waitForURL(`${shop}/`)
  return other
}
