import { deliveryProvidersOf } from '@shopwright/providers/delivery'
import { type AnyKind, type AnyResource, newId, pictureExactly } from '@shopwright/resource'
import { registry, storeMailNames } from '@shopwright/shop/model'
import { setDeliveryProviders } from '@shopwright/shop/server'
import { plantStore } from './plant.ts'
import { makeProduct, openShopper } from './shopper.ts'
import type { Call, OpenedStore, World } from './world.ts'

export type Body = Record<string, unknown>

/** A store to write into: its owner's calls, and a row of each resource by the resource's name. */
export type Ground = {
  call: Call
  rows: Map<string, string>
  /** an order of one line, placed by a guest and brought to the statuses of these codes */
  order(...way: number[]): Promise<{ id: string; line: string }>
  query(text: string, values: unknown[]): Promise<unknown>
}

const exactSizes = new Set(
  registry.all.flatMap(({ fields }) => Object.values(fields).flatMap(({ options }) => options.exactly ?? [])),
)

/** Rows in every table of a store; those of sales are of an order that a shopper has placed. */
export async function furnish(world: World, store: OpenedStore, canary: string): Promise<Ground> {
  const insider = await world.register(`insider@${store.domain}.test`)
  const scope = { store: { id: store.id, primaryLanguage: 'ua-uk', timeZone: 'UTC', currency: 'UAH' } as const }
  const rows = await world.engine.onPlatform(scope, (ctx) => plantStore(ctx, canary, insider.id))
  const query: Ground['query'] = (text, values) => world.engine.database.platformPool.query(text, values)
  // A plan has room for a colleague, too.
  await query(`update stores set plan_id = (select id from plans where code = 'unlimited') where id = $1`, [store.id])
  await world.engine.onPlatform({}, async (ctx) => void ctx.touched.add(`stores:${store.id}`))
  // What is planted as it comes must not stand in the way of what is made by the rules.
  await query('update returns set number = 1000000 where id = $1', [rows.get('returns')])
  await query(`update import_profiles set matching_key = 'model' where id = $1`, [rows.get('import-profiles')])
  await query('update vouchers set amount = 1000000000, balance = 1000000000 where id = $1', [rows.get('vouchers')])
  // A store has one row of settings: its own stays, and says what the planted one said.
  await query('delete from settings where id = $1', [rows.get('settings')])
  const [settings] = (await store.call('GET', '/api/settings')).body.data
  await store.call('PATCH', `/api/settings/${settings.id}`, {
    city: canary,
    facebook_access_token: `${canary}_secret`,
    telegram_access_token: '1:planted',
    instagram_access_token: 'planted-token',
  })
  rows.set('settings', settings.id)
  rows.set('private-files', newId())
  await query(
    `insert into files select (jsonb_populate_record(f, jsonb_build_object('id', $2::uuid, 'is_private', true))).* from files f where id = $1`,
    [rows.get('files'), rows.get('private-files')],
  )
  // Of each size that a picture has to be somewhere: the shop’s icon, a language’s.
  for (const exactly of exactSizes) {
    rows.set(exactly, newId())
    await query('insert into files select (jsonb_populate_record(f, $2::jsonb)).* from files f where id = $1', [
      rows.get('files'),
      JSON.stringify({ id: rows.get(exactly), ...pictureExactly(exactly) }),
    ])
  }
  const product = await makeProduct(store, { quantity: 1000 })
  const order: Ground['order'] = async (...way) => {
    const shopper = openShopper(world, store, `buyer@${store.domain}.test`)
    await shopper.add(product)
    await shopper.ready()
    const placed = await shopper.order()
    if (placed.status !== 201) throw new Error(`an order: ${placed.text}`)
    const { id } = placed.body
    for (const code of way) {
      const body = { order_id: id, order_status_id: await statusOf(store.call, code) }
      const moved = await store.call('POST', '/api/order-histories', body)
      if (moved.status !== 201) throw new Error(`an order’s status: ${moved.text}`)
    }
    const [line] = (await store.call('GET', `/api/orders/${id}`)).body.products
    return { id, line: line.id }
  }
  const { id, line } = await order()
  rows.set('orders', id)
  rows.set('order-products', line)
  return { call: store.call, rows, order, query }
}

