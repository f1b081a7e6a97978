import { sql } from 'kysely'

/** The prices of an order `o` are without tax: its terms say so, or, of an older order, its rows. */
export const taxIsAdded = sql`coalesce(not (o.terms ->> 'prices_include_tax')::boolean,
  exists (select 1 from order_totals t where t.store_id = o.store_id and t.order_id = o.id and t.code = 'tax'))`
