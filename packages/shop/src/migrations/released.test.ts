import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = import.meta.dirname
const root = path.resolve(folder, '../../../..')
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
const releases: Record<string, Record<string, string>> = JSON.parse(read('released.json'))
const released = Object.values(releases).flatMap((files) => Object.entries(files))
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .sort()
const numberOf = (file: string) => Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1])

describe('a migration that was released', () => {
  it.each(released)('%s is what it was: what is new belongs into a new file', (file, digest) => {
    expect(createHash('sha256').update(read(file)).digest('hex')).toBe(digest)
  })

  it('comes before all that were not', () => {
    const names = new Set(released.map(([file]) => file))
    const last = Math.max(...[...names].map(numberOf))
    expect(files.filter((file) => !names.has(file) && !(numberOf(file) > last))).toEqual([])
  })

  it('is told by the list of changes, under its release', () => {
    const changes = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8')
    expect(Object.keys(releases).filter((release) => !changes.includes(`\n## ${release}\n`))).toEqual([])
    expect(Object.keys(releases)).toContain(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version)
  })
})

it('migrations are numbered once each, and say why in their first line', () => {
  expect(files.map(numberOf)).toEqual([...new Set(files.map(numberOf))])
  expect(files.filter((file) => !/^-- \S.{9,}/.test(read(file)))).toEqual([])
})
