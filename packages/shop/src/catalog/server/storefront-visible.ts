import type { Day } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'

/** For whom and when a product is looked for. */
export type Viewer = { storeId: string; language: string; primaryLanguage: string; day: Day; groupId: string | null }

/** `isVisible` as SQL, for products as `p`: enabled, begun, and offered to the group. */
export const visibleProduct = ({
  storeId,
  day,
  groupId,
}: Viewer): RawBuilder<boolean> => sql<boolean>`p.store_id = ${storeId}
  and p.status and (p.date_available is null or p.date_available <= ${day}::date)
  and (not exists (select 1 from product_customer_groups g where g.store_id = ${storeId} and g.product_id = p.id)
    or exists (select 1 from product_customer_groups g where g.store_id = ${storeId} and g.product_id = p.id and g.customer_group_id = ${groupId}::uuid))`

/** A translated column in the viewer's language, else in the store's primary one. */
export const inLanguage = (column: string, { language, primaryLanguage }: Viewer): RawBuilder<string | null> =>
  sql<
    string | null
  >`coalesce(nullif(${sql.ref(column)} ->> ${language}, ''), ${sql.ref(column)} ->> ${primaryLanguage})`
