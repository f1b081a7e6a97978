import {
  defaultLanguage,
  isLanguageCode,
  type LanguageCode,
  languageCodes,
  languageTag,
  negotiateLanguage,
} from '@shopwright/resource'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readCookie, writeCookie, year } from '../api/cookies.ts'

type Texts = Record<string, unknown>

const files = import.meta.glob<Texts>('../../../../packages/i18n/locales/*/{admin,resources,screens,errors}.json', {
  import: 'default',
})
const namespaces = ['admin', 'resources', 'screens', 'errors'] as const

/** Starts the texts in the language of the cookie, else the browser's, else English. */
export async function startLanguage(): Promise<void> {
  const code = chosenLanguage()
  await i18next.use(initReactI18next).init({
    lng: languageTag(code),
    fallbackLng: false,
    ns: namespaces,
    defaultNS: 'admin',
    resources: { [languageTag(code)]: await loadTexts(code) },
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  document.documentElement.lang = languageTag(code)
}

/** Changes the interface's language at once and keeps it in the cookie. */
export async function changeLanguage(code: LanguageCode): Promise<void> {
  const tag = languageTag(code)
  if (!i18next.hasResourceBundle(tag, 'admin')) {
    for (const [namespace, texts] of Object.entries(await loadTexts(code)))
      i18next.addResourceBundle(tag, namespace, texts)
  }
  writeCookie('language_code', code, year)
  document.documentElement.lang = tag
  await i18next.changeLanguage(tag)
}

export function chosenLanguage(): LanguageCode {
  const cookie = readCookie('language_code')
  if (isLanguageCode(cookie)) return cookie
  const negotiated = negotiateLanguage(navigator.languages.join(','), languageCodes)
  return isLanguageCode(negotiated) ? negotiated : defaultLanguage
}

async function loadTexts(code: LanguageCode): Promise<Record<string, Texts>> {
  const loaded = await Promise.all(
    namespaces.map(async (namespace) => {
      const load = files[`../../../../packages/i18n/locales/${code}/${namespace}.json`]
      return [namespace, load ? await load() : {}] as const
    }),
  )
  return Object.fromEntries(loaded)
}
