import { type Ctx, storeOf } from '@shopwright/engine'
import type { Facts } from '@shopwright/providers/ai/seam'
import { pickTranslation, type Translated } from '@shopwright/resource'
import { sql } from 'kysely'
import { removeHtml } from '../../exchange/rules/html-text.ts'

const longestNotes = 2000
const most = 40

type Told = {
  name: Translated
  description: Translated
  manufacturer: string | null
  categories: Translated[] | null
  attributes: { name: Translated; text: Translated }[] | null
  options: { name: Translated; values: Translated[] }[] | null
  goods?: Translated[] | null
}

/** All that a machine is told of a product: no price, no stock, nothing of a person. Null = it is gone. */
export async function factsOfProduct(ctx: Ctx, id: string, language: string): Promise<Facts | null> {
  const { rows } = await sql<Told>`
    select p.name, p.description, m.name as manufacturer,
      (select json_agg(c.name order by pc.sort_order, c.id) from product_categories pc join categories c on c.store_id = pc.store_id and c.id = pc.category_id
        where pc.store_id = p.store_id and pc.product_id = p.id) as categories,
      (select json_agg(json_build_object('name', a.name, 'text', pa.text) order by pa.sort_order, pa.id) from product_attributes pa join attributes a on a.store_id = pa.store_id and a.id = pa.attribute_id
        where pa.store_id = p.store_id and pa.product_id = p.id) as attributes,
      (select json_agg(json_build_object('name', o.name, 'values',
          (select coalesce(json_agg(v.name order by v.sort_order, v.id), '[]') from product_option_values pv join option_values v on v.store_id = pv.store_id and v.id = pv.option_value_id
            where pv.store_id = po.store_id and pv.product_option_id = po.id)) order by po.sort_order, po.id)
        from product_options po join options o on o.store_id = po.store_id and o.id = po.option_id where po.store_id = p.store_id and po.product_id = p.id) as options
    from products p left join manufacturers m on m.store_id = p.store_id and m.id = p.manufacturer_id
    where p.store_id = ${storeOf(ctx).id} and p.id = ${id}`.execute(ctx.db)
  return rows[0] ? factsOf(ctx, rows[0], language) : null
}

/** Of a category: where it stands, and what is in it. */
export async function factsOfCategory(ctx: Ctx, id: string, language: string): Promise<Facts | null> {
  const { rows } = await sql<Told>`
    select c.name, c.description, null as manufacturer,
      (select json_agg(u.name) from categories u where u.store_id = c.store_id and u.id = c.parent_id) as categories,
      null as attributes, null as options,
      (select json_agg(x.name) from (
        select p.name from product_categories pc join products p on p.store_id = pc.store_id and p.id = pc.product_id and p.status
        where pc.store_id = c.store_id and pc.category_id = c.id order by p.sort_order, p.id limit 20) x) as goods
    from categories c where c.store_id = ${storeOf(ctx).id} and c.id = ${id}`.execute(ctx.db)
  return rows[0] ? factsOf(ctx, rows[0], language) : null
}

function factsOf(ctx: Ctx, row: Told, language: string): Facts {
  const said = (text: Translated): string => pickTranslation(text, language, storeOf(ctx).primaryLanguage) ?? ''
  const notes = removeHtml(said(row.description)).slice(0, longestNotes).trim()
  return {
    name: said(row.name),
    ...(row.manufacturer ? { manufacturer: row.manufacturer } : {}),
    categories: (row.categories ?? []).slice(0, most).map(said),
    attributes: (row.attributes ?? [])
      .slice(0, most)
      .map(({ name, text }) => ({ name: said(name), text: said(text).slice(0, 300) })),
    options: (row.options ?? [])
      .filter(({ values }) => values.length > 0)
      .slice(0, most)
      .map(({ name, values }) => ({ name: said(name), values: values.slice(0, most).map(said) })),
    ...(row.goods?.length ? { goods: row.goods.map(said) } : {}),
    ...(notes ? { notes } : {}),
  }
}
