import type { AnyResource } from '@shopwright/resource'

/** What follows from a declaration alone, worked out once for each. */
export function perResource<T>(work: (resource: AnyResource) => T): (resource: AnyResource) => T {
  const known = new WeakMap<AnyResource, T>()
  return (resource) => {
    const found = known.get(resource)
    if (found !== undefined) return found
    const made = work(resource)
    known.set(resource, made)
    return made
  }
}
