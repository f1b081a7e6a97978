import type { Fragments } from '@shopwright/theme-kit'
import { LRUCache } from 'lru-cache'
import { ownBytes } from '../settings/memory.ts'
import type { Theme } from '../themes/theme-builds.ts'

/** what an entry costs beside its bytes */
const around = 200
/** Whole pages come and go; what they are joined of is not driven out by them. */
const large = 16_384

/**
 * Parts of pages as each theme drew them, by all that they show: none of them grows old, and what looks the same in two stores is
 * the same. The least used leave first.
 */
export function openFragments(maxBytes: number): (theme: Pick<Theme, 'name' | 'version'>) => Fragments {
  const [small, whole] = [0, 1].map(
    () =>
      new LRUCache<string, Uint8Array>({
        maxSize: maxBytes / 2,
        sizeCalculation: (bytes, key) => bytes.length + key.length + around,
      }),
  ) as [Known, Known]
  return ({ name, version }) => ({
    get: (key) => small.get(`${name} ${version} ${key}`) ?? whole.get(`${name} ${version} ${key}`),
    set: (key, bytes) => {
      const known = bytes.length < large ? small : whole
      known.set(`${name} ${version} ${key}`, ownBytes(bytes))
    },
  })
}

type Known = LRUCache<string, Uint8Array>
