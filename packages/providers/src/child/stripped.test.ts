import { describe, expect, it } from 'vitest'
import { askChild, startChild } from './index.ts'

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
