import type { Listed } from '@shopwright/resource'
import { type MessengerCode, messengerBots } from '@shopwright/shop/model'
import { useList } from '../../api/rows.ts'

export type Bot = Listed<typeof messengerBots>

/** The store's bots, by their messengers; undefined until it is known which there are. */
export function useBots(): Map<MessengerCode, Bot> | undefined {
  const { data } = useList(messengerBots, { $limit: 10 })
  return data && new Map(data.data.map((bot) => [bot.messenger, bot]))
}
