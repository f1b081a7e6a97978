import { behaviour, type Ctx, type Data, type Effect, insert } from '@shopwright/engine'
import type { Row, Translated } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import { shopOf } from '../../floor/store-cache.ts'
import { starterSets as declared, type productTypes } from '../../platform/model/setup.ts'
import { inAll } from '../../platform/server/seeds/store-lists.ts'
import { type StarterSet, starterSets } from '../rules/starter-sets.ts'

type Made = Record<'attribute-groups' | 'attributes' | 'filter-groups' | 'options', string[]>

/** What a shop that has just been opened gets for each kind of goods that it sells, in its own language at least. */
export const starterEffects: [string, Effect][] = [
  [
    'store-opened',
    async (ctx: Ctx, { product_types }: { product_types: readonly string[] }) => {
      const known = new Set<string>()
      for (const code of product_types) {
        const set = starterSets[code]
        if (!set) continue
        const rows = await addSet(ctx, await nameOf(ctx, code), set, known)
        await insert(ctx, ctx.registry.get('starter-sets'), { code, rows })
      }
    },
  ],
]

async function nameOf(ctx: Ctx, code: string): Promise<Translated> {
  const { rows } = await sql<
    Pick<Row<typeof productTypes>, 'name'>
  >`select name from product_types where code = ${code}`.execute(ctx.db)
  return rows[0]?.name ?? { [ctx.language]: code }
}

/** Two kinds of goods that have colours share one option of them. */
async function addSet(ctx: Ctx, name: Translated, set: StarterSet, known: Set<string>): Promise<Made> {
  const add = async (noun: keyof Made, draft: Data): Promise<string> =>
    String((await insert(ctx, ctx.registry.get(noun as string), draft)).id)
  const isNew = (said: readonly string[]): boolean => !known.has(String(said)) && Boolean(known.add(String(said)))
  const made: Made = { 'attribute-groups': [], attributes: [], 'filter-groups': [], options: [] }
  const attributes = set.attributes.filter(isNew)
  if (attributes.length) {
    const attribute_group_id = await add('attribute-groups', { name })
    made['attribute-groups'].push(attribute_group_id)
    for (const [sort_order, said] of attributes.entries())
      made.attributes.push(await add('attributes', { name: spoken(ctx, said), attribute_group_id, sort_order }))
  }
  for (const filter of set.filters.filter((one) => isNew(one.name)))
    made['filter-groups'].push(
      await add('filter-groups', { name: spoken(ctx, filter.name), filters: valuesOf(ctx, filter.values) }),
    )
  for (const option of set.options.filter((one) => isNew(one.name)))
    made.options.push(
      await add('options', {
        name: spoken(ctx, option.name),
        type: option.type,
        values: valuesOf(ctx, option.values),
      }),
    )
  return made
}

const valuesOf = (ctx: Ctx, values: readonly (readonly [string, string, string])[]): Data[] =>
  values.map((said, sort_order) => ({ name: spoken(ctx, said), sort_order }))

/** In a language that the house does not write in English stands in. */
const spoken = ({ language }: Ctx, said: readonly [string, string, string]): Translated => ({
  [language]: said[0],
  ...inAll(...said),
})

/** Whoever takes a set out keeps what a product or a category has come to use. */
const used: Record<keyof Made, RawBuilder<unknown>> = {
  attributes: sql`select from product_attributes u where u.store_id = t.store_id and u.attribute_id = t.id`,
  'attribute-groups': sql`select from attributes u where u.store_id = t.store_id and u.attribute_group_id = t.id`,
  'filter-groups': sql`select from filters f where f.store_id = t.store_id and f.filter_group_id = t.id and (
    exists (select from product_filters u where u.store_id = f.store_id and u.filter_id = f.id)
    or exists (select from category_filters u where u.store_id = f.store_id and u.filter_id = f.id))`,
  options: sql`select from product_options u where u.store_id = t.store_id and u.option_id = t.id`,
}

export const starterBehaviour = behaviour(declared, {
  beforeRemove: async (ctx, row: Row<typeof declared>) => {
    const made = row.rows as Made
    for (const noun of ['attributes', 'attribute-groups', 'filter-groups', 'options'] as const) {
      const ids = made[noun] ?? []
      if (!ids.length) continue
      const { table } = ctx.registry.get(noun)
      await sql`delete from ${sql.table(table)} t where t.store_id = ${shopOf(ctx).id} and t.id in (${sql.join(ids)})
        and not exists (${used[noun]})`.execute(ctx.db)
      ctx.touched.add(noun)
    }
  },
})
