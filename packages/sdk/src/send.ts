import { ApiError, ConnectionError } from './error.ts'
import type { Language } from './nouns.ts'
import { writeQuery } from './query.ts'

export type Connection = {
  /** where the installation, or one of its shops, answers: `https://shop.example` */
  url: string
  /** a key of a store (`swk_…`), or the `accessToken` of somebody who has signed in */
  token?: string
  /** on the platform’s host: the store that somebody who has signed in means; a key has its own */
  storeToken?: string
  language?: Language
  /** how often what failed is tried again: 2 unless said */
  retries?: number
  /** milliseconds after which a try is given up: 30,000 unless said */
  timeout?: number
  fetch?: typeof fetch
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Request = {
  query?: object
  body?: unknown
  signal?: AbortSignal
  headers?: Record<string, string>
  /** the server does once what has the same key: a request that has one is tried again whatever happens to its answer */
  key?: string
  /** trying again does no harm: what is read, and what sets values */
  isRepeatable?: boolean
}

/**
 * One call. Throws ApiError for a refusal and ConnectionError where no answer came. Whatever the server has refused unlooked (429)
 * is tried again, what may have been done only where that does no harm.
 */
export async function send<T>(connection: Connection, method: Method, path: string, request: Request = {}): Promise<T> {
  const { retries = 2 } = connection
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await sendOnce<T>(connection, method, path, request)
    } catch (error) {
      if (request.signal?.aborted || attempt >= retries || !mayTryAgain(error, method, request)) throw error
      await pause(waitOf(error, attempt), request.signal)
    }
  }
}

/** The answer may be lost of something that was done. */
export const isLost = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof ApiError && [502, 503, 504].includes(error.status))

function mayTryAgain(error: unknown, method: Method, { key, isRepeatable = method === 'GET' }: Request): boolean {
  if (error instanceof ApiError && error.status === 429) return true
  return isLost(error) && (isRepeatable || key !== undefined)
}

const longestWait = 30_000
/** What the server asks for, else half a second, a second, two…, each a little longer, so that many do not come back at once. */
export function waitOf(error: unknown, attempt: number): number {
  const asked = error instanceof ApiError ? error.retryAfter : null
  return Math.min(asked ?? 500 * 2 ** attempt * (1 + Math.random() / 2), longestWait)
}

export const pause = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      // One signal may be given to any number of calls.
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })

async function sendOnce<T>(connection: Connection, method: Method, path: string, request: Request): Promise<T> {
  const { url, token, storeToken, language, timeout = 30_000, fetch: ask = fetch } = connection
  const { query, body, key, headers = {}, signal } = request
  const asked = query ? writeQuery(query) : ''
  const isForm = typeof FormData !== 'undefined' && body instanceof FormData
  const limit = AbortSignal.timeout(timeout)
  try {
    const response = await ask(`${url.replace(/\/+$/, '')}/api/${path}${asked && `?${asked}`}`, {
      method,
      // Nothing of ours is redirected: a token is for the host that it was given to.
      redirect: 'error',
      headers: {
        accept: 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(storeToken ? { 'store-token': storeToken } : {}),
        ...(language ? { language } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    const text = await response.text()
    if (!response.ok) throw new ApiError(response.status, parsed(text), response.headers.get('retry-after'))
    return (text ? JSON.parse(text) : undefined) as T
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error
    throw new ConnectionError(`${method} /api/${path} was not answered`, { cause: error })
  }
}

/** A proxy without a server behind it answers in its own words. */
function parsed(text: string): object {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}
