import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { defaultLanguage, languageTag } from '@shopwright/resource'
import { describe, expect, test } from 'vitest'
import { createTranslate } from '../../theme-kit/src/translate.ts'
import { alikeInBoth, asInEnglish } from './alike.ts'
import { readLocales } from './files.ts'
import { createI18n, type Key, type Texts, translator } from './index.ts'

const locales = readLocales()
const codes = Object.keys(locales)
const ending = /_(zero|one|two|few|many|other)$/
const i18n = createI18n(locales)
/** Every text of a language by its whole key, plural forms apart. */
const texts = Object.fromEntries(
  codes.map((code) => [
    code,
    new Map(Object.entries(locales[code] ?? {}).flatMap(([name, file]) => leaves(file, `${name}:`))),
  ]),
) as Record<string, Map<string, string>>
const english = texts[defaultLanguage] as Map<string, string>
const plurals = new Set(
  [...english.keys()].filter((key) => key.endsWith('_other')).map((key) => key.replace(ending, '')),
)

/** These languages decline the name of the resource, so the sentence does without. */
const declining = new Set(['ru-ru', 'ua-uk'])
const without: Record<string, string> = {
  'admin:list.add': 'what',
  'admin:list.search': 'what',
  'admin:list.empty': 'what',
  'admin:children.none': 'what',
}
/** One is told by the word itself: “the last point”, “piece”. */
const countless = new Set(['screens:order.pointsOf', 'storefront:cart.pieces'])

