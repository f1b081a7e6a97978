import type { Fields, Resource } from './define.ts'
import { tableOf } from './define.ts'
import type { AnyKind } from './kinds.ts'
import type { Nouns } from './rows.ts'

export type AnyResource = Resource<string, Fields>

/** Where another resource points at this one. */
export type Usage = { resource: AnyResource; field: string; onDelete: 'guard' | 'cascade' | 'clear' }

export type Registry = {
  all: AnyResource[]
  /** those that have a table of their own */
  kept: AnyResource[]
  /** with the types of its declaration where the name is written out */
  get<N extends keyof Nouns>(name: N): Nouns[N]
  get(name: string): AnyResource
  find(name: string): AnyResource | undefined
  /** fields of other resources that point at `name` */
  usages(name: string): Usage[]
}

/** Gathers declarations and checks that every name that they use exists. Throws a list of what is wrong. */
export function createRegistry(declarations: readonly AnyResource[]): Registry {
  const byName = new Map(declarations.map((resource) => [resource.name, resource]))
  const problems = declarations.flatMap((resource) => problemsOf(resource, byName))
  if (byName.size !== declarations.length) problems.push('a resource is declared twice')
  if (problems.length) throw new Error(`declarations: ${problems.join('; ')}`)
  const usages = new Map<string, Usage[]>()
  const kept = declarations.filter(({ overview }) => !overview)
  for (const resource of kept) {
    for (const [field, kind] of Object.entries(resource.fields)) {
      if (kind.column === null || !kind.options.target) continue
      const onDelete = kind.options.onDelete ?? (resource.parent === field ? 'cascade' : 'guard')
      usages.set(kind.options.target, [...(usages.get(kind.options.target) ?? []), { resource, field, onDelete }])
    }
  }
  return {
    all: [...declarations],
    kept,
    find: (name) => byName.get(name),
    get: (name: string): never => (byName.get(name) ?? missing(name)) as never, // by this name the model declares this one
    usages: (name) => usages.get(name) ?? [],
  }
}

const missing = (name: string): never => {
  throw new Error(`no resource is called ${name}`)
}

const stamps = ['id', 'store_id', 'version', 'created_at', 'updated_at']

function problemsOf(resource: AnyResource, byName: Map<string, AnyResource>): string[] {
  const known = (field: string) => field in resource.fields || stamps.includes(field)
  const named = [
    ...(resource.list ?? []),
    ...Object.values(resource.tabs ?? {}).flat(),
    ...(resource.exchange ? [resource.exchange.key, ...resource.exchange.columns] : []),
    ...(resource.unique ?? []).flat(),
    ...(resource.search ?? []),
    ...(resource.title ? [resource.title] : []),
    ...(resource.parent ? [resource.parent] : []),
    ...(resource.access.owner ? [resource.access.owner] : []),
    ...Object.keys(resource.access.visible ?? {}),
    ...(resource.sort ? [resource.sort.replace(/^-/, '')] : []),
  ]
  return [
    ...(resource.overview && !byName.has(resource.overview)
      ? [`${resource.name} is an overview of unknown ${resource.overview}`]
      : []),
    ...Object.keys(resource.computed ?? {})
      .filter(known)
      .map((field) => `${resource.name} stores and computes ${field}`),
    ...named.filter((field) => !known(field)).map((field) => `${resource.name} has no field ${field}`),
    ...Object.entries(resource.fields).flatMap(([field, kind]) =>
      targets(kind)
        .filter((target) => !byName.has(target))
        .map((target) => `${resource.name}.${field} points at unknown ${target}`),
    ),
  ]
}

const targets = (kind: AnyKind): string[] =>
  [kind.options.target, kind.options.through].filter((name): name is string => Boolean(name))

/** For a `refs` field: the column of the through table that points at the owner, and the one that points at the target. */
export function throughColumns(
  registry: Registry,
  kind: AnyKind,
): { table: string; resource: AnyResource; own: string; other: string } {
  const resource = registry.get(kind.options.through as string)
  const own = resource.parent as string
  const other = Object.entries(resource.fields).find(
    ([name, field]) => field.type === 'ref' && name !== own && field.options.target === kind.options.target,
  )?.[0] as string
  return { table: tableOf(resource.name), resource, own, other }
}
