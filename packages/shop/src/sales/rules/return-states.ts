// A return goes from asked to awaited to done; it is done with an action, or with a reason to reject it and no action.

import { least } from '@shopwright/resource/money'
import { addDays, type Day } from '@shopwright/resource/time'
import { STATUS_GROUP } from './order-status.ts'

export const RETURN_STATUS = { pending: 1, awaitingProducts: 2, complete: 3 } as const

/** `own`: an action of the store's own, which moves neither money nor goods by itself. */
export const RETURN_ACTION = { own: 0, refunded: 1, creditIssued: 2, replacementSent: 3 } as const

/** A store's own status has no code: the return is open in it, like one whose goods are awaited. */
export const returnStage = (code: number | null): number => code ?? RETURN_STATUS.awaitingProducts

/** Reasons that explain nothing without words: FAULTY and OTHER, "please supply details". */
export const needsDetails = (reasonCode: number | null): boolean => reasonCode === 4 || reasonCode === 5

export type ReturnTransition = {
  /** 0 = being made */
  from: number
  to: number
  actor: 'customer' | 'staff' | 'admin'
  action_code: number | null
  /** closed without any action, with a reason */
  rejected: boolean
  quantity: number
  quantity_received: number
  /** a refund, credit or replacement was made already */
  executed: boolean
  /** a guest has no account that credit could be put into */
  is_guest: boolean
}

export type ReturnDecision =
  | { kind: 'allowed'; changes: boolean }
  | { kind: 'refused'; code: ReturnRefusal; params: Record<string, string | number> }

export type ReturnRefusal =
  | 'invalid-transition'
  | 'staff-only'
  | 'admin-only'
  | 'return-action-required'
  | 'return-quantity-exceeded'
  | 'return-executed'
  | 'return-credit-guest'
  | 'return-not-possible'
  | 'return-too-late'
  | 'return-download'
  | 'quantity-invalid'

const EDGES: readonly (readonly [from: number, to: number, who: ReturnTransition['actor']])[] = [
  [0, RETURN_STATUS.pending, 'customer'],
  [RETURN_STATUS.pending, RETURN_STATUS.awaitingProducts, 'staff'],
  [RETURN_STATUS.pending, RETURN_STATUS.complete, 'staff'],
  [RETURN_STATUS.awaitingProducts, RETURN_STATUS.complete, 'staff'],
  [RETURN_STATUS.awaitingProducts, RETURN_STATUS.pending, 'staff'],
  [RETURN_STATUS.complete, RETURN_STATUS.awaitingProducts, 'admin'],
]

const RANK = { customer: 0, staff: 1, admin: 2 } as const

export function decideReturnTransition(request: ReturnTransition): ReturnDecision {
  const { from, to } = request
  if (from === to) return { kind: 'allowed', changes: false }
  const edge = EDGES.find(([a, b]) => a === from && b === to)
  if (!edge) return refused('invalid-transition')
  const [, , who] = edge
  if (RANK[request.actor] < RANK[who]) return refused(who === 'admin' ? 'admin-only' : 'staff-only')
  if (from === RETURN_STATUS.complete && request.executed) return refused('return-executed')
  if (to === RETURN_STATUS.complete) return completion(request)
  return { kind: 'allowed', changes: true }
}

function completion(request: ReturnTransition): ReturnDecision {
  const isRejection = request.rejected && request.from === RETURN_STATUS.pending
  if (isRejection && request.action_code === null) return { kind: 'allowed', changes: true }
  if (request.action_code === null) return refused('return-action-required')
  if (request.action_code === RETURN_ACTION.creditIssued && request.is_guest) return refused('return-credit-guest')
  if (request.quantity_received < 1) return refused('quantity-invalid', { maximum: request.quantity })
  if (request.quantity_received > request.quantity)
    return refused('return-quantity-exceeded', { maximum: request.quantity })
  return { kind: 'allowed', changes: true }
}

export type ReturnRequest = {
  asker: 'buyer' | 'staff'
  /** it brought a file, and nothing that could be sent */
  is_download: boolean
  /** group code of the order's status */
  status_group: number
  /** the day it was delivered, else completed; null = still on its way */
  since: Day | null
  today: Day
  return_days: number
  quantity: number
  /** pieces that are in no return yet */
  left: number
}

