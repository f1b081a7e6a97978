import type { AnyResource, Registry } from '@shopwright/resource'

/** Undone within half an hour, gone by then, or made anew on request: what nobody misses in another place. */
const passing = new Set(['deleted-records', 'exports', 'sitemaps', 'who-online'])

/** The nouns of one store, each after those that its rows point at; its own rows may point at each other. */
export function storeTables(registry: Registry): AnyResource[] {
  const wanted = registry.kept.filter(({ scope, name }) => scope === 'store' && !passing.has(name))
  const placed = new Set<string>()
  const ordered: AnyResource[] = []
  while (ordered.length < wanted.length) {
    const ready = wanted.filter(
      (resource) => !placed.has(resource.name) && targetsOf(registry, resource).every((name) => placed.has(name)),
    )
    if (!ready.length) throw new Error('nouns of a store point at each other in a circle')
    for (const resource of ready) placed.add(resource.name)
    ordered.push(...ready)
  }
  return ordered
}

const targetsOf = (registry: Registry, resource: AnyResource): string[] =>
  Object.values(resource.fields).flatMap(({ column, options: { target } }) =>
    column !== null && target && target !== resource.name && registry.get(target).scope === 'store' ? [target] : [],
  )
