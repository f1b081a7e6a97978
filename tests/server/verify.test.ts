import { verifyAll } from '@shopwright/shop/server'
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { state } from '../trust.ts'
import { makeProduct, signedIn } from './shopper.ts'
import { upload } from './upload.ts'
import { type OpenedStore, openWorld, password, type World } from './world.ts'

let world: World
let store: OpenedStore

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('Honest shop')
  await sellSomething()
  await sellAgain()
  await editPaid()
  await askAndLetIn()
  await leaveUnpaid()
  await sellTaxed()
  const file = await upload(store, 'kept.bin', Buffer.from('kept bytes'), { purpose: 'download' })
  expect(file.status, file.text).toBe(201)
  // Nobody works here: what is asked to be reckoned anew is right already.
  await world.engine.database.platformPool.query(`delete from pgboss.job where name = 'effective-prices'`)
})
afterAll(() => world.close())

/** An order with everything that an invariant speaks of: coupon, points, credit, voucher, options, taxes, invoice. */
async function sellSomething(): Promise<void> {
  const settings = (await store.call('GET', '/api/settings')).body.data[0]
  await store.call('PATCH', `/api/settings/${settings.id}`, {
    rewards_enabled: true,
    rewards_maximum: 50,
    rewards_percent: 10,
  })
  const shopper = await signedIn(world, store, 'honest@buyer.test')
  await store.call('POST', '/api/customer-rewards', { customer_id: shopper.id, points: 10 })
  await store.call('POST', '/api/customer-transactions', { customer_id: shopper.id, amount: '5.00' })
  await store.call('POST', '/api/coupons', { name: 'Десять', code: 'TEN', discount: '10', uses_per_coupon: 3 })
  const theme = (await store.call('POST', '/api/voucher-themes', { name: 'Свято' })).body.id
  await store.call('POST', '/api/vouchers', {
    code: 'SEVEN',
    amount: '7.00',
    to_name: 'A',
    to_email: 'a@buyer.test',
    from_name: 'B',
    from_email: 'b@buyer.test',
    voucher_theme_id: theme,
  })
  const option = (await store.call('POST', '/api/options', { name: 'Розмір', type: 'select', values: [{ name: 'M' }] }))
    .body
  const value = option.values[0].id
  const product = await makeProduct(store, {
    price: '100.00',
    quantity: 10,
    options: [
      { option_id: option.id, required: true, values: [{ option_value_id: value, quantity: 5, subtract: true }] },
    ],
    variants: [{ values: [value], quantity: 10 }],
  })
  const made = (await store.call('GET', `/api/products/${product}`)).body
  const chosen = { [made.options[0].id]: made.options[0].values[0].id }
  await shopper.add(product, 2, chosen)
  await shopper.ready({ coupon_code: 'TEN', voucher_code: 'SEVEN', reward_points: 10 })
  const placed = await shopper.order()
  expect(placed.status, placed.text).toBe(201)
  const { data } = (await store.call('GET', '/api/order-statuses?$limit=50')).body
  const status = (code: number) => data.find((one: { code: number }) => one.code === code).id
  for (const code of [3, 5, 7])
    await store.call('POST', '/api/order-histories', { order_id: placed.body.id, order_status_id: status(code) })
  await store.call('POST', '/api/order-payments', { order_id: placed.body.id, amount: placed.body.total ?? '1.00' })
  const canceled = await signedIn(world, store, 'canceled@buyer.test')
  await canceled.add(product, 1, chosen)
  await canceled.ready({ coupon_code: 'TEN' })
  const second = await canceled.order()
  await store.call('POST', '/api/order-histories', { order_id: second.body.id, order_status_id: status(8) })
}

