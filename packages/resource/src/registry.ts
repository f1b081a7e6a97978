import type { Fields, Resource } from './define.ts'
import { tableOf } from './define.ts'
import type { AnyKind } from './kinds.ts'
import type { Nouns } from './rows.ts'

export type AnyResource = Resource<string, Fields>

export type Registry = {
  all: AnyResource[]
  /** those that have a table of their own */
  kept: AnyResource[]
  /** with the types of its declaration where the name is written out */
  get<N extends keyof Nouns>(name: N): Nouns[N]
  get(name: string): AnyResource
  find(name: string): AnyResource | undefined
}

/** Gathers declarations. What a server starts with is checked by `checkDeclarations`. */
export function createRegistry(declarations: readonly AnyResource[]): Registry {
  const byName = new Map(declarations.map((resource) => [resource.name, resource]))
  return {
    all: [...declarations],
    kept: declarations.filter(({ overview }) => !overview),
    find: (name) => byName.get(name),
    get: (name: string): never => (byName.get(name) ?? missing(name)) as never, // by this name the model declares this one
  }
}

const missing = (name: string): never => {
  throw new Error(`no resource is called ${name}`)
}

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
