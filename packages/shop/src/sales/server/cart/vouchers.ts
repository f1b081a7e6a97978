import { AppError, type Ctx, type FieldFault, invalid, refuse, storeOf } from '@shopwright/engine'
import { convertBack, formatDecimal, isId, parseDecimal, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { currencyOf } from '../../../catalog/server/pricer.ts'
import { shopOf } from '../../../floor/store-cache.ts'
import { inCurrency } from '../../../localisation/rules/currencies.ts'
import type { FeatureKey } from '../../../platform/rules/plan-seed.ts'
import type { voucherThemes } from '../../model/vouchers.ts'
import { checkVoucherPurchase } from '../../rules/voucher.ts'
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

/** Throws all that is wrong with it, also where its shape is: nobody mends a form twice. */
function checkedVoucher(ctx: Ctx, visitor: Pick<Visitor, 'currency'>, body: unknown): Omit<CartVoucherRow, 'id'> {
  const store = shopOf(ctx)
  const { voucher_minimum, voucher_maximum } = store.settings
  const { asked, wrong } = shapedVoucher(body)
  const { agreed, currency, amount: typed, ...given } = asked
  const paidIn = currencyOf(store, currency ?? visitor.currency)
  refusePartsOfCoins(typed, paidIn.decimals)
  const amount = wrong.amount
    ? voucher_minimum
    : convertBack(parseDecimal(typed, paidIn.decimals), paidIn.value, paidIn.decimals)
  const shown = (base: bigint): string => `${formatDecimal(inCurrency(base, paidIn), paidIn.decimals)} ${paidIn.code}`
  const amounts = { minimum: shown(voucher_minimum), maximum: shown(voucher_maximum) }
  const faults = checkVoucherPurchase({ ...given, amount, agreed }, store.settings).map(
    ({ field, code, params = amounts }): [string, FieldFault] => [field, { code, params }],
  )
  const all = { ...Object.fromEntries(faults), ...wrong }
  if (Object.keys(all).length) throw invalid(all)
  return { ...given, amount, message: given.message.trim() || null }
}

/** What is asked for, and what of its shape is wrong, which is empty in `asked`. */
function shapedVoucher(body: unknown): { asked: NewVoucher; wrong: Record<string, FieldFault> } {
  try {
    return { asked: readNewVoucher(body), wrong: {} }
  } catch (error) {
    if (!(error instanceof AppError && error.fields)) throw error
    const { fields: wrong } = error
    // What cannot be read has not been looked at.
    if (Object.values(wrong).some(({ code }) => code === 'not-an-object' || code === 'malformed')) throw error
    const { agreed, ...said } = body as Record<string, unknown>
    const right = Object.entries(said).filter(([name, value]) => !(name in wrong) && typeof value === 'string')
    return { asked: { ...nothing, ...Object.fromEntries(right), agreed: agreed === true }, wrong }
  }
}

const nothing = {
  amount: '',
  to_name: '',
  to_email: '',
  from_name: '',
  from_email: '',
  message: '',
  voucher_theme_id: '',
}

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