/** A field to choose from, and somebody who was let in. */
async function askAndLetIn(): Promise<void> {
  await store.call('POST', '/api/custom-fields', { name: 'Розмір', type: 'select', values: [{ name: 'M' }] })
  const group = await store.call('POST', '/api/customer-groups', { name: 'Гурт', approval: true, is_offered: true })
  const given = {
    email: 'let-in@buyer.test',
    first_name: 'A',
    last_name: 'B',
    password,
    terms_agreed: true,
    customer_group_id: group.body.id,
  }
  expect((await store.guest('POST', '/api/customers', given)).status).toBe(201)
  const [{ id }] = (await store.call('GET', '/api/customer-approvals')).body.data
  expect((await store.call('PATCH', `/api/customer-approvals/${id}`, { status: 'approved' })).status).toBe(200)
}

/** A subscription that has begun, sold by an affiliate who was paid for it. */
async function sellAgain(): Promise<void> {
  await store.call('POST', '/api/payment-methods', { name: 'Картка', code: 'card', sort_order: 9 })
  const sender = await signedIn(world, store, 'sender@buyer.test')
  await store.call('PATCH', `/api/customers/${sender.id}`, { phone: '+380509998877' })
  const { tracking } = (await store.call('POST', '/api/affiliates', { customer_id: sender.id, tracking: 'sender' }))
    .body
  const profile = { name: 'Щомісяця', price: '40.00', duration: 3 }
  const recurring_id = (await store.call('POST', '/api/recurrings', profile)).body.id
  const product_id = await makeProduct(store, { requires_delivery: false, recurrings: [{ recurring_id }] })
  const buyer = await signedIn(world, store, 'again@buyer.test')
  await buyer.call('GET', `/?tracking=${tracking}`)
  await buyer.call('POST', '/api/cart-items', { product_id, recurring_id })
  await buyer.ready()
  const placed = await buyer.order()
  expect(placed.status, placed.text).toBe(201)
  const page = await store.guest('GET', `/pay/${placed.body.id}?key=${placed.body.access_key}`)
  await store.guest('POST', page.headers.location, { number: '4242424242424242', expiry: '12/40', cvc: '123' })
  const [subscription] = (await store.call('GET', '/api/order-recurrings')).body.data
  expect(subscription).toMatchObject({ state: 'active', remaining: 2 })
  const payout = await store.call('POST', '/api/affiliate-payouts', { minimum: '1' })
  expect(payout.body).toMatchObject({ count: 1, total: '2.00' })
}

/** Paid by card, and then edited. */
async function editPaid(): Promise<void> {
  const buyer = await signedIn(world, store, 'edited@buyer.test')
  await buyer.add(await makeProduct(store), 2)
  const { payment_methods } = (await buyer.ready()).body
  const payment_method_id = payment_methods.find((one: { code: string }) => one.code === 'card').id
  await buyer.call('PATCH', '/api/carts/current', { payment_method_id })
  const placed = await buyer.order()
  expect(placed.status, placed.text).toBe(201)
  const { id, access_key } = placed.body
  const page = await store.guest('GET', `/pay/${id}?key=${access_key}`)
  await store.guest('POST', page.headers.location, { number: '4242424242424242', expiry: '12/40', cvc: '123' })
  const { products } = (await store.call('GET', `/api/orders/${id}`)).body
  const lines = [{ id: products[0].id, quantity: 1 }]
  const edited = await store.call('POST', '/api/order-revisions', { order_id: id, lines })
  expect(edited.status, edited.text).toBe(201)
}

