import { dropCookie, readCookie, writeCookie } from './cookies.ts'

const key = 'shopwright.entered'

/**
 * The token of the store that this tab works in (record 0126): another tab may work in another one. The cookie says where a tab begins
 * that has just been opened, and only there.
 */
export function enteredStore(): string | null {
  const own = sessionStorage.getItem(key)
  if (own !== null) return own || null
  const begun = readCookie('store_token')
  if (begun) sessionStorage.setItem(key, begun)
  return begun
}

/** From now on this tab works in this store, or in none, and a new tab begins there. */
export function enter(token: string | null): void {
  sessionStorage.setItem(key, token ?? '')
  if (token) writeCookie('store_token', token)
  else dropCookie('store_token')
}

/** What is opened in a new tab is pressed here: it begins in the store of this tab, not in the one that was entered last. */
export function leadNewTabs(): void {
  const lead = () => {
    const own = readCookie('accessToken') && sessionStorage.getItem(key)
    // A tab that has not asked yet has no place of its own; one that works in no store leads to none.
    if (own !== null && own !== (readCookie('store_token') ?? '')) enter(own || null)
  }
  for (const pressed of ['pointerdown', 'keydown']) addEventListener(pressed, lead, { capture: true, passive: true })
}

/** Nobody is here any more: who comes next begins where a new tab would. */
export function forgetEntered(): void {
  sessionStorage.removeItem(key)
  dropCookie('store_token')
}
