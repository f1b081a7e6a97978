import i18next, { type i18n } from 'i18next'
import type { Key } from './keys.ts'

export type { Key, KeyOf } from './keys.ts'

/** i18next wants language tags; the spec's codes are ours. */
export const tagOf = (code: string): string =>
  ({ 'en-us': 'en-US', 'ru-ru': 'ru-RU', 'ua-uk': 'uk-UA' })[code] ?? 'en-US'

export type Texts = { [key: string]: string | Texts }
/** language code → namespace → texts */
export type Locales = Record<string, Record<string, Texts>>

/** Of several keys the first that has a text. */
export type Translate = (key: Key | Key[], params?: Record<string, unknown>) => string

/** An i18next with these texts; `en-us` is the source and the fallback. Plural forms follow CLDR. */
export function createI18n(locales: Locales, options: { language?: string } = {}): i18n {
  const instance = i18next.createInstance()
  void instance.init({
    resources: Object.fromEntries(Object.entries(locales).map(([code, namespaces]) => [tagOf(code), namespaces])),
    lng: tagOf(options.language ?? 'en-us'),
    fallbackLng: 'en-US',
    ns: [...new Set(Object.values(locales).flatMap((namespaces) => Object.keys(namespaces)))],
    defaultNS: 'admin',
    interpolation: { escapeValue: false },
    initAsync: false,
    returnNull: false,
  })
  return instance
}

/** Texts for one language, asked as `namespace:path.of.key`. */
export function translator(instance: i18n, code: string): Translate {
  const t = instance.getFixedT(tagOf(code))
  // Every namespace is loaded here, whichever i18next takes for the first.
  return (key, params = {}) => t(key as 'action.back', params)
}
