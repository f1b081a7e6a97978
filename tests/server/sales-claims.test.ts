import { coupons, customers, orders, vouchers } from '@shopwright/shop/model'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo as mailsOf } from './mails-of.ts'
import { makeProduct, openShopper, signedIn } from './shopper.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let theme: string
let statuses: Map<number, string>

beforeAll(async () => {
  world = await openWorld({ work: true })
  store = await world.openStore('Purse shop')
  const made = await store.call('POST', '/api/voucher-themes', { name: { 'ua-uk': 'Свято', 'en-us': 'Holiday' } })
  theme = made.body.id
  const { data } = (await store.call('GET', '/api/order-statuses?$limit=50')).body
  statuses = new Map(data.map((one: { code: number; id: string }) => [one.code, one.id]))
  const settings = (await store.call('GET', '/api/settings')).body.data[0]
  await store.call('PATCH', `/api/settings/${settings.id}`, {
    rewards_enabled: true,
    rewards_percent: 10,
    rewards_maximum: 100,
    prices_include_tax: false,
  })
})
afterAll(() => world.close())

const move = (id: string, code: number, more = {}) =>
  store.call('POST', '/api/order-histories', { order_id: id, order_status_id: statuses.get(code), ...more })

const customer = (id: string) => store.row(customers, id)
const voucherNamed = async (code: string) => (await store.list(vouchers, { code: code }))[0]
const makeVoucher = async (amount: string, code: string) => {
  const made = await store.call('POST', '/api/vouchers', {
    code: code || null,
    amount,
    to_name: 'Олена',
    to_email: 'olena@buyer.test',
    from_name: 'Крамниця',
    from_email: 'shop@buyer.test',
    voucher_theme_id: theme,
  })
  expect(made.status, made.text).toBe(201)
  return made.body
}
const give = async (customer_id: string, points: number, amount: string) => {
  const rewards = await store.call('POST', '/api/customer-rewards', { customer_id, points, description: 'Подарунок' })
  expect(rewards.status, rewards.text).toBe(201)
  const credit = await store.call('POST', '/api/customer-transactions', { customer_id, amount, description: 'Бонус' })
  expect(credit.status, credit.text).toBe(201)
}

