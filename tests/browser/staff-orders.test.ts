import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeCards } from '../server/card-order.ts'
import { makeProduct, openShopper, signedIn } from '../server/shopper.ts'
import { groupWith, hire } from '../server/staff.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation, type Person } from './installation.ts'
import { barriersOf, overflowOf, settled, shot } from './looking.ts'

let place: Installation
let store: OpenedStore
let staff: Person

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Phone')
  const settings = (await store.call('GET', '/api/settings')).body.data[0].id
  await store.call('PATCH', `/api/settings/${settings}`, { one_click_buy: true })
  for (const { id } of (await store.call('GET', '/api/delivery-groups?$limit=50')).body.data)
    await store.call('PATCH', `/api/delivery-groups/${id}`, { status: false })
  const local = { 'ua-uk': 'Кур’єр' }
  const methods = [
    { name: { 'ua-uk': 'Містом' }, type: 'flat', price: '60', status: true },
    { name: { 'ua-uk': 'За вечір' }, type: 'flat', price: '110', status: true },
  ]
  await store.call('POST', '/api/delivery-groups', { name: local, extension: 'local', methods })
  await takeCards(store)
  staff = await place.ownerOf(store)
})
afterAll(() => place?.close())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const lamp = (name: string, more: object = {}): Promise<string> =>
  makeProduct(store, { name: { 'ua-uk': name }, price: '120.50', requires_delivery: true, ...more })

async function pick(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first()
    .click()
  await page.getByRole('option', { name: option }).first().click()
}

async function writePlace(page: Page): Promise<void> {
  // The shop is at home there, and so are most who buy in it.
  await expect.poll(() => page.getByRole('combobox', { name: /^Країна/ }).inputValue()).toBe('Україна')
  await page.getByRole('combobox', { name: /^Область/ }).click()
  await page.getByRole('option', { name: 'Київ', exact: false }).first().click()
  await page.getByLabel(/^Місто/).fill('Київ')
  await page.getByLabel(/^Адреса(?! платника)/).fill('вул. Хрещатик, 1')
}

const number = (page: Page) => page.getByRole('heading', { level: 1, name: /^№ \d+/ })

