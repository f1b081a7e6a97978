import type { Data } from '@shopwright/engine'
import type { LanguageCode } from '@shopwright/resource'
import { sql } from 'kysely'
import { roomFor } from '../../floor/plan-room.ts'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'
import { importFields } from '../rules/fields.ts'
import { type Attributes, attributeIndex } from './attribute-index.ts'
import { insertMany } from './bulk.ts'
import { type Categories, categoryIndex, writeCategories } from './category-index.ts'
import type { Made } from './import-changes.ts'
import { loadOptions, type Options } from './import-options.ts'
import { type Named, type NamedRow, namedIndex, writeManufacturers } from './named-index.ts'

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
