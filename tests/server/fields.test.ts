import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Audience, canCall, seesField, systemActor } from '@shopwright/engine'
import type { AnyResource } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct, openShopper, type SignedIn, signedIn } from './shopper.ts'
import { enter, groupWith, hire } from './staff.ts'
import { furnish, type Ground, validBody } from './valid-bodies.ts'
import { type Answer, type Call, type OpenedStore, openWorld, type World } from './world.ts'

const canary = 'CANARYF'
let world: World
let store: OpenedStore
let ground: Ground
let shopper: SignedIn

/** Who asks, and what the declarations let them see at most. */
type Reader = { who: string; call: Call; as: Audience }
let readers: Reader[]

/** By who asks and resource: the fields that some answer had. */
const seen = new Map<string, Map<string, Set<string>>>()

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('Fields')
  ground = await furnish(world, store, canary)
  shopper = await signedIn(world, store, 'own@fields.test')
  const stranger = await signedIn(world, store, 'stranger@fields.test')
  await giveTo(shopper.id)
  await fillHidden()
  const all = registry.all.map(({ name }) => ({
    service: name,
    can_get: true,
    can_create: true,
    can_update: true,
    can_delete: true,
  }))
  const staff = await hire(world, store, 'staff@fields.test', await groupWith(store, all))
  const idle = await hire(world, store, 'idle@fields.test', await groupWith(store, []))
  const admin = await world.admin()
  await enter(admin, store)
  readers = [
    { who: 'guest', call: store.guest, as: 'public' },
    { who: 'shopper', call: stranger.call, as: 'customer' },
    { who: 'own rows', call: shopper.call, as: 'customer' },
    { who: 'staff without rights', call: idle, as: 'public' },
    { who: 'staff', call: staff, as: 'staff' },
    { who: 'owner', call: store.call, as: 'owner' },
    {
      who: 'admin',
      call: (method, at, body) => admin.call(method, at, body, { 'store-token': store.token, language: 'ua-uk' }),
      as: 'admin',
    },
  ]
})
afterAll(() => world.close())

/** What was planted belongs to this shopper, so that rows of one’s own are among them; and it is shown outside. */
async function giveTo(id: string): Promise<void> {
  for (const { name, table, access, fields } of registry.all.filter(({ scope }) => scope === 'store')) {
    const row = ground.rows.get(name)
    if (access.owner && access.owner !== 'id')
      await ground.query(`update ${table} set ${access.owner} = $2 where store_id = $1`, [store.id, id])
    const shown = Object.entries(access.visible ?? {}).filter(([, value]) => typeof value !== 'object')
    for (const [field, value] of shown)
      await ground.query(`update ${table} set ${field} = $2 where id = $1`, [row, value])
    const [groups] =
      Object.entries(access.visible ?? {}).find(([, value]) => typeof value === 'object' && value.is === 'own-group') ??
      []
    if (groups)
      await ground.query(
        `update ${table} set ${groups} = (select customer_group_id from customers where id = $2) where id = $1`,
        [row, id],
      )
    if (fields.price && fields.status) await ground.query(`update ${table} set status = true where id = $1`, [row])
  }
  // Offered to the group of guests, not to a planted one alone.
  await ground.query(
    'update product_customer_groups set customer_group_id = (select customer_group_id from customers where id = $2) where id = $1',
    [ground.rows.get('product-customer-groups'), id],
  )
  ground.rows.set('customers', id)
}

/** In every column of text that not everybody reads stands whose it is. */
async function fillHidden(): Promise<void> {
  for (const resource of registry.all.filter(({ scope }) => scope === 'store'))
    for (const [name, kind] of Object.entries(resource.fields))
      if (kind.options.see && kind.column === 'text' && kind.type !== 'choice')
        await ground.query(`update ${resource.table} set ${name} = coalesce(${name}, $2) where id = $1`, [
          ground.rows.get(resource.name),
          `${canary}_${resource.table}_${name}`,
        ])
}

/** Takes down the fields of a row, of its sub-rows and of the rows that it points at, each under the noun that it is. */
function note({ who, as }: Reader, resource: AnyResource, row: unknown): void {
  if (typeof row !== 'object' || row === null) return
  const mine = seen.get(who) ?? new Map<string, Set<string>>()
  seen.set(who, mine)
  const fields = mine.get(resource.name) ?? new Set<string>()
  mine.set(resource.name, fields)
  for (const [name, value] of Object.entries(row)) {
    const kind = resource.fields[name]
    fields.add(name)
    expect(
      seesField(as, kind?.options.see) && kind?.type !== 'secret',
      `${who} is answered ${resource.name}.${name}`,
    ).toBe(true)
    if (kind?.type === 'children')
      for (const one of value as unknown[])
        note({ who, as, call: store.call }, registry.get(kind.options.target as string), one)
    const pointing = kind ? undefined : (resource.fields[`${name}_id`] ?? resource.fields[name.replace(/_row$/, '')])
    if (pointing?.options.target) note({ who, as, call: store.call }, registry.get(pointing.options.target), value)
  }
}