const statusOf = async (call: Call, code: number): Promise<string> =>
  (await call('GET', '/api/order-statuses?$limit=100')).body.data.find((one: Body) => one.code === code).id

let made = 0
/** Bodies that are unlike each other wherever something has to be unique. */
const next = (): number => (made += 1)

/** A body that the resource's create takes, with every reference that it may have to rows of the store. */
export async function validBody(ground: Ground, resource: AnyResource): Promise<Body> {
  const body: Body = { ...(await particulars[resource.name]?.(ground)) }
  for (const [name, kind] of Object.entries(resource.fields)) {
    if (kind.options.readOnly || name in body) continue
    const value = await sampleOf(ground, kind)
    if (value !== undefined) body[name] = value
  }
  return body
}

/** One more row, posted, without sub-rows: nothing of others' hangs on it. */
export async function freshRow(ground: Ground, name: string): Promise<string> {
  const resource = registry.get(name)
  const body = Object.entries(await validBody(ground, resource)).filter(
    ([field]) => resource.fields[field]?.type !== 'children',
  )
  const answer = await ground.call('POST', `/api/${name}`, Object.fromEntries(body))
  if (answer.status !== 201) throw new Error(`a fresh row of ${name}: ${answer.text}`)
  return answer.body.id
}

/** A finished run that nothing else works on: an undo of the one of `rows` may be taking its products away just now. */
async function ownRun({ rows, query }: Ground): Promise<string> {
  const run = newId()
  await query(
    `insert into imports select (jsonb_populate_record(null::imports, to_jsonb(i) || jsonb_build_object('id', $1::text))).* from imports i where id = $2`,
    [run, rows.get('imports')],
  )
  return run
}

async function sampleOf(ground: Ground, kind: AnyKind): Promise<unknown> {
  const { options } = kind
  if (options.target) {
    if (kind.type === 'children') return [await childOf(ground, registry.get(options.target))]
    const target = registry.get(options.target)
    if (target.scope === 'platform') return options.required ? await platformRow(ground, target.name) : undefined
    if (options.exactly) return ground.rows.get(options.exactly)
    if (options.among && kind.type === 'ref') return rowAmong(ground, target.name, options.among)
    const id = options.unique ? await freshRow(ground, target.name) : ground.rows.get(target.name)
    return kind.type === 'refs' ? [id] : id
  }
  if (!options.required || options.default !== undefined) return undefined
  switch (kind.type) {
    case 'text':
    case 'code':
    case 'html':
      if (options.format === 'email') return `somebody-${next()}@valid.test`
      return `Valid ${next()}`.padEnd(options.min ?? 0, '.').slice(0, options.max ?? 255)
    case 'choice':
      return options.values?.[0]
    case 'integer':
      return Math.max(options.min ?? 0, 1)
    case 'decimal':
    case 'money':
      return '1'
    case 'date':
      return '2026-01-01'
    case 'datetime':
      return '2026-01-01T00:00:00.000Z'
    case 'color':
      return '#1f4f46'
    case 'json':
      return {}
    default:
      return undefined
  }
}

/** A row of those that may be chosen here, made when there is none. */
async function rowAmong(ground: Ground, name: string, among: Body): Promise<string> {
  const query = new URLSearchParams(Object.entries(among).map(([field, value]) => [field, String(value)]))
  const { body } = await ground.call('GET', `/api/${name}?${query}&$limit=1`)
  if (body.data[0]) return body.data[0].id
  const draft = { ...(await validBody(ground, registry.get(name))), ...among }
  return (await ground.call('POST', `/api/${name}`, draft)).body.id
}

