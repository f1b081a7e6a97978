import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo as mailsOf } from '../server/mails-of.ts'
import { contact, makeProduct, openShopper } from '../server/shopper.ts'
import { type OpenedStore, until } from '../server/world.ts'
import { type Installation, openInstallation, type Person, unfold } from './installation.ts'
import { shot } from './looking.ts'

let place: Installation
let store: OpenedStore
let staff: Person
let product: string

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Lamps')
  product = await makeProduct(store, { name: { 'ua-uk': 'Лампа «Вечір»', 'en-us': 'Lamp' }, price: '120.50' })
  staff = await place.ownerOf(store)
})
afterAll(() => place?.close())

/** A guest's order of one lamp. */
async function placeOrder(): Promise<{ id: string; number: number }> {
  const shopper = openShopper(place.world, store)
  await shopper.add(product, 2)
  await shopper.ready()
  const placed = await shopper.order()
  expect(placed.status, placed.text).toBe(201)
  return placed.body
}

const mailsTo = (address: string) => mailsOf(place.world, address)

describe('an order', () => {
  it('appears in the open list, goes out with its number, and tells its buyer', async () => {
    const { page } = staff
    await page.goto(`${place.origin}/admin/orders`)
    await page.getByText('Тут з’являться замовлення покупців.').waitFor()
    const order = await placeOrder()
    await page.getByRole('link', { name: `№ ${order.number}` }).click()
    await page.getByRole('heading', { name: `№ ${order.number}` }).waitFor()
    await page.getByText('Лампа «Вечір»').first().waitFor()
    await page.getByText(contact.email).waitFor()

    await move('Взяти в роботу', 'В обробці')
    // Who picks it up gets mail by that: it is said once more.
    await page.getByRole('button', { name: 'Готове до відправлення', exact: true }).click()
    await page.getByText('Про цей статус покупця сповіщають завжди.').waitFor()
    await move('Готове до відправлення', 'Готове до відправлення')
    await page.getByRole('button', { name: 'Відправити', exact: true }).click()
    await page.getByRole('textbox', { name: 'Номер посилки (ТТН)' }).fill('20450000000001')
    await page.getByRole('textbox', { name: 'Коментар', exact: true }).fill('Уже в дорозі')
    await expect(page.getByRole('checkbox', { name: 'Сповістити покупця' }).isChecked()).resolves.toBe(true)
    await shot(staff, 'order-move')
    await page.getByRole('button', { name: 'Відправити', exact: true }).click()
    await page.locator('#main').getByText('Номер посилки (ТТН): 20450000000001').waitFor()
    await page.getByText('Уже в дорозі').waitFor()
    await shot(staff, 'order-shipped')

    const { body } = await store.call('GET', `/api/orders/${order.id}`)
    expect(body).toMatchObject({ tracking_number: '20450000000001' })
    expect(body.histories).toHaveLength(4)
    await until(
      () => mailsTo(contact.email),
      (mails) => mails.some(({ text }) => text.includes('20450000000001') && text.includes('Уже в дорозі')),
    )
    staff.calm()
  })

  it('says where the fault is when the order of statuses is overruled without a reason', async () => {
    const { page } = staff
    const order = await placeOrder()
    await page.goto(`${place.origin}/admin/orders/${order.id}`)
    await page.getByRole('button', { name: 'Будь-який статус…' }).click()
    await page.getByRole('combobox', { name: 'Будь-який статус поза порядком' }).click()
    await page.getByRole('option', { name: 'Виконано' }).click()
    const reason = page.getByRole('textbox', { name: 'Коментар', exact: true })
    // A blank passes the browser's own check of a required field.
    await reason.fill(' ')
    await page.getByRole('button', { name: 'Змінити на «Виконано»' }).click()
    await expect.poll(() => reason.getAttribute('aria-invalid')).toBe('true')
    await page.getByText('Поясніть причину в коментарі.').first().waitFor()
    await reason.fill('Продано в магазині')
    await page.getByRole('button', { name: 'Змінити на «Виконано»' }).click()
    await page.getByText('Поза порядком').waitFor()
    await page.getByText(/INV-\d{4}-1/).waitFor()
    staff.calm()
  })

  it('keeps a note of the team and shows at once what somebody else does', async () => {
    const { page } = staff
    const order = await placeOrder()
    await page.goto(`${place.origin}/admin/orders/${order.id}`)
    await page.getByRole('button', { name: 'Змінити: Нотатка для команди' }).click()
    await page.getByRole('textbox', { name: 'Нотатка для команди' }).fill('Подарувати листівку')
    await page.getByRole('button', { name: 'Зберегти' }).click()
    await page.getByRole('button', { name: 'Змінити: Нотатка для команди' }).waitFor()
    expect((await store.call('GET', `/api/orders/${order.id}`)).body.staff_note).toBe('Подарувати листівку')

    const statuses = (await store.call('GET', '/api/order-statuses?$limit=50')).body.data
    const canceled = statuses.find(({ code }: { code: number }) => code === 8)
    await store.call('POST', '/api/order-histories', {
      order_id: order.id,
      order_status_id: canceled.id,
      comment: 'Передумали',
    })
    await page.getByText('Передумали').waitFor()
    staff.calm()
  })

  it('is edited before it leaves: counted while it is typed, stock and total follow', async () => {
    const { page } = staff
    const second = await makeProduct(store, { name: { 'ua-uk': 'Абажур', 'en-us': 'Shade' }, price: '40.00' })
    const order = await placeOrder()
    await page.goto(`${place.origin}/admin/orders/${order.id}`)
    await page.getByRole('link', { name: 'Змінити' }).click()
    await page.getByRole('heading', { name: `Змінити замовлення ${order.number}` }).waitFor()
    await page.getByLabel('Кількість: Лампа «Вечір»').fill('3')
    await page.getByPlaceholder('Додати товар').fill('Абажур')
    await page.getByRole('option', { name: /Абажур/ }).click()
    await page.getByRole('button', { name: 'Додати до замовлення' }).click()
    await page.getByText('Було 241,00').waitFor()
    await page.getByText('Залишилося оплатити: 401,50').waitFor()
    await shot(staff, 'order-edit')
    await page.setViewportSize({ width: 360, height: 800 })
    const save = page.getByRole('button', { name: 'Зберегти замовлення' })
    const cookies = page.getByRole('button', { name: 'Гаразд' })
    if (await cookies.count()) await cookies.click()
    for (const top of [0, 1e5]) {
      await page.evaluate((y) => window.scrollTo(0, y), top)
      // In sight with the new total wherever one has scrolled, nothing over it.
      await expect
        .poll(() =>
          save.evaluate((button) => {
            const { x, y, width, height } = button.getBoundingClientRect()
            return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
          }),
        )
        .toBe(true)
      await shot(staff, `order-edit-phone-${top}`, { fullPage: false })
    }
    expect(await page.locator('div', { has: save }).last().innerText()).toContain('401,50')
    await shot(staff, 'order-edit-phone')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByLabel('Коментар до історії').fill('Ще одна лампа та абажур')
    await page.getByRole('button', { name: 'Зберегти замовлення' }).click()
    await page.waitForURL(`**/admin/orders/${order.id}`)
    await page.getByText('Ще одна лампа та абажур').waitFor()
    await page.getByText('401,50').first().waitFor()
    const { quantity } = (await store.call('GET', `/api/products/${second}`)).body
    expect(quantity).toBe(9)
    await shot(staff, 'order-edited')
  })
})

