import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  type Actor,
  canCall,
  compileUnasked,
  declaredSnapshot,
  difference,
  guestActor,
  isCallable,
  migratedSnapshot,
  openapi,
  systemActor,
} from '@shopwright/engine'
import { type Method, tableOf } from '@shopwright/resource'
import { bespokeRoutes } from '@shopwright/server/http/bespoke-routes'
import { migrations } from '@shopwright/server/runtime'
import { registry } from '@shopwright/shop/model'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { state } from '../trust.ts'
import { enter } from './staff.ts'
import { openWorld, type World } from './world.ts'

/** What no caller is let to, by the declarations. */
const uncallable = new Set(
  registry.all.flatMap((resource) =>
    (
      [
        ['GET', '', 'find'],
        ['GET', '/{id}', 'get'],
        ['POST', '', 'create'],
        ['PUT', '/{id}', 'update'],
        ['PATCH', '/{id}', 'patch'],
        ['DELETE', '/{id}', 'remove'],
        ['DELETE', '', 'remove'],
      ] as const
    ).flatMap(([verb, path, method]) => (isCallable(resource, method) ? [] : [`${verb} /api/${resource.name}${path}`])),
  ),
)

const docs = path.resolve(import.meta.dirname, '../../docs')
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('the schema', () => {
  it('is the same by migrations and by declarations', async () => {
    const admin = inject('postgres')
    const { drop, create, newTables, goneTables } = difference(
      await migratedSnapshot(admin, migrations),
      await declaredSnapshot(admin, registry),
    )
    expect({ drop, create, newTables: [...newTables], goneTables: [...goneTables] }).toEqual({
      drop: [],
      create: [],
      newTables: [],
      goneTables: [],
    })
  })

  it('walls every table of a store: forced row-level security, and the store leads every key', async () => {
    const { rows } = await world.engine.database.platformPool.query(`
      select c.relname as table, i.relname as index, (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum = x.indkey[0]) as first
      from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public'`)
    const walled = new Set(registry.all.filter(({ scope }) => scope === 'store').map(({ table }) => table))
    // The platform reads an overview in its own order, through no wall: nothing is unique by that.
    const orders = registry.all.filter(({ overview }) => overview).map(({ name }) => `${tableOf(name)}_created_at_idx`)
    const others = rows.filter(({ table, first }) => walled.has(table) && first !== 'store_id')
    expect(others.map(({ index }) => index)).toEqual(orders)
  })

  it('shows the app role nothing without a store', async () => {
    await world.openStore('Walled')
    const { rows } = await world.engine.database.appPool.query('select count(*)::int as count from order_statuses')
    expect(rows[0].count).toBe(0)
    await expect(world.engine.database.appPool.query('select * from accounts')).rejects.toThrow(/permission denied/)
  })
})

it('what bodies are checked by can be compiled, also where nobody has asked yet', () => {
  expect(compileUnasked).not.toThrow()
})

