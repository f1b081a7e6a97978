import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { groupWith, hire } from './staff.ts'
import { type Answer, type OpenedStore, openWorld, password, type World } from './world.ts'

let world: World
let store: OpenedStore
let other: OpenedStore

const sql = async (text: string, ...values: unknown[]): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('Old name')
  other = await world.openStore('Not mine')
})
afterAll(() => world.close())

const change = (body: object, id = store.id, by = store): Promise<Answer> => by.call('PATCH', `/api/stores/${id}`, body)
const seen = async (of = store) => (await of.call('GET', `/api/stores/${of.id}`)).body
const country = async (code: string) => (await sql('select id from countries where iso_code = $1', code))[0].id

describe('An owner’s store', () => {
  it('is renamed, moved and set to another clock; the log says so', async () => {
    const poland = await country('PL')
    const answer = await change({ title: ' New name ', country_id: poland, time_zone: 'Europe/Warsaw' })
    expect(answer.status, answer.text).toBe(200)
    expect(await seen()).toMatchObject({ title: 'New name', country_id: poland, time_zone: 'Europe/Warsaw' })
    const [zone] = await sql('select id from zones where country_id = $1 limit 1', poland)
    expect((await change({ zone_id: zone.id })).status).toBe(200)
    expect((await change({ country_id: await country('UA') })).status).toBe(200)
    expect(await seen()).toMatchObject({ zone_id: null })
    const { data } = (await store.call('GET', `/api/audit-logs?row_id=${store.id}&$sort[created_at]=1`)).body
    expect(data[0].changes.title).toEqual(['Old name', 'New name'])
    expect(data[0].actor_name).toBe('Test Owner')
  })

  it('says what is wrong with it', async () => {
    const [zone] = await sql('select id from zones where country_id = $1 limit 1', await country('PL'))
    const faults: [object, string][] = [
      [{ title: ' ' }, 'title'],
      [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
      [{ zone_id: zone.id }, 'zone_id'],
      [{ country_id: store.id }, 'country_id'],
      [{ primary_language: 'xx-xx' }, 'primary_language'],
      [{ primary_language: 'en-us' }, 'primary_language'],
    ]
    for (const [body, field] of faults) {
      const { status, body: told } = await change(body)
      expect([status, Object.keys(told.errors)], field).toEqual([422, [field]])
    }
    for (const body of [
      { state: 'active' },
      { plan_id: store.id },
      { domain: 'x' },
      { token: 'x' },
      { owner_id: null },
    ])
      expect((await change(body)).status, JSON.stringify(body)).toBe(422)
    expect((await change({ title: 'X', version: 99 })).body.data.code).toBe('stale-version')
  })

  it('is where and when the super admin says only where there is such a place, and such a clock', async () => {
    const admin = await world.admin()
    const path = `/api/stores/${other.id}`
    const [zone] = await sql('select id from zones where country_id = $1 limit 1', await country('PL'))
    const faults: [object, string][] = [
      [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
      [{ zone_id: zone.id }, 'zone_id'],
      [{ country_id: null }, 'country_id'],
    ]
    for (const [body, field] of faults) {
      const { status, body: told } = await admin.call('PATCH', path, body)
      expect([status, Object.keys(told.errors ?? {})], field).toEqual([422, [field]])
    }
    const moved = await admin.call('PATCH', path, { country_id: await country('PL'), zone_id: zone.id })
    expect(moved.status, moved.text).toBe(200)
    const away = await admin.call('PATCH', path, { country_id: await country('UA'), time_zone: 'Europe/Kyiv' })
    expect([away.status, away.body.zone_id], away.text).toEqual([200, null])
    // What buyers have there is not the platform's to throw away with a row, nor has anybody a store without its owner.
    expect([(await admin.call('DELETE', path)).status, (await admin.call('POST', '/api/stores', {})).status]).toEqual([
      405, 405,
    ])
  })

  it('is nobody else’s to change', async () => {
    expect((await change({ title: 'Mine now' }, other.id)).status).toBe(403)
    const all = { can_get: true, can_create: true, can_update: true, can_delete: true }
    const clerk = await hire(
      world,
      store,
      'clerk@own.test',
      await groupWith(store, [{ service: 'settings', ...all }], true),
    )
    expect((await clerk('PATCH', `/api/stores/${store.id}`, { title: 'Theirs' })).status).toBe(403)
    expect((await other.call('GET', `/api/stores/${other.id}`)).body.title).toBe('Not mine')
  })

  it('speaks another language first only when everything has a name in it', async () => {
    const [english] = await sql(`select id from languages where code = 'en-us'`)
    const added = await other.call('POST', '/api/store-languages', { language_id: english.id })
    expect(added.status, added.text).toBe(201)
    const made = await other.call('POST', '/api/categories', { name: { 'ua-uk': 'Лише тут' } })
    const refused = await change({ primary_language: 'en-us' }, other.id, other)
    expect([refused.status, refused.body.data]).toMatchObject([
      409,
      { code: 'language-incomplete', resource: 'categories', count: 1 },
    ])
    expect(refused.body.message).toContain('категорії — 1')
    await other.call('PATCH', `/api/categories/${made.body.id}`, { name: { 'en-us': 'Only here' } })
    const changed = await change({ primary_language: 'en-us' }, other.id, other)
    expect(changed.status, changed.text).toBe(200)
    const { data } = (await other.call('GET', '/api/store-languages?is_primary=true')).body
    expect(data.map(({ language_id }: any) => language_id)).toEqual([english.id])
    expect(await seen(other)).toMatchObject({ primary_language: 'en-us' })
    expect((await other.call('DELETE', `/api/store-languages/${data[0].id}`)).status).toBe(409)
  })
})

it('The point of the map is two numbers, or a link that has them', async () => {
  const [settings] = (await store.call('GET', '/api/settings')).body.data
  const set = (geocode: string) => store.call('PATCH', `/api/settings/${settings.id}`, { geocode })
  expect((await set('https://www.google.com/maps/@49.8397,24.0297,15z')).body.geocode).toBe('49.8397, 24.0297')
  expect((await set('somewhere')).body.errors).toHaveProperty('geocode')
  expect((await set('')).status).toBe(200)
})

describe('A key that the store keeps', () => {
  const secret = 'PLANTED-telegram-key-5f1c'
  const reveal = (body: object, call = store.call) => call('POST', '/api/secret-reveals', body)
  const settingsOf = async (call = store.call) => (await call('GET', '/api/settings')).body.data[0]
  beforeAll(async () => {
    const { id } = await settingsOf()
    await store.call('PATCH', `/api/settings/${id}`, { telegram_access_token: secret, instagram_access_token: 'short' })
  })

  it('is shown by its end to the owner, and to staff not at all', async () => {
    expect((await settingsOf()).kept_secrets).toEqual({ telegram_access_token: '5f1c', instagram_access_token: '' })
    const group = await groupWith(store, [{ service: 'settings', can_get: true, can_update: true }], true)
    const clerk = await hire(world, store, 'keys@own.test', group)
    const seen = await clerk('GET', '/api/settings')
    expect([seen.status, seen.text.includes('5f1c')]).toEqual([200, false])
    expect((await reveal({ name: 'telegram_access_token', password }, clerk)).status).toBe(403)
  })

  it('is told in full for the password, which is written down', async () => {
    expect((await reveal({ name: 'telegram_access_token', password: 'Wrong pass1' })).body.errors).toHaveProperty(
      'password',
    )
    const told = await reveal({ name: 'telegram_access_token', password })
    expect([told.status, told.body.value]).toEqual([201, secret])
    expect((await reveal({ name: 'items_per_page', password })).status).toBe(404)
    expect((await reveal({ name: 'facebook_access_token', password })).status).toBe(404)
    expect((await reveal({ name: 'telegram_access_token', password }, other.call)).status).toBe(404)
    const log = await store.call('GET', '/api/audit-logs?action=reveal')
    expect(log.body.data).toMatchObject([{ changes: { telegram_access_token: ['•', '•'] } }])
    expect(log.text).not.toContain('PLANTED')
  })
})
