import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readXml } from '@shopwright/providers/spreadsheet'
import { refreshSitemaps } from '@shopwright/shop/server'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { makeProduct } from './shopper.ts'
import { upload } from './upload.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let other: OpenedStore
let kettle: string

beforeAll(async () => {
  world = await openWorld({ work: true })
  store = await world.openStore('Mapped & Co')
  other = await world.openStore('Unmapped')
  const english = (await store.call('GET', '/api/languages?code=en-us')).body.data[0].id
  await store.call('POST', '/api/store-languages', { language_id: english })
  kettle = await makeProduct(store, { name: { 'ua-uk': 'Чайник', 'en-us': 'Kettle' } })
})
afterAll(() => world?.close())

const file = (name: string, headers: Record<string, string> = {}, of = store) =>
  of.guest('GET', name, undefined, headers)
const maps = async (of = store) => (await of.call('GET', '/api/sitemaps')).body.data as any[]
const ready = async (count: number) => {
  const all = await until(
    () => maps(),
    (rows) => rows.length >= count && rows.every(({ state }: any) => state === 'ready'),
  )
  return all[0]
}
const settings = async (changes: object, of = store) => {
  const { id } = (await of.call('GET', '/api/settings')).body.data[0]
  expect((await of.call('PATCH', `/api/settings/${id}`, changes)).status).toBe(200)
}
/** Every address in a file, by a reader that knows nothing of how it was written. */
async function addressesIn(text: string): Promise<string[]> {
  const at = path.join(world.dataDir, 'map-of-the-test.xml')
  await writeFile(at, text)
  return (await Array.fromAsync(readXml(at, '//loc'))).map(({ item }) => item.text.trim())
}

