import type { Language } from '@shopwright/theme-kit'
import { languageWays } from '../floor/languages.ts'
import type { ShopStore } from '../floor/stores.ts'

/** The languages of a shop as its pages name them, each with what stands before its addresses. */
export function languagesOf(store: ShopStore): Language[] {
  const known = new Map(store.languages.map((one) => [String(one.code), one]))
  return languageWays(store).map(({ code, tag, prefix }) => {
    const { name = code, image = null } = known.get(code) ?? {}
    return { code, tag, name, prefix, picture: image && `/media/${store.id}/${image}/thumb.webp` }
  })
}

/** The language of an address: by its prefix, else the store's own. */
export function languageAt(languages: Language[], path: string): Language {
  const prefixed = languages.find(({ prefix }) => prefix && (path === prefix || path.startsWith(`${prefix}/`)))
  return prefixed ?? languages.find(({ prefix }) => prefix === '') ?? (languages[0] as Language)
}
