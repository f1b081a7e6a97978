import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { copyIn, migrate, migrateJobs } from '@shopwright/engine'
import { localDisk } from '@shopwright/providers/storage'
import { bytesOf, readArchive } from '@shopwright/server/backup/archive'
import { createFileStore } from '@shopwright/server/files'
import { migrateAll, pendingAll } from '@shopwright/server/runtime'
import { verifyAll } from '@shopwright/shop/server'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { migrationsOf, releases } from './release.ts'
import { openWorld, until, type World } from './world.ts'

const quiet = pino({ level: 'silent' })

describe.each(Object.keys(releases))('a shop made by release %s', (release) => {
  let database: TestDatabase
  let folder: string
  let pending: string[]
  const rows: Record<string, number> = {}

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shopwright-upgrade-'))
    database = await createTestDatabase()
    const directory = await migrationsOf(release, folder)
    const roles = { app: database.app.user, platform: database.platform.user }
    await migrate(database.owner, directory, roles)
    await migrateJobs(database.owner, Object.values(roles), [])
    Object.assign(rows, await fill(release, database, path.join(folder, 'files')))
    pending = await pendingAll(database)
    await migrateAll(database, quiet)
  })
  afterAll(async () => {
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  it('has rows in nearly every table, or the rest says little', () => {
    expect(Object.values(rows).filter((count) => count > 0).length).toBeGreaterThan(110)
  })

  it('is brought to the present, and then nothing is pending', async () => {
    expect(pending).toContain('searches')
    expect(pending.filter((name) => name in (releases[release] ?? {}))).toEqual([])
    expect(await pendingAll(database)).toEqual([])
  })

  describe('works there', () => {
    let world: World
    beforeAll(async () => {
      world = await openWorld({ database, dataDir: path.join(folder, 'files'), work: true })
    })
    afterAll(() => world.close())

    it('without a broken invariant, once what the older release derived is derived anew', async () => {
      const files = await createFileStore(path.join(folder, 'files'))
      const { checked } = await until(
        () => verifyAll(world.engine, files),
        ({ findings }) => findings.length === 0,
      )
      expect(checked).toBeGreaterThan(200)
    })

    it('with all its rows, for its people and for its shoppers', async () => {
      const { body } = await world.platform('POST', '/api/authentication', {
        strategy: 'local',
        email: 'owner@demo.shopwright.localhost',
        password: 'Showroom1',
      })
      const [store] = body.customer.stores
      const headers = { authorization: body.accessToken, 'store-token': store.token }
      const orders = await world.platform('GET', '/api/orders', undefined, headers)
      expect(orders.body.total).toBeGreaterThan(5)
      const reasons = await world.platform('GET', '/api/return-reasons?$sort[sort_order]=1', undefined, headers)
      expect(reasons.body.data.map(({ code }: { code: number }) => code)).toEqual([1, 2, 3, 4, 6, 5])
      const [{ id: orderId, order_status_id }] = orders.body.data
      const entry = { order_id: orderId, order_status_id, comment: 'Upgraded' }
      const noted = await world.platform('POST', '/api/order-histories', entry, headers)
      expect(noted.status, noted.text).toBe(201)
      const { id } = (await world.platform('GET', '/api/products?status=true', undefined, headers)).body.data[0]
      expect((await world.platform('PATCH', `/api/products/${id}`, { quantity: 7 }, headers)).status).toBe(200)
      // What was said in one language is that language's.
      const rates = await world.platform('GET', '/api/tax-rates?$translations=all', undefined, headers)
      expect(rates.body.data.map(({ name }: { name: object }) => Object.keys(name))).toContainEqual(['ua-uk'])
      const page = await world.app.inject({ url: '/', headers: { host: `${store.domain}.${world.platformHost}` } })
      expect([page.statusCode, page.body.includes('Polytsia')]).toEqual([200, true])
    })
  })
})

/** The rows and files of `tests/releases`, which are a backup made by that release; work that waited is not of them. */
async function fill(release: string, database: TestDatabase, files: string): Promise<Record<string, number>> {
  const disk = await localDisk(files)
  const file = path.resolve(import.meta.dirname, `../releases/${release}.tar.gz`)
  let counts = new Map<string, number>()
  await copyIn(
    database.owner,
    async (target) => {
      await readArchive(file, undefined, async (entry) => {
        const [kind, table = ''] = entry.name.split('/')
        if (kind === 'tables' && !table.startsWith('pgboss.')) await target.write(table, await bytesOf(entry))
        if (kind === 'files') await disk.put(entry.name.slice('files/'.length), entry.bytes)
      })
      counts = await target.end()
    },
    async () => {},
  )
  return Object.fromEntries(counts)
}
