import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assertKeys, openVault, operations, resealAll, SealBroken } from '@shopwright/engine'
import { openMasterKeys } from '@shopwright/server/settings/master-keys'
import { registry } from '@shopwright/shop/model'
import { endAllSessions, noteRotation, queueMail } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { state } from '../trust.ts'
import { enter } from './staff.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

const fields = ['instagram', 'facebook', 'telegram', 'viber'].map((name) => `${name}_access_token`)
const secretOf = (field: string) => `PLANTED-${field}-5f1c`
let keys = ['the first master key of this installation']
let world: World
let a: OpenedStore
let b: OpenedStore

beforeAll(async () => {
  world = await openWorld({ vault: openVault(() => keys) })
  a = await world.openStore('Sealed A')
  b = await world.openStore('Sealed B')
  for (const store of [a, b]) {
    const id = (await store.call('GET', '/api/settings')).body.data[0].id
    const body = Object.fromEntries(fields.map((field) => [field, secretOf(field)]))
    const saved = await store.call('PATCH', `/api/settings/${id}`, body)
    expect(saved.status, saved.text).toBe(200)
    expect(saved.text).not.toContain('PLANTED')
  }
})
afterAll(() => world.close())

const query = (text: string, values: unknown[] = []) => world.engine.database.platformPool.query(text, values)
const kept = async (store: OpenedStore): Promise<Record<string, string>> =>
  (await query(`select ${fields.join(', ')} from settings where store_id = $1`, [store.id])).rows[0]
const opened = async (store: OpenedStore, vault = openVault(() => keys)): Promise<string[]> => {
  const row = await kept(store)
  return fields.map((field) => vault.open({ store: store.id, name: `settings.${field}` }, row[field] as string))
}

