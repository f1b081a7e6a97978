import { AppError } from '@shopwright/engine'
import type { Repeated } from '@shopwright/theme-kit'
import { inStore, type ShopVisit } from '../../pages/visit.ts'
import { addToCart } from '../server/cart/carts.ts'
import { type BoughtLine, boughtLines } from '../server/orders/repeat-order.ts'
import { keepCart, noteAnswer, sendingOf, visitorOf } from './visitor.ts'

/** Puts what was ordered into the cart once more, as much of it as there is; names what there is not. Null for a stranger. */
export async function repeatOrder(
  visit: ShopVisit,
  id: string,
  key: string | null,
  form: FormData,
): Promise<Repeated | null> {
  visit.isPersonal = true
  const by = key ? { accessKey: key } : { customerId: visit.customerId }
  try {
    const lines = joined(await inStore(visit, (ctx) => boughtLines(ctx, id, by)))
    keepCart(visit)
    const missing: string[] = []
    for (const [at, line] of lines.entries()) if (!(await isPutIn(visit, form, line, [id, at]))) missing.push(line.name)
    noteAnswer(visit)
    return { added: lines.length - missing.length, missing }
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  }
}

/** What is one line of a cart is put in at once: a line knows its last sending alone. */
function joined(lines: readonly BoughtLine[]): BoughtLine[] {
  const same = Map.groupBy(lines, ({ product_id, options, name }) => JSON.stringify([product_id ?? name, options]))
  return [...same.values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, quantity: more.reduce((sum, { quantity }) => sum + quantity, first.quantity) }] : [],
  )
}

/** Whether all of a line is in the cart. Each is a transaction of its own: what is refused takes nothing else along. */
async function isPutIn(
  visit: ShopVisit,
  form: FormData,
  { name: _, ...line }: BoughtLine,
  place: [order: string, at: number],
): Promise<boolean> {
  if (!line.product_id) return false
  const put = (quantity: number) =>
    inStore(visit, (ctx) =>
      addToCart(ctx, visitorOf(visit), { ...line, quantity }, sendingOf(visit, form, ...place, quantity)),
    ).then(
      () => null,
      (error: unknown) => {
        if (error instanceof AppError && error.status < 500) return error
        throw error
      },
    )
  const refusal = await put(line.quantity)
  const left = refusal?.code === 'stock-short' ? Number(refusal.params.available) : 0
  if (left > 0 && left < line.quantity) await put(left)
  return refusal === null
}
