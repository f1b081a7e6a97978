import { AppError, authoriseAll } from '@shopwright/engine'
import { errorText } from '@shopwright/i18n/errors'
import { type LanguageCode, languageCodes } from '@shopwright/resource'
import { list, maybe, named, oneOf, orNull, record, type Said, text, whole } from '@shopwright/resource/shapes'
import { tables } from '../../database.ts'
import { texts } from '../../floor/outbox.ts'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'
import { type ImportEntity, importEntities } from '../rules/fields.ts'
import { guessFieldMap } from '../rules/guess.ts'
import { categorySheet, likelyFirst } from '../rules/likely.ts'
import { partOf } from '../rules/parts.ts'
import { templateNames } from '../rules/templates.ts'
import { transformNames } from '../rules/transforms.ts'
import { fileFault } from './file-fault.ts'
import { refuseStrangersFile } from './import-customers.ts'
import type { ExchangeTools } from './tools.ts'

const mapped = record({
  field: text,
  language: maybe(orNull(oneOf(languageCodes))),
  source: orNull(text),
  code_source: maybe(orNull(text)),
  name: maybe(orNull(text)),
  transforms: list(oneOf(transformNames)),
  default: maybe(orNull(text)),
})

export const samplesShape = named(
  'ImportSamples',
  record({
    format: oneOf(['xlsx', 'xml']),
    candidates: list(
      record({
        path: text,
        count: whole,
        fields: list(record({ source: text, count: whole, samples: list(text), parts: maybe(list(text)) })),
        /** whose export it is, where that can be told */
        template: orNull(oneOf([...templateNames, 'own'])),
        /** what of a shop the rows are; null where that cannot be told */
        part: orNull(oneOf(importEntities)),
        guess: record({
          matching_key: text,
          availability_column: maybe(orNull(text)),
          group_column: maybe(orNull(text)),
          fields: list(mapped),
          category_path: orNull(text),
        }),
      }),
    ),
  }),
)
export type Samples = Said<typeof samplesShape>

/** Where the bytes of a store's file lie. Throws `not-found`, and `forbidden` where they are of customers whom the caller may not list. */
export async function fileKeyOf(ctx: ShopCtx, fileId: string): Promise<string> {
  const file = await tables(ctx)
    .selectFrom('files')
    .select('key')
    .where('store_id', '=', (ctx.store as ShopStore).id)
    .where('id', '=', fileId)
    .executeTakeFirst()
  if (!file) throw new AppError('not-found')
  await refuseStrangersFile(ctx, fileId)
  return file.key
}

/**
 * What a file holds: its sheets or repeated elements, their fields with sample values, and a first field map for each. Reading
 * may take long, so no connection is held meanwhile. Throws what the import itself would say of the file.
 */
export async function samplesOf(
  exchange: ExchangeTools,
  path: string,
  entity: ImportEntity,
  language: LanguageCode,
): Promise<Samples> {
  const { format, candidates } = await exchange.suggestPaths(path).catch((error) => {
    throw fileFault(error)
  })
  return {
    format,
    candidates: likelyFirst(entity, candidates).map((candidate) => {
      const { template, ...guess } = guessFieldMap({ entity, format, sources: candidate.fields, language })
      const category_path =
        entity === 'products' && format === 'xlsx' ? categorySheet(candidate, candidates, language) : null
      return { ...candidate, template, part: partOf(candidate, format, language), guess: { ...guess, category_path } }
    }),
  }
}

/** What somebody waits for before a screen is smaller than what a run may fetch, and comes sooner. */
const looked = { maxBytes: 128 * 1024 * 1024, timeout: 60_000 }

/** Fetches the file of a public address to look into it. Throws, in the words of a run, what keeps it from coming. */
export async function fetchFeed(exchange: ExchangeTools, url: string, path: string): Promise<void> {
  await exchange.fetchTo(url, path, looked).catch((error: { publicCode?: string }) => {
    throw error.publicCode
      ? new AppError(error.publicCode, {}, { status: 422, fields: { url: { code: error.publicCode } } })
      : error
  })
}

/** The rows of a run that went wrong, as a spreadsheet: the row, its key, the field and what is the matter. */
export async function writeErrorList(
  ctx: ShopCtx,
  exchange: ExchangeTools,
  importId: string,
  path: string,
): Promise<number> {
  const t = texts(ctx.language)
  const rows = await tables(ctx)
    .selectFrom('import_rows')
    .select(['row', 'key', 'errors', 'type'])
    .where('store_id', '=', (ctx.store as ShopStore).id)
    .where('import_id', '=', importId)
    .where('outcome', '=', 'wrong')
    .orderBy('row')
    .limit(100_000)
    .execute()
  // Whoever may not list them may not read them from a file.
  for (const type of new Set(rows.map((row) => row.type))) authoriseAll(ctx, ctx.registry.get(type))
  const columns = (['row', 'key', 'field', 'error'] as const).map((key) => ({
    key,
    header: t(`errors:import.columns.${key}`),
    ...(key === 'row' ? { type: 'number' as const } : {}),
  }))
  async function* lines(): AsyncGenerator<Record<string, string | number | null>> {
    for (const row of rows) {
      for (const error of (row.errors ?? []) as { field: string; code: string; params: Record<string, unknown> }[])
        yield {
          row: row.row,
          key: row.key,
          field: error.field,
          error: errorText(t, ctx.language, error.code, error.params, 'errors:import.'),
        }
    }
  }
  return exchange.writeXlsx(path, columns, lines())
}
