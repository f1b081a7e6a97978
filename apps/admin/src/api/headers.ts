import { readCookie } from './cookies.ts'
import { enteredStore } from './entered.ts'

/** Who asks, for which store, in which language: from cookies (spec §7), but for the store that this tab is in. */
export function ownHeaders(): Record<string, string> {
  const [token, store, language] = [readCookie('accessToken'), enteredStore(), readCookie('language_code')]
  return {
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(token && store ? { 'Store-Token': store } : {}),
    ...(language ? { Language: language } : {}),
  }
}
