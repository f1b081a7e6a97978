import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { connected, openVault } from '@shopwright/engine'
import { localDisk } from '@shopwright/providers/storage'
import { bytesOf, readArchive, writeArchive } from '@shopwright/server/backup/archive'
import { BackupBroken } from '@shopwright/server/backup/manifest'
import { exportStore } from '@shopwright/server/portable/export-store'
import { importStore } from '@shopwright/server/portable/import-store'
import { migrateAll } from '@shopwright/server/runtime'
import { verifyAll } from '@shopwright/shop/server'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../database.ts'
import { makeProduct, openShopper } from './shopper.ts'
import { upload } from './upload.ts'
import { type OpenedStore, openWorld, password, type World } from './world.ts'

/** where the store begins, and where it comes to: two installations that share nothing */
let from: World
let to: World
let store: OpenedStore
let picture: string
let product: string
let order: { id: string; number: string }
let folder: string
const at = (name: string) => join(folder, name)
const sealedBy = 'a password for the file of a store'
const sql = async (world: World, text: string, ...values: unknown[]): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shopwright-portable-'))
  from = await openWorld({ vault: openVault(() => ['the master key of the one that it leaves']) })
  const database = await createTestDatabase()
  await migrateAll(database, pino({ level: 'silent' }))
  to = await openWorld({ database, vault: openVault(() => ['the master key of the one that it comes to']) })

  store = await from.openStore('Moving house')
  const settings = (await store.call('GET', '/api/settings')).body.data[0].id
  await store.call('PATCH', `/api/settings/${settings}`, { telegram_access_token: 'PLANTED-TOKEN' })
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  picture = (await upload(store, 'one.png', bytes)).body.id
  const { body: above } = await store.call('POST', '/api/categories', { name: { 'ua-uk': 'Посуд' } })
  const { body: below } = await store.call('POST', '/api/categories', {
    name: { 'ua-uk': 'Чайники' },
    parent_id: above.id,
  })
  product = await makeProduct(store, {
    name: { 'ua-uk': 'Чайник\tз\nрядками \\ "лапками"' },
    slug: { 'ua-uk': 'chainyk' },
    quantity: 1000,
    categories: [below.id],
    image: picture,
  })
  await store.call('POST', '/api/store-domains', { host: 'moving.example' })
  await sql(from, 'update store_domains set verified_at = now() where store_id = $1', store.id)
  const shopper = openShopper(from, store)
  await shopper.add(product, 2)
  await shopper.ready()
  order = (await shopper.order()).body
})
afterAll(async () => {
  await from.close()
  await to.close()
  await rm(folder, { recursive: true, force: true })
})

const away = async (name: string, sealing: string | undefined, id = store.id) =>
  exportStore({
    file: at(name),
    password: sealing,
    store: id,
    platform: from.database.platform,
    registry: from.engine.registry,
    vault: from.engine.vault,
    disk: await localDisk(from.dataDir),
    now: new Date(),
  })
const bringIn = async (name: string, { sealing, domain }: { sealing?: string; domain?: string } = {}) =>
  importStore({
    file: at(name),
    password: sealing,
    domain,
    platform: to.database.platform,
    engine: to.engine,
    disk: await localDisk(to.dataDir),
  })
const storesHere = async (): Promise<number> => (await sql(to, 'select count(*)::int as n from stores'))[0].n

describe('a store’s file', () => {
  it('tells what is in it, its secrets only where it is sealed', async () => {
    const open = await away('open.store', undefined)
    expect(open).toMatchObject({ store: { title: 'Moving house' }, secrets: { taken: 0, left: 1 } })
    const closed = await away('sealed.store', sealedBy, store.domain)
    expect(closed).toMatchObject({ secrets: { taken: 1, left: 0 }, rows: open.rows, files: open.files })
    expect(open.files).toBeGreaterThan(1)
    expect(String(await readFile(at('sealed.store')))).not.toContain('Moving house')
    await expect(away('none.store', undefined, 'nobody')).rejects.toThrow('There is no store nobody here')
  })

  it.each<[string, (bytes: Buffer) => Buffer, RegExp]>([
    ['cut off', (bytes) => bytes.subarray(0, bytes.length - 200), /damaged|cut off/],
    [
      'changed',
      (bytes) => Buffer.from(bytes.map((byte, n) => (n === bytes.length >> 1 ? byte ^ 1 : byte))),
      /damaged|changed/,
    ],
    ['of somebody else', () => Buffer.from('PK\u0003\u0004 a letter'), /no backup/],
  ])('that is %s is refused before anything changes', async (_, spoil, words) => {
    await writeFile(at('spoilt.store'), spoil(await readFile(at('open.store'))))
    const before = await storesHere()
    await expect(bringIn('spoilt.store')).rejects.toThrow(words)
    expect(await storesHere()).toBe(before)
  })

  it('that says of another number of rows than it brings is refused', async () => {
    await writeArchive(at('fewer.store'), undefined, (add) =>
      readArchive(at('open.store'), undefined, async ({ name, size, bytes }) => {
        const content = await bytesOf({ bytes })
        const told = String(content).replace(/\["products",\d+\]/, '["products",77]')
        const isLast = name === 'manifest.json'
        await add({ name, size: isLast ? told.length : size, bytes: Readable.from([isLast ? told : content]) })
      }),
    )
    await expect(bringIn('fewer.store')).rejects.toThrow('products has 1 rows, the file says 77')
    expect(await storesHere()).toBe(0)
  })

  it('is refused with the wrong password, and by another version of the program', async () => {
    await expect(bringIn('sealed.store', { sealing: 'another password' })).rejects.toThrow(BackupBroken)
    const [last] = await sql(to, 'select name, checksum from schema_migrations order by name desc limit 1')
    await withOwner(`update schema_migrations set checksum = 'other' where name = '${last.name}'`)
    await expect(bringIn('open.store')).rejects.toThrow(/another version/)
    await withOwner(`update schema_migrations set checksum = '${last.checksum}' where name = '${last.name}'`)
  })

  it('is refused where something that the store points at is not known, by its name', async () => {
    await sql(to, `update countries set iso_code = 'XX' where iso_code = 'UA'`)
    await expect(bringIn('open.store')).rejects.toThrow('countries UA is not known here')
    expect(await storesHere()).toBe(0)
    await sql(to, `update countries set iso_code = 'UA' where iso_code = 'XX'`)
  })
})

