import type { Engine } from '@shopwright/engine'
import { newId, slugify } from '@shopwright/resource'
import { sql } from 'kysely'
import { noteStock } from '../../catalog/server/stock-ledger.ts'
import { tables } from '../../database.ts'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'
import { inAll } from '../../platform/server/seeds/store-lists.ts'
import { insertMany } from './bulk.ts'

const chunk = 1000
const perRoot = 10

/** The same numbers in the same order, for everybody. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const things = [
  'Lamp',
  'Chair',
  'Table',
  'Mug',
  'Kettle',
  'Blanket',
  'Clock',
  'Basket',
  'Mirror',
  'Shelf',
  'Vase',
  'Plate',
]
const things_uk = [
  'Лампа',
  'Стілець',
  'Стіл',
  'Чашка',
  'Чайник',
  'Плед',
  'Годинник',
  'Кошик',
  'Дзеркало',
  'Полиця',
  'Ваза',
  'Тарілка',
]
const looks = ['oak', 'linen', 'steel', 'amber', 'slate', 'ivory', 'moss', 'copper', 'ash', 'navy']
const looks_uk = [
  'дубовий',
  'лляний',
  'сталевий',
  'бурштиновий',
  'сланцевий',
  'кремовий',
  'моховий',
  'мідний',
  'ясеневий',
  'синій',
]

/**
 * A catalogue that is the same wherever it is made: `count` products in `count / 50` categories (two levels), 40
 * manufacturers, 6 attributes with 10 values, specials on every twentieth. For benches and load tests.
 */
