import { readFileSync } from 'node:fs'
import { options, orders } from '@shopwright/shop/model'
import { eraseCustomer, eraseGuest, jobsOf } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct, openShopper, type Shopper, signedIn } from './shopper.ts'
import { groupWith, hire } from './staff.ts'
import { type Answer, type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore
let other: OpenedStore
let product: string
let option: string
let now = new Date('2026-03-02T10:00:00Z')

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF')

beforeAll(async () => {
  world = await openWorld({ clock: () => now })
  store = await world.openStore('Mugs')
  other = await world.openStore('Cups')
  ;({ product, option } = await aMug())
})
afterAll(() => world.close())

const sql = async (text: string, ...values: unknown[]): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows

async function aMug(required = true, at = store): Promise<{ product: string; option: string }> {
  const kind = await at.create(options, { name: { 'ua-uk': 'Картинка', 'en-us': 'Picture' }, type: 'file' })
  const product = await makeProduct(at, { options: [{ option_id: kind.id, required }] })
  const [own] = await sql('select id from product_options where product_id = $1', product)
  return { product, option: own.id }
}

/** Sent as a page of the shop sends it. */
async function send(
  shopper: Pick<Shopper, 'call'>,
  bytes: Buffer,
  { name = 'mug.png', at = option, path = '/option-files', more = {} as Record<string, string> } = {},
): Promise<Answer> {
  const form = new FormData()
  for (const [key, value] of Object.entries(more)) form.set(key, value)
  form.set(`option.${at}`, new File([new Uint8Array(bytes)], name))
  const body = new Response(form)
  const type = body.headers.get('content-type') ?? ''
  return shopper.call('POST', path, Buffer.from(await body.arrayBuffer()), {
    'content-type': type,
    'sec-fetch-site': 'same-origin',
  })
}

const idIn = (answer: Answer): string => String(answer.body.value).slice('file:'.length)
const put = (shopper: Shopper, value: string, of = { product, option }): Promise<Answer> =>
  shopper.add(of.product, 1, { [of.option]: value })

async function sent(shopper: Shopper, bytes = png, name = 'mug.png'): Promise<{ id: string; value: string }> {
  const answer = await send(shopper, bytes, { name })
  expect(answer.status, answer.text).toBe(201)
  return { id: idIn(answer), value: answer.body.value }
}

async function bought(shopper: Shopper, name?: string): Promise<{ order: string; file: string }> {
  const { id, value } = await sent(shopper, png, name)
  const added = await put(shopper, value)
  expect(added.status, added.text).toBe(201)
  await shopper.ready()
  const placed = await shopper.order()
  expect(placed.status, placed.text).toBe(201)
  return { order: placed.body.id, file: id }
}

async function largest(file_max_size: number): Promise<void> {
  const [{ id }] = (await store.call('GET', '/api/settings')).body.data
  const changed = await store.call('PATCH', `/api/settings/${id}`, { file_max_size })
  expect(changed.status, changed.text).toBe(200)
}

const later = (hours: number): void => {
  now = new Date(now.getTime() + hours * 3_600_000)
}

const runJob = async (id: string): Promise<void> => {
  const job = jobsOf({ engine: () => world.engine, files: world.files } as never).find(
    (one) => one.name === 'forget-option-file',
  )
  const run = { id: crypto.randomUUID(), signal: new AbortController().signal, attempt: 0 }
  await job?.run({ store_id: store.id, option_file_id: id }, run)
}

const bytesAt = async (id: string): Promise<boolean> =>
  (await world.files.changedAt(`${store.id}/${id}/original`)) !== null

describe('a file of an order that staff repeat', () => {
  const again = (value: string, more: object = {}) =>
    store.call('POST', '/api/staff-orders', {
      key: crypto.randomUUID(),
      first_name: 'Олена',
      last_name: 'Коваль',
      phone: '+380671234567',
      lines: [{ product_id: product, quantity: 1, options: { [option]: value } }],
      ...more,
    })
  const chosenOf = async (id: string) => (await store.row(orders, id)).products[0].options[0]

  it('goes along, with its name, to whoever had it', async () => {
    const shopper = await signedIn(world, store, 'mug-again@buyer.test')
    const { order, file } = await bought(shopper, 'wolf.png')
    const { payment_method_id } = await store.row(orders, order)
    const placed = await again(`file:${file}:other name.png`, { customer_id: shopper.id, payment_method_id })
    expect(placed.status, placed.text).toBe(201)
    expect(await chosenOf(placed.body.order_id)).toMatchObject({ value: 'wolf.png', option_file_id: file })
    const [row] = await sql('select order_id, customer_id from option_files where id = $1', file)
    expect(row).toEqual({ order_id: order, customer_id: shopper.id })
  })

  it('of a customer goes to nobody else, and one that no order has to nobody at all', async () => {
    const [owner, stranger] = [
      await signedIn(world, store, 'mug-owner@buyer.test'),
      await signedIn(world, store, 'mug-stranger@buyer.test'),
    ]
    const { order, file } = await bought(owner)
    const { payment_method_id } = await store.row(orders, order)
    for (const more of [{ customer_id: stranger.id }, {}]) {
      const refused = await again(`file:${file}`, { ...more, payment_method_id })
      expect([refused.status, refused.body.errors], refused.text).toEqual([
        422,
        { 'lines.0': expect.stringContaining('іншого покупця') },
      ])
    }
    const loose = await sent(owner)
    expect((await again(loose.value, { customer_id: owner.id, payment_method_id })).status).toBe(422)
  })
})

it('a guest’s file of an order that staff repeat for a customer stays nobody’s', async () => {
  const customer = await signedIn(world, store, 'mug-other@buyer.test')
  const { order, file } = await bought(openShopper(world, store))
  const { payment_method_id } = await store.row(orders, order)
  const placed = await store.call('POST', '/api/staff-orders', {
    key: crypto.randomUUID(),
    customer_id: customer.id,
    first_name: 'Олена',
    last_name: 'Коваль',
    phone: '+380671234567',
    payment_method_id,
    lines: [{ product_id: product, quantity: 1, options: { [option]: `file:${file}` } }],
  })
  expect(placed.status, placed.text).toBe(201)
  const [row] = await sql('select order_id, customer_id from option_files where id = $1', file)
  expect(row).toEqual({ order_id: order, customer_id: null })
})

describe('a file for an option', () => {
  it('goes from the page into the cart, the order and to the staff, as it was', async () => {
    const shopper = openShopper(world, store)
    const { id, value } = await sent(shopper, png, 'my mug.png')
    const added = await put(shopper, value)
    expect(added.status, added.text).toBe(201)
    expect(added.body.lines[0].options).toEqual([{ name: 'Картинка', value: 'my mug.png', file: id }])
    const own = await shopper.call('GET', `/option-files/${id}`)
    expect(own.status, own.text).toBe(200)
    await shopper.ready()
    const placed = await shopper.order()
    expect(placed.status, placed.text).toBe(201)
    const order = await store.row(orders, placed.body.id)
    const [chosen] = order.products[0].options
    expect(chosen).toMatchObject({ name: 'Картинка', value: 'my mug.png', type: 'file', option_file_id: id })
    const file = await store.call('GET', `/api/order-files/${id}`)
    expect(file.status, file.text).toBe(200)
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    expect(file.headers['content-disposition']).toMatch(/^attachment;.*my%20mug\.png/)
    expect(readFileSync(await world.files.localPath(`${store.id}/${id}/original`))).toEqual(png)
    const seen = await shopper.call('GET', `/order/${placed.body.id}?key=${placed.body.access_key}`)
    expect(seen.text).toContain('my mug.png')
  })

  it('comes with the form where no script runs', async () => {
    const shopper = openShopper(world, store)
    const more = { intent: 'add', product_id: product, quantity: '1' }
    const answer = await send(shopper, pdf, { name: 'print.pdf', path: '/cart', more })
    expect(answer.status, answer.text).toBe(302)
    const cart = await shopper.call('GET', '/api/carts/current')
    expect(cart.body.lines[0].options[0]).toMatchObject({ value: 'print.pdf' })
  })

  it('is refused by what it is, never by what it is called, in words at its field', async () => {
    const shopper = openShopper(world, store)
    for (const [name, bytes] of [
      ['page.png', Buffer.from('<!DOCTYPE html><script>alert(1)</script>')],
      ['drawing.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
      ['list.pdf', Buffer.from('a;b\n1;2\n')],
      ['tool.zip', Buffer.from('MZ\u0090\u0000 this program cannot be run')],
      ['half.png', png.subarray(0, 20)],
    ] as const) {
      const answer = await send(shopper, bytes, { name })
      expect([name, answer.status, answer.text]).toEqual([name, 422, expect.stringContaining('PDF')])
      expect(answer.body.errors).toHaveProperty(option)
    }
    expect((await send(shopper, pdf, { name: 'print.png' })).status).toBe(201)
  })

  it('is as large as the store says, and no larger', async () => {
    await largest(4096)
    const shopper = openShopper(world, store)
    const large = Buffer.concat([pdf, Buffer.alloc(5000)])
    const answer = await send(shopper, large, { name: 'large.pdf' })
    expect(answer.status).toBe(422)
    expect(answer.body.errors[option]).toContain('завеликий')
    await largest(5_242_880)
    expect((await send(shopper, large, { name: 'large.pdf' })).status).toBe(201)
    // More than a form may be at all: not kept in memory, and refused.
    const huge = Buffer.alloc(22 * 1024 * 1024, 1)
    expect((await send(shopper, huge)).status).toBe(413)
    const elsewhere = await send(shopper, Buffer.alloc(400_000, 1), { path: '/shop/feedback' })
    expect(elsewhere.status).toBe(413)
  })

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\\\temp\\\\mug.png', 'mug.png'],
    ['..', 'file'],
    ['a\u202egnp.exe', 'agnp.exe'],
    ['con\u0000"x".png', 'conx.png'],
    [`${'я'.repeat(300)}.png`, `${'я'.repeat(116)}.png`],
  ])('named %j is called %j', async (name, called) => {
    const shopper = openShopper(world, store)
    const boundary = 'x'.repeat(40)
    const form = Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="option.${option}"; filename="${name.replace(/"/g, '%22').replace('\u0000', '')}"\r\n\r\n`,
    )
    const body = Buffer.concat([form, png, Buffer.from(`\r\n--${boundary}--\r\n`)])
    const answer = await shopper.call('POST', '/option-files', body, {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'sec-fetch-site': 'same-origin',
    })
    expect(answer.status, answer.text).toBe(201)
    expect(answer.body.name).toBe(called)
    const [row] = await sql('select name, key from option_files where id = $1', idIn(answer))
    expect(row.key).toBe(`${store.id}/${idIn(answer)}/original`)
  })

  it('is for an option that asks for one', async () => {
    const shopper = openShopper(world, store)
    const text = await store.create(options, { name: { 'ua-uk': 'Напис' }, type: 'text' })
    const sign = await makeProduct(store, { options: [{ option_id: text.id }] })
    const [own] = await sql('select id from product_options where product_id = $1', sign)
    const theirs = await aMug(true, other)
    for (const at of [own.id, theirs.option, crypto.randomUUID(), 'x'])
      expect((await send(shopper, png, { at })).status).toBe(422)
  })

  it('is wanted where it is required, in words of its own', async () => {
    const shopper = openShopper(world, store)
    const refused = await shopper.add(product)
    expect(refused.status).toBe(422)
    expect(refused.body.errors[`options.${option}`]).toBe('Додайте файл: Картинка.')
    const optional = await aMug(false)
    expect((await shopper.add(optional.product)).status).toBe(201)
    for (const value of ['a text', 'file:', `file:${crypto.randomUUID()}`, `file:${crypto.randomUUID()}:x.png`])
      expect((await put(shopper, value)).status, value).toBe(422)
  })

  it('is called by the store, whatever the cart is told', async () => {
    const shopper = openShopper(world, store)
    const { id } = await sent(shopper, png, 'mine.png')
    const added = await put(shopper, `file:${id}:another name.exe`)
    expect(added.body.lines[0].options[0].value).toBe('mine.png')
  })
})