describe('coupon, points, store credit and gift voucher in one order', () => {
  it('books all four at placement, gives all back when canceled, takes all again when reopened', async () => {
    const shopper = await signedIn(world, store, 'all-four@buyer.test')
    await give(shopper.id, 30, '50.00')
    await makeVoucher('40.00', 'GIFT-40')
    await store.call('POST', '/api/coupons', { name: 'Десять', code: 'TEN', discount: '10', uses_per_coupon: 1 })
    const product = await makeProduct(store, { price: '200.00', quantity: 5 })
    await shopper.add(product)
    const cart = await shopper.ready({ coupon_code: 'ten', voucher_code: 'gift-40', reward_points: 30 })
    expect(cart.body.problems).toEqual([])
    // 200 − 30 points = 170, − 10 % = 153, − 50 credit, − 40 voucher
    expect(cart.body.totals.map((row: { code: string; value: string }) => [row.code, row.value])).toEqual([
      ['sub_total', '200.00'],
      ['reward', '-30.00'],
      ['delivery', '0.00'],
      ['coupon', '-17.00'],
      ['credit', '-50.00'],
      ['voucher', '-40.00'],
      ['total', '63.00'],
    ])
    expect(cart.body).toMatchObject({ reward_balance: 30, credit_balance: '50.00', reward_maximum: 200 })
    const placed = await shopper.order()
    expect(placed.status, placed.text).toBe(201)
    expect(await customer(shopper.id)).toMatchObject({ reward_balance: 0, credit_balance: '0.00' })
    expect((await voucherNamed('GIFT-40')).balance).toBe('0.00')
    expect((await store.list(coupons, { code: 'TEN' }))[0]).toMatchObject({ used_count: 1, uses_left: 0 })

    expect((await move(placed.body.id, 8)).status).toBe(201)
    expect((await store.list(coupons, { code: 'TEN' }))[0]).toMatchObject({ used_count: 0, uses_left: 1 })
    expect(await customer(shopper.id)).toMatchObject({ reward_balance: 30, credit_balance: '50.00' })
    expect((await voucherNamed('GIFT-40')).balance).toBe('40.00')

    expect((await move(placed.body.id, 1)).status).toBe(201)
    expect(await customer(shopper.id)).toMatchObject({ reward_balance: 0, credit_balance: '0.00' })
    expect((await voucherNamed('GIFT-40')).balance).toBe('0.00')

    // What was spent elsewhere meanwhile cannot be taken again.
    expect((await move(placed.body.id, 8)).status).toBe(201)
    await store.call('POST', '/api/customer-rewards', { customer_id: shopper.id, points: -20 })
    const refused = await move(placed.body.id, 1)
    expect(refused.status).toBe(409)
    expect(refused.body.data.code).toBe('points-above-balance')
    expect((await voucherNamed('GIFT-40')).balance).toBe('40.00')
  })

  it('drops a coupon that ran out with a notice, and takes the order once the total without it was read', async () => {
    const made = await store.call('POST', '/api/coupons', { name: 'Мить', code: 'MOMENT', discount: '10' })
    const end = (date_end: string | null) => store.call('PATCH', `/api/coupons/${made.body.id}`, { date_end })
    const shopper = await signedIn(world, store, 'moment@buyer.test')
    await shopper.add(await makeProduct(store))
    const payment_method_id = (await shopper.ready({ coupon_code: 'moment' })).body.payment_method_id
    await end('2020-01-01')
    // Whatever is chosen with the order: nobody has read this total.
    const refused = await shopper.order(crypto.randomUUID(), { payment_method_id })
    expect([refused.status, refused.body.data.code]).toEqual([409, 'coupon-expired'])
    expect(refused.body.data.problems).toContainEqual(expect.objectContaining({ code: 'coupon-expired' }))
    expect(refused.body.data.total).toEqual({ from: '90.00', to: '100.00' })
    const cart = (await shopper.call('GET', '/api/carts/current')).body
    expect(cart).toMatchObject({ total: '100.00', orderable: true })
    expect(cart.problems).toEqual([
      expect.objectContaining({ code: 'coupon-expired', level: 'warn', message: 'Термін дії промокоду MOMENT минув.' }),
    ])
    const placed = await shopper.order(crypto.randomUUID(), { payment_method_id })
    expect(placed.status, placed.text).toBe(201)
    expect(await store.row(orders, placed.body.id)).toMatchObject({
      total: '100',
      coupon_code: null,
    })
    // Named with the order itself, it was read by nobody either.
    await shopper.add(await makeProduct(store))
    await shopper.ready()
    expect((await shopper.order(crypto.randomUUID(), { coupon_code: 'MOMENT' })).status).toBe(409)
  })

  it('is not used twice by one customer by way of an order that is reopened', async () => {
    await store.call('POST', '/api/coupons', { name: 'Раз', code: 'ONCE', discount: '10', uses_per_coupon: 0 })
    const shopper = await signedIn(world, store, 'once@buyer.test')
    const buy = async () => {
      await shopper.add(await makeProduct(store))
      await shopper.ready({ coupon_code: 'once' })
      return (await shopper.order()).body.id
    }
    const first = await buy()
    expect((await move(first, 8)).status).toBe(201)
    const second = await buy()
    expect((await store.row(orders, second)).coupon_code).toBe('ONCE')
    const reopened = await move(first, 1)
    expect([reopened.status, reopened.body.data?.code]).toEqual([409, 'coupon-exhausted'])
    expect((await store.list(coupons, { code: 'ONCE' }))[0]).toMatchObject({ used_count: 1 })
    expect((await move(second, 8)).status).toBe(201)
    expect((await move(first, 1)).status).toBe(201)
  })

  it('is for nothing where what it was for is deleted, and for that again when it is brought back', async () => {
    const [gone, other] = [await makeProduct(store), await makeProduct(store)]
    const { body: made } = await store.call('POST', '/api/coupons', {
      name: 'Одне',
      code: 'ONLYONE',
      discount: '50',
      products: [gone],
    })
    const shopper = await signedIn(world, store, 'orphan@buyer.test')
    await shopper.add(other)
    const problems = async () =>
      (await shopper.ready({ coupon_code: 'onlyone' })).body.problems.map(({ code }: { code: string }) => code)
    expect(await problems()).toContain('coupon-not-applicable')
    const removed = await store.call('DELETE', `/api/products/${gone}`)
    expect(removed.status, removed.text).toBe(200)
    expect(await problems()).toContain('coupon-not-applicable')
    expect(await store.row(coupons, made.id)).toMatchObject({ products: [], is_for_nothing: true })
    await store.call('POST', '/api/undos', { undo_token: removed.body.undo_token })
    expect(await store.row(coupons, made.id)).toMatchObject({ products: [gone], is_for_nothing: false })
    // A category likewise; and what staff empty themselves is for everything.
    const { body: category } = await store.call('POST', '/api/categories', { name: { 'ua-uk': 'Тимчасова' } })
    await store.call('PATCH', `/api/coupons/${made.id}`, { products: [], categories: [category.id] })
    expect((await store.call('DELETE', `/api/categories/${category.id}`)).status).toBe(200)
    expect(await problems()).toContain('coupon-not-applicable')
    await store.call('PATCH', `/api/coupons/${made.id}`, { categories: [] })
    expect(await problems()).toEqual([])
  })

  it('counts in the store’s own order of totals, and refuses one that taxes what merely pays', async () => {
    const { id } = (await store.call('GET', '/api/settings')).body.data[0]
    const set = (totals_order: string[]) => store.call('PATCH', `/api/settings/${id}`, { totals_order })
    const fees = ['handling', 'low_order_fee']
    const usual = ['sub_total', 'reward', 'delivery', ...fees, 'coupon', 'tax', 'credit', 'voucher', 'total']
    const wrong = await set(['sub_total', 'reward', 'delivery', ...fees, 'coupon', 'credit', 'tax', 'voucher', 'total'])
    expect(wrong.status).toBe(422)
    expect(wrong.body.errors.totals_order).toContain('«Податок» має стояти перед «Баланс»')
    expect((await set(usual.slice(1))).status).toBe(422)
    expect((await set(usual.with(7, 'voucher').with(8, 'credit'))).status).toBe(200)
    const shopper = await signedIn(world, store, 'ordered@buyer.test')
    await give(shopper.id, 1, '30.00')
    await makeVoucher('90.00', 'FIRST-90')
    await shopper.add(await makeProduct(store))
    const cart = await shopper.ready({ voucher_code: 'FIRST-90' })
    expect(cart.body.totals.map((row: { code: string; value: string }) => [row.code, row.value])).toEqual([
      ['sub_total', '100.00'],
      ['delivery', '0.00'],
      ['voucher', '-90.00'],
      ['credit', '-10.00'],
      ['total', '0.00'],
    ])
    await set(usual)
  })

  it('lets a shopper keep the store credit for later', async () => {
    const shopper = await signedIn(world, store, 'keeps@buyer.test')
    await give(shopper.id, 1, '500.00')
    await shopper.add(await makeProduct(store))
    expect((await shopper.ready()).body.total).toBe('0.00')
    const kept = await shopper.ready({ use_credit: false })
    expect(kept.body).toMatchObject({ total: '100.00', use_credit: false })
    await shopper.order()
    expect((await customer(shopper.id)).credit_balance).toBe('500.00')
  })

  it('earns points when complete, takes them back when reopened, once each', async () => {
    const shopper = await signedIn(world, store, 'earns@buyer.test')
    await shopper.add(await makeProduct(store, { price: '99.00' }), 2)
    await shopper.ready()
    const { id } = (await shopper.order()).body
    for (const code of [3, 5, 7]) expect((await move(id, code)).status).toBe(201)
    expect((await customer(shopper.id)).reward_balance).toBe(19)
    await move(id, 7, { comment: 'ще раз' })
    expect((await customer(shopper.id)).reward_balance).toBe(19)
    expect((await move(id, 6)).status).toBe(201)
    expect((await customer(shopper.id)).reward_balance).toBe(0)
    expect((await move(id, 7)).status).toBe(201)
    expect((await customer(shopper.id)).reward_balance).toBe(19)
    const entries = await store.call('GET', `/api/customer-rewards?customer_id=${shopper.id}&$sort[created_at]=1`)
    expect(entries.body.data.map((row: { kind: string; points: number }) => [row.kind, row.points])).toEqual([
      ['earned', 19],
      ['reversed', -19],
      ['earned', 19],
    ])
  })

  it('tells on a product’s page what it earns, as the cart counts it, and what it costs in points', async () => {
    const settings = (await store.call('GET', '/api/settings')).body.data[0]
    const set = (body: object) => store.call('PATCH', `/api/settings/${settings.id}`, body)
    const [group] = (await store.call('GET', '/api/customer-groups?$limit=1')).body.data
    const said = async (slug: string) =>
      /<p[^>]*>(З обліковим записом [^<]*|Ціна в балах[^<]*)<\/p>/.exec(
        (await store.guest('GET', `/${slug}`, undefined, { accept: 'text/html' })).text.replace(/<!-- -->/g, ''),
      )?.[1] ?? null
    const made = async (slug: string, more: object) =>
      makeProduct(store, { price: '99', slug: { 'ua-uk': slug }, ...more })
    const plain = await made('plain-points', {})
    const own = await made('own-points', { points: 150, rewards: [{ customer_group_id: group.id, points: 3 }] })
    const others = (await store.call('POST', '/api/customer-groups', { name: 'Інші' })).body.id
    await made('their-points', { rewards: [{ customer_group_id: others, points: 77 }] })
    await made('no-points', { rewards: [{ customer_group_id: group.id, points: 0 }] })
    expect(await said('plain-points')).toBe('З обліковим записом ви отримаєте 9 балів.')
    expect(await said('own-points')).toBe('З обліковим записом ви отримаєте 3 бали. Ціна в балах: 150.')
    expect(await said('their-points')).toBe('З обліковим записом ви отримаєте 9 балів.')
    expect(await said('no-points')).toBeNull()
    const shopper = await signedIn(world, store, 'told@buyer.test')
    for (const [product, earned] of [
      [plain, 9],
      [own, 12],
    ] as const) {
      await shopper.add(product)
      expect((await shopper.ready()).body.rewards_earned).toBe(earned)
    }
    // A page that is kept is drawn anew when the shop gives none any more.
    expect((await set({ rewards_enabled: false })).status).toBe(200)
    expect(await said('plain-points')).toBeNull()
    expect(await said('own-points')).toBeNull()
    await set({ rewards_enabled: true })
  })

  it('spends no voucher, no credit and no points twice, however many try', async () => {
    await makeVoucher('100.00', 'ONCE-100')
    const product = await makeProduct(store, { quantity: 1000 })
    const shoppers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const shopper = openShopper(world, store, `racer${index}@buyer.test`)
        await shopper.add(product)
        await shopper.ready({ voucher_code: 'ONCE-100' })
        return shopper
      }),
    )
    const answers = await Promise.all(shoppers.map((shopper) => shopper.order()))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.data.code))).toEqual(
      new Set(['voucher-empty']),
    )
    expect((await voucherNamed('ONCE-100')).balance).toBe('0.00')

    const first = await signedIn(world, store, 'two-windows@buyer.test')
    await give(first.id, 100, '0.01')
    const windows = await Promise.all(
      [1, 2, 3].map(async () => {
        const window = await signedIn(world, store, 'two-windows@buyer.test')
        return window
      }),
    )
    await windows[0]?.add(product)
    await windows[0]?.ready({ reward_points: 100 })
    const placed = await Promise.all(windows.map((window) => window.order()))
    expect(placed.filter(({ status }) => status === 201)).toHaveLength(1)
    expect((await customer(first.id)).reward_balance).toBe(0)
  })

  it('never lets staff take more than there is', async () => {
    const shopper = await signedIn(world, store, 'poor@buyer.test')
    const less = await store.call('POST', '/api/customer-transactions', { customer_id: shopper.id, amount: '-1.00' })
    expect(less.status).toBe(409)
    expect(less.body.errors.amount.code ?? less.body.errors.amount).toBeTruthy()
    expect([less.body.message, less.body.errors]).toEqual([
      'На балансі покупця лише 0.00.',
      { amount: 'На балансі покупця лише 0.00.' },
    ])
    const points = await store.call('POST', '/api/customer-rewards', { customer_id: shopper.id, points: -1 })
    expect([points.status, points.body.errors]).toEqual([409, { points: 'На балансі покупця балів лише 0.' }])
    const none = await store.call('POST', '/api/customer-rewards', { customer_id: shopper.id, points: 0 })
    expect(none.status).toBe(422)
  })

  it('takes whole coins of staff, and the whole of a balance that has parts of one', async () => {
    const shopper = await signedIn(world, store, 'coins@buyer.test')
    const correct = (amount: string) =>
      store.call('POST', '/api/customer-transactions', { customer_id: shopper.id, amount })
    for (const amount of ['0.001', '-0.0001', '12.345']) {
      const refused = await correct(amount)
      expect([refused.status, refused.body.errors], amount).toEqual([
        422,
        { amount: 'Щонайбільше 2 знаків після коми.' },
      ])
    }
    expect((await correct('12.3400')).status).toBe(201)
    // As a return of an order in another currency leaves it.
    await world.engine.database.platformPool.query(
      'update customer_transactions set amount = 123457 where store_id = $1 and customer_id = $2',
      [store.id, shopper.id],
    )
    expect((await correct('-12.3456')).status).toBe(422)
    expect((await correct('-12.3457')).status).toBe(201)
    expect((await customer(shopper.id)).credit_balance).toBe('0.00')
  })

  it('shows a shopper their own entries and nobody else’s', async () => {
    const [one, two] = [await signedIn(world, store, 'one@buyer.test'), await signedIn(world, store, 'two@buyer.test')]
    await give(one.id, 5, '5.00')
    await give(two.id, 7, '7.00')
    const mine = await one.call('GET', '/api/customer-transactions')
    expect(mine.body.data.map((row: { amount: string }) => row.amount)).toEqual(['5.00'])
    expect((await one.call('POST', '/api/customer-rewards', { customer_id: one.id, points: 1000 })).status).toBe(403)
  })
})

