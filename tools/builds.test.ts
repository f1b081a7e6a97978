import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const builds: { sourceFolders(): string[] } = await import(path.join(root, 'bin/build.mjs'))

it('A build is made anew when what makes it has changed', () => {
  const makers = globSync(['apps/admin/*.ts', 'themes/*/*.ts', 'packages/theme-kit/src/{build,fonts}.ts'], {
    cwd: root,
  })
  const asked = makers.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/from '@shopwright\/([\w-]+)/g)].map(([, name]) => name),
  )
  const watched = builds.sourceFolders().map((folder) => path.basename(folder))
  expect(asked).toContain('fonts')
  expect(asked.filter((name) => !watched.includes(name as string))).toEqual([])
})
