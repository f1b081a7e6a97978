import {
  defaultLanguage,
  isLanguageCode,
  type LanguageCode,
  languageCodes,
  languageTag,
  negotiateLanguage,
} from '@shopwright/resource/languages'
import { readCookie } from '../api/cookies.ts'

/** The language of the cookie, else the browser's, else English. */
export function chosenLanguage(): LanguageCode {
  const cookie = readCookie('language_code')
  if (isLanguageCode(cookie)) return cookie
  const negotiated = negotiateLanguage(navigator.languages.join(','), languageCodes)
  return isLanguageCode(negotiated) ? negotiated : defaultLanguage
}

/**
 * Writes a number in that language, for nobody: a phone takes a fifteenth of a second for the first one, which it has while it waits
 * for files and has not when it draws.
 */
export const writeFirstNumber = (): void => void new Intl.NumberFormat(languageTag(chosenLanguage())).format(0)
