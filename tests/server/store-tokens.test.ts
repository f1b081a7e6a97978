import { connect } from 'node:net'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let other: OpenedStore
const canary = 'OF-THE-OTHER-STORE'

beforeAll(async () => {
  world = await openWorld({ listen: true })
  store = await world.openStore('Named by a token')
  other = await world.openStore('Another')
  await other.call('POST', '/api/manufacturers', { name: canary })
})
afterAll(() => world.close())

const sql = (text: string, ...values: unknown[]) => world.engine.database.platformPool.query(text, values)
const ask = (token?: string): Promise<Answer> =>
  store.owner.call('GET', '/api/manufacturers', undefined, token === undefined ? {} : { 'store-token': token })
const said = ({ status, body }: Answer): unknown[] => [status, body.data?.code]

describe('A token that names no store of whoever asks (T01)', () => {
  it.each<[what: string, token: () => string | undefined, answer: unknown[]]>([
    ['none', () => undefined, [400, 'store-required']],
    ['an empty one', () => '', [400, 'store-required']],
    ['another store’s', () => other.token, [404, 'no-place']],
    ['two, one’s own first', () => `${store.token}, ${other.token}`, [404, 'no-place']],
    ['two, one’s own last', () => `${other.token}, ${store.token}`, [404, 'no-place']],
    ['ten thousand letters', () => 'f'.repeat(10_000), [404, 'no-place']],
    ['one’s own with more behind it', () => `${store.token}0`, [404, 'no-place']],
    ['the id of a store', () => other.id, [404, 'no-place']],
    ['a statement', () => `' or token = '${other.token}`, [404, 'no-place']],
    ['a sign for all', () => '%', [404, 'no-place']],
  ])('%s: opens nothing', async (_, token, answer) => {
    const given = await ask(token())
    expect(said(given), given.text).toEqual(answer)
    expect(given.text).not.toContain(canary)
  })

  it('of a store that is archived, or gone, opens nothing to its own owner either', async () => {
    const gone = await world.openStore('Going', { owner: store.owner })
    const state = async (text: string, ...values: unknown[]) => {
      await sql(text, ...values)
      await world.engine.onPlatform({}, async (ctx) => void ctx.touched.add(`stores:${gone.id}`))
      await world.engine.events.caughtUp()
      return said(await ask(gone.token))
    }
    expect((await ask(gone.token)).status).toBe(200)
    expect(await state(`update stores set state = 'archived' where id = $1`, gone.id)).toEqual([403, 'store-archived'])
    expect(await state('update stores set token = $2 where id = $1', gone.id, 'e'.repeat(48))).toEqual([
      404,
      'no-place',
    ])
  })
})

describe('Requests that are broken off in the midst of their transaction (T01)', () => {
  it('leave no store behind on any connection, and no transaction open', async () => {
    const body = JSON.stringify({ name: 'Broken off' })
    const head = [
      'POST /api/manufacturers HTTP/1.1',
      `Host: ${world.platformHost}`,
      `Authorization: ${store.owner.token}`,
      `Store-Token: ${store.token}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ].join('\r\n')
    let over = 0
    world.app.server.on('request', (_request, response) => response.on('close', () => (over += 1)))
    const blocker = await world.engine.database.platformPool.connect()
    await blocker.query('begin')
    await blocker.query('lock table manufacturers in share mode')
    const sockets = Array.from({ length: 200 }, () => {
      const socket = connect(Number(world.platformHost.split(':')[1]), 'localhost')
      socket.on('error', () => {})
      socket.write(`${head}\r\n\r\n${body}`)
      return socket
    })
    const held = `select 1 from pg_locks where not granted and relation = 'manufacturers'::regclass`
    await until(
      () => sql(held),
      ({ rowCount }) => Number(rowCount) > 0,
    )
    for (const socket of sockets) socket.destroy()
    await blocker.query('rollback')
    blocker.release()
    await until(async () => over === 200)
    const open = `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`
    await until(
      () => sql(open),
      ({ rowCount }) => rowCount === 0,
    )
    const pool = world.engine.database.appPool
    const clients: pg.PoolClient[] = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
    const left = await Promise.all(
      clients.map((one) => one.query(`select current_setting('app.store_id', true) as at`)),
    )
    for (const one of clients) one.release()
    expect([...new Set(left.map(({ rows }) => rows[0].at || null))]).toEqual([null])
    expect((await ask(store.token)).text).not.toContain(canary)
  })
})
