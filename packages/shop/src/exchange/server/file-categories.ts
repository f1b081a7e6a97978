import type { LanguageCode, Row } from '@shopwright/resource'
import type { importFields, importProfiles } from '../model/imports.ts'
import {
  type FileCategory,
  mostFileCategories,
  readFileCategories,
  usualCategoryPath,
} from '../rules/file-categories.ts'
import type { RawRow } from '../rules/sources.ts'
import type { ExchangeTools } from './tools.ts'

type Told = {
  profile: Pick<Row<typeof importProfiles>, 'type' | 'extension' | 'xml_path' | 'with_categories' | 'category_path'>
  fields: readonly Pick<Row<typeof importFields>, 'field'>[]
}

/**
 * The categories that a file lists beside its products, where the run wants them. Of a feed only what stands before the
 * products is read, unless they come first.
 */
export async function fileCategories(
  exchange: ExchangeTools,
  language: LanguageCode,
  { profile, fields }: Told,
  path: string,
): Promise<FileCategory[]> {
  const { extension: format, category_path: place } = profile
  const isWanted =
    profile.type === 'products' && profile.with_categories && fields.some(({ field }) => field === 'categories')
  // A book has them on a sheet of their own, which somebody has to name.
  if (!isWanted || (format === 'xlsx' && !place)) return []
  const found: RawRow[] = []
  const rows = exchange.readRows(
    format === 'xlsx'
      ? { format, path, sheet: place }
      : { format, path, itemPath: place ?? usualCategoryPath, until: profile.xml_path ?? '//offer' },
  )
  for await (const row of rows) {
    found.push(row)
    if (found.length > mostFileCategories) return []
  }
  return readFileCategories(found, format, language)
}
