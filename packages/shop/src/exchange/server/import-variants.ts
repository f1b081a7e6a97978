import { type Data, moneyText, toRow } from '@shopwright/engine'
import { newId, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import type { productVariants } from '../../catalog/model/products.ts'
import { shopOf } from '../../floor/store-cache.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import type { Before } from '../model/undo.ts'
import type { VariantDraft } from '../rules/drafts.ts'
import { insertMany, updateMany } from './bulk.ts'
import type { Options } from './import-options.ts'

type OptionRow = { id: string; product_id: string; option_id: string }
type ValueRow = { id: string; product_option_id: string; option_value_id: string }
type VariantRow = Data & { id: string; product_id: string; source_url: string | null }
type VariantValueRow = { id: string; product_variant_id: string; option_value_id: string }

/** What products have of options and combinations, with its ids. */
export type VariantRows = NonNullable<Before['variants']>

/** `of`: what it hangs on, and by which column. */
const tables = {
  options: { resource: 'product-options', table: 'product_options', of: null },
  values: {
    resource: 'product-option-values',
    table: 'product_option_values',
    of: ['product_options', 'product_option_id'],
  },
  variants: { resource: 'product-variants', table: 'product_variants', of: null },
  variant_values: {
    resource: 'product-variant-values',
    table: 'product_variant_values',
    of: ['product_variants', 'product_variant_id'],
  },
} as const
const parts = ['options', 'values', 'variants', 'variant_values'] as const

/** All of it, by product, as JSON has it; one statement. */
export async function variantRowsOf(ctx: ShopCtx, ids: readonly string[]): Promise<Map<string, VariantRows>> {
  const none = (): VariantRows => ({ options: [], values: [], variants: [], variant_values: [] })
  const found = new Map(ids.map((id) => [id, none()]))
  if (!ids.length) return found
  const store = shopOf(ctx).id
  const selects = parts.map((part) => {
    const { table, of } = tables[part]
    const select = (product: string) =>
      sql`select ${part}::text as part, ${sql.ref(product)} as product_id, to_jsonb(t) - 'store_id' - 'version' - 'created_at' - 'updated_at' as row, t.id`
    if (!of)
      return sql`${select('t.product_id')} from ${sql.table(table)} t where t.store_id = ${store} and t.product_id = any(${[...ids]}::uuid[])`
    const [parent, column] = of
    return sql`${select('p.product_id')} from ${sql.table(parent)} p join ${sql.table(table)} t on t.store_id = p.store_id and t.${sql.ref(column)} = p.id
      where p.store_id = ${store} and p.product_id = any(${[...ids]}::uuid[])`
  })
  const { rows } = await sql<Pick<Row<typeof productVariants>, 'product_id'> & { part: keyof VariantRows; row: Data }>`
    ${sql.join(selects, sql` union all `)} order by 1, 4`.execute(ctx.db)
  for (const { part, product_id, row } of rows) found.get(product_id)?.[part].push(row)
  return found
}

/** The same in the words of a draft, to be compared with what a file says. */
export function variantDrafts({ variants, variant_values }: VariantRows, options: Options): VariantDraft[] {
  return variants.map(({ id, sku, price, quantity, status, source_url }) => ({
    values: variant_values.flatMap(({ product_variant_id, option_value_id }) =>
      product_variant_id === id ? (options.calledAt(String(option_value_id)) ?? []) : [],
    ),
    ...(sku ? { sku: String(sku) } : {}),
    price: price === null ? null : moneyText(BigInt(String(price))),
    quantity: Number(quantity),
    status: Boolean(status),
    ...(source_url ? { image: String(source_url) } : {}),
  }))
}

export type Wanted = { id: string; variants: VariantDraft[]; before: VariantRows | null }

/**
 * Gives products the combinations of a file, and the options that these are made of. Combinations of the same values stay what
 * they are, with what the file does not tell; options that none of them is made of, before or after, are left alone.
 */
export async function writeVariants(ctx: ShopCtx, wanted: readonly Wanted[], options: Options): Promise<void> {
  if (!wanted.length) return
  const plans = wanted.map((one) => planOf(ctx, one, options))
  const all = <K extends keyof ReturnType<typeof planOf>>(part: K): ReturnType<typeof planOf>[K] =>
    plans.flatMap((plan) => plan[part] as Data[]) as ReturnType<typeof planOf>[K]
  await removeRows(ctx, 'product_variants', all('goneVariants'))
  await removeRows(ctx, 'product_option_values', all('goneValues'))
  await removeRows(ctx, 'product_options', all('goneOptions'))
  await insertMany(ctx, 'product-options', all('newOptions'))
  await insertMany(ctx, 'product-option-values', all('newValues'))
  await insertMany(ctx, 'product-variants', all('newVariants'))
  await insertMany(ctx, 'product-variant-values', all('newVariantValues'))
  const byShape = Map.groupBy(all('changedVariants'), (row) => Object.keys(row).sort().join())
  for (const rows of byShape.values()) await updateMany(ctx, 'product-variants', rows)
  const pictured = [...all('newVariants'), ...all('changedVariants')].filter(({ source_url }) => source_url)
  await linkPictures(
    ctx,
    pictured.map(({ id }) => String(id)),
  )
}

function planOf(ctx: ShopCtx, { id: product_id, variants, before }: Wanted, options: Options) {
  const own = (before?.options ?? []) as OptionRow[]
  const ownValues = (before?.values ?? []) as ValueRow[]
  const ownVariants = (before?.variants ?? []) as VariantRow[]
  const ownVariantValues = (before?.variant_values ?? []) as VariantValueRow[]
  const made = variants.map((variant) => ({ variant, ids: variant.values.map(options.resolve) }))
  const used = new Set(made.flatMap(({ ids }) => ids.map(({ option_value_id }) => option_value_id)))
  const formerly = new Set(ownVariantValues.map(({ option_value_id }) => option_value_id))

  const optionAt = new Map(own.map((row) => [row.option_id, row.id]))
  const newOptions: Data[] = []
  const newValues: Data[] = []
  const held = new Set(ownValues.map(({ option_value_id }) => option_value_id))
  for (const { option_id, option_value_id } of made.flatMap(({ ids }) => ids)) {
    if (!optionAt.has(option_id)) {
      const row = { id: newId(), product_id, option_id, required: true, sort_order: optionAt.size }
      optionAt.set(option_id, row.id)
      newOptions.push(row)
    }
    if (held.has(option_value_id)) continue
    held.add(option_value_id)
    newValues.push({ product_option_id: optionAt.get(option_id), option_value_id, sort_order: held.size })
  }
  const makers = new Set([
    ...made.flatMap(({ ids }) => ids.map(({ option_id }) => optionAt.get(option_id))),
    ...ownValues.flatMap((row) => (formerly.has(row.option_value_id) ? [row.product_option_id] : [])),
  ])
  const goneValues = ownValues.filter((row) => makers.has(row.product_option_id) && !used.has(row.option_value_id))
  const kept = new Set([...ownValues.filter((row) => !goneValues.includes(row)), ...newValues].map(atOption))
  const goneOptions = own.filter(({ id }) => makers.has(id) && !kept.has(id))

  const valuesOf = (variant: string): string =>
    setOf(ownVariantValues.flatMap((row) => (row.product_variant_id === variant ? [row.option_value_id] : [])))
  const known = new Map(ownVariants.map((row) => [valuesOf(row.id), row]))
  const newVariants: Data[] = []
  const newVariantValues: Data[] = []
  const changedVariants: (Data & { id: string })[] = []
  for (const [sort_order, { variant, ids }] of made.entries()) {
    const values = ids.map(({ option_value_id }) => option_value_id)
    const row = known.get(setOf(values))
    known.delete(setOf(values))
    const columns = columnsOf(ctx, variant)
    if (row) {
      changedVariants.push({ id: row.id, ...columns })
      continue
    }
    const id = newId()
    newVariants.push({ id, product_id, ...columns, sort_order })
    newVariantValues.push(...values.map((option_value_id) => ({ product_variant_id: id, option_value_id })))
  }
  const goneVariants = [...known.values()]
  return {
    newOptions,
    newValues,
    newVariants,
    newVariantValues,
    changedVariants: changedVariants.filter((row) => Object.keys(row).length > 1),
    goneVariants: goneVariants as Data[],
    goneValues: goneValues as Data[],
    goneOptions: goneOptions as Data[],
  }
}

const atOption = (row: Data | ValueRow): string => String(row.product_option_id)
const setOf = (values: readonly string[]): string => values.toSorted().join()

function columnsOf(ctx: ShopCtx, { sku, price, quantity, status, image }: VariantDraft): Data {
  const told = { sku, price, quantity, status }
  const body = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined))
  return {
    ...toRow(ctx, ctx.registry.get('product-variants'), body, null),
    ...(image === undefined ? {} : { source_url: image }),
  }
}

