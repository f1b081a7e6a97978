import type { AnyKind } from './kinds.ts'
import type { AnyResource, Registry } from './registry.ts'

// What only a server asks of declarations: a browser does not carry it.

/** Throws a list of what is wrong: every name that declarations use exists. */
export function checkDeclarations({ all }: Pick<Registry, 'all'>): void {
  const byName = new Map(all.map((resource) => [resource.name, resource]))
  const problems = all.flatMap((resource) => problemsOf(resource, byName))
  if (byName.size !== all.length) problems.push('a resource is declared twice')
  if (problems.length) throw new Error(`declarations: ${problems.join('; ')}`)
}

const stamps = ['id', 'store_id', 'version', 'created_at', 'updated_at']

function problemsOf(resource: AnyResource, byName: Map<string, AnyResource>): string[] {
  const known = (field: string) => field in resource.fields || stamps.includes(field)
  const named = [
    ...(resource.list ?? []),
    ...(resource.card ?? []),
    ...Object.values(resource.tabs ?? {}).flat(),
    ...(resource.exchange ? [resource.exchange.key, ...resource.exchange.columns] : []),
    ...(resource.unique ?? []).flat(),
    ...(resource.search ?? []),
    ...(resource.title ? [resource.title] : []),
    ...(resource.parent ? [resource.parent] : []),
    ...(resource.access.owner ? [resource.access.owner] : []),
    ...(resource.access.own ? [resource.access.own] : []),
    ...(resource.access.about ? [resource.access.about] : []),
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
    ...Object.entries(resource.fields)
      .filter(([, { options }]) => options.under && resource.fields[options.under]?.type !== 'flag')
      .map(([field, { options }]) => `${resource.name}.${field} stands under ${options.under}, which is no flag`),
  ]
}

const targets = (kind: AnyKind): string[] =>
  [kind.options.target, kind.options.through].filter((name): name is string => Boolean(name))

/** Where another resource points at this one. */
export type Usage = { resource: AnyResource; field: string; onDelete: 'guard' | 'cascade' | 'clear' }

const known = new WeakMap<object, Map<string, Usage[]>>()

/** Fields of other resources that point at `name`. */
export function usagesOf(registry: Pick<Registry, 'kept'>, name: string): Usage[] {
  const usages = known.get(registry) ?? pointing(registry.kept)
  known.set(registry, usages)
  return usages.get(name) ?? []
}

function pointing(kept: readonly AnyResource[]): Map<string, Usage[]> {
  const usages = new Map<string, Usage[]>()
  for (const resource of kept)
    for (const [field, kind] of Object.entries(resource.fields)) {
      if (kind.column === null || !kind.options.target) continue
      const onDelete = kind.options.onDelete ?? (resource.parent === field ? 'cascade' : 'guard')
      usages.set(kind.options.target, [...(usages.get(kind.options.target) ?? []), { resource, field, onDelete }])
    }
  return usages
}