/** Neither a secret nor what only others see stands anywhere in the text, whatever it is called there. */
function refuseLeaks({ who, as }: Reader, { text }: Answer, asked: string): void {
  for (const [found] of text.matchAll(new RegExp(`${canary}_\\w+`, 'g')))
    for (const { table, fields } of hidden)
      for (const field of fields)
        if (found === `${canary}_${table}_${field.name}`)
          expect(seesField(as, field.see), `${who}, ${asked}: ${found}`).toBe(true)
  expect(text, `${who}, ${asked}`).not.toMatch(/\$?(argon2|scrypt)[$:]|password_hash|Showroom/)
}
const hidden = registry.all.map(({ table, fields }) => ({
  table,
  fields: Object.entries(fields).flatMap(([name, { options }]) => (options.see ? [{ name, see: options.see }] : [])),
}))

function take(reader: Reader, resource: AnyResource, answer: Answer, asked: string): void {
  refuseLeaks(reader, answer, `${asked} ${resource.name}`)
  if (answer.status >= 300) return
  const { body } = answer
  for (const row of Array.isArray(body?.data) ? body.data : Array.isArray(body) ? body : [body])
    note(reader, resource, row)
}

const owner = { ...systemActor, role: 'SHOP_ADMIN' } as const
const creatable = registry.all.filter(
  (resource) => resource.scope === 'store' && canCall(owner, resource, 'create', registry),
)

/** Of an order that is opened by its key: made for its buyer, who reads it on a page (`OrderView`). */
const fieldsByKey =
  'comment currency custom_fields delivery_address delivery_method downloads email first_name histories id invoice_number is_draft kept_minutes last_name lines money number payment_address payment_instructions payment_method phone pickup placed_at status total totals tracking_number tracking_url vouchers'

