import type { KeyOf } from '@shopwright/i18n/keys'
import { writtenNumber } from '@shopwright/resource/written-number'

export type Texts = { [key: string]: string | Texts }
export type Translate<Key extends string = KeyOf<'storefront'>> = (
  key: Key,
  params?: Record<string, string | number>,
) => string

/**
 * A theme's texts in one language: `t('cart.items', { count: 2 })` reads `items_one`, `items_few` … by the language's
 * plural rules, with the number as the language writes it. The same files as the rest of the house, without the weight of its library in the shopper's browser.
 */
export function createTranslate<Key extends string = KeyOf<'storefront'>>(
  texts: Texts,
  languageTag: string,
): Translate<Key> {
  const plural = pluralRules(languageTag)
  return (key, params = {}) => {
    const form = typeof params.count === 'number' ? find(texts, `${key}_${plural.select(params.count)}`) : null
    const text = form ?? find(texts, key) ?? find(texts, `${key}_other`) ?? key
    if (!text.includes('{{')) return text
    return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
      const value = params[name]
      // Any other number may be the name of a thing: of an order, of a return.
      if (name === 'count' && typeof value === 'number') return writtenNumber(value, languageTag)
      return name in params ? String(value) : whole
    })
  }
}

const rules = new Map<string, Intl.PluralRules>()

/** Making them takes longer than a page has time for. */
function pluralRules(languageTag: string): Intl.PluralRules {
  const known = rules.get(languageTag) ?? new Intl.PluralRules(languageTag)
  rules.set(languageTag, known)
  return known
}

function find(texts: Texts, key: string): string | null {
  let found: string | Texts | undefined = texts
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined
  return typeof found === 'string' ? found : null
}