/** Along the way, by the one button, where nothing more is asked. */
async function move(words: string, status: string): Promise<void> {
  const { page } = staff
  await page.getByRole('button', { name: words, exact: true }).click()
  await page.locator('header').getByText(status, { exact: true }).waitFor()
}

describe('a product', () => {
  it('keeps a new price, a special price and an option', async () => {
    const { page } = staff
    const option = await store.call('POST', '/api/options', {
      name: { 'ua-uk': 'Колір', 'en-us': 'Colour' },
      type: 'select',
      values: [{ name: { 'ua-uk': 'Зелений', 'en-us': 'Green' } }, { name: { 'ua-uk': 'Синій', 'en-us': 'Blue' } }],
    })
    expect(option.status, option.text).toBe(201)
    await page.goto(`${place.origin}/admin/products/${product}`)
    // All at once, as a browser fills it in or a price list is copied.
    await price().fill('1 150,75')
    await unfold(page, 'offers')
    await page.getByRole('button', { name: 'Додати акційну ціну' }).click()
    await save()
    // The special has no price yet: the browser says so at its place.
    await page.locator('[data-field=specials]').getByText('Заповніть це поле.').waitFor()
    // As it is written here, typed key by key.
    await page.getByRole('textbox', { name: 'Ціна 1' }).pressSequentially('99,90')
    await page.getByRole('combobox', { name: 'Додати опцію…' }).click()
    await page.getByRole('option', { name: 'Колір' }).click()
    await page.getByRole('button', { name: 'Додати всі (2)' }).click()
    await page.getByRole('textbox', { name: 'Ціна: Синій' }).fill('10')
    await page.getByRole('button', { name: 'Ціна: Синій: додає' }).click()
    await page.getByRole('textbox', { name: 'Кількість: Зелений' }).fill('4')
    await shot(staff, 'product-changed')
    await save()
    await page.getByRole('button', { name: 'Зберегти' }).waitFor({ state: 'detached' })

    await page.reload()
    await unfold(page, 'offers')
    await expect(price().inputValue()).resolves.toBe('1150,75')
    await expect(page.getByRole('textbox', { name: 'Ціна 1' }).inputValue()).resolves.toMatch(/^99[.,]90?$/)
    await expect(page.getByRole('textbox', { name: 'Ціна: Синій' }).inputValue()).resolves.toMatch(/^10/)
    const { body } = await store.call('GET', `/api/products/${product}`)
    expect(body).toMatchObject({ price: '1150.75', effective_price: '99.90' })
    expect(body.options[0]).toMatchObject({ option_id: option.body.id, required: true })
    const [green, blue] = body.options[0].values
    expect(green).toMatchObject({ quantity: 4, price_prefix: '+' })
    expect(blue).toMatchObject({ price: '10.00', price_prefix: '-' })
    staff.calm()
  })

  it('takes pictures, and makes the one that is moved to the front the main one', async () => {
    const { page } = staff
    await page.goto(`${place.origin}/admin/products/${product}`)
    await page.locator('[data-field=images] input[type=file]').setInputFiles([
      { name: 'red.png', mimeType: 'image/png', buffer: await square('#c33') },
      { name: 'blue.png', mimeType: 'image/png', buffer: await square('#33c') },
    ])
    await page.getByRole('img', { name: 'Зображення 2 з 2' }).waitFor()
    await page.getByRole('button', { name: 'Пересунути зображення 2 до початку' }).click()
    await shot(staff, 'product-pictures')
    await save()
    await page.getByRole('button', { name: 'Зберегти' }).waitFor({ state: 'detached' })
    const { body } = await store.call('GET', `/api/products/${product}`)
    expect(body.images).toHaveLength(2)
    expect(body.image).toBe(body.images[0].image)
    expect((await store.call('GET', `/api/files/${body.image}`)).body.name).toBe('blue.png')
    await page.getByRole('button', { name: 'Прибрати зображення 1' }).click()
    await save()
    await page.getByRole('button', { name: 'Зберегти' }).waitFor({ state: 'detached' })
    expect((await store.call('GET', `/api/products/${product}`)).body.image).toBe(body.images[1].image)
    staff.calm()
  })

  it('shows a wrong price at its field, in the words of the server', async () => {
    const { page } = staff
    await page.goto(`${place.origin}/admin/products/${product}`)
    await price().fill('99999999999999999')
    await save()
    await expect.poll(() => page.locator('[data-field=price] [class*=error]').first().textContent()).toMatch(/\S/)
    await expect(price().getAttribute('aria-invalid')).resolves.toBe('true')
    await shot(staff, 'product-wrong')
    await page.getByRole('button', { name: 'Скасувати зміни' }).click()
    await expect(price().inputValue()).resolves.toBe('1150,75')
    staff.calm()
  })

  it('starts a hidden copy with everything but the identity', async () => {
    const { page } = staff
    await page.goto(`${place.origin}/admin/products/${product}`)
    await page.getByRole('button', { name: 'Створити копію' }).click()
    await page.waitForURL('**/admin/products/new')
    await expect.poll(() => page.getByRole('textbox', { name: 'Назва' }).inputValue()).toBe('Лампа «Вечір» (копія)')
    await save()
    await page.waitForURL((url) => /products\/[0-9a-f-]{36}$/.test(url.pathname) && !url.pathname.endsWith(product))
    const copy = (await store.call('GET', `/api/products/${new URL(page.url()).pathname.split('/').at(-1)}`)).body
    expect(copy).toMatchObject({ price: '1150.75', status: false })
    expect(copy.options[0].values).toHaveLength(2)
    expect(copy.specials).toHaveLength(1)
    expect((await store.call('GET', `/api/products/${product}`)).body.options[0].values).toHaveLength(2)
    staff.calm()
  })
})

const price = () => staff.page.locator('[data-field=price] input')
const save = () => staff.page.getByRole('button', { name: 'Зберегти' }).click()

const square = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 80, height: 80, channels: 3, background } })
    .png()
    .toBuffer()
