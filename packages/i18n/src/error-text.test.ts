import { expect, test } from 'vitest'
import { errorText } from './error-text.ts'
import { readLocales } from './files.ts'
import { createI18n, translator } from './index.ts'
import { sourcesOf, stringsOf, Visitor } from './source-code.ts'

const locales = createI18n(readLocales())
const said = (language: string, code: string, params: Record<string, unknown>) =>
  errorText(translator(locales, language), language, code, params).replaceAll('\u00a0', ' ')

test('a file that is too large has its size and the limit in the units of the language, not as numbers of bytes', () => {
  const params = { size: 1_600_000, max: 1_048_576 }
  expect(['en-us', 'ru-ru', 'ua-uk'].map((language) => said(language, 'file-size-exceeded', params))).toEqual([
    'File size exceeded: 1.5 MB, the limit is 1 MB.',
    'Файл слишком большой: 1,5 МБ, можно до 1 МБ.',
    'Файл завеликий: 1,5 МБ, можна до 1 МБ.',
  ])
  expect(said('ua-uk', 'storage-quota-exceeded', params)).toMatch(/\(1,5 МБ з 1 МБ\)/)
})

test('a language that is none of ours breaks no refusal', () => {
  expect(said('a_b!', 'file-size-exceeded', { size: 5, max: 1 })).toContain('5 bytes')
})

test('how many is written as the language writes numbers', () => {
  expect(said('ua-uk', 'stock-short', { available: 1500 })).toContain('1 500')
  expect(said('en-us', 'stock-short', { available: 1500 })).toContain('1,500')
  expect(said('ru-ru', 'too-large-number', { max: 9999 })).toContain('9 999')
  expect(said('en-us', 'too-small', { min: '1500.50' })).toContain('1500.50')
})

test('other numbers of a refusal stay as they are', () => {
  expect(said('en-us', 'too-many-calls', { max: 60, seconds: 30 })).toContain('30')
})

test('a noun within a refusal keeps its abbreviation', () => {
  expect(said('en-us', 'plan-limit', { resource: 'api-tokens', max: 3, used: 3 })).toContain('API keys')
})

test('a code has the words of its family where that has some, else those of all errors, else a general one', () => {
  const t = translator(locales, 'en-us')
  expect(errorText(t, 'en-us', 'not-whole', {}, 'errors:import.')).toBe('Must be a whole number.')
  expect(errorText(t, 'en-us', 'too-large-number', { max: 9999 }, 'errors:import.')).toContain('9,999')
  expect(said('en-us', 'no-such-code', {})).toBe(said('en-us', 'general-error', {}))
})

test('a code becomes words nowhere else: whoever does it by themselves has the numbers as the machine has them', () => {
  const parts = ['apps/admin', 'apps/server', 'packages/engine', 'packages/i18n', 'packages/shop', 'packages/theme-kit']
  const speakers = new Set<string>()
  for (const { file, program } of sourcesOf(...parts.map((part) => `${part}/src`)))
    new Visitor({
      CallExpression: ({ callee, arguments: [family] }) => {
        if (callee.type === 'Identifier' && callee.name === 'wireKey' && stringsOf(family)[0]?.startsWith('errors:'))
          speakers.add(file)
      },
    }).visit(program)
  expect([...speakers]).toEqual(['packages/i18n/src/error-text.ts'])
})
