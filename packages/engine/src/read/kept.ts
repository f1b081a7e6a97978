import { type AnyResource, atMost, type Registry, throughColumns } from '@shopwright/resource'
import type { CompiledQuery } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '../core/context.ts'
import { isWriting } from '../db/db.ts'
import type { Change } from '../db/events.ts'

/**
 * Counting and finding is what lists cost. What was counted and found is kept until something changes in its store that it
 * depends on, or for a minute, and never beyond these bytes.
 */
const mostBytes = 12 * 1_048_576
const kept = new LRUCache<string, { value: unknown; bytes: number }>({
  maxSize: mostBytes,
  ttl: 60_000,
  sizeCalculation: ({ bytes }, key) => 2 * key.length + bytes + 200,
})

/** grows when nobody can tell what has changed: what was being counted then is kept where nobody looks */
let common = 0
const generations = new LRUCache<string, number>({
  ...atMost(50_000),
  dispose: (_generation, _key, reason) => {
    if (reason === 'evict') common += 1
  },
})

/** Where the answer of a statement is kept. What is found after a change is not kept under what was there before it. */
export type Place<T> = { known: T | undefined; keep(value: T, bytes: number): void }

export function placeOf<T>(ctx: Ctx, resource: AnyResource, { sql, parameters }: CompiledQuery): Place<T> {
  // Who has changed something itself sees that, and nobody else does yet.
  if (ctx.touched.size || isWriting(ctx.db)) return { known: undefined, keep: () => {} }
  const store = (resource.scope === 'store' && ctx.store?.id) || everybody
  const era = readBy(ctx.registry, resource).flatMap((name) =>
    (store === everybody ? [everybody] : [store, nobody]).map((whose) => generations.get(`${whose}/${name}`) ?? 0),
  )
  const values = JSON.stringify(parameters, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
  const key = `${store}@${common}.${era.join('.')}|${sql}|${values}`
  return {
    known: kept.get(key)?.value as T | undefined, // the key is the statement that says what was found
    keep: (value, bytes) => {
      kept.set(key, { value, bytes })
    },
  }
}

const known = new WeakMap<AnyResource, string[]>()

/** The nouns whose rows decide which rows of this one a list shows: its own, those above it, and those it is linked with. */
function readBy(registry: Registry, resource: AnyResource): string[] {
  const found = known.get(resource)
  if (found) return found
  const names = new Set<string>()
  for (let at: AnyResource | undefined = resource; at && !names.has(at.name); at = above(registry, at)) {
    names.add(at.name)
    if (at.overview) names.add(at.overview)
    for (const kind of Object.values(at.fields)) {
      if (kind.type !== 'refs') continue
      names.add(kind.options.target as string)
      names.add(throughColumns(registry, kind).resource.name)
    }
  }
  known.set(resource, [...names])
  return [...names]
}

const above = (registry: Registry, { of }: AnyResource): AnyResource | undefined => (of ? registry.get(of) : undefined)

/** Whose change it was: a store's, the platform's own, which may concern any store; and any of them. */
const nobody = '!'
const everybody = '*'

/** Forgets what a committed change may have moved. */
export function forgetKept(change: Change): void {
  for (const name of new Set(change.tags.map((tag) => tag.split(':')[0] as string)))
    for (const whose of [change.store ?? nobody, everybody]) {
      const key = `${whose}/${name}`
      generations.set(key, (generations.get(key) ?? 0) + 1)
    }
}

export const forgetAllKept = (): void => {
  common += 1
  kept.clear()
  generations.clear()
}
