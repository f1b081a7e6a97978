import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyResource, defaultLanguage, languageTag, usagesOf, writable } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import { describe, expect, test } from 'vitest'
import { readLocales } from './files.ts'
import type { Texts } from './index.ts'

const locales = readLocales()
const codes = Object.keys(locales)
const source = locales[defaultLanguage] as Record<string, Texts>

const plural = /_(zero|one|two|few|many|other)$/

/** `a.b.c` for every text, plural forms counted once. */
function keysOf(texts: Texts, prefix = ''): string[] {
  const keys = Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string' ? [prefix + name.replace(plural, '')] : keysOf(value, `${prefix}${name}.`),
  )
  return [...new Set(keys)]
}

function textAt(texts: Texts | undefined, path: string): string | Texts | undefined {
  return path
    .split('.')
    .reduce<string | Texts | undefined>((node, part) => (typeof node === 'object' ? node[part] : undefined), texts)
}

test('every noun that can stand in the way of a deletion has a name to be told by', () => {
  const users = registry.all.flatMap(({ name }) =>
    usagesOf(registry, name).flatMap(({ resource, onDelete }) => (onDelete === 'guard' ? [resource.name] : [])),
  )
  const nameless = [...new Set(users)].filter((name) => !textAt(source.resources, `${name}.name`))
  expect(nameless).toEqual([])
})

describe.each(codes)('%s', (code) => {
  test.each(Object.keys(source))('says everything that English says in %s', (namespace) => {
    expect(keysOf(locales[code]?.[namespace] ?? {}).sort()).toEqual(keysOf(source[namespace] as Texts).sort())
  })

  test('has every plural form that its language needs', () => {
    const categories = new Intl.PluralRules(languageTag(code)).resolvedOptions().pluralCategories
    const missing = Object.entries(locales[code] ?? {}).flatMap(([namespace, texts]) =>
      pluralsOf(texts).flatMap((key) =>
        categories
          .filter((category) => !textAt(texts, `${key}_${category}`))
          .map((category) => `${namespace}:${key}_${category}`),
      ),
    )
    expect(missing).toEqual([])
  })

  test('leaves no text empty', () => {
    const empty = Object.entries(locales[code] ?? {}).flatMap(([namespace, texts]) =>
      leaves(texts)
        .filter(([, text]) => !text.trim())
        .map(([key]) => `${namespace}:${key}`),
    )
    expect(empty).toEqual([])
  })

  test('has a label for whatever a screen shows of a declaration', () => {
    const texts = locales[code]?.resources
    expect(
      shown().flatMap((path) => (path.some((one) => typeof textAt(texts, one) === 'string') ? [] : path[0])),
    ).toEqual([])
  })
})

test('each list says what will stand in it, where nothing does yet', () => {
  const described = source.resources as Record<string, { description?: string }>
  const lists = registry.all.filter(({ list, parent, name }) => list && !parent && !singles.has(name))
  expect(lists.filter(({ name }) => !described[name]?.description).map(({ name }) => name)).toEqual([])
})

test('no text of the administration lies unused', () => {
  const code = filesOf(join(import.meta.dirname, '../../../apps/admin/src'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const prefixes = [...code.matchAll(/`([a-z][\w.]*\.)\$\{/gi)].map(([, prefix]) => prefix as string)
  const isUsed = (key: string): boolean =>
    code.includes(`'${key}'`) ||
    code.includes(`\`${key}\``) ||
    code.includes(`"${key}"`) ||
    prefixes.some((prefix) => key.startsWith(prefix))
  expect(keysOf(source.admin as Texts).filter((key) => !isUsed(key))).toEqual([])
})

/** One row each, whose screen is its form. */
const singles = new Set(['settings', 'configuration-settings'])

function pluralsOf(texts: Texts): string[] {
  return [
    ...new Set(
      leaves(texts)
        .filter(([key]) => key.endsWith('_other'))
        .map(([key]) => key.replace(plural, '')),
    ),
  ]
}

function leaves(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + name, value]] : leaves(value, `${prefix}${name}.`),
  )
}

/** Each thing that needs a label, with the places where it may stand, the resource's own first. */
function shown(): string[][] {
  const screens = registry.all.filter(({ list, tabs }) => list || tabs)
  const children = new Set(
    screens
      .flatMap((resource) => shownFields(resource))
      .flatMap(({ kind }) => (kind?.type === 'children' ? [kind.options.target as string] : [])),
  )
  return [...screens.flatMap(labelsOf), ...[...children].flatMap((name) => labelsOf(registry.get(name)))]
}

function labelsOf(resource: AnyResource): string[][] {
  const { name, overview, tabs = {} } = resource
  const owners = overview ? [name, overview] : [name]
  const fields = shownFields(resource)
  return [
    [`${name}.name`],
    [`${name}.one`],
    ...Object.keys(tabs).map((tab) => [`${name}.tabs.${tab}`, `tabs.${tab}`]),
    ...fields.map((field) => [...owners.map((one) => `${one}.fields.${field.name}`), `fields.${field.name}`]),
    ...fields.flatMap((field) =>
      (field.kind?.type === 'choice' && !field.kind.options.names ? (field.kind.options.values ?? []) : []).map(
        (value) => [...owners.map((one) => `${one}.choices.${field.name}.${value}`), `choices.${field.name}.${value}`],
      ),
    ),
  ]
}

function shownFields(resource: AnyResource) {
  const { list = [], tabs = {}, parent } = resource
  const own =
    list.length || Object.keys(tabs).length
      ? [...list, ...Object.values(tabs).flat(), ...(list.length ? offered(resource) : [])]
      : writable(resource)
  return [...new Set(own)].filter((name) => name !== parent).map((name) => ({ name, kind: resource.fields[name] }))
}

/** What a person may add to a list as a column, or narrow it by. */
const offered = ({ fields }: AnyResource): string[] =>
  Object.entries(fields).flatMap(([name, { type, column, options }]) =>
    column !== null && options.see !== 'server' && !['html', 'json', 'secret', 'slug'].includes(type) ? [name] : [],
  )

function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? filesOf(join(folder, entry.name))
      : /\.tsx?$/.test(entry.name)
        ? [join(folder, entry.name)]
        : [],
  )
}
