import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Arrow, breachOf, circleIn, pictures, type Room, roomOf, rooms } from './boundaries.ts'

const root = path.resolve(import.meta.dirname, '..')

const files = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter(
      (entry) =>
        entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|fixture)\.tsx?$|fixtures\.ts$/.test(entry.name),
    )
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !/(^|\/)(node_modules|dist|build|\.react-router)\//.test(file))

const statement = /(?<!['"\w])(?:from|import)\s*\(?\s*['"]([\w@.][^'"\n]*)['"]/g
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')

/** Our own packages: where they stand, and what their doors lead to. */
const packages = new Map(
  ['packages', 'apps', 'themes'].flatMap((above) =>
    readdirSync(path.join(root, above), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => {
        const folder = `${above}/${entry.name}`
        const { name, exports = {} } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'))
        return [name as string, { folder, doors: exports as Record<string, string | Record<string, string>> }] as const
      }),
  ),
)

/** The file behind the name that a module is imported by; `null` for a package of somebody else. */
function placeOf(file: string, name: string): string | null {
  if (name.startsWith('.')) return path.normalize(path.join(path.dirname(file), name))
  const [own, { folder, doors }] = [...packages].find(([own]) => name === own || name.startsWith(`${own}/`)) ?? [
    '',
    { folder: '', doors: {} },
  ]
  if (!own) return null
  const wanted = `.${name.slice(own.length)}`
  for (const [door, leads] of Object.entries(doors)) {
    const to = typeof leads === 'string' ? leads : (Object.values(leads)[0] as string)
    const [before = '', after = ''] = door.split('*')
    if (door === wanted) return path.join(folder, to)
    if (door.includes('*') && wanted.startsWith(before) && wanted.endsWith(after))
      return path.join(folder, to.replace('*', wanted.slice(before.length, wanted.length - after.length)))
  }
  return path.join(folder, wanted)
}

const arrowsOf = (file: string, text: string): Arrow[] =>
  [...withoutComments(text).matchAll(statement)].map(([, name = '']) => {
    const place = placeOf(file, name)
    return {
      file,
      to: place ?? (isBuiltin(name) && !name.startsWith('node:') ? `node:${name}` : name),
      isOutside: place === null,
    }
  })

const breaches = (file: string, text: string): string[] =>
  arrowsOf(file, text).flatMap((arrow) => breachOf(arrow) ?? [])

const sources = ['packages', 'apps', 'themes'].flatMap(files).filter((file) => !file.startsWith('packages/boundaries'))

describe('rooms', () => {
  it('hold every file, and no file imports what its room may not', () => {
    expect(sources.flatMap((file) => breaches(file, readFileSync(path.join(root, file), 'utf8')))).toEqual([])
  })

  it('stand on each other without a circle', () => {
    expect(circleIn(rooms)).toEqual([])
    const turned: Record<string, Room> = {
      a: { at: [], may: ['b'] },
      b: { at: [], may: ['c'] },
      c: { at: [], may: ['b'] },
    }
    expect(circleIn(turned)).toEqual(['b', 'c', 'b'])
  })

  it('name only rooms that there are, and are each used by a file', () => {
    const named = Object.entries(rooms).flatMap(([room, { may }]) => may.map((other) => `${room} → ${other}`))
    expect(named.filter((arrow) => !rooms[arrow.split(' → ')[1] as string])).toEqual([])
  })

  const fileIn = (room: string): string => {
    const [place = ''] = (rooms[room] as Room).at
    return place.endsWith('.ts') ? place : `${place}/some-file.ts`
  }

  describe.each(Object.keys(rooms))('%s', (room) => {
    const file = fileIn(room)
    const { may, outside } = rooms[room] as Room
    const way = (to: string): string => {
      const relative = path.relative(path.dirname(file), to)
      return relative.startsWith('.') ? relative : `./${relative}`
    }

    it('is told apart from its neighbours', () => expect(roomOf(file)).toBe(room))

    it('is held to what it may import, by whatever word it imports', () => {
      const others = Object.keys(rooms).filter((other) => other !== room && !may.includes(other))
      const slipped = others.filter((other) => {
        const to = way(fileIn(other))
        const words = [`import { a } from '${to}'`, `import type { A } from '${to}'`, `await import('${to}')`]
        return words.some((word) => breaches(file, word).length !== 1)
      })
      expect(slipped).toEqual([])
    })

    if (outside)
      it('may not use any package', () => {
        expect(breaches(file, "import pg from 'pg'")).toHaveLength(1)
        expect(breaches(file, "export { a } from 'left-pad/sub'")).toHaveLength(1)
      })
  })

  it('are drawn in ARCHITECTURE.md', () => {
    const file = path.join(root, 'ARCHITECTURE.md')
    const text = readFileSync(file, 'utf8')
    const drawn = text.replace(
      /(?<=<!-- pictures -->\n)[\s\S]*(?=<!-- end of pictures -->)/,
      () => `\n${pictures()}\n\n`,
    )
    if (process.env.UPDATE) writeFileSync(file, drawn)
    expect(process.env.UPDATE ? drawn : text).toBe(drawn)
  })

  it('know each other by the names of packages, too', () => {
    expect(breaches('packages/theme-kit/src/a.ts', "import type { Ctx } from '@shopwright/engine'")).toHaveLength(1)
    expect(breaches('themes/full-catalog/app/a.tsx', "import { registry } from '@shopwright/shop/model'")).toHaveLength(
      1,
    )
    expect(breaches('themes/full-catalog/app/a.tsx', "import { orders } from '@shopwright/shop/server'")).toHaveLength(
      1,
    )
    expect(breaches('packages/providers/src/mail/a.ts', "import '@shopwright/engine'")).toHaveLength(1)
  })
})

describe('a room that takes types alone', () => {
  const ofTypes = /^(?:import|export) type [^'"]*'[^'"]*'$/gm
  const loaded = (file: string, text: string): string[] =>
    arrowsOf(file, withoutComments(text).replace(ofTypes, '')).flatMap(({ to }) => (roomOf(to) === 'sdk' ? [to] : []))

  it('is the administration of the SDK: no browser loads a client of the API beside its own', () => {
    const admin = sources.filter((file) => file.startsWith('apps/admin/'))
    expect(admin.flatMap((file) => loaded(file, readFileSync(path.join(root, file), 'utf8')))).toEqual([])
    const sdk = '../../../../packages/sdk/src/index.ts'
    const file = 'apps/admin/src/api/a.ts'
    expect(loaded(file, `import type { Row } from '${sdk}'\nexport type { Answer } from '${sdk}'`)).toEqual([])
    for (const word of [`import { connect } from '${sdk}'`, `import { type Row } from '${sdk}'`, `import('${sdk}')`])
      expect(loaded(file, word)).toHaveLength(1)
  })
})

const textOf = (file: string): string => withoutComments(readFileSync(path.join(root, file), 'utf8'))

describe('inside a room', () => {
  it('rules neither wait, nor look at the clock, nor throw dice', () => {
    const forbidden = /\b(async|await)\b|new Date\(\)|Date\.now|Math\.random/
    const rules = sources.filter((file) => /^packages\/shop\/src\/\w+\/rules\//.test(file))
    expect(rules.filter((file) => forbidden.test(textOf(file)))).toEqual([])
  })

  it('the engine knows no noun of the shop', () => {
    const nouns = /\b(orders|products|coupons|customers)\b/
    const engine = sources.filter((file) => file.startsWith('packages/engine/'))
    expect(engine.filter((file) => nouns.test(textOf(file).replaceAll('order by', '')))).toEqual([])
  })

  it('nothing but the engine opens a pool', () => {
    const others = sources.filter((file) => /^(packages\/shop\/|apps\/server\/src\/(http|storefront)\/)/.test(file))
    const opening = others.flatMap((file) =>
      arrowsOf(file, readFileSync(path.join(root, file), 'utf8')).filter(({ to }) => to === 'pg'),
    )
    expect(opening).toEqual([])
  })
})
