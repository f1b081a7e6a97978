import { AppError, type Behaviour, behaviour, invalid, moneyValue } from '@shopwright/engine'
import { refusePartsOfCoins } from '../../../customers/server/ledgers.ts'
import { voucherMailings, vouchers } from '../../model/vouchers.ts'
import { newVoucherCode, sendVoucher, tellWaiting } from './bought.ts'

/** What somebody has to type from a card; a code that is drawn cannot be guessed, and is longer for it. */
const longestOwnCode = 10

/** A voucher made by staff can be spent at once; its amount may change later, but never below what was spent of it. */
const made = behaviour(vouchers, {
  before: async (ctx, draft, existing) => {
    const own = String(draft.code ?? '').trim()
    if (own.length > longestOwnCode && own.toUpperCase() !== existing?.code)
      throw invalid({ code: { code: 'too-long', params: { max: longestOwnCode } } })
    if (existing && draft.amount === undefined) return {}
    const amount = amountOf(draft.amount ?? '0')
    // One that was bought in another currency may have them, and keeps them.
    if (amount !== existing?.amount) refusePartsOfCoins(ctx, amount, 0n)
    if (amount < 10_000n) throw invalid({ amount: { code: 'voucher-amount-too-small', params: { minimum: '1.00' } } })
    if (!existing) return { code: (own || newVoucherCode()).toUpperCase(), balance: amount }
    const spent = existing.amount - existing.balance
    if (amount < spent) throw invalid({ amount: { code: 'voucher-below-spent' } })
    return { balance: amount - spent }
  },
  read: tellWaiting,
  beforeRemove: async (_ctx, row) => {
    if (row.order_id) throw new AppError('voucher-of-order', {}, { status: 409 })
    if (row.balance !== row.amount) throw new AppError('voucher-spent', {}, { status: 409 })
  },
})

const amountOf = (given: bigint | string | number): bigint => (typeof given === 'bigint' ? given : moneyValue(given))

export const voucherBehaviours: [string, Behaviour][] = [made, behaviour(voucherMailings, { create: sendVoucher })]
