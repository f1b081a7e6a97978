import { type Behaviour, behaviour, type Ctx, isPermitted, storeOf } from '@shopwright/engine'
import type { Row, Seen } from '@shopwright/resource'
import { sql } from 'kysely'
import { abandonedCartMails, abandonedCarts, type LeftLine, type ShownLeftLine } from '../../model/abandoned-carts.ts'
import { knownProducts } from '../cart/known-products.ts'
import { inLanguage, optionTexts } from '../cart/view.ts'
import { mailNow, whyNotNow } from './mails.ts'

export const abandonedBehaviours: [string, Behaviour][] = [
  behaviour(abandonedCarts, { read: tell }),
  behaviour(abandonedCartMails, { create: mailNow }),
]

/** One that is read alone says what lies in it, and whether a mail may go. What was bought is for who may see orders. */
async function tell(ctx: Ctx, rows: Seen<typeof abandonedCarts>[]): Promise<void> {
  const seesOrders = isPermitted(ctx.actor, ctx.registry.get('orders'), 'find', ctx.registry)
  for (const row of rows) {
    Object.assign(row, { goods: null, no_mail: null })
    if (!seesOrders) Object.assign(row, { order_id: null, revenue: null })
  }
  const [row] = rows
  if (rows.length !== 1 || !row?.id || !ctx.store) return
  row.goods = await goodsOf(ctx, String(row.id))
  row.no_mail = (await whyNotNow(ctx, String(row.id)))?.why ?? null
}

async function goodsOf(ctx: Ctx, id: string): Promise<ShownLeftLine[]> {
  const { rows } = await sql<Pick<Row<typeof abandonedCarts>, 'lines'>>`
    select lines from abandoned_carts where store_id = ${storeOf(ctx).id} and id = ${id}`.execute(ctx.db)
  const lines: LeftLine[] = rows[0]?.lines ?? []
  const products = new Map(
    (
      await knownProducts(
        ctx,
        lines.map(({ product_id }) => product_id),
      )
    ).map((product) => [product.id, product]),
  )
  const text = inLanguage(ctx)
  return lines.map(({ product_id, name, image, quantity, options, price }) => {
    const product = products.get(product_id)
    return {
      product_id: product ? product_id : null,
      name: text(name) ?? '',
      image,
      quantity,
      options: product ? optionTexts(product, options, text).map((one) => ({ name: one.name, value: one.value })) : [],
      price,
    }
  })
}
