// An order moves only along the drawn lines, some of them under a condition; who may override says why in a comment.

import { days, hours } from '@shopwright/resource/time'
import { type OrderStatus, STATUS, STATUS_GROUP } from './order-status.ts'

export type EdgeCondition = 'paid' | 'digital' | 'pickup' | 'undo' | 'reopen' | 'admin'

type Edge = readonly [from: number, to: number, ...conditions: EdgeCondition[]]

/** Between the nine statuses, by code. Undo: within an hour. Reopen: within 30 days, with nothing paid or paid again. */
export const EDGES: readonly Edge[] = [
  [0, 1],
  [0, 2],
  [0, 3, 'paid'],
  [0, 7, 'digital', 'paid'],
  [0, 9],
  [1, 2],
  [1, 3],
  [1, 4],
  [1, 8],
  [1, 9],
  [2, 1],
  [2, 3],
  [2, 4],
  [2, 8],
  [2, 9],
  [3, 2],
  [3, 4],
  [3, 5],
  [3, 7, 'digital'],
  [3, 8],
  [3, 9],
  [4, 3],
  [4, 5],
  [4, 6, 'pickup'],
  [4, 8],
  [5, 4, 'undo'],
  [5, 6],
  [5, 7],
  [5, 8],
  [5, 9],
  [6, 5, 'undo'],
  [6, 7],
  [6, 9],
  [7, 6, 'admin'],
  [8, 1, 'reopen'],
  [8, 3, 'reopen'],
  [9, 1],
  [9, 3],
  [9, 8],
]

/** From or to a store's own status: between groups. Within a group everything goes. */
export const GROUP_EDGES: readonly Edge[] = [
  [STATUS_GROUP.draft, STATUS_GROUP.new],
  [STATUS_GROUP.draft, STATUS_GROUP.processing, 'paid'],
  [STATUS_GROUP.draft, STATUS_GROUP.completed, 'digital', 'paid'],
  [STATUS_GROUP.draft, STATUS_GROUP.failed],
  [STATUS_GROUP.new, STATUS_GROUP.processing],
  [STATUS_GROUP.processing, STATUS_GROUP.shipping],
  [STATUS_GROUP.shipping, STATUS_GROUP.completed],
  [STATUS_GROUP.new, STATUS_GROUP.failed],
  [STATUS_GROUP.processing, STATUS_GROUP.failed],
  [STATUS_GROUP.shipping, STATUS_GROUP.failed],
  // Nothing final is left so, see `edgeBetween`.
  [STATUS_GROUP.completed, STATUS_GROUP.failed],
  [STATUS_GROUP.failed, STATUS_GROUP.new],
  [STATUS_GROUP.failed, STATUS_GROUP.processing],
]

/** A store's own word on one pair of statuses; it stands above the tables. */
export type EdgeOverride = { from_id: string; to_id: string; allowed: boolean }

export type OrderFacts = {
  /** minor units */
  total: bigint
  paid: bigint
  /** nothing has to be delivered */
  digital: boolean
  pickup: boolean
  /** when the order entered its status */
  status_since: Date | number
  /** a gift voucher bought with this order was used */
  voucher_spent: boolean
}

export type TransitionRequest = {
  from: OrderStatus
  to: OrderStatus
  order: OrderFacts
  actor: { kind: 'system' | 'staff' | 'admin'; can_override?: boolean }
  /** the actor insists */
  override?: boolean
  comment?: string | null
  now: Date | number
  overrides?: readonly EdgeOverride[]
}

export type Transition =
  | { kind: 'allowed'; changes: boolean; overridden: boolean }
  | { kind: 'refused'; code: TransitionRefusal; params: Record<string, string | number> }

export type TransitionRefusal =
  | 'invalid-transition'
  | 'order-not-paid'
  | 'order-not-digital'
  | 'order-not-pickup'
  | 'undo-too-late'
  | 'reopen-too-late'
  | 'order-payment-open'
  | 'admin-only'
  | 'override-not-allowed'
  | 'comment-required'
  | 'voucher-spent'

const UNDO_WITHIN = hours(1)
const REOPEN_WITHIN = days(30)

