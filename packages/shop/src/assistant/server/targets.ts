import { type Ctx, storeOf } from '@shopwright/engine'
import type { Row } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import type { aiGenerations } from '../model/ai.ts'

export type Asked = Pick<Row<typeof aiGenerations>, 'id' | 'type' | 'scope' | 'category_id' | 'product_id'>

/** Rows of `owner_id` and `language`, `at` in order: every text that a generation is to write. What waits to be read is not written again, unless it is asked for by itself. */
export function targetsOf(ctx: Ctx, asked: Asked): RawBuilder<unknown> {
  const store = storeOf(ctx).id
  const { type, scope, category_id, product_id } = asked
  const owner = sql.table(type)
  const own = sql.ref(`i.${type === 'products' ? 'product_id' : 'category_id'}`)
  const below = sql`(with recursive tree as (
      select c.id from categories c where c.store_id = ${store} and c.id = ${category_id}
      union select c.id from categories c join tree on c.parent_id = tree.id where c.store_id = ${store}
    ) select id from tree)`
  const isWanted: Record<Asked['scope'], RawBuilder<unknown>> = {
    'without-text': sql`regexp_replace(coalesce(o.description ->> l.code, ''), '<[^>]*>|&nbsp;|\\s', '', 'g') = ''`,
    'without-ai': sql`o.generated_at is null`,
    category:
      type === 'products'
        ? sql`exists (select from product_categories pc where pc.store_id = ${store} and pc.product_id = o.id and pc.category_id in ${below})`
        : sql`o.id in ${below}`,
    one: sql`o.id = ${type === 'products' ? product_id : category_id}`,
  }
  const isOpen =
    scope === 'one'
      ? sql`false`
      : sql`exists (select from ai_generation_items i where i.store_id = ${store} and ${own} = o.id and i.language = l.code and i.state in ('waiting', 'generating', 'written'))`
  return sql`select o.id as owner_id, l.code as language, row_number() over (order by o.sort_order, o.created_at, o.id, s.sort_order, l.code) as at from ${owner} o
    join store_languages s on s.store_id = o.store_id and s.status join languages l on l.id = s.language_id
    where o.store_id = ${store} and ${isWanted[scope]} and not ${isOpen}
      and (exists (select from ai_generation_languages g where g.store_id = s.store_id and g.generation_id = ${asked.id} and g.store_language_id = s.id)
        or not exists (select from ai_generation_languages g where g.store_id = s.store_id and g.generation_id = ${asked.id}))`
}
