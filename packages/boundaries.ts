// Every room of the house and what it may import: nothing else, types included. The test beside it holds this table, and the
// picture in ARCHITECTURE.md is drawn from it.

export type Room = {
  /** folders or files, `*` for any name; where several fit, the longest says which room a file is in */
  at: readonly string[]
  /** other rooms */
  may: readonly string[]
  /** packages of others that it may use; any, where nothing is said */
  outside?: readonly string[]
}

const shop = 'packages/shop/src'
const admin = 'apps/admin/src'
const server = 'apps/server/src'
const words = ['resource', 'i18n']

/** From left to right: a domain imports its own and what stands left of it. */
export const domains = [
  'platform',
  'localisation',
  'customers',
  'catalog',
  'marketing',
  'sales',
  'content',
  'exchange',
  'assistant',
  'insight',
] as const
type Domain = (typeof domains)[number]

const leftOf = (domain: Domain, ...doors: string[]): string[] =>
  domains.slice(0, domains.indexOf(domain)).flatMap((one) => doors.map((door) => `${one}/${door}`))

/** The rooms of sales, from the ground up: each stands on those before it, effects lead back (`sales/server/effects.ts`). */
export const salesRooms = [
  'sales/server',
  'sales/server/claims',
  'sales/server/cart',
  'sales/server/vouchers',
  'sales/server/orders',
  'sales/server/payments',
  'sales/server/subscriptions',
  'sales/server/returns',
  'sales/server/abandoned',
] as const

/** What the code of every domain stands on. */
const ground = [...words, 'engine', 'nouns', 'tables', 'floor']
const below = (domain: Domain): string[] => [
  ...ground,
  ...plugs(domain),
  ...leftOf(domain, 'model', 'rules', 'server'),
  ...(domains.indexOf(domain) > domains.indexOf('sales') ? salesRooms : []),
]

/** How goods are paid and brought, who is paid for plans and who writes texts, plugs in: the shop knows what a provider is, never one of them. */
const plugs = (domain: Domain): string[] =>
  ['sales', 'platform', 'assistant'].includes(domain) ? ['providers/traits'] : []

const ofDomain = (domain: Domain): [string, Room][] => [
  [
    `${domain}/model`,
    { at: [`${shop}/${domain}/model`], may: ['resource', ...plugs(domain), ...leftOf(domain, 'model')], outside: [] },
  ],
  [
    `${domain}/rules`,
    {
      at: [`${shop}/${domain}/rules`],
      may: ['resource', ...plugs(domain), `${domain}/model`, ...leftOf(domain, 'model', 'rules')],
      outside: [],
    },
  ],
  [
    `${domain}/server`,
    {
      at: [`${shop}/${domain}/server`],
      may: [...below(domain), `${domain}/model`, `${domain}/rules`],
      outside: ['kysely', 'lru-cache', 'jose', 'node:', ...(domain === 'platform' ? ['tldts'] : [])],
    },
  ],
]

/** What shoppers see of a domain: its own rows, and those of the left, as the contract of the themes has them. */
const ofPages = domains.map((domain): [string, Room] => [
  `${domain}/pages`,
  {
    at: [`${shop}/${domain}/pages`],
    may: [
      ...below(domain),
      ...['model', 'rules', 'server'].map((door) => `${domain}/${door}`),
      ...(domain === 'sales' ? salesRooms.slice(1) : []),
      ...leftOf(domain, 'pages'),
      'pages',
      'theme-kit',
    ],
    outside: ['kysely'],
  },
])

const ofSales = salesRooms.slice(1).map((name, at): [string, Room] => [
  name,
  {
    at: [`${shop}/${name}`],
    may: [...below('sales'), 'sales/model', 'sales/rules', ...salesRooms.slice(0, at + 1)],
    outside: ['kysely', 'lru-cache', 'node:'],
  },
])

