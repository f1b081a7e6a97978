import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connected } from '@shopwright/engine'
import { newId } from '@shopwright/resource'
import { bespokeRoutes } from '@shopwright/server/http/bespoke-routes'
import { migrations } from '@shopwright/server/runtime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guessedProfile, runOf } from './import-run.ts'
import { makeProduct } from './shopper.ts'
import { groupWith, hire } from './staff.ts'
import { type Call, type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let group: string

beforeAll(async () => {
  world = await openWorld({ work: true })
  store = await world.openStore('Rights')
  const made = await store.call('POST', '/api/customer-groups', {
    name: { 'ua-uk': 'Комірники', 'en-us': 'Stockmen' },
    permissions: [
      { service: 'customer-groups', can_get: true, can_create: true, can_update: true, can_delete: false },
      { service: 'customer-transactions', can_get: true },
      { service: 'bulk-changes', can_get: true, can_create: true },
      { service: 'products', can_get: true, can_update: true },
    ],
  })
  expect(made.status, made.text).toBe(201)
  group = made.body.id
})
afterAll(() => world.close())

const staff = (email: string, inGroup = group): Promise<Call> => hire(world, store, email, inGroup)

describe('Staff of a limited group (T02)', () => {
  it('may not give their group more rights, alone or by a change of many', async () => {
    const call = await staff('climber@rights.test')
    const all = { service: 'settings', can_get: true, can_create: true, can_update: true, can_delete: true }
    const before = await store.call('GET', `/api/customer-groups/${group}`)
    for (const permissions of [[...before.body.permissions, all], [], null])
      expect((await call('PATCH', `/api/customer-groups/${group}`, { permissions })).status).toBe(403)
    expect((await call('POST', '/api/customer-groups', { name: 'Самі собі', permissions: [all] })).status).toBe(403)
    const bulk = await call('POST', '/api/bulk-changes', {
      resource: 'customer-groups',
      action: 'patch',
      ids: [group],
      changes: { permissions: [all] },
    })
    expect(bulk.status, bulk.text).toBe(201)
    const task = await until(
      () => store.call('GET', `/api/tasks/${bulk.body.task_id}`),
      ({ body }) => body.state === 'done',
    )
    expect(task.body.result.failed).toEqual([{ id: group, code: 'forbidden', name: 'Комірники' }])
    const after = await store.call('GET', `/api/customer-groups/${group}`)
    expect(after.body.permissions).toEqual(before.body.permissions)
  })

  it('is given no right to what there is not, which is told by its name; what a group has of old may be sent back', async () => {
    const right = (service: string) => ({ service, can_get: true })
    const wish = { name: { 'ua-uk': 'Помилкові' }, permissions: [right('products'), right('informations')] }
    const refused = await store.call('POST', '/api/customer-groups', wish)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['permissions.1.service']])
    expect(refused.body.errors['permissions.1.service']).toContain('informations')
    const old = await groupWith(store, [right('products'), right('orders')])
    await world.engine.database.platformPool.query(
      `update customer_group_permissions set service = 'informations' where store_id = $1 and customer_group_id = $2 and service = 'orders'`,
      [store.id, old],
    )
    const { permissions } = (await store.call('GET', `/api/customer-groups/${old}`)).body
    expect(permissions).toHaveLength(2)
    const change = (body: object) => store.call('PATCH', `/api/customer-groups/${old}`, body)
    expect((await change({ permissions })).status).toBe(200)
    expect((await change({ permissions: [...permissions, right('produkts')] })).status).toBe(422)
  })

  it('may save a group as they have read it, and the owner may change its rights', async () => {
    const call = await staff('clerk@rights.test')
    const { body } = await call('GET', `/api/customer-groups/${group}?$translations=all`)
    const saved = await call('PATCH', `/api/customer-groups/${group}`, {
      permissions: body.permissions,
      sort_order: 7,
    })
    expect(saved.status, saved.text).toBe(200)
    expect(saved.body).toMatchObject({ sort_order: 7 })
    expect(saved.body.permissions).toHaveLength(4)
    const owner = await store.call('PATCH', `/api/customer-groups/${group}`, {
      permissions: [...body.permissions, { service: 'categories', can_get: true }],
    })
    expect(owner.status, owner.text).toBe(200)
  })

  it('get no row by the way that they may not list', async () => {
    const call = await staff('reader@rights.test')
    const customer = await store.call('POST', '/api/customers', {
      email: 'seen@buyer.test',
      first_name: 'Seen',
      last_name: 'Never',
      customer_group_id: group,
    })
    expect(customer.status, customer.text).toBe(201)
    const entry = await store.call('POST', '/api/customer-transactions', {
      customer_id: customer.body.id,
      amount: '5.00',
      description: 'A present',
    })
    expect(entry.status, entry.text).toBe(201)
    const path = '/api/customer-transactions?$populate[]=customer_id'
    expect((await call('GET', '/api/customers')).status).toBe(403)
    const seen = await call('GET', path)
    expect(seen.body.data, seen.text).toMatchObject([{ customer_id: customer.body.id, customer: null }])
    expect((await store.call('GET', path)).text).toContain('seen@buyer.test')
  })

  it('read nothing of customers in what a file brought of them', async () => {
    const file = Buffer.from(
      'email;first_name;last_name;phone\nhush@buyer.test;Hushed;Person;+380501112233\nnobody;Hushed;Person;\n',
    )
    const { profile_id, file_id } = await guessedProfile(store, 'c.csv', file, { type: 'customers' })
    const { id } = await runOf(store, { profile_id, file_id })
    const read = (service: string) => ({ service, can_get: true })
    const call = await staff('importer@rights.test', await groupWith(store, [read('imports'), read('import-profiles')]))
    expect((await call('GET', `/api/imports/${id}`)).status).toBe(200)
    for (const query of ['', '&key=hush@buyer.test', '&$search=Hush']) {
      const { body, text } = await call('GET', `/api/import-rows?import_id=${id}${query}`)
      expect(body.total ?? 0, text).toBe(0)
      expect(text).not.toMatch(/hush|\+380/i)
    }
    const [row] = (await store.call('GET', `/api/import-rows?import_id=${id}`)).body.data
    expect(row).toMatchObject({ type: 'customers' })
    expect((await call('GET', `/api/import-rows/${row.id}`)).status).toBe(404)
    expect((await call('GET', `/api/imports/${id}/errors.xlsx`)).status).toBe(403)
    expect((await store.call('GET', `/api/imports/${id}/errors.xlsx`)).status).toBe(200)
    const readers = await groupWith(store, [read('imports'), read('customers'), read('import-profiles')])
    const both = await staff('both@rights.test', readers)
    expect((await both('GET', `/api/import-rows?import_id=${id}`)).body.total).toBe(2)
    const look = `/api/import-samples?file_id=${file_id}&type=products`
    expect((await call('GET', look)).status).toBe(403)
    expect((await both('GET', look)).text).toContain('hush@buyer.test')

    const all = { can_get: true, can_create: true, can_update: true }
    const rights = ['imports', 'import-profiles'].map((service) => ({ service, ...all }))
    const mapper = await staff('mapper@rights.test', await groupWith(store, rights))
    const profile = {
      name: 'As products',
      type: 'products',
      extension: 'xlsx',
      fields: [{ field: 'title', source: 'email', language: 'ua-uk' }],
    }
    const other = await mapper('POST', '/api/import-profiles', profile)
    expect(other.status, other.text).toBe(201)
    const started = { profile_id: other.body.id, file_id, dry_run: true }
    const asProducts = { type: 'products', matching_key: 'model', fields: profile.fields }
    const tries = async () => [
      (await mapper('POST', '/api/imports', started)).status,
      (await mapper('POST', '/api/import-profiles', { ...profile, file_id })).status,
      (await mapper('PATCH', `/api/import-profiles/${other.body.id}`, { file_id })).status,
      (await mapper('PATCH', `/api/import-profiles/${profile_id}`, asProducts)).status,
    ]
    expect(await tries()).toEqual([403, 403, 403, 403])
    // What the profile is of now says nothing of the file.
    const patched = await store.call('PATCH', `/api/import-profiles/${profile_id}`, asProducts)
    expect(patched.status, patched.text).toBe(200)
    expect((await call('GET', look)).status).toBe(403)
    expect((await tries()).toSpliced(3, 1)).toEqual([403, 403, 403])

    const { platformPool } = world.engine.database
    await connected(world.database.owner, async (client) => {
      await client.query('begin')
      await client.query('alter table import_rows drop column type')
      await client.query(readFileSync(join(migrations, '0325_import_rows_type.sql'), 'utf8'))
      await client.query('commit')
    })
    const { rows } = await platformPool.query('select distinct type from import_rows where import_id = $1', [id])
    expect(rows).toEqual([{ type: 'customers' }])
  })

  it('read in the trail of changes what was changed of rows that they may read, and of no other', async () => {
    const made = await store.call('POST', '/api/customers', {
      email: 'trail@buyer.test',
      first_name: 'Trail',
      last_name: 'Walker',
      customer_group_id: group,
    })
    expect(made.status, made.text).toBe(201)
    await store.call('PATCH', `/api/customers/${made.body.id}`, { phone: '+380507778899' })
    const product = await makeProduct(store)
    await store.call('PATCH', `/api/products/${product}`, { quantity: 4 })
    const call = await staff(
      'trail@rights.test',
      await groupWith(store, [
        { service: 'audit-logs', can_get: true },
        { service: 'products', can_get: true },
      ]),
    )
    const all = await call('GET', '/api/audit-logs?$limit=200')
    expect(all.text).not.toMatch(/trail@buyer|7778899/)
    const nouns = new Set<string>(all.body.data.map(({ resource }: { resource: string }) => resource))
    expect(nouns.has('products')).toBe(true)
    expect(nouns.has('customers')).toBe(false)
    expect((await call('GET', `/api/audit-logs?row_id=${made.body.id}&$limit=0`)).body.total).toBe(0)
    expect((await store.call('GET', `/api/audit-logs?row_id=${made.body.id}`)).text).toContain('7778899')

    const only = await staff('only@rights.test', await groupWith(store, [{ service: 'audit-logs', can_get: true }]))
    expect((await only('GET', `/api/products/${product}`)).status).toBe(200)
    const told = (await only('GET', '/api/audit-logs?$limit=200')).body
    expect(told.data.map(({ resource }: { resource: string }) => resource)).toEqual([])
    expect(told.total).toBe(0)
  })

  it('read nothing in a run of a file of what they may see only as everybody does', async () => {
    const file = Buffer.from('model;title\nM-1;Hushed\n;Hushed\n')
    const { id } = await runOf(store, await guessedProfile(store, 'p.csv', file))
    const rights = [{ service: 'imports', can_get: true }]
    const call = await staff('runs@rights.test', await groupWith(store, rights))
    expect((await store.call('GET', `/api/import-rows?import_id=${id}`)).body.total).toBeGreaterThan(0)
    expect((await call('GET', `/api/import-rows?import_id=${id}`)).body.total).toBe(0)
    expect((await call('GET', `/api/imports/${id}/errors.xlsx`)).status).toBe(403)
    const products = await groupWith(store, [...rights, { service: 'products', can_get: true }])
    const both = await staff('runs-too@rights.test', products)
    expect((await both('GET', `/api/import-rows?import_id=${id}`)).body.total).toBeGreaterThan(0)
    expect((await both('GET', `/api/imports/${id}/errors.xlsx`)).status).toBe(200)
  })

  it('are named in the log for what they change in bulk', async () => {
    const call = await staff('bulk@rights.test')
    const productId = await makeProduct(store)
    const bulk = await call('POST', '/api/bulk-changes', {
      resource: 'products',
      action: 'patch',
      ids: [productId],
      changes: { quantity: 3 },
    })
    await until(
      () => store.call('GET', `/api/tasks/${bulk.body.task_id}`),
      ({ body }) => body.state === 'done',
    )
    const { body } = await store.call('GET', `/api/audit-logs?row_id=${productId}&action=update`)
    expect(body.data[0]).toMatchObject({ actor_role: 'SHOP_ADMIN', changes: { quantity: [10, 3] } })
  })

  it('are refused a bulk change that they could not make of one row', async () => {
    const call = await staff('leaver@rights.test')
    const productId = await makeProduct(store)
    const bulk = await call('POST', '/api/bulk-changes', { resource: 'products', action: 'remove', ids: [productId] })
    expect(bulk.status).toBe(403)
    expect((await store.call('GET', `/api/products/${productId}`)).status).toBe(200)
  })

  it('are turned away from every route that is no resource, unless it is named here', async () => {
    const call = await staff('outsider@rights.test')
    // Whoever works here sees their shop's name, what of it changes, who outside does not answer anybody, and of what waits what they
    // may see; rows come only by the resources' own rights.
    const open = new Set(['/api/stores/:id', '/api/events', '/api/waiting', '/api/resting-providers'])
    const asked = bespokeRoutes.filter(({ roles, path }) => roles === 'staff' && !open.has(path))
    expect(asked.length).toBeGreaterThan(6)
    for (const { method, path } of asked) {
      const verb = method.toUpperCase() as 'GET'
      const url = `${path.replace(/:\w+/g, newId())}?from=2026-01-01&to=2026-12-31&file_id=${newId()}`
      const answer = await call(verb, url, verb === 'GET' ? undefined : {})
      expect(answer.status, `${verb} ${path}: ${answer.text}`).toBe(403)
    }
    const nobody = await staff('nothing@rights.test', await groupWith(store, []))
    expect((await nobody('GET', '/api/waiting')).body).toEqual({ data: [] })
    const priced = await makeProduct(store)
    const group = (await store.call('GET', '/api/customer-groups')).body.data[0].id
    const ask = (who: Call) => who('GET', `/api/prices?product_id=${priced}&customer_group_id=${group}`)
    expect((await ask(store.call)).status).toBe(200)
    expect((await ask(call)).status).toBe(200)
    expect((await ask(nobody)).status).toBe(403)
  })
})

describe('A sub-row’s fields that nobody may write', () => {
  it('stay as they are, in a new row and in one that comes again', async () => {
    const made = await store.call('POST', '/api/products', {
      name: { 'ua-uk': 'З фото' },
      model: 'P-1',
      price: '1.00',
      images: [{ source_url: 'https://pictures.test/a.jpg', state: 'failed' }],
    })
    expect(made.status, made.text).toBe(201)
    const [image] = made.body.images
    expect(image.state).toBe('ready')
    const changed = await store.call('PATCH', `/api/products/${made.body.id}`, {
      images: [
        { ...image, state: 'failed', sort_order: 3 },
        { source_url: 'https://pictures.test/b.jpg', state: 'failed' },
      ],
    })
    expect(changed.status, changed.text).toBe(200)
    expect(changed.body.images.map(({ state }: { state: string }) => state)).toEqual(['ready', 'ready'])
    expect(changed.body.images.map(({ id }: { id: string }) => id)).toContain(image.id)
  })
})
