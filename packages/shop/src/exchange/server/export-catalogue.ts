import type { Data } from '@shopwright/engine'
import type { LanguageCode } from '@shopwright/resource'
import { originOf } from '../../floor/origins.ts'
import { shopOf } from '../../floor/store-cache.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import type { CategoryDraft } from '../rules/drafts.ts'
import {
  cellsOf,
  type ExportRow,
  elementsOf,
  type MadeElement,
  type MakeElement,
  type PlacedCategory,
  type Reader,
} from '../rules/export-cells.ts'
import { type CatalogueEntity, type ImportField, importField } from '../rules/fields.ts'
import { type FileFormat, type OwnColumn, ownColumns } from '../rules/own-columns.ts'
import { ahead } from './ahead.ts'
import type { Catalogue } from './import-catalogue.ts'
import { fieldValue, rowsAt, type SpokenAttribute, textIn } from './import-snapshot.ts'
import { ownPicture } from './own-pictures.ts'
import type { Cells, Column, ExchangeTools } from './tools.ts'

export type CatalogueFile = {
  entity: CatalogueEntity
  format: FileFormat
  languages: readonly LanguageCode[]
  catalogue: Catalogue
  /** ids in groups, each read in a moment of its own */
  groups: AsyncIterable<readonly string[]>
  read: <T>(work: (ctx: ShopCtx) => Promise<T>) => Promise<T>
}

/** Writes products or categories by the fields of the spec's map. Answers how many texts no cell could hold. */
export async function writeCatalogue(exchange: ExchangeTools, path: string, file: CatalogueFile): Promise<number> {
  const columns = ownColumns(file.entity, file.format, file.languages)
  if (file.format === 'xml') {
    const root = `shopwright/${file.entity}`
    await exchange.writeXml(path, root, elements(file, columns, exchange.xmlElement))
    return 0
  }
  const left = { count: 0 }
  await exchange.writeXlsx(path, sheetColumns(columns), rowsOf(file, columns, left))
  return left.count
}

const numeric = new Set(['money', 'decimal', 'integer', 'flag'])

const sheetColumns = (columns: readonly OwnColumn[]): Column[] =>
  columns.flatMap(({ field, source, codeSource }): Column[] => [
    { key: source, type: numeric.has(field.shape.is) ? 'number' : 'text' },
    ...(codeSource ? [{ key: codeSource }] : []),
  ])

async function* rowsOf(
  file: CatalogueFile,
  columns: readonly OwnColumn[],
  left: { count: number },
): AsyncGenerator<Cells> {
  const reader = readerOf(file)
  for await (const rows of exportRows(file, columns))
    for (const row of rows) {
      const found = cellsOf(columns, row, reader)
      left.count += found.left
      yield found.cells
    }
}

async function* elements(
  file: CatalogueFile,
  columns: readonly OwnColumn[],
  make: MakeElement,
): AsyncGenerator<MadeElement> {
  const elementOf = elementsOf(file.entity, columns, make, readerOf(file))
  for await (const rows of exportRows(file, columns)) for (const row of rows) yield elementOf(row)
}

/** What a row says of a field that needs nothing but the row. */
const readerOf = ({ entity, catalogue, languages }: CatalogueFile): Reader => ({
  read: ({ row }, field) => fieldValue(row, field, entity, catalogue),
  textIn: ({ row }, field, language) => textIn(row, field, language),
  languages,
  attributeName: catalogue.attributes.nameOf,
})

/** In groups: one step for each row would cost as much as the row. */
function exportRows(
  { entity, catalogue, groups, read, languages }: CatalogueFile,
  columns: readonly OwnColumn[],
): AsyncIterable<ExportRow[]> {
  const fields = [...new Set(columns.map(({ field }) => field))]
  // A category is what it is in every row.
  const placed = new Map<string, PlacedCategory>()
  const place = (one: CategoryDraft): PlacedCategory => {
    const known = placed.get(one.external_id ?? '')
    if (known) return known
    const found = { ...one, byName: isByName(one, catalogue) }
    if (one.external_id) placed.set(one.external_id, found)
    return found
  }
  const [gallery, categories] = ['images', 'categories'].map((name) => fields.find((one) => one.name === name))
  const listed = <T>(row: Data, field: ImportField | undefined): T[] | undefined =>
    field && (fieldValue(row, field, entity, catalogue) as T[]) // by its shape
  const image = importField(entity, 'image')
  /** What has no number of its own is called by its id; what was uploaded has its address in the shop. */
  const exportRow = (ctx: ShopCtx, { row, variants }: Read): ExportRow => {
    const store = shopOf(ctx)
    const addressed = (url: string): string => (url.startsWith('/media/') ? `${originOf(store)}${url}` : url)
    const images = listed<string>(row, gallery)
    // A product may have one picture and no gallery.
    const own = row.image && !images?.length ? ownPicture(store.id, String(row.image)) : undefined
    const main = (image && (fieldValue(row, image, entity, catalogue) as string | undefined)) ?? own
    return {
      row,
      external_id: (row.external_id as string | null) ?? row.id,
      image: main && addressed(main),
      images: images?.map(addressed),
      variants,
      attributes: (row.attributes as SpokenAttribute[] | null) ?? [],
      categories: (listed<CategoryDraft>(row, categories) ?? []).map(place),
    }
  }
  const rowsOf = (ids: readonly string[]) =>
    read(async (ctx) =>
      (await rowsAt(ctx, { entity, fields, ids, languages }, catalogue)).map((one) => exportRow(ctx, one)),
    )
  return ahead(groups, rowsOf)
}

type Read = Awaited<ReturnType<typeof rowsAt>>[number]

function isByName({ external_id, path, language }: CategoryDraft, { categories }: Catalogue): boolean {
  if (path.some((name) => /[>›»→\r\n]/.test(name))) return false
  return categories.lookup({ external_id: null, path, language }) === categories.byExternalId(external_id ?? '')
}
