import { useQueryClient } from '@tanstack/react-query'
import { request } from '../api/request.ts'
import { useRows, type WireRow } from '../api/rows.ts'
import { tellRefused } from '../notices/notices.ts'
import { useSession } from '../session/use-session.ts'

export type News = WireRow & {
  code: string
  params: Record<string, unknown> | null
  link: string | null
  level: 'info' | 'success' | 'warning' | 'error'
  created_at: string
}

/** The unread notifications of the store, the newest first. */
export function useStoreNews(): { news: News[]; read: (one: News) => Promise<void> } {
  const client = useQueryClient()
  const { store } = useSession()
  const { data } = useRows<News>(
    'notifications',
    { read_at: 'null', $limit: 20, $sort: { created_at: -1 } },
    { enabled: Boolean(store) },
  )
  return {
    news: store ? (data?.data ?? []) : [],
    read: async ({ id }) => {
      try {
        await request('PATCH', `notifications/${id}`, { body: { read_at: new Date().toISOString() } })
        await client.invalidateQueries({ queryKey: ['notifications'] })
      } catch (error) {
        tellRefused(error, 'notifications')
      }
    },
  }
}
