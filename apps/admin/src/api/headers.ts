import { chosenLanguage } from './chosen-language.ts'
import { readCookie } from './cookies.ts'
import { enteredStore } from './entered.ts'

/**
 * Who asks, for which store, in which language: from cookies (spec §7), but for the store that this tab is in, and for the language that the
 * interface speaks to whoever has chosen none. `isOfPlatform`: for no store, wherever the tab is.
 */
export function ownHeaders(isOfPlatform = false): Record<string, string> {
  const token = readCookie('accessToken')
  const store = isOfPlatform ? null : enteredStore()
  return {
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(token && store ? { 'Store-Token': store } : {}),
    Language: chosenLanguage(),
  }
}
