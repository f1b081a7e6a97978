import { prefixIn } from './languages.ts'
import type { ShopStore } from './stores.ts'

/** Where a store, or with null the administration, lives: `https://shop.example`. */
export type OriginOf = (store: Pick<ShopStore, 'domain' | 'mainHost'> | null) => string

/** What the process knows and no context does: where stores and the administration live, and its secret. */
type Known = { originOf: OriginOf; secret: Uint8Array }

let known: Known | null = null

/** Called once when the server is put together: jobs that write mails have no request to ask. */
export function setOrigins(given: Known): void {
  known = given
}

export const originOf: OriginOf = (store) => knownHere().originOf(store)

export type ReadStore = Pick<ShopStore, 'domain' | 'mainHost' | 'languages' | 'primaryLanguage'>

/** Where a shop is read in a language: what is written in it leads there. */
export const shopIn = (store: ReadStore, language: string): string => originOf(store) + prefixIn(store, language)

/** Signs what only we may have written. */
export const linkSecret = (): Uint8Array => knownHere().secret

function knownHere(): Known {
  if (!known) throw new Error('setOrigins has not been called')
  return known
}
