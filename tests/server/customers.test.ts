import { countries, customers, storeCountries, zones } from '@shopwright/shop/model'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from './mails-of.ts'
import { contact, makeProduct, openShopper, signedIn } from './shopper.ts'
import { type Call, type OpenedStore, openWorld, password, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let trade: string
let retail: string

beforeAll(async () => {
  world = await openWorld({ work: true })
  store = await world.openStore('Club')
  retail = (await settings()).customer_group_id
  trade = (
    await made('customer-groups', { name: { 'ua-uk': 'Гурт', 'en-us': 'Trade' }, approval: true, is_offered: true })
  ).id
  await store.call('PATCH', `/api/settings/${(await settings()).id}`, {
    email: 'shop@club.test',
    alert_emails: 'boss@club.test',
  })
})
afterAll(() => world.close())

const settings = async () => (await store.call('GET', '/api/settings')).body.data[0]
const made = async (resource: string, body: object) => {
  const answer = await store.call('POST', `/api/${resource}`, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const mails = (to: string): Promise<any[]> => mailsTo(world, to)
const mailsOf = (to: string, count: number) =>
  until(
    () => mails(to),
    (list) => list.length >= count,
  )
const register = (email: string, more: object = {}, headers = {}) =>
  store.guest('POST', '/api/customers', { ...contact, email, password, terms_agreed: true, ...more }, headers)
const signIn = (email: string, secret = password) =>
  store.guest('POST', '/api/authentication', { strategy: 'local', email, password: secret }, { language: 'en-us' })
const approvals = async (query: string) => (await store.call('GET', `/api/customer-approvals?${query}`)).body.data
const customerBy = async (email: string) => (await store.list(customers, { email: email }))[0]

describe('a group that needs approval', () => {
  const email = 'trader@club.test'

  it('queues whoever registers in it, who cannot sign in meanwhile', async () => {
    const answer = await register(email, { customer_group_id: trade }, { language: 'en-us' })
    expect(answer.status, answer.text).toBe(201)
    expect(answer.body).toMatchObject({ approved: false, customer_group_id: trade })
    const customer = await customerBy(email)
    expect(customer).toMatchObject({ approved: false, status: true, customer_group_id: trade })
    expect(await approvals(`customer_id=${customer.id}`)).toMatchObject([
      { type: 'customer', status: 'pending', decided_at: null, decided_by: null },
    ])
    const refused = await signIn(email)
    expect(refused.status).toBe(401)
    expect(refused.body).toMatchObject({
      message: 'We are still reviewing your sign-up.',
      data: { code: 'not-approved' },
    })
    // Nobody learns of the account without its password.
    expect((await signIn(email, 'Wrong pass1')).body.data.code).toBe('wrong-credentials')
  })

  it('says so in the mail, and tells the store', async () => {
    const [welcome] = await mailsOf(email, 1)
    expect(welcome.subject).toBe('Club: your account is waiting for approval')
    for (const to of ['shop@club.test', 'boss@club.test']) {
      const [alert] = await mailsOf(to, 1)
      expect(alert.subject).toContain('Чекає на ваше схвалення')
      expect(alert.text).toContain(`/admin/customers/${(await customerBy(email)).id}`)
    }
  })

  it('answers alike for an address that is taken', async () => {
    const [fresh, taken] = [
      await register('fresh@club.test', { customer_group_id: trade }),
      await register(email, { customer_group_id: trade }),
    ]
    expect(taken.status).toBe(fresh.status)
    expect(Object.keys(taken.body)).toEqual(Object.keys(fresh.body))
    expect(taken.body.approved).toBe(false)
    expect(await approvals(`customer_id=${(await customerBy(email)).id}`)).toHaveLength(1)
  })

  it('mails no reset link to who has not been let in', async () => {
    const before = (await mails(email)).length
    const asked = await store.guest('POST', '/api/authManagement', { action: 'sendResetPwd', value: { email } })
    expect(asked.status).toBe(201)
    expect((await mails(email)).length).toBe(before)
  })

  it('lets in by a decision of the staff, signed and told in the customer’s language', async () => {
    const [{ id }] = await approvals(`customer_id=${(await customerBy(email)).id}`)
    expect((await store.guest('PATCH', `/api/customer-approvals/${id}`, { status: 'approved' })).status).toBe(401)
    expect((await store.call('PATCH', `/api/customer-approvals/${id}`, { status: 'pending' })).status).toBe(200)
    const decided = await store.call('PATCH', `/api/customer-approvals/${id}`, { status: 'approved' })
    expect(decided.body).toMatchObject({ status: 'approved', decided_by: 'Test Owner', decided_at: expect.any(String) })
    expect((await customerBy(email)).approved).toBe(true)
    expect((await signIn(email)).status).toBe(201)
    const list = await until(
      () => mails(email),
      (all) => all.some(({ subject }: { subject: string }) => subject === 'Club: your account has been approved'),
    )
    expect(list.at(-1).text).toContain('/login')
    // The same word twice is said once.
    await store.call('PATCH', `/api/customer-approvals/${id}`, { status: 'approved' })
    expect((await approvals(`id=${id}`))[0].decided_at).toBe(decided.body.decided_at)
    expect(await mails(email)).toHaveLength(list.length)
    const other = (await customerBy('fresh@club.test')).id
    expect((await store.call('PATCH', `/api/customer-approvals/${id}`, { customer_id: other })).status).toBe(422)
  })

  it('shuts the door again when staff change their mind', async () => {
    const session = await signIn(email)
    const [{ id, customer_id }] = await approvals(`customer_id=${(await customerBy(email)).id}`)
    expect((await store.call('PATCH', `/api/customer-approvals/${id}`, { status: 'denied' })).status).toBe(200)
    expect((await customerBy(email)).approved).toBe(false)
    const self = await store.guest('GET', `/api/customers/${customer_id}`, undefined, {
      authorization: session.body.accessToken,
    })
    expect(self.status).toBe(401)
    expect((await signIn(email)).body.data.code).toBe('not-approved')
    await until(
      () => mails(email),
      (all) => all.some(({ subject }: { subject: string }) => subject === 'Club: your account was not approved'),
    )
  })

  it('follows the switch on the customer, and a decision made for one', async () => {
    const customer = await customerBy('fresh@club.test')
    await store.call('PATCH', `/api/customers/${customer.id}`, { approved: true })
    expect(await approvals(`customer_id=${customer.id}`)).toMatchObject([
      { status: 'approved', decided_by: 'Test Owner' },
    ])
    const denied = await store.call('POST', '/api/customer-approvals', { customer_id: customer.id, status: 'denied' })
    expect(denied.status, denied.text).toBe(201)
    const vague = await store.call('POST', '/api/customer-approvals', { customer_id: customer.id })
    expect(Object.keys(vague.body.errors)).toEqual(['status'])
    expect(denied.body.status).toBe('denied')
    expect((await customerBy('fresh@club.test')).approved).toBe(false)
    expect(await approvals(`customer_id=${customer.id}`)).toHaveLength(1)
  })

  it('is one gate, the status another', async () => {
    const customer = await customerBy('fresh@club.test')
    await store.call('PATCH', `/api/customers/${customer.id}`, { approved: true, status: false })
    expect((await signIn('fresh@club.test')).body.data.code).toBe('wrong-credentials')
    await store.call('PATCH', `/api/customers/${customer.id}`, { status: true })
    expect((await signIn('fresh@club.test')).status).toBe(201)
  })
})

it('takes along all that the store keeps of them, and nothing of others', async () => {
  const email = 'leaver@club.test'
  expect((await register('neighbour@club.test')).status).toBe(201)
  const shopper = await signedIn(world, store, email)
  await shopper.add(await makeProduct(store, { quantity: 5 }), 1)
  await shopper.ready()
  const order = await shopper.order()
  expect(order.status, order.text).toBe(201)
  const { status, body } = await shopper.call('GET', '/account/data.json')
  expect([status, body.store], JSON.stringify(body)).toEqual([200, 'Club'])
  expect(body.customers).toMatchObject([{ id: shopper.id, email }])
  expect(body.orders).toMatchObject([{ id: order.body.id, products: [{ quantity: 1 }] }])
  expect(JSON.stringify(body)).not.toMatch(/neighbour@club|scrypt|"password"/)
  expect((await store.guest('GET', '/account/data.json')).status).toBe(404)
})

it('a reset link opens no account that was shut meanwhile', async () => {
  const email = 'shut@club.test'
  expect((await register(email)).status).toBe(201)
  const ask = (action: string, value: object) => store.guest('POST', '/api/authManagement', { action, value })
  await ask('sendResetPwd', { email })
  const list = await until(
    () => mails(email),
    (found) => found.some(({ text }: { text: string }) => text.includes('token=')),
  )
  const token = /token=(\S+)/.exec(list.find(({ text }: { text: string }) => text.includes('token=')).text)?.[1]
  await store.call('PATCH', `/api/customers/${(await customerBy(email)).id}`, { status: false })
  expect((await ask('resetPwdLong', { token, password: 'Another1' })).status).toBeGreaterThanOrEqual(400)
  expect((await mails(email)).length).toBe(list.length)
})

describe('signing in', () => {
  const fail = async (email: string, times: number): Promise<void> => {
    for (let n = 0; n < times; n++)
      expect((await signIn(email, 'Guessed123')).body.data?.code).toBe('wrong-credentials')
  }

  it('begins to count anew once it succeeds', async () => {
    await register('forgetful@club.test')
    for (let round = 0; round < 2; round++) {
      await fail('forgetful@club.test', 4)
      expect((await signIn('forgetful@club.test')).status).toBe(201)
    }
  })

  it('counts an address once, however it is written', async () => {
    await register('guessed@club.test')
    for (const email of ['guessed@club.test', 'Guessed@club.test', 'GUESSED@CLUB.TEST'])
      await fail(email, email === 'guessed@club.test' ? 3 : 1)
    expect((await signIn('guessed@Club.test')).body.data?.code).toBe('too-many-requests')
  })
})

describe('registration', () => {
  it('takes the default group when none is chosen, and no group that is not offered', async () => {
    const hidden = (await made('customer-groups', { name: { 'ua-uk': 'Свої', 'en-us': 'Friends' } })).id
    expect((await register('plain@club.test')).body).toMatchObject({ approved: true, customer_group_id: retail })
    const refused = await register('sly@club.test', { customer_group_id: hidden })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual(['customer_group_id'])
    expect((await register('sly@club.test', { approved: true })).status).toBe(422)
    expect(
      (
        await world.platform('POST', '/api/customers', {
          ...contact,
          email: 'o@o.test',
          password,
          customer_group_id: trade,
        })
      ).status,
    ).toBe(422)
  })

  it('takes the default group by its name as well, also where it is not shown to choose from', async () => {
    const show = (is_offered: boolean) => store.call('PATCH', `/api/customer-groups/${retail}`, { is_offered })
    expect((await show(false)).status).toBe(200)
    const joined = await register('named@club.test', { customer_group_id: retail })
    expect(joined.body, joined.text).toMatchObject({ customer_group_id: retail })
    expect((await show(true)).status).toBe(200)
  })

  it('is told to the store unless it does not want to know', async () => {
    await mailsOf('boss@club.test', 2)
    await alertsSent()
    const before = (await mails('boss@club.test')).length
    await store.call('PATCH', `/api/settings/${(await settings()).id}`, { alert_types: ['order'] })
    await register('quiet@club.test')
    await alertsSent()
    expect((await mails('boss@club.test')).length).toBe(before)
  })

  it('keeps groups that are the default or have customers', async () => {
    for (const id of [retail, trade]) {
      const refused = await store.call('DELETE', `/api/customer-groups/${id}`)
      expect(refused.status).toBe(409)
      expect(refused.body.data.code).toBe('in-use')
    }
    const empty = await made('customer-groups', { name: { 'ua-uk': 'Порожня', 'en-us': 'Empty' } })
    expect((await store.call('DELETE', `/api/customer-groups/${empty.id}`)).status).toBe(200)
  })
})

describe('an answer to a question that was changed since', () => {
  const field = (name: string, type: string, values: string[] = []) =>
    made('custom-fields', {
      name: { 'ua-uk': name },
      type,
      values: values.map((one) => ({ name: { 'ua-uk': one } })),
      customer_groups: [{ customer_group_id: retail }],
    })
  const asked: Record<string, any> = {}
  const choiceOf = (name: string, n: number): string => asked[name].values[n].id
  const change = async (name: string, body: object) => {
    const answer = await store.call('PATCH', `/api/custom-fields/${asked[name].id}`, body)
    expect(answer.status, answer.text).toBe(200)
  }
  const answersOf = async (id: string) => (await store.call('GET', `/api/orders/${id}`)).body.custom_fields
  const answering = async (email: string) => {
    const shopper = await signedIn(world, store, email)
    const custom_fields = {
      [asked.likes.id]: [choiceOf('likes', 0), choiceOf('likes', 1)],
      [asked.size.id]: choiceOf('size', 0),
      [asked.shop.id]: choiceOf('shop', 0),
    }
    const given = await store.call('PATCH', `/api/customers/${shopper.id}`, { custom_fields })
    expect(given.status, given.text).toBe(200)
    return { shopper, custom_fields }
  }

  it('is none any more where its value is gone, and stands in the way of nothing', async () => {
    asked.likes = await field('Уподобання', 'checkbox', ['Чай', 'Кава'])
    asked.size = await field('Розмір', 'select', ['S', 'M'])
    asked.shop = await field('Магазин', 'radio', ['Київ'])
    asked.note = await field('Примітка', 'text')
    const { shopper, custom_fields } = await answering('changed@club.test')
    const staffs = await answering('changed-by-staff@club.test')
    await change('likes', { values: [{ id: choiceOf('likes', 0) }] })
    await change('size', { values: [{ id: choiceOf('size', 1) }] })
    await change('shop', { type: 'text' })

    const kept = { [asked.likes.id]: [choiceOf('likes', 0)], [asked.note.id]: 'новий' }
    const saved = await store.call('PATCH', `/api/customers/${staffs.shopper.id}`, {
      custom_fields: { ...custom_fields, [asked.note.id]: 'новий' },
    })
    expect(saved.status, saved.text).toBe(200)
    expect(saved.body.custom_fields).toEqual(kept)
    const newly = { custom_fields: { [asked.likes.id]: [choiceOf('likes', 1)] } }
    expect((await store.call('PATCH', `/api/customers/${staffs.shopper.id}`, newly)).body.errors).toHaveProperty([
      `custom_fields.${asked.likes.id}`,
    ])

    await shopper.add(await makeProduct(store))
    expect((await shopper.ready()).body.customer.custom_fields).toEqual({ [asked.likes.id]: [choiceOf('likes', 0)] })
    expect((await shopper.call('GET', '/account/profile')).text).not.toContain(`value="${choiceOf('shop', 0)}"`)
    const order = await shopper.order()
    expect(order.status, order.text).toBe(201)
    expect(await answersOf(order.body.id)).toMatchObject([{ name: 'Уподобання', value: 'Чай' }])
  })

  it('is taken back at the checkout by who leaves it out there', async () => {
    const buyer = await signedIn(world, store, 'leaves-out@club.test')
    const given = { [asked.likes.id]: [choiceOf('likes', 0)], [asked.note.id]: 'з дому' }
    await store.call('PATCH', `/api/customers/${buyer.id}`, { custom_fields: given })
    await buyer.add(await makeProduct(store))
    await buyer.ready({ customer: { custom_fields: { [asked.likes.id]: [], [asked.note.id]: '' } } })
    const order = await buyer.order()
    expect(order.status, order.text).toBe(201)
    expect(await answersOf(order.body.id)).toEqual([])
  })
})

describe('a customer', () => {
  it('has notes of the staff, signed, that nobody changes', async () => {
    const shopper = await signedIn(world, store, 'noted@club.test')
    const note = await made('customer-histories', { customer_id: shopper.id, comment: 'Телефонував' })
    expect(note).toMatchObject({ comment: 'Телефонував', actor_name: 'Test Owner' })
    for (const method of ['PATCH', 'DELETE'] as const)
      expect((await store.call(method, `/api/customer-histories/${note.id}`, { comment: 'x' })).status).toBe(405)
    expect((await shopper.call('GET', `/api/customer-histories?customer_id=${shopper.id}`)).status).toBe(403)
  })

  it('leaves addresses of the net at registration, sign-in and order, shared with others', async () => {
    const shopper = await signedIn(world, store, 'seen@club.test')
    await shopper.add(await makeProduct(store))
    await shopper.ready()
    expect((await shopper.order()).status).toBe(201)
    const { data } = (await store.call('GET', `/api/customer-ips?customer_id=${shopper.id}`)).body
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({ ip: '127.0.0.1', count: 3, last_seen_at: expect.any(String) })
    expect(data[0].shared_with).toBeGreaterThan(1)
    expect((await customerBy('seen@club.test')).ip).toBe('127.0.0.1')
    expect((await shopper.call('GET', '/api/customer-ips')).status).toBe(403)
    expect(await shopper.row(customers, shopper.id)).not.toHaveProperty('safe')
  })

  it('with a delivery group is offered its methods and those of the others no more', async () => {
    const method = (name: string, price: string) => ({ name: { 'ua-uk': name }, type: 'flat', price })
    const [own, foreign] = [
      await made('delivery-groups', {
        name: { 'ua-uk': 'Оптова' },
        extension: 'local',
        methods: [method('Фура', '500')],
      }),
      await made('delivery-groups', {
        name: { 'ua-uk': 'Пошта' },
        extension: 'local',
        methods: [method('Поштою', '70')],
      }),
    ]
    const shopper = await signedIn(world, store, 'freight@club.test')
    await shopper.add(await makeProduct(store))
    const names = async () =>
      (await shopper.ready()).body.delivery_methods.map(({ name }: { name: string }) => name) as string[]
    expect(await names()).toEqual(expect.arrayContaining(['Фура', 'Поштою']))
    const changed = await store.call('PATCH', `/api/customers/${shopper.id}`, { delivery_group_id: own.id, safe: true })
    expect(changed.body).toMatchObject({ delivery_group_id: own.id, safe: true })
    expect(await names()).toEqual(['Фура'])
    const { data } = (await store.call('GET', `/api/delivery-methods?delivery_group_id=${foreign.id}`)).body
    const refused = await shopper.order(undefined, {
      delivery_method_id: data[0].id,
      delivery_address: { city: 'Львів', address: 'Садова, 1' },
    })
    expect(refused.status).toBe(409)
    expect(refused.body.data.code).toBe('delivery-unavailable')
  })
})

describe('an address book', () => {
  it('has one default address, which stays until another one takes its place', async () => {
    const shopper = await signedIn(world, store, 'book@club.test')
    const path = `/api/customers/${shopper.id}`
    const [ukraine] = await store.list(countries, { iso_code: 'UA' })
    const address = (city: string, more: object = {}) => ({
      ...{ first_name: 'Ян', last_name: 'Гай', address: 'Садова 1', country_id: ukraine.id },
      ...{ city, ...more },
    })
    const book = async (addresses: object[], call = shopper.call) => {
      const answer = await call('PATCH', path, { addresses })
      if (answer.status !== 200) return answer.body.errors ?? answer.text
      return Object.fromEntries(
        answer.body.addresses.map((one: { city: string; is_default: boolean }) => [one.city, one.is_default]),
      )
    }
    expect(await book([address('Київ'), address('Львів')])).toEqual({ Київ: true, Львів: false })
    const stored = (await store.call('GET', `${path}?$populate=addresses`)).body.addresses
    const idOf = (city: string) => stored.find((one: { city: string }) => one.city === city).id
    const [home, work] = [address('Київ', { id: idOf('Київ') }), address('Львів', { id: idOf('Львів') })]
    const stays = { addresses: expect.stringMatching(/./) }
    for (const call of [shopper.call, store.call]) {
      expect(await book([], call)).toEqual(stays)
      expect(await book([work], call)).toEqual(stays)
    }
    expect(await book([home, { ...work, is_default: true }])).toEqual({ Київ: false, Львів: true })
    expect(await book([home])).toEqual(stays)
    expect(await book([work])).toEqual({ Львів: true })
  })

  it('shows and chooses by pages of the shop, to whom it belongs alone', async () => {
    const [ukraine] = await store.list(countries, { iso_code: 'UA' })
    const with2 = async (email: string) => {
      const shopper = await signedIn(world, store, email)
      const place = { first_name: 'Ян', last_name: 'Гай', address: 'Садова 1', country_id: ukraine.id }
      const addresses = [
        { ...place, city: 'Київ' },
        { ...place, city: 'Львів' },
      ]
      await shopper.call('PATCH', `/api/customers/${shopper.id}`, { addresses })
      const read = async () =>
        (await store.call('GET', `/api/customers/${shopper.id}?$populate=addresses`)).body.addresses
      const stored: { id: string; city: string; is_default: boolean }[] = await read()
      const idOf = (city: string) => stored.find((one) => one.city === city)?.id ?? ''
      const isDefault = async (city: string) =>
        (await read()).find((one: { city: string }) => one.city === city)?.is_default
      const send = (page: string, form: Record<string, string>) =>
        shopper.call('POST', `/account/addresses${page}`, new URLSearchParams(form).toString(), {
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
        })
      return { shopper, idOf, isDefault, send }
    }
    const [own, other] = [await with2('pages@club.test'), await with2('other-pages@club.test')]
    expect((await own.shopper.call('GET', `/account/addresses/${own.idOf('Львів')}`)).status).toBe(200)
    expect((await own.shopper.call('GET', `/account/addresses/${other.idOf('Львів')}`)).status).toBe(404)
    expect((await store.guest('GET', `/account/addresses/${own.idOf('Львів')}`)).status).toBe(302)
    expect((await own.send('/default', { id: own.idOf('Львів') })).status).toBe(302)
    expect([await own.isDefault('Київ'), await own.isDefault('Львів')]).toEqual([false, true])
    const strange = await own.send('/default', { id: other.idOf('Львів') })
    expect(strange.status).toBe(422)
    expect(strange.text).toContain('Не знайдено')
    const foreign = { first_name: 'Ян', last_name: 'Гай', address: 'Чужа 1', city: 'Одеса', country_id: ukraine.id }
    const taken = await own.send(`/${other.idOf('Київ')}`, foreign)
    expect(taken.status).toBe(422)
    expect(taken.text).toContain('Не знайдено')
    expect([await own.isDefault('Львів'), await other.isDefault('Київ')]).toEqual([true, true])
  })

  it('takes no region of another country', async () => {
    const shopper = await signedIn(world, store, 'zone@club.test')
    const countryId = async (code: string) => (await store.list(countries, { iso_code: code }))[0].id
    const [ukraine, poland] = [await countryId('UA'), await countryId('PL')]
    const [zone] = await store.list(zones, { country_id: ukraine, $limit: 1 })
    const place = { first_name: 'Ян', last_name: 'Гай', address: 'Садова 1', city: 'Київ', zone_id: zone.id }
    const change = (country_id: string) =>
      shopper.call('PATCH', `/api/customers/${shopper.id}`, { addresses: [{ ...place, country_id }] })
    expect(Object.keys((await change(poland)).body.errors)).toEqual(['addresses.0.zone_id'])
    expect((await change(ukraine)).status).toBe(200)
  })

  it('asks for a postcode where the country does, and leaves what it holds already alone', async () => {
    const shopper = await signedIn(world, store, 'post@club.test')
    const path = `/api/customers/${shopper.id}`
    const [ukraine] = await store.list(countries, { iso_code: 'UA' })
    const place = { first_name: 'Ян', last_name: 'Гай', address: 'Садова 1', city: 'Київ', country_id: ukraine.id }
    const old = (await shopper.call('PATCH', path, { addresses: [place] })).body.addresses[0].id
    const [sold] = await store.list(storeCountries, { country_id: ukraine.id })
    const asking = async (postcode_required: boolean) =>
      expect((await store.call('PATCH', `/api/store-countries/${sold.id}`, { postcode_required })).status).toBe(200)
    await asking(true)
    const kept = { ...place, id: old }
    for (const call of [shopper.call, store.call]) {
      const without = await call('PATCH', path, { addresses: [kept, place] })
      expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['addresses.1.postcode']])
      const short = await call('PATCH', path, { addresses: [kept, { ...place, postcode: '7' }] })
      expect(Object.keys(short.body.errors)).toEqual(['addresses.1.postcode'])
    }
    const full = await shopper.call('PATCH', path, { addresses: [kept, { ...place, postcode: '79000' }] })
    expect(full.body.addresses.map((one: { postcode: string | null }) => one.postcode).sort()).toEqual(['79000', null])
    await asking(false)
  })
})

describe('custom fields', () => {
  let tax: string
  let interests: { id: string; values: { id: string }[] }
  let floor: string
  const call: Call = (...given) => store.call(...given)

  beforeAll(async () => {
    const everybody = (required: boolean) =>
      [retail, trade].map((customer_group_id) => ({ customer_group_id, required }))
    tax = (
      await made('custom-fields', {
        name: { 'ua-uk': 'Код платника', 'en-us': 'Tax number' },
        customer_groups: everybody(true),
      })
    ).id
    interests = await made('custom-fields', {
      name: { 'ua-uk': 'Інтереси', 'en-us': 'Interests' },
      type: 'checkbox',
      sort_order: 2,
      values: [{ name: { 'ua-uk': 'Чай', 'en-us': 'Tea' } }, { name: { 'ua-uk': 'Кава', 'en-us': 'Coffee' } }],
      customer_groups: everybody(false),
    })
    floor = (
      await made('custom-fields', {
        name: { 'ua-uk': 'Поверх', 'en-us': 'Floor' },
        location: 'address',
        customer_groups: everybody(true),
      })
    ).id
  })

  it('of a choice need something to choose', async () => {
    const body = { name: { 'ua-uk': 'Порожнє' }, type: 'select' }
    const refused = await call('POST', '/api/custom-fields', body)
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual(['values'])
    expect((await call('PATCH', `/api/custom-fields/${tax}`, { type: 'radio' })).status).toBe(422)
    expect((await call('PATCH', `/api/custom-fields/${interests.id}`, { values: [] })).status).toBe(422)
  })

  it('are read by anybody who has to fill them in, but not when they are off', async () => {
    const off = await made('custom-fields', { name: { 'ua-uk': 'Вимкнене' }, status: false })
    const { body } = await store.guest('GET', '/api/custom-fields?$populate[]=values&$populate[]=customer_groups')
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining([tax, floor]))
    expect(body.data.map(({ id }: { id: string }) => id)).not.toContain(off.id)
  })

  it('are asked at registration', async () => {
    const missing = await register('asks@club.test')
    expect(missing.status).toBe(422)
    expect(missing.body.errors).toEqual({ [`custom_fields.${tax}`]: 'Заповніть це поле.' })
    const wrong = await register('asks@club.test', {
      custom_fields: { [tax]: '0', [interests.id]: [floor], [floor]: '3', nonsense: 'x' },
    })
    expect(Object.keys(wrong.body.errors).sort()).toEqual(
      [`custom_fields.${interests.id}`, `custom_fields.${floor}`, 'custom_fields.nonsense'].sort(),
    )
    const right = await register('asks@club.test', {
      custom_fields: { [tax]: '0', [interests.id]: [interests.values[1]?.id] },
    })
    expect(right.status, right.text).toBe(201)
    expect((await customerBy('asks@club.test')).custom_fields).toEqual({
      [tax]: '0',
      [interests.id]: [interests.values[1]?.id],
    })
    // A taken address is not told by what is missing.
    expect((await register('asks@club.test')).body.errors).toEqual(missing.body.errors)
  })

  it('are asked in the profile and in addresses, for oneself and for staff', async () => {
    const session = await signIn('asks@club.test')
    const own: Call = (method, path, body) =>
      store.guest(method, path, body, { authorization: session.body.accessToken, language: 'en-us' })
    const path = `/api/customers/${session.body.customer.id}`
    expect((await own('PATCH', path, { custom_fields: { [tax]: ' ' } })).body.errors).toEqual({
      [`custom_fields.${tax}`]: 'Field is required.',
    })
    expect((await own('PATCH', path, { first_name: 'Олег' })).status).toBe(200)
    expect((await own('PATCH', path, { custom_fields: { [tax]: '77' } })).body.custom_fields).toEqual({ [tax]: '77' })
    const { id: country_id } = (await store.guest('GET', '/api/countries?iso_code=UA')).body.data[0]
    const address = {
      first_name: 'А',
      last_name: 'Б',
      address: 'Садова, 1',
      city: 'Львів',
      country_id,
      is_default: true,
    }
    const bare = await own('PATCH', path, { addresses: [address] })
    expect(bare.body.errors).toEqual({ [`addresses.0.custom_fields.${floor}`]: 'Field is required.' })
    const kept = await own('PATCH', path, { addresses: [{ ...address, custom_fields: { [floor]: '3' } }] })
    expect(kept.status, kept.text).toBe(200)
    expect(kept.body.addresses[0].custom_fields).toEqual({ [floor]: '3' })
    const { id } = kept.body.addresses[0]
    const moved = await call('PATCH', path, { addresses: [{ ...address, id, city: 'Київ' }] })
    expect(moved.body.addresses[0]).toMatchObject({ city: 'Київ', custom_fields: { [floor]: '3' } })
    const staff = await call('PATCH', path, { custom_fields: { [tax]: '78', [floor]: '1' } })
    expect(Object.keys(staff.body.errors)).toEqual([`custom_fields.${floor}`])
    const created = await call('POST', '/api/customers', {
      ...contact,
      email: 'byhand@club.test',
      customer_group_id: retail,
    })
    expect(Object.keys(created.body.errors)).toEqual([`custom_fields.${tax}`])
  })

  it('keep answers that the customer’s new group is not asked', async () => {
    const lonely = (await made('customer-groups', { name: { 'ua-uk': 'Самі', 'en-us': 'Alone' } })).id
    const { id } = await customerBy('asks@club.test')
    await call('PATCH', `/api/customers/${id}`, { customer_group_id: lonely })
    expect((await call('PATCH', `/api/customers/${id}`, { custom_fields: {} })).body.custom_fields).toEqual({
      [tax]: '77',
    })
    expect((await call('PATCH', `/api/customers/${id}`, { custom_fields: { [tax]: '1' } })).status).toBe(422)
    await call('PATCH', `/api/customers/${id}`, { customer_group_id: retail })
  })

  it('are asked of a guest at the checkout, and told in words on the order', async () => {
    const guest = openShopper(world, store, 'guest@club.test')
    await guest.add(await makeProduct(store))
    const { body: cart } = await guest.ready()
    const courier = cart.delivery_methods.find(({ address_required: asks }: { address_required: boolean }) => asks)
    await guest.ready({ delivery_method_id: courier.id, delivery_address: { city: 'Львів', address: 'Садова, 1' } })
    const bare = await guest.order()
    expect(bare.status).toBe(422)
    expect(Object.keys(bare.body.errors).sort()).toEqual(
      [`customer.custom_fields.${tax}`, `delivery_address.custom_fields.${floor}`].sort(),
    )
    const unknown = await guest.call('PATCH', '/api/carts/current', { customer: { custom_fields: { [floor]: '1' } } })
    expect(Object.keys(unknown.body.errors)).toEqual([`customer.custom_fields.${floor}`])
    const filled = await guest.call('PATCH', '/api/carts/current', {
      customer: {
        ...contact,
        email: 'guest@club.test',
        custom_fields: { [tax]: '0', [interests.id]: interests.values.map(({ id }) => id) },
      },
      delivery_address: { city: 'Львів', address: 'Садова, 1', custom_fields: { [floor]: '3' } },
    })
    expect(filled.body.customer.custom_fields[tax]).toBe('0')
    const placed = await guest.order()
    expect(placed.status, placed.text).toBe(201)
    const told = [
      { place: 'customer', id: tax, name: 'Код платника', value: '0' },
      { place: 'customer', id: interests.id, name: 'Інтереси', value: 'Чай, Кава' },
      { place: 'delivery_address', id: floor, name: 'Поверх', value: '3' },
    ]
    const staffs = (await call('GET', `/api/orders/${placed.body.id}`)).body
    expect(staffs.custom_fields).toEqual(told)
    expect(staffs.delivery_address).not.toHaveProperty('custom_fields')
    const own = await store.guest('GET', `/api/orders/${placed.body.id}?access_key=${placed.body.access_key}`)
    expect(own.body.custom_fields).toEqual(told)
    const mails = async (to: string) =>
      (await mailsTo(world, to)).filter(({ text }) => text.includes(String(placed.body.number)))
    await until(
      () => mails('guest@club.test'),
      (found) => found.some(({ text }) => text.includes('Код платника: 0\nІнтереси: Чай, Кава\nПоверх: 3')),
    )
    // The order's own copy: renaming the field changes no order.
    await call('PATCH', `/api/custom-fields/${tax}`, { name: { 'ua-uk': 'ІПН', 'en-us': 'VAT id' } })
    expect((await call('GET', `/api/orders/${placed.body.id}`)).body.custom_fields).toEqual(told)
  })

  it('come to the checkout with a signed-in customer and the saved address', async () => {
    const shopper = openShopper(world, store, 'asks@club.test')
    await shopper.call('POST', '/api/authentication', { strategy: 'local', email: 'asks@club.test', password })
    await shopper.add(await makeProduct(store))
    const offered = (await shopper.ready()).body.delivery_methods
    const courier = offered.find(({ address_required: asks }: { address_required: boolean }) => asks)
    const cart = await shopper.ready({ delivery_method_id: courier.id })
    expect(cart.body.customer.custom_fields).toEqual({ [tax]: '77' })
    expect(cart.body.delivery_address.custom_fields).toEqual({ [floor]: '3' })
    const placed = await shopper.order()
    expect(placed.status, placed.text).toBe(201)
    const { custom_fields } = (await call('GET', `/api/orders/${placed.body.id}`)).body
    expect(custom_fields.map(({ value }: { value: string }) => value)).toEqual(['77', '3'])
  })
})

/** Every alert about a registration that was asked for has been written, or was not wanted. */
async function alertsSent(): Promise<void> {
  const open = "select 1 from pgboss.job where name = 'registration-alerts' and state <> 'completed'"
  await until(
    async () => (await world.engine.database.platformPool.query(open)).rowCount,
    (count) => count === 0,
  )
}
