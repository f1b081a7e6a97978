import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { armFailpoints, failpoints } from './failpoints.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const sources = ['packages/engine/src', 'packages/shop/src', 'apps/server/src'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('node_modules'))
    .map((name) => readFileSync(path.join(root, folder, name), 'utf8')),
)

it('every failpoint is somewhere in the code, and one that is nowhere is refused', () => {
  const placed = sources.flatMap((text) => [...text.matchAll(/\bfailpoint\('([^']+)'\)/g)].map(([, name]) => name))
  expect([...new Set(placed)].sort()).toEqual([...failpoints].sort())
  expect(() => armFailpoints('order.claimd')).toThrow('There is no failpoint order.claimd')
  expect(() => armFailpoints(' ,')).not.toThrow()
})
