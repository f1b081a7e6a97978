import { useRouteLoaderData } from 'react-router'
import type { Customer, Session, Store } from './session.ts'

/** The signed-in person and the store that they are in. Only under `/admin`. */
export const useSession = (): Session => useRouteLoaderData('admin') as Session

export const useCustomer = (): Customer => useSession().customer

/** The store that one works in. Only on screens of a store. */
export function useStore(): Store {
  const { store } = useSession()
  if (!store) throw new Error('this screen needs a store')
  return store
}
