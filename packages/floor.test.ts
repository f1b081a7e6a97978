import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const json = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))

type Locked = { version?: string; integrity?: string; link?: boolean; hasInstallScript?: boolean }
const locked = Object.entries(json('package-lock.json').packages as Record<string, Locked>)
  .filter(([at, { link }]) => at.includes('node_modules/') && !link)
  .map(([at, one]) => ({ ...one, at, name: at.split('node_modules/').at(-1) as string }))
const floor = json('security/floor.json') as {
  packages: Record<string, { least: string; why: string }>
  /** these count only where our own code finds them, not inside of tools that carry their own */
  ours: string[]
  installScripts: string[]
}

const isBelow = (version: string, least: string): boolean => {
  const [have, need] = [version, least].map((text) => text.split(/[.-]/).map(Number)) as [number[], number[]]
  const at = need.findIndex((part, n) => part !== have[n])
  return at >= 0 && (have[at] ?? 0) < (need[at] as number)
}

describe('What others have written (T41)', () => {
  it.each(Object.entries(floor.packages))('%s is not older than its last fault', (name, { least, why }) => {
    const copies = locked.filter(
      (one) => one.name === name && (!floor.ours.includes(name) || one.at === `node_modules/${name}`),
    )
    for (const { at, version = '' } of copies) expect(isBelow(version, least), `${at} ${version}: ${why}`).toBe(false)
  })

  it('is the very same everywhere: each package is named by its hash', () => {
    expect(locked.filter(({ integrity }) => !integrity).map(({ at }) => at)).toEqual([])
  })

  it('runs nothing while it is installed but what we know of', () => {
    const names = new Set(locked.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name))
    expect([...names].sort()).toEqual(floor.installScripts)
  })

  it('is compared as versions are', () => {
    expect([isBelow('5.9.9', '5.12.8'), isBelow('5.12.8', '5.12.8'), isBelow('6.0.0', '5.12.8')]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('Our server', () => {
  const sources = ['apps/server/src', 'packages/engine/src', 'packages/shop/src', 'packages/providers/src'].flatMap(
    (folder) =>
      readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
        .map((entry) => path.join(entry.parentPath, entry.name)),
  )

  // fetch() decodes Brotli though it was told not to, and Node's decoder writes out of bounds (security §1).
  it.each([
    ['calls nobody but by egress()', /(?<![.\w])fetch\((?!\s*url: string)/],
    ['decodes no Brotli', /brotliDecompress|createBrotliDecompress/i],
  ])('%s', (_, pattern) => {
    expect(sources.filter((file) => pattern.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})
