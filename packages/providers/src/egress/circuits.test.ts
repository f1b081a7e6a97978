import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { type Circuits, type EgressOptions, egress, named, openCircuits } from './index.ts'

let now = new Date('2026-11-28T02:00:00Z')
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
let told: string[]
let circuits: Circuits
beforeEach(() => {
  told = []
  circuits = openCircuits(
    () => now,
    (provider, what) => told.push(`${provider} ${what}`),
  )
})

let asked = 0
let answer: RequestListener = (_, response) => response.end('yes')
const server = createServer((question, response) => {
  asked += 1
  answer(question, response)
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
const good: RequestListener = (_, response) => response.end('yes')
const broken: RequestListener = (_, response) => response.writeHead(502).end('<html>')
const silent: RequestListener = () => {}

/** What somebody hears who asks. */
const ask = async (provider = 'carrier', options: EgressOptions = {}): Promise<string> => {
  try {
    const { status, text } = await egress(`http://${host}/`, {
      allow: [host],
      circuit: circuits.of(provider),
      ...options,
    })
    await text()
    return String(status)
  } catch (error) {
    return (error as { code: string }).code
  }
}
const askOften = async (count: number, options?: EgressOptions): Promise<string[]> => {
  const heard: string[] = []
  for (let n = 0; n < count; n++) heard.push(await ask('carrier', options))
  return heard
}
/** Nobody is there, five times. */
const goAway = async (): Promise<void> => {
  answer = broken
  expect(await askOften(5)).toEqual(Array(5).fill('502'))
}

it('who does not answer five times in a row is not asked for a while, and others are', async () => {
  await goAway()
  asked = 0
  expect(await askOften(3)).toEqual(['resting', 'resting', 'resting'])
  expect(await ask('another')).toBe('502')
  expect(asked).toBe(1)
  expect(circuits.resting()).toEqual([{ provider: 'carrier', since: now, until: new Date(now.getTime() + 15_000) }])
  expect(told).toEqual(['carrier rests'])
})

it('then one is let through to see, and the others wait for what it hears', async () => {
  await goAway()
  later(15)
  const { promise, resolve } = Promise.withResolvers<void>()
  answer = async (_, response) => {
    await promise
    response.end('yes')
  }
  const first = ask()
  expect(await askOften(2)).toEqual(['resting', 'resting'])
  resolve()
  expect(await first).toBe('200')
  answer = good
  expect(await askOften(2)).toEqual(['200', '200'])
  expect([told, circuits.resting()]).toEqual([['carrier rests', 'carrier answers'], []])
})

it('is left alone for twice as long each time, for five minutes at most, and anew for fifteen seconds once it was there', async () => {
  await goAway()
  for (const rest of [15, 30, 60, 120, 240, 300, 300]) {
    later(rest - 1)
    expect(await ask(), `${rest}`).toBe('resting')
    later(1)
    expect(await ask(), `${rest}`).toBe('502')
  }
  answer = good
  later(300)
  expect(await ask()).toBe('200')
  await goAway()
  later(15)
  expect(await ask()).toBe('502')
  expect(told).toEqual(['carrier rests', 'carrier answers', 'carrier rests'])
})

it('a failure now and then is none in a row', async () => {
  for (let n = 0; n < 4; n++) {
    answer = broken
    expect(await askOften(4)).toEqual(Array(4).fill('502'))
    answer = good
    expect(await ask()).toBe('200')
  }
})

it('who fails at what was asked is there for others', async () => {
  answer = (_, response) => response.writeHead(500).end('{}')
  expect(await askOften(7)).toEqual(Array(7).fill('500'))
})

it('who says no is there', async () => {
  answer = (_, response) => response.writeHead(429).end('{}')
  expect(await askOften(7)).toEqual(Array(7).fill('429'))
})

it.each<[string, EgressOptions, RequestListener]>([
  ['takes too long', { timeout: 20 }, silent],
  ['takes longer than whoever asked would wait', {}, silent],
  ['hangs up', {}, (question) => question.socket.destroy()],
  [
    'sends half of it',
    {},
    (question, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half', () => question.socket.destroy())
    },
  ],
  ['says that it is broken', {}, broken],
])('who %s is away', async (name, options, how) => {
  answer = how
  for (let n = 0; n < 5; n++)
    expect(
      await ask('carrier', { ...options, ...(/whoever/.test(name) ? { signal: AbortSignal.timeout(20) } : {}) }),
    ).not.toBe('resting')
  answer = good
  expect(await ask()).toBe('resting')
})

it('who went away before it answered says nothing of it, nor who may not ask it', async () => {
  answer = silent
  for (let n = 0; n < 7; n++) {
    const gone = new AbortController()
    answer = () => gone.abort()
    expect(await ask('carrier', { signal: gone.signal })).toBe('aborted')
  }
  expect(
    await askOften(7, { allow: [], ports: [server.address() ? (server.address() as AddressInfo).port : 0] }),
  ).toEqual(Array(7).fill('address-refused'))
  answer = good
  expect(await ask()).toBe('200')
})

it('who was let through to see and never says what came of it keeps nobody out for long', async () => {
  await goAway()
  later(15)
  answer = good
  circuits.of('carrier').enter()
  later(59)
  expect(await ask()).toBe('resting')
  later(1)
  expect(await ask()).toBe('200')
})

it('who was let through and went away lets the next one see', async () => {
  await goAway()
  later(15)
  circuits.of('carrier').enter()('unknown')
  answer = good
  expect(await ask()).toBe('200')
})

it('a clock that was put back leaves nobody alone for longer', async () => {
  await goAway()
  answer = good
  later(-3600)
  expect(await ask()).toBe('200')
})

it('who was asked before and is heard late counts once', async () => {
  const circuit = circuits.of('carrier')
  const asking = Array.from({ length: 12 }, () => circuit.enter())
  for (const settle of asking) settle('away')
  expect(circuits.resting()[0]?.until).toEqual(new Date(now.getTime() + 15_000))
  for (const settle of asking) settle('there')
  expect(circuits.resting()).toHaveLength(1)
})

it('tells the others what it has found out, and takes over what they have', async () => {
  const others = openCircuits(() => now)
  others.of('carrier')
  circuits.follow(others.learn)
  const at = () => others.resting()
  const heard = async () => {
    try {
      others.of('carrier').enter()('unknown')
      return 'asked'
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  await goAway()
  expect(await heard()).toBe('resting')
  later(14)
  expect(await heard()).toBe('resting')
  later(1)
  expect(await heard()).toBe('asked')
  expect(await ask()).toBe('502')
  // It is away still: twice as long for all.
  expect(at()).toEqual(circuits.resting())
  later(30)
  answer = good
  expect(await ask()).toBe('200')
  expect(at()).toEqual([])
  expect(told).toEqual(['carrier rests', 'carrier answers'])
})

it('believes nobody for longer than it would leave alone itself, and says nothing again of what it was told', async () => {
  const said: unknown[] = []
  circuits.of('carrier')
  circuits.follow((turn) => said.push(turn))
  circuits.learn({ provider: 'carrier', rests: 9e9 })
  expect([await ask(), said]).toEqual(['resting', []])
  answer = good
  later(300)
  expect(await ask()).toBe('200')
  expect(said).toEqual([{ provider: 'carrier', rests: 0 }])
  circuits.learn({ provider: 'carrier', rests: 20_000 })
  circuits.learn({ provider: 'carrier', rests: 0 })
  expect([await ask(), said.length]).toEqual(['200', 1])
})

it('several that see at the same time that it is away leave it alone for twice as long, not for four times', async () => {
  const nodes = [circuits, openCircuits(() => now), openCircuits(() => now)]
  for (const one of nodes) one.of('carrier')
  for (const one of nodes) for (const other of nodes) if (one !== other) one.follow(other.learn)
  await goAway()
  for (const rest of [30, 60]) {
    later(rest / 2)
    for (const settle of nodes.map((one) => one.of('carrier').enter())) settle('away')
    for (const one of nodes) expect(one.resting()[0]?.until).toEqual(new Date(now.getTime() + rest * 1000))
  }
})

it('tells of whom another left alone no longer than it said, where nobody asks and no word comes', async () => {
  circuits.of('carrier')
  circuits.learn({ provider: 'carrier', rests: 20_000 })
  later(20 + 59)
  expect(circuits.resting()).toHaveLength(1)
  later(1)
  expect(circuits.resting()).toEqual([])
  // Whoever asks then is one who sees.
  answer = broken
  expect(await askOften(2)).toEqual(['502', 'resting'])
  later(600)
  expect(circuits.resting()).toHaveLength(1)
})

it('says of each call whose it was and what came of it', async () => {
  const calls: unknown[] = []
  circuits.listen((call) => calls.push(call))
  const store = '019a0000-0000-7000-8000-000000000000'
  const provider = named({ name: 'x', quote: (_of: object) => ask(), deep: { look: () => ask() } })
  answer = good
  await provider.quote({ store_id: store })
  await provider.deep.look()
  await ask()
  answer = broken
  for (let n = 0; n < 6; n++) await provider.quote({ store_id: 'somebody@shop.test' })
  const of = (operation: string | null, status: number | null, more = {}) => ({
    ...{ provider: 'carrier', operation, store: null, status, failure: null, ms: expect.any(Number) },
    ...more,
  })
  expect(calls).toEqual([
    of('quote', 200, { store }),
    of('deep.look', 200),
    of(null, 200),
    ...Array(5).fill(of('quote', 502)),
    of('quote', null, { failure: 'resting' }),
  ])
})

it('hears of nobody whom this process does not ask: what others say makes no provider', async () => {
  for (const provider of ['a-carrier-of-the-next-release', '__proto__', 'x'.repeat(100_000)])
    circuits.learn({ provider, rests: 20_000 })
  expect(circuits.resting()).toEqual([])
  circuits.of('carrier')
  circuits.learn({ provider: 'carrier', rests: 20_000 })
  expect(circuits.resting().map(({ provider }) => provider)).toEqual(['carrier'])
  expect(told).toEqual(['carrier rests'])
})

it('by a clock that was put back nobody is said to be left alone, nor to be tried', async () => {
  const circuit = circuits.of('carrier')
  circuits.learn({ provider: 'carrier', rests: 20_000 })
  later(-3600)
  expect(circuits.resting()).toEqual([])
  // One was let through to see, of whom nothing was heard again.
  later(3600 + 20)
  circuit.enter()
  expect(() => circuit.enter()).toThrow('resting')
  later(-3600)
  expect(() => circuit.enter()).not.toThrow()
})