const made = async (noun: string, body: object): Promise<any> => {
  const answer = await store.call('POST', `/api/${noun}`, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
/** Makes questions that the store asks of every group. */
const asking = async (required: boolean) => {
  const groups: { id: string }[] = (await store.call('GET', '/api/customer-groups?$limit=10')).body.data
  const customer_groups = groups.map(({ id }) => ({ customer_group_id: id, required }))
  return (more: object) => made('custom-fields', { location: 'account', customer_groups, ...more })
}

it('somebody calls: the order is put together, counted, placed once, and says who made it', async () => {
  await lamp('Лампа «Ранок»')
  const { page } = staff
  await page.goto(`${place.origin}/admin/orders`)
  await page.getByRole('link', { name: 'Нове замовлення' }).click()
  await page.getByRole('heading', { name: 'Нове замовлення' }).waitFor()
  await page.getByText('Додайте товар: від нього залежать сума, доставка й оплата.').waitFor()
  await shot(staff, 'staff-order-empty')
  await page.getByLabel(/^Ім’я/).fill('Олена')
  await page.getByLabel(/^Прізвище/).fill('Коваль')
  await page.getByLabel(/^Телефон/).fill('067 123 45 67')
  await page.getByRole('combobox', { name: 'Додати товар' }).click()
  await page.getByRole('option', { name: /Ранок/ }).click()
  await page.getByRole('button', { name: 'Додати до замовлення' }).click()
  await pick(page, 'Спосіб доставки', /Містом/)
  await page
    .getByText(/180,50/)
    .first()
    .waitFor()
  await pick(page, 'Спосіб оплати', /отриман|Післяплата|Готівк/)
  // What lacks is said at its place.
  const save = page.getByRole('button', { name: 'Оформити замовлення' }).first()
  await save.click()
  await page.getByText('Заповніть це поле.').first().waitFor()
  await writePlace(page)
  await settled(staff)
  await shot(staff, 'staff-order-full')
  expect(await barriersOf(staff)).toEqual([])
  await save.click()
  await number(page).waitFor()
  await page.getByText('Хто оформив').waitFor()
  await page.getByText('вул. Хрещатик, 1').first().waitFor()
  await shot(staff, 'staff-order-placed')
  expect((await store.call('GET', '/api/orders')).body.total).toBe(1)
})

it('an order by one click becomes a whole one, and its history says what was changed', async () => {
  const product = await lamp('Лампа «Клік»')
  const bought = await openShopper(place.world, store).call('POST', '/api/one-click-orders', {
    product_id: product,
    phone: '+380671112233',
  })
  const { page } = staff
  await page.goto(`${place.origin}/admin/orders/${bought.body.id}/edit`)
  await page.getByLabel(/^Ім’я/).fill('Петро')
  await page.getByLabel(/^Прізвище/).fill('Сич')
  await pick(page, 'Спосіб доставки', /За вечір/)
  await writePlace(page)
  await page.getByText('Було', { exact: false }).waitFor()
  await page
    .getByText(/230,50/)
    .first()
    .waitFor()
  await settled(staff)
  await shot(staff, 'staff-order-edit')
  expect(await barriersOf(staff)).toEqual([])
  await page.getByRole('button', { name: 'Зберегти замовлення' }).first().click()
  await number(page).waitFor()
  await page.getByText(/^Змінено: .*ім’я.*прізвище/).waitFor()
  await page.getByText('За вечір').first().waitFor()
  await shot(staff, 'staff-order-edited')
  const order = (await store.call('GET', `/api/orders/${bought.body.id}`)).body
  expect(order).toMatchObject({ first_name: 'Петро', total: '230.5', delivery_address: { city: 'Київ' } })
})

it('a customer’s order begins at their page and spends their points; by card it waits for them with a link', async () => {
  await lamp('Лампа «Картка»')
  const shopper = await signedIn(place.world, store, 'known@buyer.test')
  const [settings] = (await store.call('GET', '/api/settings')).body.data
  await store.call('PATCH', `/api/settings/${settings.id}`, { rewards_enabled: true })
  await made('customer-rewards', { customer_id: shopper.id, points: 30 })
  const { page } = staff
  await page.goto(`${place.origin}/admin/customers/${shopper.id}?tab=orders`)
  await page.getByRole('link', { name: 'Нове замовлення' }).click()
  await page.getByRole('combobox', { name: 'Додати товар' }).click()
  await page.getByRole('option', { name: /Картка/ }).click()
  await page.getByRole('button', { name: 'Додати до замовлення' }).click()
  await pick(page, 'Спосіб доставки', /Містом/)
  await writePlace(page)
  await pick(page, 'Спосіб оплати', /^Картка/)
  await page.getByText('Покупець платить за посиланням', { exact: false }).waitFor()
  // More than they have is said, and taken as far as it goes.
  const points = page.getByLabel('Списати бонусні бали, не більше 30')
  await points.fill('40')
  await page.getByText('На балансі бали: 30.').waitFor()
  await points.fill('20')
  await page.locator('[data-code=reward]').getByText(/20,00/).waitFor()
  await settled(staff)
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflowOf(staff)).toBe(0)
    await points.scrollIntoViewIfNeeded()
    await shot(staff, `staff-order-points-${width}`)
  }
  expect(await barriersOf(staff)).toEqual([])
  await page.getByLabel('Написати покупцеві').check()
  await page.getByRole('button', { name: 'Оформити замовлення' }).first().click()
  await page.getByText('Посилання для оплати').waitFor()
  await shot(staff, 'staff-order-link')
  const [draft] = (await store.call('GET', `/api/orders?customer_id=${shopper.id}`)).body.data
  expect(draft).toMatchObject({ is_draft: true, email: 'known@buyer.test', reward_points: 20 })
})

