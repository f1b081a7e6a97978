import type { Change, Kept } from '@shopwright/engine'
import { type AnyResource, atMost, dayInZone } from '@shopwright/resource'
import { LRUCache } from 'lru-cache'
import { ownBytes, shareOfMemory } from '../settings/memory.ts'
import type { App } from './app.ts'

const mostBytes = shareOfMemory(1 / 32, 64)
const longestUrl = 600
const freshFor = 60_000
const mostStores = 20_000

/** What a guest is answered depends on these besides the public rows themselves. */
const alsoWatched = ['settings', 'stores', 'store-languages', 'store-currencies', 'customer-groups', 'plans']

/**
 * What guests read on a store's host (lists and rows of public resources) is the same for all of them, so it is kept as
 * bytes, by store, language and address. Any change in a store of what guests may read ends all that was kept of that store,
 * on every node; nothing that came with a token or a session is ever kept or answered from here (design §8 says the same of
 * pages).
 */
export function publicAnswers({ engine, identify }: App): Kept {
  const answers = new LRUCache<string, Buffer>({
    maxSize: mostBytes,
    ttl: freshFor,
    sizeCalculation: (body, key) => body.length + key.length * 2 + 200,
  })
  const watched = new Set([...engine.registry.all.filter(isPublic).map(({ name }) => name), ...alsoWatched])
  let common = 0
  const eras = new LRUCache<string, number>({
    ...atMost(mostStores),
    // Who is forgotten here must not come back as it was.
    dispose: (_era, _store, reason) => {
      if (reason === 'evict') common += 1
    },
  })
  const heard = ({ store, tags }: Change): void => {
    if (!tags.some((tag) => watched.has(tag.split(':')[0] as string))) return
    if (store) eras.set(store, (eras.get(store) ?? 0) + 1)
    else common += 1
  }
  engine.onCommit(heard)
  engine.events.on(heard)
  engine.events.onLost(() => {
    common += 1
  })
  return async (request, resource, make) => {
    if (
      !isPublic(resource) ||
      resource.scope !== 'store' ||
      request.url.length > longestUrl ||
      request.headers.authorization
    )
      return make()
    const { place, actor, language } = await identify(request)
    if (place.kind !== 'store' || actor.role !== 'GUEST' || !isOpen(place.store.state)) return make()
    // The era stands in the key: what was begun before a change is kept where nobody looks after it.
    const { id } = place.store
    // Specials begin and end, and products appear, at the store's midnight.
    const day = dayInZone(engine.clock(), place.store.timeZone)
    const key = `${id} ${common}.${eras.get(id) ?? 0} ${day} ${actor.customerGroupId} ${language} ${request.url}`
    const known = answers.get(key)
    if (known) return known
    const body = ownBytes(await make())
    answers.set(key, body)
    return body
  }
}

const isPublic = ({ access }: AnyResource): boolean => access.read === 'public'

const isOpen = (state: string): boolean => state !== 'suspended' && state !== 'archived'
