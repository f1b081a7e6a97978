import { days } from '@shopwright/resource'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from './mails-of.ts'
import { groupWith } from './staff.ts'
import { type Answer, type Call, type OpenedStore, openWorld, password, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let other: OpenedStore
let group: string
let later = 0

const sql = async (text: string, ...values: unknown[]): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows

async function onPlan(of: OpenedStore, code: string): Promise<void> {
  await sql('update stores set plan_id = (select id from plans where code = $2) where id = $1', of.id, code)
  await world.engine.onPlatform({}, async (ctx) => void ctx.touched.add(`stores:${of.id}`))
}

beforeAll(async () => {
  world = await openWorld({ work: true, clock: () => new Date(Date.now() + later) })
  store = await world.openStore('Places')
  other = await world.openStore('Elsewhere')
  for (const one of [store, other]) await onPlan(one, 'business')
  group = await groupWith(store, [{ service: 'products', can_get: true }], true)
})
afterAll(() => world.close())

const invite = (email: string, draft: object = {}) =>
  store.call('POST', '/api/staff-invitations', { email, customer_group_id: group, language: 'ua-uk', ...draft })
const tokenOf = async (email: string): Promise<string> => {
  const [mail] = (await mailsTo(world, email)).filter(({ text }) => text?.includes('/invitation?token='))
  return /invitation\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
const ask = (action: string, value: object, call: Call = world.platform): Promise<Answer> =>
  call('POST', '/api/authManagement', { action, value })
const accept = async (email: string, more: object = {}, call?: Call) =>
  ask('acceptInvitation', { token: await tokenOf(email), ...more }, call)
const newcomer = { first_name: 'Нова', last_name: 'Людина', password }
const signIn = async (email: string): Promise<Call> => {
  const { body } = await world.platform('POST', '/api/authentication', { email, password })
  return (method, path, sent, headers) =>
    world.platform(method, path, sent, { authorization: body.accessToken, 'store-token': store.token, ...headers })
}
const members = async (): Promise<any[]> => (await store.call('GET', '/api/staff-members?$limit=100')).body.data
const memberOf = async (email: string): Promise<any> => (await members()).find((one) => one.email === email)
const faultOf = ({ status, body }: Answer) => [status, body.data?.code]

/** Everybody but the owner goes, and every invitation. */
async function emptied(): Promise<void> {
  for (const { id, is_owner } of await members()) if (!is_owner) await store.call('DELETE', `/api/staff-members/${id}`)
  for (const { id } of (await store.call('GET', '/api/staff-invitations')).body.data)
    await store.call('DELETE', `/api/staff-invitations/${id}`)
}

describe('An invitation', () => {
  it('is mailed in its language, opens once, makes an account and a place with the rights of the group', async () => {
    const made = await invite('New@Person.test', { language: 'ru-ru' })
    expect(made.status, made.text).toBe(201)
    expect(made.text).not.toContain('token')
    const [mail] = await mailsTo(world, 'new@person.test')
    expect(mail?.subject).toContain('приглашает вас')
    const token = await tokenOf('new@person.test')
    const { body } = await ask('readInvitation', { token })
    expect(body).toMatchObject({ email: 'new@person.test', store: 'Places', has_account: false })
    const weak = await accept('new@person.test', { ...newcomer, password: 'short', first_name: ' ' })
    expect(Object.keys(weak.body.errors).sort()).toEqual(['first_name', 'password'])
    const accepted = await ask('acceptInvitation', { token, ...newcomer })
    expect(accepted.status, accepted.text).toBe(201)
    const again = await ask('acceptInvitation', { token, ...newcomer })
    expect(faultOf(again)).toEqual([410, 'invitation-over'])
    const call = await signIn('new@person.test')
    expect((await call('GET', '/api/products')).status).toBe(200)
    expect((await call('GET', '/api/orders')).status).toBe(403)
    expect((await call('GET', '/api/staff-members')).status).toBe(403)
    const [account] = await sql('select language, confirmed_at from accounts where email = $1', 'new@person.test')
    expect(account).toMatchObject({ language: 'ru-ru', confirmed_at: expect.any(Date) })
    expect(await memberOf('new@person.test')).toMatchObject({ name: 'Нова Людина', customer_group_id: group })
    expect((await store.call('GET', '/api/notifications')).body.data[0]).toMatchObject({ code: 'staff-joined' })
    // The link is in no outbox any more.
    expect(await tokenOf('new@person.test')).toBe('')
    await emptied()
  })

  it('gives a place to the account that has the address, and to no other', async () => {
    const known = await world.register('known@person.test')
    const stranger = await world.register('stranger@person.test')
    await invite('known@person.test')
    const token = await tokenOf('known@person.test')
    expect((await ask('readInvitation', { token })).body.has_account).toBe(true)
    for (const call of [world.platform, stranger.call])
      expect(faultOf(await ask('acceptInvitation', { token, ...newcomer }, call))).toEqual([409, 'invitation-sign-in'])
    await invite('nobody@person.test')
    const foreign = await ask('acceptInvitation', { token: await tokenOf('nobody@person.test') }, stranger.call)
    expect(faultOf(foreign)).toEqual([409, 'invitation-other-person'])
    expect((await ask('acceptInvitation', { token }, known.call)).status).toBe(201)
    // One account may work in several stores.
    const theirs = await groupWith(other, [], true)
    await other.call('POST', '/api/staff-invitations', { email: 'known@person.test', customer_group_id: theirs })
    expect((await ask('acceptInvitation', { token: await tokenOf('known@person.test') }, known.call)).status).toBe(201)
    const { body } = await known.call('GET', `/api/customers/${known.id}`)
    expect(body.stores.map(({ title }: { title: string }) => title).sort()).toEqual(['Elsewhere', 'Places'])
    await emptied()
  })

  it('is renewed by asking again, withdrawn by deleting it, and over after seven days', async () => {
    await invite('slow@person.test')
    const first = await tokenOf('slow@person.test')
    expect((await invite('slow@person.test')).status).toBe(201)
    const second = await tokenOf('slow@person.test')
    expect(second).not.toBe(first)
    expect(faultOf(await ask('readInvitation', { token: first }))).toEqual([410, 'invitation-over'])
    later = days(7) - 60_000
    expect((await ask('readInvitation', { token: second })).status).toBe(201)
    later = days(7) + 60_000
    expect(faultOf(await ask('readInvitation', { token: second }))).toEqual([410, 'invitation-over'])
    expect(faultOf(await ask('acceptInvitation', { token: second, ...newcomer }))).toEqual([410, 'invitation-over'])
    later = 0
    const [pending] = (await store.call('GET', '/api/staff-invitations')).body.data
    expect((await store.call('DELETE', `/api/staff-invitations/${pending.id}`)).status).toBe(200)
    expect(faultOf(await ask('readInvitation', { token: second }))).toEqual([410, 'invitation-over'])
    await until(
      () => tokenOf('slow@person.test'),
      (token) => token === '',
    )
  })

  it('says what is wrong with it: who works here already, a group of customers, somebody else’s group', async () => {
    expect((await invite(store.owner.email)).body.errors).toHaveProperty('email')
    expect((await invite('not an address')).body.errors).toHaveProperty('email')
    const { data } = (await store.call('GET', '/api/customer-groups?for_staff=false')).body
    const theirs = await groupWith(other, [], true)
    for (const customer_group_id of [data[0].id, theirs])
      expect((await invite('some@person.test', { customer_group_id })).body.errors).toHaveProperty('customer_group_id')
  })

  it('is not sent to one address over and over', async () => {
    for (let n = 0; n < 5; n++) expect((await invite('often@person.test')).status).toBe(201)
    expect(faultOf(await invite('often@person.test'))).toEqual([429, 'too-many-requests'])
    await emptied()
  })
})

describe('The seats of a plan', () => {
  it('are held by who works here and by who may still accept; none comes by a way around', async () => {
    expect((await invite('one@seat.test')).status).toBe(201)
    expect((await accept('one@seat.test', newcomer)).status).toBe(201)
    expect((await invite('two@seat.test')).status).toBe(201)
    expect(faultOf(await invite('three@seat.test'))).toEqual([402, 'plan-limit'])
    // Asking the same again takes no second seat.
    expect((await invite('two@seat.test')).status).toBe(201)
    const { id } = await memberOf('one@seat.test')
    expect((await store.call('PATCH', `/api/staff-members/${id}`, { status: false })).status).toBe(200)
    expect((await invite('three@seat.test')).status).toBe(201)
    expect(faultOf(await store.call('PATCH', `/api/staff-members/${id}`, { status: true }))).toEqual([
      402,
      'plan-limit',
    ])
    const removed = await store.call('DELETE', `/api/staff-members/${id}`)
    expect((await accept('two@seat.test', newcomer)).status).toBe(201)
    expect((await accept('three@seat.test', newcomer)).status).toBe(201)
    expect((await store.call('POST', '/api/undos', { undo_token: removed.body.undo_token })).status).toBe(201)
    await emptied()
  })

  it('that a smaller plan has not are refused to who accepts', async () => {
    await invite('late@seat.test')
    await onPlan(store, 'free')
    const answer = await accept('late@seat.test', newcomer)
    expect(faultOf(answer)).toEqual([409, 'invitation-no-seat'])
    expect(faultOf(await invite('more@seat.test'))).toEqual([402, 'plan-limit'])
    await onPlan(store, 'business')
    expect((await accept('late@seat.test', newcomer)).status).toBe(201)
    await emptied()
  })
})

describe('A place on the staff', () => {
  it('is given another group, suspended, restored and taken, each at once', async () => {
    await invite('worker@place.test')
    await accept('worker@place.test', newcomer)
    const call = await signIn('worker@place.test')
    const { id } = await memberOf('worker@place.test')
    const place = `/api/staff-members/${id}`
    expect((await call('GET', '/api/products')).status).toBe(200)
    const clerks = await groupWith(store, [{ service: 'orders', can_get: true }], true)
    expect((await store.call('PATCH', place, { customer_group_id: clerks })).status).toBe(200)
    expect([(await call('GET', '/api/orders')).status, (await call('POST', '/api/products', {})).status]).toEqual([
      200, 403,
    ])
    await store.call('PATCH', place, { status: false })
    expect((await call('GET', '/api/orders')).status).toBe(404)
    await store.call('PATCH', place, { status: true })
    expect((await call('GET', '/api/orders')).status).toBe(200)
    expect((await store.call('DELETE', place)).status).toBe(200)
    expect((await call('GET', '/api/orders')).status).toBe(404)
    const audit = (await store.call('GET', `/api/audit-logs?row_id=${id}&$limit=20`)).body.data
    expect(audit.map(({ action }: { action: string }) => action).sort()).toEqual([
      'create',
      'remove',
      'update',
      'update',
      'update',
    ])
  })

  it('follows the name that its person takes', async () => {
    await invite('named@place.test')
    await accept('named@place.test', newcomer)
    const [{ id }] = await sql('select id from accounts where email = $1', 'named@place.test')
    const call = await signIn('named@place.test')
    expect((await call('PATCH', `/api/customers/${id}`, { last_name: 'Інша' })).status).toBe(200)
    expect(await memberOf('named@place.test')).toMatchObject({ name: 'Нова Інша' })
    await emptied()
  })

  it('of the owner stays, whoever asks', async () => {
    const { id } = (await members()).find(({ is_owner }) => is_owner)
    for (const answer of [
      await store.call('PATCH', `/api/staff-members/${id}`, { status: false }),
      await store.call('DELETE', `/api/staff-members/${id}`),
      await store.call('DELETE', `/api/staff-members?id[$in][]=${id}`),
    ])
      expect(faultOf(answer)).toEqual([409, 'owner-stays'])
    expect((await store.call('PATCH', `/api/staff-members/${id}`, { is_owner: false })).status).toBe(422)
  })
})

describe('A group', () => {
  it('is for those who work here or for those who buy, and is not turned into the other while it is used', async () => {
    const [{ id }] = (await store.call('GET', '/api/customer-groups?for_staff=false')).body.data
    const turned = await store.call('PATCH', `/api/customer-groups/${id}`, { for_staff: true })
    expect(turned.body.errors).toHaveProperty('for_staff')
    await invite('grouped@place.test')
    expect(
      (await store.call('PATCH', `/api/customer-groups/${group}`, { for_staff: false })).body.errors,
    ).toHaveProperty('for_staff')
    const customer = { email: 'b@buyer.test', first_name: 'B', last_name: 'B', customer_group_id: group }
    expect((await store.call('POST', '/api/customers', customer)).body.errors).toHaveProperty('customer_group_id')
    const [settings] = (await store.call('GET', '/api/settings')).body.data
    const asDefault = await store.call('PATCH', `/api/settings/${settings.id}`, { customer_group_id: group })
    expect(asDefault.body.errors).toHaveProperty('customer_group_id')
    expect((await store.guest('GET', '/api/customer-groups')).text).not.toContain(group)
    await emptied()
  })
})

describe('The ownership of a store', () => {
  const transfer = (body: object, call: Call = store.call) => call('POST', '/api/ownership-transfers', body)

  it('goes to a member by the password again; who had it stays with a group, or leaves', async () => {
    await invite('heir@owner.test')
    await accept('heir@owner.test', newcomer)
    const heir = await signIn('heir@owner.test')
    const { id } = await memberOf('heir@owner.test')
    const owned = (await members()).find(({ is_owner }) => is_owner).id
    expect((await transfer({ staff_member_id: id, password: 'Wrong pass1' })).body.errors).toHaveProperty('password')
    expect((await transfer({ staff_member_id: owned, password })).body.errors).toHaveProperty('staff_member_id')
    expect(faultOf(await transfer({ staff_member_id: id, password }, heir))).toEqual([403, 'forbidden'])
    const given = await transfer({ staff_member_id: id, password, customer_group_id: group })
    expect(given.status, given.text).toBe(201)
    expect((await heir('GET', '/api/plan-changes')).status).toBe(200)
    expect([
      (await store.call('GET', '/api/products')).status,
      (await store.call('GET', '/api/plan-changes')).status,
    ]).toEqual([200, 403])
    const [{ owner_id }] = await sql('select owner_id from stores where id = $1', store.id)
    expect(owner_id).not.toBe(store.owner.id)
    for (const email of ['heir@owner.test', store.owner.email])
      expect((await mailsTo(world, email)).some(({ subject }) => /новий власник|new owner/.test(subject))).toBe(true)
    // And back, the heir leaving.
    const back = (await heir('GET', '/api/staff-members')).body.data.find((one: any) => !one.is_owner)
    expect((await transfer({ staff_member_id: back.id, password }, heir)).status).toBe(201)
    expect((await heir('GET', '/api/products')).status).toBe(404)
    expect((await members()).map(({ email, is_owner }) => [email, is_owner])).toEqual([[store.owner.email, true]])
  })

  it('is not guessed for: each wrong password makes the next wait', async () => {
    const [{ id }] = await members()
    const tries: number[] = []
    for (let n = 0; n < 7; n++) tries.push((await transfer({ staff_member_id: id, password: `Wrong pass${n}` })).status)
    expect(tries.at(-1)).toBe(429)
  })
})
