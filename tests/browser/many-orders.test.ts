import { notifications } from '@shopwright/shop/model'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct, openShopper } from '../server/shopper.ts'
import { type OpenedStore, until } from '../server/world.ts'
import { type Installation, openInstallation, type Person } from './installation.ts'
import { barriersOf, overflowOf, settled, shot } from './looking.ts'

let place: Installation
let store: OpenedStore
let staff: Person
let lamp: string

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Many lamps')
  lamp = await makeProduct(store, {
    name: { 'ua-uk': 'Лампа «Вечір»' },
    sku: 'LAMP-1',
    ean: '4820000000017',
    quantity: 99,
  })
  staff = await place.ownerOf(store)
})
afterAll(() => place?.close())

type Placed = { id: string; number: number }

const placeOrder = (...codes: number[]): Promise<Placed> => placeOrderOf([lamp, lamp], ...codes)

/** A piece of each. */
async function placeOrderOf(products: string[], ...codes: number[]): Promise<Placed> {
  const shopper = openShopper(place.world, store)
  for (const product of products) await shopper.add(product, 1)
  await shopper.ready()
  const placed = await shopper.order()
  expect(placed.status, placed.text).toBe(201)
  const statuses = (await store.call('GET', '/api/order-statuses?$limit=50')).body.data
  for (const code of codes) {
    const { id } = statuses.find((one: { code: number }) => one.code === code)
    await store.call('POST', '/api/order-histories', { order_id: placed.body.id, order_status_id: id })
  }
  return placed.body
}
async function orderWithGiftCard({ isAlone = false } = {}): Promise<Placed> {
  const theme = await store.call('POST', '/api/voucher-themes', { name: { 'ua-uk': 'Свято' } })
  const people = { to_name: 'Олени', to_email: 'o@gift.test', from_name: 'Іван', from_email: 'i@gift.test' }
  const gift = { ...people, amount: '500', message: 'Зі святом!', agreed: true, voucher_theme_id: theme.body.id }
  const shopper = openShopper(place.world, store)
  if (isAlone)
    await store.call('POST', '/api/payment-methods', { name: { 'ua-uk': 'На рахунок' }, code: 'bank-transfer' })
  else await shopper.add(lamp, 2)
  const added = await shopper.call('POST', '/api/cart-vouchers', gift)
  expect(added.status, added.text).toBeLessThan(300)
  await shopper.ready()
  const placed = await shopper.order()
  expect(placed.status, placed.text).toBe(201)
  return placed.body
}
const readOrder = async ({ id }: Placed) => (await store.call('GET', `/api/orders/${id}`)).body
const codeOf = async (order: Placed): Promise<number> => {
  const { order_status_id } = await readOrder(order)
  return (await store.call('GET', `/api/order-statuses/${order_status_id}`)).body.code
}
const choose = async (page: Page, ...orders: Placed[]) => {
  for (const { number } of orders)
    await page
      .getByRole('row')
      .filter({ hasText: `№ ${number}` })
      .getByRole('checkbox')
      .check()
}
const bar = (page: Page) => page.getByRole('region', { name: 'Вибрані рядки' })

/** What the printer gets; the browser's own dialog is not opened. */
const recordPrints = (page: Page) =>
  page.evaluate(() => {
    window.print = () => {
      const sheets = [...document.querySelectorAll<HTMLElement>('body > article')]
      Object.assign(window, { printed: sheets.map((one) => one.textContent) })
    }
  })
const print = async (page: Page, what: string) => {
  await bar(page).getByRole('button', { name: 'Друк' }).click()
  await page.getByRole('menuitem', { name: what }).click()
}
const printed = (page: Page) => page.evaluate(() => (window as unknown as { printed: string[] }).printed)

