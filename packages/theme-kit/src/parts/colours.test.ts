import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

/** Everything that a theme is drawn by. */
const root = path.resolve(import.meta.dirname, '../../../..')
const sources = ['packages/theme-kit/src', 'themes'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(css|tsx?)$/.test(name) && !/(^|\/)(build|node_modules|\.react-router)\//.test(name))
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(path.join(root, folder, name), 'utf8') })),
)
const namesOf = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].map(([, name]) => name as string)

// A name that nobody gives a value draws as if the line were not there: what should be quiet was as loud as all else.
it('nothing is drawn by a name that nobody gives a value', () => {
  const given = new Set(sources.flatMap(({ text }) => namesOf(/['"\s;{](--[a-z][a-z0-9-]*)['"]?\s*\]?:/g, text)))
  expect(given.size).toBeGreaterThan(30)
  const lost = sources.flatMap(({ name, text }) =>
    namesOf(/var\((--[a-z][a-z0-9-]*)\)/g, text)
      .filter((one) => !given.has(one))
      .map((one) => `${name}: ${one}`),
  )
  expect(lost).toEqual([])
})
