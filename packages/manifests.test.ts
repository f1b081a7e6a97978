import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const folders = [
  ...['packages', 'apps', 'themes'].flatMap((parent) =>
    readdirSync(path.join(root, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${parent}/${name}`),
  ),
  'tools',
  'tests',
  'bench',
]

type Manifest = { name: string; dependencies?: Record<string, string>; devDependencies?: Record<string, string> }
const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'))
const shared = Object.keys(manifestOf('.').devDependencies ?? {})

/** What a folder's files import, by the names of the packages; `import()`, `require.resolve` and style sheets, too. */
function importsOf(folder: string): Set<string> {
  const found = new Set<string>()
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })) {
    const file = path.relative(root, path.join(entry.parentPath, entry.name))
    if (!entry.isFile() || !/\.(tsx?|mjs|cjs|css)$/.test(entry.name) || built.test(file)) continue
    const text = readFileSync(path.join(root, file), 'utf8')
    for (const [, , target = ''] of text.matchAll(statement)) {
      const name = target.startsWith('@') ? target.split('/').slice(0, 2).join('/') : (target.split('/')[0] ?? '')
      if (name && !/^[.#/$]|^node:|^virtual:/.test(target) && !builtinModules.includes(name)) found.add(name)
    }
  }
  return found
}
const built = /(^|\/)(node_modules|dist|build|\.react-router)\//
/** Imports, and the ways to name a package by a string: a resolved file, a file of a style sheet, a plugin of PostCSS, a transport of the log. */
const statement =
  /(?:^|[^\w])(from|import|import\(|require\(|resolve\(|@import|src: url\(|plugins: \{|transport: \{ target:)\s*['"]([^'"\s]+)['"]/g

describe.each(folders)('%s', (folder) => {
  const { name, dependencies = {}, devDependencies = {} } = manifestOf(folder)
  const listed = [...Object.keys(dependencies), ...Object.keys(devDependencies)]
  const imported = importsOf(folder)

  it('lists every package that it imports', () => {
    expect([...imported].filter((one) => one !== name && !listed.includes(one) && !shared.includes(one))).toEqual([])
  })

  it('lists no package that it does not import', () => {
    // Types come along with what they are of, and what another package wants beside it is for that one to import.
    const wanted = new Set(listed.flatMap(peersOf))
    const isUsed = (one: string): boolean =>
      imported.has(one) || wanted.has(one) || (one.startsWith('@types/') && imported.has(typed(one)))
    expect(listed.filter((one) => !isUsed(one))).toEqual([])
  })
})

function peersOf(name: string): string[] {
  const file = path.join(root, 'node_modules', name, 'package.json')
  return existsSync(file) ? Object.keys(JSON.parse(readFileSync(file, 'utf8')).peerDependencies ?? {}) : []
}

const typed = (types: string): string => types.slice('@types/'.length).replace(/^(\w+)__/, '@$1/')