describe('a gift voucher', () => {
  const wish = {
    amount: '300',
    to_name: 'Марія',
    to_email: 'maria@buyer.test',
    from_name: 'Іван',
    from_email: 'ivan@buyer.test',
    message: 'Зі святом!',
    agreed: true,
  }

  it('is bought alone, mailed once when complete, spent in parts, and stops when its order is undone', async () => {
    const shopper = openShopper(world, store, 'ivan@buyer.test')
    const bad = await shopper.call('POST', '/api/cart-vouchers', {
      ...wish,
      voucher_theme_id: theme,
      amount: '0.50',
      agreed: false,
    })
    expect(bad.status).toBe(422)
    expect(Object.keys(bad.body.errors).sort()).toEqual(['agreed', 'amount'])
    const added = await shopper.call('POST', '/api/cart-vouchers', { ...wish, voucher_theme_id: theme })
    expect(added.status, added.text).toBe(201)
    expect(added.body).toMatchObject({ total: '300.00', delivery_required: false, orderable: true })
    await bankTransferOn()
    await shopper.ready()
    const placed = await shopper.order()
    expect(placed.status, placed.text).toBe(201)
    const voucher = (await store.list(vouchers, { order_id: placed.body.id }))[0]
    expect(voucher).toMatchObject({ amount: '300.00', balance: '300.00', sent_at: null })

    const spender = openShopper(world, store, 'maria@buyer.test')
    await spender.add(await makeProduct(store, { price: '120.00' }))
    const early = await spender.ready({ voucher_code: voucher.code })
    expect(early.body.problems[0].code).toBe('voucher-not-active')
    const mailed = await store.call('POST', '/api/voucher-mailings', { voucher_id: voucher.id })
    expect([mailed.status, mailed.body.data?.code]).toEqual([409, 'voucher-not-active'])
    const { id: ready } = await makeVoucher('10.00', '')
    const waiting = async () =>
      Object.fromEntries((await store.list(vouchers)).map(({ id, is_waiting }) => [id, is_waiting]))
    expect(await waiting()).toMatchObject({ [voucher.id]: true, [ready]: false })

    for (const code of [3, 7]) expect((await move(placed.body.id, code)).status).toBe(201)
    expect(await waiting()).toMatchObject({ [voucher.id]: false, [ready]: false })
    await move(placed.body.id, 7, { comment: 'дякуємо', notify: true })
    const mails = await until(
      () => mailsTo('maria@buyer.test'),
      (found) => found.length > 0,
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(voucher.code)
    expect(mails[0]?.text).toContain('Зі святом!')

    const usable = await spender.call('PATCH', '/api/carts/current', { voucher_code: voucher.code })
    expect(usable.body).toMatchObject({ total: '0.00', problems: [] })
    expect((await spender.order()).status).toBe(201)
    expect((await voucherNamed(String(voucher.code))).balance).toBe('180.00')
    // Spent in part, it cannot be taken back with its order.
    const undone = await move(placed.body.id, 6)
    expect(undone.status).toBe(409)
    expect(undone.body.data.code).toBe('voucher-spent')
    expect((await store.call('DELETE', `/api/vouchers/${voucher.id}`)).status).toBe(409)
  })

  it('whose looks were deleted meanwhile is not left out of an order without a word', async () => {
    const looks = (await store.call('POST', '/api/voucher-themes', { name: { 'ua-uk': 'На день' } })).body.id
    const shopper = openShopper(world, store)
    await shopper.add(await makeProduct(store))
    await shopper.call('POST', '/api/cart-vouchers', { ...wish, voucher_theme_id: looks })
    const { body } = await shopper.ready()
    expect(body.vouchers).toHaveLength(1)
    expect((await shopper.call('GET', '/shop-state')).body.count).toBe(2)
    expect((await store.call('DELETE', `/api/voucher-themes/${looks}`)).status).toBe(200)
    for (const more of [{ hash: body.hash }, { comment: 'Швидше' }, {}]) {
      const refused = await shopper.order(crypto.randomUUID(), more)
      expect([refused.status, refused.body.data?.code], refused.text).toEqual([409, 'goods-gone'])
      expect(refused.body.message).toContain(wish.to_name)
    }
    expect((await shopper.call('GET', '/api/carts/current')).body.vouchers).toEqual([])
    expect((await shopper.order()).status).toBe(201)
  })

  it('that its buyer took out again is asked after no more', async () => {
    const shopper = openShopper(world, store)
    await shopper.add(await makeProduct(store))
    const added = await shopper.call('POST', '/api/cart-vouchers', { ...wish, voucher_theme_id: theme })
    await shopper.ready()
    const [voucher] = added.body.vouchers
    expect((await shopper.call('DELETE', `/api/cart-vouchers/${voucher.id}`)).status).toBe(200)
    const placed = await shopper.order(crypto.randomUUID(), { comment: 'Без неї' })
    expect(placed.status, placed.text).toBe(201)
  })

  it('is held to the lengths that it is kept in', async () => {
    const shopper = openShopper(world, store)
    const long = { to_name: 'я'.repeat(65), from_name: '', to_email: 'olha', message: 'я'.repeat(1001) }
    const refused = await shopper.call('POST', '/api/cart-vouchers', { ...wish, ...long, voucher_theme_id: theme })
    expect([refused.status, Object.keys(refused.body.errors ?? {}).sort()]).toEqual([422, Object.keys(long).sort()])
  })

  it('is not found by guessing: wrong codes are counted', async () => {
    const shopper = openShopper(world, store, 'guesser@buyer.test')
    await shopper.add(await makeProduct(store))
    const guess = (n: number) =>
      store.guest(
        'PATCH',
        '/api/carts/current',
        { voucher_code: `GUESS-${n}` },
        {
          cookie: [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-forwarded-for': '10.9.8.7',
        },
      )
    const answers: number[] = []
    for (let n = 0; n < 22; n += 1) answers.push((await guess(n)).status)
    expect(answers.filter((status) => status === 200)).toHaveLength(20)
    expect(answers.at(-1)).toBe(429)
    expect((await shopper.call('PATCH', '/api/carts/current', { coupon_code: null })).status).toBe(200)
    await world.engine.database.platformPool.query('delete from login_attempts')
  })

  it('nor is a coupon', async () => {
    const shopper = openShopper(world, store, 'coupon-guesser@buyer.test')
    await shopper.add(await makeProduct(store))
    const answers: number[] = []
    for (let n = 0; n < 22; n += 1)
      answers.push((await shopper.call('PATCH', '/api/carts/current', { coupon_code: `GUESS-${n}` })).status)
    expect(answers.at(-1)).toBe(429)
    expect(answers.filter((status) => status === 429)).toHaveLength(2)
    await world.engine.database.platformPool.query('delete from login_attempts')
  })

  it('does not pay for another gift voucher', async () => {
    await makeVoucher('500.00', 'BIG-500')
    const shopper = openShopper(world, store, 'greedy@buyer.test')
    await shopper.call('POST', '/api/cart-vouchers', { ...wish, voucher_theme_id: theme })
    const cart = await shopper.ready({ voucher_code: 'BIG-500' })
    expect(cart.body.total).toBe('300.00')
  })

  it('made by staff is mailed on demand, and changed only above what was spent', async () => {
    const voucher = await makeVoucher('250.00', '')
    expect(voucher.code).toMatch(/^[2-9A-Z]{16}$/)
    const sent = await store.call('POST', '/api/voucher-mailings', { voucher_id: voucher.id })
    expect(sent.status, sent.text).toBe(201)
    await until(
      () => mailsTo('olena@buyer.test'),
      (found) => found.length === 1,
    )
    const shopper = openShopper(world, store, 'part@buyer.test')
    await shopper.add(await makeProduct(store))
    await shopper.ready({ voucher_code: voucher.code })
    await shopper.order()
    expect((await store.call('PATCH', `/api/vouchers/${voucher.id}`, { amount: '99.00' })).status).toBe(422)
    const raised = await store.call('PATCH', `/api/vouchers/${voucher.id}`, { amount: '300.00' })
    expect(raised.body.balance).toBe('200.00')
  })

  it('is not mailed when it is switched off or used up, and staff read why', async () => {
    const voucher = await makeVoucher('50.00', '')
    const mail = async () => {
      const answer = await store.call('POST', '/api/voucher-mailings', { voucher_id: voucher.id })
      return [answer.status, answer.body.data?.code]
    }
    const turn = (status: boolean) => store.call('PATCH', `/api/vouchers/${voucher.id}`, { status })
    await turn(false)
    expect(await mail()).toEqual([409, 'voucher-off'])
    await turn(true)
    const shopper = openShopper(world, store, 'all-of-it@buyer.test')
    await shopper.add(await makeProduct(store))
    await shopper.ready({ voucher_code: voucher.code })
    expect((await shopper.order()).status).toBe(201)
    expect(await mail()).toEqual([409, 'voucher-empty'])
    expect(await store.row(vouchers, voucher.id)).toMatchObject({ balance: '0.00', sent_at: null })
  })

  it('is mailed five times an hour to one address, and a hundred times by one store, also where all are removed (T29)', async () => {
    const forget = () => world.engine.database.platformPool.query('delete from login_attempts')
    await forget()
    const mail = async (to_email: string): Promise<number> => {
      const made = await store.call('POST', '/api/vouchers', {
        amount: '10.00',
        to_name: 'A',
        to_email,
        from_name: 'B',
        from_email: 'shop@buyer.test',
        voucher_theme_id: theme,
      })
      expect(made.status, made.text).toBe(201)
      const { status } = await store.call('POST', '/api/voucher-mailings', { voucher_id: made.body.id })
      expect((await store.call('DELETE', `/api/vouchers/${made.body.id}`)).status).toBe(200)
      return status
    }
    const one: number[] = []
    for (let n = 0; n < 7; n++) one.push(await mail('flooded@buyer.test'))
    expect(one).toEqual([201, 201, 201, 201, 201, 429, 429])
    await world.engine.database.platformPool.query(
      `insert into login_attempts (id, subject, succeeded, created_at, updated_at) select gen_random_uuid(), $1, false, now(), now() from generate_series(1, 95)`,
      [`voucher-mails:${store.id}`],
    )
    expect(await mail('another@buyer.test')).toBe(429)
    await forget()
  })
})

const mailsTo = async (to: string) =>
  (await mailsOf(world, to)).filter(({ unique_key }) => unique_key?.startsWith('voucher:'))

async function bankTransferOn(): Promise<void> {
  const { data } = (await store.call('GET', '/api/payment-methods?code=bank-transfer')).body
  await store.call('PATCH', `/api/payment-methods/${data[0].id}`, { status: true })
}
