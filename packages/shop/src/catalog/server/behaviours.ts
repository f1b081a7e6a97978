import { type Behaviour, behaviour, type Ctx, invalid, storeOf } from '@shopwright/engine'
import { isId, type Nouns, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { customerGroups } from '../../customers/model/customers.ts'
import { shopOf } from '../../floor/store-cache.ts'
import { storeGeoZones } from '../../localisation/model/store-lists.ts'
import { taxClasses, taxRates } from '../../localisation/model/taxes.ts'
import { settings } from '../../platform/model/settings.ts'
import { type Dated, isReversed } from '../../platform/rules/dated.ts'
import { options, reviews } from '../model/attributes.ts'
import { categories } from '../model/categories.ts'
import { downloads } from '../model/downloads.ts'
import { lowStocks } from '../model/low-stocks.ts'
import { priceChanges } from '../model/price-changes.ts'
import { products } from '../model/products.ts'
import { customerWishlists } from '../model/wishlists.ts'
import { isVariantType } from '../rules/variants.ts'
import { refreshEffectivePrices } from './effective-prices.ts'
import { hiddenPriceBehaviours, hidePrices } from './hidden-prices.ts'
import { nameCombinations } from './low-stocks.ts'
import { nextModels } from './model-numbers.ts'
import { startPriceChange, tellChanged } from './price-changes.ts'
import { hidesPrices } from './pricer.ts'
import { reviewBehaviour } from './reviews.ts'
import { starterBehaviour } from './starter-sets.ts'
import { noteStock } from './stock-ledger.ts'
import { keepVariants, refuseTooManyVariants, skusOf, withKeptSkus } from './variants.ts'
import { wishlistBehaviour } from './wishlists.ts'

const stocked = ['quantity', 'options', 'variants'] as const
const priced = ['price', 'tax_class_id', 'specials', 'discounts', 'options', 'variants'] as const

/** What changes the price of many products at once: the lists learn of it by a job. */
const reprice: NonNullable<Behaviour['after']> = async (ctx, _row, existing) => {
  const store = shopOf(ctx).id
  if (existing) await ctx.enqueue(ctx.db, 'effective-prices', { store_id: store }, { key: store })
}

const repricing = [taxClasses, taxRates, storeGeoZones, customerGroups, settings].map((noun): [string, Behaviour] => [
  noun.name,
  { after: reprice },
])

/** What keeps the catalogue true besides its declarations. */
export const catalogBehaviours: [string, Behaviour][] = [
  ...hiddenPriceBehaviours,
  starterBehaviour,
  ...repricing,
  behaviour(products, {
    before: async (ctx, draft, existing) => {
      refuseTooManyVariants(draft)
      await refuseReversed(ctx, 'specials', draft.specials)
      await refuseReversed(ctx, 'discounts', draft.discounts)
      const own = existing?.id ?? draft.id
      if (own && draft.related?.includes(own)) throw invalid({ related: { code: 'related-to-itself' } })
      if (draft.variants) draft.variant_skus = skusOf(await withKeptSkus(ctx, draft.variants))
      const isLeft = draft.model === undefined ? !existing : !draft.model?.trim()
      // What a product's sizes are told in, unless it says so itself.
      if (!existing && draft.length_class_id === undefined) draft.length_class_id = shopOf(ctx).settings.length_class_id
      if (isLeft) draft.model = existing?.model || (await nextModels(ctx, 1))[0]
    },
    after: async (ctx, row, existing, draft) => {
      await keepVariants(ctx, row.id, existing, draft)
      if (!existing || priced.some((field) => draft[field] !== undefined)) await refreshEffectivePrices(ctx, [row.id])
      if (!existing || stocked.some((field) => draft[field] !== undefined)) await noteStock(ctx, [row.id], 'edit')
    },
    read: (ctx, rows) => hidePrices(ctx, 'products', rows),
    readWhen: hidesPrices,
  }),
  behaviour(options, {
    before: async (ctx, draft, existing) => {
      if (existing && draft.type && isVariantType(existing.type) && !isVariantType(draft.type))
        await refuseCombined(ctx, existing.id)
    },
  }),
  behaviour(downloads, {
    before: (ctx, draft) => refusePublicFile(ctx, draft.file_id),
  }),
  behaviour(categories, {
    before: async (ctx, draft, existing) => {
      if (draft.parent_id) await refuseCycle(ctx, existing?.id ?? draft.id, draft.parent_id)
    },
  }),
  behaviour(lowStocks, { read: nameCombinations }),
  behaviour(priceChanges, { create: startPriceChange, read: tellChanged }),
  behaviour(reviews, reviewBehaviour),
  behaviour(customerWishlists, wishlistBehaviour),
]

/** Of what is typed, or of several values, there is no combination to sell. */
async function refuseCombined(ctx: Ctx, optionId: string): Promise<void> {
  const { rows } = await sql<{
    count: number
  }>`select count(distinct v.product_id)::int as count from product_variants v
    join product_variant_values p on p.store_id = v.store_id and p.product_variant_id = v.id
    join option_values o on o.store_id = p.store_id and o.id = p.option_value_id
    where v.store_id = ${shopOf(ctx).id} and o.option_id = ${optionId}`.execute(ctx.db)
  const count = rows[0]?.count ?? 0
  if (count) throw invalid({ type: { code: 'option-of-variants', params: { count } } })
}

async function refuseCycle(ctx: Ctx, id: string | undefined, parentId: string): Promise<void> {
  const store = shopOf(ctx).id
  const { rows } = await sql<Pick<Row<typeof categories>, 'id'>>`with recursive up as (
    select id, parent_id, 1 as depth from categories where store_id = ${store} and id = ${parentId}
    union all select c.id, c.parent_id, up.depth + 1 from categories c join up on c.id = up.parent_id where c.store_id = ${store} and up.depth < 64
  ) select id from up where id = ${id} limit 1`.execute(ctx.db)
  if (rows.length || id === parentId) throw invalid({ parent_id: { code: 'own-parent' } })
}

/** What is sold must not lie where everybody may fetch it. */
async function refusePublicFile(ctx: Ctx, id: unknown): Promise<void> {
  if (typeof id !== 'string') return
  const { rows } = await sql<Pick<Row<Nouns['files']>, 'is_private'>>`
    select is_private from files where store_id = ${shopOf(ctx).id} and id = ${id}`.execute(ctx.db)
  if (rows[0] && !rows[0].is_private) throw invalid({ file_id: { code: 'download-file-public' } })
}

type DatedRow = Dated & { id?: string }

/** A price for days has one at least, also where a caller says only one of them anew. */
async function refuseReversed(
  ctx: Ctx,
  name: 'specials' | 'discounts',
  rows: readonly DatedRow[] | null | undefined,
): Promise<void> {
  const half = (rows ?? []).filter((row) => (row.date_start === undefined) !== (row.date_end === undefined))
  const kept = await datesOf(ctx, name, half)
  const index = (rows ?? []).findIndex(({ id = '', date_start, date_end }) => {
    const was = kept.get(id)
    return isReversed({
      date_start: date_start === undefined ? was?.date_start : date_start,
      date_end: date_end === undefined ? was?.date_end : date_end,
    })
  })
  if (index >= 0) throw invalid({ [`${name}.${index}.date_end`]: { code: 'ends-before-start' } })
}

async function datesOf(
  ctx: Ctx,
  name: 'specials' | 'discounts',
  rows: readonly DatedRow[],
): Promise<Map<string, DatedRow>> {
  const ids = rows.flatMap(({ id }) => (isId(id) ? [id] : []))
  if (!ids.length) return new Map()
  const { rows: found } = await sql<DatedRow & { id: string }>`
    select id, date_start::text as date_start, date_end::text as date_end from ${sql.table(`product_${name}`)}
    where store_id = ${storeOf(ctx).id} and id = any(${ids}::uuid[])`.execute(ctx.db)
  return new Map(found.map((row) => [row.id, row]))
}
