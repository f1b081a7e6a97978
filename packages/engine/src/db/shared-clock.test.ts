import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

/** Who may ask the machine what time it is: what is written down by another clock than the shared one is late, or early, elsewhere. */
const allowed: Record<string, string> = {
  'packages/engine/src/db/shared-clock.ts': 'compares the machine with the database',
  'packages/resource/src/ids.ts': 'ids need only differ',
}

it('What is written down goes by the clock that all nodes share', () => {
  const root = path.resolve(import.meta.dirname, '../../../..')
  const found = globSync('packages/{shop,engine,resource}/src/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => /\bDate\.now\b|\bnew Date\(\)/.test(readFileSync(path.join(root, file), 'utf8')))
  expect(found.sort()).toEqual(Object.keys(allowed).sort())
})
