import { languagePrefix, languageTag } from '@shopwright/resource'
import type { ShopStore } from './stores.ts'

export type LanguageWay = { code: string; tag: string; prefix: string }

/** The languages of a shop with what stands before its addresses in each: nothing in the store's own, else its two letters. */
export const languageWays = ({
  languages,
  primaryLanguage,
}: Pick<ShopStore, 'languages' | 'primaryLanguage'>): LanguageWay[] =>
  (languages.length ? languages.map(({ code }) => code) : [primaryLanguage]).map((code) => ({
    code,
    tag: languageTag(code),
    prefix: code === primaryLanguage ? '' : `/${languagePrefix(code)}`,
  }))

/** What stands before the shop's addresses in a language; nothing for one that it does not speak any more. */
export const prefixIn = (store: Pick<ShopStore, 'languages' | 'primaryLanguage'>, language: string): string =>
  languageWays(store).find(({ code }) => code === language)?.prefix ?? ''
