import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connected } from '@shopwright/engine'
import type { AnyResource } from '@shopwright/resource'
import { migrations } from '@shopwright/server/runtime'
import { registry } from '@shopwright/shop/model'
import { fieldShape } from '@shopwright/shop/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from './shopper.ts'
import { upload } from './upload.ts'
import { type Body, furnish, type Ground, validBody } from './valid-bodies.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let ground: Ground
const english = { language: 'en-us' }
beforeAll(async () => {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../bin/build.mjs')], { stdio: 'ignore' })
  world = await openWorld({ work: true })
  store = await world.openStore('Rich text')
  ground = await furnish(world, store, 'TEXT')
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

/** What is tried at every door, with the words that must be left of it. */
const payload = [
  '<p>Kept <strong>words</strong></p>',
  '<script>PWNED()</script>',
  '<img src=x onerror=PWNED()>',
  '<a href="javascript:PWNED()" onclick="PWNED()">link</a>',
  '<svg onload=PWNED()><script>PWNED()</script></svg>',
  '<iframe srcdoc="<script>PWNED()</script>"></iframe>',
  '<p style="background:url(//evil.test/PWNED)">styled</p>',
  '<form action="//evil.test"><input name=q></form>',
].join('')
const isClean = (html: string, where: string): void => {
  expect(html, where).toContain('Kept <strong>words</strong>')
  expect(html, where).not.toMatch(/PWNED|onerror|onclick|onload|javascript:|<svg|<iframe|style=|<form|<input/i)
}
/** As a feed writes it: what looks like a page is no feed. */
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
const languagesOf = (value: unknown): string[] => Object.values(value as Record<string, string>)

/** Of a row that guests meet. */
const shownBody = async (resource: AnyResource): Promise<Body> => {
  const { customer_groups: _, ...body } = await validBody(ground, resource)
  return { ...body, status: true }
}

describe('HTML that somebody writes (T27)', () => {
  it('has declared fields to be written in', () => {
    expect(fields.map(([name, field]) => `${name}.${field}`).sort()).toEqual([
      'categories.description',
      'categories.landing',
      'information.text',
      'manufacturers.description',
      'products.description',
    ])
    const inside = registry.all.flatMap(({ name, fields: all, parent }) =>
      parent ? Object.entries(all).flatMap(([field, { type }]) => (type === 'html' ? [`${name}.${field}`] : [])) : [],
    )
    expect(inside, 'of sub-rows: walk them through their parents, too').toEqual([])
  })

  it.each(fields)('is kept clean in %s.%s, whichever verb brings it', async (name, field) => {
    const resource = registry.get(name)
    const whole = await shownBody(resource)
    const both = { 'ua-uk': payload, 'en-us': payload, 'ru-ru': payload }
    const read = async (id: string, how: string): Promise<void> => {
      const { body } = await store.call('GET', `/api/${name}/${id}?$translations=all`)
      const texts = languagesOf(body[field])
      expect(texts.length, how).toBeGreaterThan(0)
      for (const text of texts) isClean(text, `${how}, by the API`)
      const { rows } = await world.engine.database.platformPool.query(
        `select ${field} from ${resource.table} where id = $1`,
        [id],
      )
      for (const text of languagesOf(rows[0][field])) isClean(text, `${how}, in the table`)
    }
    const one = await store.call('POST', `/api/${name}`, { ...whole, [field]: payload })
    expect(one.status, one.text).toBe(201)
    isClean(one.body[field], 'what a create answers')
    await read(one.body.id, 'create')
    const again = { ...(await shownBody(resource)), [field]: both }
    const many = await store.call('POST', `/api/${name}`, [again])
    expect(many.status, many.text).toBe(201)
    await read(many.body[0].id, 'create of several')
    const at = `/api/${name}/${one.body.id}`
    for (const [how, verb, body] of [
      ['patch', 'PATCH', { [field]: payload }],
      ['patch of all languages', 'PATCH', { [field]: both }],
      ['put', 'PUT', { ...(await shownBody(resource)), [field]: both }],
    ] as const) {
      const answer = await store.call(verb, at, body)
      expect(answer.status, `${how}: ${answer.text}`).toBe(200)
      await read(one.body.id, how)
    }
    const bulk = { resource: name, action: 'patch', ids: [one.body.id], changes: { [field]: both } }
    const { body: task } = await store.call('POST', '/api/bulk-changes', bulk)
    await until(
      () => store.call('GET', `/api/tasks/${task.task_id}`),
      ({ body }) => body.state === 'done',
    )
    await read(one.body.id, 'bulk change')
    const undo = (await store.call('DELETE', at)).body.undo_token
    if (undo) {
      expect((await store.call('POST', '/api/undos', { undo_token: undo })).status).toBe(201)
      await read(one.body.id, 'undo')
    }
    // The page that shoppers read; what is nobody's page is read by the API alone.
    const { body: row } = await store.call('GET', at)
    const page = row.slug ? await store.guest('GET', `/${row.slug}`) : null
    expect(page?.status, String(row.slug)).toBe(200)
    expect(page?.text, 'it is shown there').toContain('Kept <strong>words</strong>')
    expect(page?.text).not.toMatch(/PWNED|<p style="background/)
  })
})

describe('A picture of another host in rich text (T27)', () => {
  it('can be written in some fields at least', () => {
    expect(fields.length).toBeGreaterThan(4)
  })

  it.each(fields)('is refused in %s.%s, at the field, by its host', async (name, field) => {
    for (const value of [text, { 'ua-uk': text, 'en-us': '<p>Fine</p>' }]) {
      const answer = await store.call('PATCH', `/api/${name}/${ground.rows.get(name)}`, { [field]: value }, english)
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
    expect(done.body, done.text).toMatchObject({ state: 'done', new_count: 2, linked_picture_count: 1 })
    const { body: told } = await store.call('GET', `/api/import-rows?import_id=${run.body.id}&key=F-1`)
    expect(told.data[0].errors).toEqual([
      { row: told.data[0].row, field: 'description', code: 'picture-linked', params: { count: 1 } },
    ])
    const again = await store.call('POST', '/api/imports', { profile_id: profile.body.id, file_id: file.body.id })
    const same = await until(
      () => store.call('GET', `/api/imports/${again.body.id}`),
      ({ body }) => ['failed', 'done', 'done_with_errors'].includes(body.state),
    )
    expect(same.body, 'nothing is written, nothing is told').toMatchObject({ same_count: 2, linked_picture_count: 0 })
    const { body } = await store.call('GET', '/api/products?model=F-1')
    expect(body.data[0].description).toBe(linked)
  })

  // Every type of an import has its own writer: each brings every rich text that its noun has.
  it.each(['products', 'categories'] as const)('is cleaned where a file of %s brings it', async (type) => {
    const texts = fields.filter(([name, field]) => name === type && fieldShape(type, field)).map(([, field]) => field)
    expect(texts.length).toBeGreaterThan(0)
    const key = type === 'products' ? 'model' : 'external_id'
    const columns = [key, 'title', ...texts].filter((field) => fieldShape(type, field))
    const cells = (tail: string) =>
      columns.map(
        (field, at) =>
          `<${'abcdefgh'[at]}>${texts.includes(field) ? `${escaped(payload + tail)}` : `D-${type}`}</${'abcdefgh'[at]}>`,
      )
    const run = async (tail: string): Promise<void> => {
      const feed = `<?xml version="1.0"?><o><offer>${cells(tail).join('')}</offer><offer>${columns.map((_, at) => `<${'abcdefgh'[at]}>E-${type}</${'abcdefgh'[at]}>`).join('')}</offer></o>`
      const file = await upload(store, 'feed.xml', Buffer.from(feed), { purpose: 'import', mime: 'application/xml' })
      const profile = await store.call('POST', '/api/import-profiles', {
        name: `Feed ${type}${tail}`,
        type,
        extension: 'xml',
        xml_path: 'o/offer',
        matching_key: key,
        fields: columns.map((field, at) => ({ field, source: 'abcdefgh'[at] })),
      })
      expect(profile.status, profile.text).toBe(201)
      const started = await store.call('POST', '/api/imports', { profile_id: profile.body.id, file_id: file.body.id })
      expect(started.status, started.text + file.text).toBe(201)
      const done = await until(
        () => store.call('GET', `/api/imports/${started.body.id}`),
        ({ body }) => ['failed', 'done', 'done_with_errors'].includes(body.state),
      )
      const rows = await store.call('GET', `/api/import-rows?import_id=${started.body.id}`)
      expect(done.body, rows.text).toMatchObject({ state: 'done' })
      // A plan has room for few of them.
      await ground.query('delete from imports where profile_id = $1', [profile.body.id])
      await store.call('DELETE', `/api/import-profiles/${profile.body.id}`)
      const { body } = await store.call('GET', `/api/${type}?${key}=D-${type}&$translations=all`)
      for (const field of texts)
        for (const text of languagesOf(body.data[0][field])) isClean(text, `${type}.${field} of a file${tail}`)
    }
    await run('')
    // A row that is there already is written by another statement.
    await run('<p>again</p>')
  })

  it('stays clean where a language is copied', async () => {
    const made = await store.call('POST', '/api/products', {
      ...(await validBody(ground, registry.get('products'))),
      description: { 'ua-uk': payload },
    })
    expect(made.status, made.text).toBe(201)
    const [language] = (await store.call('GET', '/api/store-languages?is_primary=false')).body.data
    const copy = await store.call('POST', '/api/language-copies', { store_language_id: language.id })
    expect(copy.status, copy.text).toBe(201)
    await until(
      () => store.call('GET', `/api/tasks/${copy.body.task_id}`),
      ({ body }) => body.state === 'done',
    )
    const { body } = await store.call('GET', `/api/products/${made.body.id}?$translations=all`)
    expect(Object.keys(body.description).length).toBeGreaterThan(1)
    for (const text of languagesOf(body.description)) isClean(text, 'a copied language')
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
