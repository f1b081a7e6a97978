import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { kind } from '@shopwright/resource'
import { expect, it } from 'vitest'
import { refusedSettings } from './contract.fixture.ts'

it('a setting that would be kept wrongly is named', () => {
  expect(
    refusedSettings({
      merchant: kind.code({ max: 32 }),
      public_key: kind.text({ max: 64 }),
      private_key: kind.secret({ max: 64 }),
      token: kind.text({ max: 64 }),
      api_key: kind.code({ max: 64 }),
      words: kind.text({ translated: true }),
      amount: kind.money(),
      page: kind.text({ format: 'url' }),
    }),
  ).toEqual(['token', 'api_key', 'words', 'amount', 'page'])
})

const seams = ['delivery', 'login', 'messenger', 'payment', 'social']
/** Folders of those that are asked outside: what they ask by is in them, or handed in by the seam. */
const asking = seams.flatMap((seam) =>
  readdirSync(path.join(import.meta.dirname, seam), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => path.join(import.meta.dirname, seam, name))
    .filter((folder) => existsSync(path.join(folder, 'index.ts')))
    .filter((folder) => /\bWay\b|\bEgressOptions\b/.test(readFileSync(path.join(folder, 'index.ts'), 'utf8'))),
)

it('whoever is asked outside says in one file what nobody has tried', () => {
  expect(asking.length).toBeGreaterThan(7)
  expect(asking.filter((folder) => !existsSync(path.join(folder, 'assumptions.ts')))).toEqual([])
})