describe.each(codes)('%s', (code) => {
  const own = texts[code] as Map<string, string>

  test('puts into each text what English puts there, no more and no less', () => {
    const differ = [...own].flatMap(([key, text]) => {
      const wanted = new Set(formsOf(english, key.replace(ending, '')).flatMap(([, form]) => holes(form)))
      const given = new Set(holes(text))
      // Whether a form that counts says its number is the next test's.
      if (plurals.has(key.replace(ending, ''))) for (const of of [wanted, given]) of.delete('{{count}}')
      if (declining.has(code) && without[key]) wanted.delete(`{{${without[key]}}}`)
      return [...wanted.symmetricDifference(given)].map((hole) => `${key} ${hole}`)
    })
    expect(differ).toEqual([])
  })

  test('says the number in every form of a text that counts', () => {
    const lost = [...plurals]
      .filter((key) => !countless.has(key))
      .flatMap((key) => formsOf(own, key))
      .filter(([, text]) => !/\{\{(count|number)\}\}/.test(text))
    expect(lost).toEqual([])
  })

  test('shows each value that a text is given and leaves no hole, in the house’s voice and in the theme’s', () => {
    const t = translator(i18n, code)
    const theme = createTranslate<string>(locales[code]?.storefront as Texts, languageTag(code))
    const faults = [...new Set([...own.keys()].map((key) => key.replace(ending, '')))].flatMap((key) =>
      (plurals.has(key) ? [1, 2, 5, 21] : [null]).flatMap((count) => {
        const names = formsOf(english, key).flatMap(([, form]) =>
          holes(form).flatMap((hole) => hole.match(/\w+/)?.[0] ?? []),
        )
        const params = Object.fromEntries(names.map((name) => [name, name === 'count' ? 7 : `‹${name}›`]))
        if (count !== null) params.count = count
        const said = [t(key as Key, params), ...(key.startsWith('storefront:') ? [theme(key.slice(11), params)] : [])]
        const needed = names.filter((name) => name !== without[key] && !(countless.has(key) && name === 'count'))
        return said.flatMap((text) => [
          ...(/\{\{|\}\}|undefined|\[object/.test(text) ? [`${key}: ${text}`] : []),
          ...needed
            .filter((name) => !text.includes(String(params[name])))
            .map((name) => `${key} hides ${name}: ${text}`),
          ...(text === key || text === key.replace(/^\w+:/, '') ? [`${key} is not said`] : []),
        ])
      }),
    )
    expect(faults).toEqual([])
  })

  test('opens and closes its brackets, quotes and ends like English', () => {
    const uneven = [...own].filter(([key, text]) => {
      const source = english.get(key)
      const isEven = (open: string, close: string) => text.split(open).length === text.split(close).length
      return (
        !isEven('(', ')') ||
        !isEven('«', '»') ||
        !isEven('{{', '}}') ||
        (source !== undefined && /\n/.test(source) !== /\n/.test(text)) ||
        /^\s|\s$| {2}/.test(text)
      )
    })
    expect(uneven).toEqual([])
  })
})

test.each(['ru-ru', 'ua-uk'])('%s is as in English only where a name is a name', (code) => {
  const same = [...(texts[code] as Map<string, string>)]
    .filter(([, text]) => /\p{Script=Latin}{2}/u.test(bare(text)) && !/\p{Script=Cyrillic}/u.test(text))
    .filter(([key, text]) => asInEnglish[key] !== text)
  expect(same).toEqual([])
})

test('no name that stays as in English is listed for nothing', () => {
  expect(Object.entries(asInEnglish).filter(([key, text]) => english.get(key) !== text)).toEqual([])
})

test('Russian and Ukrainian say the same only where both languages have the word', () => {
  const same = new Set(
    [...(texts['ru-ru'] as Map<string, string>)]
      .filter(([key, text]) => /\p{Script=Cyrillic}{2}/u.test(text) && texts['ua-uk']?.get(key) === text)
      .map(([, text]) => text),
  )
  expect([...same.symmetricDifference(new Set(alikeInBoth))]).toEqual([])
})

test('neither is written in the letters of the other', () => {
  const wrong = (code: string, foreign: RegExp) =>
    [...(texts[code] as Map<string, string>)].filter(([, text]) => foreign.test(text)).map(([key]) => key)
  expect(wrong('ru-ru', /[іїєґ]/i)).toEqual([])
  expect(wrong('ua-uk', /[ыэъё]/i)).toEqual([])
  expect(wrong(defaultLanguage, /\p{Script=Cyrillic}/u)).toEqual([])
})

/** Read `plurals.snap.txt` aloud when it changes; `UPDATE=1 npm test -- texts` rewrites it. */
test('what counts reads well with each number', () => {
  const numbers = [0, 1, 2, 5, 11, 21, 22, 25, 101, 1.5]
  const table = [...plurals]
    .flatMap((key) => [
      key,
      ...codes.flatMap((code) => [
        `  ${code}`,
        ...numbers.map((count) => {
          const number = new Intl.NumberFormat(languageTag(code)).format(count)
          const names = formsOf(english, key).flatMap(([, form]) =>
            holes(form).map((hole) => hole.match(/\w+/)?.[0] ?? ''),
          )
          const rest = Object.fromEntries(names.map((name) => [name, `‹${name}›`]))
          const said = translator(i18n, code)(key as Key, { ...rest, number, count })
          return `    ${String(count).padStart(4)}  ${said.replaceAll('\n', ' ⏎ ')}`
        }),
      ]),
      '',
    ])
    .join('\n')
  const file = path.join(import.meta.dirname, 'plurals.snap.txt')
  if (process.env.UPDATE) writeFileSync(file, table)
  expect(table).toBe(readFileSync(file, 'utf8'))
})

function leaves(file: Texts, prefix: string): [string, string][] {
  return Object.entries(file).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + name, value]] : leaves(value, `${prefix}${name}.`),
  )
}

/** A text, or every plural form of it. */
function formsOf(of: Map<string, string>, key: string): [string, string][] {
  return [key, ...['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => `${key}_${form}`)].flatMap(
    (one): [string, string][] => (of.has(one) ? [[one, of.get(one) as string]] : []),
  )
}

/** What is put into a text: values, and the elements that stand around a part of it. */
function holes(text: string): string[] {
  return [...new Set(text.match(/\{\{[^}]*\}\}|<\/?\w+\s*\/?>|\$t\([^)]*\)/g) ?? [])]
}

function bare(text: string): string {
  return text.replace(/\{\{[^}]*\}\}|<[^>]*>/g, '')
}
