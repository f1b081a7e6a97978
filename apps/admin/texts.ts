import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { registry } from '@shopwright/shop/model'
import type { Plugin } from 'vite'
import { type Said, saidByScreens } from './said-by-screens.ts'

type Texts = { [key: string]: string | Texts }
const namespaces = ['admin', 'resources', 'screens', 'errors', 'totals'] as const
type Namespace = (typeof namespaces)[number]
type Room = Partial<Record<Namespace, Texts>>

/**
 * Texts by the room that says them, each a file of its own in each language: what stands around every screen, what one noun says of
 * itself, what one of the first screens says, and everything else. A screen has the first and its own.
 */
export function texts(locales: string, source: string): Plugin {
  const id = 'virtual:texts'
  const said = saidByScreens(source)
  const files = roomsOf(locales, said)
  const digest = createHash('sha256')
    .update(JSON.stringify([...files]))
    .digest('hex')
    .slice(0, 8)
  const folder = `admin-assets/texts-${digest}`
  const nouns = new Set([...files.keys()].flatMap((name) => /\/of-(.*)\.json$/.exec(name)?.[1] ?? []))
  return {
    name: 'texts',
    resolveId: (asked) => (asked === id ? `\0${id}` : null),
    load: (asked) =>
      asked === `\0${id}`
        ? `export const folder = ${JSON.stringify(`/${folder}`)}
        export const nouns = ${JSON.stringify([...nouns])}
        export const screens = ${JSON.stringify([...said.keys()])}`
        : null,
    generateBundle() {
      for (const [name, source] of files) this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source })
    },
    configureServer(server) {
      server.middlewares.use(`/${folder}`, (request, response, next) => {
        const source = roomsOf(locales, said).get((request.url ?? '').slice(1).split('?')[0] ?? '')
        if (!source) return next()
        response.setHeader('content-type', 'application/json')
        response.end(source)
      })
    },
  }
}

/** `LANGUAGE/ROOM.json` → what it says. */
export function roomsOf(locales: string, said: Said): Map<string, string> {
  const files = new Map<string, string>()
  for (const code of readdirSync(locales)) {
    const all = Object.fromEntries(
      namespaces.map((name) => [name, JSON.parse(readFileSync(path.join(locales, code, `${name}.json`), 'utf8'))]),
    ) as Record<Namespace, Texts>
    for (const [room, texts] of Object.entries(divided(all, said)))
      files.set(`${code}/${room}.json`, JSON.stringify(texts))
  }
  return files
}

/** What only those parts say that have everything anyhow: pages of somebody who is not signed in, forms, the panel of the bell. */
const late: ReadonlySet<string> = new Set([
  ...['public', 'login', 'forget', 'reset', 'registration', 'invitation', 'files', 'rich', 'permissions', 'news'],
  ...['views'],
  ...['module-settings', 'providers'],
])
const saidFrom = (texts: Texts, isLate: boolean): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([group]) => late.has(group) === isLate))

function divided(
  { admin, resources: written, screens, errors, totals }: Record<Namespace, Texts>,
  said: Said,
): Record<string, Room> {
  const resources = withOwnFields(written)
  const nouns = Object.entries(resources).filter((entry): entry is [string, Texts] => isNoun(entry[1]))
  return {
    start: {
      admin: saidFrom(admin, false),
      resources: {
        ...saidFrom(resources, false),
        ...Object.fromEntries(nouns.map(([name, said]) => [name, { name: said.name as string }])),
      },
      screens: titlesOf(screens),
    },
    ...Object.fromEntries(nouns.map(([name, said]) => [`of-${name}`, { resources: { [name]: said } }])),
    ...Object.fromEntries(
      [...said].map(([screen, words]) => [
        `on-${screen}`,
        {
          resources: Object.fromEntries(nouns.filter(([name]) => isSaid(name, screen, words))),
          screens: Object.fromEntries(Object.entries(screens).filter(([group]) => words.has(`${group}.`))),
          // What is said while one types is there before: without a connection nothing more comes.
          ...(screen.endsWith('.edit') && {
            admin: namedIn(words, saidFrom(admin, true)),
            errors: namedIn(words, errors),
          }),
        },
      ]),
    ),
    rest: {
      admin: saidFrom(admin, true),
      resources: { ...saidFrom(resources, true), ...Object.fromEntries(nouns) },
      screens,
      errors,
      totals,
    },
  }
}

/** A field that one noun alone has is said with that noun, not around every screen. */
function withOwnFields(resources: Texts): Texts {
  const own = { ...resources }
  const shared = { ...(resources.fields as Texts) }
  for (const [field, [noun, ...others]] of nounsByField()) {
    const of = noun && own[noun]
    const text = shared[field]
    if (others.length || text === undefined || typeof of !== 'object') continue
    delete shared[field]
    own[noun as string] = { ...of, fields: { [field]: text, ...(of.fields as Texts | undefined) } }
  }
  return { ...own, fields: shared }
}

const nounsByField = (): Map<string, string[]> => {
  const found = new Map<string, string[]>()
  for (const { name, fields, computed } of registry.all)
    for (const field of Object.keys({ ...fields, ...computed })) found.set(field, [...(found.get(field) ?? []), name])
  return found
}

const namedIn = (words: ReadonlySet<string>, texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([group]) => words.has(group)))

/** Nouns say what they and one of them are called; `fields`, `choices` and `tabs` are what all share. */
const isNoun = (said: string | Texts): boolean =>
  typeof said === 'object' && typeof said.name === 'string' && typeof said.one === 'string'

/** What the menu calls screens. */
const titlesOf = (screens: Texts): Texts =>
  Object.fromEntries(
    Object.entries(screens).flatMap(([name, said]) =>
      typeof said === 'object' && typeof said.title === 'string' ? [[name, { title: said.title }]] : [],
    ),
  )

/** A screen of orders says what an order and its parts are, and each noun that its code names. */
const isSaid = (noun: string, screen: string, words: ReadonlySet<string>): boolean => {
  const [own = ''] = screen.split('.')
  // Others ask what is set; what its many settings are called only its own screen says.
  if (noun === 'settings' || noun === 'configuration-settings') return false
  return noun === own || noun.startsWith(own.replace(/s$/, '-')) || words.has(noun) || words.has(camel(noun))
}

/** `order-statuses` is `orderStatuses` in code. */
const camel = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
