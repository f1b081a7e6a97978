import { jobsOf } from '@shopwright/shop/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ageCarts } from '../server/age-carts.ts'
import { takeCards } from '../server/card-order.ts'
import { mailsTo } from '../server/mails-of.ts'
import { makeProduct, openShopper } from '../server/shopper.ts'
import { type OpenedStore, until } from '../server/world.ts'
import { type Installation, openInstallation, type Person, putInCart } from './installation.ts'
import { overflowOf, shot } from './looking.ts'

let place: Installation
let store: OpenedStore
let shop: string
let slug: string
let product: string

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Left behind')
  shop = place.shopOrigin(store.domain)
  product = await makeProduct(store, { name: { 'ua-uk': 'Самовар «Тульський»' }, price: '500.00', quantity: 60 })
  await takeCards(store)
  slug = (await store.call('GET', `/api/products/${product}`)).body.slug
})
afterAll(() => place?.close())

/** What the clock would begin; the queue does the rest. */
const tick = () =>
  jobsOf({ engine: () => place.world.engine } as never)
    .find(({ name }) => name === 'abandoned-carts-due')
    ?.run({ store_id: null }, { id: 'j', signal: AbortSignal.timeout(60_000), attempt: 0 })

/** What the checkout asks of a guest; a way of paying is chosen last, which keeps the rest. */
async function fillCheckout({ page }: Person, email: string, payment: string): Promise<void> {
  await page.goto(`${shop}/checkout`)
  await page.locator('input[name=phone]').fill('+380671234567')
  await page.locator('input[name=first_name]').fill('Ірина')
  await page.locator('input[name=last_name]').fill('Шевченко')
  await page.locator('input[name=email]').fill(email)
  const kept = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && new URL(answer.url()).pathname.startsWith('/checkout'),
  )
  await page.getByRole('radio', { name: payment }).check()
  await kept
}