const allOfShop = [
  ...domains.flatMap((domain) => [`${domain}/model`, `${domain}/rules`, `${domain}/server`]),
  ...salesRooms,
]
const providers = [
  'traits',
  'payment',
  'ai',
  'billing',
  'delivery',
  'stripe',
  'child',
  'egress',
  'images',
  'login',
  'mail',
  'messenger',
  'pdf',
  'rates',
  'social',
  'spreadsheet',
  'storage',
].map((name) => `providers/${name}`)
const engineRooms = ['core', 'db', 'jobs', 'write', 'read', 'verbs', 'http', 'copy'].map((name) => `engine/${name}`)

const engine: Record<string, Room> = {
  'engine/db': { at: ['packages/engine/src/db'], may: ['resource'] },
  'engine/jobs': { at: ['packages/engine/src/jobs'], may: ['resource', 'engine/db'] },
  'engine/copy': { at: ['packages/engine/src/copy'], may: ['resource', 'engine/db'] },
  'engine/core': { at: ['packages/engine/src/core'], may: ['resource', 'engine/db', 'engine/jobs'] },
  'engine/write': { at: ['packages/engine/src/write'], may: ['resource', 'engine/db', 'engine/core'] },
  'engine/read': { at: ['packages/engine/src/read'], may: ['resource', 'engine/db', 'engine/core', 'engine/write'] },
  'engine/verbs': {
    at: ['packages/engine/src'],
    may: ['resource', 'engine/db', 'engine/jobs', 'engine/core', 'engine/write', 'engine/read'],
  },
  'engine/http': { at: ['packages/engine/src/http'], may: ['resource', 'engine/core', 'engine/read', 'engine/verbs'] },
  engine: { at: ['packages/engine/src/index.ts'], may: engineRooms },
}

const shopDoors: Record<string, Room> = {
  nouns: { at: [`${shop}/model.ts`], may: ['resource', ...domains.map((domain) => `${domain}/model`)], outside: [] },
  tables: { at: [`${shop}/database.ts`], may: ['resource', 'engine', 'nouns'] },
  floor: {
    at: [`${shop}/floor`],
    may: [...words, 'engine', 'nouns', 'tables', 'platform/rules', 'providers/traits'],
    outside: ['altcha-lib', 'kysely', 'lru-cache', 'jose', 'node:'],
  },
  'shop/rules': { at: [`${shop}/rules.ts`], may: domains.map((domain) => `${domain}/rules`), outside: [] },
  /** what the pages of every domain stand on */
  pages: { at: [`${shop}/pages`], may: [...words, 'engine', 'floor', 'theme-kit'], outside: [] },
  'shop/storefront': {
    at: [`${shop}/storefront.ts`],
    may: ['theme-kit', 'pages', ...domains.map((domain) => `${domain}/pages`)],
    outside: [],
  },
  'shop/server': { at: [`${shop}/server.ts`, `${shop}/jobs.ts`], may: [...ground, ...allOfShop] },
}

