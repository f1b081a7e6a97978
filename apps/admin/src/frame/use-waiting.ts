import { useQuery } from '@tanstack/react-query'
import { request } from '../api/request.ts'
import { isShut } from '../session/may-call.ts'
import { useSession } from '../session/use-session.ts'

export const waitingKey = ['waiting'] as const
/** What a hand is waited for by → the room of the menu that shows it. */
const rooms: Readonly<Record<string, string>> = {
  orders: 'orders',
  returns: 'returns',
  reviews: 'reviews',
  approvals: 'customer-approvals',
}
/** Nouns whose changes change what waits. */
export const waitsFor: ReadonlySet<string> = new Set(Object.values(rooms))

/** How many wait behind each room of the menu. */
export function useWaiting(): ReadonlyMap<string, number> {
  const session = useSession()
  const { store } = session
  const { data } = useQuery({
    queryKey: [...waitingKey, store?.id],
    queryFn: ({ signal }) => request('GET', 'waiting', { signal }),
    enabled: store !== null && !isShut(session),
    staleTime: 60_000,
  })
  const counts = (data?.data ?? []).flatMap(({ key, count }): [string, number][] => {
    const room = rooms[key]
    return room ? [[room, count]] : []
  })
  return new Map(counts)
}