/** The statuses that a return can be put into now, for the buttons; what completing asks for besides is not asked here. */
export function nextReturnStatuses<S extends { id: string; code: number | null }>(
  statuses: readonly S[],
  current: S,
  facts: Pick<ReturnTransition, 'actor' | 'executed'>,
): S[] {
  const filled = { rejected: false, action_code: RETURN_ACTION.own, quantity: 1, quantity_received: 1, is_guest: false }
  return statuses.filter((status) => {
    if (status.id === current.id) return false
    const edge = { from: returnStage(current.code), to: returnStage(status.code) }
    return decideReturnTransition({ ...filled, ...facts, ...edge }).kind === 'allowed'
  })
}

/** How many pieces of a line are in no return: neither in one that is under way nor in one that was carried out. */
export const leftToReturn = ({ quantity, returning = 0, returned = 0 }: OrderedPieces): number =>
  Math.max(0, quantity - returning - returned)

type OrderedPieces = { quantity: number; returning?: number | undefined; returned?: number | undefined }

/** May this line be sent back? Whose order it is, the shell has checked. */
export function checkReturnRequest(request: ReturnRequest): ReturnDecision {
  const { left } = request
  if (request.is_download && request.asker === 'buyer') return refused('return-download')
  if (request.status_group !== STATUS_GROUP.shipping && request.status_group !== STATUS_GROUP.completed) {
    return refused('return-not-possible')
  }
  if (request.since !== null && request.today > addDays(request.since, request.return_days)) {
    return refused('return-too-late', { days: request.return_days })
  }
  if (!Number.isInteger(request.quantity) || request.quantity < 1) return refused('quantity-invalid', { maximum: left })
  if (request.quantity > left) return refused('return-quantity-exceeded', { maximum: left })
  return { kind: 'allowed', changes: true }
}

export type ReturnEffect =
  | { kind: 'refund' | 'issue-credit'; amount: bigint }
  | { kind: 'restock'; quantity: number }
  /** `amount`: what the replaced pieces cost, which their replacement stands for */
  | { kind: 'send-replacement'; quantity: number; amount: bigint }
  | { kind: 'reverse-points'; quantity: number }

/** What a line cost after its discounts, tax included, in minor units; `tax` counts where it was added on top of the prices. */
export const paidForLine = (line: { total: bigint; discount: bigint; tax: bigint; tax_added: boolean }): bigint =>
  line.total - line.discount + (line.tax_added ? line.tax : 0n)

/** A refund never exceeds what is left to refund; credit is given in full. */
export const capRefunds = (effects: readonly ReturnEffect[], left: bigint): ReturnEffect[] =>
  effects.map((effect) => (effect.kind === 'refund' ? { ...effect, amount: least(effect.amount, left) } : effect))

/** What completing a return does; `paid` is what the line cost after discounts, tax included, in minor units. */
export function planReturnEffects(done: {
  action_code: number | null
  quantity: number
  ordered: number
  returned_before: number
  paid: bigint
  restock: boolean
}): ReturnEffect[] {
  const { action_code, quantity, ordered, returned_before, paid } = done
  if (action_code === null || quantity < 1 || ordered < 1) return []
  // The difference of two running shares: piece by piece the refunds sum to what was paid.
  const shareOf = (pieces: number): bigint => (paid * BigInt(Math.min(pieces, ordered))) / BigInt(ordered)
  const amount = shareOf(returned_before + quantity) - shareOf(returned_before)
  const effects: ReturnEffect[] = []
  if (action_code === RETURN_ACTION.refunded) effects.push({ kind: 'refund', amount })
  if (action_code === RETURN_ACTION.creditIssued) effects.push({ kind: 'issue-credit', amount })
  if (action_code === RETURN_ACTION.replacementSent) effects.push({ kind: 'send-replacement', quantity, amount })
  else if (action_code !== RETURN_ACTION.own) effects.push({ kind: 'reverse-points', quantity })
  return done.restock ? [...effects, { kind: 'restock', quantity }] : effects
}

function refused(code: ReturnRefusal, params: Record<string, string | number> = {}): ReturnDecision {
  return { kind: 'refused', code, params }
}
