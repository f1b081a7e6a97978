import { AppError } from '@shopwright/engine'
import { atMost } from '@shopwright/resource'
import { LRUCache } from 'lru-cache'
import type { Identity } from './identity.ts'

const minute = 60_000
const mostCallers = 20_000

/**
 * So many calls a minute the plan lets each token of a store make (values §5.1). Who works in a browser has a token that is
 * bound to it, and is not counted: a screen asks for as much as it shows. Counted in memory, by each process.
 */
export function openApiPace(clock: () => Date): (identity: Identity) => void {
  const calls = new LRUCache<string, { minute: number; count: number }>(atMost(mostCallers))
  return ({ store, person, isBound, actor }) => {
    const max = store?.plan?.limits.api_requests ?? null
    const caller = actor.token?.id ?? (person?.kind === 'account' && !isBound ? person.id : null)
    if (!store || max === null || caller === null || actor.role === 'ADMIN') return
    const now = clock().getTime()
    const key = `${store.id}:${caller}`
    const known = calls.get(key)
    const at = Math.floor(now / minute)
    const count = known?.minute === at ? known.count + 1 : 1
    calls.set(key, { minute: at, count })
    if (count <= max) return
    const seconds = Math.ceil(((at + 1) * minute - now) / 1000)
    throw new AppError('too-many-calls', { max, seconds }, { status: 429 })
  }
}
