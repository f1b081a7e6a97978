import type { Ctx } from '@shopwright/engine'
import { isBlocking } from '../../../platform/rules/problem.ts'
import type { CartPatch } from '../cart/body.ts'
import type { LoadedQuote } from '../cart/load-quote.ts'
import type { CartRow } from '../cart/rows.ts'
import { changedPrices, type PriceChange, seenOf } from '../cart/view.ts'

/** What the visitor sends with the order: the view that is meant, and last choices. */
type Meant = { hash: string | null | undefined; patch: CartPatch }

/** `gone`: something is, called so */
type Changes = { changed: PriceChange[]; gone: { names: string } | null; total: { from: string; to: string } }

/**
 * What differs from what the visitor saw last; null = nothing. A client that sends the hash means exactly that view. One
 * that makes its last choices with the order has seen the prices of the lines, but not what comes of its choices.
 */
export function changesSince(ctx: Ctx, cart: CartRow, loaded: LoadedQuote, { hash, patch }: Meant): Changes | null {
  const { seen } = cart
  const now = seenOf(ctx, cart, loaded)
  const gone = goneFrom(cart)
  const dropped = gone !== null || isDropped(cart, loaded, patch, now.hash)
  if (hash ? hash === now.hash : !dropped && (!seen || seen.hash === now.hash)) return null
  const changed = changedPrices(seen, now)
  if (!hash && Object.keys(patch).length && !changed.length && !dropped) return null
  return { changed, gone, total: { from: seen?.total ?? now.total, to: now.total } }
}

/**
 * What the buyer was shown and has been deleted since, and its line with it, or the looks of a gift voucher, and that with them:
 * whoever takes something out is shown the cart without it. Null = nothing; a cart that was shown long ago knows no names.
 */
function goneFrom({ seen, lines, vouchers }: CartRow): { names: string } | null {
  const here = new Set([...lines, ...vouchers].map(({ id }) => id))
  const isGone =
    Object.keys({ ...seen?.lines, ...seen?.names }).some((id) => !here.has(id)) ||
    (seen?.vouchers ?? 0) > vouchers.length
  const names = Object.entries(seen?.names ?? {}).flatMap(([id, name]) => (here.has(id) || !name ? [] : [name]))
  return isGone ? { names: [...names.slice(0, 3), ...(names.length > 3 ? ['…'] : [])].join(', ') } : null
}

/** The coupon is over, and the buyer has not read a total without it, or names it with the order. */
function isDropped({ seen }: CartRow, { quote }: LoadedQuote, patch: CartPatch, hash: string): boolean {
  const isOver = quote.problems.some((problem) => problem.code.startsWith('coupon-') && !isBlocking(problem))
  const isRead = seen !== null && (seen.coupon === null || seen.hash === hash)
  return isOver && (patch.coupon_code !== undefined || !isRead)
}