async function childOf(ground: Ground, child: AnyResource): Promise<Body> {
  const { [child.parent as string]: _, ...body } = await validBody(ground, child)
  return body
}

async function platformRow(ground: Ground, name: string): Promise<string> {
  const { body } = await ground.call('GET', `/api/${name}?$limit=200`)
  return body.data[next() % body.data.length].id
}

/** What rules across fields demand, which no declaration says. */
const particulars: Record<string, (ground: Ground) => Promise<Body> | Body> = {
  'plan-changes': async ({ call }) => ({ plan: (await call('GET', '/api/plans?$limit=1')).body.data[0].code }),
  'store-domains': () => ({ host: `shop-${next()}.example` }),
  // Somebody whom nothing holds.
  'messenger-bots': async (ground) => withBot(ground),
  'platform-views': () => ({ list: 'stores', is_shared: true }),
  'saved-views': () => ({ list: 'products', is_shared: true }),
  'first-views': async (ground) => {
    // A list has room for thirty.
    await ground.query('delete from saved_views where list = $1', ['products'])
    return { list: 'products', view_id: await freshRow(ground, 'saved-views') }
  },
  webhooks: () => ({ url: `https://program-${next()}.example/hook`, events: ['product.changed'] }),
  // A minute has ten tests at most.
  'webhook-deliveries': async ({ query }) => {
    await query(`update webhook_deliveries set created_at = created_at - interval '1 hour' where event = $1`, [
      'webhook.test',
    ])
    return {}
  },
  'alert-chats': async (ground) => withBot(ground),
  // One of each mail, in turn: each makes room for itself.
  'mail-templates': async ({ rows, query }) => {
    const sql = 'select mail from mail_templates where id = $1'
    const { rows: planted } = (await query(sql, [rows.get('mail-templates')])) as { rows: { mail: string }[] }
    const names = storeMailNames.filter((name) => name !== planted[0]?.mail)
    const mail = names[next() % names.length]
    await query('delete from mail_templates where mail = $1', [mail])
    return { mail, subject: { 'ua-uk': `Лист ${next()}` }, text: {}, is_sent: true }
  },
  'mail-tests': () => ({ mail: 'review-request', language: 'ua-uk' }),
  'alert-messages': async ({ rows, query }) => {
    await query(`update alert_chats set state = 'open', chat = '1' where id = $1`, [rows.get('alert-chats')])
    return {}
  },
  'privacy-requests': async (ground) => ({ customer_id: await freshRow(ground, 'customers') }),
  'url-redirects': () => ({ path: `/old-${next()}`, target: '/new' }),
  // There is one of each page, and one of each service: this one makes room for itself.
  routes: async ({ rows, query }) => {
    await query(`delete from routes where page = 'news' and id <> $1`, [rows.get('routes')])
    return { page: 'news', slug: { 'ua-uk': `novyny-${next()}` } }
  },
  analytics: async ({ rows, query }) => {
    await query(`delete from analytics where provider = 'facebook' and id <> $1`, [rows.get('analytics')])
    return { provider: 'facebook', tag_id: String(10_000_000_000 + next()) }
  },
  // One that lies there since yesterday, and was not reminded of.
  'abandoned-cart-mails': async ({ rows, query }) => {
    const [id, cart] = [newId(), newId()]
    await query(
      `with c as (insert into carts (store_id, id, sid_hash, expires_at, updated_at) select store_id, $1::uuid, $1::text, now() + interval '9 days', now() - interval '1 day' from products where id = $2 returning store_id, id),
        i as (insert into cart_items (store_id, id, cart_id, product_id, quantity) select store_id, id, id, $2::uuid, 1 from c)
       insert into abandoned_carts (store_id, id, cart_id, email, language, currency, item_count, touched_at, expires_at)
       select store_id, $3::uuid, $1::text, $1::text || '@valid.test', 'ua-uk', 'UAH', 1, now() - interval '1 day', now() + interval '9 days' from c`,
      [cart, rows.get('products'), id],
    )
    return { abandoned_cart_id: id }
  },
  'theme-switches': () => ({ theme: 'full-catalog' }),
  // A run that has just written something.
  'import-undos': async ({ rows, query }) => {
    const run = rows.get('imports')
    await query(
      'update imports set dry_run = false, new_count = 1, finished_at = now(), undone_at = null where id = $1',
      [run],
    )
    await query('delete from import_undos where import_id = $1', [run])
    return { import_id: run }
  },
  'move-ins': async ({ rows }) => ({ file_id: rows.get('files'), without: ['customers'] }),
  // Somebody who came with a run, and has no password.
  'customer-invitations': async (ground) => {
    const run = await ownRun(ground)
    const customer = await freshRow(ground, 'customers')
    await ground.query(
      'update customers set import_id = $1, password = null, invited_at = null, status = true, approved = true where id = $2',
      [run, customer],
    )
    return { import_id: run }
  },
  // There is a picture to be asked for.
  'picture-tries': async (ground) => {
    const { rows, query } = ground
    const product = rows.get('products')
    const run = await ownRun(ground)
    await query('update products set import_id = $1 where id = $2', [run, product])
    await query(
      `update product_images set source_url = 'https://pictures.test/a.png', state = 'failed' where product_id = $1`,
      [product],
    )
    return { import_id: run }
  },
  exports: async ({ call, rows }) => {
    const profile_id = rows.get('export-profiles')
    await call('PATCH', `/api/export-profiles/${profile_id}`, { languages: ['ua-uk'], query: null })
    return { profile_id, resource: null, columns: [], languages: [], query: null }
  },
  'export-profiles': () => ({ languages: ['ua-uk'], query: 'status=true' }),
  'product-feeds': () => ({ language: 'ua-uk', query: 'status=true' }),
  undos: async (ground) => {
    const made = await freshRow(ground, 'attribute-groups')
    return { undo_token: (await ground.call('DELETE', `/api/attribute-groups/${made}`)).body.undo_token }
  },
  'bulk-changes': async (ground) => ({
    resource: 'attribute-groups',
    action: 'patch',
    ids: [await freshRow(ground, 'attribute-groups')],
    changes: { sort_order: 3 },
  }),
  // One change is put back once.
  'price-changes': async (ground) => {
    const body = { ids: [await freshRow(ground, 'products')], way: 'percent', value: '5' }
    return { ...body, undoes_id: (await ground.call('POST', '/api/price-changes', body)).body.id }
  },
  'order-status-changes': async ({ call, order }) => ({
    order_status_id: await statusOf(call, 3),
    ids: [(await order()).id],
  }),
  'store-countries': async ({ call }) => {
    const sold = (await call('GET', '/api/store-countries?$limit=200')).body.data.map((one: Body) => one.country_id)
    const { data } = (await call('GET', '/api/countries?$limit=200')).body
    return { country_id: data.find((one: Body) => !sold.includes(one.id)).id }
  },
  'store-currencies': async ({ call }) => {
    const sold = (await call('GET', '/api/store-currencies?$limit=200')).body.data.map((one: Body) => one.currency_id)
    const { data } = (await call('GET', '/api/currencies?$limit=200')).body
    return { currency_id: data.find((one: Body) => !sold.includes(one.id)).id }
  },
  'store-languages': async ({ call, rows }) => {
    for (const { id } of (await call('GET', '/api/store-languages?is_primary=false')).body.data)
      if (id !== rows.get('store-languages')) await call('DELETE', `/api/store-languages/${id}`)
    const kept = (await call('GET', '/api/store-languages?$limit=9')).body.data.map((one: Body) => one.language_id)
    const { data } = (await call('GET', '/api/languages?$limit=9')).body
    return { language_id: data.find((one: Body) => !kept.includes(one.id)).id }
  },
  'customer-addresses': () => ({ postcode: '01001' }),
  'customer-group-permissions': () => ({ service: 'products' }),
  'customer-approvals': () => ({ status: 'approved' }),
  downloads: ({ rows }) => ({ file_id: rows.get('private-files') }),
  'order-histories': async ({ call, order }) => ({
    order_id: (await order()).id,
    order_status_id: await statusOf(call, 3),
  }),
  'order-invoices': async ({ order }) => ({ order_id: (await order()).id }),
  'order-revisions': async ({ call, order }) => {
    const { id, line } = await order()
    const { delivery_method_id, payment_method_id } = (await call('GET', `/api/orders/${id}`)).body
    return { order_id: id, lines: [{ id: line, quantity: 2 }], delivery_method_id, payment_method_id }
  },
  'staff-orders': async ({ call, order }) => {
    const { delivery_method_id, payment_method_id, products } = (await call('GET', `/api/orders/${(await order()).id}`))
      .body
    const [country] = (await call('GET', '/api/store-countries?$limit=1')).body.data
    return {
      first_name: 'Valid',
      last_name: 'Buyer',
      phone: '+380671234567',
      email: `somebody-${next()}@valid.test`,
      lines: [{ product_id: products[0].product_id, quantity: 1 }],
      delivery_address: { country_id: country.country_id, city: 'Valid', address: 'Valid 1' },
      delivery_method_id,
      payment_method_id,
    }
  },
  'order-payments': async ({ order }) => ({ order_id: (await order()).id }),
  'order-refunds': async ({ call, order }) => {
    const { id } = await order()
    await call('POST', '/api/order-payments', { order_id: id, amount: '100.00' })
    return { order_id: id, amount: '1.00' }
  },
  'order-recurring-transactions': async ({ query, rows }) => {
    await query(`update order_recurrings set state = 'active' where id = $1`, [rows.get('order-recurrings')])
    return { type: 'suspended' }
  },
  returns: async ({ order }) => {
    const { id, line } = await order(3, 5, 6)
    return { order_id: id, order_product_id: line }
  },
  waybills: async ({ call, order, query }) => {
    // One that nobody can reach: what is made here is asked of no carrier.
    setDeliveryProviders(deliveryProvidersOf({ bases: { 'postal-service-a': 'http://127.0.0.1:9' } }))
    const branch = newId()
    await query(
      `insert into delivery_branches (id, extension, ref, type, number, city, city_ref, name, city_names)
       values ($1, 'postal-service-a', $2, 'branch', '1', '{"ua-uk":"Київ"}', 'kyiv', '{"ua-uk":"№1"}', '|0київ|')`,
      [branch, branch],
    )
    const group = await call('POST', '/api/delivery-groups', {
      name: 'Пошта',
      extension: 'postal-service-a',
      settings: { api_key: 'k', sender_branch: branch, sender: 'Іра|a|b|380501234567' },
      methods: [{ name: 'До відділення', type: 'flat', price: '1' }],
    })
    const { id } = await order()
    await query('update orders set delivery_method_id = $2 where id = $1', [id, group.body.methods[0].id])
    const whom = { first_name: 'Іра', last_name: 'Ко', phone: '0501234567' }
    return { order_id: id, branch_id: branch, ...whom, weight: '1', seats: 1, value: 1, contents: 'Лампа' }
  },
  'waybill-batches': async ({ order }) => ({ ids: [(await order()).id] }),
  'waybill-steps': async (ground) => {
    const waybill_id = await freshRow(ground, 'waybills')
    await ground.query(`update waybills set state = 'unknown' where id = $1`, [waybill_id])
    return { waybill_id, step: 'give-up' }
  },
  'import-profiles': () => ({ fields: [{ field: 'model', source: 'a' }], matching_key: 'model' }),
}

/** The store has a bot that answers. */
async function withBot({ rows, query }: Ground): Promise<Body> {
  await query(`update messenger_bots set state = 'open', username = 'planted_bot' where id = $1`, [
    rows.get('messenger-bots'),
  ])
  return {}
}
