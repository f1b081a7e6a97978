// An order status is one of the nine the shop knows, or the store's own in one of five groups; its flags say what it means.

import type { Row } from '@shopwright/resource'
import type { orderStatuses } from '../model/orders.ts'

/** The group codes of the specification. 0 is the draft, which nobody sees. */
export const STATUS_GROUP = { draft: 0, new: 1, processing: 2, shipping: 3, completed: 4, failed: 5 } as const

/** The status codes of the specification; a store's own status has no code. */
export const STATUS = {
  draft: 0,
  new: 1,
  pendingConfirmation: 2,
  processing: 3,
  readyForShipping: 4,
  shipped: 5,
  delivered: 6,
  completed: 7,
  canceled: 8,
  error: 9,
} as const

/** Where an order goes when nothing goes wrong. */
export const STATUS_WAY = [
  STATUS.processing,
  STATUS.readyForShipping,
  STATUS.shipped,
  STATUS.delivered,
  STATUS.completed,
] as const
export type StatusAhead = (typeof STATUS_WAY)[number]

/** The next status on that way among those that are open, by their codes; null where none leads on. */
export const statusAhead = (code: number | null, open: readonly (number | null)[]): StatusAhead | null =>
  STATUS_WAY.find((one) => one > (code ?? STATUS.new) && open.includes(one)) ?? null

export type OrderStatus = Pick<
  Row<typeof orderStatuses>,
  'id' | 'code' | 'holds_stock' | 'counts_as_sale' | 'is_complete' | 'is_final'
> & {
  /** code of its group */
  group: number
}

const NEW = STATUS_GROUP.new
const WORK = STATUS_GROUP.processing
const SENT = STATUS_GROUP.shipping
const DONE = STATUS_GROUP.completed
const FAILED = STATUS_GROUP.failed

/** What a store starts with: code, name, group, holds_stock, counts_as_sale, is_complete, is_final (values §5.3). */
export const STATUS_SEED = [
  { code: 1, name: 'NEW', group: NEW, holds_stock: true, counts_as_sale: false, is_complete: false, is_final: false },
  {
    code: 2,
    name: 'PENDING_CONFIRMATION',
    group: NEW,
    holds_stock: true,
    counts_as_sale: false,
    is_complete: false,
    is_final: false,
  },
  {
    code: 3,
    name: 'PROCESSING',
    group: WORK,
    holds_stock: true,
    counts_as_sale: true,
    is_complete: false,
    is_final: false,
  },
  {
    code: 4,
    name: 'READY_FOR_SHIPPING',
    group: WORK,
    holds_stock: true,
    counts_as_sale: true,
    is_complete: false,
    is_final: false,
  },
  {
    code: 5,
    name: 'SHIPPED',
    group: SENT,
    holds_stock: true,
    counts_as_sale: true,
    is_complete: false,
    is_final: false,
  },
  {
    code: 6,
    name: 'DELIVERED',
    group: SENT,
    holds_stock: true,
    counts_as_sale: true,
    is_complete: false,
    is_final: false,
  },
  {
    code: 7,
    name: 'COMPLETED',
    group: DONE,
    holds_stock: true,
    counts_as_sale: true,
    is_complete: true,
    is_final: true,
  },
  {
    code: 8,
    name: 'CANCELED',
    group: FAILED,
    holds_stock: false,
    counts_as_sale: false,
    is_complete: false,
    is_final: true,
  },
  {
    code: 9,
    name: 'ERROR',
    group: FAILED,
    holds_stock: false,
    counts_as_sale: false,
    is_complete: false,
    is_final: false,
  },
] as const

/** Where an order is before it is one. */
export const DRAFT: OrderStatus = {
  id: 'draft',
  code: STATUS.draft,
  group: STATUS_GROUP.draft,
  holds_stock: false,
  counts_as_sale: false,
  is_complete: false,
  is_final: false,
}
