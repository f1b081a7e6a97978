import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { compress } from '../http/encodings.ts'
import { ownBytes, shareOfMemory } from './memory.ts'

const megabyte = 1_048_576
const bin = pathToFileURL(`${import.meta.dirname}/../../../../bin/memory.mjs`).href
/** How many megabytes a process takes whose Node has our flags. */
const limitOf = (options: string): number => {
  const script = `import { heapFlags } from '${bin}'; import { spawnSync } from 'node:child_process'
    const { stdout } = spawnSync(process.execPath, [...heapFlags(), '-p', 'v8.getHeapStatistics().heap_size_limit'], { encoding: 'utf8' })
    console.log(stdout)`
  const env = { ...process.env, NODE_OPTIONS: options }
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', env })
  return Number(stdout) / megabyte
}

describe('what a cache may hold', () => {
  it('is a part of what the process may, up to an end', () => {
    expect(shareOfMemory(1 / 8, 128, 400 * megabyte)).toBe(50 * megabyte)
    expect(shareOfMemory(1 / 8, 128, 4000 * megabyte)).toBe(128 * megabyte)
  })
})

describe('a process of the server', () => {
  it('holds less than half a gigabyte', () => {
    expect(limitOf('')).toBeGreaterThan(384)
    expect(limitOf('')).toBeLessThan(450)
  })

  it('holds what NODE_OPTIONS says', () => expect(limitOf('--max-old-space-size=700')).toBeGreaterThan(700))
})

describe('bytes of one’s own', () => {
  it.each([
    ['a text', 'чай'],
    ['what lies in a pool', Buffer.from('чай')],
    ['what has memory of its own', Uint8Array.from(Buffer.from('чай'))],
  ])('are %s with no memory beside it', (_, given) => {
    const own = ownBytes(given)
    expect([own.toString(), own.buffer.byteLength]).toEqual(['чай', 6])
  })

  it('are what is kept of a page that is compressed', async () => {
    for (const made of Object.values(await compress(Buffer.alloc(5000, 'a'))))
      expect(made.buffer.byteLength).toBe(made.length)
  })
})
