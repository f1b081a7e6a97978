import { affiliates, customerApprovals, information, orders } from '@shopwright/shop/model'
import { verifyAll } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allMails } from './mails-of.ts'
import { contact, makeProduct, openShopper, type SignedIn, signedIn } from './shopper.ts'
import { type Answer, type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let statuses: Map<number, string>
let product: string

beforeAll(async () => {
  world = await openWorld({ work: true })
  store = await world.openStore('Word of mouth')
  product = await makeProduct(store, { price: '100.00', quantity: 1000 })
  const { data } = (await store.call('GET', '/api/order-statuses?$limit=50')).body
  statuses = new Map(data.map((one: { code: number; id: string }) => [one.code, one.id]))
})
afterAll(async () => {
  const { findings } = await verifyAll(world.engine)
  expect(findings).toEqual([])
  await world.close()
})

let people = 0
const phoneOf = (n: number): string => `+38050${String(1_000_000 + n)}`

/** A customer with an address and a phone of their own. */
async function somebody(): Promise<SignedIn & { email: string; phone: string }> {
  people += 1
  const [email, phone] = [`person-${people}@mouth.test`, phoneOf(people)]
  const person = await signedIn(world, store, email)
  const patched = await store.call('PATCH', `/api/customers/${person.id}`, { phone })
  expect(patched.status, patched.text).toBe(200)
  return { ...person, email, phone }
}

type Affiliate = Awaited<ReturnType<typeof somebody>> & { affiliate: string; tracking: string }

async function affiliate(more: object = {}): Promise<Affiliate> {
  const person = await somebody()
  const made = await store.call('POST', '/api/affiliates', { customer_id: person.id, ...more })
  expect(made.status, made.text).toBe(201)
  return { ...person, affiliate: made.body.id, tracking: made.body.tracking }
}

/** Follows somebody's link, and buys. Answers the order. */
async function buy(
  tracking: string,
  {
    quantity = 1,
    more = {},
    buyer = {} as object,
    shopper = openShopper(world, store, `guest-${++people}@mouth.test`),
  } = {},
): Promise<string> {
  await follow(shopper, tracking)
  await shopper.add(product, quantity)
  await shopper.ready(more)
  await shopper.call('PATCH', '/api/carts/current', {
    customer: { ...contact, phone: phoneOf(people + 500), email: `guest-${people}@mouth.test`, ...buyer },
  })
  const placed = await shopper.order()
  expect(placed.status, placed.text).toBe(201)
  return placed.body.id
}

const follow = (by: { call: SignedIn['call'] }, code: string, path = '/'): Promise<Answer> =>
  by.call('GET', `${path}?tracking=${code}`)
const orderOf = (id: string) => store.row(orders, id)
const balanceOf = async ({ affiliate: id }: Affiliate): Promise<string> =>
  String((await store.row(affiliates, id)).balance)
const entriesOf = async ({ affiliate: id }: Affiliate): Promise<[string, string][]> =>
  (
    await store.call('GET', `/api/affiliate-transactions?affiliate_id=${id}&$sort[created_at]=1&$limit=50`)
  ).body.data.map(({ kind, amount }: { kind: string; amount: string }) => [kind, amount])

async function moveOrder(order_id: string, ...codes: number[]): Promise<void> {
  for (const code of codes) {
    const body = { order_id, order_status_id: statuses.get(code) }
    const answer = await store.call('POST', '/api/order-histories', body)
    expect(answer.status, answer.text).toBe(201)
  }
}

describe('a link of an affiliate', () => {
  it('sets a cookie for its days and goes on to the same page without the code', async () => {
    const { tracking } = await affiliate()
    const shopper = openShopper(world, store)
    const answer = await follow(shopper, tracking, '/search')
    expect(answer.status).toBe(302)
    expect(answer.headers.location).toBe('/search')
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toContain(`sw_tracking=${tracking}`)
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('Max-Age=2592000')
    expect(answer.headers['cache-control']).toBe('no-store')
    const kept = await store.guest('GET', `/?page=2&tracking=${tracking}&utm=1`)
    expect(kept.headers.location).toBe('/?page=2&utm=1')
    const deep = await store.guest('GET', `//evil.test/?tracking=${tracking}`)
    expect(deep.headers.location).toMatch(/^\/[^/]/)
  })

  it('leaves the pages that all share alone', async () => {
    const { tracking } = await affiliate()
    const first = await store.guest('GET', '/')
    expect(first.status).toBe(200)
    expect((await store.guest('GET', `/?tracking=${tracking}`)).status).toBe(302)
    const again = await store.guest('GET', '/')
    expect(again.status).toBe(200)
    expect(again.headers['set-cookie']).toBeUndefined()
    expect(again.headers.etag).toBe(first.headers.etag)
  })

  it('keeps the last code, and a code that is nobody’s changes nothing', async () => {
    const [one, two] = [await affiliate(), await affiliate()]
    const off = await affiliate({ status: false })
    const shopper = openShopper(world, store)
    await follow(shopper, one.tracking)
    await follow(shopper, two.tracking)
    for (const code of ['nobody-knows', off.tracking, 'a b', '%00', 'x'.repeat(300)])
      await follow(shopper, encodeURIComponent(code))
    expect(shopper.cookies.get('sw_tracking')).toBe(two.tracking)
    const order = await orderOf(await buy(one.tracking, { shopper: { ...shopper, call: shopper.call } }))
    expect(order.affiliate_id).toBe(one.affiliate)
  })
})

describe('a commission', () => {
  it('is the percent of the net after discounts, frozen with the order, booked when it is complete', async () => {
    await store.call('POST', '/api/coupons', { name: 'Десять', code: 'TEN', discount: '10' })
    const sender = await affiliate({ commission: '12.5' })
    const id = await buy(sender.tracking, { quantity: 2, more: { coupon_code: 'TEN' } })
    expect(await orderOf(id)).toMatchObject({
      affiliate_id: sender.affiliate,
      tracking_code: sender.tracking,
      commission_percent: '12.5',
      commission: '22.50',
    })
    await store.call('PATCH', `/api/affiliates/${sender.affiliate}`, { commission: '50' })
    await moveOrder(id, 3, 5)
    expect(await balanceOf(sender)).toBe('0.00')
    await moveOrder(id, 7)
    expect(await balanceOf(sender)).toBe('22.50')
    // Said again, booked once; opened again, taken back; complete again, given again.
    await store.call('POST', '/api/order-histories', {
      order_id: id,
      order_status_id: statuses.get(7),
      comment: 'again',
    })
    await moveOrder(id, 6)
    expect(await balanceOf(sender)).toBe('0.00')
    await moveOrder(id, 7)
    expect(await entriesOf(sender)).toEqual([
      ['commission', '22.50'],
      ['reversal', '-22.50'],
      ['commission', '22.50'],
    ])
  })

  it('also for what is bought by phone alone', async () => {
    const { id } = (await store.call('GET', '/api/settings')).body.data[0]
    await store.call('PATCH', `/api/settings/${id}`, { one_click_buy: true })
    const sender = await affiliate()
    const shopper = openShopper(world, store)
    await follow(shopper, sender.tracking)
    const body = { product_id: product, quantity: 1, phone: '+380991112233' }
    const placed = await shopper.call('POST', '/api/one-click-orders', body)
    expect(placed.status, placed.text).toBe(201)
    expect(await orderOf(placed.body.id)).toMatchObject({
      tracking_code: sender.tracking,
      affiliate_id: sender.affiliate,
      commission_percent: '5',
    })
    await store.call('PATCH', `/api/settings/${id}`, { one_click_buy: false })
  })

  it('is nobody’s for what they buy themselves, and no guest sees it', async () => {
    const sender = await affiliate()
    const shopper = openShopper(world, store, sender.email)
    await shopper.call('POST', '/api/authentication', { email: sender.email, password: 'Showroom1' })
    const own = await orderOf(await buy(sender.tracking, { shopper }))
    expect(own).toMatchObject({ affiliate_id: null, commission: '0.00', tracking_code: sender.tracking })
    const byMail = await orderOf(await buy(sender.tracking, { buyer: { email: sender.email.toUpperCase() } }))
    expect(byMail.affiliate_id).toBeNull()
    const byPhone = await orderOf(await buy(sender.tracking, { buyer: { phone: sender.phone.replace('+38', '') } }))
    expect(byPhone.affiliate_id).toBeNull()
    const friend = await somebody()
    const sent = await buy(sender.tracking, { shopper: friend })
    expect((await orderOf(sent)).affiliate_id).toBe(sender.affiliate)
    const seen = await friend.row(orders, sent)
    for (const name of ['affiliate_id', 'commission', 'commission_percent', 'tracking_code'])
      expect(seen).not.toHaveProperty(name)
  })

  it('follows an order that is edited, and goes with what comes back', async () => {
    const sender = await affiliate({ commission: '10' })
    const id = await buy(sender.tracking, { quantity: 4 })
    const [line] = (await orderOf(id)).products
    const edited = await store.call('POST', '/api/order-revisions', {
      order_id: id,
      lines: [{ id: line.id, quantity: 3 }],
    })
    expect(edited.status, edited.text).toBe(201)
    expect((await orderOf(id)).commission).toBe('30.00')
    await moveOrder(id, 3, 5, 6, 7)
    expect(await balanceOf(sender)).toBe('30.00')
    const words = async (name: string) => (await store.call('GET', `/api/${name}?$limit=20`)).body.data
    const reason = (await words('return-reasons'))[0].id
    const complete = (await words('return-statuses')).find(({ code }: { code: number }) => code === 3).id
    const actions = await words('return-actions')
    const giveBack = async (quantity: number, code: number) => {
      const asked = await store.call('POST', '/api/returns', {
        order_id: id,
        order_product_id: line.id,
        quantity,
        return_reason_id: reason,
      })
      expect(asked.status, asked.text).toBe(201)
      const done = await store.call('POST', '/api/return-histories', {
        return_id: asked.body.id,
        return_status_id: complete,
        return_action_id: actions.find((one: { code: number }) => one.code === code).id,
      })
      expect(done.status, done.text).toBe(201)
    }
    await giveBack(1, 1)
    expect(await balanceOf(sender)).toBe('20.00')
    // Goods that are sent anew were still sold.
    await giveBack(1, 3)
    expect(await balanceOf(sender)).toBe('20.00')
    await moveOrder(id, 6)
    expect(await balanceOf(sender)).toBe('0.00')
    await moveOrder(id, 7)
    expect(await balanceOf(sender)).toBe('20.00')
    await giveBack(1, 1)
    expect(await balanceOf(sender)).toBe('10.00')
    expect((await entriesOf(sender)).at(-1)).toEqual(['reversal', '-10.00'])
  })

  it('is not booked for who was shut out meanwhile', async () => {
    const sender = await affiliate()
    const id = await buy(sender.tracking)
    await store.call('PATCH', `/api/affiliates/${sender.affiliate}`, { status: false })
    await moveOrder(id, 3, 5, 7)
    expect(await balanceOf(sender)).toBe('0.00')
  })
})

describe('an affiliate', () => {
  it('has a code of 64 letters that staff may change, and what its way of being paid asks for', async () => {
    const sender = await affiliate()
    expect(sender.tracking).toMatch(/^[\w-]{64}$/)
    const read = await store.row(affiliates, sender.affiliate)
    expect(read).toMatchObject({ commission: '5', approved: true, balance: '0.00' })
    const other = await affiliate({ tracking: 'best-friend' })
    expect(other.tracking).toBe('best-friend')
    const patch = (body: object) => store.call('PATCH', `/api/affiliates/${sender.affiliate}`, body)
    expect((await patch({ tracking: 'best-friend' })).status).toBe(409)
    expect((await patch({ tracking: 'не код' })).body.errors).toHaveProperty('tracking')
    expect((await patch({ payout_method: 'bank' })).body.errors).toMatchObject({
      bank_account_name: expect.any(String),
      bank_account_number: expect.any(String),
    })
    expect((await patch({ payout_method: 'paypal', paypal_email: 'no mail' })).status).toBe(422)
    expect((await patch({ payout_method: 'paypal', paypal_email: 'me@paypal.test' })).status).toBe(200)
    const twice = await store.call('POST', '/api/affiliates', { customer_id: sender.id })
    expect(twice.status).toBe(409)
    const stranger = await somebody()
    expect((await stranger.call('GET', `/api/affiliates/${sender.affiliate}`)).status).toBe(404)
    expect((await sender.row(affiliates, sender.affiliate)).tracking).toBe(sender.tracking)
    expect((await sender.call('PATCH', `/api/affiliates/${sender.affiliate}`, { commission: '99' })).status).toBe(403)
  })

  it('joins on the account’s page, is let in by staff, and is written to', async () => {
    const settings = (await store.call('GET', '/api/settings')).body.data[0]
    const terms = (await store.list(information, { $limit: 1 }))[0]
    await store.call('PATCH', `/api/settings/${settings.id}`, {
      affiliate_terms_id: terms.id,
      email: 'shop@mouth.test',
    })
    const person = await somebody()
    const send = (form: Record<string, string>) =>
      person.call('POST', '/account/affiliate', new URLSearchParams(form).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
        origin: `http://${store.host}`,
      })
    const form = { intent: 'join', company: 'Блог', website: 'https://blog.test', payout_method: 'bank' }
    const incomplete = await send({ ...form, agreed: 'on' })
    expect(incomplete.status).toBe(422)
    const account = { bank_account_name: 'Ірина', bank_account_number: 'UA123' }
    // What is missing, what is written wrongly and what was not agreed to: all at once.
    const wrong = await send({ ...form, company: 'Блог '.repeat(20), bank_account_name: 'Ірина' })
    const marked = (text: string) =>
      [...text.matchAll(/<(?:input|select|textarea)[^>]*>/g)].flatMap(([tag]) =>
        tag.includes('aria-invalid="true"') ? [/ name="(\w+)"/.exec(tag)?.[1]] : [],
      )
    expect([wrong.status, marked(wrong.text).sort()]).toEqual([422, ['agreed', 'bank_account_number', 'company']])
    const disagreed = await send({ ...form, ...account })
    expect(disagreed.status).toBe(422)
    expect(disagreed.text).toContain('Погодьтеся з умовами.')
    expect(disagreed.text).toContain('UA123')
    const joined = await send({ ...form, ...account, agreed: 'on' })
    expect(joined.status, joined.text.slice(0, 300)).toBe(200)
    expect(joined.text).toContain('Ваша заявка чекає на нашу відповідь.')
    const row = (await store.list(affiliates, { customer_id: person.id }))[0]
    expect(row).toMatchObject({ approved: false, company: 'Блог', bank_account_number: 'UA123' })
    expect((await follow(openShopper(world, store), String(row.tracking))).headers['set-cookie']).toBeUndefined()
    const waiting = (await store.call('GET', `/api/customer-approvals?customer_id=${person.id}&type=affiliate`)).body
      .data
    expect(waiting).toHaveLength(1)
    const decided = await store.call('PATCH', `/api/customer-approvals/${waiting[0].id}`, { status: 'approved' })
    expect(decided.status, decided.text).toBe(200)
    expect((await store.row(affiliates, row.id)).approved).toBe(true)
    const mails = await until(
      async () => (await allMails(world)).filter(({ to }) => to === person.email || to === 'shop@mouth.test'),
      (rows) => rows.some(({ text }) => text.includes(`?tracking=${row.tracking}`)),
    )
    expect(mails.some(({ to, text }) => to === 'shop@mouth.test' && text.includes('https://blog.test'))).toBe(true)
    const page = await person.call('GET', '/account/affiliate')
    expect(page.text).toContain(`?tracking=${row.tracking}`)
    const again = await send({ ...form, ...account, agreed: 'on' })
    expect(again.status).toBe(422)
    const clumsy = { ...form, ...account, intent: 'change', company: 'Блог '.repeat(20), bank_account_name: ' ' }
    const unchanged = await send(clumsy)
    expect(marked(unchanged.text).sort()).toEqual(['bank_account_name', 'company'])
    const changed = await send({ ...form, ...account, intent: 'change', company: 'Новий блог' })
    expect(changed.status).toBe(200)
    expect((await store.row(affiliates, row.id)).company).toBe('Новий блог')
    // Shutting out by the switch of the form is written down where it was decided.
    await store.call('PATCH', `/api/affiliates/${row.id}`, { approved: false })
    const after = await store.row(customerApprovals, waiting[0].id)
    expect(after.status).toBe('denied')
    expect((await store.guest('GET', '/account/affiliate')).status).toBe(302)
  })
})

