import type { Fragments } from '@shopwright/theme-kit'
import { LRUCache } from 'lru-cache'
import type { Theme } from '../themes/theme-builds.ts'

/** what an entry costs beside its bytes */
const around = 200

/**
 * Parts of pages as each theme drew them, by all that they show: none of them grows old, and what looks the same in two stores is
 * the same. The least used leave first.
 */
export function openFragments(maxBytes: number): (theme: Pick<Theme, 'name' | 'version'>) => Fragments {
  const known = new LRUCache<string, Uint8Array>({
    maxSize: maxBytes,
    sizeCalculation: (bytes, key) => bytes.length + key.length + around,
  })
  return ({ name, version }) => ({
    get: (key) => known.get(`${name} ${version} ${key}`),
    set: (key, bytes) => {
      known.set(`${name} ${version} ${key}`, bytes)
    },
  })
}
