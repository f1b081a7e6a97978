import { defaultLanguage, type LanguageCode, newId, type Translated } from '@shopwright/resource'
import type { ShopCtx } from '../../floor/stores.ts'
import type { CategoryDraft } from '../rules/drafts.ts'
import type { FileCategory } from '../rules/file-categories.ts'
import { nameKey } from '../rules/name-key.ts'
import { insertMany } from './bulk.ts'
import { claimSlugs } from './import-slugs.ts'

type CategoryRow = { id: string; external_id: string | null; parent_id: string | null; name: Translated }
type MadeCategory = CategoryRow & { sort_order: number }

export type Categories = {
  /** What the file tells of its categories, by their numbers; one is made when a product of it is. */
  learn(told: readonly FileCategory[]): void
  /** How many of those it told are in the store neither before nor after. */
  unused(): number
  /** The category that a draft names, made when it is not there; null when the draft gives only an unknown number. */
  resolve(draft: CategoryDraft): string | null
  /** Whether the plan has room for what `resolve` would have to make; it is made then, so that the next row counts on. */
  fits(draft: CategoryDraft): boolean
  /** The same without making anything. */
  lookup(draft: CategoryDraft): string | null
  /** Whether something says what the draft means: its path, the file's list or the store. */
  isKnown(draft: CategoryDraft): boolean
  byExternalId(externalId: string): string | null
  externalIdOf(id: string | undefined): string | null
  /** Whether one category is the other, or lies somewhere in it. */
  isWithin(id: string, other: string | undefined): boolean
  draftOf(id: string): CategoryDraft[]
  add(row: CategoryRow): void
  take(): MadeCategory[]
  grew(): boolean
  /** How many were made. */
  made(): number
}

/** One category on the way to another: its own number where it has one, its name, its place among the others. */
type Step = { external_id: string | null; name: Translated; sort_order: number }

const deepest = 12

/** `places`: new ones that the plan has room for; null = no limit. */
export function categoryIndex(rows: CategoryRow[], places: number | null): Categories {
  const byId = new Map<string, CategoryRow>()
  const byExternal = new Map<string, string>()
  const byPath = new Map<string, string>()
  const told = new Map<string, FileCategory & { sort_order: number }>()
  let made: MadeCategory[] = []
  let count = 0
  let room = places
  const namesOf = (name: Translated): string[] => Object.values(name).filter((text) => text) as string[]
  const drafts = new Map<string, CategoryDraft[]>()
  const add = (row: CategoryRow) => {
    drafts.clear()
    byId.set(row.id, row)
    if (row.external_id) byExternal.set(row.external_id, row.id)
    for (const name of namesOf(row.name)) byPath.set(`${row.parent_id ?? ''}/${nameKey(name)}`, row.id)
  }
  rows.forEach(add)
  /** What has no number of its own goes by its id, as exports call it. */
  const numbered = (external_id: string | null): string | null =>
    external_id === null ? null : (byExternal.get(external_id) ?? (byId.has(external_id) ? external_id : null))

  /** From the root to the category: as the file's list has it, else by the row's own path. */
  const stepsTo = ({ external_id, path, language }: CategoryDraft): Step[] => {
    const steps: Step[] = []
    let at = external_id === null ? undefined : told.get(external_id)
    // A list may go round in a circle.
    for (; at && steps.length < deepest && !steps.some((one) => one.external_id === at?.external_id); ) {
      steps.unshift(at)
      at = at.parent === null ? undefined : told.get(at.parent)
    }
    return steps.length
      ? steps
      : path.map((name, depth) => ({
          external_id: depth === path.length - 1 ? external_id : null,
          name: { [language]: name },
          sort_order: 0,
        }))
  }
  /** A category that has a number of its own is another one, even under the same name. */
  const childOf = (parent: string | null, { external_id, name }: Step): string | null => {
    for (const text of namesOf(name)) {
      const found = byPath.get(`${parent ?? ''}/${nameKey(text)}`)
      if (found && (external_id === null || !byId.get(found)?.external_id)) return found
    }
    return null
  }
  /** As far as the store knows the way, and what is missing of it. */
  const walk = (draft: CategoryDraft): { at: string | null; missing: Step[] } => {
    const steps = stepsTo(draft)
    const from = steps.findLastIndex(({ external_id }) => numbered(external_id))
    // The file may begin below a category that only the store knows.
    const above = told.get(steps[0]?.external_id ?? '')?.parent ?? null
    let at = from < 0 ? numbered(above) : numbered((steps[from] as Step).external_id)
    for (let n = from + 1; n < steps.length; n++) {
      const found = childOf(at, steps[n] as Step)
      if (!found) return { at, missing: steps.slice(n) }
      at = found
    }
    return { at: steps.length ? at : null, missing: [] }
  }
  const lookup: Categories['lookup'] = (draft) => {
    const known = numbered(draft.external_id)
    if (known) return known
    const { at, missing } = walk(draft)
    return missing.length ? null : at
  }
  const resolve: Categories['resolve'] = (draft) => {
    const known = numbered(draft.external_id)
    if (known) return known
    let { at, missing } = walk(draft)
    for (const { external_id, name, sort_order } of missing) {
      const row: MadeCategory = { id: newId(), external_id, parent_id: at, name, sort_order }
      add(row)
      made.push(row)
      if (room !== null) room -= 1
      count += 1
      at = row.id
    }
    return at
  }
  return {
    add,
    learn: (list) => {
      for (const [sort_order, one] of list.entries())
        if (!told.has(one.external_id)) told.set(one.external_id, { ...one, sort_order })
    },
    unused: () =>
      [...told.keys()].filter((external_id) => !lookup({ external_id, path: [], language: defaultLanguage })).length,
    isKnown: (draft) => lookup(draft) !== null || stepsTo(draft).length > 0,
    byExternalId: numbered,
    externalIdOf: (id) => (id ? (byId.get(id)?.external_id ?? id) : null),
    isWithin: (id, other) => {
      for (let at: string | null = id, depth = 0; at && depth < 64; at = byId.get(at)?.parent_id ?? null, depth += 1)
        if (at === other) return true
      return false
    },
    lookup,
    resolve,
    fits: (draft) => {
      if (room === null || lookup(draft)) return true
      if (walk(draft).missing.length > room) return false
      resolve(draft)
      return true
    },
    draftOf: (id) => {
      const known = drafts.get(id)
      if (known) return known
      const row = byId.get(id)
      if (!row) return []
      const path: string[] = []
      const language = (Object.keys(row.name)[0] ?? defaultLanguage) as LanguageCode
      for (
        let at: CategoryRow | undefined = row;
        at && path.length < deepest;
        at = at.parent_id ? byId.get(at.parent_id) : undefined
      )
        path.unshift(Object.values(at.name)[0] ?? '')
      const draft = [{ external_id: row.external_id ?? id, path, language }]
      drafts.set(id, draft)
      return draft
    },
    take: () => {
      const taken = made
      made = []
      return taken
    },
    grew: () => count > 0,
    made: () => count,
  }
}

export async function writeCategories(ctx: ShopCtx, made: MadeCategory[]): Promise<void> {
  if (!made.length) return
  const slugs = await claimSlugs(
    ctx,
    'categories',
    made.map((row) => ({ id: row.id, wishes: row.name, fallback: row.external_id })),
  )
  await insertMany(
    ctx,
    'categories',
    made.map((row) => ({
      ...row,
      slug: slugs.get(row.id) ?? {},
      autogenerated: true,
    })),
  )
}
