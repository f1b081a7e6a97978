import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localDisk, type Storage } from '@shopwright/providers/storage'
import { verifyAll } from '@shopwright/shop/server'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from './shopper.ts'
import { upload } from './upload.ts'
import { type Answer, type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore
let folder: string
/** files that there is room for yet, and what the disk says then */
let room = Number.POSITIVE_INFINITY
let fault = 'ENOSPC'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shopwright-full-'))
  const disk = await localDisk(folder)
  const storage: Storage = {
    ...disk,
    put: async (...file) => {
      room -= 1
      if (room < 0) throw Object.assign(new Error(`${fault}: write`), { code: fault })
      return disk.put(...file)
    },
  }
  world = await openWorld({ storage })
  store = await world.openStore('Full')
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const owner = async (text: string): Promise<void> => {
  const client = new pg.Client(world.database.owner)
  await client.connect()
  await client.query(text)
  await client.end()
}

const said = ({ status, body }: Answer): unknown[] => [status, body.data?.code, body.message]
const full = [
  507,
  'disk-full',
  'На сервері закінчилося місце на диску, зберегти не вдалося. Повторіть пізніше або зверніться до підтримки.',
]

describe('A disk without room for files (F09)', () => {
  const picture = () =>
    sharp({ create: { width: 700, height: 500, channels: 3, background: '#c33' } })
      .png()
      .toBuffer()
  const findings = async () => (await verifyAll(world.engine, world.files)).findings
  const files = async () => (await store.call('GET', '/api/files')).body.data

  it.each(['ENOSPC', 'EDQUOT'])(
    '%s: an upload says so wherever it struck, and neither a row nor bytes stay',
    async (code) => {
      fault = code
      // The picture itself, and each of its sizes in two formats.
      for (const left of [0, 1, 2, 5]) {
        room = left
        expect(said(await upload(store, 'a.png', await picture(), { mime: 'image/png' }))).toEqual(full)
        expect([await files(), await findings()]).toEqual([[], []])
      }
    },
  )

  it('takes files again as soon as there is room, without a new start', async () => {
    room = Number.POSITIVE_INFINITY
    expect((await upload(store, 'a.png', await picture(), { mime: 'image/png' })).status).toBe(201)
    expect([(await files()).length, await findings()]).toEqual([1, []])
  })
})

describe('A database whose disk is full (F08)', () => {
  it('is read on, says why nothing is written, and is written again as soon as there is room', async () => {
    const product = await makeProduct(store)
    await owner(`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
    for (const table of ['products', 'manufacturers'])
      await owner(`create trigger no_room before insert or update on ${table} for each row execute function no_room()`)
    const writes = () => [
      store.call('POST', '/api/manufacturers', { name: 'No room' }),
      store.call('PATCH', `/api/products/${product}`, { price: '7.00' }),
    ]
    for (const answer of await Promise.all(writes())) expect(said(answer)).toEqual(full)
    expect((await store.call('GET', `/api/products/${product}`)).body.price).toBe('100.00')
    expect((await store.guest('GET', '/')).status).toBe(200)
    await owner('drop function no_room() cascade')
    for (const { status, text } of await Promise.all(writes())) expect(status, text).toBeLessThan(300)
    expect((await store.call('GET', `/api/products/${product}`)).body.price).toBe('7.00')
  })
})