const outwards: Record<string, Room> = {
  'providers/child': { at: ['packages/providers/src/child'], may: [] },
  'providers/egress': { at: ['packages/providers/src/egress'], may: ['resource'] },
  'providers/images': { at: ['packages/providers/src/images'], may: ['providers/child'] },
  'providers/mail': { at: ['packages/providers/src/mail'], may: ['providers/egress'] },
  'providers/spreadsheet': { at: ['packages/providers/src/spreadsheet'], may: ['providers/child'] },
  'providers/rates': { at: ['packages/providers/src/rates'], may: ['providers/egress', 'providers/spreadsheet'] },
  /** what a provider is, without what it does: choices, forms and rules read it */
  'providers/traits': {
    at: [
      'packages/providers/src/settings.ts',
      'packages/providers/src/ai/seam.ts',
      'packages/providers/src/billing/seam.ts',
      'packages/providers/src/login/seam.ts',
      'packages/providers/src/social/seam.ts',
      ...['payment', 'delivery', 'messenger'].flatMap((seam) =>
        ['traits.ts', 'seam.ts', '*/traits.ts'].map((file) => `packages/providers/src/${seam}/${file}`),
      ),
    ],
    may: ['resource'],
    outside: ['node:'],
  },
  /** who takes money for plans and in shops alike */
  'providers/stripe': { at: ['packages/providers/src/stripe'], may: ['providers/traits', 'providers/egress'] },
  'providers/payment': {
    at: ['packages/providers/src/payment'],
    may: ['resource', 'providers/traits', 'providers/egress', 'providers/stripe'],
  },
  'providers/billing': {
    at: ['packages/providers/src/billing'],
    may: ['resource', 'providers/traits', 'providers/egress', 'providers/payment', 'providers/stripe'],
  },
  'providers/delivery': {
    at: ['packages/providers/src/delivery'],
    may: ['resource', 'providers/traits', 'providers/egress'],
  },
  'providers/ai': { at: ['packages/providers/src/ai'], may: ['providers/traits', 'providers/egress'] },
  'providers/login': { at: ['packages/providers/src/login'], may: ['providers/traits', 'providers/egress'] },
  'providers/messenger': {
    at: ['packages/providers/src/messenger'],
    may: ['resource', 'providers/traits', 'providers/egress'],
  },
  'providers/social': { at: ['packages/providers/src/social'], may: ['providers/traits', 'providers/egress'] },
  /** who imitates those outside, for tests and `shopwright fakes`: no part of a shop */
  'providers/fakes': {
    at: ['packages/providers/src/fakes'],
    may: ['resource', 'providers/billing', 'providers/stripe'],
  },
  'providers/pdf': { at: ['packages/providers/src/pdf'], may: [] },
  'providers/storage': { at: ['packages/providers/src/storage'], may: [] },
}

const doors = ['nouns', 'shop/rules', 'shop/server']

const process: Record<string, Room> = {
  'server/settings': { at: [`${server}/settings`], may: ['resource', 'engine'] },
  'server/postgres': { at: [`${server}/postgres`], may: ['server/settings'] },
  'server/backup': { at: [`${server}/backup`], may: ['engine', 'providers/storage'] },
  'server/portable': {
    at: [`${server}/portable`],
    may: [...words, 'engine', ...doors, 'providers/storage', 'server/backup'],
  },
  'server/themes': { at: [`${server}/themes`], may: [...words, 'engine', ...doors, 'theme-kit'] },
  server: {
    at: [server],
    may: [...words, 'engine', ...doors, ...providers, 'server/settings', 'server/postgres', 'server/themes'],
  },
  'server/http': {
    at: [`${server}/http`],
    may: [
      ...words,
      'engine',
      ...doors,
      'shop/storefront',
      'theme-kit',
      'providers/egress',
      'providers/messenger',
      'providers/payment',
      'providers/pdf',
      'server/settings',
      'server/themes',
      'server',
    ],
  },
  'server/storefront': {
    at: [`${server}/storefront`],
    may: [
      ...words,
      'engine',
      'providers/images',
      ...doors,
      'shop/storefront',
      'theme-kit',
      'server/settings',
      'server/themes',
      'server/http',
    ],
  },
  'server/cli': {
    at: [`${server}/cli`],
    may: [
      ...words,
      'engine',
      ...doors,
      ...providers,
      'providers/fakes',
      'server/settings',
      'server/postgres',
      'server/backup',
      'server/portable',
      'server',
      'server/themes',
      'server/http',
      'server/storefront',
    ],
  },
}

