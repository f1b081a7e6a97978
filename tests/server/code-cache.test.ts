import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shopwright-code-cache-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Told at its end by the process itself, behind what it has to say. */
const telling = `process.on('exit',()=>console.error('compilers:'+process.moduleLoadList.filter((name)=>name.includes('amaro')).length))`

/** How many parts of the compiler for types a process has loaded that only says what it can do. */
function compilersOf(DATA_DIR: string): number {
  const { NODE_COMPILE_CACHE: _ofTheRun, ...env } = process.env
  const { stderr } = spawnSync(
    process.execPath,
    [`--import=data:text/javascript,${encodeURIComponent(telling)}`, 'apps/server/src/cli/enter.mjs', 'help'],
    { cwd: root, env: { ...env, DATA_DIR }, encoding: 'utf8' },
  )
  return Number(/compilers:(\d+)/.exec(stderr)?.[1])
}

describe('The code of a command', () => {
  it('is made once, and then read from where the data are without a compiler', async () => {
    expect(compilersOf(folder)).toBeGreaterThan(0)
    expect(compilersOf(folder)).toBe(0)
  })

  it('leaves no folder where there are no data', () => {
    const nowhere = path.join(folder, 'nowhere')
    compilersOf(nowhere)
    expect(existsSync(nowhere)).toBe(false)
  })
})
