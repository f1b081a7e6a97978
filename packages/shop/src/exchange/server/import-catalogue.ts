import { defaultLanguage, type LanguageCode, newId, type Translated } from '@shopwright/resource'
import { sql } from 'kysely'
import { roomFor } from '../../floor/plan-room.ts'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'
import { inAll } from '../../platform/server/seeds/store-lists.ts'
import type { AttributeDraft, CategoryDraft } from '../rules/drafts.ts'
import { importFields } from '../rules/fields.ts'
import { insertMany } from './bulk.ts'
import { claimSlugs } from './import-slugs.ts'

/** The names that rows refer to, kept in memory through a run; what is missing is made, chunk by chunk. */
export type Catalogue = {
  primaryLanguage: LanguageCode
  categories: Categories
  attributes: Attributes
  /** what else fields of files name, by its resource */
  references: Record<string, Named>
  /** Writes what was made since the last call. */
  flush(ctx: ShopCtx): Promise<void>
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
  return {
    primaryLanguage: language,
    categories,
    attributes,
    references,
    flush: async (inside) => {
      await writeCategories(inside, categories.take())
      await writeManufacturers(inside, manufacturers.take(), language)
      const { groups, made } = attributes.take()
      await insertMany(inside, 'attribute-groups', groups)
      await insertMany(inside, 'attributes', made)
      for (const [name, any] of [
        ['categories', categories],
        [growing, manufacturers],
        ['attributes', attributes],
      ] as const)
        if (any.grew()) inside.touched.add(name)
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
type MadeCategory = CategoryRow & { language: LanguageCode }

export type Categories = {
  /** The category that a draft names, made when it is not there; null when the draft gives only an unknown number. */
  resolve(draft: CategoryDraft): string | null
  /** Whether the plan has room for what `resolve` would have to make; it is made then, so that the next row counts on. */
  fits(draft: CategoryDraft): boolean
  /** The same without making anything. */
  lookup(draft: CategoryDraft): string | null
  byExternalId(externalId: string): string | null
  externalIdOf(id: string | undefined): string | null
  /** Whether one category is the other, or lies somewhere in it. */
  isWithin(id: string, other: string | undefined): boolean
  draftOf(id: string): CategoryDraft[]
  add(row: CategoryRow): void
  take(): MadeCategory[]
  grew(): boolean
}

function categoryIndex(rows: CategoryRow[], places: number | null): Categories {
  const byId = new Map<string, CategoryRow>()
  const byExternal = new Map<string, string>()
  const byPath = new Map<string, string>()
  let made: MadeCategory[] = []
  let hasGrown = false
  let room = places
  const add = (row: CategoryRow) => {
    byId.set(row.id, row)
    if (row.external_id) byExternal.set(row.external_id, row.id)
    for (const name of Object.values(row.name)) if (name) byPath.set(`${row.parent_id ?? ''}/${key(name)}`, row.id)
  }
  rows.forEach(add)
  const make = (name: string, parentId: string | null, externalId: string | null, language: LanguageCode): string => {
    const row: MadeCategory = {
      id: newId(),
      external_id: externalId,
      parent_id: parentId,
      name: { [language]: name },
      language,
    }
    add(row)
    made.push(row)
    if (room !== null) room -= 1
    hasGrown = true
    return row.id
  }
  const lookup: Categories['lookup'] = ({ external_id, path }) => {
    const known = external_id === null ? undefined : byExternal.get(external_id)
    if (known || !path.length) return known ?? null
    let parent: string | null = null
    for (const [depth, name] of path.entries()) {
      const found = byPath.get(`${parent ?? ''}/${key(name)}`)
      if (!found || (depth === path.length - 1 && external_id !== null && byId.get(found)?.external_id)) return null
      parent = found
    }
    return parent
  }
  const resolve: Categories['resolve'] = ({ external_id, path, language }) => {
    const known = external_id === null ? undefined : byExternal.get(external_id)
    if (known) return known
    if (!path.length) return null
    let parent: string | null = null
    path.forEach((name, depth) => {
      const leaf = depth === path.length - 1
      const found = byPath.get(`${parent ?? ''}/${key(name)}`)
      // A category that has a number of its own is another one, even under the same name.
      const usable = found && (!leaf || external_id === null || !byId.get(found)?.external_id) ? found : undefined
      parent = usable ?? make(name, parent, leaf ? external_id : null, language)
    })
    return parent
  }
  /** How many of a path are not there yet. */
  const missing = ({ external_id, path }: CategoryDraft): number => {
    const known = path.findIndex(
      (_, depth) => lookup({ external_id: null, path: path.slice(0, depth + 1) } as CategoryDraft) === null,
    )
    return known < 0 ? (external_id === null ? 0 : 1) : path.length - known
  }
  return {
    add,
    byExternalId: (externalId) => byExternal.get(externalId) ?? null,
    externalIdOf: (id) => (id ? (byId.get(id)?.external_id ?? null) : null),
    isWithin: (id, other) => {
      for (let at: string | null = id, depth = 0; at && depth < 64; at = byId.get(at)?.parent_id ?? null, depth += 1)
        if (at === other) return true
      return false
    },
    lookup,
    resolve,
    fits: (draft) => {
      if (room === null || lookup(draft)) return true
      if (missing(draft) > room) return false
      resolve(draft)
      return true
    },
    draftOf: (id) => {
      const row = byId.get(id)
      if (!row) return []
      const path: string[] = []
      const language = (Object.keys(row.name)[0] ?? defaultLanguage) as LanguageCode
      for (
        let at: CategoryRow | undefined = row;
        at && path.length < 12;
        at = at.parent_id ? byId.get(at.parent_id) : undefined
      )
        path.unshift(Object.values(at.name)[0] ?? '')
      return [{ external_id: row.external_id, path, language }]
    },
    take: () => {
      const taken = made
      made = []
      return taken
    },
    grew: () => hasGrown,
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
    made.map(({ language: _, ...row }) => ({
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
    // The group is the shop's own order, no matter of a file.
    draftsOf: (id, text) => {
      const row = byId.get(id)
      return Object.entries(text).flatMap(([language, value]) => {
        const names = (row?.name ?? {}) as Record<string, string | undefined>
        return row && value
          ? [
              {
                group: null,
                name: names[language] ?? Object.values(names)[0] ?? '',
                value,
                language: language as LanguageCode,
              },
            ]
          : []
      })
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
