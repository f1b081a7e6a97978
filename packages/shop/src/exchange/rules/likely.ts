/** Which part of a file is most likely what somebody wants to import. */
import type { LanguageCode } from '@shopwright/resource'
import type { ImportEntity } from './fields.ts'
import { guessFieldMap, type SourceHint } from './guess.ts'

/** A sheet, or the path of elements that repeat. */
export type Part = { path: string; fields: readonly SourceHint[] }

const calledAs: [ImportEntity, RegExp][] = [
  ['customers', /customer|client|buyer|user|покупц|покупат|клієнт|клиент/i],
  ['categories', /categor|group|rubric|катег|груп|розділ|раздел/i],
]

/** What a part is of by its name; whatever says nothing is of products. */
export const ofPart = ({ path }: Part): ImportEntity =>
  calledAs.find(([, words]) => words.test(path.split('/').at(-1) ?? path))?.[0] ?? 'products'

/** Products before all else for who wants products, categories for who wants those; else as they came. */
export function likelyFirst<P extends Part>(entity: ImportEntity, parts: readonly P[]): P[] {
  const isFit = (part: P): boolean => ofPart(part) === entity
  return [...parts.filter(isFit), ...parts.filter((part) => !isFit(part))]
}

/** The sheet beside the products that lists categories with their numbers, as market places write them. */
export function categorySheet(products: Part, parts: readonly Part[], language: LanguageCode): string | null {
  const tells = ({ fields }: Part): boolean => {
    const guess = guessFieldMap({ entity: 'categories', format: 'xlsx', sources: fields, language })
    return ['external_id', 'title', 'parent_external_id'].every((name) =>
      guess.fields.some(({ field }) => field === name),
    )
  }
  return parts.find((part) => part.path !== products.path && tells(part))?.path ?? null
}