async function removeRows(ctx: ShopCtx, table: string, rows: readonly Data[]): Promise<void> {
  if (!rows.length) return
  const ids = rows.map(({ id }) => String(id))
  await sql`delete from ${sql.table(table)} where store_id = ${shopOf(ctx).id} and id = any(${ids}::uuid[])`.execute(
    ctx.db,
  )
}

/** Combinations show the pictures that have come from the addresses that the file gives them. */
async function linkPictures(ctx: ShopCtx, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  await sql`
    update product_variants v set image = i.image from product_images i
    where v.store_id = ${shopOf(ctx).id} and v.id = any(${[...ids]}::uuid[])
      and i.store_id = v.store_id and i.product_id = v.product_id and i.source_url = v.source_url and i.image is not null`.execute(
    ctx.db,
  )
}

/** The same for one picture that has just come. */
export async function showAtVariants(ctx: ShopCtx, product: string, source_url: string, file: string): Promise<void> {
  await sql`
    update product_variants set image = ${file}
    where store_id = ${shopOf(ctx).id} and product_id = ${product} and source_url = ${source_url}`.execute(ctx.db)
}

/** Puts back what products had; what has been deleted since of the store's options is not made again. */
export async function putVariantsBack(
  ctx: ShopCtx,
  products: readonly { id: string; rows: VariantRows }[],
  there: ReadonlySet<string>,
): Promise<void> {
  if (!products.length) return
  const ids = products.map(({ id }) => id)
  const store = shopOf(ctx).id
  for (const table of ['product_variants', 'product_options'])
    await sql`delete from ${sql.table(table)} where store_id = ${store} and product_id = any(${ids}::uuid[])`.execute(
      ctx.db,
    )
  const isThere = (row: Data): boolean => there.has(String(row.option_id ?? row.option_value_id))
  for (const { rows } of products) {
    const options = rows.options.filter(isThere)
    const optionIds = new Set(options.map(({ id }) => id))
    const lost = new Set(rows.variant_values.filter((row) => !isThere(row)).map((row) => row.product_variant_id))
    const kept: VariantRows = {
      options,
      values: rows.values.filter((row) => isThere(row) && optionIds.has(row.product_option_id as string)),
      variants: rows.variants.filter(({ id }) => !lost.has(id)),
      variant_values: rows.variant_values.filter((row) => !lost.has(row.product_variant_id)),
    }
    for (const part of parts) await insertMany(ctx, tables[part].resource, kept[part])
  }
}
