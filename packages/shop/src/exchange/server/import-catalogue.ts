import type { Data } from '@shopwright/engine'
import { defaultLanguage, type LanguageCode, newId, type Translated } from '@shopwright/resource'
import { sql } from 'kysely'
import { roomFor } from '../../floor/plan-room.ts'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'
import { inAll } from '../../platform/server/seeds/store-lists.ts'
import type { AttributeDraft, CategoryDraft } from '../rules/drafts.ts'
import { importFields } from '../rules/fields.ts'
import type { FileCategory } from '../rules/file-categories.ts'
import { insertMany } from './bulk.ts'
import type { Made } from './import-changes.ts'
import { loadOptions, type Options } from './import-options.ts'
import { claimSlugs } from './import-slugs.ts'

/** The names that rows refer to, kept in memory through a run; what is missing is made, chunk by chunk. */
export type Catalogue = {
  primaryLanguage: LanguageCode
  categories: Categories
  attributes: Attributes
  options: Options
  /** what else fields of files name, by its resource */
  references: Record<string, Named>
  /** Writes what was made since the last call. */
  flush(ctx: ShopCtx): Promise<void>
  /** What was written since this was asked last. */
  takeMade(): Made[]
}

const key = (text: string): string => text.trim().toLowerCase()

/** A file may bring new ones; the other lists are the shop's own settings. */
const growing = 'manufacturers'

export async function loadCatalogue(ctx: ShopCtx): Promise<Catalogue> {
  const store = ctx.store as ShopStore
  const language = store.primaryLanguage as LanguageCode
  const of = async <T>(name: string): Promise<T[]> => {
    const { rows } = await sql<T>`
      select * from ${sql.table(ctx.registry.get(name).table)} where store_id = ${store.id} order by created_at, id`.execute(
      ctx.db,
    )
    return rows
  }
  const categories = categoryIndex(await of('categories'), await roomFor(ctx, 'categories'))
  const attributes = attributeIndex(await of('attributes'), await of('attribute-groups'), {
    longest: longestOf(ctx, 'product-attributes', 'text'),
    longestName: longestOf(ctx, 'attributes', 'name'),
  })
  const options = await loadOptions(ctx)
  const references: Record<string, Named> = {}
  for (const name of namedBy()) {
    const { title = 'name' } = ctx.registry.get(name)
    const rows = (await of<NamedRow & Record<string, string>>(name)).map((row) => ({
      id: row.id,
      name: row[title] ?? '',
    }))
    references[name] = namedIndex(rows, name === growing, longestOf(ctx, name, title))
  }
  const manufacturers = references[growing] as Named
  let written: Made[] = []
  const note = (resource: string, rows: readonly Data[]): void =>
    void written.push(...rows.map(({ id }) => ({ resource, id: String(id) })))
  return {
    primaryLanguage: language,
    categories,
    attributes,
    options,
    references,
    flush: async (inside) => {
      const newCategories = categories.take()
      const newManufacturers = manufacturers.take()
      const { groups, made } = attributes.take()
      await writeCategories(inside, newCategories)
      await writeManufacturers(inside, newManufacturers, language)
      note('attribute-groups', groups)
      note('attributes', made)
      note(growing, newManufacturers)
      note('categories', newCategories)
      await insertMany(inside, 'attribute-groups', groups)
      await insertMany(inside, 'attributes', made)
      written.push(...(await options.flush(inside)))
      for (const [name, any] of [
        ['categories', categories],
        [growing, manufacturers],
        ['attributes', attributes],
      ] as const)
        if (any.grew()) inside.touched.add(name)
    },
    takeMade: () => {
      const taken = written
      written = []
      return taken
    },
  }
}

const longestOf = (ctx: ShopCtx, name: string, field: string): number =>
  ctx.registry.get(name).fields[field]?.options.max ?? 255

/** The resources whose rows are named by a cell, of all that files bring. */
const namedBy = (): Set<string> =>
  new Set(
    (['products', 'categories'] as const)
      .flatMap(importFields)
      .filter(({ shape }) => shape.is === 'reference' || shape.is === 'list')
      .map(({ kind }) => kind.options.target as string),
  )

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