describe('The map of a shop', () => {
  it('names the first picture of a page, once its sizes are made, and no private file', async () => {
    const bytes = await sharp({ create: { width: 600, height: 600, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const { body } = await upload(other, 'jug.png', bytes, { mime: 'image/png' })
    const id = await makeProduct(other, { name: { 'ua-uk': 'Глек' }, image: body.id })
    const picture = `<image:image><image:loc>http://${other.host}/media/${other.id}/${body.id}/medium.jpg</image:loc></image:image></url>`
    const part = await until(
      () => file('/sitemap-1.xml', {}, other),
      ({ text }) => text.includes('<image:loc>'),
    )
    expect(part.text).toContain(picture)
    expect(part.text.match(/<image:loc>/g)).toHaveLength(1)
    const at = part.text.match(/<image:loc>http:\/\/[^/]+([^<]+)/)?.[1] as string
    expect((await file(at, {}, other)).status).toBe(200)
    await world.engine.database.platformPool.query('update files set is_private = true where id = $1', [body.id])
    expect((await file('/sitemap-1.xml', {}, other)).text).not.toContain('<image:loc>')
    await other.call('DELETE', `/api/products/${id}`)
  })

  it('is written when it is asked for, until the first night', async () => {
    const index = await file('/sitemap.xml')
    expect([index.status, index.headers.etag]).toEqual([200, undefined])
    const part = await file('/sitemap-1.xml')
    expect(part.text).toContain(`<loc>http://${store.host}/chainyk</loc>`)
    expect(part.text).toContain(`<loc>http://${store.host}/en/kettle</loc>`)
    expect((await file('/sitemap-2.xml')).status).toBe(404)
  })

  it('is made at night of the open stores, each once, as a task that says what came out', async () => {
    await refreshSitemaps(world.engine)
    const map = await ready(1)
    expect(map).toMatchObject({ part_count: 1, address_count: expect.any(Number), made_at: expect.any(String) })
    const task = (await store.call('GET', `/api/tasks/${map.task_id}`)).body
    expect(task).toMatchObject({ kind: 'sitemap', state: 'done', progress: 100 })
    const part = await file('/sitemap-1.xml')
    const addresses = await addressesIn(part.text)
    expect(addresses).toHaveLength(map.address_count)
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(addresses).toEqual(
      expect.arrayContaining([
        `http://${store.host}/`,
        `http://${store.host}/chainyk`,
        `http://${store.host}/en/kettle`,
        `http://${store.host}/en/shop/contacts`,
      ]),
    )
    expect((await file('/sitemap.xml')).text).toContain('<lastmod>')
    expect((await file('/sitemap-2.xml')).status).toBe(404)
    // Whoever has it already is told so.
    const etag = String(part.headers.etag)
    expect((await file('/sitemap-1.xml', { 'if-none-match': etag })).status).toBe(304)
    // Nothing has changed: the next night makes nothing.
    await refreshSitemaps(world.engine)
    expect(await maps()).toHaveLength(1)
  })

  it('names what changed only when it is made again, by the night or by its owner', async () => {
    await makeProduct(store, { name: { 'ua-uk': 'Глечик' } })
    expect((await file('/sitemap-1.xml')).text).not.toContain('/hlechyk')
    expect((await store.call('POST', '/api/sitemaps', {})).status).toBe(201)
    await ready(2)
    expect((await file('/sitemap-1.xml')).text).toContain('/hlechyk')
    await store.call('PATCH', `/api/products/${kettle}`, { status: false })
    await refreshSitemaps(world.engine)
    await ready(3)
    expect((await file('/sitemap-1.xml')).text).not.toContain('/chainyk')
  })

  it('keeps no more than three, and the bytes of no others', async () => {
    const before = (await maps()).map(({ id }) => id)
    for (let n = 0; n < 2; n += 1) {
      await store.call('POST', '/api/sitemaps', {})
      await until(
        () => maps(),
        (rows) => rows.every(({ state }: any) => state === 'ready') && rows.length <= 3,
      )
    }
    const left = (await maps()).map(({ id }) => id)
    expect(left).toHaveLength(3)
    const keys: string[] = []
    for await (const key of world.files.list()) if (key.includes(`${store.id}/sitemaps/`)) keys.push(key)
    expect(keys.sort()).toEqual(left.map((id) => `${store.id}/sitemaps/${id}/1.xml`).sort())
    expect(before.some((id) => !left.includes(id))).toBe(true)
  })

  it('is written at once where its files are not there', async () => {
    const [{ id }] = await maps()
    await world.files.remove(`${store.id}/sitemaps/${id}/1.xml`)
    const part = await file('/sitemap-1.xml')
    expect([part.status, part.headers.etag]).toEqual([200, undefined])
    expect((await file('/sitemap.xml')).status).toBe(200)
  })

  it('is written anew at once where its addresses have moved to another prefix', async () => {
    const [row] = (await store.call('GET', '/api/store-languages?$populate[]=language_id')).body.data.filter(
      ({ is_primary }: any) => !is_primary,
    )
    await store.call('DELETE', `/api/store-languages/${row.id}`)
    const part = await file('/sitemap-1.xml')
    expect(part.headers.etag).toBeUndefined()
    expect(part.text).not.toContain('/en/')
  })

  it('is nowhere where the owner wants none, and cannot be asked for', async () => {
    await settings({ sitemap_enabled: false })
    expect((await file('/sitemap.xml')).status).toBe(404)
    expect((await file('/sitemap-1.xml')).status).toBe(404)
    const refused = await store.call('POST', '/api/sitemaps', {})
    expect([refused.status, refused.body.data.code]).toEqual([422, 'sitemap-off'])
    await refreshSitemaps(world.engine)
    expect((await maps()).every(({ state }) => state === 'ready')).toBe(true)
  })

  it('of a shop that cannot be read costs the others nothing', async () => {
    const broken = await world.openStore('Broken')
    const owner = new pg.Client({ ...inject('postgres'), database: world.database.name })
    await owner.connect()
    await owner.query(`create function refuse_map() returns trigger language plpgsql as $$ begin
      if new.store_id = '${broken.id}' then raise exception 'broken'; end if; return new; end $$`)
    await owner.query('create trigger refuse_map before insert on sitemaps for each row execute function refuse_map()')
    await makeProduct(other, { name: { 'ua-uk': 'Новий' } })
    await refreshSitemaps(world.engine)
    await until(
      () => maps(other),
      (rows) => rows.length === 2 && rows.every(({ state }: any) => state === 'ready'),
    )
    expect(await maps(broken)).toEqual([])
    await owner.query('drop trigger refuse_map on sitemaps')
    await owner.end()
    await refreshSitemaps(world.engine)
    expect(await maps(broken)).toHaveLength(1)
  })

  it('of another shop is its own', async () => {
    expect((await maps(other)).length).toBeGreaterThan(0)
    const { text } = await file('/sitemap-1.xml', {}, other)
    expect(text).toContain(`http://${other.host}/`)
    expect(text).not.toContain(store.host)
  })
})
