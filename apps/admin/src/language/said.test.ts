import path from 'node:path'
import { languageCodes, languageTag } from '@shopwright/resource'
import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { roomsOf } from '../../texts.ts'
import said, { learn, speak, type Texts, whenMissing } from './said.ts'

const namespaces = ['admin', 'resources', 'screens', 'errors', 'totals']
const rooms = roomsOf(path.resolve(import.meta.dirname, '../../../../packages/i18n/locales'), new Map())
const roomOf = (code: string, name: string): Record<string, Texts> =>
  JSON.parse(rooms.get(`${code}/${name}.json`) ?? '')

/** Every key of these texts, plural forms once. */
const keysOf = (texts: Texts, path = ''): string[] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string'
      ? [`${path}${name.replace(/_(zero|one|two|few|many|other)$/, '')}`]
      : keysOf(text, `${path}${name}.`),
  )

describe.each(languageCodes)('What the administration says in %s', (code) => {
  const library = i18next.createInstance()
  const whole: Record<string, Texts> = {}
  beforeAll(async () => {
    for (const room of ['start', 'rest']) learn(languageTag(code), roomOf(code, room))
    for (const [namespace, texts] of Object.entries(roomOf(code, 'start'))) whole[namespace] = texts
    // No text has both today; one may.
    const both = {
      sample: { piece: 'pieces', piece_one: '{{count}} piece', piece_other: '{{count}} pieces', piece_zero: 'none' },
    }
    learn(languageTag(code), { admin: both })
    whole.admin = { ...whole.admin, ...both }
    const rest = roomOf(code, 'rest')
    whole.admin = { ...whole.admin, ...rest.admin }
    whole.resources = { ...whole.resources, ...rest.resources }
    whole.screens = rest.screens as Texts
    whole.errors = rest.errors as Texts
    whole.totals = rest.totals as Texts
    await library.init({
      lng: languageTag(code),
      fallbackLng: false,
      ns: namespaces,
      defaultNS: 'admin',
      resources: { [languageTag(code)]: whole },
      interpolation: { escapeValue: false },
      returnNull: false,
    })
    speak(languageTag(code))
  })

  it('is what the library would say, of every text, with every form of a number', () => {
    const differing = namespaces.flatMap((namespace) =>
      [...new Set(keysOf(whole[namespace] ?? {}))].flatMap((key) =>
        [undefined, 0, 1, 2, 5, 21, 1.5].flatMap((count) => {
          const params = { ...anything(whole[namespace] ?? {}, key), ...(count === undefined ? {} : { count }) }
          const asked = `${namespace}:${key}` as 'admin:action.back'
          return said.t(asked, params) === library.t(asked, params) ? [] : [`${asked} ${count}`]
        }),
      ),
    )
    expect(differing).toEqual([])
  })

  it('is the first of several keys that there is, and the last of them where there is none', () => {
    let missed = 0
    whenMissing(() => {
      missed += 1
    })
    for (const keys of [
      ['nowhere.at.all', 'action.back'],
      ['resources:products.fields.nothing', 'resources:fields.price'],
      ['errors:no-such-error', 'nothing.of.that'],
    ] as unknown as 'action.back'[][])
      expect(said.t(keys)).toBe(library.t(keys))
    expect(missed).toBe(1)
    expect(said.exists('errors:not-found')).toBe(true)
    expect(said.exists('errors:no-such-error')).toBe(false)
  })
})

/** A value for each of the places that a text has. */
function anything(texts: Texts, key: string): Record<string, string> {
  const forms = key
    .split('.')
    .reduce<string | Texts | undefined>(
      (at, part) => (typeof at === 'object' ? (at[part] ?? at[`${part}_other`]) : undefined),
      texts,
    )
  return Object.fromEntries(
    [...String(forms).matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => [name as string, '$& <b>7</b>']),
  )
}
