import { readCookie } from './cookies.ts'

/** Who asks, for which store, in which language: all from cookies (spec §7). */
export function ownHeaders(): Record<string, string> {
  const [token, store, language] = [readCookie('accessToken'), readCookie('store_token'), readCookie('language_code')]
  return {
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(token && store ? { 'Store-Token': store } : {}),
    ...(language ? { Language: language } : {}),
  }
}
