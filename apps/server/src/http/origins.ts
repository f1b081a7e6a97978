import type { OriginOf } from '@shopwright/shop/server'

/** Where stores and the administration live: below one platform host, or at the name that a store's owner has chosen. */
export const originsAt =
  ({ platformHost, secure }: { platformHost: string; secure: boolean }): OriginOf =>
  (store) => {
    const port = /:\d+$/.exec(platformHost)?.[0] ?? ''
    const host = store ? (store.mainHost ? store.mainHost + port : `${store.domain}.${platformHost}`) : platformHost
    return `${secure ? 'https' : 'http'}://${host}`
  }
