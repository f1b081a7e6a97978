import { createHmac, timingSafeEqual } from 'node:crypto'
import { isId } from '@shopwright/resource'
import { linkSecret } from '../../../floor/origins.ts'

/** Where mails about carts lead, below a language of the shop. */
export const restorePath = '/cart/restore'

/** Brings a cart to whatever browser follows it, for as long as the cart is kept. `shop`: the store's address with a language. */
export const restoreLink = (shop: string, storeId: string, id: string): string =>
  `${shop}${restorePath}?cart=${id}.${signatureOf(storeId, id)}`

/** The id that a link names; null for one that is made up, or another store's. */
export function restoredId(storeId: string, token: string): string | null {
  const [id = '', given = ''] = token.split('.')
  const [is, wanted] = [Buffer.from(given), Buffer.from(signatureOf(storeId, id))]
  return isId(id) && is.length === wanted.length && timingSafeEqual(is, wanted) ? id : null
}

const signatureOf = (storeId: string, id: string): string =>
  createHmac('sha256', linkSecret()).update(`abandoned-cart:${storeId}:${id}`).digest('base64url')