/** Two lines, delivery and a coupon, with the tax inside the prices and beside them, in a store of its own each. */
async function sellTaxed(): Promise<void> {
  for (const isInside of [true, false]) {
    const shop = await world.openStore(isInside ? 'Gross shop' : 'Net shop')
    const { id } = (await shop.call('GET', '/api/settings')).body.data[0]
    await shop.call('PATCH', `/api/settings/${id}`, { prices_include_tax: isInside, show_prices_with_tax: isInside })
    const tax_class_id = (await shop.call('GET', '/api/tax-classes')).body.data[0].id
    const group = await shop.call('POST', '/api/delivery-groups', {
      name: 'Кур’єр',
      methods: [{ name: 'Кур’єр', type: 'flat', price: '30.00', tax_class_id }],
    })
    expect(group.status, group.text).toBe(201)
    const [method] = group.body.methods
    await shop.call('POST', '/api/coupons', { name: 'Десять', code: 'TENTH', discount: '10' })
    const buyer = await signedIn(world, shop, 'taxed@buyer.test')
    for (const price of ['33.33', '66.67'])
      await buyer.add(await makeProduct(shop, { price, tax_class_id, requires_delivery: true }), 3)
    await buyer.ready({ coupon_code: 'TENTH', delivery_method_id: method.id })
    await buyer.call('PATCH', '/api/carts/current', {
      delivery_address: {
        country_id: (await shop.call('GET', '/api/countries?iso_code=UA')).body.data[0].id,
        city: 'Київ',
        address: 'Хрещатик 1',
        postcode: '01001',
      },
    })
    const placed = await buyer.order()
    expect(placed.status, placed.text).toBe(201)
  }
}

/** A draft on the provider's page, with a coupon. */
async function leaveUnpaid(): Promise<void> {
  await store.call('POST', '/api/coupons', { name: 'Чекає', code: 'WAITS', discount: '5', uses_per_coupon: 3 })
  const buyer = await signedIn(world, store, 'unpaid@buyer.test')
  await buyer.add(await makeProduct(store), 1)
  const { payment_methods } = (await buyer.ready({ coupon_code: 'WAITS' })).body
  const payment_method_id = payment_methods.find((one: { code: string }) => one.code === 'card').id
  await buyer.call('PATCH', '/api/carts/current', { payment_method_id })
  expect((await buyer.order()).body.payment.state).toBe('redirect')
}

