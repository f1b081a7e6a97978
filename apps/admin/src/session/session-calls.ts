import { type Query, writeQuery } from '../api/query-string.ts'
import type { Customer } from './session.ts'

/** The two calls that a session is made of, the same for who begins with them and for who waits for them. */
export const personPath = (id: string): string => `customers/${id}`
export const storePath = (id: string): string => `stores/${id}`
export const storeQuery = { $populate: ['languages', 'extensions', 'settings', 'saved-views'] } satisfies Query

export const addressOf = (path: string, query: Query = {}): string => {
  const text = writeQuery(query)
  return `/api/${path}${text ? `?${text}` : ''}`
}

/** The store of their own that this token enters. */
export const ownStoreOf = ({ stores }: Pick<Customer, 'stores'>, token: string): string | null =>
  stores.find((store) => store.token === token)?.id ?? null

/** Who has one store is in it. */
export const onlyStoreOf = ({
  role,
  stores,
  store_id,
}: Pick<Customer, 'role' | 'stores' | 'store_id'>): string | null =>
  role !== 'ADMIN' && stores.length === 1 ? store_id : null
