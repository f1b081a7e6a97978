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
