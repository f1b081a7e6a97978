import { AppError, type Ctx, type FieldFault, invalid, refuse, storeOf } from '@shopwright/engine'
import { convertBack, formatDecimal, isId, parseDecimal } from '@shopwright/resource'
import { sql } from 'kysely'
import { currencyOf } from '../../../catalog/server/pricer.ts'
import { shopOf } from '../../../floor/store-cache.ts'
import { inCurrency } from '../../../localisation/rules/currencies.ts'
import type { FeatureKey } from '../../../platform/rules/plan-seed.ts'
import { checkVoucherPurchase } from '../../rules/voucher.ts'
import { readNewVoucher } from './body.ts'
import { cartOf, hold } from './carts.ts'
import type { CartView, Visitor } from './contract.ts'
import { openCart, putVoucher, takeVoucherOut } from './rows.ts'

const maxVouchers = 20

/** Puts a gift voucher into the cart: the amount in the visitor's currency. Throws the faults of its fields. */
export async function addVoucher(ctx: Ctx, visitor: Visitor, body: unknown): Promise<CartView> {
  const { agreed, currency, amount: typed, ...given } = readNewVoucher(body)
  const store = shopOf(ctx)
  await ctx.gate.feature(ctx, 'gift-vouchers' satisfies FeatureKey)
  const paidIn = currencyOf(store, currency ?? visitor.currency)
  const amount = convertBack(parseDecimal(typed, paidIn.decimals), paidIn.value, paidIn.decimals)
  const { voucher_minimum, voucher_maximum } = store.settings
  const faults = checkVoucherPurchase({ ...given, amount, agreed }, { voucher_minimum, voucher_maximum })
  const shown = (base: bigint): string => `${formatDecimal(inCurrency(base, paidIn), paidIn.decimals)} ${paidIn.code}`
  const amounts = { minimum: shown(voucher_minimum), maximum: shown(voucher_maximum) }
  const told = faults.map(({ field, code, params = amounts }) => [field, { code, params } satisfies FieldFault])
  if (faults.length) throw invalid(Object.fromEntries(told))
  await refuseUnknownTheme(ctx, given.voucher_theme_id)
  await hold(ctx, visitor)
  const cartId = await openCart(ctx, visitor)
  await putVoucher(ctx, cartId, { ...given, amount, message: given.message.trim() || null })
  const view = await cartOf(ctx, visitor)
  refuse(view.vouchers.length > maxVouchers, 'too-many-rows', { max: maxVouchers })
  return view
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
