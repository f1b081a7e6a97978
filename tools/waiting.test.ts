import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

/** Where time itself is what a test is about, or nothing tells of what is waited for: each with its reason. */
const allowed: Record<string, string> = {
  'tests/server/world.ts': 'how often `until` asks',
  'tests/server/held.ts': 'how long work beside has to let go of its connection',
  'apps/server/src/postgres/supervisor.server.test.ts':
    'a moment in which the system lets go of a process that was killed',
  'tests/tour.ts': 'how often the tour asks whether its server is there',
  'tests/server/ending.test.ts': 'how long a database stays away; the pace of requests',
  'tests/server/outages.test.ts': 'how long a database stays away; the pace of writers',
  'tests/server/recurrings.test.ts': 'how long a provider takes',
  'tests/server/feed-pictures.test.ts': 'how long a host of pictures takes',
}

const waiting = /waitForTimeout\(|\bpause\(|\bsleep\(|setTimeout\(/

it('tests wait for what they wait for, not for a time', () => {
  const found = globSync(['tests/**/*.ts', '{packages,apps}/**/*.test.{ts,tsx}'], { cwd: root })
    .filter((file) => !/node_modules/.test(file))
    .filter((file) => waiting.test(readFileSync(path.join(root, file), 'utf8')))
  expect(found.filter((file) => !allowed[file])).toEqual([])
  expect(Object.keys(allowed).filter((file) => !found.includes(file))).toEqual([])
})

/** What is waited for has one patience, `tests/patience.ts`: a shorter one of a test's own is what a busy machine breaks. */
const hurry = /setDefaultTimeout\(|vi\.waitFor\(|^\s*\}, [\d_]+\)$|(?:waitFor|poll)\(.*\btimeout:/m
const patient = ['tests/browser/installation.ts', 'tests/tour.ts']

it('tests have as much patience as the machine needs', () => {
  const found = globSync(['tests/**/*.ts', '{packages,apps}/**/*.test.{ts,tsx}'], { cwd: root })
    .filter((file) => !/node_modules/.test(file))
    .filter((file) => hurry.test(readFileSync(path.join(root, file), 'utf8')))
  expect(found.sort()).toEqual(patient)
})
