import { isIPv6, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { traced } from '@shopwright/resource/spans'
import { Agent, type Dispatcher, request } from 'undici'
import { readBody, refuseEncoding } from './bodies.ts'
import type { Circuit, Outcome } from './circuits.ts'
import { EgressError, type EgressErrorCode } from './errors.ts'
import { operationHere } from './operations.ts'
import { checkTarget, type EgressPolicy, type Target } from './targets.ts'

export type EgressOptions = EgressPolicy & {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Milliseconds for everything: names, redirects, and the whole body. */
  timeout?: number
  /** Milliseconds until somebody is there, their certificate shown. */
  connect?: number
  /** Bytes of the body, both as sent and unpacked. */
  maxBytes?: number
  maxRedirects?: number
  signal?: AbortSignal
  /** Whose call it is: one that does not answer is left alone for a while */
  circuit?: Circuit | undefined
}

/** How a provider is reached, whatever it is asked. */
export type Way = Pick<EgressOptions, 'allow' | 'circuit'>

/** Any status is an answer. The body must be read to its end or destroyed; `url` is the address after redirects. */
export type EgressResponse = {
  status: number
  url: string
  headers: Record<string, string>
  body: Readable
  buffer: () => Promise<Buffer>
  text: () => Promise<string>
  json: () => Promise<unknown>
}

const TIMEOUT = 30_000
/** Who is not there by then is away: carriers and banks are near. Addresses of owners may be slower, and say so. */
const CONNECT = 1000
const MAX_BYTES = 10 * 1024 * 1024
const MAX_REDIRECTS = 3
const MAX_HEADER_BYTES = 16 * 1024

/**
 * The only way out of this process for HTTP (security T12): public addresses, checked and pinned, again at each redirect;
 * bounded in time and size; no proxy of the environment, no HTTP/2, no encoding but gzip. Throws EgressError.
 */
export const egress = (url: string, options: EgressOptions = {}): Promise<EgressResponse> =>
  traced(
    'outside',
    () => ({ provider: options.circuit?.provider ?? 'other', 'http.request.method': options.method ?? 'GET' }),
    async (note) => {
      const began = performance.now()
      const tell = (status: number | null, failure: EgressErrorCode | null): void => {
        const { name, store } = operationHere()
        options.circuit?.note?.({ operation: name, store, status, failure, ms: performance.now() - began })
      }
      try {
        const answer = await ask(url, options)
        note({ 'http.response.status_code': answer.status })
        tell(answer.status, null)
        return answer
      } catch (error) {
        tell(null, error instanceof EgressError ? failureOf(error, options.signal) : 'unreachable')
        throw error
      }
    },
  )

async function ask(url: string, options: EgressOptions): Promise<EgressResponse> {
  const settle = options.circuit?.enter() ?? (() => {})
  const call = startCall(options, settle)
  try {
    let [next, headers] = [url, ownHeaders(options.headers)]
    for (let hops = 0; ; hops++) {
      const target = await call.race(checkTarget(next, options))
      const answer = await call.send(target, headers)
      const location = redirectOf(answer)
      if (location === null) return call.finish(target, answer)
      answer.body.on('error', () => {}).destroy()
      if (!['GET', 'HEAD'].includes(options.method ?? 'GET'))
        throw new EgressError('redirect-refused', 'only reading follows')
      if (hops >= (options.maxRedirects ?? MAX_REDIRECTS)) throw new EgressError('too-many-redirects')
      const to = URL.parse(location, target.url)
      if (!to) throw new EgressError('url-invalid', 'redirect')
      // Keys are for the host that they were meant for.
      if (to.origin !== target.url.origin) headers = ownHeaders({})
      next = to.href
    }
  } catch (error) {
    call.end()
    const explained = call.explain(error)
    settle(isAway(explained, options.signal) ? 'away' : 'unknown')
    throw explained
  }
}

/** Whether nobody answered, or not before whoever asked had waited long enough; not where they went away themselves. */
const isAway = ({ code }: EgressError, signal: AbortSignal | undefined): boolean =>
  code === 'aborted'
    ? (signal?.reason as Error | undefined)?.name === 'TimeoutError'
    : ['unreachable', 'timeout', 'name-unknown'].includes(code)

/** Whoever asked and had waited long enough heard nothing in time; who went away was not let down. */
const failureOf = (error: EgressError, signal: AbortSignal | undefined): EgressErrorCode =>
  error.code === 'aborted' && isAway(error, signal) ? 'timeout' : error.code

function startCall(options: EgressOptions, settle: (outcome: Outcome) => void) {
  const clock = AbortSignal.timeout(options.timeout ?? TIMEOUT)
  const signal = AbortSignal.any(options.signal ? [clock, options.signal] : [clock])
  const maxBytes = options.maxBytes ?? MAX_BYTES
  const agents: Agent[] = []
  const end = () => {
    for (const agent of agents.splice(0)) agent.destroy().catch(() => {})
  }
  const explain = (error: unknown): EgressError => {
    if (error instanceof EgressError) return error
    if (clock.aborted) return new EgressError('timeout', '', error)
    if (options.signal?.aborted) return new EgressError('aborted', '', error)
    const code = (error as { code?: string } | null)?.code ?? ''
    if (/TIMEOUT/.test(code)) return new EgressError('timeout', code, error)
    if (code === 'UND_ERR_HEADERS_OVERFLOW') return new EgressError('too-large', 'headers', error)
    return new EgressError('unreachable', code, error)
  }
  return {
    end,
    explain,
    /** Looking up a name cannot be stopped, but nobody needs to wait for it. */
    race: <T>(work: Promise<T>): Promise<T> =>
      Promise.race([
        work,
        new Promise<never>((_, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
        ),
      ]),
    send(target: Target, headers: Record<string, string>) {
      signal.throwIfAborted()
      const agent = pinnedAgent(target, options.connect ?? CONNECT)
      agents.push(agent)
      const { method = 'GET', body } = options
      return request(target.url, {
        method,
        headers,
        signal,
        dispatcher: agent,
        ...(body === undefined ? {} : { body }),
      })
    },
    finish(target: Target, answer: Dispatcher.ResponseData): EgressResponse {
      const headers = Object.fromEntries(
        Object.entries(answer.headers).map(([name, value]) => [
          name,
          Array.isArray(value) ? value.join(', ') : (value ?? ''),
        ]),
      )
      const encoding = (headers['content-encoding'] ?? '').trim().toLowerCase()
      const isEmpty = options.method === 'HEAD' || [204, 304].includes(answer.statusCode)
      try {
        refuseEncoding(encoding)
        if (!isEmpty && Number(headers['content-length'] ?? 0) > maxBytes)
          throw new EgressError('too-large', `${headers['content-length']} bytes`)
      } catch (error) {
        answer.body.on('error', () => {}).destroy()
        throw error
      }
      // Who fails at what one shop asks (500) is there for all others.
      if ([502, 503, 504].includes(answer.statusCode)) settle('away')
      const chunks = readBody(answer.body, isEmpty ? '' : encoding, maxBytes)
      // A body that is destroyed unread closes its connection as well.
      const body = Readable.from(explained(chunks, explain), { objectMode: false })
        .on('error', (error) => settle(isAway(explain(error), options.signal) ? 'away' : 'there'))
        .on('close', () => {
          settle('there')
          end()
        })
      return { status: answer.statusCode, url: target.url.href, headers, body, ...wholeBody(body) }
    },
  }
}

/** An agent that connects to the checked addresses alone and lives for one request. */
function pinnedAgent({ addresses }: Target, timeout: number): Agent {
  const pinned = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  const lookup: LookupFunction = (_host, options, done) => {
    if (options.all) done(null, pinned)
    else done(null, pinned[0]?.address ?? '', pinned[0]?.family)
  }
  return new Agent({
    allowH2: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    pipelining: 0,
    connect: { lookup, timeout, rejectUnauthorized: true },
  })
}

/** What we say of ourselves and what we can read are not the caller's to decide. */
function ownHeaders(headers: Record<string, string> = {}): Record<string, string> {
  const given = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  const kept = given.filter(
    ([name]) => !['host', 'accept-encoding', 'content-length', 'transfer-encoding', 'connection'].includes(name),
  )
  return { 'user-agent': 'Shopwright', ...Object.fromEntries(kept), 'accept-encoding': 'gzip, identity' }
}

function redirectOf({ statusCode, headers }: Dispatcher.ResponseData): string | null {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return null
  return typeof headers.location === 'string' ? headers.location : null
}

async function* explained(
  chunks: AsyncIterable<Buffer>,
  explain: (error: unknown) => EgressError,
): AsyncGenerator<Buffer> {
  try {
    yield* chunks
  } catch (error) {
    throw explain(error)
  }
}

function wholeBody(body: Readable): Pick<EgressResponse, 'buffer' | 'text' | 'json'> {
  const buffer = async () => Buffer.concat(await body.toArray())
  const text = async () => new TextDecoder().decode(await buffer())
  return { buffer, text, json: async () => JSON.parse(await text()) }
}