/** Something that a fault, a careless hand or a lost disk could do, and the invariant that must notice. */
const corruptions: [what: string, sql: string, notices: string][] = [
  [
    'an app is had without being paid',
    `insert into extensions (store_id, id, app, state, price, ends_at) select id, gen_random_uuid(), 'maps', 'active', 3, now() from stores limit 1`,
    'an app that is paid apart has its payment',
  ],
  ['a total is changed', `update orders set total = total + 1`, 'an order’s total is the sum of its totals'],
  ['a row of the totals is lost', `delete from order_totals where code = 'coupon'`, 'an order’s total is the sum'],
  ['a subtotal is changed', `update orders set subtotal = subtotal + 1`, 'an order’s sub-total row'],
  ['a line’s price is changed', `update order_products set price = price + 1`, 'a line’s total is its price'],
  ['a line’s tax is changed', `update order_products set tax = tax + 5`, 'an order’s tax rows'],
  [
    'a bought file is fetched too often',
    `insert into files (store_id, id, name, mime, size, hash, key, is_private) select store_id, gen_random_uuid(), 'b', 'b', 1, 'b', 'b', true from orders limit 1;
     insert into order_downloads (store_id, id, order_id, order_product_id, file_id, name, allowed, count)
       select p.store_id, gen_random_uuid(), p.order_id, p.id, f.id, 'b', 2, 3 from order_products p join files f on f.store_id = p.store_id and f.key = 'b' limit 1`,
    'a bought file is fetched no more',
  ],
  ['an order number repeats the counter', `update invoice_counters set next_number = 1`, 'order numbers are below'],
  ['stock appears', `update products set quantity = quantity + 3`, 'a product’s stock is the sum of its movements'],
  [
    'an order takes no combination',
    `delete from stock_movements where product_variant_id is not null and order_id is not null`,
    'an order that holds stock has taken its combinations',
  ],
  ['a combination’s stock vanishes', `update product_variants set quantity = quantity + 1`, 'a combination’s stock'],
  ['an option’s stock vanishes', `update product_option_values set quantity = 0`, 'an option value’s stock'],
  ['a movement is lost', `delete from stock_movements where kind = 'order'`, 'an order that holds stock has taken it'],
  ['stock is sold twice', `update products set quantity = -1`, 'no stock below zero'],
  ['a coupon’s count is wrong', `update coupons set used_count = used_count + 1`, 'a coupon’s uses are'],
  ['a redemption is lost', `delete from coupon_redemptions`, 'a coupon’s uses are its redemptions'],
  ['a voucher is filled up', `update vouchers set balance = amount`, 'a voucher’s balance is'],
  ['a voucher’s use is lost', `delete from voucher_redemptions`, 'a voucher’s balance is its amount'],
  [
    'a canceled order keeps its coupon',
    `update coupon_redemptions set released_at = null; update coupons set used_count = 2`,
    'an order that fell through holds no',
  ],
  [
    'points are spent twice',
    `update customer_rewards set points = points - 100 where kind = 'spent'`,
    'nobody has less than no points',
  ],
  [
    'credit is spent twice',
    `update customer_transactions set amount = amount - 10000000 where kind = 'credit_spent'`,
    'nobody has less than no store credit',
  ],
  [
    'points are given back twice',
    `update customer_rewards set kind = 'released', points = 50 where kind = 'spent'`,
    'an order spends and gives back',
  ],
  ['a payment is lost', `delete from order_payments`, 'what an order was paid'],
  ['a payment is counted twice', `update orders set paid = paid + 1 where paid > 0`, 'what an order was paid'],
  [
    'the payment of an edited order is not what it was',
    `with edited as (update orders o set paid = paid + 1 where paid > 0 and exists (select 1 from order_revisions v where v.order_id = o.id) returning id)
     update order_payments set amount = amount + 1 where order_id in (select id from edited)`,
    'a provider’s payment settled once',
  ],
  [
    'a payment is given back twice',
    `insert into order_refunds (store_id, id, order_id, order_payment_id, amount, currency, state, method, created_at, updated_at)
     select store_id, gen_random_uuid(), order_id, id, amount + 1, currency, 'pending', 'provider', now(), now() from order_payments where provider <> 'manual'`,
    'a provider gives back no more',
  ],
  ['an invoice is lost', `update order_invoices set invoice_number = 7`, 'invoice numbers are dense'],
  [
    'a status changes without a history',
    `update orders o set order_status_id = (select id from order_statuses s where s.store_id = o.store_id and s.code = 1)`,
    'an order’s last history entry',
  ],
  ['an order becomes a draft again', `update orders set is_draft = true`, 'an order that is none yet'],
  [
    'a commission is booked twice',
    `update affiliate_transactions set amount = amount * 2 where kind = 'commission'`,
    'an affiliate has of an order at most its commission',
  ],
  [
    'a commission goes to somebody else',
    `update orders set affiliate_id = null where affiliate_id is not null`,
    'an affiliate has of an order at most its commission',
  ],
  ['a commission is lost', `delete from affiliate_transactions where kind = 'commission'`, 'an affiliate owes only'],
  [
    'a payout’s entry is changed',
    `update affiliate_transactions set amount = amount + 1 where kind = 'payout'`,
    'a payout is the sum of its entries',
  ],
  [
    'a payment of a subscription is forgotten',
    `update order_recurrings set remaining = remaining + 1`,
    'the payments of a subscription',
  ],
  [
    'a subscription’s entry is lost',
    `delete from order_recurring_transactions where type = 'payment'`,
    'the payments of a subscription',
  ],
  [
    'a due day is paid twice',
    `insert into order_recurring_transactions (store_id, id, order_recurring_id, type, due_date, order_id)
      select store_id, gen_random_uuid(), order_recurring_id, type, due_date, order_id from order_recurring_transactions where type = 'payment'`,
    'a due day of a subscription is paid once',
  ],
  [
    'a subscription has no next day',
    `update order_recurrings set next_date = null`,
    'a subscription runs while its order is complete',
  ],
  [
    'a subscription that ended is due',
    `update order_recurrings set state = 'cancelled'`,
    'a subscription runs while its order is complete',
  ],
  ['a search text is lost', `update products set search_text = ''`, 'what is searched is what the row says'],
  [
    'a page address points nowhere',
    `update slugs set slug = slug || '-elsewhere' where resource = 'products' and is_current`,
    'a current page address',
  ],
  [
    'a cart was recovered by nothing',
    `insert into abandoned_carts (store_id, id, language, currency, item_count, touched_at, expires_at, state)
     select store_id, gen_random_uuid(), 'ua-uk', 'UAH', 1, now(), now(), 'recovered' from orders limit 1`,
    'a cart that was recovered has its order',
  ],
  ['a door opens by itself', `update customer_approvals set status = 'denied'`, 'a customer’s approval and their door'],
  [
    'a decision loses its day',
    `update customer_approvals set decided_at = null`,
    'a customer’s approval and their door',
  ],
  ['a choice loses its values', `delete from custom_field_values`, 'a custom field to choose from'],
  [
    'nobody will take back what a draft holds',
    `delete from pgboss.job where name = 'draft-expiry'`,
    'what an unpaid draft holds is asked back',
  ],
  [
    'nobody will put back the goods of a draft',
    `delete from pgboss.job where name like 'draft-%'; update coupon_redemptions set released_at = now(); update coupons set used_count = 0`,
    'what an unpaid draft holds is asked back',
  ],
  [
    'an added tax and the total grow together',
    `update order_totals set value = value + 5 where code = 'tax';
     update order_totals t set value = value + 5 where code = 'total' and exists (select 1 from order_totals x where x.order_id = t.order_id and x.code = 'tax');
     update orders o set total = total + 5 where exists (select 1 from order_totals x where x.order_id = o.id and x.code = 'tax')`,
    'an order is what its lines and terms make of it',
  ],
  [
    'an included tax grows',
    `update order_totals set value = value + 5 where code = 'tax_included'`,
    'an order is what its lines and terms make of it',
  ],
  [
    'a line’s tax grows with its row',
    `update order_products set tax = tax + 5, taxes = (select jsonb_object_agg(key, (value::numeric + 5)::text) from jsonb_each_text(taxes)) where tax > 0;
     update order_totals set value = value + 5 where code = 'tax_included'`,
    'an order is what its lines and terms make of it',
  ],
  [
    'the row of the total is another than the total',
    `update order_totals set value = value + 5 where code = 'total'`,
    'an order is what its lines and terms make of it',
  ],
  [
    'a line’s discount grows without its coupon',
    `update order_products set discount = discount + 1 where total > discount + 1`,
    'an order is what its lines and terms make of it',
  ],
  [
    'a discount wanders from one line to the other',
    `update order_products set discount = discount + case when sort_order = 0 then 1 else -1 end where order_id in (select order_id from order_products group by order_id having count(*) = 2)`,
    'an order is what its lines and terms make of it',
  ],
  [
    'a line costs more together with the whole order',
    `update order_products set price = price + 1, total = total + quantity; update orders o set subtotal = subtotal + (select sum(quantity) from order_products p where p.order_id = o.id), total = total + (select sum(quantity) from order_products p where p.order_id = o.id);
     update order_totals t set value = value + (select sum(quantity) from order_products p where p.order_id = t.order_id) where code in ('sub_total', 'total')`,
    'an order is what its lines and terms make of it',
  ],
  [
    'a redemption is lost with its count',
    `delete from coupon_redemptions; update coupons set used_count = 0`,
    'an order that stands holds the coupon',
  ],
  [
    'the points of an order were never spent',
    `delete from customer_rewards where kind = 'spent'`,
    'an order that stands holds the coupon',
  ],
  [
    'the credit of an order was never spent',
    `delete from customer_transactions where kind = 'credit_spent'`,
    'an order that stands holds the coupon',
  ],
  [
    'less of a voucher is used than it paid',
    `update voucher_redemptions set amount = amount - 10000; update vouchers v set balance = balance + 10000 where exists (select 1 from voucher_redemptions r where r.voucher_id = v.id)`,
    'an order that stands holds the coupon',
  ],
  [
    'a disabled shopper is still signed in',
    `update customers set status = false where email = 'honest@buyer.test'`,
    'a disabled person has no session',
  ],
  [
    'a shopper who was not let in is signed in',
    `update customers set approved = false where email = 'honest@buyer.test'; delete from customer_approvals`,
    'a disabled person has no session',
  ],
  [
    'a product’s name is not what is searched',
    `update products set name = jsonb_set(name, '{ua-uk}', '"Інше"')`,
    'what is searched is what the row says',
  ],
  [
    'a coupon is searched by what it is not',
    `update coupons set search_text = 'x'`,
    'what is searched is what the row says',
  ],
  [
    'an order is searched by another name',
    `update orders set last_name = 'Інша'`,
    'what is searched is what the row says',
  ],
  [
    'a product is listed by another price',
    `update products set effective_price = effective_price + 1`,
    'a product is listed by the price that it shows',
  ],
  [
    'a special is in no list',
    `insert into product_specials (store_id, id, product_id, customer_group_id, priority, price)
     select p.store_id, gen_random_uuid(), p.id, s.customer_group_id, 0, 10000 from products p join settings s on s.store_id = p.store_id limit 1`,
    'a product is listed by the price that it shows',
  ],
  ['a file is said to be larger', `update files set size = size + 1`, 'a file’s size is that of its bytes'],
  ['a file is other bytes', `update files set hash = md5(hash)`, 'every file is there with its recorded hash'],
  ['bytes lose their row', `delete from files`, 'bytes that are kept belong to a file'],
  ['a second step has no key', `update accounts set two_step_at = now()`, 'who signs in in two steps has a key for it'],
  [
    'a key is of nobody who shows codes',
    `insert into two_steps (id, account_id, secret) select gen_random_uuid(), id, 'sw1.x.y' from accounts limit 1`,
    'who signs in in two steps has a key for it',
  ],
  [
    'a team is said to sign in in two steps',
    `update staff_members set two_step = not two_step`,
    'who signs in in two steps has a key for it',
  ],
  ['a disabled person is still signed in', `update accounts set status = false`, 'a disabled person has no session'],
]

