import type { ShopStore } from './stores.ts'

/** Where a store, or with null the administration, lives: `https://shop.example`. */
export type OriginOf = (store: Pick<ShopStore, 'domain' | 'mainHost'> | null) => string

let known: OriginOf | null = null

/** Called once when the server is put together: jobs that write mails have no request to ask. */
export function setOrigins(given: OriginOf): void {
  known = given
}

export const originOf: OriginOf = (store) => {
  if (!known) throw new Error('setOrigins has not been called')
  return known(store)
}
