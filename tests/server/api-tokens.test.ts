import { minutes } from '@shopwright/resource'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { groupWith, hire } from './staff.ts'
import { type Answer, type Call, type OpenedStore, openWorld, password, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let other: OpenedStore
let later = 0

const sql = async (text: string, ...values: unknown[]): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows

beforeAll(async () => {
  world = await openWorld({ work: true, clock: () => new Date(Date.now() + later) })
  store = await world.openStore('Programs')
  other = await world.openStore('Neighbour')
})
afterAll(() => world.close())

let count = 0
const make = async (scopes: string[], more: object = {}, call: Call = store.call): Promise<Answer> =>
  call('POST', '/api/api-tokens', { name: `Program ${(count += 1)}`, scopes, ...more })
const keyOf =
  (token: string, call: Call = world.platform): Call =>
  (method, path, body, headers) =>
    call(method, path, body, { authorization: `Bearer ${token}`, ...headers })
const program = async (scopes: string[], more: object = {}): Promise<{ id: string; call: Call }> => {
  const { body, status, text } = await make(scopes, more)
  if (status !== 201) throw new Error(text)
  return { id: body.id, call: keyOf(body.token) }
}
const faultOf = ({ status, body }: Answer) => [status, body.data?.code]
const product = () => ({ name: 'By a program', model: `M-${(count += 1)}`, price: '1' })

describe('A key for programs', () => {
  it('is told once, kept as a hash, and listed by how it begins', async () => {
    const { body, status } = await make(['*:get'])
    expect(status).toBe(201)
    expect(body.token).toMatch(/^swk_[\w-]{43}$/)
    const listed = await store.call('GET', '/api/api-tokens')
    expect(listed.text).not.toContain(body.token)
    expect(listed.text).not.toContain('token_hash')
    expect(listed.body.data.find(({ id }: any) => id === body.id)).toMatchObject({
      hint: body.token.slice(0, 8),
      made_by: 'Test Owner',
    })
    const [row] = await sql('select t::text as all from api_tokens t where id = $1', body.id)
    expect(row.all).not.toContain(body.token)
  })

  it.each([
    [['*:get'], 200, 403],
    [['*:*'], 200, 201],
    [['products:*'], 200, 201],
    [['products:get'], 200, 403],
    [['products:create'], 200, 201],
    [['orders:*'], 200, 403],
  ])('with %j may do that and nothing else', async (scopes, seen, made) => {
    const { call } = await program(scopes)
    expect((await call('GET', '/api/products')).status).toBe(seen)
    expect((await call('POST', '/api/products', product())).status).toBe(made)
    const mayOrders = scopes.some((scope) => /^(\*|orders):(\*|get)$/.test(scope))
    expect((await call('GET', '/api/orders')).status).toBe(mayOrders ? 200 : 403)
  })

  it('never does what the owner alone does, whatever its scopes', async () => {
    const { call } = await program(['*:*'])
    for (const noun of ['api-tokens', 'staff-members', 'staff-invitations', 'plan-changes', 'payment-histories'])
      expect(faultOf(await call('GET', `/api/${noun}`)), noun).toEqual([403, 'forbidden'])
    expect(faultOf(await make(['*:*'], {}, call))).toEqual([403, 'forbidden'])
    const transfer = await call('POST', '/api/ownership-transfers', { staff_member_id: store.id, password })
    expect(transfer.status).toBe(401)
    expect((await call('GET', '/api/own-sessions')).status).toBe(401)
    expect((await call('GET', '/api/accounts')).status).toBe(403)
    const group = await store.call('POST', '/api/customer-groups', { name: 'Programs', for_staff: true })
    const permissions = [{ service: 'products', can_get: true }]
    expect((await call('PATCH', `/api/customer-groups/${group.body.id}`, { permissions })).status).toBe(403)
  })

  it('opens its own store, by no other token and on no other host', async () => {
    const { body } = await make(['*:get'])
    const call = keyOf(body.token)
    expect((await call('GET', '/api/orders', undefined, { 'store-token': store.token })).status).toBe(200)
    expect(faultOf(await call('GET', '/api/orders', undefined, { 'store-token': other.token }))).toEqual([
      404,
      'no-place',
    ])
    expect((await keyOf(body.token, store.guest)('GET', '/api/orders')).status).toBe(200)
    expect((await keyOf(body.token, other.guest)('GET', '/api/orders')).status).toBe(404)
    for (const stray of ['swk_made-up', `${body.token}x`, `swk_${'a'.repeat(5000)}`])
      expect((await keyOf(stray)('GET', '/api/products')).status, stray.slice(0, 20)).toBe(401)
  })

  it('ends at once when it is revoked, and by itself at its time', async () => {
    const { id, call } = await program(['*:get'], { expires_at: new Date(Date.now() + minutes(60)).toISOString() })
    expect((await call('GET', '/api/orders')).status).toBe(200)
    later = minutes(61)
    // What was looked up is believed for five seconds of the machine's clock: the other key is looked up now.
    const brief = await program(['*:get'], { expires_at: new Date(Date.now() + later + minutes(1)).toISOString() })
    later += minutes(2)
    expect((await brief.call('GET', '/api/orders')).status).toBe(401)
    later = 0
    expect((await store.call('DELETE', `/api/api-tokens/${id}`)).status).toBe(200)
    expect((await call('GET', '/api/orders')).status).toBe(401)
  })

  it('ends with its person’s place, and has no more rights than they', async () => {
    const { id, call } = await program(['*:*'])
    const group = await groupWith(store, [{ service: 'orders', can_get: true }], true)
    await hire(world, store, 'clerk@programs.test', group)
    const [{ account_id }] = await sql(
      `select account_id from staff_members where store_id = $1 and not is_owner`,
      store.id,
    )
    await sql('update api_tokens set account_id = $2 where id = $1', id, account_id)
    const told = () =>
      world.engine.onPlatform(
        { store: { id: store.id } as never },
        async (ctx) => void ctx.touched.add('staff-members'),
      )
    await told()
    expect((await call('GET', '/api/orders')).status).toBe(200)
    expect((await call('POST', '/api/products', product())).status).toBe(403)
    const [{ id: member }] = await sql('select id from staff_members where account_id = $1', account_id)
    expect((await store.call('DELETE', `/api/staff-members/${member}`)).status).toBe(200)
    expect((await call('GET', '/api/orders')).status).toBe(401)
  })

  it('is named in the log, and notes its use without a write for each request', async () => {
    const { body } = await make(['products:*'], { name: 'Warehouse' })
    const call = keyOf(body.token)
    const made = await call('POST', '/api/products', product())
    const { data } = (await store.call('GET', `/api/audit-logs?row_id=${made.body.id}`)).body
    expect(data[0]).toMatchObject({ actor_name: 'Test Owner', actor_token: 'Warehouse', action: 'create' })
    const used = async () => (await sql('select last_used_at from api_tokens where id = $1', body.id))[0].last_used_at
    const first = await used()
    expect(first).toBeInstanceOf(Date)
    for (let n = 0; n < 3; n++) await call('GET', '/api/products')
    expect(await used()).toEqual(first)
  })

  it('does in bulk what it may do to one row, and nothing as the owner', async () => {
    const { id, call } = await program(['customer-groups:*', 'bulk-changes:*'])
    const group = await groupWith(store, [], true)
    const change = (changes: object) =>
      call('POST', '/api/bulk-changes', { resource: 'customer-groups', action: 'patch', ids: [group], changes })
    const result = async ({ body, text }: Answer) => {
      const task = await until(
        () => store.call('GET', `/api/tasks/${body.task_id}`),
        (one) => one.body.state === 'done' || one.body.state === 'failed',
      )
      return task.body.result ?? text
    }
    expect(await result(await change({ sort_order: 5 }))).toEqual({ done: 1, failed: [] })
    const { data } = (await store.call('GET', `/api/audit-logs?row_id=${group}&action=update`)).body
    expect(data[0].actor_token).toMatch(/^Program/)
    const permissions = [{ service: 'products', can_get: true }]
    expect((await result(await change({ permissions }))).failed).toEqual([{ id: group, code: 'forbidden' }])
    await store.call('DELETE', `/api/api-tokens/${id}`)
  })

  it('says what is wrong with it', async () => {
    expect((await make([])).body.errors).toHaveProperty('scopes')
    expect((await make(['planes:get'])).body.errors.scopes).toContain('planes:get')
    expect((await make(['*:get'], { expires_at: '2020-01-01T00:00:00Z' })).body.errors).toHaveProperty('expires_at')
    expect((await make(['*:get'], { token_hash: 'x' })).status).toBe(422)
    const clerk = await hire(
      world,
      store,
      'wants@programs.test',
      await groupWith(store, [{ service: 'api-tokens', can_get: true, can_create: true }]),
    )
    expect(faultOf(await make(['*:get'], {}, clerk))).toEqual([403, 'forbidden'])
  })
})

describe('One’s own sessions', () => {
  it('are listed with device and place, and ended one by one or all but this', async () => {
    const person = await world.register('many@devices.test')
    const login = async (agent: string): Promise<Call> => {
      const { body } = await world.platform(
        'POST',
        '/api/authentication',
        { email: 'many@devices.test', password },
        { 'user-agent': agent },
      )
      return (method, path, sent) => world.platform(method, path, sent, { authorization: body.accessToken })
    }
    const [phone, desk] = [await login('Phone'), await login('Desk')]
    const list = async (call: Call): Promise<any[]> => (await call('GET', '/api/own-sessions')).body.data
    const seen = await list(desk)
    expect(seen.map(({ user_agent, is_current }) => [user_agent, is_current])).toEqual(
      expect.arrayContaining([
        ['Desk', true],
        ['Phone', false],
      ]),
    )
    expect(seen).toHaveLength(3)
    expect(Object.keys(seen[0]).sort()).toEqual(
      ['created_at', 'expires_at', 'id', 'ip', 'is_current', 'used_at', 'user_agent'].sort(),
    )
    const own = seen.find(({ user_agent }) => user_agent === 'Phone').id
    // Nobody else's.
    expect((await store.owner.call('DELETE', `/api/own-sessions/${own}`)).status).toBe(404)
    expect((await desk('DELETE', `/api/own-sessions/${own}`)).status).toBe(200)
    expect((await phone('GET', '/api/own-sessions')).status).toBe(401)
    expect((await desk('DELETE', '/api/own-sessions/others')).status).toBe(200)
    expect(await list(desk)).toHaveLength(1)
    expect((await person.call('GET', '/api/own-sessions')).status).toBe(401)
    expect((await world.platform('GET', '/api/own-sessions')).status).toBe(401)
  })

  it('say when they were last used', async () => {
    const person = await world.register('used@devices.test')
    const used = async () => (await person.call('GET', '/api/own-sessions')).body.data[0]
    const first = await used()
    expect(first.used_at).toBe(first.created_at)
    later = minutes(6)
    await world.engine.onPlatform({}, async (ctx) => void ctx.touched.add('sessions'))
    await person.call('GET', '/api/languages')
    expect(Date.parse((await used()).used_at)).toBeGreaterThan(Date.parse(first.used_at))
    later = 0
  })
})

it('Roles are counted as the spec counts them', async () => {
  const { data } = (await world.platform('GET', '/api/roles')).body
  expect(data.map(({ number, code }: any) => [number, code])).toEqual([
    [1, 'ADMIN'],
    [2, 'SHOP_ADMIN'],
    [3, 'CUSTOMER'],
  ])
})
