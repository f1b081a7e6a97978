/** From a row as it stands, in the words of a draft, to the cells or elements of a file. */
import type { LanguageCode } from '@shopwright/resource'
import type { CategoryDraft, VariantDraft } from './drafts.ts'
import type { CatalogueEntity, ImportField } from './fields.ts'
import { shortDecimal } from './numbers.ts'
import { type OwnColumn, ownElement } from './own-columns.ts'
import { variantText } from './variant-text.ts'

/** What programs for spreadsheets hold in one cell. */
export const longestCell = 32_767

/** An element of a feed: what is left out is empty. */
export type Element = { name: string; attributes?: Record<string, string>; text?: string; children?: Element[] }

/** The same with what stands in it already made, by `MakeElement`. */
export type MadeElement = { name: string; made: string }
/** Makes elements of one name with the same attributes out of their texts. */
export type MakeElement = (name: string, attributes?: Record<string, string>) => (text: string) => string

/** `byName`: the category's way leads to it and to no other, so that a person may read and change it. */
export type PlacedCategory = CategoryDraft & { byName: boolean }
/** A row as it was read, with what is more than one of its values. */
export type ExportRow = {
  row: Readonly<Record<string, unknown>>
  external_id: string
  image: string | undefined
  images: string[] | undefined
  variants: VariantDraft[] | undefined
  /** id, and a text in each language of the file */
  attributes: readonly (readonly [id: string, ...texts: (string | null)[]])[]
  categories: readonly PlacedCategory[]
}
export type Reader = {
  /** what a row says of any other field, in the words of a draft */
  read: (row: ExportRow, field: ImportField) => unknown
  /** what it says of one in a language of the file */
  textIn: (row: ExportRow, field: ImportField, language: LanguageCode) => string | null
  languages: readonly LanguageCode[]
  /** null = there is no such attribute */
  attributeName: (id: string, language: LanguageCode) => string | null
}

/**
 * The cells of a row in the order of the columns, and how many texts were too long for one: an empty cell changes nothing when it
 * comes back. A column with a code's beside it has two.
 */
export function cellsOf(
  columns: readonly OwnColumn[],
  row: ExportRow,
  reader: Reader,
): { cells: (string | null)[]; left: number } {
  const cells: (string | null)[] = []
  let left = 0
  const put = (text: string | null): void => {
    const fits = text === null || text.length <= longestCell
    if (!fits) left += 1
    cells.push(fits ? text : null)
  }
  for (const { field, language, codeSource } of columns) {
    if (field.shape.is === 'images') put((row.images ?? []).join('\n'))
    else if (field.shape.is === 'variants') put((row.variants ?? []).map(variantText).join('\n') || null)
    else if (field.shape.is === 'categories') {
      // Names are for people; where one of them could mean another category, numbers say all.
      const areNamed = row.categories.every(({ byName }) => byName)
      put(areNamed ? row.categories.map(pathOf).join('\n') : null)
      if (codeSource) put(areNamed ? null : row.categories.map(({ external_id }) => external_id).join('\n'))
    } else put(textOf(row, field, language, reader))
  }
  return { cells, left }
}

/** The same as an element of a file, each of its parts made where it is read: of a million rows nothing lies about. */
export function elementsOf(
  entity: CatalogueEntity,
  columns: readonly OwnColumn[],
  make: MakeElement,
  reader: Reader,
): (row: ExportRow) => MadeElement {
  const parts = columns.map((column) => partOf(column, make, reader))
  const name = ownElement[entity]
  return (row) => {
    let made = ''
    for (const part of parts) made += part(row)
    return { name, made }
  }
}

function partOf({ field, language, source }: OwnColumn, make: MakeElement, reader: Reader): (row: ExportRow) => string {
  const { read, attributeName, languages } = reader
  const name = source.replace(/\[.*$/, '')
  const attributes: Record<string, string> = language ? { lang: language } : {}
  const one = make(name, attributes)
  const all = (texts: readonly string[] | undefined): string => {
    let made = ''
    if (texts) for (const text of texts) made += one(text)
    return made
  }
  switch (field.shape.is) {
    case 'images':
      return ({ images }) => all(images)
    case 'variants':
      return ({ variants }) => all(variants?.map(variantText))
    case 'list':
      return (row) => all(read(row, field) as string[] | undefined)
    case 'categories': {
      // A category is the same in all its rows.
      const known = new Map<PlacedCategory, string>()
      const madeOf = (category: PlacedCategory): string => {
        const { external_id } = category
        return (external_id === null ? one : make(name, { id: external_id }))(pathOf(category))
      }
      return ({ categories }) => {
        let made = ''
        for (const category of categories) {
          if (!known.has(category)) known.set(category, madeOf(category))
          made += known.get(category)
        }
        return made
      }
    }
    case 'attributes': {
      if (!language) return () => ''
      const named = new Map<string, ((text: string) => string) | null>()
      const elementOf = (id: string): ((text: string) => string) | null => {
        const known = named.get(id)
        if (known !== undefined) return known
        const called = attributeName(id, language)
        const element = called === null ? null : make(name, { ...attributes, name: called })
        named.set(id, element)
        return element
      }
      const at = languages.indexOf(language) + 1
      return ({ attributes: found }) => {
        let made = ''
        for (const attribute of found) {
          const text = attribute[at]
          if (text) made += elementOf(attribute[0])?.(text) ?? ''
        }
        return made
      }
    }
    default:
      return (row) => {
        const text = textOf(row, field, language, reader)
        return text ? one(text) : ''
      }
  }
}

const pathOf = ({ path }: CategoryDraft): string => path.join(' > ')

function textOf(
  row: ExportRow,
  field: ImportField,
  language: LanguageCode | null,
  { read, textIn }: Reader,
): string | null {
  if (language) return textIn(row, field, language)
  const { name, shape } = field
  if (name === 'image') return row.image ?? row.images?.[0] ?? null
  if (name === 'external_id') return row.external_id
  const value = read(row, field)
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value ? '1' : '0'
  const isMeasure = shape.is === 'money' || shape.is === 'decimal'
  return isMeasure ? shortDecimal(String(value)) : String(value)
}
