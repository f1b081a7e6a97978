import { createHmac } from 'node:crypto'
import { isId } from '@shopwright/resource'
import { linkSecret } from '../../../floor/origins.ts'
import { isSameSecret } from '../../../floor/same-secret.ts'

/** Where mails about carts lead, below a language of the shop. */
export const restorePath = '/cart/restore'

/** Brings a cart to whatever browser follows it, for as long as the cart is kept. `shop`: the store's address with a language. */
export const restoreLink = (shop: string, storeId: string, id: string): string =>
  `${shop}${restorePath}?cart=${id}.${signatureOf(storeId, id)}`

/** The id that a link names; null for one that is made up, or another store's. */
export function restoredId(storeId: string, token: string): string | null {
  const [id = '', given = ''] = token.split('.')
  return isId(id) && isSameSecret(given, signatureOf(storeId, id)) ? id : null
}

const signatureOf = (storeId: string, id: string): string =>
  createHmac('sha256', linkSecret()).update(`abandoned-cart:${storeId}:${id}`).digest('base64url')
