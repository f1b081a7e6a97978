import type { Listed } from '@shopwright/resource'
import { messengerBots } from '@shopwright/shop/model'
import { useList } from '../../api/rows.ts'

/** The store's bot; null where it has none. */
export function useBot(): { data: Listed<typeof messengerBots> | null | undefined } {
  const { data } = useList(messengerBots, { $limit: 1 })
  return { data: data && (data.data[0] ?? null) }
}