it('what somebody had is ordered once more, at what it costs today and without what is gone', async () => {
  const size = (
    await store.call('POST', '/api/options', {
      name: { 'ua-uk': 'Розмір' },
      type: 'select',
      values: [{ name: { 'ua-uk': 'Велика' } }, { name: { 'ua-uk': 'Мала' } }],
    })
  ).body
  const kept = await lamp('Лампа «Знову»', {
    options: [
      { option_id: size.id, required: true, values: size.values.map(({ id }: any) => ({ option_value_id: id })) },
    ],
  })
  const gone = await lamp('Лампа «Колись»')
  const shopper = await signedIn(place.world, store, 'again@buyer.test')
  const [option] = (await store.call('GET', `/api/products/${kept}`)).body.options
  await shopper.add(kept, 2, { [option.id]: option.values[1].id })
  await shopper.add(gone)
  const { id: country_id } = (await store.call('GET', '/api/countries?iso_code=UA')).body.data[0]
  const delivery_address = { country_id, city: 'Львів', address: 'Ринок, 1' }
  await shopper.ready({ delivery_address })
  const placed = await shopper.order()
  expect(placed.status, placed.text).toBe(201)
  await store.call('PATCH', `/api/products/${kept}`, { price: '200.00' })
  expect((await store.call('DELETE', `/api/products/${gone}`)).status).toBe(200)
  const { page } = staff
  await page.goto(`${place.origin}/admin/orders/${placed.body.id}`)
  await page.getByRole('link', { name: 'Повторити замовлення' }).click()
  await page.getByText('Більше немає в каталозі: Лампа «Колись».').waitFor()
  await page.getByText('Розмір: Мала').waitFor()
  await page
    .getByText(/400,00/)
    .first()
    .waitFor()
  await expect.poll(() => page.getByLabel(/^Місто/).inputValue()).toBe('Львів')
  await settled(staff)
  await shot(staff, 'staff-order-again')
  expect(await barriersOf(staff)).toEqual([])
  await page.getByRole('button', { name: 'Оформити замовлення' }).first().click()
  await number(page).waitFor()
  const { data } = (await store.call('GET', `/api/orders?customer_id=${shopper.id}&$sort[created_at]=-1`)).body
  expect(data).toHaveLength(2)
  const again = (await store.call('GET', `/api/orders/${data[0].id}`)).body
  expect(again.products).toMatchObject([{ product_id: kept, quantity: 2, price: '200', options: [{ value: 'Мала' }] }])
  expect(again).toMatchObject({ email: 'again@buyer.test', delivery_address: { city: 'Львів' } })
})

describe('An order that is to be repeated', () => {
  let id: string
  let product: string
  let buyer: string
  let option: any
  const again = () => `${place.origin}/admin/orders/new?again=${id}`

  beforeAll(async () => {
    const values = [{ name: { 'ua-uk': 'Червона' } }, { name: { 'ua-uk': 'Синя' } }]
    const hue = (await store.call('POST', '/api/options', { name: { 'ua-uk': 'Барва' }, type: 'checkbox', values }))
      .body
    const given = hue.values.map((value: any) => ({ option_value_id: value.id }))
    product = await lamp('Лампа «Удруге»', { options: [{ option_id: hue.id, values: given }] })
    const shopper = await signedIn(place.world, store, 'twice@buyer.test')
    buyer = shopper.id
    option = (await store.call('GET', `/api/products/${product}`)).body.options[0]
    await shopper.add(product, 1, { [option.id]: option.values.map((value: any) => value.id) })
    const { id: country_id } = (await store.call('GET', '/api/countries?iso_code=UA')).body.data[0]
    await shopper.ready({ delivery_address: { country_id, city: 'Львів', address: 'Ринок, 1' } })
    const placed = await shopper.order()
    expect(placed.status, placed.text).toBe(201)
    id = placed.body.id
  })

  it.each(['products', 'orders'])('says what of the %s could not be read, and reads it once more', async (noun) => {
    const { page } = staff
    const broken = new RegExp(`/api/${noun}/[0-9a-f-]+`)
    await page.route(broken, (route) =>
      route.fulfill({ status: 500, json: { code: 500, message: 'Щось зламалося.', data: { id: 'req-78' } } }),
    )
    await page.goto(again())
    await page.getByRole('alert').getByText('req-78').waitFor()
    await page.unroute(broken)
    await page.getByRole('button', { name: 'Повторити', exact: true }).click()
    await page.getByText('Лампа «Удруге»').first().waitFor()
    expect(await page.getByText('Більше немає в каталозі').count()).toBe(0)
  })

  it('stays its customer’s where who repeats it may not look at customers', async () => {
    const group = await groupWith(store, [
      { service: 'orders', can_get: true, can_create: true, can_update: true },
      { service: 'products', can_get: true },
    ])
    const email = 'clerk@phone.test'
    await hire(place.world, store, email, group)
    const clerk = await place.ownerOf({ ...store, owner: { ...store.owner, email } })
    await clerk.page.goto(again())
    await clerk.page
      .getByText(/120,50/)
      .first()
      .waitFor()
    await clerk.page.getByRole('button', { name: 'Оформити замовлення' }).first().click()
    await number(clerk.page).waitFor()
    expect((await store.call('GET', `/api/orders?customer_id=${buyer}`)).body.total).toBe(2)
    await clerk.leave()
  })

  it('is counted in what the store has, whatever language and currency it had then', async () => {
    const { page } = staff
    await place.world.engine.database.platformPool.query(
      `update orders set language = 'pl-pl', currency = 'PLN' where store_id = $1 and id = $2`,
      [store.id, id],
    )
    await page.goto(again())
    await page.getByText('Барва: Червона, Барва: Синя').waitFor()
    await page
      .getByText(/120,50/)
      .first()
      .waitFor()
  })

  it('names of what was chosen only what can be chosen still', async () => {
    const { page } = staff
    const [kept] = option.values
    const changed = await store.call('PATCH', `/api/products/${product}`, {
      options: [
        {
          id: option.id,
          option_id: option.option_id,
          values: [{ id: kept.id, option_value_id: kept.option_value_id }],
        },
      ],
    })
    expect(changed.status, changed.text).toBe(200)
    await page.goto(again())
    await page.getByText('Барва: Червона', { exact: true }).waitFor()
    await page.getByText('Не перенесено: Лампа «Удруге» — Барва: Синя.', { exact: true }).waitFor()
    expect(await page.getByText('Синя').count()).toBe(1)
  })
})

