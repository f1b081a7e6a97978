import { readdirSync } from 'node:fs'
import path from 'node:path'
import { defaultLanguage } from '@shopwright/resource'
import { expect, test } from 'vitest'
import { readLocales } from './files.ts'
import type { Texts } from './index.ts'
import { nameOf, namesOf, propertyOf, type Source, sourcesOf, stringsOf, Visitor } from './source-code.ts'

const themes = readdirSync(path.join(import.meta.dirname, '../../../themes')).map((name) => `themes/${name}/app`)
const screens = sourcesOf('apps/admin/src', ...themes, 'packages/theme-kit/src')
/** Who imitates those outside speaks as they do, to developers. */
const server = sourcesOf(
  'apps/server/src',
  'packages/engine/src',
  'packages/shop/src',
  'packages/providers/src',
).filter(({ file }) => !file.startsWith('packages/providers/src/fakes/'))
const english = readLocales()[defaultLanguage] as Record<string, Texts>

/** Literals that are no words of a language. */
const allowed = new Set([
  'apps/admin/src/frame/TopBar.tsx Ctrl K', // what stands on the keys
  'apps/admin/src/screens/import/FileChoice.tsx https://', // how every address begins
  'apps/server/src/http/openapi-routes.ts Shopwright API', // a page for programmers, in English like its subject
])
const shownAttributes =
  /^(title|label|placeholder|alt|description|error|caption|message|heading|nothingFoundMessage|data-label|aria-(label|description|roledescription|valuetext))$/
/** What is sold in examples has words, like the goods of any shop. */
const examples = /\/(seed-catalogue|sample-files)\.ts /
/** A page for programmers alone, in English like its subject: it is on their own machines only (`session/at-home.ts`). */
const forProgrammers = /^apps\/admin\/src\/screens\/look\//
const letters = /\p{L}{2}/u

test('no component says a word of its own: every text is a key', () => {
  const found = screens
    .filter(({ file }) => file.endsWith('.tsx'))
    .flatMap(({ file, program }) => {
      const said: string[] = []
      new Visitor({
        JSXText: ({ value }) => void said.push(value),
        JSXElement: ({ children }) =>
          void said.push(...children.flatMap((one) => (one.type === 'JSXExpressionContainer' ? stringsOf(one) : []))),
        JSXFragment: ({ children }) =>
          void said.push(...children.flatMap((one) => (one.type === 'JSXExpressionContainer' ? stringsOf(one) : []))),
        JSXAttribute: ({ name, value }) => {
          if (shownAttributes.test(nameOf(name) ?? '')) said.push(...stringsOf(value))
        },
        CallExpression: ({ callee, arguments: [, ...rest] }) => {
          if (nameOf(callee) === 'tell') said.push(...rest.flatMap(stringsOf))
        },
      }).visit(program)
      return said.filter((text) => letters.test(text)).map((text) => `${file} ${text.trim()}`)
    })
  expect(found.filter((one) => !allowed.has(one) && !forProgrammers.test(one))).toEqual([])
})

test('no page that the server writes itself says a word of its own', () => {
  const found = server.flatMap(({ file, program }) => {
    const said: string[] = []
    new Visitor({
      TemplateLiteral: ({ quasis }) => {
        const html = quasis.map(({ value }) => value.cooked ?? '').join('\u0000')
        if (/<(p|h1|label|button|a|title|main|span|td)[ >]/.test(html)) said.push(...visible(html))
      },
    }).visit(program)
    return said.filter((text) => letters.test(text)).map((text) => `${file} ${text.trim()}`)
  })
  expect(found.filter((one) => !allowed.has(one) && !examples.test(one))).toEqual([])
})

test('who asks for a text gives all that is to be put into it', () => {
  const lacking = [...screens, ...server].flatMap(({ file, program }) => {
    const asked: { key: string; given: string[] | null }[] = []
    new Visitor({
      CallExpression: ({ callee, arguments: [key, params] }) => {
        const name = callee.type === 'CallExpression' ? nameOf(callee.callee) : nameOf(callee)
        if (name === 't' || (name === 'texts' && callee.type === 'CallExpression'))
          for (const one of stringsOf(key)) asked.push({ key: one, given: namesOf(params) })
      },
      NewExpression: ({ callee, arguments: [code, params] }) => {
        if (nameOf(callee) === 'AppError')
          for (const one of stringsOf(code)) asked.push({ key: `errors:${one}`, given: namesOf(params) })
      },
      ObjectExpression: (node) => {
        for (const one of stringsOf(propertyOf(node, 'code')))
          if (typeof english.errors?.[one] === 'string' && propertyOf(node, 'title') === undefined)
            asked.push({ key: `errors:${one}`, given: namesOf(propertyOf(node, 'params')) })
        for (const one of stringsOf(propertyOf(node, 'template')))
          for (const part of ['subject', 'text'])
            asked.push({ key: `mails:${one}.${part}`, given: namesOf(propertyOf(node, 'params')) })
      },
    }).visit(program)
    return asked.flatMap(({ key, given }) =>
      given
        ? textsAt(key, isOfShop(file) ? ['storefront'] : ['admin', 'screens'])
            .flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name as string))
            .filter((name) => !given.includes(name))
            .map((name) => `${file} ${key} lacks ${name}`)
        : [],
    )
  })
  expect([...new Set(lacking)]).toEqual([])
})

const isOfShop = (file: string): boolean => /^(themes|packages\/theme-kit)\//.test(file)

/** What a reader of the page sees of its source: the text, and what its inputs say. */
const visible = (html: string): string[] => [
  ...[...html.matchAll(/(?:placeholder|title|alt|aria-label)="([^"]*)/g)].map(([, text]) => text as string),
  ...html
    .replace(/<style>[\s\S]*?(<\/style>|$)/g, '')
    .replace(/<[^>]*>?/g, '\u0000')
    .split('\u0000'),
]

/** Every plural form of a text; a bare key is of one of the files `near`. */
function textsAt(key: string, near = ['admin']): string[] {
  const [namespace, path] = key.includes(':') ? (key.split(':') as [string, string]) : [null, key]
  return Object.entries(english)
    .filter(([name]) => (namespace ? name === namespace : near.includes(name)))
    .flatMap(([, texts]) => {
      const above = path.split('.')
      const last = above.pop() as string
      const node = above.reduce<string | Texts | undefined>(
        (at, part) => (typeof at === 'object' ? at[part] : undefined),
        texts,
      )
      if (typeof node !== 'object') return []
      return Object.entries(node).flatMap(([name, text]) =>
        typeof text === 'string' && name.replace(/_(zero|one|two|few|many|other)$/, '') === last ? [text] : [],
      )
    })
}

test('the walk reads the code: it finds screens, pages and their questions', () => {
  const count = (sources: Source[], pattern: RegExp) => sources.filter(({ file }) => pattern.test(file)).length
  expect(count(screens, /^apps\/admin.*\.tsx$/)).toBeGreaterThan(100)
  expect(count(screens, /^(themes|packages\/theme-kit).*\.tsx$/)).toBeGreaterThan(50)
  expect(count(server, /^packages\/shop/)).toBeGreaterThan(200)
  expect(textsAt('mails:voucher.text')).toHaveLength(1)
  expect(textsAt('remove.many')).toHaveLength(2)
})