describe('the list of orders', () => {
  it('takes many their next step, and says of the others who they are', async () => {
    const { page } = staff
    const [first, second, done] = [await placeOrder(), await placeOrder(), await placeOrder(3)]
    await page.goto(`${place.origin}/admin/orders`)
    await choose(page, first, second, done)
    await bar(page).getByRole('button', { name: 'Взяти в роботу: 2' }).waitFor()
    await shot(staff, 'many-bar')
    await bar(page).getByRole('button', { name: 'Взяти в роботу: 2' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('1 замовлення залишиться як є').waitFor()
    await shot(staff, 'many-ask')
    await dialog.getByRole('button', { name: 'Взяти в роботу' }).click()
    await page.getByText('Зроблено: 2. Без змін: 1.').first().waitFor()
    for (const one of [first, second]) expect(await codeOf(one)).toBe(3)
    await page.getByRole('button', { name: /^Завдання/ }).click()
    await page.getByText(`№ ${done.number}: Замовлення вже було в цьому статусі.`).last().waitFor()
    await shot(staff, 'many-tasks')
    await page.keyboard.press('Escape')
    staff.calm()
  })

  it('ships many by a column of numbers', async () => {
    const { page } = staff
    const [first, second, fresh] = [await placeOrder(3), await placeOrder(3), await placeOrder()]
    // Nothing is tracked that its buyer picks up.
    await place.world.engine.database.platformPool.query(
      `update orders set is_pickup = false, requires_delivery = true, delivery_method = 'Нова пошта' where store_id = $1 and id = any($2)`,
      [store.id, [first.id, second.id]],
    )
    await page.goto(`${place.origin}/admin/orders`)
    await choose(page, first, second, fresh)
    await bar(page).getByRole('button', { name: 'Статус', exact: true }).click()
    await shot(staff, 'many-menu')
    await page.getByRole('menuitem', { name: 'Відправлено' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(`1 замовлення зараз не можна відправити: № ${fresh.number}`).waitFor()
    const at = ({ number }: Placed) => dialog.getByRole('textbox', { name: `Номер посилки (ТТН): № ${number}` })
    await at(first).focus()
    await page.evaluate((text) => {
      const data = new DataTransfer()
      data.setData('text', text)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    }, '20450000000021\n20450000000021\n')
    await dialog.getByText('Цей номер уже в іншого замовлення').first().waitFor()
    await expect(dialog.getByRole('button', { name: 'Відправити 2 замовлення' }).isDisabled()).resolves.toBe(true)
    await at(second).fill('20450000000022')
    await shot(staff, 'many-ship')
    expect(await barriersOf(staff)).toEqual([])
    await dialog.getByRole('button', { name: 'Відправити 2 замовлення' }).click()
    await dialog.waitFor({ state: 'detached' })
    await until(
      () => readOrder(second),
      (order) => order.tracking_number === '20450000000022',
    )
    expect(await readOrder(first)).toMatchObject({ tracking_number: '20450000000021' })
    expect(await codeOf(fresh)).toBe(1)
    staff.calm()
  })

  it('says of an order of a gift card alone what it has, and prints no slip where nothing is packed', async () => {
    const { page } = staff
    const [goods, card] = [await placeOrder(), await orderWithGiftCard({ isAlone: true })]
    await page.goto(`${place.origin}/admin/orders/${card.id}`)
    await page.getByRole('heading', { name: '1 подарунковий сертифікат', exact: true }).waitFor()
    const row = page.getByRole('row').filter({ hasText: 'Подарунковий сертифікат для Олени' })
    expect((await row.textContent())?.replaceAll(/\s/g, ' ')).toContain('500,00')
    expect(await page.getByRole('button', { name: 'Друк пакувального листа' }).count()).toBe(0)
    expect(await page.locator('body > article').count()).toBe(0)
    await page.getByText('Надійде поштою, щойно замовлення буде виконано').waitFor()
    expect(await page.getByRole('button', { name: 'Надіслати поштою' }).count()).toBe(0)
    await shot(staff, 'order-gift-card')
    await page.locator('main a[href^="/admin/vouchers/"]').click()
    await page.getByText('Надійде поштою, щойно замовлення буде виконано').waitFor()
    expect(await page.getByRole('button', { name: /^Надіслати/ }).count()).toBe(0)
    await shot(staff, 'gift-card-waits')
    for (const is of ['code=3', 'is_complete=true']) {
      const { id } = (await store.call('GET', `/api/order-statuses?${is}`)).body.data[0]
      const moved = await store.call('POST', '/api/order-histories', { order_id: card.id, order_status_id: id })
      expect(moved.status, moved.text).toBe(201)
    }
    await page.goto(`${place.origin}/admin/orders/${card.id}`)
    await page.getByRole('button', { name: /^Надіслати/ }).waitFor()
    await page.goto(`${place.origin}/admin/orders/${goods.id}`)
    await page.getByRole('heading', { name: '2 товари', exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Друк пакувального листа' }).count()).toBe(1)

    await page.goto(`${place.origin}/admin/orders`)
    await recordPrints(page)
    await choose(page, card)
    await print(page, 'Пакувальні листи')
    await page.getByText('В 1 замовленні немає чого пакувати').waitFor()
    expect(await printed(page)).toBeUndefined()
    await choose(page, goods)
    await print(page, 'Пакувальні листи')
    await expect.poll(() => printed(page)).toHaveLength(1)
    expect((await printed(page))[0]).toContain(`Пакувальний лист до замовлення № ${goods.number}`)
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    staff.calm()
  })

  it('offers to mail a gift card while there is something to spend, and not one that is off or used up', async () => {
    const { page } = staff
    const theme = await store.call('POST', '/api/voucher-themes', { name: { 'ua-uk': 'Подяка' } })
    const people = { to_name: 'Олени', to_email: 'o@gift.test', from_name: 'Іван', from_email: 'i@gift.test' }
    const make = async () => {
      const made = await store.call('POST', '/api/vouchers', {
        ...people,
        amount: '50.00',
        voucher_theme_id: theme.body.id,
      })
      expect(made.status, made.text).toBe(201)
      return made.body
    }
    const [fresh, off, spent] = [await make(), await make(), await make()]
    await store.call('PATCH', `/api/vouchers/${off.id}`, { status: false })
    const shopper = openShopper(place.world, store)
    await shopper.add(lamp)
    await shopper.ready({ voucher_code: spent.code })
    expect((await shopper.order()).status).toBe(201)
    for (const [voucher, count] of [
      [fresh, 1],
      [off, 0],
      [spent, 0],
    ]) {
      await page.goto(`${place.origin}/admin/vouchers/${voucher.id}`)
      await page.getByText(voucher.code).first().waitFor()
      await settled(staff)
      expect(await page.getByRole('button', { name: 'Надіслати', exact: false }).count()).toBe(count)
    }
    staff.calm()
  })

  it('prints slips and invoices of many in one document', async () => {
    const { page } = staff
    const orders = [await placeOrder(), await placeOrder(), await orderWithGiftCard()]
    await page.goto(`${place.origin}/admin/orders`)
    await recordPrints(page)
    await choose(page, ...orders)
    await print(page, 'Пакувальні листи')
    await expect.poll(() => printed(page)).toHaveLength(3)
    for (const [n, text] of (await printed(page)).entries()) {
      expect(text).toContain(`Пакувальний лист до замовлення № ${orders[n]?.number}`)
      expect(text).toContain('Лампа «Вечір»')
      expect(text).not.toContain('200,00')
    }
    await page.emulateMedia({ media: 'print' })
    await shot(staff, 'many-slips')
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await expect.poll(() => page.locator('body > article').count()).toBe(0)

    await print(page, 'Рахунки')
    await page.getByRole('dialog').getByRole('button', { name: 'Створити 3 рахунки і надрукувати' }).click()
    await expect.poll(async () => (await printed(page))[0]).toContain('INV-')
    expect((await printed(page)).every((text) => text?.includes('200,00'))).toBe(true)
    // Its rows sum up: what was bought as a gift card is one of them.
    expect((await printed(page))[2]).toContain('Подарунковий сертифікат для Олени')
    expect((await printed(page))[2]).toContain('500,00')
    await page.emulateMedia({ media: 'print' })
    await shot(staff, 'many-invoices')
    await page.emulateMedia({ media: 'screen' })
    staff.calm()
  })

  it('does all of it on a phone', async () => {
    const phone = await place.ownerOf(store, { width: 360, dark: true })
    const { page } = phone
    const order = await placeOrder(3)
    await page.goto(`${place.origin}/admin/orders`)
    await page.getByRole('checkbox').nth(0).waitFor()
    await page
      .getByRole('checkbox', { name: new RegExp(String(order.number)) })
      .first()
      .check()
    await bar(page).getByRole('button', { name: 'Готове до відправлення: 1' }).waitFor()
    await shot(phone, 'many-phone', { fullPage: false })
    expect(await overflowOf(phone)).toBe(0)
    phone.calm()
    await phone.leave()
  })
})

describe('the day’s packing', () => {
  const box = (page: Page, { number }: Placed) => page.getByRole('region', { name: `№ ${number}` })

  it('ticks line by line, by hand and by scanner, and loses nothing by a reload', async () => {
    const { page } = staff
    const cup = await makeProduct(store, {
      name: { 'ua-uk': 'Чашка порцелянова з дуже довгою назвою, яку ніхто не скоротив' },
      ean: '4820000000024',
      location: 'A-3',
    })
    const shopper = openShopper(place.world, store)
    await shopper.add(lamp, 2)
    await shopper.add(cup, 1)
    await shopper.ready()
    const order: Placed = (await shopper.order()).body
    const { id } = (await store.call('GET', '/api/order-statuses?code=3')).body.data[0]
    await store.call('POST', '/api/order-histories', { order_id: order.id, order_status_id: id })

    await page.goto(`${place.origin}/admin/orders`)
    await page.getByRole('link', { name: 'Пакування' }).click()
    const mine = box(page, order)
    await mine.getByText('місце: A-3').waitFor()
    await mine.getByText('Залишилося 2 товари').waitFor()
    const code = page.getByRole('textbox', { name: 'Штрихкод або артикул' })
    // A scanner types and ends with Enter; what it meets first is what was ordered first.
    await mine.getByRole('checkbox', { name: /^Чашка/ }).check()
    await mine.getByText('Залишився 1 товар').waitFor()
    await page.reload()
    await mine.getByText('Залишився 1 товар').waitFor()
    for (const times of [1, 2]) {
      await code.fill('lamp-1')
      await code.press('Enter')
      await page
        .getByRole('status')
        .filter({ hasText: `${times} з 2` })
        .waitFor()
    }
    await code.fill('999')
    await code.press('Enter')
    await page.getByText('У жодному з цих замовлень немає 999').waitFor()
    await shot(staff, 'packing')
    expect(await barriersOf(staff)).toEqual([])
    staff.calm()
  })

  it('packs what is sent: no lesson that was bought with it, and no order of lessons alone', async () => {
    const { page } = staff
    const lesson = await makeProduct(store, { name: { 'ua-uk': 'Урок малювання' }, requires_delivery: false })
    await store.call('POST', '/api/payment-methods', { name: { 'ua-uk': 'За реквізитами' }, code: 'bank-transfer' })
    const alone = await placeOrderOf([lesson], 3)
    const mixed = await placeOrderOf([lesson, lamp], 3)
    expect((await readOrder(mixed)).products).toMatchObject([{ requires_delivery: false }, { requires_delivery: true }])
    await page.goto(`${place.origin}/admin/packing`)
    await box(page, mixed).getByText('Залишився 1 товар').waitFor()
    expect(await box(page, mixed).getByRole('checkbox').count()).toBe(1)
    expect(await box(page, alone).count()).toBe(0)
    await page.goto(`${place.origin}/admin/orders/${mixed.id}`)
    const slip = page.locator('body > article').filter({ hasText: `Пакувальний лист до замовлення № ${mixed.number}` })
    await expect.poll(() => slip.textContent()).toContain('Лампа')
    expect(await slip.textContent()).not.toContain('Урок малювання')
    staff.calm()
  })

  it('asks before an order goes on that is not complete, and leads it on in one press', async () => {
    const { page } = staff
    const order = await placeOrder(3)
    await place.world.engine.database.platformPool.query(
      `update orders set is_pickup = false, requires_delivery = true, delivery_method = 'Нова пошта' where store_id = $1 and id = $2`,
      [store.id, order.id],
    )
    await page.goto(`${place.origin}/admin/packing`)
    const mine = box(page, order)
    await mine.getByRole('button', { name: 'Готове до відправлення' }).click()
    await page.getByRole('dialog').getByText('Не позначено 1 товар').waitFor()
    await page.getByRole('button', { name: 'Повернутися до пакування' }).click()
    expect(await codeOf(order)).toBe(3)
    await mine.getByRole('checkbox').check()
    await mine.getByRole('button', { name: 'Готове до відправлення' }).click()
    await mine.waitFor({ state: 'detached' })
    expect(await codeOf(order)).toBe(4)
    // What was told stands over it for as long as the pointer is there.
    await page.locator('.mantine-Notification-root button').click()
    await page.getByText('Готові до відправлення', { exact: true }).click()
    await mine.getByRole('button', { name: 'Відправити' }).click()
    await mine.getByRole('textbox', { name: 'Номер посилки (ТТН)' }).fill('20450000000031')
    await mine.getByRole('button', { name: 'Відправити' }).click()
    await mine.waitFor({ state: 'detached' })
    expect(await readOrder(order)).toMatchObject({ tracking_number: '20450000000031' })
    staff.calm()
  })

  it('reads barcodes with the camera of a phone, and says where that is not allowed', async () => {
    const phone = await place.ownerOf(store, { width: 360 })
    const { page } = phone
    const order = await placeOrder(3)
    // What a phone’s browser brings: an eye, and who reads.
    await page.addInitScript(() => {
      const seen = { code: '' }
      Object.assign(window, {
        seen,
        BarcodeDetector: class {
          detect = async () => (seen.code ? [{ rawValue: seen.code }] : [])
        },
      })
      const canvas = document.createElement('canvas')
      canvas.getContext('2d')?.fillRect(0, 0, 1, 1)
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream()
    })
    await page.goto(`${place.origin}/admin/packing`)
    await box(page, order).waitFor()
    await page.getByRole('button', { name: 'Камера' }).click()
    await page.getByLabel('Що бачить камера').waitFor()
    await page.evaluate(() => {
      ;(window as unknown as { seen: { code: string } }).seen.code = '4820000000017'
    })
    await page.getByRole('status').filter({ hasText: '1 з 2' }).waitFor()
    await shot(phone, 'packing-camera', { fullPage: false })
    await page.getByRole('button', { name: 'Стоп' }).click()
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    })
    await page.getByRole('button', { name: 'Камера' }).click()
    await page.getByText('Камера не відкрилася.').waitFor()
    expect(await overflowOf(phone)).toBe(0)
    // Big enough for a thumb.
    for (const row of await box(page, order).locator('label').all())
      expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(64)
    expect(await barriersOf(phone, 'all')).toEqual([])
    await shot(phone, 'packing-phone', { fullPage: false })
    phone.calm()
    await phone.leave()
  })

  it('says what to do where there is nothing to pack', async () => {
    const other = await place.world.openStore('Fresh packing')
    const owner = await place.ownerOf(other, { width: 360, dark: true })
    await owner.page.goto(`${place.origin}/admin/packing`)
    await owner.page.getByText('Тут з’являться замовлення, які ви візьмете в роботу.').waitFor()
    await shot(owner, 'packing-empty', { fullPage: false })
    expect(await barriersOf(owner, 'all')).toEqual([])
    owner.calm()
    await owner.leave()
  })
})

describe('the bell', () => {
  it('says what, whose and how much, and leads there', async () => {
    const { page } = staff
    const order = await placeOrder(9)
    await page.goto(`${place.origin}/admin/products/${lamp}`)
    await page.getByRole('textbox', { name: 'Назва' }).fill('Лампа «Ранок»')
    await page.getByRole('button', { name: 'Зберегти' }).click()
    await page.getByText('Дані успішно оновлено').waitFor()
    await page.getByRole('button', { name: /^Сповіщення/ }).click()
    // What was done here names what it was done to.
    await page.getByRole('dialog').getByRole('link', { name: 'Лампа «Ранок»' }).first().waitFor()
    await page.getByText('Ірина Шевченко · 200,00 ₴').first().waitFor()
    await shot(staff, 'bell', { fullPage: false })
    await page.getByRole('link', { name: `Замовлення № ${order.number} потребує уваги` }).click()
    await page.waitForURL(`**/admin/orders/${order.id}`)
    await page.getByRole('button', { name: /^Сповіщення/ }).click()
    await page.getByRole('link', { name: `Нове замовлення № ${order.number}` }).waitFor()
    await page.getByRole('button', { name: 'Очистити' }).click()
    await page.getByText('Поки нічого не сталося.').waitFor()
    await expect.poll(async () => (await store.list(notifications, { read_at: 'null' })).length).toBe(0)
    staff.calm()
  })
})
