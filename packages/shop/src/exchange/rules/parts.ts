/** Which parts of a shop a file holds. */
import type { LanguageCode } from '@shopwright/resource'
import { moveParts } from '../model/imports.ts'
import type { ImportEntity } from './fields.ts'
import { guessFieldMap, type SourceHint } from './guess.ts'
import { ofPart, type Part } from './likely.ts'

/** What the rows of a sheet are, by its name and by what can be read of each; null where too little can. */
export function partOf(part: Part, format: 'xlsx' | 'xml', language: LanguageCode): ImportEntity | null {
  const reads = (entity: ImportEntity, ...names: string[]): boolean => {
    const { fields } = guessFieldMap({ entity, format, sources: part.fields as readonly SourceHint[], language })
    return names.every((name) => fields.some(({ field }) => field === name))
  }
  const called = ofPart(part)
  if (called === 'categories') return reads('categories', 'external_id', 'title') ? 'categories' : null
  if (called !== 'customers' && reads('products', 'title', 'price')) return 'products'
  return reads('customers', 'email', 'first_name') ? 'customers' : null
}

/** The first of each kind. */
export function partsOf<P extends { part: ImportEntity | null }>(
  found: readonly P[],
): Partial<Record<ImportEntity, P>> {
  return Object.fromEntries(
    moveParts.flatMap((part) => {
      const one = found.find((candidate) => candidate.part === part)
      return one ? [[part, one]] : []
    }),
  )
}
