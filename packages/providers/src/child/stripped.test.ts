import { describe, expect, it, vi } from 'vitest'
import { askChild, startChild } from './index.ts'
import { strippedOf } from './stripped.ts'

const reader = new URL('../spreadsheet/reader-child.ts', import.meta.url)
const pictures = new URL('../images/child.ts', import.meta.url)

describe('a process for strangers’ files', () => {
  it.each([
    ['tables', reader, { kind: 'look', path: '/nowhere.xml', options: {} }, { error: expect.anything() }],
    ['pictures', pictures, { kind: 'nothing' }, { ok: false }],
  ])('is given its code without types, all of it: %s', async (_what, script, job, answer) => {
    const env = { NODE_OPTIONS: '--no-strip-types' }
    const child = startChild({ script, heap: 64, hasAddons: true, args: ['400'], env })
    try {
      expect(await askChild(child, job, 20_000)).toMatchObject(answer)
    } finally {
      child.kill()
    }
  })
})

it('a process whose code cannot be had says why', async () => {
  const child = startChild({ script: new URL('./nowhere.ts', import.meta.url), heap: 64 })
  await expect(askChild(child, { kind: 'nothing' }, 20_000)).rejects.toThrow(/nowhere\.ts/)
})

/** Node's own modules that this process has loaded. */
const loaded = (): string[] => (process as unknown as { moduleLoadList: string[] }).moduleLoadList

it('a server that hands out code keeps no compiler for it', async () => {
  const codes = new Map(await strippedOf(pictures))
  expect(codes.size).toBeGreaterThan(3)
  expect(codes.get(pictures.href)).not.toMatch(/^import type|: Buffer\b/m)
  expect(loaded().filter((name) => name.includes('amaro'))).toEqual([])
})

it('a server that Node watches hands out the same code', async () => {
  vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1') // as `npm run dev` has it: Node's own word comes before a thread's first
  try {
    const copy = (await vi.importActual('./stripped.ts?anew')) as { strippedOf: typeof strippedOf }
    expect((await copy.strippedOf(pictures)).filter(([, code]) => typeof code !== 'string')).toEqual([])
  } finally {
    vi.unstubAllEnvs()
  }
})
