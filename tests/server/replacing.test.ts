import { rasterise } from '@shopwright/providers/images'
import { newId } from '@shopwright/resource'
import { forgetFiles, type InStore, replaceFile, type ShopCtx, type ShopStore, storesOf } from '@shopwright/shop/server'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from './shopper.ts'
import { groupWith, hire } from './staff.ts'
import { upload } from './upload.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore
let photo: Buffer
let other: Buffer

const drawn = async (colour: string, width = 1000): Promise<Buffer> =>
  Buffer.from(
    await rasterise(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 60"><rect width="100" height="60" fill="${colour}"/><rect width="50" height="60" fill="#00ff00"/></svg>`,
      { width },
    ),
  )

beforeAll(async () => {
  photo = await drawn('#ff0000')
  other = await drawn('#0000ff', 700)
  world = await openWorld()
  store = await world.openStore('Replaced')
})
afterAll(() => world.close())

const png = { mime: 'image/png' }
async function uploaded(bytes = photo, options: object = {}): Promise<string> {
  const { status, body, text } = await upload(store, 'photo.png', bytes, { ...png, ...options })
  expect(status, text).toBe(201)
  return body.id
}
const replace = (replaces: string, bytes = other, options: object = {}) =>
  upload(store, 'other.png', bytes, { ...png, replaces, ...options })
const crop = (id: string, body: object, call = store.call) => call('POST', `/api/files/${id}/crop`, body)
const bytesOf = async (id: string) => (await Array.fromAsync(world.files.list())).filter((key) => key.includes(id))
const keysNow = async () => (await Array.fromAsync(world.files.list())).length

