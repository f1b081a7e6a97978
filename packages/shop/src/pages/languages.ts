import { languagePrefix, languageTag } from '@shopwright/resource'
import type { Language } from '@shopwright/theme-kit'
import type { ShopStore } from '../floor/stores.ts'

/** The address prefix of a language: none for the store's own, else its two letters. */
export function languagesOf(store: ShopStore): Language[] {
  const offered = store.languages.length
    ? store.languages
    : [{ code: store.primaryLanguage, name: store.primaryLanguage, image: null }]
  return offered.map(({ code, name, image }) => {
    const tag = languageTag(String(code))
    return {
      code: String(code),
      tag,
      name,
      prefix: String(code) === store.primaryLanguage ? '' : `/${languagePrefix(String(code))}`,
      picture: image && `/media/${store.id}/${image}/thumb.webp`,
    }
  })
}

/** The language of an address: by its prefix, else the store's own. */
export function languageAt(languages: Language[], path: string): Language {
  const prefixed = languages.find(({ prefix }) => prefix && (path === prefix || path.startsWith(`${prefix}/`)))
  return prefixed ?? languages.find(({ prefix }) => prefix === '') ?? (languages[0] as Language)
}
