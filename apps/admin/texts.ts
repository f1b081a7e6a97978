import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

type Texts = { [key: string]: string | Texts }
const namespaces = ['admin', 'resources', 'screens', 'errors'] as const
type Namespace = (typeof namespaces)[number]
type Room = Partial<Record<Namespace, Texts>>

/**
 * Texts by the room that says them, each a file of its own in each language: what stands around every screen, what one noun says of
 * itself, and everything else. A list has the first two.
 */
export function texts(locales: string): Plugin {
  const id = 'virtual:texts'
  const files = roomsOf(locales)
  const digest = createHash('sha256')
    .update(JSON.stringify([...files]))
    .digest('hex')
    .slice(0, 8)
  const folder = `admin-assets/texts-${digest}`
  return {
    name: 'texts',
    resolveId: (asked) => (asked === id ? `\0${id}` : null),
    load: (asked) => (asked === `\0${id}` ? `export default ${JSON.stringify(`/${folder}`)}` : null),
    generateBundle() {
      for (const [name, source] of files) this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source })
    },
    configureServer(server) {
      server.middlewares.use(`/${folder}`, (request, response, next) => {
        const source = roomsOf(locales).get((request.url ?? '').slice(1).split('?')[0] ?? '')
        if (!source) return next()
        response.setHeader('content-type', 'application/json')
        response.end(source)
      })
    },
  }
}

/** `LANGUAGE/ROOM.json` → what it says. */
export function roomsOf(locales: string): Map<string, string> {
  const files = new Map<string, string>()
  for (const code of readdirSync(locales)) {
    const all = Object.fromEntries(
      namespaces.map((name) => [name, JSON.parse(readFileSync(path.join(locales, code, `${name}.json`), 'utf8'))]),
    ) as Record<Namespace, Texts>
    for (const [room, said] of Object.entries(divided(all))) files.set(`${code}/${room}.json`, JSON.stringify(said))
  }
  return files
}

function divided({ admin, resources, screens, errors }: Record<Namespace, Texts>): Record<string, Room> {
  const nouns = Object.entries(resources).filter((entry): entry is [string, Texts] => isNoun(entry[1]))
  return {
    start: {
      admin,
      resources: {
        ...resources,
        ...Object.fromEntries(nouns.map(([name, said]) => [name, { name: said.name as string }])),
      },
      screens: titlesOf(screens),
    },
    ...Object.fromEntries(nouns.map(([name, said]) => [`of-${name}`, { resources: { [name]: said } }])),
    rest: { resources: Object.fromEntries(nouns), screens, errors },
  }
}

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
