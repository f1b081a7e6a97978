import type { Cart } from '@shopwright/theme-kit'
import { amountOf } from '../../catalog/pages/amounts.ts'
import { smallPicture } from '../../catalog/pages/pictures.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import { keptUrl } from '../../pages/texts.ts'
import type { ShopVisit } from '../../pages/visit.ts'
import { cartOf } from '../server/cart/carts.ts'
import type { CartView } from '../server/cart/contract.ts'
import { accessKeyOf } from '../server/orders/links.ts'
import { waitingDraft } from '../server/orders/waiting-draft.ts'
import { visitorOf } from './visitor.ts'

/** The visitor's cart, as it is counted and as it is shown. */
export async function cartShown(visit: ShopVisit, ctx: ShopCtx): Promise<{ view: CartView; cart: Cart }> {
  const visitor = visitorOf(visit)
  const view = await cartOf(ctx, visitor)
  const isEmpty = view.lines.length + view.vouchers.length === 0
  return { view, cart: cartDisplay(visit, view, isEmpty ? await waitingDraft(ctx, visitor) : null) }
}

function cartDisplay(visit: ShopVisit, view: CartView, waiting: string | null): Cart {
  const amount = (text: string | null) => (text === null ? null : amountOf(visit, text))
  const isOwn = (line: string | null) => line === null || !view.lines.some(({ id }) => id === line)
  return {
    lines: view.lines.map((line) => ({
      id: line.id,
      productId: line.product_id,
      title: line.name,
      url: keptUrl(visit, 'products', line.product_id, line.slug) ?? '/',
      picture: smallPicture(visit, line.image),
      model: line.model,
      options: line.options.map(({ name, value, file }) => ({
        name,
        value,
        url: file && `${visit.language.prefix}/option-files/${file}`,
      })),
      recurring: line.recurring && (line.recurring.terms ?? line.recurring.name),
      quantity: line.quantity,
      minimum: line.minimum,
      unit: amount(line.price),
      total: amount(line.total),
      isAvailable: line.available,
      again: [
        ['product_id', line.product_id],
        ['quantity', String(line.quantity)],
        ...(line.recurring ? [['recurring_id', line.recurring.id] as [string, string]] : []),
        ...Object.entries(line.choices).flatMap(([id, given]) =>
          [given].flat().map((value): [string, string] => [`option.${id}`, value]),
        ),
      ],
      problems: line.problems.map(({ message }) => message),
    })),
    count: view.quantity,
    subtotal: view.lines.reduce((sum, line) => sum + (amount(line.total) ?? 0), 0),
    totals: view.totals.map(({ code, title, value }) => ({ code, title, value: amountOf(visit, value) })),
    total: amount(view.total),
    coupon: view.coupon_code,
    voucher: view.voucher_code,
    couponProblem: view.problems.find(({ code }) => code.startsWith('coupon-'))?.message ?? null,
    voucherProblem: view.problems.find(({ code }) => voucherCodes.has(code))?.message ?? null,
    vouchers: view.vouchers.map(({ id, to_name, to_email, amount: price }) => ({
      id,
      toName: to_name,
      toEmail: to_email,
      amount: amountOf(visit, price),
    })),
    points:
      view.reward_balance > 0 && view.reward_maximum > 0
        ? { used: view.reward_points, balance: view.reward_balance, maximum: view.reward_maximum }
        : null,
    credit:
      view.credit_balance === null ? null : { balance: amountOf(visit, view.credit_balance), isUsed: view.use_credit },
    earns: view.rewards_earned,
    problems: view.problems.filter(({ line }) => isOwn(line)).map(({ message }) => message),
    isReady: view.orderable,
    waiting: waiting === null ? null : { id: waiting, key: accessKeyOf(waiting) },
  }
}

const voucherCodes = new Set(['voucher-unknown', 'voucher-not-active', 'voucher-empty'])