describe('the file of a shopper', () => {
  it('is nobody else’s: another browser, another account, another store, and not the shop’s', async () => {
    const shopper = openShopper(world, store)
    const { id, value } = await sent(shopper)
    const strangers = [
      openShopper(world, store),
      await signedIn(world, store, 'stranger@buyer.test'),
      openShopper(world, other),
    ]
    await strangers[0]?.add(await makeProduct(store))
    for (const stranger of strangers) {
      expect((await stranger.call('GET', `/option-files/${id}`)).status).toBe(404)
      const put = await stranger.add(product, 1, { [option]: value })
      expect(put.status).toBeGreaterThanOrEqual(400)
    }
    expect((await store.guest('GET', `/option-files/${id}`)).status).toBe(404)
    for (const name of ['original', 'thumb.webp', 'small.webp', '..%2foriginal'])
      expect((await store.guest('GET', `/media/${store.id}/${id}/${name}`)).status).toBeGreaterThanOrEqual(400)
    // Staff see what is ordered, and no more.
    expect((await store.call('GET', `/api/order-files/${id}`)).status).toBe(404)
    expect((await shopper.call('GET', `/option-files/${id}`)).status).toBe(200)
    expect((await shopper.call('GET', '/option-files/../files')).status).toBe(404)
  })

  it('is nobody else’s for what they write into a text, and is not kept by it', async () => {
    const { id } = await sent(openShopper(world, store))
    const kind = await store.create(options, { name: { 'ua-uk': 'Напис', 'en-us': 'Words' }, type: 'text' })
    const card = await makeProduct(store, { options: [{ option_id: kind.id, required: true }] })
    const [own] = await sql('select id from product_options where product_id = $1', card)
    const liar = openShopper(world, store)
    for (const text of [`"file:${id}`, `x"file:${id}"`, ` file:${id}:mug.png`])
      await liar.add(card, 1, { [own.id]: text })
    expect((await liar.call('GET', `/option-files/${id}`)).status).toBe(404)
    later(7)
    await runJob(id)
    expect(await sql('select id from option_files where id = $1', id)).toEqual([])
  })

  it('is read by staff who see orders, by no other role, and by no other store', async () => {
    const shopper = await signedIn(world, store, 'buyer@buyer.test')
    const { file } = await bought(shopper)
    const staff = async (service: string) =>
      hire(world, store, `${service}@mugs.test`, await groupWith(store, [{ service, can_get: true }]))
    expect((await (await staff('orders'))('GET', `/api/order-files/${file}`)).status).toBe(200)
    expect((await (await staff('products'))('GET', `/api/order-files/${file}`)).status).toBe(403)
    expect((await other.call('GET', `/api/order-files/${file}`)).status).toBe(404)
    expect((await shopper.call('GET', `/api/order-files/${file}`)).status).toBeGreaterThanOrEqual(401)
    expect((await store.guest('GET', `/api/order-files/${file}`)).status).toBeGreaterThanOrEqual(401)
  })

  it('goes along when its shopper signs in', async () => {
    const guest = openShopper(world, store)
    const { id, value } = await sent(guest)
    await put(guest, value)
    const cookie = guest.cookies.get('sw_cart')
    await guest.call('POST', '/api/customers', {
      first_name: 'Іван',
      last_name: 'Коваль',
      email: 'joins@buyer.test',
      password: 'Showroom1',
      terms_agreed: true,
    })
    const session = await guest.call('POST', '/api/authentication', {
      strategy: 'local',
      email: 'joins@buyer.test',
      password: 'Showroom1',
    })
    expect(session.status, session.text).toBe(201)
    const cart = await guest.call('GET', '/api/carts/current')
    expect(cart.body.lines[0].options[0].file).toBe(id)
    expect((await guest.call('GET', `/option-files/${id}`)).status).toBe(200)
    // Put into the account's cart it is the account's: whoever has the browser next does not see it.
    expect((await put(guest, value)).status).toBe(201)
    const next = openShopper(world, store)
    next.cookies.set('sw_cart', cookie ?? '')
    expect((await next.call('GET', `/option-files/${id}`)).status).toBe(404)
  })

  it('is forgotten after hours when no cart and no order names it, its bytes with it', async () => {
    const shopper = openShopper(world, store)
    const [loose, carted] = [await sent(shopper), await sent(shopper)]
    await put(shopper, carted.value)
    const { file: ordered } = await bought(openShopper(world, store))
    const all = [loose.id, carted.id, ordered]
    const before = now
    for (const id of all) await runJob(id)
    for (const id of all) expect(await bytesAt(id)).toBe(true)
    later(7)
    for (const id of [...all, loose.id]) await runJob(id)
    expect(await Promise.all(all.map(bytesAt))).toEqual([false, true, true])
    expect(await sql('select id from option_files where id = $1', loose.id)).toEqual([])
    const gone = await put(shopper, loose.value)
    expect(gone.status).toBe(422)
    expect(gone.text).toContain('Файлу більше немає')
    // Taken out of the cart, it is nobody's the next time.
    const cart = await shopper.call('GET', '/api/carts/current')
    for (const line of cart.body.lines) await shopper.call('DELETE', `/api/cart-items/${line.id}`)
    later(7)
    await runJob(carted.id)
    expect(await bytesAt(carted.id)).toBe(false)
    const waiting = await sql(`select data from pgboss.job where name = 'forget-option-file' and state = 'created'`)
    const watched = waiting.filter(({ data }) => data.option_file_id === carted.id)
    // When it was sent, put into the cart, and found there once.
    expect(watched).toHaveLength(3)
    now = before
  })

  it('stops an order when it is gone, at its line', async () => {
    const shopper = openShopper(world, store)
    const { id, value } = await sent(shopper)
    await put(shopper, value)
    await shopper.ready()
    await sql('delete from option_files where id = $1', id)
    const placed = await shopper.order()
    expect(placed.status).toBe(409)
    expect(placed.text).toContain('option-file-gone')
  })

  it.each(['a customer', 'a guest'])('goes with %s who is forgotten, by name and by bytes', async (who) => {
    const customer = who === 'a customer' ? await signedIn(world, store, 'forgotten@buyer.test') : null
    const { order, file } = await bought(customer ?? openShopper(world, store), 'passport-kovalenko.png')
    const [{ email }] = await sql('select email from orders where id = $1', order)
    await sql(
      'update orders set order_status_id = (select id from order_statuses s where s.store_id = $1 and s.is_final limit 1) where store_id = $1 and email = $2',
      store.id,
      email,
    )
    await world.engine.onPlatform({ store: { id: store.id } as never }, (ctx) =>
      customer ? eraseCustomer(ctx, customer.id) : eraseGuest(ctx, email),
    )
    expect(await sql('select 1 from option_files where id = $1', file)).toEqual([])
    const kept = await sql(
      `select value, option_file_id from order_options o join order_products p on p.id = o.order_product_id where p.order_id = $1`,
      order,
    )
    expect(kept).toEqual([{ value: '—', option_file_id: null }])
    expect((await store.call('GET', `/api/order-files/${file}`)).status).toBe(404)
  })
})

