import { mkdtemp, readdir, utimes } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rasterise } from '@shopwright/providers/images'
import { localDisk } from '@shopwright/providers/storage'
import { newId } from '@shopwright/resource'
import { createFileStore } from '@shopwright/server/files'
import { fileUses, forgetFiles, jobsOf, makeAvif, type ShopCtx, storesOf, sweepFiles } from '@shopwright/shop/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from './shopper.ts'
import { groupWith, hire } from './staff.ts'
import { upload } from './upload.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore
let photo: Buffer
let supplier: Server
let allowed: number

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800"><defs><radialGradient id="g">
  <stop offset="0" stop-color="#f7b267"/><stop offset="1" stop-color="#33658a"/></radialGradient></defs>
  <rect width="800" height="800" fill="url(#g)"/><circle cx="300" cy="420" r="180" fill="#f26419" opacity="0.7"/></svg>`

beforeAll(async () => {
  photo = Buffer.from(await rasterise(drawing, { width: 1400 }))
  supplier = createServer((request, response) => {
    response.statusCode = request.url?.startsWith('/pictures/') ? 200 : 404
    response.end(photo)
  })
  await new Promise<void>((resolve) => supplier.listen(0, '127.0.0.1', resolve))
  allowed = (supplier.address() as AddressInfo).port
  world = await openWorld({ egressAllow: [`127.0.0.1:${allowed}`] })
  store = await world.openStore('Pictures')
})
afterAll(async () => {
  supplier.close()
  await world.close()
})

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

  it('has its colours stand for it until it is there, also one from before there were any, and none where it lets things through', async () => {
    const clear = Buffer.from(
      await rasterise('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="3"/></svg>'),
    )
    const solid = (await upload(store, 'lamp.png', photo, { mime: 'image/png' })).body.id
    const cut = (await upload(store, 'cut.png', clear, { mime: 'image/png' })).body.id
    const pageOf = async (image: string) => {
      const { slug } = (await store.call('GET', `/api/products/${await makeProduct(store, { image })}`)).body
      return async () => (await store.guest('GET', `/${slug}`)).text
    }
    const [page, cutPage] = [await pageOf(solid), await pageOf(cut)]
    const painted = /style="--paint:#[0-9a-f]{3},#[0-9a-f]{6}"/
    expect(await page()).toMatch(painted)
    expect(await cutPage()).not.toContain('--paint')
    await makeAvif(world.engine, world.files, store.id)
    const query = (text: string, values: unknown[] = []) => world.engine.database.platformPool.query(text, values)
    await query(`update files set sizes = sizes #- '{thumb,paint}' where store_id = $1`, [store.id])
    await store.call('PATCH', `/api/files/${solid}`, { focus_x: 49 })
    expect(await page()).not.toContain('--paint')
    await query(`delete from pgboss.job where name = 'make-avif'`)
    const jobs = jobsOf({ engine: () => world.engine, files: world.files } as never)
    const once = { id: newId(), signal: new AbortController().signal, attempt: 0 }
    const run = (name: string, data: object) => jobs.find((job) => job.name === name)?.run(data as never, once)
    const asked = async () => (await query(`delete from pgboss.job where name = 'make-avif' returning data`)).rows
    await run('unfinished-pictures', {})
    for (const { data } of await asked()) await run('make-avif', data)
    expect(await page()).toMatch(/--paint:#[0-9a-f]{3},#[0-9a-f]{6}/)
    expect(await cutPage()).not.toContain('--paint')
    // Nothing is looked at twice.
    await run('unfinished-pictures', {})
    expect(await asked()).toEqual([])
    // What cannot be read keeps nobody behind it waiting, and is tried again.
    await query(`update files set sizes = sizes #- '{thumb,paint}' where store_id = $1`, [store.id])
    const first = (await query('select id from files where store_id = $1 order by id limit 1', [store.id])).rows[0].id
    const looked: string[] = []
    const away = {
      ...world.files,
      paint: async (of: string, id: string) => {
        looked.push(id)
        if (id === first) throw new Error('the storage is away')
        return world.files.paint(of, id)
      },
    }
    await makeAvif(world.engine, away, store.id)
    const lacks = await query(
      `select id from files where store_id = $1 and sizes -> 'thumb' is not null and not (sizes -> 'thumb') ? 'paint'`,
      [store.id],
    )
    expect(lacks.rows).toEqual([{ id: first }])
    await run('unfinished-pictures', {})
    expect(await asked()).toHaveLength(1)
    // Nor are many of them asked for without an end.
    await query(
      `insert into files select (jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid(), 'key', 'copy/' || n))).*
       from files f, generate_series(1, 60) n where f.id = $1`,
      [first],
    )
    looked.length = 0
    const none = {
      ...away,
      paint: async (_of: string, id: string) => {
        looked.push(id)
        throw new Error('the storage is away')
      },
    }
    await makeAvif(world.engine, none, store.id)
    expect([looked.length, new Set(looked).size]).toEqual([61, 61])
    await query(`delete from files where store_id = $1 and key like 'copy/%'`, [store.id])
  })

  it('gets its AVIF after all where the storage was away when it was made, and is not looked at again where there can be none', async () => {
    const query = (text: string, values: unknown[] = []) => world.engine.database.platformPool.query(text, values)
    const fresh = (await upload(store, 'late.png', photo, { mime: 'image/png' })).body
    const lost = (await upload(store, 'lost.png', photo, { mime: 'image/png' })).body
    const broken = (await upload(store, 'broken.png', photo, { mime: 'image/png' })).body
    const keyOf = async ({ id }: { id: string }) =>
      (await query('select key from files where id = $1', [id])).rows[0].key
    await world.files.remove(await keyOf(lost))
    await world.files.put(await keyOf(broken), photo.subarray(0, 400))
    const disk = await localDisk(world.dataDir)
    let isAway = true
    const unlessAway =
      <A extends unknown[], T>(work: (...asked: A) => Promise<T>) =>
      async (...asked: A): Promise<T> => {
        if (isAway) throw new Error('the storage is away')
        return work(...asked)
      }
    const far = { ...disk, stat: unlessAway(disk.stat), get: unlessAway(disk.get), put: unlessAway(disk.put) }
    const files = await createFileStore(await mkdtemp(join(tmpdir(), 'shopwright-copies-')), far)
    const triedOf = async ({ id }: { id: string }) =>
      (await query(`select sizes -> 'thumb' -> 'avif' as avif from files where id = $1`, [id])).rows[0].avif
    await makeAvif(world.engine, files, store.id)
    expect([await triedOf(fresh), await triedOf(lost), await triedOf(broken)]).toEqual([null, null, null])
    isAway = false
    await makeAvif(world.engine, files, store.id)
    expect([await triedOf(fresh), await triedOf(lost), await triedOf(broken)]).toEqual([true, false, false])
    expect((await media(fresh.id, 'small.avif')).status).toBe(200)
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

  it('is described in each language, and its page says so at once', async () => {
    const { id } = (await upload(store, 'lamp.png', photo, { mime: 'image/png' })).body
    const product = await makeProduct(store, { image: id })
    const { slug } = (await store.call('GET', `/api/products/${product}`)).body
    expect((await store.guest('GET', `/${slug}`)).text).toMatch(/<img[^>]*alt="Товар/)
    const alt = { 'ua-uk': 'Помаранчева лампа на столі' }
    expect((await store.call('PATCH', `/api/files/${id}`, { alt })).status).toBe(200)
    expect((await store.guest('GET', `/${slug}`)).text).toContain('alt="Помаранчева лампа на столі"')
    expect((await store.call('GET', '/api/files?$search=помаранчева')).body.total).toBe(1)
  })

  it('says what of it stays in sight where edges are cut off, which is its middle until somebody says so', async () => {
    const { id, ...made } = (await upload(store, 'lamp.png', photo, { mime: 'image/png' })).body
    expect([made.focus_x, made.focus_y]).toEqual([50, 50])
    const product = await makeProduct(store, { image: id })
    const { slug } = (await store.call('GET', `/api/products/${product}`)).body
    const page = async () => (await store.guest('GET', `/${slug}`)).text
    const put = (focus: object) => store.call('PATCH', `/api/files/${id}`, focus)
    expect((await page()).includes('--focus')).toBe(false)
    expect((await put({ focus_x: 20 })).status).toBe(200)
    expect((await page()).includes('--focus:20% 50%')).toBe(true)
    expect((await put({ focus_y: 0 })).status).toBe(200)
    expect((await page()).includes('--focus:20% 0%')).toBe(true)
    const refused = await put({ focus_x: -1, focus_y: 101 })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['focus_x', 'focus_y']])
    const category = await store.call('POST', '/api/categories', { name: { 'ua-uk': 'Лампи' }, image: id })
    expect(category.status, category.text).toBe(201)
    expect((await store.guest('GET', '/')).text.includes('--focus:20% 0%')).toBe(true)
  })

  it('tells the records that it is used in, to who may see those', async () => {
    const { id } = (await upload(store, 'used.png', photo, { mime: 'image/png' })).body
    const uses = (call = store.call) => call('GET', `/api/files/${id}/uses`)
    expect((await uses()).body).toEqual({ data: [] })
    const product = await makeProduct(store, { image: id, images: [{ image: id }] })
    const page = await store.call('POST', '/api/information', {
      title: { 'ua-uk': 'Про нас' },
      text: { 'ua-uk': `<p><img src="/media/${store.id}/${id}/medium.webp"></p>` },
    })
    expect(page.status, page.text).toBe(201)
    const used = (await uses()).body.data
    expect(used.map((one: { resource: string; total: number }) => [one.resource, one.total])).toEqual([
      ['products', 1],
      ['information', 1],
    ])
    expect(used[0].rows[0].id).toBe(product)
    expect(used[1].rows[0]).toEqual({ resource: 'information', id: page.body.id, title: 'Про нас' })
    const group = await groupWith(store, [{ service: 'files', can_get: true }])
    const keeper = await hire(world, store, 'keeper@pictures.test', group)
    expect((await uses(keeper)).body).toEqual({ data: [] })
    const other = await world.openStore('Elsewhere')
    expect((await other.call('GET', `/api/files/${id}/uses`)).status).toBe(404)

    // Where no wall stands between stores, a row of another one that has the same id is not taken for the store's own.
    const silent = await store.call('POST', '/api/information', {
      title: { 'ua-uk': 'Без картинок' },
      text: { 'ua-uk': '<p>Самий лише текст</p>' },
    })
    const text = { 'ua-uk': `<img src="/media/${store.id}/${id}/medium.webp">` }
    const found = await world.engine.onPlatform({}, async (ctx) => {
      for (const twin of [page.body.id, silent.body.id])
        await sql`insert into information select (jsonb_populate_record(i, ${JSON.stringify({ store_id: other.id, text })}::jsonb)).*
          from information i where store_id = ${store.id} and id = ${twin}`.execute(ctx.db)
      const own = await storesOf(world.engine).byId(store.id)
      const told = await fileUses({ ...ctx, store: own, language: 'ua-uk' } as ShopCtx, id)
      await sql`delete from information where store_id = ${other.id} and id in (${page.body.id}, ${silent.body.id})`.execute(
        ctx.db,
      )
      return told
    })
    expect(found).toEqual(used)
  })

  it('of the shop’s icon is exactly its size, and is made it where somebody asks', async () => {
    const [{ id: settings }] = (await store.call('GET', '/api/settings')).body.data
    const icon = (file: string) => store.call('PATCH', `/api/settings/${settings}`, { icon: file })
    const large = await upload(store, 'logo.png', photo, { mime: 'image/png' })
    const refused = await icon(large.body.id)
    expect([refused.status, refused.body.errors.icon]).toEqual([422, expect.stringContaining('16x16 png')])
    const made = await upload(store, 'logo.png', photo, { mime: 'image/png', exactly: '16x16 png' })
    expect([made.status, made.body.width, made.body.height, made.body.mime]).toEqual([201, 16, 16, 'image/png'])
    expect((await icon(made.body.id)).status).toBe(200)
    const tiny = Buffer.from(await rasterise(drawing, { width: 9 }))
    const small = await upload(store, 'tiny.png', tiny, { mime: 'image/png', exactly: '16x16 png' })
    expect([small.status, small.body.errors.file]).toEqual([422, expect.stringContaining('16x16 png')])
    const strange = await upload(store, 'logo.png', photo, { mime: 'image/png', exactly: '9000x9000 png' })
    expect([strange.status, Object.keys(strange.body.errors)]).toEqual([422, ['exactly']])
  })

  it('of a language is exactly its size, stands where shoppers choose one, and goes and comes back with its file', async () => {
    const english = (await store.call('GET', '/api/languages?code=en-us')).body.data[0].id
    const added = await store.call('POST', '/api/store-languages', { language_id: english })
    const give = (image: string | null) => store.call('PATCH', `/api/store-languages/${added.body.id}`, { image })
    const square = await upload(store, 'flag.png', photo, { mime: 'image/png', exactly: '16x16 png' })
    const refused = await give(square.body.id)
    expect([refused.status, refused.body.errors.image]).toEqual([422, expect.stringContaining('16x12 png')])
    const flag = (await upload(store, 'flag.png', photo, { mime: 'image/png', exactly: '16x12 png' })).body
    expect([flag.width, flag.height, flag.mime]).toEqual([16, 12, 'image/png'])
    expect((await give(flag.id)).status).toBe(200)
    const shown = `src="/media/${store.id}/${flag.id}/thumb.webp" alt="" width="16" height="12"`
    expect((await store.guest('GET', '/')).text).toContain(shown)
    const { undo_token } = (await store.call('DELETE', `/api/files/${flag.id}`)).body
    expect((await store.guest('GET', '/')).text).not.toContain(shown)
    expect((await store.call('POST', '/api/undos', { undo_token })).status).toBe(201)
    expect((await store.guest('GET', '/')).text).toContain(shown)
  })

  it('that is deleted leaves every page that showed it, and comes back to them', async () => {
    const main = (await upload(store, 'main.png', photo, { mime: 'image/png' })).body.id
    const second = (await upload(store, 'second.png', photo, { mime: 'image/png' })).body.id
    const product = await makeProduct(store, { image: main, images: [{ image: second }] })
    const { slug } = (await store.call('GET', `/api/products/${product}`)).body
    const isShown = async (id: string) => (await store.guest('GET', `/${slug}`)).text.includes(id)
    for (const id of [main, second]) {
      expect(await isShown(id)).toBe(true)
      const { undo_token } = (await store.call('DELETE', `/api/files/${id}`)).body
      expect(await isShown(id)).toBe(false)
      await store.call('POST', '/api/undos', { undo_token })
      expect(await isShown(id)).toBe(true)
    }
  })

  it('lies in a folder of its own store, stays when that goes, and is back in it when it comes back', async () => {
    const folder = (await store.call('POST', '/api/file-folders', { name: 'Лампи' })).body.id
    const made = await upload(store, 'lamp.png', photo, { mime: 'image/png', folder })
    expect([made.status, made.body.folder_id]).toEqual([201, folder])
    const fetched = await store.call('POST', '/api/files', {
      url: `http://127.0.0.1:${allowed}/pictures/far.png`,
      folder_id: folder,
    })
    expect([fetched.status, fetched.body.folder_id]).toEqual([201, folder])
    const inFolder = async () => (await store.call('GET', `/api/files?folder_id=${folder}`)).body.total
    expect(await inFolder()).toBe(2)
    const foreign = await world.openStore('Folders')
    for (const wrong of [(await foreign.call('POST', '/api/file-folders', { name: 'Лампи' })).body.id, 'lamps']) {
      const refused = await upload(store, 'lamp.png', photo, { mime: 'image/png', folder: wrong })
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['folder_id']])
    }
    const { undo_token } = (await store.call('DELETE', `/api/file-folders/${folder}`)).body
    expect((await store.call('GET', `/api/files/${made.body.id}`)).body.folder_id).toBe(null)
    await store.call('POST', '/api/undos', { undo_token })
    expect(await inFolder()).toBe(2)
  })

  it('comes from a public address, and from no other', async () => {
    const fetched = (url: string) => store.call('POST', '/api/files', { url })
    const made = await fetched(`http://127.0.0.1:${allowed}/pictures/%D0%BB%D0%B0%D0%BC%D0%BF%D0%B0.png?v=2`)
    expect([made.status, made.body.name, made.body.width]).toEqual([201, 'лампа.png', 1400])
    expect((await media(made.body.id, 'small.webp')).status).toBe(200)
    const faults: [string, string][] = [
      [`http://127.0.0.1:${allowed}/nothing.png`, 'Не вдалося завантажити файл за цією адресою.'],
      ['http://10.0.0.1/a.png', 'Не вдалося завантажити файл за цією адресою.'],
      ['file:///etc/passwd', 'Ця адреса не дозволена. Вкажіть відкриту адресу, що починається з http:// або https://.'],
      ['lamp', 'Ця адреса не дозволена. Вкажіть відкриту адресу, що починається з http:// або https://.'],
    ]
    for (const [url, text] of faults) {
      const { status, body } = await fetched(url)
      expect([url, status, body.errors]).toEqual([url, 422, { url: text }])
    }
  })

  it('over the store’s size, of an unknown kind or over the plan’s quota is refused at its field and leaves nothing behind', async () => {
    const folder = join(world.dataDir, store.id)
    const kept = (await readdir(folder)).length
    const limit = (values: object) => store.call('PATCH', `/api/settings/${settings}`, values)
    const settings = (await store.call('GET', '/api/settings')).body.data[0].id
    const { file_max_size } = (await store.call('GET', `/api/settings/${settings}`)).body
    expect((await limit({ file_max_size: 1024 })).status).toBe(200)
    const large = await upload(store, 'lamp.png', photo, { mime: 'image/png' })
    expect([large.status, large.body.errors.file]).toEqual([413, expect.stringContaining('до 1 кБ')])
    await limit({ file_max_size })

    const strange = await upload(store, 'lamp.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    expect([strange.status, strange.body.errors]).toEqual([
      422,
      { file: 'Файли цього типу не приймаються. Можна: JPEG, PNG, WEBP, GIF, AVIF.' },
    ])
    const book = await upload(store, 'goods.txt', Buffer.from('%PDF-1.4'), { purpose: 'import' })
    expect([book.status, book.body.errors.file]).toEqual([422, expect.stringContaining('XLSX, XML, CSV, SQL')])
    // Its head is in order: it is of a kind that is taken, and cannot be opened all the same.
    const torn = await upload(store, 'lamp.png', photo.subarray(0, 200), { mime: 'image/png' })
    expect([torn.status, torn.body.data.code, torn.body.errors]).toEqual([
      422,
      'picture-broken',
      { file: 'Це зображення не відкривається: можливо, файл пошкоджено. Збережіть його ще раз і завантажте.' },
    ])

    await world.engine.onPlatform({}, (ctx) =>
      sql`update plans set limits = jsonb_set(limits, '{storage}', '1000')`.execute(ctx.db).then(() => {
        ctx.touched.add('plans')
      }),
    )
    const full = await upload(store, 'lamp.png', photo, { mime: 'image/png' })
    expect([full.status, full.body.errors.file]).toEqual([507, expect.stringMatching(/2,4 МБ з 1.000 байтів/)])
    expect((await readdir(folder)).length).toBe(kept)
  })
})
