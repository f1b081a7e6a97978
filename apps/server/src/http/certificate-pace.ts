import { atMost } from '@shopwright/resource'
import { LRUCache } from 'lru-cache'

const hour = 3_600_000
/** A plan has ten names at most, and a shop one of ours: who asks for more is changing names to no good end. */
const namesPerHour = 12
const mostStores = 20_000

/**
 * Whether a store may have one more certificate now. Who issues them counts for all shops together, so one that adds and drops
 * names must not use up what the others need. The same name again is no other one. Counted in memory, by each process.
 */
export function openCertificatePace(clock: () => Date): (storeId: string, name: string) => boolean {
  const asked = new LRUCache<string, { hour: number; names: Set<string> }>(atMost(mostStores))
  return (storeId, name) => {
    const at = Math.floor(clock().getTime() / hour)
    const known = asked.get(storeId)
    const names = known?.hour === at ? known.names : new Set<string>()
    if (names.size >= namesPerHour && !names.has(name)) return false
    names.add(name)
    asked.set(storeId, { hour: at, names })
    return true
  }
}
