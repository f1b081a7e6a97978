import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guessedProfile } from './import-run.ts'
import { makeProduct } from './shopper.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore

beforeAll(async () => {
  world = await openWorld({ work: true })
  store = await world.openStore('Out of memory')
})
afterAll(() => world.close())

/** The processes of ours that read files (Linux). */
const readers = async (): Promise<number[]> =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('spreadsheet/reader-child'))

describe('An import whose reader the machine kills for its memory (F16)', () => {
  it('is failed with its reason, keeps what was written whole, and touches nobody else', async () => {
    const rows = Array.from({ length: 60_000 }, (_, n) => `K-${n},Товар ${n},${n + 1}\n`)
    const given = await guessedProfile(store, 'killed.csv', Buffer.from(`Артикул,Назва,Ціна\n${rows.join('')}`))
    const product = await makeProduct(store)
    const { body: started } = await store.call('POST', '/api/imports', given)
    const run = () => store.call('GET', `/api/imports/${started.id}`)
    await until(run, ({ body }) => body.new_count > 0)
    const [reader] = await until(readers, ({ length }) => length > 0)
    process.kill(reader as number, 'SIGKILL')
    const { body } = await until(run, ({ body: { state } }) => !['queued', 'running'].includes(state))
    expect([body.state, JSON.parse(body.error).code]).toEqual(['failed', 'spreadsheet.reader-failed'])
    expect((await store.call('GET', '/api/products?$limit=0')).body.total).toBe(body.new_count + 1)
    expect((await store.guest('GET', `/api/products/${product}`)).status).toBe(200)
    expect((await world.platform('GET', '/readyz')).status).toBe(200)
    expect(await readers()).toEqual([])
  })
})
