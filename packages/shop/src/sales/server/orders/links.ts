import { createHash, createHmac } from 'node:crypto'
import { linkSecret, originOf, type ReadStore, shopIn } from '../../../floor/origins.ts'
import { isSameSecret } from '../../../floor/same-secret.ts'
import type { ShopStore } from '../../../floor/stores.ts'

/**
 * 132 bits that open an order to a guest, made from the process's secret and the order's id: an answer can be repeated,
 * though only the key's hash is stored.
 */
export function accessKeyOf(orderId: string): string {
  return createHmac('sha256', linkSecret()).update(`order:${orderId}`).digest('base64url').slice(0, 22)
}

export const accessKeyHash = (key: string): string => createHash('sha256').update(key).digest('base64url')

export const opensOrder = (key: string, hash: string | null): boolean => isSameSecret(accessKeyHash(key), hash ?? '')

/** Where a shopper follows an order without signing in. */
export const orderLink = (store: ReadStore, orderId: string, language: string): string =>
  `${shopIn(store, language)}/order/${orderId}?key=${accessKeyOf(orderId)}`

/** Where the buyer of a draft goes to pay it, on the store's own host. */
export const payLink = (store: Pick<ShopStore, 'domain' | 'mainHost'>, orderId: string): string =>
  `${originOf(store)}/pay/${orderId}?key=${accessKeyOf(orderId)}`

/** Where a provider of payments tells us how one stands. */
export const reportLink = (store: Pick<ShopStore, 'domain' | 'mainHost'>, provider: string): string =>
  `${originOf(store)}/api/webhooks/${provider}`

/** Where a customer sees to a subscription of theirs. */
export const subscriptionLink = (store: ReadStore, id: string, language: string): string =>
  `${shopIn(store, language)}/account/subscriptions/${id}`

export const staffOrderLink = (orderId: string): string => `${originOf(null)}/admin/orders/${orderId}`
export const staffReturnLink = (returnId: string): string => `${originOf(null)}/admin/returns/${returnId}`