describe('the store’s room', () => {
  it('counts what shoppers send, and has an end that is told to them', async () => {
    const before = await usedOf()
    const shopper = openShopper(world, store)
    await sent(shopper)
    expect(await usedOf()).toBe(before + png.length)
    await sql(
      `insert into option_files (store_id, id, name, mime, size, hash, key, used_at) select $1, gen_random_uuid(), 'x', 'image/png', 1100000000, 'x', 'x', $2`,
      store.id,
      now,
    )
    const full = await send(shopper, png)
    expect(full.status).toBe(422)
    expect(full.body.errors[option]).toContain('не може прийняти')
    await sql(`delete from option_files where hash = 'x'`)
    expect((await send(shopper, png)).status).toBe(201)
  })

  it('takes twenty files an hour from a browser', async () => {
    later(2)
    const shopper = openShopper(world, store)
    const answers: number[] = []
    for (let n = 0; n < 21; n += 1) answers.push((await send(shopper, png)).status)
    expect(answers.slice(0, 20)).toEqual(Array(20).fill(201))
    expect(answers[20]).toBe(422)
  })

  const usedOf = async (): Promise<number> => {
    const { body } = await store.call('GET', '/api/dashboards/current?period=month')
    return body.usage.find(({ key }: { key: string }) => key === 'storage').used
  }
})

describe('who orders for a buyer', () => {
  it('is told that only the buyer adds a file', async () => {
    later(2)
    const asked = await store.call('POST', '/api/staff-orders', {
      key: crypto.randomUUID(),
      lines: [{ product_id: product, quantity: 1, options: {} }],
    })
    expect(asked.status).toBe(422)
    expect(asked.text).toContain('додає лише покупець')
    const shopper = openShopper(world, store)
    const { value } = await sent(shopper)
    const lent = await store.call('POST', '/api/staff-orders', {
      key: crypto.randomUUID(),
      lines: [{ product_id: product, quantity: 1, options: { [option]: value } }],
    })
    expect(Object.keys(lent.body.errors)).toEqual(['lines.0'])
    const named = await store.call('POST', '/api/staff-orders', {
      key: crypto.randomUUID(),
      lines: [{ product_id: product, quantity: 1, options: { [option]: `${value}:mug.png` } }],
    })
    expect(Object.keys(named.body.errors)).toEqual(['lines.0'])
  })
})
