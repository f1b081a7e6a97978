import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { atMost } from '@shopwright/resource'
import { LRUCache } from 'lru-cache'
import { expect, it } from 'vitest'

it('A cache of so many entries lets the longest unused one go for another, and says so', () => {
  const gone: [string, string][] = []
  const cache = new LRUCache<string, number>({ ...atMost(3), dispose: (_value, key, why) => gone.push([key, why]) })
  for (const key of ['a', 'b', 'c']) cache.set(key, 1)
  cache.get('a')
  cache.set('a', 2)
  cache.set('d', 1)
  expect([...cache.keys()].sort()).toEqual(['a', 'c', 'd'])
  expect(gone).toEqual([
    ['a', 'set'],
    ['b', 'evict'],
  ])
})

it('No cache takes room for entries that it does not have', () => {
  const root = path.resolve(import.meta.dirname, '../../../..')
  const ahead = globSync(['packages/*/src/**/*.ts', 'apps/server/src/**/*.ts'], { cwd: root }).filter((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/new LRUCache(?:<[^(]*>)?\(\{([^}]*)\}/g)].some(
      ([, options = '']) => /\bmax:/.test(options) && !/\bmaxSize:/.test(options),
    ),
  )
  expect(ahead).toEqual([])
})
