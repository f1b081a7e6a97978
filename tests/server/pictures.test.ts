import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { rasterise } from '@shopwright/providers/images'
import { newId } from '@shopwright/resource'
import { forgetFiles, makeAvif, sweepFiles } from '@shopwright/shop/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from './shopper.ts'
import { upload } from './upload.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore
let photo: Buffer

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800"><defs><radialGradient id="g">
  <stop offset="0" stop-color="#f7b267"/><stop offset="1" stop-color="#33658a"/></radialGradient></defs>
  <rect width="800" height="800" fill="url(#g)"/><circle cx="300" cy="420" r="180" fill="#f26419" opacity="0.7"/></svg>`

beforeAll(async () => {
  photo = Buffer.from(await rasterise(drawing, { width: 1400 }))
  world = await openWorld()
  store = await world.openStore('Pictures')
})
afterAll(() => world.close())

const keysOf = async (file: string) => (await Array.fromAsync(world.files.list())).filter((key) => key.includes(file))
const media = (file: string, name: string) => store.guest('GET', `/media/${store.id}/${file}/${name}`)

describe('a picture', () => {
  it('is there as WebP and JPEG at once, and as AVIF after the work that nobody waits for', async () => {
    const made = await upload(store, 'lamp.png', photo, { mime: 'image/png' })
    expect(made.status, made.text).toBe(201)
    const file: string = made.body.id
    for (const name of ['small.webp', 'large.jpg']) expect((await media(file, name)).status).toBe(200)
    expect((await media(file, 'small.avif')).status).toBe(404)
    const product = await makeProduct(store, { image: file })
    const { slug } = (await store.call('GET', `/api/products/${product}`)).body
    const before = await store.guest('GET', `/${slug}`)
    expect(before.text).toContain(`${file}/small.webp`)
    expect(before.text).not.toContain('image/avif')

    await makeAvif(world.engine, world.files, store.id)
    for (const name of ['thumb', 'small', 'medium', 'large']) {
      const found = await media(file, `${name}.avif`)
      expect([found.status, found.headers['content-type']]).toEqual([200, 'image/avif'])
      expect(found.headers['cache-control']).toContain('immutable')
    }
    // The page was kept without it, and tells now.
    const after = await store.guest('GET', `/${slug}`)
    expect(after.text).toContain(`${file}/small.avif`)
    // Nothing is made twice.
    const { updated_at } = (await store.call('GET', `/api/files/${file}`)).body
    await makeAvif(world.engine, world.files, store.id)
    expect((await store.call('GET', `/api/files/${file}`)).body.updated_at).toBe(updated_at)
  })

  it('that was deleted is gone with all its sizes when nobody can undo it any more, and not before', async () => {
    const query = (text: string, values: unknown[]) => world.engine.database.platformPool.query(text, values)
    const made = async (name: string): Promise<string> => {
      const { status, body, text } = await upload(store, name, photo, { mime: 'image/png' })
      expect(status, text).toBe(201)
      return body.id
    }
    const [goes, stays] = [await made('goes.png'), await made('stays.png')]
    const tokens = []
    for (const id of [goes, stays]) tokens.push((await store.call('DELETE', `/api/files/${id}`)).body.undo_token)
    await forgetFiles(world.engine, world.files)
    await sweepFiles(world.engine, world.files)
    expect((await media(goes, 'small.webp')).status).toBe(200)
    expect((await store.call('POST', '/api/undos', { undo_token: tokens[1] })).status).toBe(201)
    await query(`update deleted_records set created_at = now() - interval '31 minutes' where store_id = $1`, [store.id])
    await forgetFiles(world.engine, world.files)
    expect((await media(goes, 'small.webp')).status).toBe(404)
    expect(await keysOf(goes)).toEqual([])
    expect((await media(stays, 'small.webp')).status).toBe(200)
  })

  it('whose bytes no row stands for is found and swept, unless it may be an upload that goes on', async () => {
    const [lost, young] = [newId(), newId()]
    for (const id of [lost, young]) await world.files.put(`${store.id}/${id}/original`, photo)
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
    await utimes(join(world.dataDir, store.id, lost, 'original'), twoDaysAgo, twoDaysAgo)
    await sweepFiles(world.engine, world.files)
    expect([await keysOf(lost), await keysOf(young)]).toEqual([[], [`${store.id}/${young}/original`]])
    await world.files.remove(`${store.id}/${young}/original`)
  })

  it('over the store’s size, of an unknown kind or over the plan’s quota is refused at its field and leaves nothing behind', async () => {
    const folder = join(world.dataDir, store.id)
    const kept = (await readdir(folder)).length
    const limit = (values: object) => store.call('PATCH', `/api/settings/${settings}`, values)
    const settings = (await store.call('GET', '/api/settings')).body.data[0].id
    const { file_max_size } = (await store.call('GET', `/api/settings/${settings}`)).body
    expect((await limit({ file_max_size: 1024 })).status).toBe(200)
    const large = await upload(store, 'lamp.png', photo, { mime: 'image/png' })
    expect([large.status, large.body.errors.file]).toEqual([413, expect.stringContaining('MB')])
    await limit({ file_max_size })

    const strange = await upload(store, 'lamp.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    expect([strange.status, Object.keys(strange.body.errors)]).toEqual([422, ['file']])

    await world.engine.onPlatform({}, (ctx) =>
      sql`update plans set limits = jsonb_set(limits, '{storage}', '1000')`.execute(ctx.db).then(() => {
        ctx.touched.add('plans')
      }),
    )
    const full = await upload(store, 'lamp.png', photo, { mime: 'image/png' })
    expect([full.status, full.body.errors.file]).toEqual([507, expect.stringContaining('MB')])
    expect((await readdir(folder)).length).toBe(kept)
  })
})
