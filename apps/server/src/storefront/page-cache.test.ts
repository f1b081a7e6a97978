import type { Change, Events } from '@shopwright/engine'
import { expect, test } from 'vitest'
import { type CachedPage, openPageCache } from './page-cache.ts'

function feed() {
  const listeners = new Set<(change: Change) => void>()
  const lost = new Set<() => void>()
  const into =
    <T>(set: Set<T>) =>
    (one: T) => {
      set.add(one)
      return () => void set.delete(one)
    }
  const events: Events = {
    on: into(listeners),
    onLost: into(lost),
    isHeard: () => true,
    eraOf: () => '',
    say: async () => {},
    hear: () => {},
    caughtUp: async () => {},
    close: async () => {},
  }
  const tell = (store: string | null, ...tags: string[]) => {
    for (const listener of listeners) listener({ store, tags })
  }
  return { events, tell, lose: () => [...lost].forEach((one) => void one()) }
}

const page = (storeId: string, tags: string[], more: Partial<CachedPage> = {}): CachedPage => ({
  storeId,
  status: 200,
  headers: {},
  etag: 'x',
  body: Buffer.from('page'),
  compressed: null,
  wanted: () => {},
  tags: new Set(tags),
  expiresAt: Number.POSITIVE_INFINITY,
  doubtedAt: null,
  ...more,
})
function opened(bytes = 1_000_000) {
  const change = feed()
  const cache = openPageCache(change.events, bytes)
  const keep = (key: string, kept: CachedPage) => cache.keep(key, kept, cache.watch(kept.storeId))
  return { ...change, cache, keep, has: (key: string) => cache.fresh(key, 0) !== undefined }
}

test('a change takes away the pages that showed it, in its own store only', () => {
  const { keep, tell, has } = opened()
  keep('a', page('s1', ['products:1', 'settings']))
  keep('b', page('s1', ['products:2', 'settings']))
  keep('c', page('s2', ['products:1', 'settings']))
  tell('s1', 'products:1')
  expect([has('a'), has('b'), has('c')]).toEqual([false, true, true])
  tell('s1', 'settings')
  expect([has('b'), has('c')]).toEqual([false, true])
})

test('a change of many rows is told as a star and takes every page of the resource', () => {
  const { keep, tell, has } = opened()
  keep('a', page('s1', ['products:1']))
  keep('b', page('s1', ['information:1']))
  tell('s1', 'products:*')
  expect([has('a'), has('b')]).toEqual([false, true])
})

test('a change of the platform reaches every store that shows it', () => {
  const { keep, tell, has } = opened()
  keep('a', page('s1', ['stores']))
  keep('b', page('s2', ['products']))
  tell(null, 'stores:s1')
  expect([has('a'), has('b')]).toEqual([false, true])
})

test('a page that was overtaken while it was rendered is not kept', () => {
  const { cache, tell, has } = opened()
  const watch = cache.watch('s1')
  tell('s1', 'products:1')
  expect(cache.keep('a', page('s1', ['products:1']), watch)).toBe(false)
  const other = cache.watch('s1')
  tell('s1', 'products:2')
  expect(cache.keep('a', page('s1', ['products:1']), other)).toBe(true)
  expect(has('a')).toBe(true)
})

test('when changes may have been missed, pages are only sent for lack of anything better, for a minute', () => {
  const { cache, keep, lose } = opened()
  keep('a', page('s1', ['products']))
  lose()
  const now = Date.now()
  expect(cache.fresh('a', now)).toBeUndefined()
  expect(cache.stale('a', now + 59_000)).toBeDefined()
  expect(cache.stale('a', now + 61_000)).toBeUndefined()
  // By a clock that was put back since nobody can tell for how long.
  expect(cache.stale('a', now - 3_600_000)).toBeUndefined()
})

test('an expired page is not fresh', () => {
  const { cache, keep } = opened()
  keep('a', page('s1', ['products'], { expiresAt: 1000 }))
  expect(cache.fresh('a', 999)).toBeDefined()
  expect(cache.fresh('a', 1000)).toBeUndefined()
})

test('the least used pages leave when memory is full', () => {
  const { keep, has, cache } = opened(3_600)
  for (const key of ['a', 'b', 'c', 'd']) keep(key, page('s1', ['products']))
  expect(cache.size).toBe(3)
  expect([has('a'), has('d')]).toEqual([false, true])
})

test('a kept page keeps nothing else in memory', () => {
  const { keep, cache } = opened()
  keep('a', page('s1', []))
  const body = cache.fresh('a', 0)?.body
  expect([body?.toString(), body?.buffer.byteLength]).toEqual(['page', 4])
})
