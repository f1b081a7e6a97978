import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defaultLanguage, languageCodes, languages, pickTranslation } from '@shopwright/resource'
import { describe, expect, test } from 'vitest'
import { readLocales } from './files.ts'
import { createI18n, translator } from './index.ts'

const root = path.resolve(import.meta.dirname, '../../..')

test('each language of the list has its folder of texts, and each folder its line in the list', () => {
  expect(readdirSync(path.join(root, 'packages/i18n/locales')).sort()).toEqual([...languageCodes].sort())
})

test('every language is walked over all screens, by being in the list', () => {
  const walk = readFileSync(path.join(root, 'tests/browser/screens.test.ts'), 'utf8')
  expect(walk).toContain('describe.each(languageCodes)')
})

test('a language that the list does not know changes nothing for those who read English', () => {
  const locales = readLocales()
  const marked = JSON.parse(JSON.stringify(locales[defaultLanguage]), (_, value) =>
    typeof value === 'string' ? `‹${value}›` : value,
  )
  const all = createI18n({ ...locales, 'de-de': marked })
  const english = translator(createI18n(locales), defaultLanguage)
  for (const key of ['errors:not-found', 'storefront:cart.title', 'mails:reset.subject'] as const)
    expect(translator(all, defaultLanguage)(key)).toBe(english(key))
  expect(translator(all, 'de-de')('errors:not-found')).toBe(`‹${english('errors:not-found')}›`)
})

test('who has a text neither in the language nor in the first one of the shop reads the first of the list', () => {
  const texts = { 'aa-aa': 'first by its letters', 'en-us': 'first of the list', 'ru-ru': '' }
  expect(pickTranslation(texts, 'ru-ru', 'ua-uk')).toBe('first of the list')
  expect(pickTranslation({ 'aa-aa': 'all there is' } as never, 'ru-ru', 'ua-uk')).toBe('all there is')
})

describe('what is particular to a language', () => {
  const folders = ['apps', 'packages', 'themes', 'bin', 'bench', 'tools']
  const facts = Object.entries(languages).flatMap(([code, { tag, collation }]) => [code, tag, collation])
  const named = new RegExp(`(?<![\\w-])(${facts.join('|')})(?![\\w-])`, 'i')
  /** Texts by their language: what shops are furnished with, what examples are made of, and how other houses' files name languages. */
  const data = [
    'apps/server/src/cli/demo/texts.ts',
    'packages/providers/src/delivery/postal-service-a/branches.ts',
    'packages/providers/src/delivery/postal-service-a/traits.ts',
    'packages/providers/src/delivery/postal-service-b/branches.ts',
    'packages/providers/src/delivery/postal-service-b/traits.ts',
    'packages/shop/src/exchange/rules/guess-names.ts',
    'packages/shop/src/exchange/server/seed-catalogue.ts',
    'packages/shop/src/platform/server/seeds/store-lists.ts',
  ]
  /** A type cannot be asked of a list: English is the source of every key, and the SDK's are made from it. */
  const types = ['packages/i18n/src/keys.ts', 'packages/sdk/src/nouns.ts', 'packages/sdk/src/routes.ts']

  const sources = folders
    .flatMap((folder) => readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css|html)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !/(^|\/)(node_modules|dist|build|\.react-router)\//.test(file))
    .filter((file) => !file.startsWith('packages/resource/'))

  test('is told by the one list', () => {
    expect(sources.length).toBeGreaterThan(500)
    const naming = sources.filter((file) => named.test(readFileSync(path.join(root, file), 'utf8')))
    expect(naming.filter((file) => ![...data, ...types].includes(file))).toEqual([])
  })

  test('stands in no file that is let off for nothing', () => {
    const idle = [...data, ...types].filter((file) => !named.test(readFileSync(path.join(root, file), 'utf8')))
    expect(idle).toEqual([])
  })
})