describe('a custom field for affiliates', () => {
  let asking: OpenedStore
  let person: SignedIn
  let audience: string
  let topics: { id: string; values: { id: string }[] }
  let elsewhere: string
  let other: string
  const path = '/account/affiliate'
  const paid = { payout_method: 'cheque', cheque_name: 'Ірина' }
  const at = (id: string): string => `custom_fields.${id}`
  const send = (form: Record<string, string>): Promise<Answer> =>
    person.call('POST', path, new URLSearchParams(form).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      origin: `http://${asking.host}`,
    })
  const wrongIn = ({ text }: Answer): string[] =>
    [...text.matchAll(/<(?:input|select|textarea)[^>]*aria-invalid="true"[^>]*>/g)].map(
      ([tag]) => / name="([^"]+)"/.exec(tag)?.[1] ?? '',
    )
  const own = async () => (await asking.list(affiliates, { customer_id: person.id }))[0]
  const patch = async (body: object): Promise<Answer> =>
    asking.call('PATCH', `/api/affiliates/${(await own()).id}`, body)

  beforeAll(async () => {
    asking = await world.openStore('Asks its affiliates')
    person = await signedIn(world, asking, 'asked@mouth.test')
    const group = (await asking.call('GET', `/api/customers/${person.id}`)).body.customer_group_id
    other = (await asking.call('POST', '/api/customer-groups', { name: { 'ua-uk': 'Інші' } })).body.id
    const field = async (name: string, required: boolean, more: object = {}, customer_group_id = group) => {
      const body = {
        name: { 'ua-uk': name },
        location: 'affiliate',
        customer_groups: [{ customer_group_id, required }],
      }
      const made = await asking.call('POST', '/api/custom-fields', { ...body, ...more })
      expect(made.status, made.text).toBe(201)
      return made.body
    }
    audience = (await field('Скільки читачів', true)).id
    const values = ['Чай', 'Кава'].map((name) => ({ name: { 'ua-uk': name } }))
    topics = await field('Про що пишете', false, { type: 'checkbox', values })
    elsewhere = (await field('Чужих', true, {}, other)).id
  })

  it('is asked where one joins, and told at its field together with all else that is wrong', async () => {
    const page = await person.call('GET', path)
    expect(page.text).toContain(`name="${at(audience)}"`)
    expect(page.text).toContain('Про що пишете')
    expect(page.text).not.toContain(at(elsewhere))
    const tea = { [at(topics.id)]: topics.values[0]?.id ?? '' }
    const bare = await send({ intent: 'join', ...paid, company: 'Блог '.repeat(20), ...tea })
    expect([bare.status, wrongIn(bare).sort()]).toEqual([422, ['company', at(audience)].sort()])
    expect(await own()).toBeUndefined()
    const joined = await send({ intent: 'join', ...paid, [at(audience)]: ' 12 тисяч ', ...tea })
    expect(joined.status, joined.text.slice(0, 300)).toBe(200)
    expect((await own()).custom_fields).toEqual({ [audience]: '12 тисяч', [topics.id]: [topics.values[0]?.id] })
  })

  it('is shown and can be changed by who has joined', async () => {
    expect((await person.call('GET', path)).text).toContain('value="12 тисяч"')
    const bare = await send({ intent: 'change', ...paid, cheque_name: 'І'.repeat(101), [at(audience)]: ' ' })
    expect([bare.status, wrongIn(bare).sort()]).toEqual([422, ['cheque_name', at(audience)].sort()])
    const changed = await send({ intent: 'change', ...paid, [at(audience)]: '13 тисяч' })
    expect(changed.status).toBe(200)
    expect((await own()).custom_fields).toEqual({ [audience]: '13 тисяч' })
  })

  it('is asked of staff by the group of the affiliate, and only where they answer', async () => {
    const said = { [audience]: '14 тисяч', [topics.id]: [topics.values[1]?.id] }
    expect((await patch({ custom_fields: said })).body.custom_fields).toEqual(said)
    expect((await patch({ company: 'Блог' })).status).toBe(200)
    const bare = await patch({ custom_fields: { [elsewhere]: 'x' }, payout_method: 'paypal' })
    expect([bare.status, Object.keys(bare.body.errors).sort()]).toEqual([
      422,
      [at(audience), at(elsewhere), 'paypal_email'].sort(),
    ])
    const newly = await signedIn(world, asking, 'by-hand@mouth.test')
    const made = (more: object) => asking.call('POST', '/api/affiliates', { customer_id: newly.id, ...more })
    expect(Object.keys((await made({})).body.errors)).toEqual([at(audience)])
    const { id: customer_id } = await signedIn(world, asking, 'of-others@mouth.test')
    await asking.call('PATCH', `/api/customers/${customer_id}`, { customer_group_id: other })
    expect(Object.keys((await made({ customer_id })).body.errors)).toEqual([at(elsewhere)])
    expect((await made({ custom_fields: { [audience]: '1' } })).body.custom_fields).toEqual({ [audience]: '1' })
    expect((await own()).custom_fields).toEqual(said)
  })

  it('keeps what was answered while it was asked', async () => {
    await asking.call('PATCH', `/api/custom-fields/${topics.id}`, { status: false })
    expect((await send({ intent: 'change', ...paid, [at(audience)]: '15 тисяч' })).status).toBe(200)
    expect((await own()).custom_fields).toEqual({ [audience]: '15 тисяч', [topics.id]: [topics.values[1]?.id] })
    await asking.call('PATCH', `/api/custom-fields/${topics.id}`, { status: true })
  })

  it('is taken along by who answered it, and forgotten with them', async () => {
    const { body } = await person.call('GET', '/account/data.json')
    expect(body.affiliates).toMatchObject([{ custom_fields: { [audience]: '15 тисяч' } }])
    const { id } = await own()
    const asked = await asking.call('POST', '/api/privacy-requests', { customer_id: person.id })
    expect(asked.status, asked.text).toBe(201)
    await until(
      () => asking.row(affiliates, id),
      (row) => Object.keys(row.custom_fields ?? {}).length === 0,
    )
  })
})