/** What browsers get: no server, no provider, no statement. */
const shownWords = [...words, 'nouns', 'shop/rules']
const browsers: Record<string, Room> = {
  /** where pages are built */
  fonts: { at: ['packages/fonts/src'], may: [] },
  /** of the nouns it takes types alone: no theme carries declarations to the browser */
  'theme-kit': { at: ['packages/theme-kit/src'], may: [...words, 'fonts', 'catalog/rules', 'content/rules', 'nouns'] },
  /** what themes have in common; nothing that asks for data */
  'theme-kit/parts': { at: ['packages/theme-kit/src/parts'], may: [...words, 'theme-kit', 'theme-kit/file-name'] },
  /** a file's name is cut alike wherever it is shown, in shops and in the administration */
  'theme-kit/file-name': {
    at: ['FileName.tsx', 'FileName.module.css', 'hidden.module.css'].map(
      (file) => `packages/theme-kit/src/parts/components/${file}`,
    ),
    may: [],
  },
  themes: { at: ['themes'], may: ['resource', 'i18n', 'theme-kit', 'theme-kit/parts', 'theme-kit/file-name'] },
  /** colours, type and charts: it knows of nothing that is shown by it */
  'admin/look': { at: [`${admin}/look`], may: ['resource'] },
  /** of the SDK it takes types alone: what routes answer that are no noun's */
  'admin/api': { at: [`${admin}/api`], may: [...shownWords, 'sdk'] },
  'admin/session': { at: [`${admin}/session`], may: [...shownWords, 'admin/api'] },
  'admin/language': { at: [`${admin}/language`], may: [...shownWords, 'admin/api', 'admin/session'] },
  'admin/notices': { at: [`${admin}/notices`], may: [...shownWords, 'admin/api', 'admin/session', 'admin/language'] },
}
const adminGround = ['look', 'api', 'session', 'language', 'notices'].map((name) => `admin/${name}`)
const adminRooms = ['files', 'kinds', 'kit', 'frame', 'public', 'screens']
adminRooms.forEach((name, at) => {
  browsers[`admin/${name}`] = {
    at: [`${admin}/${name}`],
    may: [
      ...shownWords,
      ...adminGround,
      ...adminRooms.slice(0, at).map((one) => `admin/${one}`),
      ...(name === 'screens' ? ['theme-kit/file-name'] : []),
    ],
  }
})
browsers.admin = {
  at: ['apps/admin'],
  // the declarations say which texts each screen brings
  may: ['fonts', 'nouns', ...Object.keys(browsers).filter((name) => name.startsWith('admin/'))],
}

export const rooms: Readonly<Record<string, Room>> = {
  resource: { at: ['packages/resource/src'], may: [], outside: ['typebox'] },
  i18n: { at: ['packages/i18n'], may: ['resource'] },
  /** what others build on: it takes nothing of the house along */
  sdk: { at: ['packages/sdk/src'], may: [], outside: [] },
  ...engine,
  ...Object.fromEntries(domains.flatMap(ofDomain)),
  ...Object.fromEntries(ofSales),
  ...Object.fromEntries(ofPages),
  ...shopDoors,
  ...outwards,
  ...process,
  ...browsers,
}

const patterns = new Map<string, RegExp>()

function patternOf(place: string): RegExp {
  const known = patterns.get(place)
  if (known) return known
  const made = new RegExp(`^${place.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}(/|$)`)
  patterns.set(place, made)
  return made
}

/** The room that a file of the repository is in; `undefined` for what none covers. */
export function roomOf(file: string): string | undefined {
  let found: string | undefined
  let longest = -1
  for (const [name, { at }] of Object.entries(rooms))
    for (const place of at)
      if (place.length > longest && patternOf(place).test(file)) {
        found = name
        longest = place.length
      }
  return found
}

/** One import of a file: the file that it leads to, or the name of somebody else's package. */
export type Arrow = { file: string; to: string; isOutside: boolean }

/** What is wrong with an import; `null` when nothing is. */
export function breachOf({ file, to, isOutside }: Arrow): string | null {
  const from = roomOf(file)
  if (!from) return `${file} stands in no room`
  const { may, outside } = rooms[from] as Room
  if (isOutside) {
    const isFree =
      !outside ||
      outside.some((one) => to === one || to.startsWith(`${one}/`) || (one.endsWith(':') && to.startsWith(one)))
    return isFree ? null : `${file} → ${to}: ${from} uses no such package`
  }
  const target = roomOf(to)
  if (!target) return `${file} → ${to}, which stands in no room`
  return target === from || may.includes(target) ? null : `${file} → ${to}: ${from} may not import ${target}`
}