describe('Secrets at rest (T32)', () => {
  it('are kept sealed, and open in their own store only', async () => {
    const row = await kept(a)
    expect(JSON.stringify(row)).not.toContain('PLANTED')
    expect(await opened(a)).toEqual(fields.map(secretOf))
    await query(`update settings set viber_access_token = $1 where store_id = $2`, [row.viber_access_token, b.id])
    await expect(opened(b)).rejects.toThrow(SealBroken)
    await b.call('PATCH', `/api/settings/${(await b.call('GET', '/api/settings')).body.data[0].id}`, {
      viber_access_token: secretOf('viber_access_token'),
    })
    expect(await opened(b)).toEqual(fields.map(secretOf))
  })

  it('stand in no table of the database, whatever wrote it', async () => {
    const { rows } = await query(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname in ('public', 'pgboss')`,
    )
    for (const { name } of rows) {
      const found = await query(`select count(*)::int as n from ${name} t where t::text like '%PLANTED%'`)
      expect(found.rows[0].n, name).toBe(0)
    }
    state(20, rows.length, 'tables looked through for planted secrets: none stands in the clear')
  })

  it('are in no answer, to whomever', async () => {
    const admin = await world.admin()
    await enter(admin, a)
    const calls = [
      a.call,
      a.guest,
      ((m, p) => admin.call(m, p, undefined, { 'store-token': a.token })) as typeof a.call,
    ]
    for (const call of calls)
      for (const { name } of registry.all)
        expect((await call('GET', `/api/${name}?$limit=200&$translations=all`)).text, name).not.toMatch(/PLANTED|sw1\./)
    for (const path of ['/', '/metrics', '/api/openapi.json', '/shop-state', '/no-such'])
      expect((await a.guest('GET', path)).text, path).not.toMatch(/PLANTED|sw1\./)
  })

  it('stay as they are when others are saved, and go with an empty text', async () => {
    const { id } = (await a.call('GET', '/api/settings')).body.data[0]
    const before = await kept(a)
    await a.call('PATCH', `/api/settings/${id}`, { phone: '+380441234567' })
    expect(await kept(a)).toEqual(before)
    await a.call('PATCH', `/api/settings/${id}`, { viber_access_token: '' })
    expect((await kept(a)).viber_access_token).toBeNull()
    await a.call('PATCH', `/api/settings/${id}`, { viber_access_token: secretOf('viber_access_token') })
  })

  it('are sealed anew by a new key, also when that was broken off before, and the old key may go', async () => {
    // What a mail says is sealed as well.
    const mail = { to: 'kept@mail.test', template: 'reset-done', language: 'en-us', params: { name: 'A' } } as const
    await world.engine.onPlatform({}, (ctx) => queueMail(ctx, mail))
    const [old] = keys as [string]
    keys = ['the second master key of this installation', old]
    // Broken off after some: both keys are there, everything opens.
    await query(`update settings set instagram_access_token = $1 where store_id = $2`, [
      openVault(() => keys).seal(
        { store: a.id, name: 'settings.instagram_access_token' },
        secretOf('instagram_access_token'),
      ),
      a.id,
    ])
    expect(await opened(a)).toEqual(fields.map(secretOf))
    expect(await resealAll(world.engine)).toBe(7 + 1)
    expect(await resealAll(world.engine)).toBe(0)
    keys = keys.slice(0, 1)
    for (const store of [a, b]) expect(await opened(store)).toEqual(fields.map(secretOf))
    await assertKeys(world.engine)
    await expect(
      opened(
        a,
        openVault(() => [old]),
      ),
    ).rejects.toThrow(SealBroken)
  })

  it('keep a server with the wrong key from starting', async () => {
    const right = keys
    keys = ['somebody else’s master key entirely']
    await expect(assertKeys(world.engine)).rejects.toThrow(
      /(outbox-mails\.body|settings\.instagram_access_token).*SHOPWRIGHT_MASTER_KEY/,
    )
    keys = right
  })

  it('and everybody signs in again after their keys were changed', async () => {
    expect((await a.call('GET', '/api/settings')).status).toBe(200)
    await world.engine.onPlatform({}, endAllSessions)
    world.app.parts.sessions.forget()
    expect((await a.call('GET', '/api/settings')).status).toBe(401)
  })

  it('and that they were changed stands in the platform’s list', async () => {
    await world.engine.onPlatform({}, noteRotation)
    const { rows } = await world.engine.database.platformPool.query(
      "select actor_name, changes from platform_audits where resource = 'configuration-settings'",
    )
    expect(rows).toEqual([
      { actor_name: 'shopwright keys rotate', changes: { keys_rotated_at: [null, expect.any(String)] } },
    ])
  })

  it('never reach the trail of changes', async () => {
    const { data } = await world.engine.inStore({ store: { id: a.id } as never }, (ctx) =>
      operations.find(ctx, 'audit-logs', { resource: 'settings', $limit: '200' }),
    )
    const changes = JSON.stringify(data)
    expect(changes).toContain('viber_access_token')
    expect(changes).not.toMatch(/PLANTED|sw1\./)
  })
})

describe('The file of master keys', () => {
  it('is made once, for us alone, grows by rotation and forgets what is older than the last', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'shopwright-keys-'))
    const env = { masterKeys: [], secret: undefined, dataDir }
    const [first] = openMasterKeys(env).all()
    const opened = openMasterKeys(env)
    expect(opened.all()).toEqual([first])
    const [second, third] = [opened.add(), opened.add()]
    expect(opened.all()).toEqual([third, second, first])
    opened.trim()
    expect(opened.all()).toEqual([third, second])
    expect((await stat(join(dataDir, 'master-keys'))).mode & 0o777).toBe(0o600)
    expect(await readFile(join(dataDir, 'master-keys'), 'utf8')).not.toContain(first)
    await rm(dataDir, { recursive: true })
  })

  it('is not made where the environment gives keys, or a secret that all nodes share', async () => {
    const given = openMasterKeys({ masterKeys: ['new', 'old'], secret: 'x', dataDir: '/nowhere' })
    expect([given.all(), given.add()]).toEqual([['new', 'old'], null])
    const shared = [1, 2].map(() => openMasterKeys({ masterKeys: [], secret: 'shared', dataDir: '/nowhere' }).all())
    expect(shared[0]).toEqual(shared[1])
    expect(shared[0]?.[0]).not.toContain('shared')
  })
})
