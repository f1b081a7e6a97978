/** How our own exports call what they write. The import finds it all again, so that a file that goes out can come back. */
import { type LanguageCode, languageCodes } from '@shopwright/resource'
import { type CatalogueEntity, type FieldShape, type ImportEntity, type ImportField, importFields } from './fields.ts'
import type { FieldParser } from './mapping.ts'
import type { TransformName } from './transforms.ts'

export type FileFormat = 'xlsx' | 'xml'

/** One place of a file: a column, or elements of one name. `source` is what a field map calls it. */
export type OwnColumn = { field: ImportField; language: LanguageCode | null; source: string; codeSource: string | null }

/** The element that holds one row. */
export const ownElement: Record<CatalogueEntity, string> = { products: 'product', categories: 'category' }

/** Spreadsheets have no place for lists of name and value (spec §3). */
const xmlOnly: ReadonlySet<FieldShape['is']> = new Set(['attributes', 'list'])
const spoken: ReadonlySet<FieldShape['is']> = new Set(['translated', 'slug', 'attributes'])
/** A list's items are elements of their own; those of a cell stand in its lines. */
const elements: Record<string, string> = {
  images: 'picture',
  categories: 'category',
  attributes: 'attribute',
  filters: 'filter',
  variants: 'variant',
}

/** Every place that an export of these languages has, in the order of the declaration. */
export function ownColumns(
  entity: CatalogueEntity,
  format: FileFormat,
  languages: readonly LanguageCode[],
): readonly OwnColumn[] {
  return importFields(entity)
    .filter(({ shape }) => format === 'xml' || !xmlOnly.has(shape.is))
    .flatMap((field) =>
      (spoken.has(field.shape.is) ? languages : [null]).map((language) => ({
        field,
        language,
        source: sourceOf(field, format, language),
        codeSource: field.shape.is === 'categories' ? codeSources[format] : null,
      })),
    )
}

const codeSources: Record<FileFormat, string> = { xlsx: 'category_id', xml: 'category@id' }

function sourceOf({ name }: ImportField, format: FileFormat, language: LanguageCode | null): string {
  const called = format === 'xml' ? (elements[name] ?? name) : name
  if (!language) return called
  return format === 'xml' ? `${called}[@lang=${language}]` : `${called} (${language})`
}

/** The field map of a file of ours, or null for a stranger's. */
export function ownFieldMap(
  entity: ImportEntity,
  format: FileFormat,
  sources: readonly string[],
): { fields: FieldParser[]; matching_key: string; availability_column: null; group_column: null } | null {
  if (!isOfCatalogue(entity)) return null
  const found = new Set(sources)
  const languages = languageCodes.filter((code) => found.has(sourceOf(titleOf(entity), format, code)))
  if (!found.has('external_id') || !languages.length) return null
  // Of a feed only its beginning was looked at: what is not there may come.
  const isThere = ({ source, codeSource }: OwnColumn): boolean =>
    format === 'xml' || found.has(source) || (codeSource !== null && found.has(codeSource))
  return {
    fields: ownColumns(entity, format, languages)
      .filter((column) => isThere(column) && !unread.has(column.field.name))
      .map(({ field, language, source, codeSource }) => ({
        field: field.name,
        language,
        source,
        ...(codeSource ? { code_source: codeSource } : {}),
        transforms: transformsOf(field.shape),
      })),
    matching_key: 'external_id',
    availability_column: null,
    group_column: null,
  }
}

export const isOfCatalogue = (entity: string): entity is CatalogueEntity => entity in ownElement

const titleOf = (entity: CatalogueEntity): ImportField =>
  importFields(entity).find(({ name }) => name === 'title') as ImportField // both have one

/** Shoppers have looked at more since the file was written. */
const unread: ReadonlySet<string> = new Set(['viewed'])

function transformsOf({ is }: FieldShape): TransformName[] {
  if (is === 'money' || is === 'decimal') return ['trim', 'parse_float']
  if (is === 'integer') return ['trim', 'parse_number']
  if (is === 'flag') return ['trim', 'parse_boolean']
  return ['trim', 'drop_empty']
}
