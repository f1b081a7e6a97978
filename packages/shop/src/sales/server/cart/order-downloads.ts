import { type Ctx, storeOf } from '@shopwright/engine'
import { sql } from 'kysely'
import { shopOf } from '../../../floor/store-cache.ts'
import type { LoadedQuote } from './load-quote.ts'

/** Gives every line of an order the files of its product; those that it has already stay as they are. */
export async function grantDownloads(ctx: Ctx, orderId: string): Promise<void> {
  await sql`insert into order_downloads (store_id, id, order_id, order_product_id, download_id, file_id, name, mask, allowed, count, created_at, updated_at)
    select p.store_id, gen_random_uuid(), p.order_id, p.id, d.id, d.file_id, left(coalesce(d.name ->> o.language, d.name ->> ${shopOf(ctx).primaryLanguage}, ''), 64), d.mask, d.allowed, 0, ${ctx.now}, ${ctx.now}
    from order_products p join orders o on o.store_id = p.store_id and o.id = p.order_id
      join product_downloads j on j.store_id = p.store_id and j.product_id = p.product_id join downloads d on d.store_id = j.store_id and d.id = j.download_id
    where p.store_id = ${storeOf(ctx).id} and p.order_id = ${orderId} order by p.sort_order, j.sort_order, d.sort_order, d.id
    on conflict (store_id, order_product_id, file_id) do nothing`.execute(ctx.db)
}

/** Whether something in a cart is fetched as a file: guests cannot buy that. */
export const hasDownloads = ({ quote, products }: Pick<LoadedQuote, 'quote' | 'products'>): boolean =>
  quote.lines.some((line) => products.get(line.product_id)?.has_downloads)
