import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isOffline, reached } from './connection.ts'
import { request } from './request.ts'

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://platform.test' })
  vi.stubGlobal('document', { cookie: '' })
})
afterEach(() => {
  reached()
  vi.unstubAllGlobals()
})

const half = (): Response =>
  new Response(
    new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{"id":'))
        stream.error(new TypeError('network error'))
      },
    }),
  )

/** What a call throws when the network answers so. */
const thrownBy = (answer: () => Promise<Response>, signal?: AbortSignal): Promise<unknown> => {
  vi.stubGlobal('fetch', answer)
  return request('GET', 'products', signal ? { signal } : {}).catch((error: unknown) => error)
}

test.each([
  ['does not come', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is dropped with the page', () => Promise.reject(new DOMException('left', 'AbortError'))],
  ['breaks off', async () => half()],
])('an answer that %s is none: it waits for the connection', async (_, answer) => {
  expect(await thrownBy(answer)).toMatchObject({ status: 0, code: 'offline' })
  expect(isOffline()).toBe(true)
})

test.each([
  ['before it comes', () => Promise.reject(new DOMException('given up', 'AbortError'))],
  ['while it comes', async () => half()],
])('who gives up %s hears that, and the connection is there', async (_, answer) => {
  const asking = new AbortController()
  asking.abort()
  expect(await thrownBy(answer, asking.signal)).not.toMatchObject({ code: 'offline' })
  expect(isOffline()).toBe(false)
})

test('an answer that came whole and cannot be read is a fault, which is not asked for again and again', async () => {
  expect(await thrownBy(async () => new Response('<html>'))).toBeInstanceOf(SyntaxError)
  expect(isOffline()).toBe(false)
})
