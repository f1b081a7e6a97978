import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { isLoopbackName } from '@shopwright/resource'
import { bodyOf } from './body.ts'
import type { Hear } from './hear.ts'

/** How one of them behaves until it is told otherwise. */
export type Behaviour = {
  /** milliseconds before it answers */
  latency: number
  /** so many of the next questions are answered 503 */
  fail: number
  /** so many of the next are done, and hung up on before that is said: the worst that a network does */
  drop: number
  /** what it reports to a shop comes twice; or the first of two after the second */
  duplicate: boolean
  reorder: boolean
}
export const calm: Behaviour = { latency: 0, fail: 0, drop: 0, duplicate: false, reorder: false }

/** A question as it came, and what was answered; bodies are cut. `report`: what a fake told a shop, and what that said. */
export type Entry = {
  n: number
  at: string
  provider: string
  kind: 'question' | 'report'
  method: string
  path: string
  body: string
  status: number | null
}
const mostEntries = 1000
const longestBody = 4000
/** Bytes of a question, more than any adapter sends. */
const largest = 8 * 1024 * 1024

export type Desk = {
  base: string
  /** a fake below its own path */
  at(provider: string): Hear
  /** pages that are the desk's own, asked before the fake is: whether it answered */
  page(provider: string, answer: Page): void
  now(): Date
  ledger(provider?: string): Entry[]
  /** Sends something to a shop on this machine, as `provider` does. */
  report(provider: string, url: string, message: { raw: string; headers: Record<string, string> }): Promise<void>
  close(): Promise<void>
}
export type Page = (request: IncomingMessage, response: ServerResponse, body: string) => Promise<boolean>

/** One may answer later; what it fails by is told to whoever asked. */
type Listener = (...asked: Parameters<RequestListener>) => unknown

/** One port of the loopback for all of them: each below its path, `/__ctl` to make them fail, `/__ledger` for what they were asked. */
export async function openDesk(port: number, index: () => string): Promise<Desk> {
  const fakes = new Map<string, Listener>()
  const pages = new Map<string, Page>()
  const behaviours = new Map<string, Behaviour>()
  const held = new Map<string, () => Promise<void>>()
  const entries: Entry[] = []
  let count = 0
  /** milliseconds that their clock is ahead */
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  const behaviourOf = (provider: string): Behaviour => behaviours.get(provider) ?? calm
  const change = (provider: string, more: Partial<Behaviour>): void =>
    void behaviours.set(provider, { ...behaviourOf(provider), ...more })
  const note = (entry: Omit<Entry, 'n' | 'at'>): Entry => {
    count += 1
    const made = { n: count, at: now().toISOString(), ...entry, body: entry.body.slice(0, longestBody) }
    entries.push(made)
    if (entries.length > mostEntries) entries.shift()
    return made
  }

  const control = (body: string): object => {
    const asked = readControl(body, [...fakes.keys()])
    if (asked.reset) {
      behaviours.clear()
      held.clear()
      ahead = 0
    }
    if (asked.clock !== undefined) ahead += asked.clock * 1000
    for (const provider of asked.provider ? [asked.provider] : [...fakes.keys()]) change(provider, asked.behaviour)
    return state()
  }
  const state = (): object => ({
    now: now().toISOString(),
    providers: Object.fromEntries([...fakes.keys()].map((name) => [name, behaviourOf(name)])),
  })

  const ask = async (provider: string, path: string, request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request, largest)
    const entry = note({ provider, kind: 'question', method: String(request.method), path, body, status: null })
    response.on('finish', () => {
      entry.status = response.statusCode
    })
    const { latency, fail, drop } = behaviourOf(provider)
    if (latency) await pause(latency)
    if (fail > 0) {
      change(provider, { fail: fail - 1 })
      return void response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Service Unavailable</h1>')
    }
    const again = replayed(request, path, body)
    if (await pages.get(provider)?.(again, response, body)) return
    if (drop > 0) {
      change(provider, { drop: drop - 1 })
      await fakes.get(provider)?.(again, mute(request))
      return
    }
    await fakes.get(provider)?.(again, response)
  }

  const server = createServer(async (request, response) => {
    const json = (status: number, answer: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(`${JSON.stringify(answer, null, 1)}\n`)
    try {
      const url = new URL(request.url ?? '/', 'http://fakes')
      // A page of the world that has its name lead here must not pay by its own hand.
      if (!isLoopbackName((request.headers.host ?? '').replace(/:\d+$/, ''))) return json(403, { error: 'local only' })
      // Nor may one by a form of its own; a server that asks names no site.
      if (request.method === 'POST' && !['same-origin', undefined].includes(siteOf(request)))
        return json(403, { error: 'from here only' })
      if (url.pathname === '/')
        return response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(index())
      if (url.pathname === '/__ctl') {
        if (request.method !== 'POST') return json(200, state())
        if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) return json(415, { error: 'JSON' })
        return json(200, control(await bodyOf(request, largest)))
      }
      if (url.pathname === '/__ledger') {
        if (request.method === 'DELETE') entries.length = 0
        const wanted = url.searchParams.get('provider')
        return json(
          200,
          entries.filter(({ provider }) => !wanted || provider === wanted),
        )
      }
      const [, provider = '', rest = '/'] = /^\/([^/?]+)(.*)$/s.exec(request.url ?? '') ?? []
      if (!fakes.has(provider)) return json(404, { error: `nobody is at /${provider}` })
      await ask(provider, rest.startsWith('/') ? rest : `/${rest}`, request, response)
    } catch (error) {
      if (!response.headersSent) json(400, { error: error instanceof Error ? error.message : String(error) })
      else request.socket.destroy()
    }
  })
  await listening(server, port)
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const send = async (
    provider: string,
    url: string,
    { raw, headers }: { raw: string; headers: Record<string, string> },
  ) => {
    const entry = note({ provider, kind: 'report', method: 'POST', path: url, body: raw, status: null })
    entry.status = await posted(url, raw, headers)
  }
  return {
    base,
    at: (provider) => async (answer) => {
      fakes.set(provider, answer)
      const host = `${base.slice('http://'.length)}/${provider}`
      return { host, base: `http://${host}`, allow: [base.slice('http://'.length)], close: async () => {} }
    },
    page: (provider, answer) => void pages.set(provider, answer),
    now,
    ledger: (provider) => entries.filter((one) => !provider || one.provider === provider),
    report: async (provider, url, message) => {
      const { duplicate, reorder } = behaviourOf(provider)
      const work = async () => {
        await send(provider, url, message)
        if (duplicate) await send(provider, url, message)
      }
      const earlier = held.get(provider)
      if (reorder && !earlier) return void held.set(provider, work)
      await work()
      held.delete(provider)
      await earlier?.()
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const siteOf = ({ headers }: IncomingMessage): string | undefined => headers['sec-fetch-site']?.toString()

/** Throws when somebody else is there. */
const listening = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })

type Control = { provider: string | null; behaviour: Partial<Behaviour>; clock?: number; reset: boolean }

/** `{"provider":"np","fail":3}`; of all where none is named. Throws for what it does not know. */
function readControl(body: string, providers: readonly string[]): Control {
  const given: unknown = JSON.parse(body || '{}')
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new Error('an object is wanted')
  const { provider = null, clock, reset = false, ...others } = given as Record<string, unknown>
  if (provider !== null && !providers.includes(String(provider)))
    throw new Error(`provider is one of ${providers.join(', ')}`)
  if (clock !== undefined && !isCount(clock)) throw new Error('clock is how many seconds later it is')
  const behaviour: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(others)) {
    const usual = Object.hasOwn(calm, name) ? calm[name as keyof Behaviour] : undefined
    if (usual === undefined || typeof value !== typeof usual || (typeof value === 'number' && !isCount(value)))
      throw new Error(`${name}: known are provider, clock (seconds), reset, ${Object.keys(calm).join(', ')}`)
    behaviour[name] = value
  }
  return {
    provider: provider === null ? null : String(provider),
    behaviour,
    ...(clock === undefined ? {} : { clock: Number(clock) }),
    reset: reset === true,
  }
}
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= 1e9

/** The same question below its own path, to be read once more. */
const replayed = (request: IncomingMessage, path: string, body: string): IncomingMessage =>
  Object.assign(Readable.from(body ? [Buffer.from(body)] : []), {
    url: path,
    method: request.method,
    headers: request.headers,
    socket: request.socket,
  }) as unknown as IncomingMessage

/** Whoever answers there is not heard: what they have done is done. */
function mute(request: IncomingMessage): ServerResponse {
  const muted = {
    writeHead: () => muted,
    setHeader: () => muted,
    end: () => {
      request.socket.destroy()
      return muted
    },
  }
  return muted as unknown as ServerResponse
}

/** What a shop on this machine says to a report: its status, null where nobody is there. Names below `localhost` are this machine whatever its DNS says. */
function posted(url: string, raw: string, headers: Record<string, string>): Promise<number | null> {
  // Whoever gave no address is told nothing.
  const parsed = URL.parse(url)
  if (!parsed) return Promise.resolve(null)
  const { hostname, port, pathname, search, protocol, host } = parsed
  if (protocol !== 'http:' || !isLoopbackName(hostname)) return Promise.resolve(null)
  return new Promise((resolve) => {
    const sent = request(
      {
        host: hostname === '[::1]' ? '::1' : /^127\./.test(hostname) ? hostname : 'localhost',
        port: port || 80,
        path: pathname + search,
        method: 'POST',
        headers: { ...headers, host, 'content-length': Buffer.byteLength(raw) },
        timeout: 10_000,
      },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? null)
      },
    )
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve(null))
    sent.end(raw)
  })
}
