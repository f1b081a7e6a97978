import { type AnyKind, type AnyResource, type Registry, sortColumns, tableOf } from '@shopwright/resource'

/** One object of the schema: its name in words, and the statement that makes it. Order matters: tables before keys. */
export type Statement = { object: string; sql: string }

/** Every table, key, index and policy that the declarations ask for. Constraints come after all tables. */
export function ddl(registry: Registry): Statement[] {
  return [
    ...registry.kept.map(tableStatement),
    ...registry.kept.flatMap((resource) => foreignKeys(resource, registry)),
    ...registry.all.flatMap((resource) => indexes(resource)),
    ...registry.kept.flatMap(walls),
  ]
}

const identifier = (...parts: string[]): string => {
  const name = parts.join('_')
  if (name.length <= 60) return name
  let hash = 0
  for (const character of name) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) | 0
  return `${name.slice(0, 51)}_${(hash >>> 0).toString(36)}`
}

export const columnsOf = (resource: AnyResource): [string, AnyKind][] =>
  Object.entries(resource.fields).filter(([, kind]) => kind.column !== null)

/** A resource with `search` carries one column of all its searchable text, in small letters. */
export const hasSearchText = (resource: AnyResource): boolean => Boolean(resource.search?.length)

/** Searches of what a store may have very many of go by an index; all else that is searched is read in no time. */
export const hasSearchIndex = (resource: AnyResource): boolean => hasSearchText(resource) && Boolean(resource.large)

// What was written last waits in a list that each search reads whole: it must stay short.
const pendingLimit = " with (gin_pending_list_limit='512')"

function tableStatement(resource: AnyResource): Statement {
  const walled = resource.scope === 'store'
  const lines = [
    ...(walled ? ['store_id uuid not null'] : []),
    'id uuid not null',
    ...columnsOf(resource).map(([name, kind]) => `"${name}" ${columnSql(kind)}`),
    ...(hasSearchText(resource) ? ["search_text text default '' not null"] : []),
    'version integer default 1 not null',
    'created_at timestamp with time zone default now() not null',
    'updated_at timestamp with time zone default now() not null',
    `constraint ${identifier(resource.table, 'pkey')} primary key (${walled ? 'store_id, id' : 'id'})`,
    ...checks(resource),
  ]
  return { object: `table ${resource.table}`, sql: `create table ${resource.table} (\n  ${lines.join(',\n  ')}\n);` }
}

function columnSql(kind: AnyKind): string {
  const type = kind.column === 'timestamptz' ? 'timestamp with time zone' : kind.column
  const { required, default: fallback } = kind.options
  return `${type}${fallback === undefined ? '' : ` default ${literal(kind, fallback)}`}${required || fallback !== undefined ? ' not null' : ''}`
}

function literal(kind: AnyKind, value: unknown): string {
  if (kind.type === 'money') return `${BigInt(Math.round(Number(value) * 10_000))}`
  if (kind.type === 'tags') return `'{${(value as string[]).join(',')}}'::text[]`
  if (kind.column === 'jsonb') return `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`
  if (kind.column?.startsWith('numeric') || typeof value === 'number' || typeof value === 'boolean')
    return String(value)
  if (kind.column === 'timestamptz' || kind.column === 'date') return String(value)
  return `'${String(value).replaceAll("'", "''")}'::${kind.column}`
}

const checks = (resource: AnyResource): string[] =>
  columnsOf(resource)
    .filter(([, kind]) => kind.type === 'choice' && !kind.options.grows)
    .map(
      ([name, kind]) =>
        `constraint ${identifier(resource.table, name, 'check')} check ("${name}" in (${(kind.options.values ?? []).map((value) => `'${value}'`).join(', ')}))`,
    )

