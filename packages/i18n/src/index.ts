import { defaultLanguage, languageTag } from '@shopwright/resource/languages'
import i18next, { type i18n } from 'i18next'
import type { Key } from './keys.ts'

export type { Key, KeyOf } from './keys.ts'

export type Texts = { [key: string]: string | Texts }
/** language code → namespace → texts */
export type Locales = Record<string, Record<string, Texts>>

/** Of several keys the first that has a text. */
export type Translate = (key: Key | Key[], params?: Record<string, unknown>) => string

/** An i18next with these texts; the default language is the source and the fallback. Plural forms follow CLDR. */
export function createI18n(locales: Locales, options: { language?: string } = {}): i18n {
  const instance = i18next.createInstance()
  void instance.init({
    resources: Object.fromEntries(Object.entries(locales).map(([code, namespaces]) => [languageTag(code), namespaces])),
    lng: languageTag(options.language ?? defaultLanguage),
    fallbackLng: languageTag(defaultLanguage),
    ns: [...new Set(Object.values(locales).flatMap((namespaces) => Object.keys(namespaces)))],
    defaultNS: 'admin',
    interpolation: { escapeValue: false },
    initAsync: false,
    returnNull: false,
  })
  return instance
}

/** Texts for one language, asked as `namespace:path.of.key`. The same function for whoever asks again. */
export function translator(instance: i18n, code: string): Translate {
  const known = translators.get(instance) ?? new Map<string, Translate>()
  translators.set(instance, known)
  const found = known.get(code)
  if (found) return found
  const t = instance.getFixedT(languageTag(code))
  // Every namespace is loaded here, whichever i18next takes for the first.
  const translate: Translate = (key, params = {}) => t(key as 'action.back', params)
  known.set(code, translate)
  return translate
}

const translators = new WeakMap<i18n, Map<string, Translate>>()