describe('a payout', () => {
  it('pays everybody who has reached the minimum, once, and keeps where the money went', async () => {
    const [rich, poor, off] = [
      await affiliate({ payout_method: 'paypal', paypal_email: 'rich@paypal.test' }),
      await affiliate(),
      await affiliate(),
    ]
    const give = (to: Affiliate, amount: string) =>
      store.call('POST', '/api/affiliate-transactions', { affiliate_id: to.affiliate, amount, description: 'Бонус' })
    expect((await give(rich, '500.00')).status).toBe(201)
    expect((await give(poor, '99.99')).status).toBe(201)
    expect((await give(off, '700.00')).status).toBe(201)
    expect((await give(poor, '-100.00')).status).toBe(409)
    expect((await give(poor, '0')).status).toBe(422)
    expect((await give(poor, '0.001')).body.errors).toEqual({ amount: 'Щонайбільше 2 знаків після коми.' })
    await store.call('PATCH', `/api/affiliates/${off.affiliate}`, { status: false })
    const pay = (body: object) => store.call('POST', '/api/affiliate-payouts', body)
    const all = await Promise.all(Array.from({ length: 6 }, () => pay({ minimum: '100.00' })))
    expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    const made = all.find(({ status }) => status === 201) as Answer
    expect(made.body).toMatchObject({ minimum: '100.00', count: 1, total: '500.00' })
    expect(all.find(({ status }) => status === 409)?.body.message).toBe('Ніхто не набрав такої суми.')
    expect([await balanceOf(rich), await balanceOf(poor), await balanceOf(off)]).toEqual(['0.00', '99.99', '700.00'])
    const { data } = (await store.call('GET', `/api/affiliate-transactions?affiliate_payout_id=${made.body.id}`)).body
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      kind: 'payout',
      amount: '-500.00',
      description: `Виплата № ${made.body.number}`,
      payee: { payout_method: 'paypal', paypal_email: 'rich@paypal.test', email: rich.email },
    })
    const entry = `/api/affiliate-transactions/${data[0].id}`
    expect((await store.call('PATCH', entry, { amount: '1' })).status).toBe(405)
    expect((await store.call('DELETE', entry)).status).toBe(405)
    expect((await rich.call('POST', '/api/affiliate-payouts', { minimum: '0' })).status).toBe(403)
    expect((await rich.call('GET', '/api/affiliate-payouts')).status).toBe(403)
    const seen = await rich.call('GET', '/api/affiliate-transactions')
    expect(seen.body.data.map(({ affiliate_id }: { affiliate_id: string }) => affiliate_id)).toEqual([
      rich.affiliate,
      rich.affiliate,
    ])
    // Who is still owed something cannot be forgotten yet.
    const forget = await store.call('POST', '/api/privacy-requests', { customer_id: poor.id })
    expect([forget.status, forget.body.data?.code]).toEqual([409, 'erasure-owed'])
    // What is taken back after it was paid is owed.
    const sold = await buy(rich.tracking, { quantity: 2 })
    await moveOrder(sold, 3, 5, 7)
    expect((await pay({ minimum: '5', payout_method: 'paypal' })).status).toBe(201)
    await moveOrder(sold, 6)
    expect(await balanceOf(rich)).toBe('-10.00')
  })
})
