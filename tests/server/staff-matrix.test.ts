import { canCall, systemActor } from '@shopwright/engine'
import { type AnyResource, type Method, newId } from '@shopwright/resource'
import { bespokeRoutes } from '@shopwright/server/http/bespoke-routes'
import { registry } from '@shopwright/shop/model'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { groupWith, hire } from './staff.ts'
import { freshRow, furnish, type Ground, validBody } from './valid-bodies.ts'
import { type Answer, type Call, type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let ground: Ground

const rights = ['can_get', 'can_create', 'can_update', 'can_delete'] as const
type Right = (typeof rights)[number]
/** By right: somebody who has it for every noun and no other, and somebody who has every other and not it. */
const having = {} as Record<Right, Call>
const lacking = {} as Record<Right, Call>

beforeAll(async () => {
  world = await openWorld({ work: true })
  store = await world.openStore('Matrix')
  ground = await furnish(world, store, 'MATRIX')
  const services = registry.all.filter(({ scope }) => scope === 'store').map(({ name }) => name)
  for (const right of rights) {
    const alone = await groupWith(
      store,
      services.map((service) => ({ service, [right]: true })),
    )
    const others = Object.fromEntries(rights.filter((one) => one !== right).map((one) => [one, true]))
    const allButIt = await groupWith(
      store,
      services.map((service) => ({ service, ...others })),
    )
    having[right] = await hire(world, store, `has-${right}@matrix.test`, alone)
    lacking[right] = await hire(world, store, `lacks-${right}@matrix.test`, allButIt)
  }
})
afterAll(() => world.close())

const owner = { ...systemActor, role: 'SHOP_ADMIN' } as const
const owned = registry.all.filter(({ scope }) => scope === 'store')
/** Those that staff may do with the right, and nobody may without: what only the owner does, or only the server, is not theirs. */
const staffMay = (resource: AnyResource, method: Method): boolean =>
  canCall({ ...owner, isOwner: false }, resource, method, registry)

const refused = ({ status, body, text }: Answer, what: string): void =>
  expect([status, body?.data?.code], `${what}: ${text.slice(0, 300)}`).toEqual([403, 'forbidden'])

type Step = {
  right: Right
  method: Method
  what: string
  ask: (call: Call, resource: AnyResource, row: string, body: object) => Promise<Answer>
}

const asRow = (name: string, row: string): string => `/api/${name}/${row}`
const steps: Step[] = [
  { right: 'can_get', method: 'find', what: 'lists', ask: (call, { name }) => call('GET', `/api/${name}?$limit=1`) },
  { right: 'can_get', method: 'get', what: 'reads one', ask: (call, { name }, row) => call('GET', asRow(name, row)) },
  {
    right: 'can_update',
    method: 'patch',
    what: 'changes one',
    ask: (call, { name }, row) => call('PATCH', asRow(name, row), {}),
  },
  {
    right: 'can_update',
    method: 'update',
    what: 'replaces one',
    ask: (call, { name }, row, body) => call('PUT', asRow(name, row), body),
  },
  {
    right: 'can_delete',
    method: 'remove',
    what: 'deletes several',
    ask: (call, { name }, row) => call('DELETE', `/api/${name}?id[$in][]=${row}`),
  },
  {
    right: 'can_delete',
    method: 'remove',
    what: 'deletes one',
    ask: (call, { name }, row) => call('DELETE', asRow(name, row)),
  },
  {
    right: 'can_create',
    method: 'create',
    what: 'makes one',
    ask: (call, { name }, _row, body) => call('POST', `/api/${name}`, body),
  },
  {
    right: 'can_create',
    method: 'create',
    what: 'makes several',
    ask: (call, { name }, _row, body) => call('POST', `/api/${name}`, [body]),
  },
]

/** What a row is about stays; who may change the rest is seen by changing it. */
// A valid body of a language, of an address and of a counter makes room for itself first.
const notReplaced = new Set(['notifications', 'order-refunds', 'routes', 'analytics'])
const isReplaced = ({ name, fields }: AnyResource): boolean =>
  !notReplaced.has(name) && !Object.values(fields).some(({ type, options }) => type === 'ref' && options.lasting)
/** They do to other nouns what one needs the right to those for: see below. */
const actingOnOthers = new Set([
  'undos',
  'bulk-changes',
  'order-status-changes',
  'price-changes',
  'waybill-batches',
  'webhooks',
  'saved-views',
  'first-views',
])

/** A row to try it on; where nobody makes any, the planted one. */
async function rowOf({ name }: AnyResource): Promise<string> {
  if (canCall(owner, registry.get(name), 'create', registry)) return freshRow(ground, name)
  if (name !== 'audit-logs') return ground.rows.get(name) as string
  // The planted one is about a noun that there is not.
  const row_id = await freshRow(ground, 'attribute-groups')
  return (await store.call('GET', `/api/audit-logs?row_id=${row_id}`)).body.data[0].id
}

async function bodyOf(resource: AnyResource): Promise<object> {
  const { permissions: _, ...body } = await validBody(ground, resource)
  return body
}

/** What everybody reads is not refused to staff: they see of it what a guest sees (docs/fields.md). */
const isOpen = ({ access }: AnyResource, { method }: Step): boolean =>
  access.read === 'public' && (method === 'find' || method === 'get')

const cases = owned.flatMap((resource) => {
  const own = steps.filter((step) => staffMay(resource, step.method))
  return own.length ? [[resource.name, resource, own] as const] : []
})

describe('Staff with exactly one right, or with all but it', () => {
  it('are tried at every noun that staff work with', () => {
    expect(cases.length).toBeGreaterThan(90)
    expect(cases.flatMap(([, , own]) => own).length).toBeGreaterThan(400)
  })

  it.each(cases)('%s', async (name, resource, own) => {
    for (const step of own) {
      const answer = await step.ask(lacking[step.right], resource, ground.rows.get(name) as string, {})
      if (!isOpen(resource, step)) refused(answer, `without ${step.right}, ${step.what} of ${name}`)
    }
    if (actingOnOthers.has(name)) return
    let row = await rowOf(resource)
    for (const step of own) {
      if (step.method === 'update' && !isReplaced(resource)) continue
      if (step.what === 'deletes one' && canCall(owner, resource, 'create', registry))
        row = await freshRow(ground, name)
      const body = step.method === 'create' || step.method === 'update' ? await bodyOf(resource) : {}
      const { status, text, body: told } = await step.ask(having[step.right], resource, row, body)
      // The only one that there is comes back for the next way to delete it.
      if (step.right === 'can_delete' && status < 300 && !canCall(owner, resource, 'create', registry))
        await store.call('POST', '/api/undos', { undo_token: [told].flat()[0].undo_token })
      // A plan’s limit, or who still uses a row, is asked for after the right.
      expect(
        [200, 201, 402, 409],
        `with ${step.right} alone, ${step.what} of ${name}: ${text.slice(0, 300)}`,
      ).toContain(status)
    }
  })
})

describe('What acts on many rows, or brings them back', () => {
  const bulk = (action: 'patch' | 'remove', ids: string[], changes = { sort_order: 8 }) => ({
    resource: 'attribute-groups',
    action,
    ids,
    ...(action === 'patch' ? { changes } : {}),
  })
  const withRight = (name: string, right: Right, verb: string) =>
    groupWith(store, [
      { service: verb, can_create: true },
      { service: 'attribute-groups', [right]: true },
    ]).then((group) => hire(world, store, `${name}@matrix.test`, group))
  const done = async (answer: Answer): Promise<Answer> => {
    expect(answer.status, answer.text).toBe(201)
    return until(
      () => store.call('GET', `/api/tasks/${answer.body.task_id}`),
      ({ body }) => body.state === 'done',
    )
  }

  it('asks for the right to each of them: a change in bulk', async () => {
    const row = await freshRow(ground, 'attribute-groups')
    refused(await lacking.can_update('POST', '/api/bulk-changes', bulk('patch', [row])), 'patch')
    refused(await having.can_create('POST', '/api/bulk-changes', bulk('patch', [row])), 'patch')
    const call = await withRight('changer', 'can_update', 'bulk-changes')
    refused(await call('POST', '/api/bulk-changes', bulk('remove', [row])), 'remove')
    const task = await done(await call('POST', '/api/bulk-changes', bulk('patch', [row])))
    expect(task.body.result).toEqual({ done: 1, failed: [] })
    expect((await store.call('GET', `/api/attribute-groups/${row}`)).body.sort_order).toBe(8)
  })

  it('asks for the right to each of them: a removal in bulk', async () => {
    const row = await freshRow(ground, 'attribute-groups')
    refused(await lacking.can_delete('POST', '/api/bulk-changes', bulk('remove', [row])), 'remove')
    const call = await withRight('remover', 'can_delete', 'bulk-changes')
    refused(await call('POST', '/api/bulk-changes', bulk('patch', [row])), 'patch')
    await done(await call('POST', '/api/bulk-changes', bulk('remove', [row])))
    expect((await store.call('GET', `/api/attribute-groups/${row}`)).status).toBe(404)
  })

  it('asks for the right to each of them: an undo', async () => {
    const row = await freshRow(ground, 'attribute-groups')
    const { body } = await store.call('DELETE', `/api/attribute-groups/${row}`)
    const undo = { undo_token: body.undo_token }
    refused(await lacking.can_delete('POST', '/api/undos', undo), 'undo')
    refused(await having.can_delete('POST', '/api/undos', undo), 'undo')
    const call = await withRight('undoer', 'can_delete', 'undos')
    expect((await call('POST', '/api/undos', undo)).status).toBe(201)
    expect((await store.call('GET', `/api/attribute-groups/${row}`)).status).toBe(200)
  })

  it('knows no row of another store', async () => {
    const other = await world.openStore('Beside the matrix')
    const made = await other.call('POST', '/api/attribute-groups', { name: 'Theirs' })
    for (const action of ['patch', 'remove'] as const) {
      const task = await done(await store.call('POST', '/api/bulk-changes', bulk(action, [made.body.id])))
      expect(task.body.result).toEqual({ done: 0, failed: [{ id: made.body.id, code: 'not-found' }] })
    }
    expect((await other.call('GET', `/api/attribute-groups/${made.body.id}`)).body.sort_order).toBe(0)
  })

  it('writes no field of a sub-row that only the server writes', async () => {
    const images = [{ source_url: 'https://pictures.test/a.jpg' }]
    const product = await store.call('POST', '/api/products', { name: 'Pictured', model: 'P-1', price: '1', images })
    const changes = { images: [{ ...product.body.images[0], state: 'failed' }] }
    const body = { resource: 'products', action: 'patch', ids: [product.body.id], changes }
    const task = await done(await store.call('POST', '/api/bulk-changes', body))
    expect(task.body.result).toEqual({ done: 1, failed: [] })
    const after = await store.call('GET', `/api/products/${product.body.id}`)
    expect(after.body.images[0].state).toBe(product.body.images[0].state)
  })
})

describe('A staff route that is no resource', () => {
  /** Which right opens it. Whoever works here sees their shop’s name, what of it changes, of what waits what they may see, and who outside does not answer: those need none. */
  const opens: Record<string, [service: string, right: Right] | null> = {
    'get /api/stores/:id': null,
    'get /api/events': null,
    'get /api/waiting': null,
    'get /api/resting-providers': null,
    'post /api/files': ['files', 'can_update'],
    'post /api/files/:id/crop': ['files', 'can_update'],
    'get /api/files/:id/uses': ['files', 'can_get'],
    'get /api/dashboards/current': ['orders', 'can_get'],
    'get /api/report-sales': ['orders', 'can_get'],
    'get /api/report-products': ['orders', 'can_get'],
    'get /api/report-coupons': ['orders', 'can_get'],
    'get /api/report-vouchers': ['vouchers', 'can_get'],
    'get /api/report-overview': ['orders', 'can_get'],
    'get /api/report-recovered': ['orders', 'can_get'],
    'get /api/report-online': ['who-online', 'can_get'],
    'get /api/report-searches': ['customer-searches', 'can_get'],
    'get /api/statistics': ['orders', 'can_get'],
    'get /api/themes': ['theme-switches', 'can_get'],
    'get /api/exports/:id/file': ['exports', 'can_get'],
    'post /api/preview-links': ['designs', 'can_get'],
    'post /api/redirect-files': ['url-redirects', 'can_create'],
    'get /api/import-samples': ['import-profiles', 'can_get'],
    'post /api/import-samples': ['import-profiles', 'can_create'],
    'get /api/imports/:id/errors.xlsx': ['imports', 'can_get'],
    'get /api/imports/:id/pictures': ['imports', 'can_get'],
    'get /api/delivery-groups/:id/senders': ['delivery-groups', 'can_update'],
    'get /api/waybills/:id/label.pdf': ['orders', 'can_get'],
    'get /api/order-files/:id': ['orders', 'can_get'],
    'get /api/waybills/labels.pdf': ['orders', 'can_get'],
  }
  const routes = bespokeRoutes.filter(({ roles }) => roles === 'staff').map(({ method, path }) => `${method} ${path}`)

  it('stands in this table', () => {
    expect(routes.toSorted()).toEqual(Object.keys(opens).toSorted())
  })

  it('is turned away from a group without any right, and from one with all where the owner alone may', async () => {
    const call = await hire(world, store, 'nothing@matrix.test', await groupWith(store, []))
    const all = Object.fromEntries(rights.map((one) => [one, true]))
    const every = registry.all.filter(({ scope }) => scope === 'store').map(({ name }) => ({ service: name, ...all }))
    const full = await hire(world, store, 'everything@matrix.test', await groupWith(store, every))
    const asked = bespokeRoutes.filter(({ roles, path, method }) => {
      const isOpen = `${method} ${path}` in opens && opens[`${method} ${path}`] === null
      return (roles === 'staff' && !isOpen) || roles === 'store-owner'
    })
    expect(asked.filter(({ roles }) => roles === 'store-owner').length).toBeGreaterThan(0)
    for (const { method, path, roles } of asked) {
      const verb = method.toUpperCase() as 'GET'
      const url = `${path.replace(/:\w+/g, newId())}?from=2026-01-01&to=2026-12-31&file_id=${newId()}`
      const ask = (who: Call) => who(verb, url, verb === 'GET' ? undefined : {})
      refused(await ask(call), `${verb} ${path}`)
      if (roles === 'store-owner') refused(await ask(full), `${verb} ${path}`)
    }
  })

  it('tells of the shop’s figures those of the nouns that the group may see', async () => {
    const own = (services: string[]) =>
      groupWith(
        store,
        services.map((service) => ({ service, can_get: true })),
      )
    const plain = await hire(world, store, 'orders-alone@matrix.test', await own(['orders']))
    const wide = await hire(
      world,
      store,
      'orders-and-more@matrix.test',
      await own([
        ...['orders', 'products', 'customers', 'reviews', 'returns', 'customer-approvals'],
        // Who works here the owner alone may see, whatever a group is given.
        ...['staff-members', 'staff-invitations'],
      ]),
    )
    const dashboard = async (call: Call) => (await call('GET', '/api/dashboards/current?period=month')).body
    const keysOf = (list: { key: string }[]) => list.map(({ key }) => key)
    const [narrow, all] = [await dashboard(plain), await dashboard(wide)]
    expect(Object.keys(narrow.figures.now).sort()).toEqual(['complete', 'orders', 'processing', 'sales'])
    expect(Object.keys(all.figures.before)).toContain('customers')
    expect(keysOf(all.waiting).length).toBeGreaterThan(1)
    expect(keysOf(narrow.waiting)).toEqual(['orders'])
    const waitingFor = async (call: Call) => keysOf((await call('GET', '/api/waiting')).body.data)
    expect(await waitingFor(wide)).toEqual(keysOf(all.waiting))
    expect(await waitingFor(plain)).toEqual(['orders'])
    expect([narrow.steps, all.steps]).toEqual([[], []])
    expect([keysOf(narrow.usage), keysOf(all.usage)]).toEqual([[], ['products']])
    const counters = async (call: Call) => Object.keys((await call('GET', '/api/statistics')).body).sort()
    expect(await counters(plain)).toEqual(['currency', 'links', 'order_complete', 'order_processing', 'order_sale'])
    expect(await counters(wide)).toEqual(expect.arrayContaining(['out_of_stock', 'returns', 'reviews']))
  })

  const people = new Map<string, { only: Call; others: Call }>()
  async function peopleOf(service: string, right: Right) {
    const known = people.get(`${service} ${right}`)
    if (known) return known
    const all = Object.fromEntries(rights.map((one) => [one, true]))
    const rest = registry.all
      .filter(({ scope }) => scope === 'store')
      .map(({ name }) => ({ service: name, ...all, ...(name === service ? { [right]: false } : {}) }))
    await ground.query('delete from login_attempts', [])
    const found = {
      only: await hire(
        world,
        store,
        `only-${right.replace('_', '-')}-${service}@matrix.test`,
        await groupWith(store, [{ service, [right]: true }]),
      ),
      others: await hire(
        world,
        store,
        `all-but-${right.replace('_', '-')}-${service}@matrix.test`,
        await groupWith(store, rest),
      ),
    }
    people.set(`${service} ${right}`, found)
    return found
  }

  it.each(Object.entries(opens))('%s', async (route, needed) => {
    const [method = '', path = ''] = route.split(' ')
    const ids: Record<string, string> = {
      '/api/stores/:id': store.id,
      '/api/exports/:id/file': newId(),
      '/api/files/:id/uses': ground.rows.get('private-files') as string,
    }
    const id = ids[path] ?? (ground.rows.get('imports') as string)
    const query = path.startsWith('/api/report')
      ? '?from=2026-01-01&to=2026-12-31'
      : path.endsWith('samples')
        ? `?file_id=${newId()}`
        : ''
    const url = `${path.replace(':id', id)}${query}`
    const ask = (call: Call) => call(method.toUpperCase() as 'GET', url, method === 'get' ? undefined : {})
    if (!needed) {
      expect((await ask(having.can_delete)).status, 'without any right to read').toBe(200)
      return
    }
    const { only, others } = await peopleOf(...needed)
    refused(await ask(others), route)
    const { status, text } = await ask(only)
    // No such file, or no form: beyond the right.
    expect(
      method === 'post'
        ? [400, 415, 422]
        : /samples$|\/file$|\/order-files\/|\/senders$|labels?\.pdf$/.test(path)
          ? [404]
          : [200],
      `${route}: ${text.slice(0, 200)}`,
    ).toContain(status)
  })
})
