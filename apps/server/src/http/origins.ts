import type { OriginOf } from '@shopwright/shop/server'

/** Where stores and the administration live, below one platform host. */
export const originsAt =
  ({ platformHost, secure }: { platformHost: string; secure: boolean }): OriginOf =>
  (store) =>
    `${secure ? 'https' : 'http'}://${store ? `${store.domain}.` : ''}${platformHost}`
