/** The list of categories that a feed or a book has beside its products: `<category id="2" parentId="1">`, or a sheet of groups. */
import type { LanguageCode, Translated } from '@shopwright/resource'
import { guessFieldMap } from './guess.ts'
import { createMapper } from './mapping.ts'
import type { RawRow } from './sources.ts'

/** `parent` is a number of the same list, or of the shop. */
export type FileCategory = { external_id: string; name: Translated; parent: string | null }

/** Where feeds keep it: YML and most market places, and the price lists that call it a catalogue. */
export const usualCategoryPath = '//categories/category|//catalog/category'

/** A list that goes on for longer is no list of categories. */
export const mostFileCategories = 20_000

const longestName = 255

/** The categories that these rows tell, in their order; a row without number or name tells none. */
export function readFileCategories(
  rows: readonly RawRow[],
  format: 'xlsx' | 'xml',
  language: LanguageCode,
): FileCategory[] {
  const sources = [...new Set(rows.flatMap(sourcesOf))].map((source) => ({ source }))
  const { fields } = guessFieldMap({ entity: 'categories', format, sources, language })
  const needed = fields.filter(({ field }) => ['external_id', 'title', 'parent_external_id'].includes(field))
  if (!needed.some(({ field }) => field === 'external_id')) return []
  const map = createMapper({ entity: 'categories', matching_key: 'external_id', language, fields: needed })
  return rows.flatMap((row) => {
    const mapped = map(row)
    if (!mapped.ok) return []
    const { external_id, title, parent_external_id } = mapped.draft
    const name = Object.fromEntries(
      Object.entries(title ?? {}).flatMap(([code, text]) => {
        const known = text?.trim().slice(0, longestName)
        return known ? [[code, known]] : []
      }),
    ) as Translated
    // 0 is how databases say "none".
    const parent = parent_external_id && parent_external_id !== '0' ? parent_external_id : null
    return external_id && Object.keys(name).length ? [{ external_id, name, parent }] : []
  })
}

/** What a row has, in the grammar of sources. */
function sourcesOf(row: RawRow): string[] {
  if (!('item' in row)) return Object.keys(row.values)
  const { attributes, children, text } = row.item
  return [
    ...Object.keys(attributes).map((name) => `@${name}`),
    ...children.map(({ name, attributes: { lang } }) => (lang === undefined ? name : `${name}[@lang=${lang}]`)),
    ...(text.trim() ? ['.'] : []),
  ]
}
