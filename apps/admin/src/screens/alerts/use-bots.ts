import type { Listed } from '@shopwright/resource'
import { type MessengerCode, messengerBots } from '@shopwright/shop/model'
import { useList } from '../../api/rows.ts'
import { mayCall } from '../../kit/rights.ts'
import { useSession } from '../../session/use-session.ts'

export type Bot = Listed<typeof messengerBots>

/** The store's bots, by their messengers; undefined until it is known which there are, null to whom they are not told. */
export function useBots(): Map<MessengerCode, Bot> | undefined | null {
  const mayLook = mayCall(useSession(), messengerBots, 'find')
  const { data } = useList(messengerBots, { $limit: 10 }, { enabled: mayLook })
  if (!mayLook) return null
  return data && new Map(data.data.map((bot) => [bot.messenger, bot]))
}
