import { AppError, type Ctx, storeOf } from '@shopwright/engine'
import { tellStaff } from '../../../floor/tell-staff.ts'
import type { Claim, OrderEffect } from '../../rules/order-effects.ts'
import { releaseCoupon, retakeCoupon } from '../claims/coupon.ts'
import {
  creditPoints,
  releaseCredit,
  releasePoints,
  retakeCredit,
  retakePoints,
  reversePoints,
} from '../claims/ledgers.ts'
import { releaseAll, takeAll } from '../claims/stock.ts'
import { releaseVoucher, retakeVoucher } from '../claims/voucher.ts'
import { ask } from '../effects.ts'
import { mailBoughtVouchers, setBoughtVouchers } from '../vouchers/bought.ts'
import { settleCommission } from './commission.ts'
import { insertMovements } from './insert-order.ts'
import { issueInvoice } from './issue-invoice.ts'
import type { LockedOrder } from './lock.ts'

type Way = (ctx: Ctx, order: LockedOrder) => Promise<void>

/** How each claim is taken again and given back; asking twice changes nothing. */
const claims: Record<Claim, { take: Way; release: Way }> = {
  coupon: {
    take: async (ctx, { id }) => refuseUnless(await retakeCoupon(ctx, id), 'coupon-exhausted', { coupon: '' }),
    release: (ctx, { id }) => releaseCoupon(ctx, id),
  },
  voucher: {
    take: async (ctx, { id }) => refuseUnless(await retakeVoucher(ctx, id), 'voucher-empty', { voucher: '' }),
    release: (ctx, { id }) => releaseVoucher(ctx, id),
  },
  points: { take: retakePoints, release: releasePoints },
  credit: { take: retakeCredit, release: releaseCredit },
  stock: {
    take: (ctx, order) => moveStock(ctx, order, 'order'),
    release: (ctx, order) => moveStock(ctx, order, 'release'),
  },
}

/** Does one thing that a change of status asks for, in the caller's transaction with the order locked. */
export async function carryOut(ctx: Ctx, order: LockedOrder, effect: OrderEffect): Promise<void> {
  switch (effect.kind) {
    case 'take':
    case 'release':
      return claims[effect.claim][effect.kind](ctx, order)
    case 'credit':
    case 'reverse':
      if (effect.reward === 'commission') await settleCommission(ctx, order.id, effect.kind === 'credit')
      else await (effect.kind === 'credit' ? creditPoints(ctx, order, order.rewards) : reversePoints(ctx, order))
      return
    case 'mail-vouchers':
      return mailBoughtVouchers(ctx, order.id)
    case 'enable-vouchers':
    case 'disable-vouchers':
      return setBoughtVouchers(ctx, order.id, effect.kind === 'enable-vouchers')
    case 'activate-recurrings':
    case 'suspend-recurrings':
      return ask(ctx, effect.kind, { order_id: order.id })
    case 'issue-invoice':
      await issueInvoice(ctx, order)
      return
    case 'mail':
      return mailAbout(ctx, order, effect)
    case 'alert':
      return alertStaff(ctx, order, effect.alert)
    default:
      return
  }
}

function refuseUnless(taken: boolean, code: string, params: Record<string, string>): void {
  if (!taken) throw new AppError(code, params, { status: 409 })
}

/** Both ways once: what is held is told by the order itself, which is locked. */
async function moveStock(ctx: Ctx, order: LockedOrder, kind: 'order' | 'release'): Promise<void> {
  if (kind === 'release') await releaseAll(ctx, order.takings)
  else if ((await takeAll(ctx, order.takings)).length)
    throw new AppError('stock-short', { available: 0 }, { status: 409 })
  await insertMovements(ctx, order.id, order.takings, kind)
  for (const { product_id } of order.takings.products) ctx.touched.add(`products:${product_id}`)
}

/** The change itself is mailed with its entry in the history; here is what goes out besides, or later. */
async function mailAbout(ctx: Ctx, { id }: LockedOrder, effect: Extract<OrderEffect, { kind: 'mail' }>): Promise<void> {
  const about = { store_id: storeOf(ctx).id, order_id: id }
  if (effect.template === 'order-confirmation') await ctx.enqueue(ctx.db, 'order-mails', { ...about, history_id: null })
  if (effect.template === 'review-request')
    await ctx.enqueue(ctx.db, 'review-request', about, {
      startAfter: new Date(ctx.now.getTime() + effect.after),
      key: `review-request:${id}`,
    })
}

async function alertStaff(ctx: Ctx, { id, number }: LockedOrder, alert: 'order' | 'order-error'): Promise<void> {
  if (alert !== 'order-error') return
  await tellStaff(ctx, {
    code: 'order-error',
    params: { number },
    link: `/admin/orders/${id}`,
    level: 'error',
  })
}
