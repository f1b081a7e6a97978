import { AppError, type Ctx, type FieldFault, invalid, refuse, storeOf } from '@shopwright/engine'
import { convertBack, formatDecimal, isId, parseDecimal, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { currencyOf } from '../../../catalog/server/pricer.ts'
import { shopOf } from '../../../floor/store-cache.ts'
import { inCurrency } from '../../../localisation/rules/currencies.ts'
import type { FeatureKey } from '../../../platform/rules/plan-seed.ts'
import type { voucherThemes } from '../../model/vouchers.ts'
import { checkVoucherPurchase, type VoucherLimits } from '../../rules/voucher.ts'
import { type NewVoucher, readNewVoucher } from './body.ts'
import { cartOf, hold } from './carts.ts'
import type { CartView, Visitor } from './contract.ts'
import { type CartVoucherRow, openCart, putVoucher, takeVoucherOut } from './rows.ts'

const maxVouchers = 20

/** Puts a gift voucher into the cart: the amount in the visitor's currency. Throws the faults of its fields. */
export async function addVoucher(ctx: Ctx, visitor: Visitor, body: unknown, sending?: string): Promise<CartView> {
  await ctx.gate.feature(ctx, 'gift-vouchers' satisfies FeatureKey)
  const voucher = checkedVoucher(ctx, visitor, body)
  await refuseUnknownTheme(ctx, voucher.voucher_theme_id)
  await hold(ctx, visitor)
  const cartId = await openCart(ctx, visitor)
  await putVoucher(ctx, cartId, voucher, sending)
  const view = await cartOf(ctx, visitor)
  refuse(view.vouchers.length > maxVouchers, 'too-many-rows', { max: maxVouchers })
  return view
}

/**
 * Gift vouchers of an order that staff make, as a cart has them. The buyer agrees to their terms by word. Throws the faults of
 * their fields under `bought_vouchers.<index>`.
 */
export async function vouchersAsked(
  ctx: Ctx,
  visitor: Pick<Visitor, 'currency'>,
  asked: readonly unknown[],
): Promise<CartVoucherRow[]> {
  if (!asked.length) return []
  await ctx.gate.feature(ctx, 'gift-vouchers' satisfies FeatureKey)
  refuse(asked.length > maxVouchers, 'too-many-rows', { max: maxVouchers })
  const { rows } = await sql<Pick<Row<typeof voucherThemes>, 'id'>>`
    select id from voucher_themes where store_id = ${storeOf(ctx).id}`.execute(ctx.db)
  return asked.map((body, index) => {
    try {
      const voucher = checkedVoucher(ctx, visitor, { ...(body as object), agreed: true })
      if (!rows.some(({ id }) => id === voucher.voucher_theme_id))
        throw invalid({ voucher_theme_id: { code: 'unknown-reference' } })
      return { id: String(index), ...voucher }
    } catch (error) {
      if (!(error instanceof AppError) || !error.fields) throw error
      throw invalid(
        Object.fromEntries(
          Object.entries(error.fields).map(([name, fault]) => [`bought_vouchers.${index}.${name}`, fault]),
        ),
      )
    }
  })
}

function checkedVoucher(ctx: Ctx, visitor: Pick<Visitor, 'currency'>, body: unknown): Omit<CartVoucherRow, 'id'> {
  const store = shopOf(ctx)
  const { agreed, currency, amount: typed, ...given } = shapedVoucher(body, store.settings)
  const paidIn = currencyOf(store, currency ?? visitor.currency)
  refusePartsOfCoins(typed, paidIn.decimals)
  const amount = convertBack(parseDecimal(typed, paidIn.decimals), paidIn.value, paidIn.decimals)
  const { voucher_minimum, voucher_maximum } = store.settings
  const faults = checkVoucherPurchase({ ...given, amount, agreed }, store.settings)
  const shown = (base: bigint): string => `${formatDecimal(inCurrency(base, paidIn), paidIn.decimals)} ${paidIn.code}`
  const amounts = { minimum: shown(voucher_minimum), maximum: shown(voucher_maximum) }
  if (faults.length) throw invalid(byField(faults, amounts))
  return { ...given, amount, message: given.message.trim() || null }
}

/** Throws for a body whose shape is wrong what else is wrong with it, too: nobody mends a form twice. */
function shapedVoucher(body: unknown, limits: VoucherLimits): NewVoucher {
  try {
    return readNewVoucher(body)
  } catch (error) {
    if (!(error instanceof AppError) || typeof body !== 'object' || body === null) throw error
    const { agreed, from_name, to_name } = body as Record<string, unknown>
    const said = { from_name: textIn(from_name), to_name: textIn(to_name), agreed: agreed === true }
    const faults = checkVoucherPurchase({ ...said, amount: limits.voucher_minimum }, limits)
    throw invalid({ ...byField(faults), ...error.fields })
  }
}

const byField = (faults: ReturnType<typeof checkVoucherPurchase>, amounts = {}): Record<string, FieldFault> =>
  Object.fromEntries(faults.map(({ field, code, params = amounts }) => [field, { code, params }]))

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Money has the places of its currency; `typed` as a decimal. */
function refusePartsOfCoins(typed: string, scale: number): void {
  const beyond = (typed.split('.')[1] ?? '').slice(scale)
  if (/[1-9]/.test(beyond)) throw invalid({ amount: { code: 'too-many-decimals', params: { scale } } })
}

export async function removeVoucher(ctx: Ctx, visitor: Visitor, id: string): Promise<CartView> {
  refuse(!isId(id) || (await takeVoucherOut(ctx, visitor, id)) === 0, 'not-found')
  return cartOf(ctx, visitor)
}

async function refuseUnknownTheme(ctx: Ctx, id: string): Promise<void> {
  const { rows } = await sql`select 1 from voucher_themes where store_id = ${storeOf(ctx).id} and id = ${id}`.execute(
    ctx.db,
  )
  if (!rows.length)
    throw new AppError('invalid', {}, { status: 422, fields: { voucher_theme_id: { code: 'unknown-reference' } } })
}
