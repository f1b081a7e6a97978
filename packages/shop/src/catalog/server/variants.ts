import { type Ctx, type FieldFault, invalid, storeOf } from '@shopwright/engine'
import { isId, type Patch, pickTranslation, type Row, type Translated } from '@shopwright/resource'
import { sql } from 'kysely'
import { shopOf } from '../../floor/store-cache.ts'
import { MAX_VARIANTS, type products, type productVariants } from '../model/products.ts'
import { judgeVariants, type OwnOption, type OwnVariant } from '../rules/variants-of-product.ts'

type Draft = Pick<Patch<typeof products>, 'variants' | 'options' | 'quantity'>

/** Before anything is written of them. */
export function refuseTooManyVariants({ variants }: Draft): void {
  if ((variants?.length ?? 0) > MAX_VARIANTS)
    throw invalid({
      variants: { code: 'variants-too-many', params: { max: MAX_VARIANTS, count: variants?.length ?? 0 } },
    })
}

/** What a search is to find a product by besides its own numbers, one a line. */
export const skusOf = (variants: readonly { sku?: string | null }[]): string | null =>
  variants.flatMap(({ sku }) => sku || []).join('\n') || null

type Numbered = { id?: string; sku?: string | null }

/** A combination that a caller says nothing new of the number of keeps the one that it has. */
export async function withKeptSkus(ctx: Ctx, variants: readonly Numbered[]): Promise<Numbered[]> {
  const silent = variants.flatMap(({ id, sku }) => (sku === undefined && isId(id) ? [id] : []))
  if (!silent.length) return [...variants]
  const { rows } = await sql<Pick<Row<typeof productVariants>, 'id' | 'sku'>>`
    select id, sku from product_variants where store_id = ${storeOf(ctx).id} and id = any(${silent}::uuid[])`.execute(
    ctx.db,
  )
  const kept = new Map(rows.map(({ id, sku }) => [id, sku]))
  return variants.map((one) => (one.sku === undefined ? { ...one, sku: kept.get(one.id ?? '') ?? null } : one))
}

/**
 * Judges the combinations of a product as they have been written, and lets its stock be what they have together. Throws what is
 * wrong where the caller's body has it. The product's row is locked by whoever wrote it.
 */
export async function keepVariants(
  ctx: Ctx,
  id: string,
  existing: Pick<Row<typeof products>, 'quantity'> | null,
  draft: Draft,
): Promise<void> {
  const isChanged = draft.variants !== undefined || draft.options !== undefined
  if (!isChanged && draft.quantity === undefined) return
  const own = await combinations(ctx, id)
  if (!own.variants.length) return
  const faults = isChanged ? judgeVariants(own.options, own.variants) : []
  if (faults.length) throw invalid(Object.fromEntries(faults.map((fault) => placed(fault, draft))))
  const together = own.variants.reduce((sum, { status, quantity }) => sum + (status ? quantity : 0), 0)
  const isOther = draft.quantity !== undefined && draft.quantity !== together && draft.quantity !== existing?.quantity
  if (existing && !draft.variants && isOther)
    throw invalid({ quantity: { code: 'quantity-of-variants', params: { quantity: together } } })
  await sumVariants(ctx, [id])
}

/** A product that is sold in combinations has what these have together, of those that are sold. */
export async function sumVariants(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  await sql`update products p set quantity = v.quantity from (
      select product_id, coalesce(sum(quantity) filter (where status), 0)::int as quantity from product_variants
      where store_id = ${storeOf(ctx).id} and product_id = any(${[...ids]}::uuid[]) group by 1) v
    where p.store_id = ${storeOf(ctx).id} and p.id = v.product_id and p.quantity <> v.quantity`.execute(ctx.db)
}

type Judged = ReturnType<typeof judgeVariants>[number]

/** In the combination's row of the body, else at the options of which it was made. */
function placed({ variant, ...fault }: Judged, { variants }: Draft): [string, FieldFault] {
  const isSame = (values: readonly string[] | null | undefined) =>
    values?.length === variant.values.length && variant.values.every((one) => values.includes(one))
  const at = variants?.findLastIndex((given) => isSame(given.values)) ?? -1
  return [at < 0 ? 'options' : `variants.${at}.values`, fault]
}

type Named<T> = T & { name: Translated }

async function combinations(
  ctx: Ctx,
  id: string,
): Promise<{ options: OwnOption[]; variants: (OwnVariant & { quantity: number; status: boolean })[] }> {
  const store = shopOf(ctx)
  const { rows } = await sql<{
    options: Named<Omit<OwnOption, 'values'> & { values: Named<{ id: string }>[] }>[]
    variants: (Omit<OwnVariant, 'values'> & { quantity: number; status: boolean; values: Named<{ id: string }>[] })[]
  }>`select
    (select coalesce(json_agg(json_build_object('id', po.id, 'name', o.name, 'type', o.type, 'values', (
        select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name)), '[]') from product_option_values pv join option_values v on v.store_id = pv.store_id and v.id = pv.option_value_id
        where pv.store_id = po.store_id and pv.product_option_id = po.id)) order by po.sort_order, po.id), '[]')
      from product_options po join options o on o.store_id = po.store_id and o.id = po.option_id where po.store_id = ${store.id} and po.product_id = ${id}) as options,
    (select coalesce(json_agg(json_build_object('id', w.id, 'quantity', w.quantity, 'status', w.status, 'values', (
        select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name)), '[]') from product_variant_values j join option_values v on v.store_id = j.store_id and v.id = j.option_value_id
        where j.store_id = w.store_id and j.product_variant_id = w.id)) order by w.sort_order, w.id), '[]')
      from product_variants w where w.store_id = ${store.id} and w.product_id = ${id}) as variants`.execute(ctx.db)
  const text = (name: Translated): string => pickTranslation(name, ctx.language, store.primaryLanguage) ?? ''
  const { options = [], variants = [] } = rows[0] ?? {}
  return {
    options: options.map((option) => ({
      ...option,
      name: text(option.name),
      values: option.values.map((value) => value.id),
    })),
    variants: variants.map((variant) => ({
      ...variant,
      values: variant.values.map((value) => value.id),
      names: variant.values.map((value) => text(value.name)),
    })),
  }
}
