import { type LanguageCode, newId, type Translated } from '@shopwright/resource'
import { inAll } from '../../platform/server/seeds/store-lists.ts'
import type { AttributeDraft } from '../rules/drafts.ts'
import { nameKey } from '../rules/name-key.ts'

type AttributeRow = { id: string; attribute_group_id: string; name: Translated; sort_order: number }
export type Attributes = {
  /** as long as a value may be, and a name */
  longest: number
  longestName: number
  /** The attribute of this name in any language, made when it is not there. */
  resolve(draft: AttributeDraft): string
  draftsOf(id: string, text: Translated): AttributeDraft[]
  /** what it is called in a language, else in another; null = there is no such one */
  nameOf(id: string, language: LanguageCode): string | null
  take(): { groups: Record<string, unknown>[]; made: Record<string, unknown>[] }
  grew(): boolean
}

/** Attributes by their names in any language, with the group that new ones come into. */
export function attributeIndex(
  rows: AttributeRow[],
  groups: AttributeRow[],
  limits: Pick<Attributes, 'longest' | 'longestName'>,
): Attributes {
  const byName = new Map<string, string>()
  const byId = new Map<string, AttributeRow>()
  let made: Record<string, unknown>[] = []
  let madeGroups: Record<string, unknown>[] = []
  let hasGrown = false
  let group = groups[0]?.id
  for (const row of rows) {
    byId.set(row.id, row)
    for (const name of Object.values(row.name)) if (name) byName.set(nameKey(name), row.id)
  }
  return {
    ...limits,
    resolve: ({ name, language }) => {
      const known = byName.get(nameKey(name))
      if (known) return known
      hasGrown = true
      if (!group) {
        group = newId()
        madeGroups.push({
          id: group,
          name: inAll('Specifications', 'Характеристики', 'Характеристики'),
        })
      }
      const row = {
        id: newId(),
        attribute_group_id: group,
        name: { [language]: name.slice(0, limits.longestName) },
        sort_order: byId.size,
      }
      byId.set(row.id, row)
      byName.set(nameKey(name), row.id)
      made.push(row)
      return row.id
    },
    nameOf: (id, language) => {
      const names = byId.get(id)?.name
      return names ? nameIn(names, language) : null
    },
    // The group is the shop's own order, no matter of a file.
    draftsOf: (id, text) => {
      const names = byId.get(id)?.name
      const found: AttributeDraft[] = []
      if (!names) return found
      for (const language in text) {
        const value = text[language as LanguageCode]
        if (value)
          found.push({
            group: null,
            name: nameIn(names, language as LanguageCode),
            value,
            language: language as LanguageCode,
          })
      }
      return found
    },
    take: () => {
      const taken = { groups: madeGroups, made }
      made = []
      madeGroups = []
      return taken
    },
    grew: () => hasGrown,
  }
}

const nameIn = (names: Translated, language: LanguageCode): string => names[language] ?? Object.values(names)[0] ?? ''
