// A process that takes one due payment and may be killed in the midst of it: `node charging-process.ts`, told by CHARGING.

import { appendFileSync } from 'node:fs'
import { armFailpoints, openVault } from '@shopwright/engine'
import { openRuntime } from '@shopwright/server/runtime'
import { chargeDue, loadStore, setOrigins, setSandbox } from '@shopwright/shop/server'
import { pino } from 'pino'

const { roles, now, store, subscription, charges, point } = JSON.parse(process.env.CHARGING ?? '{}')
const nothing = {} as never
const engine = await openRuntime({
  roles,
  log: pino({ level: 'error' }),
  vault: openVault(() => ['a master key for tests that is long enough']),
  files: nothing,
  exchange: nothing,
  rates: nothing,
  mailer: nothing,
  clock: () => new Date(now),
  work: 'never',
})
armFailpoints(point)
setSandbox(true)
setOrigins({
  originOf: () => 'http://shop.test',
  secret: new TextEncoder().encode('a secret for tests that is long enough'),
})
const scope = await engine.onPlatform({}, (ctx) => loadStore(ctx, 'id', store))
if (!scope) throw new Error('no store')
// The provider keeps its own books: a file that outlives this process. It charges a reference once, however often it is asked.
const provider = {
  charge: async ({ reference, amount }: { reference: string; amount: string }) => {
    appendFileSync(charges, `${reference} ${amount}\n`)
    return { outcome: 'succeeded' as const, provider_payment_id: `file-${reference}` }
  },
}
await chargeDue(engine, provider, scope, subscription)
await engine.close()
