import { AppError, type Behaviour, type Data, invalid, moneyValue } from '@shopwright/engine'
import { newVoucherCode } from './order-vouchers.ts'

/** A voucher made by staff can be spent at once; its amount may change later, but never below what was spent of it. */
export const voucherBehaviour: Behaviour = {
  before: async (_ctx, draft, existing): Promise<Data> => {
    if (existing && draft.amount === undefined) return {}
    const amount = moneyValue((draft.amount ?? '0') as string | number)
    if (amount < 10_000n) throw invalid({ amount: { code: 'voucher-amount-too-small', params: { minimum: '1.00' } } })
    if (!existing) {
      const code = String(draft.code ?? '').trim()
      return { code: (code || newVoucherCode()).toUpperCase(), balance: amount }
    }
    const spent = (existing.amount as bigint) - (existing.balance as bigint)
    if (amount < spent) throw invalid({ amount: { code: 'voucher-below-spent' } })
    return { balance: amount - spent }
  },
  beforeRemove: async (_ctx, row) => {
    if (row.order_id) throw new AppError('voucher-of-order', {}, { status: 409 })
    if (row.balance !== row.amount) throw new AppError('voucher-spent', {}, { status: 409 })
  },
}