function foreignKeys(resource: AnyResource, registry: Registry): Statement[] {
  const walled = resource.scope === 'store'
  const own: Statement[] =
    walled && registry.find('stores')
      ? [key(resource, 'store_id', '(store_id) references stores (id) on delete cascade')]
      : []
  return [
    ...own,
    ...columnsOf(resource)
      .filter(([, kind]) => kind.options.target)
      .map(([name, kind]) => {
        const target = registry.get(kind.options.target as string)
        const both = walled && target.scope === 'store'
        const action = kind.options.onDelete ?? (resource.parent === name ? 'cascade' : 'guard')
        const onDelete =
          action === 'cascade'
            ? ' on delete cascade'
            : action === 'clear'
              ? both
                ? ` on delete set null ("${name}")`
                : ' on delete set null'
              : ''
        const columns = both
          ? `(store_id, "${name}") references ${target.table} (store_id, id)`
          : `("${name}") references ${target.table} (id)`
        return key(resource, name, `${columns}${onDelete}`)
      }),
  ]
}

const key = (resource: AnyResource, field: string, definition: string): Statement => {
  const name = identifier(resource.table, field, 'fkey')
  return {
    object: `constraint ${name}`,
    sql: `alter table ${resource.table} add constraint ${name} foreign key ${definition};`,
  }
}

function indexes(resource: AnyResource): Statement[] {
  const lead = resource.scope === 'store' ? ['store_id'] : []
  const statements: Statement[] = []
  const index = (suffix: string, columns: string[], unique = false, using = '', settings = '') => {
    const name = identifier(tableOf(resource.name), suffix, unique ? 'key' : 'idx')
    statements.push({
      object: `index ${name}`,
      sql: `create ${unique ? 'unique ' : ''}index ${name} on ${resource.table}${using} (${columns.join(', ')})${settings};`,
    })
  }
  // An overview needs its own orders, and no more.
  for (const [name, kind] of resource.overview ? [] : columnsOf(resource)) {
    const scope = kind.options.unique
    if (scope)
      index(
        name,
        [
          ...(scope === 'platform' ? [] : lead),
          ...(scope === 'parent' && resource.parent ? [`"${resource.parent}"`] : []),
          `"${name}"`,
        ],
        true,
      )
    else if (kind.options.target && kind.type !== 'image' && !kind.options.unsought && !isLed(resource, name))
      index(name, [...lead, `"${name}"`])
  }
  for (const set of resource.unique ?? []) index(set.join('_'), [...lead, ...set.map((field) => `"${field}"`)], true)
  if (hasSearchIndex(resource)) {
    index('search_text', [...lead, 'search_text gin_trgm_ops'], false, ' using gin', pendingLimit)
  }
  for (const column of sortColumns(resource)) {
    const kind = resource.fields[column]
    // Texts have theirs by `sort-indexes.ts`, one for each language's order.
    if (kind?.type === 'text') continue
    // Read backwards, what has no value would come first; lists have it last.
    const isBackward = kind && !isFilled(kind) && resource.sort === `-${column}`
    const order = isBackward ? [`"${column}" desc nulls last`, 'id desc'] : [`"${column}"`, 'id']
    index(kind ? `${column}_sort` : column, [...lead, ...order])
  }
  return statements
}

/** Whether a key begins with a column: whoever looks for it goes by the key, and each row is written into one index less. */
const isLed = ({ unique = [], parent, fields }: AnyResource, name: string): boolean =>
  unique.some(([first]) => first === name) ||
  (parent === name && Object.values(fields).some(({ options }) => options.unique === 'parent'))

/** A column that is never empty. */
export const isFilled = ({ options }: AnyKind): boolean =>
  Boolean(options.required) || (!options.translated && options.default !== undefined)

/** The wall of a store's table: forced row-level security with one policy for reading and writing. */
function walls(resource: AnyResource): Statement[] {
  if (resource.scope !== 'store') return []
  const mine = "(store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)"
  return [
    {
      object: `rls ${resource.table}`,
      sql: `alter table ${resource.table} enable row level security;\nalter table ${resource.table} force row level security;`,
    },
    {
      object: `policy ${resource.table}`,
      sql: `create policy store_wall on ${resource.table} using ${mine} with check ${mine};`,
    },
  ]
}
