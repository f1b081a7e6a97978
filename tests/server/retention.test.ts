import { isIPv6 } from 'node:net'
import { newId } from '@shopwright/resource'
import { forgetAddresses } from '@shopwright/shop/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeProduct, openShopper, signedIn } from './shopper.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore
const day = 24 * 60 * 60_000

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('Forgetful')
})
afterAll(() => world.close())

const query = (text: string, values: unknown[] = []) => world.engine.database.platformPool.query(text, values)

it('forgets after ninety days from which line somebody came, and keeps the rest (T40)', async () => {
  const product = await makeProduct(store, { quantity: 100 })
  const addresses = ['203.0.113.77', '::ffff:203.0.113.78', '2001:db8:1:2:3:4:5:6', 'unknown', '203.0.113.79']
  const ids: string[] = []
  for (const [n] of addresses.entries()) {
    const shopper = openShopper(world, store, `forget-${n}@buyer.test`)
    await shopper.add(product)
    await shopper.ready()
    const order = await shopper.order()
    expect(order.status, order.text).toBe(201)
    ids.push(order.body.id)
  }
  const customer = await signedIn(world, store, 'forget@buyer.test')
  for (const [n, ip] of addresses.entries())
    await query(`update orders set ip = $1, user_agent = 'Firefox', created_at = $2 where id = $3`, [
      ip,
      new Date(Date.now() - (n === 4 ? 89 : 91) * day),
      ids[n],
    ])
  await query(`update customers set ip = '203.0.113.80', created_at = $1, last_login_at = $1 where id = $2`, [
    new Date(Date.now() - 91 * day),
    customer.id,
  ])
  await query(`update customer_ips set last_seen_at = $1`, [new Date(Date.now() - 91 * day)])
  const totals = (await query('select sum(total) as sum from orders')).rows
  for (let twice = 0; twice < 2; twice++) {
    await forgetAddresses(world.engine)
    const { rows } = await query(
      'select ip, user_agent from orders where id = any($1::uuid[]) order by array_position($1::uuid[], id)',
      [ids],
    )
    expect(rows).toEqual([
      { ip: '203.0.113.0', user_agent: null },
      { ip: '203.0.113.0', user_agent: null },
      { ip: '2001:db8:1::', user_agent: null },
      { ip: 'unknown', user_agent: null },
      { ip: '203.0.113.79', user_agent: 'Firefox' },
    ])
    expect((await query('select ip from customers where id = $1', [customer.id])).rows).toEqual([{ ip: '203.0.113.0' }])
    expect((await query('select count(*)::int as n from customer_ips')).rows).toEqual([{ n: 0 }])
  }
  expect((await query('select sum(total) as sum from orders')).rows).toEqual(totals)
})

it('is stopped by nothing that a proxy has passed on as an address, and knows every address of IPv6', async () => {
  // Eight groups and fewer, each of them short, and what looks like one and is none.
  const groups = Array.from({ length: 10 }, (_, n) => Array.from({ length: n }, (_, at) => (at + 10).toString(16)))
  const looks = groups.flatMap((all) => [
    all.join(':'),
    ...all.flatMap((_, at) => [
      `${all.slice(0, at).join(':')}::${all.slice(at).join(':')}`,
      `${all.slice(0, at).join(':')}:::${all.slice(at).join(':')}`,
    ]),
    `${all.join(':')}:`,
    `${all.join(':')}::`,
    `:${all.join(':')}`,
  ])
  const texts = ['abcd', '10', '', ':', '::1::', '2001:db8:12345::', '2001:db8::g', '1::2/64', 'fe80::1%eth0', ...looks]
  const ids = texts.map(() => newId())
  await query(
    `insert into audit_logs (store_id, id, action, resource, row_id, ip, changes, created_at, updated_at)
     select $1, x.id, 'update', 'products', x.id::text, x.ip, '{}', now() - interval '91 days', now() from unnest($2::uuid[], $3::text[]) as x (id, ip)`,
    [store.id, ids, texts],
  )
  await forgetAddresses(world.engine)
  const { rows } = await query(
    'select ip from audit_logs where id = any($1::uuid[]) order by array_position($1::uuid[], id)',
    [ids],
  )
  for (const [n, { ip }] of rows.entries()) {
    const text = texts[n] as string
    if (!isIPv6(text) || text.includes('%')) expect(ip).toBe(text)
    else
      expect(
        (
          await query(`select network(set_masklen($1::inet, 48)) = set_masklen($2::inet, 48)::cidr as is_short`, [
            text,
            ip,
          ])
        ).rows,
        text,
      ).toEqual([{ is_short: true }])
  }
})
