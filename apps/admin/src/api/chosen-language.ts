import {
  defaultLanguage,
  isLanguageCode,
  type LanguageCode,
  languageCodes,
  negotiateLanguage,
} from '@shopwright/resource/languages'
import { readCookie } from './cookies.ts'

/** The language of the cookie, else the browser's, else English. */
export function chosenLanguage(): LanguageCode {
  const cookie = readCookie('language_code')
  if (isLanguageCode(cookie)) return cookie
  const negotiated = negotiateLanguage(navigator.languages.join(','), languageCodes)
  return isLanguageCode(negotiated) ? negotiated : defaultLanguage
}