async function made(noun: string, body: object): Promise<any> {
  const answer = await store.call('POST', `/api/${noun}`, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const draftOf = async (layout: string) =>
  (await store.call('GET', `/api/layout-drafts?layout_id=${layout}`)).body.data[0]

/** A home that shows the picture in a module, published, with another draft of it. */
async function arranged(image: string): Promise<string> {
  const { id } = await made('layouts', { name: 'Головна', routes: [{ page: 'home' }] })
  const settings = { title: { 'ua-uk': 'Про нас' }, html: { 'ua-uk': '<p>Ми</p>' }, image }
  const sections = ['text-picture'].map((kind) => ({
    id: newId(),
    position: 'main',
    kind,
    module_id: null,
    is_hidden: false,
    settings,
  }))
  const draft = await draftOf(id)
  const kept = await store.call('PATCH', `/api/layout-drafts/${draft.id}`, { sections, version: draft.version })
  expect(kept.status, kept.text).toBe(200)
  await made('layout-publications', { layout_id: id })
  return id
}

describe('A picture that another replaces', () => {
  it('is replaced wherever it is shown: at records, in texts, settings, drafts and what was published', async () => {
    const folder = (await made('file-folders', { name: 'Лампи' })).id
    const id = await uploaded(photo, { folder })
    const alt = { 'ua-uk': 'Лампа на столі' }
    expect((await store.call('PATCH', `/api/files/${id}`, { alt })).status).toBe(200)
    const product = await makeProduct(store, { image: id, images: [{ image: id }] })
    const text = { 'ua-uk': `<p>Так: <img src="/media/${store.id}/${id}/medium.webp" alt="так"></p>` }
    const article = await made('information', { title: { 'ua-uk': 'Про нас' }, text })
    const layout = await arranged(id)
    const module = await made('modules', { name: 'Спільний', kind: 'text-picture', settings: { image: id } })
    const { slug } = (await store.call('GET', `/api/products/${product}`)).body
    const pages = ['/', `/${slug}`, `/${article.slug}`]
    const shows = async (page: string, file: string) => (await store.guest('GET', page)).text.includes(file)
    for (const page of pages) expect(await shows(page, id), page).toBe(true)
    const usesOf = async (file: string) =>
      (await store.call('GET', `/api/files/${file}/uses`)).body.data.map(({ resource, total }: any) => [
        resource,
        total,
      ])
    const uses = await usesOf(id)
    expect(uses.sort()).toEqual([
      ['information', 1],
      ['layouts', 1],
      ['modules', 1],
      ['products', 1],
    ])
    const before = (await store.call('GET', `/api/products/${product}`)).body

    const answer = await replace(id)
    expect(answer.status, answer.text).toBe(201)
    const after = answer.body
    expect(after).toMatchObject({ name: 'photo.png', folder_id: folder, alt: alt['ua-uk'], width: 700, height: 420 })
    expect(after.id).not.toBe(id)
    for (const page of pages) {
      expect(await shows(page, after.id), page).toBe(true)
      expect(await shows(page, id), page).toBe(false)
    }
    expect((await usesOf(after.id)).sort()).toEqual(uses)
    const { sections } = await draftOf(layout)
    expect(sections[0].settings.image).toBe(after.id)
    const [publication] = (await store.call('GET', `/api/layout-publications?layout_id=${layout}`)).body.data
    expect(publication.sections[0].settings.image).toBe(after.id)
    expect((await store.call('GET', `/api/modules/${module.id}`)).body.settings.image).toBe(after.id)

    // Who has the product open is told, in place of saving the former picture back.
    const stale = await store.call('PATCH', `/api/products/${product}`, { image: id, version: before.version })
    expect([stale.status, stale.body.data.code]).toEqual([409, 'stale-version'])
    expect((await store.call('GET', `/api/files/${id}`)).status).toBe(404)
    // Pages that browsers have open show it for as long as a deletion could be undone.
    expect((await store.guest('GET', `/media/${store.id}/${id}/small.webp`)).status).toBe(200)
    await world.engine.database.platformPool.query(
      `update deleted_records set created_at = now() - interval '31 minutes' where store_id = $1`,
      [store.id],
    )
    await forgetFiles(world.engine, world.files)
    expect(await bytesOf(id)).toEqual([])
  })

  it('changes nothing in another store that has the same id in a text', async () => {
    const neighbour = await world.openStore('Neighbour')
    const id = await uploaded()
    const text = { 'ua-uk': `<p>Так: <img src="/media/${store.id}/${id}/medium.webp"></p>` }
    const article = await made('information', { title: { 'ua-uk': 'Стаття' }, text })
    const { store_id: _, ...kept } = (
      await world.engine.onPlatform({}, (ctx) =>
        sql<any>`insert into information select (jsonb_populate_record(i, ${JSON.stringify({ store_id: neighbour.id })}::jsonb)).*
          from information i where store_id = ${store.id} and id = ${article.id} returning *`.execute(ctx.db),
      )
    ).rows[0]
    // Where no wall stands between stores, as on the platform's side.
    const own = (await storesOf(world.engine).byId(store.id)) as ShopStore
    const inStore: InStore = (work) =>
      world.engine.onPlatform({}, (ctx) => work({ ...ctx, store: own, language: 'ua-uk' } as ShopCtx))
    const sent = { name: 'other.png', bytes: other }
    const after = await replaceFile(own, inStore, world.files, { id, isKept: false }, sent)
    const theirs = await neighbour.call('GET', `/api/information/${article.id}`)
    expect([theirs.body.text['ua-uk'] ?? theirs.body.text, theirs.body.version]).toEqual([
      expect.stringContaining(id),
      kept.version,
    ])
    const ours = (await store.call('GET', `/api/information/${article.id}`)).text
    expect([ours.includes(id), ours.includes(after)]).toEqual([false, true])
  })

  it('stays where somebody keeps it, and nothing shows it', async () => {
    const id = await uploaded()
    const product = await makeProduct(store, { image: id })
    const made = await replace(id, other, { keepsFormer: true })
    expect(made.status, made.text).toBe(201)
    expect((await store.call('GET', `/api/files/${id}`)).status).toBe(200)
    expect((await store.call('GET', `/api/files/${id}/uses`)).body.data).toEqual([])
    expect((await store.call('GET', `/api/products/${product}`)).body.image).toBe(made.body.id)
  })

  it('stays where who replaces it may not delete files', async () => {
    const id = await uploaded()
    const group = await groupWith(store, [{ service: 'files', can_get: true, can_update: true }])
    const call = await hire(world, store, 'keeper@replaced.test', group)
    const cut = await crop(id, { left: 0, top: 0, width: 90, height: 90 }, call)
    expect(cut.status, cut.text).toBe(201)
    expect((await store.call('GET', `/api/files/${id}`)).status).toBe(200)
  })

  it('of an exact size is followed by one of that size', async () => {
    const icon = await uploaded(photo, { exactly: '16x16 png' })
    const [{ id: settings }] = (await store.call('GET', '/api/settings')).body.data
    expect((await store.call('PATCH', `/api/settings/${settings}`, { icon })).status).toBe(200)
    const { body } = await replace(icon)
    expect([body.width, body.height, body.mime]).toEqual([16, 16, 'image/png'])
    expect((await store.call('GET', `/api/settings/${settings}`)).body.icon).toBe(body.id)
  })

  it('goes once: of two that come at the same time one is refused, and its bytes go', async () => {
    const id = await uploaded()
    const product = await makeProduct(store, { image: id })
    const before = await keysNow()
    const answers = await Promise.all([replace(id), replace(id), replace(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404])
    const made = answers.find(({ status }) => status === 201)?.body.id
    expect((await store.call('GET', `/api/products/${product}`)).body.image).toBe(made)
    expect(await keysNow()).toBe(before + (await bytesOf(made)).length)
  })

  it('makes room for the one that comes, and for no more', async () => {
    const id = await uploaded()
    const { rows } = await world.engine.database.platformPool.query(
      'select sum(size)::int as used from files where store_id = $1',
      [store.id],
    )
    const setQuota = async (bytes: number) => {
      await world.engine.database.platformPool.query(
        `update plans set limits = jsonb_set(limits, '{storage}', to_jsonb($1::int)) where id = (select plan_id from stores where id = $2)`,
        [bytes, store.id],
      )
      await world.engine.onPlatform({}, async (ctx) => void ctx.touched.add('plans').add('stores'))
    }
    await setQuota(rows[0].used)
    expect((await replace(id, photo, { keepsFormer: true })).status).toBe(507)
    const larger = await drawn('#ff00ff', 3000)
    expect(larger.length).toBeGreaterThan(photo.length)
    expect((await replace(id, larger)).status).toBe(507)
    expect((await store.call('GET', `/api/files/${id}`)).status).toBe(200)
    const same = await replace(id, photo)
    expect(same.status, same.text).toBe(201)
    await setQuota(1_000_000_000)
  })

  it('is a picture of the store, replaced by a picture, by who may change files', async () => {
    const id = await uploaded()
    const refused = async (answer: ReturnType<typeof replace>) => {
      const { status, body } = await answer
      return [status, body.data?.code ?? body.code]
    }
    expect(await refused(replace(newId()))).toEqual([404, 'not-found'])
    expect(await refused(replace('lamp'))).toEqual([404, 'not-found'])
    expect((await replace(id, Buffer.from('<html>'))).body.errors).toHaveProperty('file')
    const sold = await upload(store, 'book.pdf', Buffer.from('%PDF-1.7 book'), { purpose: 'download' })
    expect(await refused(replace(sold.body.id))).toEqual([422, 'not-a-picture'])
    const elsewhere = await world.openStore('Elsewhere')
    expect((await upload(elsewhere, 'other.png', other, { ...png, replaces: id })).status).toBe(404)
    expect((await crop(id, { left: 0, top: 0, width: 9, height: 9 }, elsewhere.call)).status).toBe(404)
    const group = await groupWith(store, [{ service: 'files', can_get: true }])
    const reader = await hire(world, store, 'reader@replaced.test', group)
    expect((await crop(id, { left: 0, top: 0, width: 9, height: 9 }, reader)).status).toBe(403)
    expect((await store.call('GET', `/api/files/${id}`)).status).toBe(200)
  })
})

describe('A part of a picture', () => {
  it('comes in its place, as large as it is there and in the same format', async () => {
    const jpeg = await sharp(photo).jpeg().toBuffer()
    for (const [bytes, mime] of [
      [photo, 'image/png'],
      [jpeg, 'image/jpeg'],
      [await sharp(photo).webp().toBuffer(), 'image/webp'],
    ] as const) {
      const id = await uploaded(bytes)
      const product = await makeProduct(store, { image: id })
      const cut = await crop(id, { left: 600, top: 100, width: 300, height: 200 })
      expect(cut.status, cut.text).toBe(201)
      expect([cut.body.width, cut.body.height, cut.body.mime]).toEqual([300, 200, mime])
      expect((await store.call('GET', `/api/products/${product}`)).body.image).toBe(cut.body.id)
      // The right half alone is red.
      const large = (await world.files.sizePath(store.id, cut.body.id, 'large', 'jpg')) as string
      const { dominant } = await sharp(large).stats()
      expect(dominant.r).toBeGreaterThan(200)
      expect(dominant.g).toBeLessThan(60)
    }
  })

  it('is upright where the picture was turned', async () => {
    const turned = await sharp(photo).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const id = await uploaded(turned)
    expect((await store.call('GET', `/api/files/${id}`)).body).toMatchObject({ width: 600, height: 1000 })
    const cut = await crop(id, { left: 0, top: 600, width: 600, height: 400 })
    expect([cut.body.width, cut.body.height]).toEqual([600, 400])
  })

  it('lies inside of it, and nothing is changed where it does not', async () => {
    const id = await uploaded()
    for (const area of [
      { left: 900, top: 0, width: 101, height: 10 },
      { left: 0, top: 599, width: 10, height: 2 },
    ]) {
      const { status, body } = await crop(id, area)
      expect([status, body.data?.code ?? body.code]).toEqual([422, 'outside-picture'])
      expect(body.message).toContain('1000 × 600')
    }
    for (const [field, area] of [
      ['left', { left: -1, top: 0, width: 10, height: 10 }],
      ['width', { left: 0, top: 0, width: 0, height: 10 }],
      ['height', { left: 0, top: 0, width: 10 }],
      ['top', { left: 0, top: 1.5, width: 10, height: 10 }],
    ] as const) {
      const { status, body } = await crop(id, area)
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    }
    expect((await store.call('GET', `/api/files/${id}`)).status).toBe(200)
  })
})
