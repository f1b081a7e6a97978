import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { openVault } from '@shopwright/engine'
import { localDisk, type Storage } from '@shopwright/providers/storage'
import { backUp } from '@shopwright/server/backup/back-up'
import { BackupBroken } from '@shopwright/server/backup/manifest'
import { type Restored, restore } from '@shopwright/server/backup/restore'
import { createFileStore } from '@shopwright/server/files'
import { migrateAll } from '@shopwright/server/runtime'
import { verifyAll } from '@shopwright/shop/server'
import pg from 'pg'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { type RealServer, realServer } from './real-server.ts'
import { makeProduct, openShopper } from './shopper.ts'
import { upload } from './upload.ts'
import { type Call, type OpenedStore, openWorld, until, type World } from './world.ts'

const vault = openVault(() => ['the master key of the shop that is backed up'])
let folder: string
let world: World
let store: OpenedStore
let product: string
/** where backups are brought back */
let other: TestDatabase
const at = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shopwright-backup-'))
  world = await openWorld({ vault })
  store = await world.openStore('Kept safe')
  other = await createTestDatabase()
  await migrateAll(other, pino({ level: 'silent' }))
  const settings = (await store.call('GET', '/api/settings')).body.data[0].id
  await store.call('PATCH', `/api/settings/${settings}`, { facebook_access_token: 'PLANTED-TOKEN' })
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  for (const name of ['one.png', 'two.png']) expect((await upload(store, name, picture)).status).toBe(201)
  product = await makeProduct(store, { name: { 'ua-uk': 'Чайник\tз\nрядками \\ "лапками"' }, quantity: 1000 })
})
afterAll(async () => {
  await world.close()
  await other.drop()
  await rm(folder, { recursive: true, force: true })
})

const make = async (name: string, password?: string) =>
  backUp({
    file: at(name),
    password,
    platform: world.database.platform,
    disk: await localDisk(world.dataDir),
    keys: vault.names(),
    now: new Date(),
  })

const bringBack = async (
  name: string,
  {
    password,
    keys = vault.names(),
    swap,
    disk,
  }: { password?: string; keys?: string[]; swap?: () => Promise<void>; disk?: Storage } = {},
): Promise<Restored> => {
  await rm(at('draft'), { recursive: true, force: true })
  return restore({
    file: at(name),
    password,
    owner: other.owner,
    keys,
    disk: disk ?? (await localDisk(at('draft'))),
    swap:
      swap ??
      (async () => {
        await rm(at('files'), { recursive: true, force: true })
        await rename(at('draft'), at('files'))
      }),
  })
}

/** What every table holds, as one hash of each; `platform` sees all stores. */
async function contentOf(database: TestDatabase): Promise<Record<string, string>> {
  const client = new pg.Client(database.platform)
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    and relname not in ('schema_migrations', 'sessions', 'password_resets', 'login_attempts') order by 1`,
  )
  const content: Record<string, string> = {}
  for (const name of [...tables.map((table) => table.name), 'pgboss.job'])
    content[name] = (
      await client.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as it from ${name} t`,
      )
    ).rows[0].it
  await client.end()
  return content
}

const numbersIn = async (database: TestDatabase): Promise<number[]> => {
  const client = new pg.Client(database.platform)
  await client.connect()
  const { rows } = await client.query('select number from orders order by number')
  await client.end()
  return rows.map(({ number }) => Number(number))
}

const findingsOf = async () => {
  const there = await openWorld({ database: other, vault })
  try {
    return (await verifyAll(there.engine, await createFileStore(at('files')))).findings
  } finally {
    await there.close()
  }
}