describe('A field', () => {
  it('is answered by no way of reading to whom it is not declared for', async () => {
    for (const reader of readers)
      for (const resource of registry.all) {
        const { name } = resource
        const pointing = Object.entries(resource.fields).filter(
          ([, { type, options }]) => options.target && type !== 'refs' && seesField(reader.as, options.see),
        )
        const populate = pointing.map(([field]) => `&$populate[]=${field}`).join('')
        const list = await reader.call('GET', `/api/${name}?$limit=5&$translations=all${populate}`)
        take(reader, resource, list, 'list')
        const id = ground.rows.get(name) ?? list.body?.data?.[0]?.id
        if (id) take(reader, resource, await reader.call('GET', `/api/${name}/${id}?${populate.slice(1)}`), 'one')
      }
  })

  it('is neither picked, sorted, filtered nor counted by whom it is hidden from', async () => {
    for (const reader of readers.filter(({ who }) => who !== 'shopper'))
      for (const resource of registry.all) {
        const { name, fields } = resource
        if ((await reader.call('GET', `/api/${name}?$limit=0`)).status !== 200) continue
        for (const [field, { options }] of Object.entries(fields)) {
          if (!options.see || seesField(reader.as, options.see)) continue
          for (const query of [
            `$select[]=${field}`,
            `$sort[${field}]=1`,
            `${field}=x`,
            `$facets[]=${field}`,
            `$populate[]=${field}`,
            `$or[0][${field}][$ne]=x`,
          ]) {
            const answer = await reader.call('GET', `/api/${name}?${query}`)
            expect(answer.status, `${reader.who}: ${name}?${query}: ${answer.text.slice(0, 200)}`).toBe(422)
          }
        }
      }
  })

  it('is answered by no way of writing either', async () => {
    for (const reader of readers.filter(({ as, who }) => as === 'staff' || who === 'owner'))
      for (const resource of creatable) {
        const { name } = resource
        const made = await reader.call('POST', `/api/${name}`, await validBody(ground, resource))
        take(reader, resource, made, 'create')
        if (made.status !== 201 || !made.body.id) continue
        const at = `/api/${name}/${made.body.id}`
        take(reader, resource, await reader.call('PATCH', at, {}), 'patch')
        take(reader, resource, await reader.call('PUT', at, await validBody(ground, resource)), 'put')
        const secrets = Object.entries(resource.fields).filter(
          ([, { type, options }]) => type === 'secret' && !options.readOnly,
        )
        for (const [field] of secrets) {
          // A fault of another field does not tell back what was sent.
          take(
            reader,
            resource,
            await reader.call('PATCH', at, { [field]: `${canary}_${resource.table}_${field}`, no_such: 1 }),
            'refused patch',
          )
          take(reader, resource, await reader.call('PATCH', at, { [field]: 'Showroom2' }), 'patch of a secret')
        }
        const gone = await reader.call('DELETE', at)
        take(reader, resource, gone, 'delete')
        if (gone.body?.undo_token) {
          const undone = await reader.call('POST', '/api/undos', { undo_token: gone.body.undo_token })
          refuseLeaks(reader, undone, `undo ${name}`)
          take(reader, resource, await reader.call('DELETE', `/api/${name}?id[]=${made.body.id}`), 'delete of many')
        }
      }
    for (const reader of readers) {
      const logs = await reader.call('GET', '/api/audit-logs?$limit=200')
      refuseLeaks(reader, logs, 'what was written down of it')
    }
  })

  it('is answered to shoppers by their own verbs as by the others', async () => {
    const product_id = await makeProduct(store)
    const own = readers.find(({ who }) => who === 'own rows') as Reader
    take(own, registry.get('customers'), await shopper.call('GET', `/api/customers/${shopper.id}`), 'oneself')
    take(
      own,
      registry.get('customers'),
      await shopper.call('PATCH', `/api/customers/${shopper.id}`, { phone: '+380501112233' }),
      'patch oneself',
    )
    take(
      own,
      registry.get('reviews'),
      await shopper.call('POST', '/api/reviews', {
        product_id,
        author: 'Ira',
        text: 'A review that is long enough.',
        rating: 5,
      }),
      'create',
    )
    await shopper.add(product_id)
    await shopper.ready()
    const placed = await shopper.order()
    expect(placed.status, placed.text).toBe(201)
    take(own, registry.get('orders'), await shopper.call('GET', `/api/orders/${placed.body.id}`), 'own order')
    const guest = openShopper(world, store)
    await guest.add(product_id)
    await guest.ready()
    const bought = await guest.order()
    const key = { 'order-key': bought.body.access_key }
    const byKey = await guest.call('GET', `/api/orders/${bought.body.id}`, undefined, key)
    expect(byKey.status, byKey.text).toBe(200)
    expect(Object.keys(byKey.body).sort().join(' ')).toBe(fieldsByKey)
  })

  it('of a bespoke answer stays among those that are listed', async () => {
    const keys = (answer: Answer): string[] => Object.keys(answer.body).sort()
    const session = await store.guest('POST', '/api/authentication', {
      email: 'own@fields.test',
      password: 'Showroom1',
    })
    const account = await world.platform('POST', '/api/authentication', {
      email: store.owner.email,
      password: 'Showroom1',
    })
    expect([keys(session), keys(account)]).toEqual([
      ['accessToken', 'authentication', 'customer'],
      ['accessToken', 'authentication', 'customer'],
    ])
    const populate = '$populate[]=languages&$populate[]=extensions&$populate[]=settings'
    for (const reader of readers.filter(({ as }) => as !== 'customer'))
      for (const url of [
        '/api/carts/current',
        `/api/stores/${store.id}?${populate}`,
        '/api/events',
        '/api/dashboards/current',
        '/api/statistics',
      ])
        refuseLeaks(reader, await reader.call('GET', url), url)
  })
})

describe('What everybody is answered', () => {
  it('is kept in docs/fields.md, so that a field that is newly seen shows', () => {
    const lines = registry.all.flatMap(({ name }) => {
      const told = readers.map(({ who }) => [who, [...(seen.get(who)?.get(name) ?? [])].sort().join(' ')] as const)
      const groups = Map.groupBy(told, ([, fields]) => fields)
      return [
        '',
        `## ${name}`,
        '',
        ...[...groups].map(([fields, who]) => `- ${who.map(([one]) => one).join(', ')}: ${fields || 'nothing'}`),
      ]
    })
    const text = `# Who is answered what\n\nGenerated by a test from real answers: lists, single rows, what is populated, what writing and deleting answer. Of each noun\nthe fields that some answer had. \`own rows\` is a shopper of whose rows it is about, \`staff\` has every right.\n${lines.join('\n')}\n`
    const file = path.resolve(import.meta.dirname, '../../docs/fields.md')
    if (process.env.UPDATE) writeFileSync(file, text)
    expect(readFileSync(file, 'utf8'), 'docs/fields.md is stale: run UPDATE=1 npm test -- fields').toBe(text)
  })
})
