import { newId } from '@shopwright/resource'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enter, groupWith, hire } from './staff.ts'
import { type Answer, type Call, type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let other: OpenedStore
/** works with products, and has views of its own */
let clerk: Call
let clerks: string
/** the same, and may change settings */
let chief: Call

const all = { can_get: true, can_create: true, can_update: true, can_delete: true }

beforeAll(async () => {
  world = await openWorld({ work: true })
  store = await world.openStore('Views')
  other = await world.openStore('Beside')
  const own = { service: 'saved-views', ...all }
  clerks = await groupWith(store, [own, { service: 'products', can_get: true }], true)
  clerk = await hire(world, store, 'clerk@views.test', clerks)
  const settings = { service: 'settings', can_get: true, can_update: true }
  const chiefs = await groupWith(store, [own, settings, { service: 'products', can_get: true }], true)
  chief = await hire(world, store, 'chief@views.test', chiefs)
})
beforeEach(() => sql('delete from saved_views'))
afterAll(() => world?.close())

const sql = async (text: string, ...values: unknown[]): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows
const draft = (more: object = {}) => ({ list: 'products', name: 'Дорогі', query: 'price[$gte]=100', ...more })
const save = (call: Call, more: object = {}): Promise<Answer> => call('POST', '/api/saved-views', draft(more))
async function saved(call: Call, more: object = {}): Promise<any> {
  const { status, body, text } = await save(call, more)
  expect(status, text).toBe(201)
  return body
}
const seen = async (call: Call, query = ''): Promise<string[]> =>
  (await call('GET', `/api/saved-views?$limit=200${query}`)).body.data.map(({ name }: { name: string }) => name)
const faultsOf = ({ status, body }: Answer) => [status, Object.keys(body.errors ?? {})]
const first = async (call: Call): Promise<string[]> =>
  (await call('GET', '/api/saved-views?$limit=200')).body.data
    .filter(({ is_first }: { is_first: boolean }) => is_first)
    .map(({ name }: { name: string }) => name)

describe('A view of a list', () => {
  it('keeps what was asked for, in the order of the columns, and is its maker’s alone', async () => {
    const columns = ['name', 'price', 'quantity']
    const view = await saved(clerk, { query: 'price[$gte]=100&$search=лампа&$sort[price]=-1', columns })
    expect(view).toMatchObject({ name: 'Дорогі', is_shared: false, columns, sort_order: 1 })
    expect(view.query).toBe('price[$gte]=100&$search=лампа&$sort[price]=-1')
    expect(view).not.toHaveProperty('member_id')
    expect(await seen(clerk)).toEqual(['Дорогі'])
  })

  it('of one person is met by nobody else in any way: not the owner, not the super admin, not another store', async () => {
    const { id } = await saved(clerk, { name: 'Таємне', columns: ['sku'] })
    const admin = await world.admin()
    await enter(admin, store)
    const asAdmin: Call = (method, path, body) => admin.call(method, path, body, { 'store-token': store.token })
    for (const call of [store.call, chief, asAdmin, other.call]) {
      expect(await seen(call)).toEqual([])
      const counted = await call('GET', '/api/saved-views?$limit=0&name=Таємне')
      expect(counted.body.total).toBe(0)
      for (const [method, body] of [['GET'], ['PATCH', { name: 'Х' }], ['PUT', draft()], ['DELETE']] as const)
        expect((await call(method, `/api/saved-views/${id}`, body)).status, method).toBe(404)
      const first = await call('POST', '/api/first-views', { list: 'products', view_id: id })
      expect(first.status).toBe(call === asAdmin ? 403 : 404)
    }
    // Nor by what counts and changes many, nor by the list of what was done.
    const bulk = { resource: 'saved-views', action: 'remove', query: 'name=Таємне' }
    const started = await store.call('POST', '/api/bulk-changes', bulk)
    const task = await until(
      () => store.call('GET', `/api/tasks/${started.body.task_id}`),
      ({ body }) => body.state === 'done',
    )
    expect(task.body).toMatchObject({ total_count: 0, result: { done: 0, failed: [] } })
    await clerk('PATCH', `/api/saved-views/${id}`, { name: 'Ще таємніше' })
    await clerk('DELETE', `/api/saved-views/${id}`)
    expect((await store.call('GET', '/api/audit-logs?resource=saved-views')).body.total).toBe(0)
  })

  it('does not come with the store to anybody but its person', async () => {
    await saved(clerk)
    await saved(store.call, { name: 'Для всіх', is_shared: true })
    const views = async (call: Call) => {
      const { status, body } = await call('GET', `/api/stores/${store.id}?$populate[]=saved-views`)
      expect(status).toBe(200)
      return body.views?.map(({ name }: { name: string }) => name)
    }
    expect(await views(clerk)).toEqual(['Дорогі', 'Для всіх'])
    expect(await views(store.call)).toEqual(['Для всіх'])
    const nobody = await hire(world, store, 'nobody@views.test', await groupWith(store, []))
    expect(await views(nobody)).toBeUndefined()
  })

  it('is not made by a super admin for himself, who is there for a while', async () => {
    const admin = await world.admin()
    await enter(admin, store)
    const { status } = await admin.call('POST', '/api/saved-views', draft(), { 'store-token': store.token })
    expect(status).toBe(403)
  })

  it('may be made again from what was deleted by mistake', async () => {
    const { id } = await saved(clerk)
    const gone = await clerk('DELETE', `/api/saved-views/${id}`)
    expect(await seen(clerk)).toEqual([])
    const undone = await hire(
      world,
      store,
      'undo@views.test',
      await groupWith(store, [{ service: 'undos', can_create: true }]),
    )
    expect((await undone('POST', '/api/undos', { undo_token: gone.body.undo_token })).status).toBe(403)
    const back = await store.call('POST', '/api/undos', { undo_token: gone.body.undo_token })
    expect(back.status, back.text).toBe(201)
    expect(await seen(clerk)).toEqual(['Дорогі'])
    expect(await seen(store.call)).toEqual([])
  })
})

describe('A shared view', () => {
  it('is seen by all who may list what it is about', async () => {
    await saved(store.call, { is_shared: true })
    await saved(store.call, { list: 'customers', name: 'Боржники', query: '', is_shared: true })
    expect(await seen(store.call)).toEqual(['Дорогі', 'Боржники'])
    expect(await seen(clerk)).toEqual(['Дорогі'])
    expect((await clerk('GET', '/api/saved-views?$limit=0')).body.total).toBe(1)
    // Nor is one made that its maker would not see.
    expect(faultsOf(await save(clerk, { list: 'categories', query: '' }))).toEqual([422, ['list']])
    expect(await seen(other.call)).toEqual([])
  })

  it('is shared, changed and deleted by the owner and by who may change settings, and by nobody else', async () => {
    expect((await save(clerk, { is_shared: true })).status).toBe(403)
    const own = await saved(clerk)
    expect((await clerk('PATCH', `/api/saved-views/${own.id}`, { is_shared: true })).status).toBe(403)
    const { id } = await saved(chief, { name: 'Спільне', is_shared: true })
    for (const body of [{ name: 'Моє' }, { is_shared: false }, { query: '' }, { sort_order: 5 }])
      expect((await clerk('PATCH', `/api/saved-views/${id}`, body)).status).toBe(403)
    expect((await clerk('DELETE', `/api/saved-views/${id}`)).status).toBe(403)
    expect((await clerk('DELETE', `/api/saved-views?id[$in][]=${id}`)).status).toBe(403)
    const changed = await store.call('PATCH', `/api/saved-views/${id}`, { name: 'Спільніше' })
    expect(changed.body).toMatchObject({ name: 'Спільніше', is_shared: true })
    // Taken back it is theirs who took it.
    expect((await store.call('PATCH', `/api/saved-views/${id}`, { is_shared: false })).status).toBe(200)
    expect([await seen(store.call), await seen(chief)]).toEqual([['Спільніше'], []])
    expect((await store.call('DELETE', `/api/saved-views/${id}`)).status).toBe(200)
  })

  it('stays when its maker goes, whose own views go, and come back with them', async () => {
    const leaver = await hire(world, store, 'leaver@views.test', clerks)
    await saved(leaver, { name: 'Своє' })
    await saved(chief, { name: 'Спільне', is_shared: true })
    const [member] = await sql(
      `select m.id from staff_members m join accounts a on a.id = m.account_id where a.email = 'leaver@views.test'`,
    )
    await leaver('POST', '/api/first-views', { list: 'products', view_id: null })
    const gone = await store.call('DELETE', `/api/staff-members/${member.id}`)
    expect(gone.status, gone.text).toBe(200)
    expect((await sql('select name from saved_views')).map(({ name }) => name)).toEqual(['Спільне'])
    await store.call('POST', '/api/undos', { undo_token: gone.body.undo_token })
    expect((await sql('select name from saved_views order by name')).map(({ name }) => name)).toEqual([
      'Своє',
      'Спільне',
    ])
    await sql(`delete from accounts where email = 'leaver@views.test'`)
    expect((await sql('select name from saved_views')).map(({ name }) => name)).toEqual(['Спільне'])
  })
})

describe('What a view keeps', () => {
  it.each([
    ['a list that is none', { list: 'nothing' }, 'list'],
    ['a list of the platform', { list: 'countries', query: '' }, 'list'],
    ['a field that the list does not have', { query: 'colour=red' }, 'query'],
    ['a field that nobody sees', { list: 'staff-invitations', query: 'token_hash=x' }, 'query'],
    ['an operator that the field does not have', { query: 'status[$gt]=true' }, 'query'],
    ['a value of another kind', { query: 'price=much' }, 'query'],
    ['an order by a field that is none', { query: '$sort[colour]=1' }, 'query'],
    ['a page', { query: '$limit=200' }, 'query'],
    ['what no query is', { query: '[[=1' }, 'query'],
    ['a column twice', { columns: ['name', 'name'] }, 'columns'],
    ['a column that no name is', { columns: ['Name of it'] }, 'columns'],
    ['a column that nobody sees', { list: 'staff-invitations', query: '', columns: ['token_hash'] }, 'columns'],
    ['no name', { name: '   ' }, 'name'],
    ['a name beyond 60 signs', { name: 'x'.repeat(61) }, 'name'],
    ['a group that is not of staff', { is_shared: true, customer_group_id: newId() }, 'customer_group_id'],
    ['whose it is', { member_id: newId() }, 'member_id'],
    ['what it does not have', { colour: 'red' }, 'colour'],
  ])('is not %s', async (_, wrong, field) => {
    expect(faultsOf(await save(store.call, wrong))).toEqual([422, [field]])
  })

  it('is about a list that its maker may list', async () => {
    expect(faultsOf(await save(clerk, { list: 'customers', query: '' }))).toEqual([422, ['list']])
    const { id } = await saved(clerk)
    expect(faultsOf(await clerk('PATCH', `/api/saved-views/${id}`, { list: 'orders' }))).toEqual([422, ['list']])
  })

  it('stays whole when a field has gone from the list', async () => {
    const { id } = await saved(clerk)
    await sql(`update saved_views set query = 'colour=red&price[$gte]=100', columns = '{name,colour}'`)
    const [view] = (await clerk('GET', '/api/saved-views')).body.data
    expect(view).toMatchObject({ query: 'colour=red&price[$gte]=100', columns: ['name', 'colour'] })
    const renamed = await clerk('PATCH', `/api/saved-views/${id}`, { name: 'Червоні' })
    expect(renamed.body).toMatchObject({ name: 'Червоні', query: 'colour=red&price[$gte]=100' })
  })
})

describe('How many views there are', () => {
  it('is bounded for a person and a list, and for those that are shared', async () => {
    const codeOf = async (call: Call, more: object = {}) => (await save(call, more)).body.data?.code
    for (let n = 0; n < 20; n += 1) await saved(clerk, { name: `Вигляд ${n}` })
    expect(await codeOf(clerk)).toBe('too-many-views')
    // Another person, and another list, have room.
    await saved(chief)
    for (let n = 0; n < 30; n += 1) await saved(chief, { name: `Спільний ${n}`, is_shared: true })
    expect(await codeOf(chief, { is_shared: true })).toBe('too-many-views')
    const { id } = await saved(store.call)
    expect((await store.call('PATCH', `/api/saved-views/${id}`, { is_shared: true })).body.data?.code).toBe(
      'too-many-views',
    )
    expect((await store.call('PATCH', `/api/saved-views/${id}`, { name: 'Інакше' })).status).toBe(200)
    expect((await seen(clerk)).length).toBe(50)
  })

  it('is bounded over all lists: what somebody meets comes in one answer', async () => {
    const fill = (shared: boolean) =>
      sql(
        `insert into saved_views (store_id, id, list, name, is_shared, member_id)
         select $1, gen_random_uuid(), 'list-' || n, 'N', $2, case when not $2 then (select m.id from staff_members m join accounts a on a.id = m.account_id where a.email = 'chief@views.test') end
         from generate_series(1, 100) n`,
        store.id,
        shared,
      )
    await fill(false)
    await fill(true)
    expect((await save(chief)).body.data?.code).toBe('too-many-views-of-all')
    expect((await save(chief, { is_shared: true })).body.data?.code).toBe('too-many-views-of-all')
  })

  it('is bounded for those who press at once', async () => {
    for (let n = 0; n < 19; n += 1) await saved(clerk, { name: `Вигляд ${n}` })
    const answers = await Promise.all([1, 2, 3, 4].map(() => save(clerk)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })
})

describe('A list opens', () => {
  const open = (call: Call, view_id: string | null, list = 'products') =>
    call('POST', '/api/first-views', { list, view_id })

  it('with what somebody has chosen, for them alone', async () => {
    const own = await saved(clerk)
    const shared = await saved(store.call, { name: 'Спільне', is_shared: true })
    expect((await open(clerk, own.id)).status).toBe(201)
    expect([await first(clerk), await first(store.call)]).toEqual([['Дорогі'], []])
    expect((await open(clerk, shared.id)).status).toBe(201)
    expect(await first(clerk)).toEqual(['Спільне'])
    expect((await open(clerk, null)).status).toBe(201)
    expect(await first(clerk)).toEqual([])
    expect(await sql('select 1 from first_views')).toHaveLength(1)
  })

  it('with the view of their group, until they choose another', async () => {
    const own = await saved(clerk)
    const shared = await saved(store.call, { name: 'Групи', is_shared: true, customer_group_id: clerks })
    await sql('delete from first_views')
    expect([await first(clerk), await first(chief), await first(store.call)]).toEqual([['Групи'], [], []])
    await open(clerk, own.id)
    expect(await first(clerk)).toEqual(['Дорогі'])
    await open(clerk, null)
    expect(await first(clerk)).toEqual([])
    await sql('delete from first_views')
    // One for each group and list; what is not shared opens for nobody else.
    const second = await saved(store.call, { name: 'Друге', is_shared: true, customer_group_id: clerks })
    expect(await first(clerk)).toEqual(['Друге'])
    expect((await store.call('GET', `/api/saved-views/${shared.id}`)).body.customer_group_id).toBeNull()
    const taken = await store.call('PATCH', `/api/saved-views/${second.id}`, { is_shared: false })
    expect(taken.body.customer_group_id).toBeNull()
    expect(await first(clerk)).toEqual([])
  })

  it('with a view of that list, and with none that is gone', async () => {
    const own = await saved(clerk)
    const { id } = await saved(store.call, { list: 'customers', name: 'Боржники', query: '', is_shared: true })
    expect(faultsOf(await open(store.call, id))).toEqual([422, ['view_id']])
    expect((await open(clerk, null, 'customers')).status).toBe(422)
    await open(clerk, own.id)
    await clerk('DELETE', `/api/saved-views/${own.id}`)
    expect(await sql('select 1 from first_views')).toEqual([])
  })
})

describe('A view of a list of the platform', () => {
  const platform = (call: Call, method: string, path = '', body?: object) =>
    call(method as 'GET', `/api/platform-views${path}`, body)
  const view = { list: 'stores', name: 'На паузі', query: 'state=suspended', columns: ['title', 'state'] }
  let root: Call
  let other: Call

  beforeAll(async () => {
    root = (await world.admin()).call
    const second = await world.register('second-admin@views.test')
    await sql(`update accounts set role = 'ADMIN' where id = $1`, second.id)
    await world.engine.onPlatform({}, async (ctx) => void ctx.touched.add('accounts'))
    const { body } = await world.platform('POST', '/api/authentication', {
      email: 'second-admin@views.test',
      password: 'Showroom1',
    })
    other = (method, path, more, headers) =>
      world.platform(method, path, more, { authorization: `Bearer ${body.accessToken}`, ...headers })
  })
  beforeEach(() => sql('delete from platform_views'))

  it('is its super admin’s alone, until it is for all of them; no store meets it', async () => {
    const { status, body, text } = await platform(root, 'POST', '', view)
    expect(status, text).toBe(201)
    expect(body).toMatchObject({ ...view, is_shared: false, sort_order: 1 })
    expect(body).not.toHaveProperty('account_id')
    expect((await platform(root, 'GET')).body.total).toBe(1)
    expect((await platform(other, 'GET')).body.total).toBe(0)
    for (const [method, more] of [['GET'], ['PATCH', { name: 'Моє' }], ['DELETE']] as const)
      expect((await platform(other, method, `/${body.id}`, more)).status, method).toBe(404)
    expect((await platform(store.call, 'GET')).status).toBe(403)
    expect((await platform(store.call, 'POST', '', view)).status).toBe(403)
    const logged = await sql(`select 1 from platform_audits where resource = 'platform-views'`)
    expect(logged).toEqual([])
    expect((await platform(root, 'PATCH', `/${body.id}`, { is_shared: true })).status).toBe(200)
    expect((await platform(other, 'GET')).body.data[0].name).toBe('На паузі')
    // Whoever takes a shared one back has it alone.
    expect((await platform(other, 'PATCH', `/${body.id}`, { is_shared: false })).status).toBe(200)
    expect((await platform(root, 'GET')).body.total).toBe(0)
    expect((await platform(other, 'DELETE', `/${body.id}`)).status).toBe(200)
  })

  it('is of a list of the platform, asks what that list can answer, and there is an end to them', async () => {
    const refused = async (more: object) => faultsOf(await platform(root, 'POST', '', { ...view, ...more }))
    expect(await refused({ list: 'products' })).toEqual([422, ['list']])
    expect(await refused({ list: 'nothing' })).toEqual([422, ['list']])
    expect(await refused({ query: 'nonsense=1' })).toEqual([422, ['query']])
    expect(await refused({ query: '$limit=1' })).toEqual([422, ['query']])
    expect(await refused({ columns: ['title', 'title'] })).toEqual([422, ['columns']])
    const { body } = await platform(root, 'POST', '', view)
    expect(faultsOf(await platform(root, 'PATCH', `/${body.id}`, { list: 'accounts' }))).toEqual([422, ['list']])
    for (let n = 2; n <= 20; n += 1) expect((await platform(root, 'POST', '', view)).status).toBe(201)
    expect((await platform(root, 'POST', '', view)).body.data?.code).toBe('too-many-views')
    expect((await platform(other, 'POST', '', view)).status).toBe(201)
  })
})
