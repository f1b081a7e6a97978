/** From a row as it stands, in the words of a draft, to the cells or elements of a file. */
import type { LanguageCode, Translated } from '@shopwright/resource'
import type { CategoryDraft, Draft } from './drafts.ts'
import type { CatalogueEntity, ImportField } from './fields.ts'
import { shortDecimal } from './numbers.ts'
import { type OwnColumn, ownElement } from './own-columns.ts'
import { variantText } from './variant-text.ts'

/** What programs for spreadsheets hold in one cell. */
export const longestCell = 32_767

/** An element of a feed: what is left out is empty. */
export type Element = { name: string; attributes?: Record<string, string>; text?: string; children?: Element[] }

/** `byName`: the category's way leads to it and to no other, so that a person may read and change it. */
export type PlacedCategory = CategoryDraft & { byName: boolean }
export type ExportRow = { draft: Draft; categories: readonly PlacedCategory[] }

/**
 * The cells of a row in the order of the columns, and how many texts were too long for one: an empty cell changes nothing when it
 * comes back. A column with a code's beside it has two.
 */
export function cellsOf(columns: readonly OwnColumn[], row: ExportRow): { cells: (string | null)[]; left: number } {
  const cells: (string | null)[] = []
  let left = 0
  const put = (text: string | null): void => {
    const fits = text === null || text.length <= longestCell
    if (!fits) left += 1
    cells.push(fits ? text : null)
  }
  for (const { field, language, codeSource } of columns) {
    if (field.shape.is === 'images') put((row.draft.images ?? []).join('\n'))
    else if (field.shape.is === 'variants') put((row.draft.variants ?? []).map(variantText).join('\n') || null)
    else if (field.shape.is === 'categories') {
      // Names are for people; where one of them could mean another category, numbers say all.
      const areNamed = row.categories.every(({ byName }) => byName)
      put(areNamed ? row.categories.map(pathOf).join('\n') : null)
      if (codeSource) put(areNamed ? null : row.categories.map(({ external_id }) => external_id).join('\n'))
    } else put(textOf(row.draft, field, language))
  }
  return { cells, left }
}

/** The same as an element of a feed. */
export function elementsOf(entity: CatalogueEntity, columns: readonly OwnColumn[]): (row: ExportRow) => Element {
  const places = columns.map(({ field, language, source }) => ({
    field,
    language,
    name: source.replace(/\[.*$/, ''),
    attributes: language ? { lang: language } : undefined,
  }))
  return ({ draft, categories }) => {
    const children: Element[] = []
    for (const { field, language, name, attributes } of places)
      switch (field.shape.is) {
        case 'images':
          for (const text of draft.images ?? []) children.push({ name, text })
          break
        case 'variants':
          for (const one of draft.variants ?? []) children.push({ name, text: variantText(one) })
          break
        case 'categories':
          for (const one of categories)
            children.push(
              one.external_id === null
                ? { name, text: pathOf(one) }
                : { name, attributes: { id: one.external_id }, text: pathOf(one) },
            )
          break
        case 'attributes':
          for (const one of draft.attributes ?? [])
            if (one.language === language)
              children.push({ name, attributes: { ...attributes, name: one.name }, text: one.value })
          break
        case 'list':
          for (const text of (draft[field.name] ?? []) as string[]) children.push({ name, text })
          break
        default: {
          const text = textOf(draft, field, language)
          if (text) children.push(attributes ? { name, attributes, text } : { name, text })
        }
      }
    return { name: ownElement[entity], children }
  }
}

const pathOf = ({ path }: CategoryDraft): string => path.join(' > ')

function textOf(draft: Draft, { name, shape }: ImportField, language: LanguageCode | null): string | null {
  if (name === 'image') return draft.image ?? draft.images?.[0] ?? null
  const value = draft[name]
  if (value === undefined || value === null) return null
  if (language) return ((value as Translated)[language] as string | undefined) ?? null
  if (typeof value === 'boolean') return value ? '1' : '0'
  const isMeasure = shape.is === 'money' || shape.is === 'decimal'
  return isMeasure ? shortDecimal(String(value)) : String(value)
}
