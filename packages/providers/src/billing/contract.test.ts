import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sourcesOutside } from '../contract.fixture.ts'
import { fromUnits, toUnits } from '../stripe/amounts.ts'
import { isSignedByStripe, stripeSignature, TOLERANCE } from '../stripe/signature.ts'
import { billersOf } from './index.ts'
import type { Biller } from './seam.ts'

const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const now = new Date('2027-01-31T10:00:00Z')
const billers = billersOf({
  stripe: { keys: () => ({ secret: 'sk', webhook: 'whsec' }), clock: () => now, base: 'http://127.0.0.1:9' },
  secret: () => new TextEncoder().encode('of the installation'),
})

it('every folder is in the list, and everything in the list has its folder', () => {
  expect(billers.map(({ code }) => code).sort()).toEqual(folders.toSorted())
  expect(billers.filter(({ standsIn }) => standsIn)).toHaveLength(1)
})

it('who has no keys is not connected, and believes nobody', async () => {
  const [bare] = billersOf({ stripe: { keys: () => null, clock: () => now }, secret: () => new Uint8Array() })
  expect(bare?.isConnected()).toBe(false)
  const bytes = Buffer.from('{"id":"e","type":"x","data":{"object":{}}}')
  const headers = { 'content-type': 'application/json', 'stripe-signature': stripeSignature(bytes, '', now) }
  expect(await bare?.readReport({ bytes, headers })).toEqual({ refused: 'bad-signature' })
})

describe.each(folders)('%s', (folder) => {
  const biller = billers.find(({ code }) => code === folder) as Biller

  it('believes nobody who does not sign, whatever they send', async () => {
    const bodies = ['{}', '', '[]', 'null', 'data=e30=', '{"outcome":"succeeded"}'].map((text) => Buffer.from(text))
    const more = [{}, { 'stripe-signature': 't=1,v1=00' }, { 'sandbox-signature': '0'.repeat(64) }]
    for (const bytes of bodies)
      for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain', ''])
        for (const headers of more)
          expect(await biller.readReport({ bytes, headers: { 'content-type': type, ...headers } })).toEqual({
            refused: type === 'application/json' ? 'bad-signature' : 'unsupported-media-type',
          })
  })

  it('is named nowhere but in its folder', () => {
    // Who stands in for plans stands in for orders, too.
    if (!biller.standsIn) expect(sourcesOutside(`packages/providers/src/billing/${folder}/`, folder)).toEqual([])
  })
})

describe('a signature of Stripe', () => {
  const bytes = Buffer.from('{"id":"evt_1"}')
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)

  it('is of these bytes, this secret and about now', () => {
    const header = stripeSignature(bytes, 'whsec', now)
    expect(isSignedByStripe(header, bytes, 'whsec', now)).toBe(true)
    expect(isSignedByStripe(header, bytes, 'whsec', at(TOLERANCE))).toBe(true)
    expect(isSignedByStripe(header, bytes, 'whsec', at(TOLERANCE + 1))).toBe(false)
    expect(isSignedByStripe(header, bytes, 'whsec', at(-TOLERANCE - 1))).toBe(false)
    expect(isSignedByStripe(header, bytes, 'other', now)).toBe(false)
    expect(isSignedByStripe(header, Buffer.from('{"id":"evt_2"}'), 'whsec', now)).toBe(false)
  })

  it('may be one of several while the secret is being changed, and no other scheme counts', () => {
    const [t = '', v1 = ''] = stripeSignature(bytes, 'whsec', now).split(',')
    expect(isSignedByStripe(`${t},v1=${'0'.repeat(64)},${v1}`, bytes, 'whsec', now)).toBe(true)
    expect(isSignedByStripe(`${t},${v1.replace('v1', 'v0')}`, bytes, 'whsec', now)).toBe(false)
    for (const header of ['', t, v1, `t=x,${v1}`, `${t},v1=`, `${t},v1=zz`])
      expect(isSignedByStripe(header, bytes, 'whsec', now)).toBe(false)
  })
})

it.each([
  ['36.00', 'USD', 3600],
  ['36', 'usd', 3600],
  ['0.05', 'EUR', 5],
  ['1200.00', 'JPY', 1200],
  ['1.5', 'KWD', 1500],
])('%s %s are %d of its smallest units', (amount, currency, units) => {
  expect(toUnits(amount, currency)).toBe(units)
  expect(Number(fromUnits(units, currency))).toBe(Number(amount))
})