describe('the API’s description', () => {
  it('names every route that the server has, with its roles', async () => {
    const { body } = await world.platform('GET', '/api/openapi.json')
    const known = new Set(
      Object.entries(body.paths as Record<string, object>).flatMap(([at, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${at}`),
      ),
    )
    // Pages are for people: theirs are the theme's, and the administration's one.
    const isPage = (url: string): boolean =>
      /^\/(\*|theme-assets\/|admin-assets\/|admin|forget|reset|invitation|registration|login|$)/.test(url)
    const routes = world.app.parts.routes
      .filter(({ method, url }) => method !== 'HEAD' && !isPage(url))
      .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`)
    expect(routes.length).toBeGreaterThan(400)
    const silent = routes.filter((route) => uncallable.has(route) && !known.has(route))
    expect([...new Set(routes)].filter((route) => !silent.includes(route)).sort()).toEqual([...known].sort())
    for (const methods of Object.values(body.paths as Record<string, Record<string, Record<string, unknown>>>))
      for (const operation of Object.values(methods)) expect(operation['x-roles']).toBeTruthy()
    state(18, known.size, 'routes: all that the router has, and no other, each with its roles')
  })

  it('leaves out what is refused to everybody, the super admin included', async () => {
    const store = await world.openStore('Refusing')
    const admin = await world.admin()
    await enter(admin, store)
    const known = (await world.platform('GET', '/api/openapi.json')).body.paths
    const answers: string[] = []
    for (const route of uncallable) {
      const [verb, at] = route.split(' ') as [Parameters<typeof store.call>[0], string]
      if (known[at]?.[verb.toLowerCase()]) continue
      const many = verb === 'DELETE' && !at.includes('{id}') ? `?id[$in][]=${store.id}` : ''
      const url = at.replace('{id}', store.id) + many
      const body = verb === 'GET' || verb === 'DELETE' ? undefined : {}
      for (const call of [admin.call, store.call]) {
        const { status } = await call(verb, url, body, { 'store-token': store.token })
        if (status !== 405) answers.push(`${route} ${status}`)
      }
    }
    expect(uncallable.size).toBeGreaterThan(300)
    expect(answers).toEqual([])
  })

  it('is a page, too, from our own files', async () => {
    const page = await world.platform('GET', '/api/docs')
    expect(page.text).toContain('/api/openapi.json')
    expect(page.text).not.toContain('https://')
    expect((await world.platform('GET', '/api/docs/reference.js')).status).toBe(200)
  })

  it('is kept in docs/api.md in short, so that a change shows', () => {
    const { paths, components } = openapi(registry, bespokeRoutes, '0.1.0') as {
      paths: Record<string, Record<string, any>>
      components: Record<string, any>
    }
    const known = new Set(bespokeRoutes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`))
    const lines = Object.entries(paths).flatMap(([at, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        const schema = Object.values((operation.requestBody?.content ?? {}) as Record<string, any>)[0]?.schema
        const fields = Object.keys((schema?.anyOf?.[0] ?? schema)?.properties ?? {})
        const answer = known.has(`${method} ${at}`) ? ` → ${answerOf(operation.responses, components)}` : ''
        return `- \`${method.toUpperCase()} ${at}\` ${operation['x-roles']}, ${operation['x-tenant']}${fields.length ? `: ${fields.join(' ')}` : ''}${answer}`
      }),
    )
    kept(
      'api.md',
      `# Every route\n\nGenerated by a test from what \`/api/openapi.json\` says: route, roles, tenant, the fields of its body and, of those that are no noun’s, what it answers.\n\n${lines.join('\n')}\n`,
    )
  })
})

describe('permissions', () => {
  it('are kept in docs/permissions.md, so that a change of rights shows', () => {
    const actors: [string, Actor][] = [
      ['guest', guestActor],
      ['customer', { ...guestActor, role: 'CUSTOMER', id: 'x' }],
      ['staff without flags', { ...systemActor, role: 'SHOP_ADMIN', isOwner: false, permissions: new Map() }],
      ['owner', { ...systemActor, role: 'SHOP_ADMIN' }],
      ['admin', { ...systemActor, role: 'ADMIN' }],
    ]
    const methods: Method[] = ['find', 'get', 'create', 'update', 'patch', 'remove']
    const lines = registry.all.map(
      (resource) =>
        `| ${resource.name} | ${actors.map(([, actor]) => methods.map((method) => (canCall(actor, resource, method, registry) ? method[0] : '·')).join('')).join(' | ')} |`,
    )
    const table = [
      `| resource | ${actors.map(([name]) => name).join(' | ')} |`,
      `|---|${actors.map(() => '---|').join('')}`,
      ...lines,
    ]
    kept(
      'permissions.md',
      `# Who may call what\n\nGenerated by a test. Letters: find, get, create, update, patch, remove. Rows are narrowed further by guards (design §4).\n\n${table.join('\n')}\n`,
    )
  })
})

/** The name of an answer, or its fields, or what is sent instead. */
function answerOf(responses: Record<string, any>, { schemas }: Record<string, any>): string {
  const [status = '', { content = {} }] = Object.entries(responses)[0] ?? ['', {}]
  const [type, { schema }] = (Object.entries(content)[0] ?? ['', {}]) as [string, any]
  if (!type) return `leads on (${status})`
  const named = (one: any): string => one.$ref?.split('/').at(-1) ?? ''
  const fieldsOf = (one: any): string => {
    if (one.$ref) return `\`${named(one)}\`${schemas[named(one)]?.properties ? '' : ' (unknown)'}`
    if (one.anyOf) return one.anyOf.map(fieldsOf).join(' or ')
    if (one.allOf) return one.allOf.map(fieldsOf).join(' with ')
    const fields = Object.entries(one.properties ?? {}) as [string, any][]
    return (
      fields.map(([name, { items }]) => (items ? `${name}[${fieldsOf(items)}]` : name)).join(' ') ||
      one.description ||
      one.type
    )
  }
  return type === 'application/json' ? fieldsOf(schema) : type
}

/** With UPDATE=1 the file is written; else it must be what the code says. */
function kept(name: string, text: string): void {
  const file = path.join(docs, name)
  if (process.env.UPDATE) writeFileSync(file, text)
  expect(readFileSync(file, 'utf8'), `docs/${name} is stale: run UPDATE=1 npm test -- schema`).toBe(text)
}
