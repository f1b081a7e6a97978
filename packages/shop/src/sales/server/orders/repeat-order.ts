import { type Ctx, storeOf } from '@shopwright/engine'
import type { Row } from '@shopwright/resource'
import { sql } from 'kysely'
import type { productOptionValues } from '../../../catalog/model/products.ts'
import type { orderProducts } from '../../model/orders.ts'
import type { NewLine } from '../cart/body.ts'
import { type OrderProof, orderOf } from './view.ts'

export type BoughtLine = Pick<NewLine, 'quantity' | 'options'> & Pick<Row<typeof orderProducts>, 'product_id' | 'name'>

/** What was ordered, as it would be put in a cart today. Throws `not-found` for who may not see the order. */
export async function boughtLines(ctx: Ctx, id: string, by: OrderProof): Promise<BoughtLine[]> {
  await orderOf(ctx, id, by)
  const { rows } = await sql<
    Omit<BoughtLine, 'options'> & {
      chosen: {
        option: Row<typeof productOptionValues>['product_option_id']
        value: Row<typeof productOptionValues>['id']
      }[]
    }
  >`
    select p.product_id, p.name, p.quantity, (select coalesce(json_agg(json_build_object('option', v.product_option_id, 'value', v.id)), '[]')
      from order_options o join product_option_values v on v.store_id = o.store_id and v.id::text = o.product_option_value_id
      where o.store_id = p.store_id and o.order_product_id = p.id) as chosen
    from order_products p where p.store_id = ${storeOf(ctx).id} and p.order_id = ${id} order by p.sort_order, p.id`.execute(
    ctx.db,
  )
  return rows.map(({ chosen, ...line }) => {
    const byOption = Map.groupBy(chosen, ({ option }) => option)
    return {
      ...line,
      options: Object.fromEntries([...byOption].map(([id, all]) => [id, all.map(({ value }) => value)])),
    }
  })
}
