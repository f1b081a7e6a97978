import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connected } from '@shopwright/engine'
import { migrations } from '@shopwright/server/runtime'
import { registry } from '@shopwright/shop/model'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plantStore } from './plant.ts'
import { makeProduct } from './shopper.ts'
import { upload } from './upload.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let planted: Map<string, string>
const english = { language: 'en-us' }
beforeAll(async () => {
  world = await openWorld({ work: true })
  store = await world.openStore('Rich text')
  const insider = await world.register('insider@text.test')
  planted = await world.engine.onPlatform(
    { store: { id: store.id, primaryLanguage: 'ua-uk', timeZone: 'UTC', currency: 'UAH' } },
    (ctx) => plantStore(ctx, 'TEXT', insider.id),
  )
})
afterAll(() => world.close())

const own = '/media/01a200d0-03e9-7000-a660-ee3dd847314c/01a200d0-03e9-7000-a660-ee3dd847314c/medium.webp'
const text = `<p>Seen <img src="https://cdn.evil.test/a.png" alt="a coat"> <img src="${own}"></p>`
const linked = `<p>Seen <a href="https://cdn.evil.test/a.png" rel="noopener ugc">a coat</a> <img src="${own}" /></p>`

/** Every field of rich text that a store's owner writes. */
const fields = registry.all
  .filter(({ scope, access }) => scope === 'store' && access.write !== 'none')
  .flatMap(({ name, fields: all }) =>
    Object.entries(all).flatMap(([field, kind]) =>
      kind.type === 'html' && !kind.options.readOnly ? [[name, field] as const] : [],
    ),
  )

describe('A picture of another host in rich text (T27)', () => {
  it('can be written in some fields at least', () => {
    expect(fields.length).toBeGreaterThan(4)
  })

  it.each(fields)('is refused in %s.%s, at the field, by its host', async (name, field) => {
    for (const value of [text, { 'ua-uk': text, 'en-us': '<p>Fine</p>' }]) {
      const answer = await store.call('PATCH', `/api/${name}/${planted.get(name)}`, { [field]: value }, english)
      expect(answer.status, answer.text).toBe(422)
      const [[at, message]] = Object.entries(answer.body.errors) as [[string, string]]
      expect(at.split('.')[0]).toBe(field)
      expect(message).toContain('cdn.evil.test')
    }
  })

  it('is taken from the shop’s own files', async () => {
    const id = await makeProduct(store, { description: { 'ua-uk': `<p><img src="${own}"></p>` } })
    const { body } = await store.call('GET', `/api/products/${id}`)
    expect(body.description).toBe(`<p><img src="${own}" /></p>`)
  })

  it('is a link when a file brings it', async () => {
    const feed = `<?xml version="1.0"?><o><offer><a>F-1</a><b>З фото</b><c><![CDATA[${text}]]></c></offer><offer><a>F-2</a><b>Інший</b><c>-</c></offer></o>`
    const file = await upload(store, 'feed.xml', Buffer.from(feed), { purpose: 'import', mime: 'application/xml' })
    const profile = await store.call('POST', '/api/import-profiles', {
      name: 'Feed',
      type: 'products',
      extension: 'xml',
      xml_path: 'o/offer',
      matching_key: 'model',
      fields: ['model', 'title', 'description'].map((field, at) => ({ field, source: 'abc'[at] })),
    })
    expect(profile.status, profile.text).toBe(201)
    const run = await store.call('POST', '/api/imports', { profile_id: profile.body.id, file_id: file.body.id })
    const done = await until(
      () => store.call('GET', `/api/imports/${run.body.id}`),
      ({ body }) => ['failed', 'done', 'done_with_errors'].includes(body.state),
    )
    expect(done.body, done.text).toMatchObject({ state: 'done', new_count: 2 })
    const { body } = await store.call('GET', '/api/products?model=F-1')
    expect(body.data[0].description).toBe(linked)
  })

  it('is made a link by the migration where it was kept before', async () => {
    const id = await makeProduct(store)
    const { platformPool } = world.engine.database
    const kept = {
      'ua-uk': text.replace(`${own}">`, `${own}" />`).replace('coat">', 'coat" />'),
      'en-us': '<p>Fine</p>',
    }
    await platformPool.query('update products set description = $1 where id = $2', [JSON.stringify(kept), id])
    const migration = readFileSync(join(migrations, '0020_own_pictures.sql'), 'utf8')
    await connected(world.database.owner, (client) => client.query(migration))
    const { rows } = await platformPool.query('select description from products where id = $1', [id])
    expect(rows[0].description).toEqual({
      'ua-uk': linked.replace('>a coat<', '>https://cdn.evil.test/a.png<'),
      'en-us': '<p>Fine</p>',
    })
  })
})