export async function seedCatalogue(engine: Engine, store: ShopStore, count: number): Promise<void> {
  const inside = <T>(work: (ctx: ShopCtx) => Promise<T>): Promise<T> =>
    engine.inStore({ store }, (ctx) => work(ctx as ShopCtx))
  const roll = dice(42)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T
  const categoryCount = Math.max(1, Math.round(count / 50))
  const categories = Array.from({ length: categoryCount }, (_, n) => ({
    id: newId(),
    parent: n % (perRoot + 1) === 0 ? null : n - (n % (perRoot + 1)),
    n,
  }))
  const manufacturers = Array.from({ length: 40 }, (_, n) => ({ id: newId(), name: `Maker ${n + 1}` }))
  const group = newId()
  const attributes = ['Colour', 'Material', 'Size', 'Style', 'Origin', 'Care'].map((name, n) => ({
    id: newId(),
    name,
    n,
  }))
  await inside(async (ctx) => {
    await insertMany(
      ctx,
      'categories',
      categories.map(({ id, n }) => ({
        id,
        external_id: `c-${n}`,
        parent_id: null,
        name: { 'en-us': `Category ${n + 1}`, 'ua-uk': `Категорія ${n + 1}` },
        slug: { 'en-us': `category-${n + 1}`, 'ua-uk': `kategoriia-${n + 1}` },
        sort_order: n,
      })),
    )
    for (const { id, parent } of categories.filter(({ parent }) => parent !== null))
      await sql`update categories set parent_id = ${categories[parent as number]?.id} where store_id = ${store.id} and id = ${id}`.execute(
        ctx.db,
      )
    await insertMany(
      ctx,
      'manufacturers',
      manufacturers.map(({ id, name }) => ({
        id,
        name,
        slug: { 'en-us': slugify(name), 'ua-uk': slugify(name) },
      })),
    )
    await insertMany(ctx, 'attribute-groups', [
      {
        id: group,
        name: inAll('Specifications', 'Характеристики', 'Характеристики'),
      },
    ])
    await insertMany(
      ctx,
      'attributes',
      attributes.map(({ id, name, n }) => ({
        id,
        attribute_group_id: group,
        name: { 'en-us': name, 'ua-uk': name },
        sort_order: n,
      })),
    )
    await insertMany(ctx, 'slugs', [
      ...categories.flatMap(({ id, n }) =>
        [
          ['en-us', `category-${n + 1}`],
          ['ua-uk', `kategoriia-${n + 1}`],
        ].map(([language, slug]) => ({
          id: newId(),
          language,
          slug,
          resource: 'categories',
          row_id: id,
          is_current: true,
        })),
      ),
      ...manufacturers.flatMap(({ id, name }) =>
        ['en-us', 'ua-uk'].map((language) => ({
          id: newId(),
          language,
          slug: slugify(name),
          resource: 'manufacturers',
          row_id: id,
          is_current: true,
        })),
      ),
    ])
  })
  const groupId = await inside(
    async (ctx) =>
      (
        await tables(ctx)
          .selectFrom('customer_groups')
          .select('id')
          .where('store_id', '=', store.id)
          .orderBy('sort_order')
          .limit(1)
          .executeTakeFirstOrThrow()
      ).id,
  )
  for (let from = 0; from < count; from += chunk) {
    const rows = Array.from({ length: Math.min(chunk, count - from) }, (_, at) => {
      const n = from + at
      const [thing, look] = [Math.floor(roll() * things.length), Math.floor(roll() * looks.length)]
      const price = BigInt(10_000 * (50 + Math.floor(roll() * 4950)))
      const special = n % 20 === 0 ? (price * 8n) / 10n : null
      const model = `P-${String(n + 1).padStart(6, '0')}`
      return {
        special,
        category: categories[n % categories.length]?.id as string,
        values: attributes.map(() => Math.floor(roll() * 10)),
        row: {
          id: newId(),
          external_id: `p-${n + 1}`,
          model,
          sku: `SKU${n + 1}`,
          name: {
            'en-us': `${things[thing]} ${looks[look]} ${n + 1}`,
            'ua-uk': `${things_uk[thing]} ${looks_uk[look]} ${n + 1}`,
          },
          slug: { 'en-us': `product-${n + 1}`, 'ua-uk': `tovar-${n + 1}` },
          description: {
            'en-us': `<p>A ${looks[look]} ${things[thing]?.toLowerCase()} for every day.</p>`,
            'ua-uk': `<p>${things_uk[thing]} на кожен день.</p>`,
          },
          price,
          effective_price: special ?? price,
          quantity: Math.floor(roll() * 200),
          manufacturer_id: pick(manufacturers).id,
          sort_order: 0,
          status: true,
        },
      }
    })
    await inside(async (ctx) => {
      await insertMany(
        ctx,
        'products',
        rows.map(({ row }) => row),
      )
      await insertMany(
        ctx,
        'slugs',
        rows.flatMap(({ row }) =>
          Object.entries(row.slug).map(([language, slug]) => ({
            id: newId(),
            language,
            slug,
            resource: 'products',
            row_id: row.id,
            is_current: true,
          })),
        ),
      )
      await insertMany(
        ctx,
        'product-categories',
        rows.map(({ row, category }) => ({ id: newId(), product_id: row.id, category_id: category, sort_order: 0 })),
      )
      await insertMany(
        ctx,
        'product-attributes',
        rows.flatMap(({ row, values }) =>
          attributes.map(({ id, name, n }) => ({
            id: newId(),
            product_id: row.id,
            attribute_id: id,
            text: { 'en-us': `${name} ${values[n]}`, 'ua-uk': `${name} ${values[n]}` },
            sort_order: n,
          })),
        ),
      )
      await insertMany(
        ctx,
        'product-specials',
        rows.flatMap(({ row, special }) =>
          special === null
            ? []
            : [{ id: newId(), product_id: row.id, customer_group_id: groupId, priority: 1, price: special }],
        ),
      )
      await noteStock(
        ctx,
        rows.map(({ row }) => row.id),
        'import',
      )
      for (const name of ['products', 'categories', 'manufacturers', 'attributes']) ctx.touched.add(name)
    })
  }
}
