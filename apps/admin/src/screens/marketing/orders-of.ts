import type { Query } from '../../api/query-string.ts'

/** The orders of who came by a campaign, as the list of orders has them. */
export const ordersOf = (id: string): Query => ({ marketing_id: { $in: [id] } })
