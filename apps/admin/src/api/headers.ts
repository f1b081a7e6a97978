import { readCookie } from './cookies.ts'
import { enteredStore } from './entered.ts'

/**
 * Who asks, for which store, in which language: from cookies (spec §7), but for the store that this tab is in. `isOfPlatform`: for none,
 * wherever the tab is.
 */
export function ownHeaders(isOfPlatform = false): Record<string, string> {
  const [token, language] = [readCookie('accessToken'), readCookie('language_code')]
  const store = isOfPlatform ? null : enteredStore()
  return {
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(token && store ? { 'Store-Token': store } : {}),
    ...(language ? { Language: language } : {}),
  }
}
