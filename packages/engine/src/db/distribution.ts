import type { Registry } from '@shopwright/resource'

/** Where a table lies once the database is spread over machines: in parts by its store, whole on each machine, or where it is asked for. */
export type Place = 'distributed' | 'reference' | 'coordinator'

/** A table as the catalogue has it. `keys` are those that point at others; actions by PostgreSQL's letters (`n`: set null). */
export type TableFacts = {
  schema: string
  name: string
  /** its `store_id`, where it has one */
  store: { type: string; required: boolean } | null
  uniques: { name: string; columns: string[] }[]
  exclusions: { name: string; columns: string[] }[]
  keys: ForeignKey[]
  triggers: string[]
  /** columns that count by a sequence which is narrower than 64 bits */
  narrow: string[]
  inherits: boolean
}
export type ForeignKey = {
  name: string
  target: string
  columns: string[]
  targetColumns: string[]
  onDelete: string
  onUpdate: string
  /** of those that it empties when what it points at goes; nothing: all of them */
  emptied: string[] | null
}

/** How a table lies now, as `citus_tables` tells. */
export type Lying = { table: string; place: Place; column: string | null; colocation: number | null }

/** `hinders`: why it cannot lie there, nothing where it can. */
export type Placed = { table: string; place: Place | null; why: string; now: Place; hinders: string[] }

/** In the order in which they are placed: each after those that it points at. */
export type Distribution = { tables: Placed[]; hinders: string[] }

/** What a spread database has elsewhere than the plan says: not placed at all, otherwise, by another column, or beside others. */
export function astray({ tables }: Distribution, lying: readonly Lying[]): string[] {
  const found = new Map(lying.map((one) => [one.table, one]))
  const [together] = groupsOf(lying)
  return tables
    .filter(({ table, place, now }) => {
      if (place === null) return false
      const { column = null, colocation = null } = found.get(table) ?? {}
      return place !== now || (place === 'distributed' && (column !== 'store_id' || colocation !== together))
    })
    .map(({ table }) => table)
}

const groupsOf = (lying: readonly Lying[]): Set<number | null> =>
  new Set(lying.filter(({ place }) => place === 'distributed').map(({ colocation }) => colocation))

/** What no declaration names: a table of the engine's own. Another one without a declaration has no place, and hinders. */
const own: Record<string, string> = { schema_migrations: 'the list of migrations, read by whoever migrates' }

/**
 * Where each table belongs on Citus, and what stands against it. `takesClearing`: whether the server takes keys that empty one column
 * of several (`on delete set null (x)`), which Citus refuses as far as its open issue tells (citusdata/citus#7132).
 */
export function planDistribution(
  tables: readonly TableFacts[],
  registry: Registry,
  { lying = [], takesClearing = false }: { lying?: readonly Lying[]; takesClearing?: boolean } = {},
): Distribution {
  const scopes = new Map(registry.kept.map(({ table, scope }) => [table, scope]))
  const places = new Map(tables.map((table) => [table.name, placeOf(table, scopes.get(table.name))]))
  const found = new Map(lying.map((one) => [one.table, one]))
  const { ordered, circle } = inOrder(tables)
  const missing = registry.kept.filter(({ table }) => !places.has(table)).map(({ table }) => table)
  const placed = ordered.map((table): Placed => {
    const { place, why } = places.get(table.name) as Belonging
    const now = found.get(table.name)
    const hinders = [
      ...(place === null ? ['nothing says where it belongs: it is declared nowhere'] : []),
      ...(place === 'distributed' || place === 'reference' ? faultsOf(table) : []),
      ...(place === 'distributed' ? storeFaults(table) : []),
      ...(place === null
        ? []
        : table.keys.flatMap((key) => keyFault(key, place, places.get(key.target)?.place ?? null, takesClearing))),
      ...(circle.has(table.name) ? ['tables point at each other in a circle: none of them can be the first'] : []),
      ...(now && place !== null ? lyingFault(now, place) : []),
    ]
    return { table: table.name, place, why, now: now?.place ?? 'coordinator', hinders }
  })
  return {
    tables: placed,
    hinders: [
      ...missing.map((table) => `${table}: it is declared and is not there (shopwright migrate)`),
      ...(groupsOf(lying).size > 1
        ? ['the distributed tables lie in more than one group: they are not colocated']
        : []),
      ...placed.flatMap(({ table, hinders }) => hinders.map((one) => `${table}: ${one}`)),
    ],
  }
}