describe('a backup', () => {
  it('made while orders come in holds every order that was told before, and nothing by halves', async () => {
    const acknowledged: number[] = []
    let isBusy = true
    const sell = async () => {
      while (isBusy) {
        const shopper = openShopper(world, store)
        await shopper.add(product)
        await shopper.ready()
        const placed = await shopper.order()
        expect(placed.status, placed.text).toBe(201)
        acknowledged.push(placed.body.number)
      }
    }
    const selling = [sell(), sell(), sell()]
    await until(
      async () => acknowledged.length,
      (count) => count >= 9,
    )
    const before = [...acknowledged]
    const made = await make('busy.tar.gz')
    const after = [...acknowledged]
    isBusy = false
    await Promise.all(selling)

    const back = await bringBack('busy.tar.gz')
    expect([back.rows, back.files]).toEqual([made.rows, made.files])
    const restored = await numbersIn(other)
    expect(restored).toEqual(expect.arrayContaining(before))
    // Three more may have been on their way when the moment was taken.
    expect(restored.length).toBeLessThanOrEqual(after.length + 3)
    expect(await findingsOf()).toEqual([])
  })

  it('brings back every row, file and waiting job as it was, sealed by a password', async () => {
    const made = await make('quiet.tar.gz', 'correct horse')
    expect((await readFile(at('quiet.tar.gz'))).includes('tables/')).toBe(false)
    await bringBack('quiet.tar.gz', { password: 'correct horse' })
    expect(await contentOf(other)).toEqual(await contentOf(world.database))
    const [had, has] = [await localDisk(world.dataDir), await localDisk(at('files'))]
    const keys = (await Array.fromAsync(had.list(''))).sort()
    expect([(await Array.fromAsync(has.list(''))).sort(), keys.length]).toEqual([keys, made.files])
    for (const key of keys)
      expect((await readFile(join(at('files'), key))).equals(await readFile(join(world.dataDir, key)))).toBe(true)
    expect(await findingsOf()).toEqual([])
  })

  it('opens secrets, and the shop sells on', async () => {
    const there = await openWorld({ database: other, vault })
    const { rows } = await there.engine.database.platformPool.query(
      'select facebook_access_token as token from settings where store_id = $1',
      [store.id],
    )
    expect(vault.open({ store: store.id, name: 'settings.facebook_access_token' }, rows[0].token)).toBe('PLANTED-TOKEN')
    const last = Math.max(...(await numbersIn(other)))
    const guest: Call = (method, path, body, headers) =>
      there.platform(method, path, body, { ...headers, host: store.host })
    const shopper = openShopper(there, { ...store, guest })
    await shopper.add(product)
    await shopper.ready()
    expect((await shopper.order()).body.number).toBe(last + 1)
    await there.close()
  })

  it('holds no secret in the open, and no master key', async () => {
    await make('open.tar.gz')
    const bytes = gunzipSync(await readFile(at('open.tar.gz')))
    for (const secret of ['PLANTED-TOKEN', 'the master key of', 'Showroom1']) expect(bytes.includes(secret)).toBe(false)
  })
})

