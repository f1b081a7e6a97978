import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listenToMessages, type Messages } from './messages.ts'
import { makeProduct, openShopper } from './shopper.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let messages: Messages
let product: string

beforeAll(async () => {
  messages = listenToMessages()
  world = await openWorld({ work: true })
  store = await world.openStore('Busy')
  product = await makeProduct(store, { quantity: 1000 })
  // Statements keep their plans once they have come a few times.
  for (let n = 0; n < 5; n++) await ordered()
})
afterAll(async () => {
  messages.end()
  await world?.close()
})

const sql = async (text: string, ...values: unknown[]): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows

/** What goes to PostgreSQL from an order to the mails and the news of it; all jobs of it are done then. */
async function ordered(): Promise<string[][]> {
  return messages.during(async () => {
    const shopper = openShopper(world, store)
    await shopper.add(product)
    await shopper.ready()
    const { body } = await shopper.order()
    await until(async () => {
      const [{ told }] = await sql(
        'select count(*)::int as told from notifications where link = $1',
        `/admin/orders/${body.id}`,
      )
      const [{ left }] = await sql(
        `select count(*)::int as left from pgboss.job where state < 'completed' and name in ('order-mails', 'send-mail')`,
      )
      return told === 1 && left === 0
    })
  })
}

const holds = (pattern: RegExp) => (sent: string[]) => sent.some((text) => pattern.test(text))

describe('What an order leaves to do', () => {
  it('is read in one message, mailed and told in another', async () => {
    const sent = await ordered()
    const reading = sent.filter(holds(/from order_products l[^;]*left join product_variants/))
    expect(reading.filter(holds(/from orders o where/))).toHaveLength(1)
    const writing = sent.filter(holds(/insert into notifications/))
    expect(writing).toHaveLength(1)
    expect(writing.filter(holds(/into "outbox_mails"/))).toHaveLength(1)
    expect(writing.filter(holds(/^commit$/))).toHaveLength(1)
  })

  it('is fetched by plans that are kept, once for as many as there are', async () => {
    const fetches = (await ordered()).flat().filter((text) => /for update of j skip locked/i.test(text))
    const mails = fetches.filter((text) => /'order-mails'/.test(text))
    expect(mails.length).toBeGreaterThan(0)
    expect(fetches.filter((text) => /^plain /.test(text) && /'(order-mails|send-mail)'/.test(text))).toEqual([])
  })
})

it('Nothing begins by the clock of the machine that a test happens to run on', async () => {
  expect(await sql('select name from pgboss.schedule')).toEqual([])
})
