import type { Ctx } from '@shopwright/engine'
import type { Row, Seen } from '@shopwright/resource'
import { sql } from 'kysely'
import type { stores } from '../model/stores.ts'

type Usage = Pick<Row<typeof stores>, 'id'> & { products: number; categories: number; staff: number }

/** How much each store of a list has of what its plan counts, in one statement; for the super admin's eyes. */
export async function tellUsage(ctx: Ctx, rows: Seen<typeof stores>[]): Promise<void> {
  if (!rows.length) return
  const { rows: found } = await sql<Usage>`
    select s.id, (select count(*)::int from products p where p.store_id = s.id) as products, (select count(*)::int from categories c where c.store_id = s.id) as categories,
      (select count(*)::int from staff_members m where m.store_id = s.id and m.status and not m.is_owner) as staff
    from stores s where s.id in (${sql.join(rows.map(({ id }) => id))})`.execute(ctx.db)
  for (const row of rows) {
    const { products, categories, staff } = found.find(({ id }) => id === row.id) ?? {
      products: 0,
      categories: 0,
      staff: 0,
    }
    row.usage = { products, categories, staff }
  }
}
