import { type Ctx, insert } from '@shopwright/engine'
import { releaseStock, type Taking } from '../claims/stock.ts'
import type { ReturnedLine } from './rows.ts'

/** Puts pieces of a line back into the stock that they were taken from: the product's, and that of its options' values. */
export async function restockLine(ctx: Ctx, orderId: string, line: ReturnedLine, quantity: number): Promise<void> {
  const { product_id } = line
  if (!product_id) return
  const taking = (id: string): Taking => ({ id, product_id, quantity, ahead: true })
  const products = line.subtract ? [taking(product_id)] : []
  const values = line.options
    .flatMap(({ value_id, subtract }) => (subtract && value_id ? [taking(value_id)] : []))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  await releaseStock(ctx, 'products', products)
  await releaseStock(ctx, 'product_option_values', values)
  for (const value of [...products.map(() => null), ...values.map(({ id }) => id)])
    await insert(ctx, ctx.registry.get('stock-movements'), {
      product_id,
      product_option_value_id: value,
      order_id: orderId,
      kind: 'return',
      quantity,
    })
  if (products.length + values.length) ctx.touched.add(`products:${product_id}`)
}
