import type { AnswerTo, PathOf } from './answers.ts'
import { ApiError, isAway, readError } from './api-error.ts'
import { takeAsked } from './asked.ts'
import { lossesUntilNow, lost, reached } from './connection.ts'
import { ownHeaders } from './headers.ts'
import { type Query, writeQuery } from './query-string.ts'

/** `isOfPlatform`: asked as who is in no store */
export type RequestOptions = {
  query?: Query
  body?: unknown
  signal?: AbortSignal
  headers?: Record<string, string>
  isOfPlatform?: boolean
}
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

let onExpired: () => void = () => {}

/** Called when the server says that the session is over. */
export const whenExpired = (listener: () => void): void => {
  onExpired = listener
}

let onLeft: () => void = () => {}

/** Called when the server says that the person has no place in the store any more. */
export const whenLeft = (listener: () => void): void => {
  onLeft = listener
}

let onAnswer: (era: string) => void = () => {}

/** Called with the store's era at which an answer was read. */
export const whenAnswered = (listener: (era: string) => void): void => {
  onAnswer = listener
}

/**
 * One call of our own API. `path` is under `/api` of this host: the three headers never go anywhere else (spec §7).
 * What a route that is no noun's answers follows from its address. Throws ApiError.
 */
export function request<Method extends HttpMethod, Path extends PathOf<Method>>(
  method: Method,
  path: Path,
  options?: RequestOptions,
): Promise<AnswerTo<Method, Path>>
export function request<T>(method: HttpMethod, path: string, options?: RequestOptions): Promise<T>
export async function request<T>(method: HttpMethod, path: string, options: RequestOptions = {}): Promise<T> {
  const response = await send(method, path, options)
  if (response.status === 204) return undefined as T
  const answer = (await response.json().catch((error: unknown) => unanswered(error, options.signal))) as T
  const era = response.headers.get('store-era')
  // Once whoever asked has it: only what is known can be found out of date.
  if (era && method === 'GET') setTimeout(() => onAnswer(era))
  return answer
}

/** Where somebody is who has not come in yet, or sets it up. */
const besideTwoStep = /^\/(?!admin)|two-step|profile/

/** The raw answer, for streams and files. Throws ApiError on a refusal. */
export async function send(
  method: HttpMethod,
  path: string,
  { query, body, signal, headers, isOfPlatform }: RequestOptions = {},
): Promise<Response> {
  const isForm = body instanceof FormData
  const address = new URL(`/api/${path}`, location.origin)
  if (query) address.search = writeQuery(query)
  const since = lossesUntilNow()
  const asking =
    (method === 'GET' ? takeAsked(address.href) : undefined) ??
    fetch(address, {
      method,
      credentials: 'same-origin',
      headers: {
        ...ownHeaders(isOfPlatform),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    })
  const response = await asking.catch((error: unknown) => unanswered(error, signal))
  if (isAway(response.status)) lost()
  else reached(since)
  if (response.ok) return response
  const error = await readError(response)
  if (error.code === 'session-expired') onExpired()
  if (error.code === 'no-place') onLeft()
  // What has been demanded while somebody works: all that is open answers no more.
  if (error.code === 'two-step-required' && !besideTwoStep.test(location.pathname)) location.assign('/admin/two-step')
  throw error
}

/**
 * No answer came, or it broke off, as when the page is left: that says nothing about the session. Who asked may have given up,
 * and what came whole and cannot be read is a fault that no second asking mends.
 */
function unanswered(error: unknown, signal?: AbortSignal): never {
  if (signal?.aborted || error instanceof SyntaxError) throw error
  lost()
  throw new ApiError(0, 'offline', '')
}