/** Rooms that may import each other in a circle, as the table has it; empty when it has none. */
export function circleIn(table: Readonly<Record<string, Room>>): string[] {
  const done = new Set<string>()
  const walk = (name: string, path: string[]): string[] => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    if (done.has(name)) return []
    for (const next of table[name]?.may ?? []) {
      const found = walk(next, [...path, name])
      if (found.length) return found
    }
    done.add(name)
    return []
  }
  for (const name of Object.keys(table)) {
    const found = walk(name, [])
    if (found.length) return found
  }
  return []
}

/** Rooms that a picture shows as one, by how their names begin. */
type View = { title: string; of: Record<string, readonly string[]> }

const views: readonly View[] = [
  {
    title: 'The house',
    of: {
      resource: ['resource'],
      i18n: ['i18n'],
      fonts: ['fonts'],
      engine: ['engine'],
      providers: ['providers'],
      'shop: nouns and rules': ['nouns', 'shop/rules', ...domains.flatMap((one) => [`${one}/model`, `${one}/rules`])],
      'shop: pages': ['pages', 'shop/storefront', ...domains.map((one) => `${one}/pages`)],
      'shop: server': ['tables', 'floor', 'shop/server', ...salesRooms, ...domains.map((one) => `${one}/server`)],
      'theme-kit': ['theme-kit', 'theme-kit/parts', 'theme-kit/file-name'],
      themes: ['themes'],
      server: ['server'],
      admin: ['admin'],
    },
  },
  {
    title: 'The shop',
    of: {
      nouns: ['nouns'],
      floor: ['floor', 'tables'],
      ...Object.fromEntries(
        domains.map((domain) => [domain, [`${domain}/server`, ...(domain === 'sales' ? salesRooms : [])]]),
      ),
      doors: ['shop/server'],
    },
  },
  { title: 'Sales', of: Object.fromEntries(salesRooms.map((room) => [room.replace('sales/server', 'sales'), [room]])) },
  { title: 'The engine', of: Object.fromEntries(engineRooms.map((room) => [room, [room]])) },
  {
    title: 'The administration',
    of: Object.fromEntries(
      Object.keys(browsers)
        .filter((room) => room.startsWith('admin/'))
        .map((room) => [room, [room]]),
    ),
  },
]

/** The table as pictures (Mermaid): an arrow from each part to what it stands on; what follows from other arrows is left out. */
export const pictures = (): string => views.map(pictureOf).join('\n\n')

function pictureOf({ title, of }: View): string {
  const parts = Object.keys(of)
  const partOf = (room: string): string | undefined => {
    const above = room.split('/')[0] as string
    return parts.find((part) => of[part]?.includes(room)) ?? parts.find((part) => of[part]?.includes(above))
  }
  const leads = new Map(parts.map((part) => [part, new Set<string>()]))
  for (const [room, { may }] of Object.entries(rooms)) {
    const from = partOf(room)
    for (const other of may) {
      const to = partOf(other)
      if (from && to && from !== to) leads.get(from)?.add(to)
    }
  }
  const reaches = (from: string, to: string, without: string): boolean =>
    [...(leads.get(from) ?? [])].some((next) => next !== without && (next === to || reaches(next, to, '')))
  const arrows = parts.flatMap((from) =>
    [...(leads.get(from) ?? [])].filter((to) => !reaches(from, to, to)).map((to) => `  ${idOf(from)} --> ${idOf(to)}`),
  )
  const boxes = parts.map((part) => `  ${idOf(part)}["${part}"]`)
  return [`**${title}**`, '', '```mermaid', 'flowchart TD', ...boxes, ...arrows, '```'].join('\n')
}

const idOf = (part: string): string => part.replace(/\W/g, '_')
