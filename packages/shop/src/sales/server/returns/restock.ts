import type { Ctx } from '@shopwright/engine'
import { noTakings, releaseAll, type Taking, type Takings, takesStock, tidied } from '../claims/stock.ts'
import { insertMovements } from '../orders/insert-order.ts'
import type { ReturnedLine } from './rows.ts'

/** Puts pieces of a line back into the stocks that they were taken from. */
export async function restockLine(ctx: Ctx, orderId: string, line: ReturnedLine, quantity: number): Promise<void> {
  const takings = takingsOfLine(line, quantity)
  if (!takesStock(takings)) return
  await releaseAll(ctx, takings)
  await insertMovements(ctx, orderId, takings, 'return')
  ctx.touched.add(`products:${line.product_id}`)
}

/** What so many pieces of a bought line take: of the product, of its options' values, of its combination. */
export function takingsOfLine(
  { product_id, product_variant_id, subtract, options }: ReturnedLine,
  quantity: number,
): Takings {
  const takings = noTakings()
  if (!product_id) return takings
  const taking = (id: string): Taking => ({ id, product_id, quantity, ahead: false })
  if (subtract) takings.products.push(taking(product_id))
  if (subtract && product_variant_id) takings.variants.push(taking(product_variant_id))
  for (const { value_id, subtract: isCounted } of options)
    if (isCounted && value_id) takings.values.push(taking(value_id))
  return tidied(takings)
}