it('what the store asked is answered anew while an order is edited', async () => {
  const question = await asking(true)
  const whence = await question({ name: { 'ua-uk': 'Звідки дізналися' }, location: 'account', type: 'text' })
  const values = [{ name: { 'ua-uk': 'Сходами' } }, { name: { 'ua-uk': 'Ліфтом' } }]
  const way = await question({ name: { 'ua-uk': 'Підйом' }, location: 'address', type: 'radio', values })
  const floor = await question({ name: { 'ua-uk': 'Під’їзд' }, location: 'address', type: 'radio', values })
  const once = await question({ name: { 'ua-uk': 'Домофон' }, location: 'address', type: 'text' })
  const { id: country_id } = (await store.call('GET', '/api/countries?iso_code=UA')).body.data[0]
  const answers = { [once.id]: '12В', [way.id]: way.values[0].id, [floor.id]: floor.values[1].id }
  const buyer = openShopper(place.world, store, 'asked@buyer.test')
  await buyer.add(await lamp('Лампа «Для розпитів»'))
  await buyer.ready({
    delivery_address: { country_id, city: 'Львів', address: 'Ринок, 1', custom_fields: answers },
    customer: {
      ...{ first_name: 'Оля', last_name: 'Сич', phone: '+380671234567', email: 'asked@buyer.test' },
      custom_fields: { [whence.id]: 'від сусідів' },
    },
  })
  const placed = await buyer.order()
  expect(placed.status, placed.text).toBe(201)
  const renamed = floor.values.map(({ id }: any, at: number) => ({ id, name: { 'ua-uk': `Вхід ${at}` } }))
  expect((await store.call('PATCH', `/api/custom-fields/${floor.id}`, { values: renamed })).status).toBe(200)
  // Of its group nobody asks this any more: the answer stays, and hinders no other.
  expect((await store.call('PATCH', `/api/custom-fields/${once.id}`, { customer_groups: [] })).status).toBe(200)
  const answersOf = async () =>
    (await store.call('GET', `/api/orders/${placed.body.id}`)).body.custom_fields.map(
      ({ name, value }: any) => `${name}: ${value}`,
    )

  for (const [width, dark] of [
    [1440, false],
    [360, true],
  ] as const) {
    const clerk = await place.ownerOf(store, { width, dark })
    const { page } = clerk
    const whom = width > 1000 ? 'від подруги' : 'з вивіски'
    await page.goto(`${place.origin}/admin/orders/${placed.body.id}/edit`)
    await page.getByLabel('Звідки дізналися').fill(whom)
    const kept = page.getByRole('radio', { name: width > 1000 ? 'Сходами' : 'Ліфтом' })
    await expect.poll(() => kept.isChecked()).toBe(true)
    if (width > 1000) {
      await page.getByText('Під’їзд: Ліфтом', { exact: false }).waitFor()
      await page.getByRole('radio', { name: 'Ліфтом' }).check()
      await page.getByRole('radio', { name: 'Вхід 1' }).check()
    }
    await settled(clerk)
    await shot(clerk, `order-edit-answers-${width}`)
    expect(await overflowOf(clerk)).toBe(0)
    expect(await barriersOf(clerk)).toEqual([])
    await page.getByRole('button', { name: 'Зберегти замовлення' }).locator('visible=true').click()
    await number(page).waitFor()
    await page.getByText(whom, { exact: true }).waitFor()
    expect(await answersOf()).toEqual([
      `Звідки дізналися: ${whom}`,
      'Підйом: Ліфтом',
      'Під’їзд: Вхід 1',
      'Домофон: 12В',
    ])
    await clerk.leave()
  }
  for (const { id } of [whence, way, floor, once]) await store.call('DELETE', `/api/custom-fields/${id}`)
})