/** May this order go there now? Entering the status it is in changes nothing and is a mere comment. */
export function decideTransition(request: TransitionRequest): Transition {
  const { from, to, order, actor } = request
  if (from.id === to.id) return { kind: 'allowed', changes: false, overridden: false }
  // What was given away cannot be taken back by any permission.
  if (from.is_complete && !to.is_complete && order.voucher_spent) return refused('voucher-spent')

  const refusal = refusalOf(request)
  if (refusal === null) return { kind: 'allowed', changes: true, overridden: false }
  if (!request.override) return refused(refusal)
  if (!actor.can_override) return refused('override-not-allowed')
  return request.comment?.trim() ? { kind: 'allowed', changes: true, overridden: true } : refused('comment-required')
}

/** The statuses an order can be put into now, for the buttons. */
export function nextStatuses(statuses: readonly OrderStatus[], request: Omit<TransitionRequest, 'to'>): OrderStatus[] {
  return statuses.filter((to) => to.id !== request.from.id && decideTransition({ ...request, to }).kind === 'allowed')
}

function refusalOf(request: TransitionRequest): TransitionRefusal | null {
  const { from, to, overrides = [] } = request
  const own = overrides.find((edge) => edge.from_id === from.id && edge.to_id === to.id)
  if (own) return own.allowed ? null : 'invalid-transition'
  const edge = edgeBetween(from, to)
  if (!edge) return 'invalid-transition'
  const [, , ...conditions] = edge
  return conditions.map((condition) => CONDITIONS[condition](request)).find((refusal) => refusal !== null) ?? null
}

function edgeBetween(from: OrderStatus, to: OrderStatus): Edge | undefined {
  if (from.code !== null && to.code !== null) return EDGES.find(([a, b]) => a === from.code && b === to.code)
  if (from.group === to.group) return [from.group, to.group]
  if (from.is_final && from.group !== STATUS_GROUP.failed) return undefined
  return GROUP_EDGES.find(([a, b]) => a === from.group && b === to.group)
}

const CONDITIONS: Record<EdgeCondition, (request: TransitionRequest) => TransitionRefusal | null> = {
  paid: ({ order }) => (order.paid >= order.total ? null : 'order-not-paid'),
  digital: ({ order }) => (order.digital ? null : 'order-not-digital'),
  pickup: ({ order }) => (order.pickup ? null : 'order-not-pickup'),
  undo: (request) => (ageOf(request) <= UNDO_WITHIN ? null : 'undo-too-late'),
  reopen: (request) => {
    if (ageOf(request) > REOPEN_WITHIN) return 'reopen-too-late'
    const { paid, total } = request.order
    return paid === 0n || paid >= total ? null : 'order-payment-open'
  },
  admin: ({ actor }) => (actor.kind === 'admin' ? null : 'admin-only'),
}

const ageOf = ({ now, order }: TransitionRequest): number => Number(now) - Number(order.status_since)

const refused = (code: TransitionRefusal): Transition => ({ kind: 'refused', code, params: {} })

/** What happens by itself. `unpaid`: only while nothing came in; `transfer`: only for bank transfer. */
export type AutomaticSettings = {
  confirm_within_days: number
  transfer_within_days: number
  complete_after_days: number
}

export const AUTOMATIC_DEFAULTS: AutomaticSettings = {
  confirm_within_days: 7,
  transfer_within_days: 5,
  complete_after_days: 14,
}

/** The status code an order should move to by now without anybody's doing, or null. */
export function dueTransition(
  order: { status_code: number | null; status_since: Date | number; paid: bigint; by_transfer: boolean },
  settings: AutomaticSettings,
  now: Date | number,
): number | null {
  const waited = (count: number): boolean => Number(now) - Number(order.status_since) >= days(count)
  switch (order.status_code) {
    case STATUS.new:
      return order.by_transfer && order.paid === 0n && waited(settings.transfer_within_days) ? STATUS.canceled : null
    case STATUS.pendingConfirmation:
      return order.paid === 0n && waited(settings.confirm_within_days) ? STATUS.canceled : null
    case STATUS.delivered:
      return waited(settings.complete_after_days) ? STATUS.completed : null
    default:
      return null
  }
}
