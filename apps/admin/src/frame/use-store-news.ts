import type { Listed } from '@shopwright/resource'
import { notifications, registry } from '@shopwright/shop/model'
import { useQueryClient } from '@tanstack/react-query'
import { patch, useList } from '../api/rows.ts'
import { mayCall } from '../kit/rights.ts'
import { tellRefused } from '../notices/notices.ts'
import { useSession } from '../session/use-session.ts'

export type News = Listed<typeof notifications>

/** The unread notifications of the store, the newest first. */
export function useStoreNews(): { news: News[]; read: (...some: News[]) => Promise<void> } {
  const client = useQueryClient()
  const session = useSession()
  const { store } = session
  const { data } = useList(
    notifications,
    { read_at: 'null', $limit: 20, $sort: { created_at: -1 } },
    { enabled: store !== null && mayCall(session, registry.get('notifications'), 'find') },
  )
  return {
    news: store ? (data?.data ?? []) : [],
    read: async (...some) => {
      try {
        const read_at = new Date().toISOString()
        await Promise.all(some.map(({ id }) => patch(notifications, id, { read_at })))
        await client.invalidateQueries({ queryKey: ['notifications'] })
      } catch (error) {
        tellRefused(error, 'notifications')
      }
    },
  }
}