type Belonging = { place: Place | null; why: string }

function placeOf({ schema, name }: TableFacts, scope: 'store' | 'platform' | undefined): Belonging {
  if (schema !== 'public') return { place: 'coordinator', why: `of ${schema}, which works where it is asked for` }
  if (scope === 'store') return { place: 'distributed', why: 'each row is one store’s' }
  if (scope === 'platform') return { place: 'reference', why: 'of the platform, read beside the rows of every store' }
  const why = own[name]
  return why ? { place: 'coordinator', why } : { place: null, why: '' }
}

/** What Citus takes of no table that it knows. */
function faultsOf({ triggers, narrow, inherits }: TableFacts): string[] {
  return [
    ...triggers.map((name) => `the trigger ${name} would run on each machine by itself (citus.enable_unsafe_triggers)`),
    ...narrow.map((column) => `${column} counts by a sequence of less than 64 bits`),
    ...(inherits ? ['it inherits from another table'] : []),
  ]
}

/** What is unique is known by one machine alone, so it has to name the store by which rows are spread. */
function storeFaults({ store, uniques, exclusions }: TableFacts): string[] {
  if (!store) return ['it has no store_id']
  return [
    ...(store.required ? [] : ['its store_id may be empty']),
    ...(store.type === 'uuid' ? [] : [`its store_id is ${store.type}: it lies with no other table`]),
    ...[...uniques, ...exclusions]
      .filter(({ columns }) => !columns.includes('store_id'))
      .map(({ name }) => `${name} is unique across stores`),
  ]
}

function keyFault(key: ForeignKey, from: Place, to: Place | null, takesClearing: boolean): string[] {
  const says = (what: string): string[] => [`${key.name} ${what}`]
  if (from === 'distributed' && to === 'distributed') {
    const at = key.columns.indexOf('store_id')
    if (at < 0 || key.targetColumns[at] !== 'store_id')
      return says('may lead to another store’s rows, on another machine')
  } else if (to !== 'reference' && !(from === 'coordinator' && to === 'coordinator'))
    return says(`leads to ${key.target} (${to ?? 'nowhere'}) from a table that is ${from}`)
  if (from !== 'distributed' || !key.columns.includes('store_id')) return []
  if ('ndc'.includes(key.onUpdate)) return says('changes the store of a row when what it points at changes')
  if (!'nd'.includes(key.onDelete)) return []
  const touchesStore = !key.emptied || key.emptied.includes('store_id')
  if (touchesStore) return says('empties the store of a row when what it points at goes')
  return takesClearing ? [] : says('empties one of its columns when what it points at goes (citusdata/citus#7132)')
}

function lyingFault(now: Lying, place: Place): string[] {
  if (now.place !== place)
    return now.place === 'coordinator' ? [] : [`it is ${now.place} already, and should be ${place}`]
  return place === 'distributed' && now.column !== 'store_id' ? [`it is distributed by ${now.column} already`] : []
}

/** Each after those that it points at; those that nobody can begin with come last. */
function inOrder(tables: readonly TableFacts[]): { ordered: TableFacts[]; circle: Set<string> } {
  const names = new Set(tables.map(({ name }) => name))
  const done = new Set<string>()
  const ordered: TableFacts[] = []
  let left = tables.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  for (;;) {
    const ready = left.filter(({ name, keys }) =>
      keys.every(({ target }) => target === name || done.has(target) || !names.has(target)),
    )
    if (!ready.length) break
    for (const table of ready) done.add(table.name)
    ordered.push(...ready)
    left = left.filter(({ name }) => !done.has(name))
  }
  return { ordered: [...ordered, ...left], circle: new Set(left.map(({ name }) => name)) }
}