it('what was written, dated and added to it goes along, and what cannot is named', async () => {
  const question = await asking(false)
  const hue = await question({
    name: { 'ua-uk': 'Улюблений колір' },
    type: 'checkbox',
    values: [{ name: { 'ua-uk': 'Синій' } }, { name: { 'ua-uk': 'Білий' } }],
  })
  const gone = await question({ name: { 'ua-uk': 'Звідки дізналися' }, type: 'text' })
  const option = (name: string, type: string) => made('options', { name: { 'ua-uk': name }, type })
  const kinds = [await option('Напис', 'text'), await option('Дата свята', 'date'), await option('Ескіз', 'file')]
  const id = await lamp('Лампа «З написом»', { options: kinds.map((kind) => ({ option_id: kind.id, required: true })) })
  const shopper = await signedIn(place.world, store, 'engraved@buyer.test')
  const own = (await store.call('GET', `/api/products/${id}`)).body.options
  const [text, day, file] = kinds.map((kind) => own.find((one: any) => one.option_id === kind.id).id)
  const sketch = `${'ескіз-дуже-довга-назва-'.repeat(4)}.png`
  const form = new FormData()
  form.set(`option.${file}`, new File([new Uint8Array(png)], sketch))
  const body = new Response(form)
  const sent = await shopper.call('POST', '/option-files', Buffer.from(await body.arrayBuffer()), {
    'content-type': body.headers.get('content-type') ?? '',
    'sec-fetch-site': 'same-origin',
  })
  expect(sent.status, sent.text).toBe(201)
  await shopper.add(id, 1, { [text]: 'Оля + Петро', [day]: '2027-04-06', [file]: sent.body.value })
  const { id: country_id } = (await store.call('GET', '/api/countries?iso_code=UA')).body.data[0]
  await shopper.ready({
    delivery_address: { country_id, city: 'Львів', address: 'Ринок, 1' },
    customer: {
      first_name: 'Оля',
      last_name: 'Сич',
      phone: '+380671234567',
      custom_fields: { [hue.id]: [hue.values[0].id, hue.values[1].id], [gone.id]: 'від сусідів' },
    },
  })
  const placed = await shopper.order()
  expect(placed.status, placed.text).toBe(201)
  await store.call('DELETE', `/api/custom-fields/${gone.id}`)
  const { page } = staff
  await page.goto(`${place.origin}/admin/orders/new?again=${placed.body.id}`)
  await page.getByText(`Напис: Оля + Петро, Дата свята: 2027-04-06, Ескіз: ${sketch}`).waitFor()
  await page.getByText('Не перенесено: Звідки дізналися: від сусідів.').waitFor()
  await expect.poll(() => page.getByRole('checkbox', { name: 'Білий' }).isChecked()).toBe(true)
  await page.getByRole('checkbox', { name: 'Білий' }).uncheck()
  await settled(staff)
  await shot(staff, 'staff-order-again-texts')
  expect(await barriersOf(staff)).toEqual([])
  await page.getByRole('button', { name: 'Оформити замовлення' }).first().click()
  await number(page).waitFor()
  const { data } = (await store.call('GET', `/api/orders?customer_id=${shopper.id}&$sort[number]=-1`)).body
  const again = (await store.call('GET', `/api/orders/${data[0].id}`)).body
  expect(data).toHaveLength(2)
  expect(again.products[0].options.map(({ value }: any) => value)).toEqual(['Оля + Петро', '2027-04-06', sketch])
  expect(again.custom_fields).toMatchObject([{ id: hue.id, value: 'Синій' }])
  await store.call('DELETE', `/api/custom-fields/${hue.id}`)

  // The option asks for what nobody wrote then: what was written stands nowhere any more.
  await store.call('PATCH', `/api/options/${kinds[0].id}`, { name: { 'ua-uk': 'Гравіювання' } })
  await page.goto(`${place.origin}/admin/orders/new?again=${placed.body.id}`)
  await page.getByText('Не перенесено: Лампа «З написом» — Напис: Оля + Петро', { exact: false }).waitFor()
})

