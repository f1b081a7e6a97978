import { writersOf } from '@shopwright/providers/ai'
import { billersOf } from '@shopwright/providers/billing'
import { deliveryProvidersOf } from '@shopwright/providers/delivery'
import { type Circuits, egress, openCircuits } from '@shopwright/providers/egress'
import { hear } from '@shopwright/providers/fakes/hear'
import { loginProvidersOf } from '@shopwright/providers/login'
import { messengersOf } from '@shopwright/providers/messenger'
import { paymentProvidersOf } from '@shopwright/providers/payment'
import { socialSourcesOf } from '@shopwright/providers/social'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { noteProviders } from './http/gauges.ts'
import { logCalls } from './providers.ts'
import { createRateBank } from './rates.ts'

const store = '019a0000-0000-7000-8000-000000000000'
/** What looks like a key to whoever asks for one, and is found wherever it is written. */
const hush = 'hushhushhushhush'
const token = `123456:${hush}`
/** Whatever a question may hold, all of it nobody else's. */
const everything: Record<string, unknown> = new Proxy<Record<string, unknown>>(
  { store_id: store, amount: '10.00', currency: 'UAH', language: 'uk', keeps: false, token: null, account: null },
  {
    get: (known, name) =>
      name in known
        ? known[name as string]
        : name === 'keys' || name === 'facts'
          ? new Proxy({}, { get: () => hush, has: () => true })
          : typeof name === 'symbol' || name === 'then'
            ? undefined
            : hush,
  },
)

/** Every provider, and by which names they are asked outside. */
function providersAt(base: string, allow: string[], kept: Circuits) {
  const names = new Set<string>()
  const circuits: Circuits = { ...kept, of: (name) => kept.of(names.add(name) && name) }
  const outside = { allow, circuits, bases: new Proxy({}, { get: () => base }) as Record<string, string> }
  const clock = () => new Date('2026-11-28T02:00:00Z')
  const keys = () => ({ secret: hush, webhook: hush })
  const stripe = { keys, clock, allow, base, circuit: circuits.of('stripe') }
  const ai = { keys: () => ({ key: hush, model: hush, base: null }), allow, base, circuit: circuits.of('ai') }
  const bank = createRateBank(outside)
  const all: object[] = [
    ...deliveryProvidersOf(outside),
    ...paymentProvidersOf({ stripe, banks: { ...outside, clock } }),
    ...billersOf({ stripe, secret: () => new TextEncoder().encode(hush) }),
    ...writersOf(ai),
    ...messengersOf(outside),
    ...socialSourcesOf(outside),
    ...loginProvidersOf({ ...outside, clock }),
    { nbu: () => bank('nbu'), ecb: () => bank('ecb') },
  ]
  return { all, names }
}

const functionsOf = (one: object): ((...asked: unknown[]) => unknown)[] =>
  Object.values(one).flatMap((value) =>
    typeof value === 'function' ? [value] : typeof value === 'object' && value ? functionsOf(value) : [],
  )

it('what is asked of any provider is logged and counted without anything that was said', async () => {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) })
  const circuits = openCircuits(() => new Date('2026-11-28T02:00:00Z'))
  const metrics = new Registry()
  logCalls(circuits, log)
  noteProviders(metrics, circuits)
  let asked = 0
  const place = await hear((_question, response) => {
    asked += 1
    response.writeHead([200, 400, 503][asked % 3] ?? 200).end(JSON.stringify({ error: hush, message: hush }))
  })
  const { all, names } = providersAt(place.base, place.allow, circuits)
  const ways = [
    [everything, everything, AbortSignal.timeout(10_000)],
    [[hush], everything, AbortSignal.timeout(10_000)],
    [1, AbortSignal.timeout(10_000), everything],
    [token, everything, everything],
    [hush, everything, everything],
  ]
  const askAll = async () => {
    for (const one of all)
      for (const work of functionsOf(one))
        for (const way of ways)
          try {
            await work(...way)
          } catch {
            // What a provider makes of such an answer is its own tests' affair.
          }
  }
  await askAll()
  for (const provider of names) circuits.learn({ provider, rests: 1000 })
  await askAll()
  await place.close()
  const told = lines.map((line) => JSON.parse(line))
  expect(new Set(told.map(({ provider }) => provider))).toEqual(names)
  expect(names.size).toBeGreaterThan(10)
  expect(asked).toBeGreaterThan(30)
  expect(lines.join('')).not.toContain(hush)
  expect(lines.join('')).not.toContain(place.host)
  for (const line of told) {
    expect(Object.keys(line).toSorted()).toEqual(
      expect.arrayContaining(['level', 'ms', 'msg', 'operation', 'provider', 'status', 'store']),
    )
    expect(line.operation, line.provider).toMatch(/^[a-z.]+$/i)
    expect([null, store]).toContain(line.store)
    const level = line.failure === 'resting' ? 20 : line.status === null || line.status >= 500 ? 40 : 30
    expect(line.level).toBe(level)
  }
  expect(told.some((line) => line.store === store)).toBe(true)
  const figures = await metrics.metrics()
  expect(figures).not.toContain(hush)
  const counted = [...figures.matchAll(/^provider_requests_total\{provider="([\w-]+)",outcome="(\w+)"\} (\d+)/gm)]
  expect(new Set(counted.map(([, provider]) => provider))).toEqual(names)
  expect(new Set(counted.map(([, , outcome]) => outcome))).toEqual(new Set(['2xx', '4xx', '5xx', 'none', 'resting']))
  expect(counted.reduce((sum, [, , , count]) => sum + Number(count), 0)).toBe(lines.length)
})

it('a call that its asker gave up is no fault of who was asked, and one that was waited for long enough is', async () => {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const circuits = openCircuits(() => new Date('2026-11-28T02:00:00Z'))
  const metrics = new Registry()
  logCalls(circuits, log)
  noteProviders(metrics, circuits)
  let gone = new AbortController()
  const place = await hear(() => gone.abort())
  const ask = (signal: AbortSignal) =>
    egress(`${place.base}/`, { allow: place.allow, circuit: circuits.of('carrier'), signal }).catch(() => null)
  await ask(gone.signal)
  gone = new AbortController()
  await ask(AbortSignal.timeout(50))
  await place.close()
  expect(lines.map(({ level, failure, status }) => [level, failure, status])).toEqual([
    [30, 'aborted', null],
    [40, 'timeout', null],
  ])
  const figures = await metrics.metrics()
  expect(figures).toContain('provider_requests_total{provider="carrier",outcome="aborted"} 1')
  expect(figures).toContain('provider_requests_total{provider="carrier",outcome="none"} 1')
  expect(figures).toContain('provider_request_duration_seconds_count{provider="carrier"} 1')
})
