// Entering and leaving a status takes and gives back, exactly once, what the order claims, earns and promises.

import type { Row } from '@shopwright/resource'
import { days } from '@shopwright/resource/time'
import type { orderHistories } from '../model/orders.ts'
import { type OrderStatus, STATUS, STATUS_GROUP } from './order-status.ts'

/** What an order takes from elsewhere while it stands. */
export type Claim = 'stock' | 'coupon' | 'points' | 'credit' | 'voucher'

/** What a complete order gives. */
export type Reward = 'earned-points' | 'commission'

export type OrderEffect =
  | { kind: 'take' | 'release'; claim: Claim }
  | { kind: 'credit' | 'reverse'; reward: Reward }
  | { kind: 'mail-vouchers' | 'enable-vouchers' | 'disable-vouchers' }
  | { kind: 'activate-recurrings' | 'suspend-recurrings' }
  | { kind: 'assign-number' | 'issue-invoice' }
  | { kind: 'mail'; template: OrderMail; after: number }
  | { kind: 'alert'; alert: 'order' | 'order-error' }

export type OrderMail =
  | 'order-confirmation'
  | 'order-status'
  | 'order-tracking'
  | 'order-pickup-ready'
  | 'order-canceled'
  | 'review-request'

/** `claims` and `rewards` are what the order has a right to, `booked` what the ledgers hold for it now. */
export type EffectsOrder = {
  claims: readonly Claim[]
  rewards: readonly Reward[]
  booked: readonly (Claim | Reward)[]
  /** gift vouchers bought with it */
  vouchers: { count: number; mailed: boolean; disabled: boolean }
  has_recurrings: boolean
  has_number: boolean
  has_invoice: boolean
  pickup: boolean
  /** the parcel left the house */
  shipped: boolean
}

export type EffectsRequest = {
  from: OrderStatus
  to: OrderStatus
  order: EffectsOrder
  notify: boolean
  /** the parcel is back: only then a shipped order gives its stock back */
  parcel_back: Row<typeof orderHistories>['parcel_back']
  /** where the invoice is made; null = on completion */
  invoice_status_id: string | null
}

const REVIEW_AFTER = days(3)

/** In the order in which they must be done. Asking again after they are done answers only mails. */
export function planSideEffects(request: EffectsRequest): OrderEffect[] {
  const entersOrder = request.from.group === STATUS_GROUP.draft && request.to.group !== STATUS_GROUP.draft
  return [
    ...(entersOrder && !request.order.has_number ? [{ kind: 'assign-number' } as const] : []),
    ...planClaims(request),
    ...planRewards(request),
    ...planVouchers(request),
    ...planRecurrings(request),
    ...planInvoice(request),
    ...(request.from.id === request.to.id ? planComment(request) : planMails(request, entersOrder)),
  ]
}

/** What a draft that is given up gives back. */
export function planDraftExpiry(booked: readonly (Claim | Reward)[]): OrderEffect[] {
  return CLAIMS.filter((claim) => booked.includes(claim)).map((claim) => ({ kind: 'release', claim }))
}

/** Rows are locked in this order, everywhere. */
const CLAIMS: readonly Claim[] = ['coupon', 'voucher', 'points', 'credit', 'stock']

function planClaims({ from, to, order, parcel_back }: EffectsRequest): OrderEffect[] {
  if (to.holds_stock) {
    const missing = CLAIMS.filter((claim) => order.claims.includes(claim) && !order.booked.includes(claim))
    return missing.map((claim) => ({ kind: 'take', claim }))
  }
  const isAway = (order.shipped || from.group === STATUS_GROUP.shipping) && !parcel_back
  return CLAIMS.filter((claim) => order.booked.includes(claim) && !(claim === 'stock' && isAway)).map((claim) => ({
    kind: 'release',
    claim,
  }))
}

const REWARDS: readonly Reward[] = ['earned-points', 'commission']

function planRewards({ to, order }: EffectsRequest): OrderEffect[] {
  return REWARDS.flatMap((reward): OrderEffect[] => {
    const isBooked = order.booked.includes(reward)
    if (to.is_complete) return order.rewards.includes(reward) && !isBooked ? [{ kind: 'credit', reward }] : []
    return isBooked ? [{ kind: 'reverse', reward }] : []
  })
}

function planVouchers({ to, order: { vouchers } }: EffectsRequest): OrderEffect[] {
  if (vouchers.count === 0) return []
  if (!to.is_complete) return vouchers.mailed && !vouchers.disabled ? [{ kind: 'disable-vouchers' }] : []
  const enable: OrderEffect[] = vouchers.disabled ? [{ kind: 'enable-vouchers' }] : []
  return vouchers.mailed ? enable : [...enable, { kind: 'mail-vouchers' }]
}

function planRecurrings({ from, to, order }: EffectsRequest): OrderEffect[] {
  if (!order.has_recurrings || from.is_complete === to.is_complete) return []
  return [{ kind: to.is_complete ? 'activate-recurrings' : 'suspend-recurrings' }]
}

function planInvoice({ to, order, invoice_status_id }: EffectsRequest): OrderEffect[] {
  const isDue = invoice_status_id === null ? to.is_complete : to.id === invoice_status_id
  return isDue && !order.has_invoice ? [{ kind: 'issue-invoice' }] : []
}

function planComment({ notify }: EffectsRequest): OrderEffect[] {
  return notify ? [mail('order-status')] : []
}

/** Some mails always go out, the rest when staff tick "notify". */
function planMails({ to, order, notify }: EffectsRequest, entersOrder: boolean): OrderEffect[] {
  if (to.code === STATUS.error) return [{ kind: 'alert', alert: 'order-error' }]
  const effects: OrderEffect[] = entersOrder ? [mail('order-confirmation'), { kind: 'alert', alert: 'order' }] : []
  const always = alwaysMailed(to, order)
  if (always) effects.push(mail(always))
  else if (notify && !entersOrder) effects.push(mail('order-status'))
  if (to.is_complete) effects.push(mail('review-request', REVIEW_AFTER))
  return effects
}

function alwaysMailed(to: OrderStatus, order: EffectsOrder): OrderMail | null {
  if (to.code === STATUS.shipped) return 'order-tracking'
  if (to.code === STATUS.canceled) return 'order-canceled'
  return to.code === STATUS.readyForShipping && order.pickup ? 'order-pickup-ready' : null
}

const mail = (template: OrderMail, after = 0): OrderEffect => ({ kind: 'mail', template, after })