describe('what cannot be brought back', () => {
  const spoiled = async (change: (bytes: Buffer) => Buffer): Promise<string> => {
    await writeFile(at('spoiled.tar.gz'), change(await readFile(at('busy.tar.gz'))))
    return 'spoiled.tar.gz'
  }
  const flipped = (share: number) => (bytes: Buffer) => {
    const copy = Buffer.from(bytes)
    const place = Math.floor(copy.length * share)
    copy[place] = (copy[place] as number) ^ 1
    return copy
  }
  /** One bit of one part is another, and everything around it whole: only the part's own hash can tell. */
  const repacked = (part: RegExp) => (bytes: Buffer) => {
    const tar = gunzipSync(bytes)
    for (let place = 0; place < tar.length; ) {
      const name = tar.toString('utf8', place, place + 100).replace(/\0.*$/s, '')
      const size = Number.parseInt(tar.toString('utf8', place + 124, place + 136), 8) || 0
      const last = place + 512 + size - 2
      if (part.test(name) && size > 20) {
        tar[last] = (tar[last] as number) ^ 1
        return gzipSync(tar)
      }
      place += 512 + Math.ceil(size / 512) * 512
    }
    throw new Error(`the backup has no ${part}`)
  }
  const sealedFile = async (share: number) => {
    await writeFile(at('sealed.tar.gz'), flipped(share)(await readFile(at('quiet.tar.gz'))))
    return 'sealed.tar.gz'
  }

  it.each<[string, () => Promise<unknown>]>([
    ['a flipped bit near the beginning', async () => bringBack(await spoiled(flipped(0.1)))],
    ['a flipped bit in the middle', async () => bringBack(await spoiled(flipped(0.5)))],
    ['a flipped bit near the end', async () => bringBack(await spoiled(flipped(0.99)))],
    ['another bit in a table, packed anew', async () => bringBack(await spoiled(repacked(/^tables\/products\//)))],
    ['another bit in the orders, packed anew', async () => bringBack(await spoiled(repacked(/^tables\/orders\//)))],
    ['another bit in a file, packed anew', async () => bringBack(await spoiled(repacked(/^files\//)))],
    ['a file that is cut off', async () => bringBack(await spoiled((bytes) => bytes.subarray(0, bytes.length / 2)))],
    ['a file that lost its last bytes', async () => bringBack(await spoiled((bytes) => bytes.subarray(0, -20)))],
    ['no backup at all', async () => bringBack(await spoiled(() => Buffer.from('<html>')))],
    ['no file', async () => bringBack('nowhere.tar.gz')],
    ['a sealed one without its password', async () => bringBack('quiet.tar.gz')],
    ['a sealed one with another password', async () => bringBack('quiet.tar.gz', { password: 'battery staple' })],
    ['a sealed one with a flipped bit', async () => bringBack(await sealedFile(0.5), { password: 'correct horse' })],
    ['one of another master key', async () => bringBack('busy.tar.gz', { keys: ['0a0b0c0d'] })],
    [
      'one of another version',
      async () => {
        const client = new pg.Client(other.owner)
        await client.connect()
        await client.query(`insert into schema_migrations values ('0002_later.sql', 'x')`)
        try {
          return await bringBack('busy.tar.gz')
        } finally {
          await client.query(`delete from schema_migrations where name = '0002_later.sql'`)
          await client.end()
        }
      },
    ],
  ])('is refused and changes nothing: %s', async (_, attempt) => {
    const before = await contentOf(other)
    await expect(attempt()).rejects.toThrow(BackupBroken)
    expect(await contentOf(other)).toEqual(before)
  })

  it('names what went wrong here, and does not blame the file', async () => {
    const before = await contentOf(other)
    const disk = { ...(await localDisk(at('draft'))), put: async () => Promise.reject(new Error('no space is left')) }
    await expect(bringBack('busy.tar.gz', { disk })).rejects.toThrow('no space is left')
    expect(await contentOf(other)).toEqual(before)
  })

  it('changes nothing where the files cannot take their place at the last moment', async () => {
    const before = await contentOf(other)
    const swap = async () => {
      throw new Error('the disk is full')
    }
    await expect(bringBack('busy.tar.gz', { swap })).rejects.toThrow('the disk is full')
    expect(await contentOf(other)).toEqual(before)
  })
})

describe('the commands', () => {
  let server: RealServer
  beforeAll(async () => {
    server = await realServer('backup')
    await server.start()
  })
  afterAll(() => server.close())

  it('back up while the server runs, and restore when it has stopped', async () => {
    const owner = { email: 'owner@backup.test', password: 'Showroom1', first_name: 'A', last_name: 'B' }
    await server.call('POST', '/api/customers', owner)
    const file = at('command.tar.gz')
    const made = await server.run('backup', file, '--json')
    expect([made.code, JSON.parse(made.output).file]).toEqual([0, file])
    expect((await server.run('restore', file, '--replace')).code).toBe(1)
    await server.call('POST', '/api/customers', { ...owner, email: 'later@backup.test' })
    await server.kill()
    const back = await until(
      () => server.run('restore', file, '--replace', '--json'),
      ({ code }) => code === 0,
    )
    expect(JSON.parse(back.output).findings).toEqual([])
    await server.start()
    const signIn = async (email: string) =>
      (await server.call('POST', '/api/authentication', { strategy: 'local', email, password: 'Showroom1' })).status
    expect([await signIn(owner.email), await signIn('later@backup.test')]).toEqual([201, 401])
  })

  it('restore what an older release made into an empty place alone, and bring it up to date', async () => {
    const file = join(import.meta.dirname, '../releases/0.1.0.tar.gz')
    await server.kill()
    const refused = await server.run('restore', file, '--replace')
    expect(refused.code).toBe(1)
    const fresh = await realServer('older', {
      env: { SHOPWRIGHT_MASTER_KEY: 'a master key for tests that is long enough' },
    })
    // Refused for its keys, it may be tried again with the right ones.
    const keyless = await realServer('older', {
      dataDir: fresh.dataDir,
      env: { SHOPWRIGHT_MASTER_KEY: 'another master key that is long enough' },
    })
    try {
      expect((await keyless.run('restore', file)).code).toBe(1)
      const { code, output } = await fresh.run('restore', file, '--json')
      expect([code, JSON.parse(output).findings], output).toEqual([0, []])
      await fresh.start()
      const person = { strategy: 'local', email: 'owner@demo.shopwright.localhost', password: 'Showroom1' }
      expect((await fresh.call('POST', '/api/authentication', person)).status).toBe(201)
    } finally {
      await fresh.close()
    }
  })
})
