import type { Change, Events } from '@shopwright/engine'
import { LRUCache } from 'lru-cache'
import type { Encodings } from '../http/encodings.ts'
import { ownBytes } from '../settings/memory.ts'

/** A page as it is sent: the same bytes to everybody who asks for the same key. */
export type CachedPage = {
  storeId: string
  status: number
  headers: Record<string, string>
  etag: string
  /** the plain bytes; compressed ones are made once somebody asks for the page again */
  body: Buffer
  compressed: Encodings | null
  wanted(): void
  tags: ReadonlySet<string>
  /** what it calls itself, where the shop wants to know who looks at it; else null */
  title?: string | null
  /** milliseconds; a special may begin or end then */
  expiresAt: number
  /** since when nobody can tell whether it is still true; null while all is well */
  doubtedAt: number | null
}

const staleFor = 60_000
const mostWatched = 4000

/** What one render has to know of what changed while it ran. */
export type Watch = { storeId: string; tags: Set<string>; isLost: boolean }

export type PageCache = {
  /** A page that may be sent as it is. */
  fresh(key: string, now: number): CachedPage | undefined
  /** A page whose truth is in doubt for at most a minute, for when nothing better can be had. */
  stale(key: string, now: number): CachedPage | undefined
  /** Begins to watch what changes; `keep` then refuses a page that was overtaken. */
  watch(storeId: string): Watch
  keep(key: string, page: CachedPage, watch: Watch): boolean
  drop(watch: Watch): void
  grown(key: string, page: CachedPage): void
  readonly size: number
  readonly bytes: number
  close(): void
}

/** Pages in memory, the least used leave first; a change on any node takes away what showed it (design §8). */
export function openPageCache(events: Events, maxBytes: number, clock = Date.now): PageCache {
  const byTag = new Map<string, Set<string>>()
  const watches = new Set<Watch>()
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: (page, key) => weight(page) + key.length * 2 + 1024,
    dispose: (page, key, reason) => {
      if (reason !== 'set') forget(page, key)
    },
  })
  const indexOf = (storeId: string, tag: string): string => `${storeId} ${tag}`
  const forget = (page: CachedPage, key: string): void => {
    for (const tag of indexed(page)) {
      const keys = byTag.get(indexOf(page.storeId, tag))
      keys?.delete(key)
      if (keys?.size === 0) byTag.delete(indexOf(page.storeId, tag))
    }
  }
  const dropTag = (storeId: string, tag: string): void => {
    for (const key of [...(byTag.get(indexOf(storeId, tag)) ?? [])]) pages.delete(key)
  }
  const heard = ({ store, tags }: Change): void => {
    const changed = store ? tags : tags.map(platformTag)
    for (const watch of watches) if (!store || watch.storeId === store) for (const tag of changed) watch.tags.add(tag)
    if (store) for (const tag of changed) dropTag(store, tag)
    else dropEverywhere(changed)
  }
  /** A platform's own list, or a store changed by the platform: rare, so every page is asked. */
  const dropEverywhere = (tags: string[]): void => {
    const named = new Set(tags)
    for (const [key, page] of pages.entries()) if (isHit(page.tags, named)) pages.delete(key)
  }
  const stops = [
    events.on(heard),
    events.onLost(() => {
      for (const watch of watches) watch.isLost = true
      for (const page of pages.values()) page.doubtedAt ??= clock()
    }),
  ]
  return {
    fresh: (key, now) => {
      const page = pages.get(key)
      return page && page.doubtedAt === null && page.expiresAt > now ? page : undefined
    },
    stale: (key, now) => {
      const page = pages.get(key)
      const since = page?.doubtedAt ?? now
      // Since when, a clock that was put back does not tell any more.
      if (!page || since > now) return undefined
      return now - Math.min(since, page.expiresAt) <= staleFor ? page : undefined
    },
    watch: (storeId) => {
      const watch = { storeId, tags: new Set<string>(), isLost: false }
      watches.add(watch)
      return watch
    },
    keep: (key, page, watch) => {
      watches.delete(watch)
      if (watch.isLost || watch.tags.size > mostWatched || isHit(page.tags, watch.tags)) return false
      page.body = ownBytes(page.body)
      const before = pages.peek(key)
      if (before) forget(before, key)
      pages.set(key, page)
      if (!pages.has(key)) return false
      for (const tag of indexed(page)) {
        const at = indexOf(page.storeId, tag)
        const keys = byTag.get(at) ?? new Set()
        byTag.set(at, keys.add(key))
      }
      return true
    },
    drop: (watch) => {
      watches.delete(watch)
    },
    grown: (key, page) => {
      if (pages.peek(key) === page) pages.set(key, page)
    },
    get size() {
      return pages.size
    },
    get bytes() {
      return pages.calculatedSize
    },
    close: () => {
      for (const stop of stops) stop()
    },
  }
}

/** A row's tag also stands under its resource's star, which a change of many rows names instead of them. */
function* indexed(page: CachedPage): Generator<string> {
  const resources = new Set<string>()
  for (const tag of page.tags) {
    yield tag
    resources.add(tag.split(':')[0] as string)
  }
  for (const resource of resources) yield `${resource}:*`
}

function isHit(shown: ReadonlySet<string>, changed: ReadonlySet<string>): boolean {
  for (const tag of changed) {
    if (shown.has(tag)) return true
    if (tag.endsWith(':*')) for (const own of shown) if (own.split(':')[0] === tag.slice(0, -2)) return true
  }
  return false
}

/** `stores:<id>` concerns whoever shows `stores`. */
const platformTag = (tag: string): string => tag.split(':')[0] as string

const weight = ({ body, compressed }: CachedPage): number =>
  body.length + (compressed ? compressed.br.length + compressed.gzip.length : 0)
