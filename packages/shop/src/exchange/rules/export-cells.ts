/** From a row as it stands, in the words of a draft, to the cells or elements of a file. */
import type { LanguageCode, Translated } from '@shopwright/resource'
import type { AttributeDraft, CategoryDraft, Draft } from './drafts.ts'
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
export function elementOf(entity: CatalogueEntity, columns: readonly OwnColumn[], row: ExportRow): Element {
  return {
    name: ownElement[entity],
    children: columns.flatMap(({ field, language, source }): Element[] => {
      const name = source.replace(/\[.*$/, '')
      const lang: Record<string, string> = language ? { lang: language } : {}
      switch (field.shape.is) {
        case 'images':
          return (row.draft.images ?? []).map((text) => ({ name, text }))
        case 'variants':
          return (row.draft.variants ?? []).map((one) => ({ name, text: variantText(one) }))
        case 'categories':
          return row.categories.map((one) => ({
            name,
            ...(one.external_id === null ? {} : { attributes: { id: one.external_id } }),
            text: pathOf(one),
          }))
        case 'attributes':
          return (row.draft.attributes ?? [])
            .filter((one: AttributeDraft) => one.language === language)
            .map((one: AttributeDraft) => ({ name, attributes: { ...lang, name: one.name }, text: one.value }))
        case 'list':
          return ((row.draft[field.name] ?? []) as string[]).map((text) => ({ name, text }))
        default: {
          const text = textOf(row.draft, field, language)
          return text === null || text === '' ? [] : [{ name, attributes: lang, text }]
        }
      }
    }),
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