describe('a store that was brought in', () => {
  it('is what it was: its rows, people, files and secrets, and sells', async () => {
    const ids = async (world: World) => (await sql(world, `select id from countries where iso_code = 'UA'`))[0].id
    expect(await ids(to)).not.toBe(await ids(from))
    const made = await bringIn('sealed.store', { sealing: sealedBy })
    expect(made).toMatchObject({ store: { id: store.id, domain: store.domain }, secrets: { taken: 1, left: 0 } })
    // The owner signs in with what they know.
    const { body } = await to.platform('POST', '/api/authentication', {
      strategy: 'local',
      email: store.owner.email,
      password,
    })
    const call = (path: string) =>
      to.platform('GET', path, undefined, { authorization: body.accessToken, 'store-token': store.token })
    const [here, there] = [await call(`/api/products/${product}`), await store.call('GET', `/api/products/${product}`)]
    expect(here.body).toEqual(there.body)
    expect((await call(`/api/orders/${order.id}`)).body).toMatchObject({ number: order.number })
    const page = await to.platform('GET', '/chainyk', undefined, { host: store.host })
    expect([page.status, page.text.includes('лапками')]).toEqual([200, true])
    const media = `/media/${store.id}/${picture}/thumb.webp`
    const served = async (world: World) => (await world.platform('GET', media, undefined, { host: store.host })).text
    expect(await served(to)).toBe(await served(from))
    const [{ telegram_access_token: sealed }] = await sql(
      to,
      'select telegram_access_token from settings where store_id = $1',
      store.id,
    )
    expect(to.engine.vault.open({ store: store.id, name: 'settings.telegram_access_token' }, sealed)).toBe(
      'PLANTED-TOKEN',
    )
    expect((await verifyAll(to.engine, to.files)).findings).toEqual([])
    const shopper = openShopper(to, store, 'second@buyer.test')
    await shopper.add(product, 1)
    await shopper.ready()
    expect((await shopper.order()).status).toBe(201)
  })

  it('has every row that left, but what passes by itself', async () => {
    const counts = async (world: World) => {
      const found: Record<string, number> = {}
      for (const { table, name, scope } of world.engine.registry.kept)
        if (scope === 'store' && name !== 'exports' && name !== 'deleted-records')
          found[name] = (
            await sql(
              world,
              `select count(*)::int as n from ${table} where store_id = $1 and created_at < $2`,
              store.id,
              leftAt,
            )
          )[0].n
      return found
    }
    const [{ made_at: leftAt }] = await sql(
      to,
      "select max(created_at) + interval '1 second' as made_at from orders where number = $1",
      order.number,
    )
    const there = await counts(from)
    expect(await counts(to)).toEqual(there)
    expect(Object.values(there).filter(Boolean).length).toBeGreaterThan(25)
  })

  it('shows whose the owner’s names are anew, and does not come in twice or under a name that is taken', async () => {
    expect(await sql(to, 'select verified_at from store_domains where store_id = $1', store.id)).toEqual([
      { verified_at: null },
    ])
    await expect(bringIn('open.store')).rejects.toThrow('Moving house is here already')
    const other = await from.openStore('Neighbour')
    await away('other.store', undefined, other.id)
    await expect(bringIn('other.store', { domain: store.domain })).rejects.toThrow(
      `A store here is called ${store.domain} already`,
    )
    expect((await bringIn('other.store', { domain: 'neighbour-here' })).store.domain).toBe('neighbour-here')
    expect((await to.platform('GET', '/', undefined, { host: `neighbour-here.${to.platformHost}` })).status).toBe(200)
  })

  it('brings nobody in as a super admin, and leaves who is here as they are', async () => {
    const third = await from.openStore('Third')
    await sql(from, `update accounts set role = 'ADMIN' where email = $1`, third.owner.email)
    const known = await from.openStore('Fourth')
    await to.register(known.owner.email)
    const [{ id }] = await sql(to, 'select id from accounts where email = $1', known.owner.email)
    // What codes are checked by stays where it is.
    await sql(from, 'update accounts set two_step_at = now() where email = any($1)', [
      third.owner.email,
      known.owner.email,
    ])
    await sql(from, 'update staff_members set two_step = true where store_id = any($1)', [third.id, known.id])
    for (const one of [third, known]) {
      await away('more.store', undefined, one.id)
      await bringIn('more.store')
    }
    expect(await sql(to, 'select role, two_step_at from accounts where email = $1', third.owner.email)).toEqual([
      { role: 'SHOP_ADMIN', two_step_at: null },
    ])
    expect(await sql(to, 'select from staff_members where two_step')).toEqual([])
    expect(await sql(to, 'select owner_id from stores where id = $1', known.id)).toEqual([{ owner_id: id }])
  })
})

async function withOwner(statement: string): Promise<void> {
  await connected(to.database.owner, (client) => client.query(statement))
}