function categoryIndex(rows: CategoryRow[], places: number | null): Categories {
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
    for (const name of namesOf(row.name)) byPath.set(`${row.parent_id ?? ''}/${key(name)}`, row.id)
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
      const found = byPath.get(`${parent ?? ''}/${key(text)}`)
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

async function writeCategories(ctx: ShopCtx, made: MadeCategory[]): Promise<void> {
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

type NamedRow = { id: string; name: string | Translated }
export type Named = {
  /** whether an unknown name is made; else it is nobody's */
  isGrowing: boolean
  /** as long as a name may be */
  longest: number
  lookup(name: string): string | null
  resolve(name: string): string | null
  nameOf(id: string | null | undefined): string | undefined
  take(): { id: string; name: string }[]
  grew(): boolean
}

function namedIndex(rows: NamedRow[], isGrowing: boolean, longest: number): Named {
  const byName = new Map<string, string>()
  const names = new Map<string, string>()
  let made: { id: string; name: string }[] = []
  let hasGrown = false
  for (const { id, name } of rows) {
    const all = typeof name === 'string' ? [name] : (Object.values(name).filter(Boolean) as string[])
    names.set(id, all[0] ?? '')
    for (const one of all) byName.set(key(one), id)
  }
  return {
    isGrowing,
    longest,
    lookup: (name) => byName.get(key(name)) ?? null,
    resolve: (name) => {
      const known = byName.get(key(name))
      if (known || !isGrowing) return known ?? null
      const row = { id: newId(), name: name.trim().slice(0, longest) }
      byName.set(key(name), row.id)
      names.set(row.id, row.name)
      made.push(row)
      hasGrown = true
      return row.id
    },
    nameOf: (id) => (id ? names.get(id) : undefined),
    take: () => {
      const taken = made
      made = []
      return taken
    },
    grew: () => hasGrown,
  }
}

async function writeManufacturers(
  ctx: ShopCtx,
  made: { id: string; name: string }[],
  language: LanguageCode,
): Promise<void> {
  if (!made.length) return
  const slugs = await claimSlugs(
    ctx,
    'manufacturers',
    made.map(({ id, name }) => ({ id, wishes: { [language]: name }, fallback: null })),
  )
  await insertMany(
    ctx,
    'manufacturers',
    made.map(({ id, name }) => ({ id, name, slug: slugs.get(id) ?? {} })),
  )
}

type AttributeRow = { id: string; attribute_group_id: string; name: Translated; sort_order: number }
export type Attributes = {
  /** as long as a value may be, and a name */
  longest: number
  longestName: number
  /** The attribute of this name in any language, made when it is not there. */
  resolve(draft: AttributeDraft): string
  draftsOf(id: string, text: Translated): AttributeDraft[]
  /** what it is called in a language, else in another; null = there is no such one */
  nameOf(id: string, language: LanguageCode): string | null
  take(): { groups: Record<string, unknown>[]; made: Record<string, unknown>[] }
  grew(): boolean
}

function attributeIndex(
  rows: AttributeRow[],
  groups: AttributeRow[],
  limits: Pick<Attributes, 'longest' | 'longestName'>,
): Attributes {
  const byName = new Map<string, string>()
  const byId = new Map<string, AttributeRow>()
  let made: Record<string, unknown>[] = []
  let madeGroups: Record<string, unknown>[] = []
  let hasGrown = false
  let group = groups[0]?.id
  for (const row of rows) {
    byId.set(row.id, row)
    for (const name of Object.values(row.name)) if (name) byName.set(key(name), row.id)
  }
  return {
    ...limits,
    resolve: ({ name, language }) => {
      const known = byName.get(key(name))
      if (known) return known
      hasGrown = true
      if (!group) {
        group = newId()
        madeGroups.push({
          id: group,
          name: inAll('Specifications', 'Характеристики', 'Характеристики'),
        })
      }
      const row = {
        id: newId(),
        attribute_group_id: group,
        name: { [language]: name.slice(0, limits.longestName) },
        sort_order: byId.size,
      }
      byId.set(row.id, row)
      byName.set(key(name), row.id)
      made.push(row)
      return row.id
    },
    nameOf: (id, language) => {
      const names = byId.get(id)?.name as Record<string, string | undefined> | undefined
      return names ? (names[language] ?? Object.values(names)[0] ?? '') : null
    },
    // The group is the shop's own order, no matter of a file.
    draftsOf: (id, text) => {
      const names = byId.get(id)?.name as Record<string, string | undefined> | undefined
      const found: AttributeDraft[] = []
      if (!names) return found
      for (const language in text) {
        const value = text[language as LanguageCode]
        if (value)
          found.push({
            group: null,
            name: names[language] ?? Object.values(names)[0] ?? '',
            value,
            language: language as LanguageCode,
          })
      }
      return found
    },
    take: () => {
      const taken = { groups: madeGroups, made }
      made = []
      madeGroups = []
      return taken
    },
    grew: () => hasGrown,
  }
}
