import { createHmac } from 'node:crypto'
import { SealBroken, type Vault } from '@shopwright/engine'
import type { Messenger } from '@shopwright/providers/messenger/seam'
import { type MessengerCode, messengerTraits } from '../model.ts'
import { linkSecret, originOf } from './origins.ts'
import type { ShopStore } from './stores.ts'

export { MessengerFailure, type Update } from '@shopwright/providers/messenger/seam'

let messengers: readonly Messenger[] = []

/** The process hands in who brings words to chats; the shop never talks to the outside itself. */
export function setMessengers(given: readonly Messenger[]): void {
  messengers = given
}

export type Bot = { messenger: Messenger; token: string; hook: { url: string; secret: string } }

/** Those at which a store has told the token of a bot. */
export const messengersOf = ({ settings }: Pick<ShopStore, 'settings'>): MessengerCode[] =>
  messengerTraits.flatMap(({ code, setting }) => (settings[setting] ? [code] : []))

/** The store's bot; null where it has told no token, its plan has no such thing, or the token was sealed elsewhere. */
export function botOf(
  store: Pick<ShopStore, 'id' | 'domain' | 'settings'>,
  vault: Vault,
  code: MessengerCode,
): Bot | null {
  const messenger = messengers.find((one) => one.code === code)
  const traits = messengerTraits.find((one) => one.code === code)
  const sealed = traits && store.settings[traits.setting]
  if (!messenger || !sealed) return null
  try {
    const token = vault.open({ store: store.id, name: `settings.${traits.setting}` }, sealed)
    // Where the platform has put the store it stays, whatever names its owner buys.
    const url = `${originOf({ domain: store.domain, mainHost: null })}/api/webhooks/${code}`
    const secret = createHmac('sha256', linkSecret()).update(`messenger:${store.id}:${token}`).digest('hex')
    return { messenger, token, hook: { url, secret } }
  } catch (error) {
    if (error instanceof SealBroken) return null
    throw error
  }
}