describe('verify', () => {
  it('finds nothing where nothing is wrong', async () => {
    expect((await verifyAll(world.engine, world.files)).findings).toEqual([])
  })

  for (const [what, sql, notices] of corruptions)
    it(`notices when ${what}`, async () => {
      const changed = await planted(sql)
      expect(changed.length).toBeGreaterThan(0)
      expect(
        changed.some((name) => name.startsWith(notices)),
        changed.join('; '),
      ).toBe(true)
    })

  it('has been put back', async () => {
    expect((await verifyAll(world.engine, world.files)).findings).toEqual([])
    state(17, corruptions.length, 'corruptions planted by hand: `shopwright verify` names each of them')
  })
})

/** Plants a corruption in a transaction, looks from inside it, and takes it back. */
async function planted(sql: string): Promise<string[]> {
  const client = await world.engine.database.platformPool.connect()
  try {
    await client.query('begin')
    await client.query(sql)
    const db = new Kysely<never>({
      dialect: new PostgresDialect({
        pool: {
          connect: async () => ({ query: client.query.bind(client), release: () => {} }),
          end: async () => {},
        } as never,
      }),
    })
    const onPlatform: typeof world.engine.onPlatform = (scope, work) =>
      world.engine.onPlatform(scope, (ctx) => work({ ...ctx, db: db as never }))
    const seen = { registry: world.engine.registry, database: { platformPool: client }, onPlatform }
    const { findings: found } = await verifyAll(seen as never, world.files)
    return [...new Set(found.map(({ invariant }) => invariant))]
  } finally {
    await client.query('rollback')
    client.release()
  }
}