it('gift cards are ordered on the phone, and what is sold by subscription says who orders it', async () => {
  const theme = await store.call('POST', '/api/voucher-themes', { name: { 'ua-uk': 'Свято' } })
  expect(theme.status, theme.text).toBe(201)
  const profile = await store.call('POST', '/api/recurrings', {
    name: { 'ua-uk': 'Щомісяця' },
    price: '100',
    frequency: 'months',
    cycle: 1,
    status: true,
  })
  expect(profile.status, profile.text).toBe(201)
  const groups = (await store.call('GET', '/api/customer-groups?$limit=10')).body.data
  await lamp('Лампа «Щомісяця»', {
    recurrings: groups.map(({ id }: any) => ({ recurring_id: profile.body.id, customer_group_id: id })),
  })
  const phone = await place.ownerOf(store, { width: 360, dark: true })
  const { page } = phone
  await page.goto(`${place.origin}/admin/orders/new`)
  await page.getByRole('combobox', { name: 'Додати товар' }).click()
  await page.getByRole('option', { name: /Щомісяця/ }).click()
  await page.getByText('Продається за підпискою', { exact: false }).waitFor()
  expect(await page.getByRole('button', { name: 'Додати до замовлення' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Скасувати' }).click()
  await page.getByLabel(/^Ім’я/).fill('Петро')
  await page.getByLabel(/^Прізвище/).fill('Сич')
  await page.getByLabel(/^Телефон/).fill('067 123 45 67')
  await page.getByLabel('Ел. пошта').fill('petro@gift.test')
  await page.getByRole('button', { name: 'Додати сертифікат' }).click()
  const card = page.getByRole('form', { name: 'Додати сертифікат' })
  await card.getByLabel(/^Сума/).fill('5000000')
  await card.getByLabel(/^Кому/).fill('Оля')
  await card.getByLabel(/^Ел. пошта отримувача/).fill('olya@gift.test')
  expect(await card.getByLabel(/^Ел. пошта відправника/).inputValue()).toBe('petro@gift.test')
  await settled(phone)
  await shot(phone, 'staff-order-gift-form')
  expect(await overflowOf(phone)).toBe(0)
  expect(await barriersOf(phone)).toEqual([])
  await card.getByRole('button', { name: 'Додати до замовлення' }).click()
  // More than a gift card may be worth is said at it.
  await page.getByRole('alert').filter({ hasText: 'Сума більша за найбільший сертифікат.' }).first().waitFor()
  await shot(phone, 'staff-order-gift-wrong')
  await page.getByRole('button', { name: 'Змінити сертифікат: Оля' }).click()
  await card.getByLabel(/^Сума/).fill('300')
  await card.getByRole('button', { name: 'Додати до замовлення' }).click()
  await page
    .getByText(/300,00/)
    .first()
    .waitFor()
  await pick(page, 'Спосіб оплати', /^Картка/)
  await settled(phone)
  await shot(phone, 'staff-order-gift')
  expect(await overflowOf(phone)).toBe(0)
  await page.getByRole('button', { name: 'Оформити замовлення' }).last().click()
  await page.getByText('Посилання для оплати').waitFor()
  expect((await store.call('GET', '/api/vouchers?$search=olya@gift.test')).body.data).toMatchObject([
    { amount: '300.00' },
  ])
  await phone.leave()
})

it('is as wide as a phone, and has its sum and its button at hand', async () => {
  const product = await lamp('Лампа з дуже довгою назвою, яка не вміщається в один рядок навіть на широкому екрані')
  const phone = await place.ownerOf(store, { width: 360, dark: true })
  const { page } = phone
  await page.goto(`${place.origin}/admin/orders/new`)
  await page.getByRole('combobox', { name: 'Додати товар' }).click()
  await page.getByRole('option', { name: /довгою назвою/ }).click()
  await page.getByRole('button', { name: 'Додати до замовлення' }).click()
  await page
    .getByText(/120,50/)
    .first()
    .waitFor()
  await settled(phone)
  await shot(phone, 'staff-order-phone')
  expect(await overflowOf(phone)).toBe(0)
  expect(await page.getByRole('button', { name: 'Оформити замовлення' }).last().isVisible()).toBe(true)
  const bought = await openShopper(place.world, store).call('POST', '/api/one-click-orders', {
    product_id: product,
    phone: '+380671112244',
  })
  await page.goto(`${place.origin}/admin/orders/${bought.body.id}/edit`)
  await page.getByLabel(/^Місто/).waitFor()
  await settled(phone)
  await shot(phone, 'staff-order-edit-phone')
  expect(await overflowOf(phone)).toBe(0)
})
