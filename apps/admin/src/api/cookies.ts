/** How long the script-readable cookies live (spec §9). */
export const cookieLifetime = 72_000_000

/** The cookies that the spec names (spec §7). */
export type CookieName =
  | 'accessToken'
  | 'language_code'
  | 'language_id'
  | 'store_token'
  | 'cookie_accept'
  | 'adminSidebar'
  | 'registration_data'
  | 'items_per_page_admin'

export function readCookie(name: CookieName): string | null {
  for (const pair of document.cookie.split('; ')) {
    const cut = pair.indexOf('=')
    if (pair.slice(0, cut) === name) return decodeURIComponent(pair.slice(cut + 1))
  }
  return null
}

/** `lifetime` in milliseconds. */
export function writeCookie(name: CookieName, value: string, lifetime: number = cookieLifetime): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const expires = new Date(Date.now() + lifetime).toUTCString()
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing where pages are not secure
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax; Expires=${expires}${secure}`
}

export const dropCookie = (name: CookieName): void => writeCookie(name, '', -1)

export const year = 31_536_000_000