it('A cart that was left comes back by the link of a mail, and the owner sees what it came to', async () => {
  const owner = await place.ownerOf(store)
  const { page } = owner
  await page.goto(`${place.origin}/admin/abandoned-carts`)
  await page.getByText('Кошик з’являється тут, якщо його не торкалися годину.').waitFor()
  await page.getByText('Автоматичні листи вимкнено.').waitFor()
  await shot(owner, 'abandoned-none')
  await page.getByRole('link', { name: 'Увімкнути в налаштуваннях' }).click()
  await page.locator('[data-field=abandoned_cart_mails] input').check({ force: true })
  await page.getByRole('button', { name: 'Зберегти', exact: true }).click()
  await until(async () => (await store.call('GET', '/api/settings')).body.data[0].abandoned_cart_mails)

  const shopper = await place.person({ width: 360 })
  await shopper.page.goto(`${shop}/${slug}`)
  await putInCart(shopper.page)
  await until(async () => (await shopper.context.cookies()).some(({ name }) => name === 'sw_cart'))
  await fillCheckout(shopper, 'samovar@left.test', 'Картка')
  await ageCarts(place.world, 61)
  await tick()
  const [mail] = await until(
    () => mailsTo(place.world, 'samovar@left.test'),
    (mails) => mails.length > 0,
  )
  expect(mail?.text).toContain('Самовар «Тульський» × 1')

  // The owner looks at what was left and what was written.
  await page.goto(`${place.origin}/admin/abandoned-carts`)
  await page
    .getByRole('link', { name: /Ірина Шевченко/ })
    .first()
    .waitFor()
  await shot(owner, 'abandoned-one')
  expect(await overflowOf(owner)).toBeLessThanOrEqual(0)
  await page
    .getByRole('link', { name: /Ірина Шевченко/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Самовар «Тульський»' }).waitFor()
  await page.getByText('Автоматично').waitFor()
  expect(await page.getByRole('button', { name: 'Надіслати лист зараз' }).isDisabled()).toBe(true)
  await page.getByText('Після листа не минуло 12 годин').waitFor()
  await shot(owner, 'abandoned-cart')
  expect(await overflowOf(owner)).toBeLessThanOrEqual(0)
  await ageCarts(place.world, 13 * 60)
  await page.reload()
  await page.getByRole('button', { name: 'Надіслати лист зараз' }).click()
  await page.getByRole('dialog').getByText('samovar@left.test').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Надіслати лист зараз' }).click()
  await page.getByText('Два листи вже були').waitFor()
  await until(
    () => mailsTo(place.world, 'samovar@left.test'),
    (mails) => mails.length === 2,
  )

  // At a desk, with a browser that has never been here.
  const desk = await place.person()
  await desk.page.goto(/https?:\S+\/cart\/restore\S+/.exec(mail?.text ?? '')?.[0] as string)
  await desk.page.getByText('Самовар «Тульський» × 1').waitFor()
  await shot(desk, 'cart-restore')
  expect((await desk.context.cookies()).some(({ name }) => name === 'sw_cart')).toBe(false)
  await desk.page.getByRole('button', { name: 'Відновити кошик' }).click()
  await desk.page.waitForURL(`${shop}/cart`)
  await desk.page.getByRole('link', { name: 'Самовар «Тульський»' }).last().waitFor()
  await fillCheckout(desk, 'samovar@left.test', 'Оплата під час отримання')
  const address = desk.page.locator('[name="delivery_address.address"]')
  if (await address.count()) {
    await address.fill('вул. Хрещатик, 1')
    await desk.page.locator('[name="delivery_address.city"]').fill('Київ')
    const postcode = desk.page.locator('[name="delivery_address.postcode"]')
    if (await postcode.count()) await postcode.fill('01001')
  }
  const terms = desk.page.locator('input[name=terms_agreed]')
  if (await terms.count()) await terms.check()
  await desk.page.locator('aside button[type=submit]:enabled').waitFor()
  await desk.page.getByRole('button', { name: 'Підтвердити замовлення' }).last().click()
  await desk.page.waitForURL('**/order/**')

  await tick()
  await page.getByText('Замовлений', { exact: true }).waitFor()
  await page.getByRole('link', { name: /100001/ }).waitFor()
  await shot(owner, 'abandoned-recovered')
  await page.goto(`${place.origin}/admin/abandoned-carts`)
  await page.getByText('Стали замовленнями за 30 днів').waitFor()
  await expect
    .poll(async () => (await page.locator('main').innerText()).replace(/\s+/g, ' '))
    .toMatch(/Стали замовленнями за 30 днів 1 На суму 5\d\d,\d\d/)

  // Whoever wants no such mails says so once.
  await shopper.page.goto(/https?:\S+newsletter\?carts=\S+/.exec(mail?.text ?? '')?.[0] as string)
  await shopper.page.getByRole('button', { name: 'Не писати про кошик' }).click()
  await shopper.page.getByText('Ми більше не нагадуватимемо про кошик.').waitFor()
  expect(await overflowOf(shopper)).toBeLessThanOrEqual(0)

  const phone = await place.ownerOf(store, { width: 360, dark: true })
  await phone.page.goto(`${place.origin}/admin/abandoned-carts`)
  await phone.page
    .getByRole('link', { name: /Ірина Шевченко/ })
    .first()
    .waitFor()
  expect(await overflowOf(phone)).toBeLessThanOrEqual(0)
  await shot(phone, 'abandoned-phone')
  for (const one of [owner, shopper, desk, phone]) one.calm()
  await Promise.all([owner, shopper, desk, phone].map((one) => one.leave()))
})

it('What is sold no more is named where a cart comes back', async () => {
  const gone = await makeProduct(store, { name: { 'ua-uk': 'Остання чашка' }, price: '5.00', quantity: 3 })
  const buyer = openShopper(place.world, store, 'cup@left.test')
  await buyer.add(gone)
  await buyer.add(product)
  await buyer.ready()
  await ageCarts(place.world, 61)
  await tick()
  const [mail] = await until(
    () => mailsTo(place.world, 'cup@left.test'),
    (mails) => mails.length > 0,
  )
  await store.call('PATCH', `/api/products/${gone}`, { status: false })
  const desk = await place.person({ script: false })
  await desk.page.goto(/https?:\S+\/cart\/restore\S+/.exec(mail?.text ?? '')?.[0] as string)
  await desk.page.getByRole('button', { name: 'Відновити кошик' }).click()
  await desk.page.getByText('Не все вдалося відновити: Остання чашка.').waitFor()
  await desk.page.getByRole('link', { name: 'Відкрити кошик' }).last().click()
  await desk.page.waitForURL(`${shop}/cart`)
  await desk.page.getByRole('link', { name: 'Самовар «Тульський»' }).last().waitFor()
  await desk.leave()
})
