import { type Ctx, keptPlan, storeOf } from '@shopwright/engine'
import type { Present, Row, Translated } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import type { productOptionValues, products, productVariants } from '../../../catalog/model/products.ts'
import type { OptionType } from '../../../catalog/rules/options.ts'
import type { DiscountRow, SpecialRow } from '../../../catalog/rules/price.ts'
import { withRequired } from '../../../catalog/rules/variants.ts'
import type { customers } from '../../../customers/model/customers.ts'
import { ifGranted } from '../../../floor/plan-room.ts'
import type { Coupon } from '../../../marketing/rules/coupon.ts'
import type { RecurringPlan } from '../../rules/recurring-dates.ts'
import type { Voucher } from '../../rules/voucher.ts'

export type ValueRow = Pick<
  Row<typeof productOptionValues>,
  | 'id'
  | 'option_value_id'
  | 'price'
  | 'price_prefix'
  | 'points'
  | 'points_prefix'
  | 'weight'
  | 'weight_prefix'
  | 'quantity'
  | 'subtract'
> & { name: Translated }
export type OptionRow = { id: string; name: Translated; type: OptionType; required: boolean; values: ValueRow[] }

export type VariantRow = Pick<Row<typeof productVariants>, 'id' | 'sku' | 'price' | 'quantity' | 'image' | 'status'> & {
  values: string[]
}

/** A product with everything that its price, its stock and its line in the cart say. */
export type ProductRow = Pick<
  Row<typeof products>,
  | 'id'
  | 'name'
  | 'slug'
  | 'model'
  | 'sku'
  | 'image'
  | 'status'
  | 'date_available'
  | 'price'
  | 'points'
  | 'quantity'
  | 'minimum'
  | 'subtract'
  | 'stock_status_id'
  | 'tax_class_id'
  | 'requires_delivery'
  | 'weight'
  | 'weight_class_id'
> & {
  /** something of it is fetched as a file */
  has_downloads: boolean
  specials: SpecialRow[]
  discounts: DiscountRow[]
  rewards: { customer_group_id: string; points: number }[]
  customer_groups: string[]
  categories: string[]
  options: OptionRow[]
  variants: VariantRow[]
  recurrings: RecurringRow[]
}

/** A profile that the product is sold by, to these groups (null = to all); prices in catalogue units. */
export type RecurringRow = RecurringPlan & {
  id: string
  name: Translated
  price: bigint
  trial_price: bigint
  groups: (string | null)[]
}

/** The profiles of a product `p`, as JSON: those that are sold now, in their order. */
const recurringColumn = sql`(select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'price', r.price::text, 'frequency', r.frequency, 'cycle', r.cycle, 'duration', r.duration,
        'trial_status', r.trial_status, 'trial_price', r.trial_price::text, 'trial_frequency', r.trial_frequency, 'trial_cycle', r.trial_cycle, 'trial_duration', r.trial_duration,
        'groups', (select json_agg(j.customer_group_id) from product_recurrings j where j.store_id = p.store_id and j.product_id = p.id and j.recurring_id = r.id)) order by r.sort_order, r.id), '[]')
        from recurrings r where r.store_id = p.store_id and r.status and exists (select 1 from product_recurrings j where j.store_id = p.store_id and j.product_id = p.id and j.recurring_id = r.id))`

/** The combinations that a product `p` is sold in, as JSON. */
const variantColumn = sql`(select coalesce(json_agg(json_build_object('id', w.id, 'sku', w.sku, 'price', w.price::text, 'quantity', w.quantity, 'image', w.image, 'status', w.status,
        'values', (select coalesce(json_agg(j.option_value_id), '[]') from product_variant_values j where j.store_id = w.store_id and j.product_variant_id = w.id)) order by w.sort_order, w.id), '[]')
        from product_variants w where w.store_id = p.store_id and w.product_id = p.id)`

/** Products, whole, in one statement. */
export async function productRows(ctx: Ctx, ids: readonly string[]): Promise<ProductRow[]> {
  if (!ids.length) return []
  const { rows } = await productQuery(ctx, withIds(ids)).execute(ctx.db)
  return rows.map(asProductRow)
}

/** Those of a list that is not empty. */
export const withIds = (ids: readonly string[]): RawBuilder<unknown> => sql`p.id in (${placesFor([...new Set(ids)])})`

/** The same of those that `which` says of a product `p`; what is answered becomes a row by `asProductRow`. */
export const productQuery = (ctx: Ctx, which: RawBuilder<unknown>): RawBuilder<ProductRow> =>
  sql<ProductRow>`${keptPlan}
    select p.id, p.name, p.slug, p.model, p.sku, p.image, p.status, p.date_available, p.price, p.points, p.quantity, p.minimum, p.subtract,
      p.stock_status_id, p.tax_class_id, p.requires_delivery, p.weight, p.weight_class_id,
      exists (select 1 from product_downloads j where j.store_id = p.store_id and j.product_id = p.id) as has_downloads,
      array(select category_id::text from product_categories j where j.store_id = p.store_id and j.product_id = p.id) as categories,
      array(select customer_group_id::text from product_customer_groups j where j.store_id = p.store_id and j.product_id = p.id) as customer_groups,
      (select coalesce(json_agg(json_build_object('id', s.id, 'customer_group_id', s.customer_group_id, 'priority', s.priority, 'price', s.price::text, 'date_start', s.date_start, 'date_end', s.date_end)), '[]')
        from product_specials s where s.store_id = p.store_id and s.product_id = p.id and ${ifGranted(ctx, 'specials')}) as specials,
      (select coalesce(json_agg(json_build_object('id', d.id, 'customer_group_id', d.customer_group_id, 'quantity', d.quantity, 'priority', d.priority, 'price', d.price::text, 'date_start', d.date_start, 'date_end', d.date_end)), '[]')
        from product_discounts d where d.store_id = p.store_id and d.product_id = p.id and ${ifGranted(ctx, 'discounts')}) as discounts,
      (select coalesce(json_agg(json_build_object('customer_group_id', r.customer_group_id, 'points', r.points)), '[]')
        from product_rewards r where r.store_id = p.store_id and r.product_id = p.id and ${ifGranted(ctx, 'rewards')}) as rewards,
      (select coalesce(json_agg(json_build_object('id', po.id, 'name', o.name, 'type', o.type, 'required', po.required, 'values',
        (select coalesce(json_agg(json_build_object('id', v.id, 'option_value_id', v.option_value_id, 'name', ov.name, 'price', v.price::text, 'price_prefix', v.price_prefix, 'points', v.points, 'points_prefix', v.points_prefix,
          'weight', v.weight::text, 'weight_prefix', v.weight_prefix, 'quantity', v.quantity, 'subtract', v.subtract) order by v.sort_order, v.id), '[]')
          from product_option_values v join option_values ov on ov.store_id = v.store_id and ov.id = v.option_value_id where v.store_id = po.store_id and v.product_option_id = po.id)) order by po.sort_order, po.id), '[]')
        from product_options po join options o on o.store_id = po.store_id and o.id = po.option_id where po.store_id = p.store_id and po.product_id = p.id) as options,
      ${variantColumn} as variants,
      ${recurringColumn} as recurrings
    from products p where p.store_id = ${storeOf(ctx).id} and ${which}`

export const asProductRow = (row: ProductRow): ProductRow => ({
  ...row,
  specials: row.specials.map(withAmount),
  discounts: row.discounts.map(withAmount),
  options: withRequired(
    row.options.map((option) => ({ ...option, values: option.values.map(withAmount) })),
    row.variants,
  ),
  variants: row.variants.map((variant) => ({
    ...variant,
    price: variant.price === null ? null : BigInt(variant.price),
  })),
  recurrings: row.recurrings.map((profile) => ({ ...withAmount(profile), trial_price: BigInt(profile.trial_price) })),
})

/**
 * As many places as ids, rounded up to a power of two: a few texts serve every cart. What is looked for in an array is
 * planned anew each time, which costs ten times what this statement does.
 */
function placesFor(ids: readonly string[]): RawBuilder<unknown> {
  const places = 2 ** Math.ceil(Math.log2(ids.length))
  return sql.join(Array.from({ length: places }, (_, place) => ids[Math.min(place, ids.length - 1)]))
}

/** Inside JSON an amount travels as text, so that none is rounded. */
const withAmount = <T extends { price: bigint }>(row: T): T => ({ ...row, price: BigInt(row.price) })

/** The coupon of that code with its uses, in all and by this shopper (guests: by e-mail). */
export function couponQuery(
  ctx: Ctx,
  code: string,
  user: { customerId: string | null; email: string | null },
): RawBuilder<Coupon> {
  const store = storeOf(ctx).id
  const mine = user.customerId
    ? sql`r.customer_id = ${user.customerId}`
    : user.email
      ? sql`r.email = ${user.email}::citext`
      : sql`false`
  return sql<Coupon>`${keptPlan}
    select c.id, c.code::text as code, c.type, c.discount::text as discount, c.total, c.login_required, c.free_delivery, c.combines_with_specials, c.uses_per_coupon, c.uses_per_customer,
      c.date_start, c.date_end, c.status, c.used_count,
      array(select coalesce(product_id::text, '') from coupon_products j where j.store_id = c.store_id and j.coupon_id = c.id) as products,
      array(select coalesce(category_id::text, '') from coupon_categories j where j.store_id = c.store_id and j.coupon_id = c.id) as categories,
      (select count(*)::integer from coupon_redemptions r where r.store_id = c.store_id and r.coupon_id = c.id and r.released_at is null and ${mine}) as used_by_customer
    from coupons c where c.store_id = ${store} and c.code = ${code}::citext and ${ifGranted(ctx, 'coupons')}`
}

export type CustomerRow = Pick<
  Row<typeof customers>,
  'id' | 'email' | 'first_name' | 'last_name' | 'phone' | 'customer_group_id' | 'delivery_group_id'
> &
  Present<Pick<Row<typeof customers>, 'custom_fields'>> & {
    reward_balance: number
    credit_balance: bigint
  }

/** A signed-in customer with what the ledgers hold for them. */
export const customerQuery = (ctx: Ctx, id: string): RawBuilder<CustomerRow> =>
  sql<CustomerRow>`${keptPlan}
    select c.id, c.email::text as email, c.first_name, c.last_name, c.phone, c.customer_group_id, c.delivery_group_id, c.custom_fields,
      (select coalesce(sum(r.points), 0)::int from customer_rewards r where r.store_id = c.store_id and r.customer_id = c.id) as reward_balance,
      (select coalesce(sum(t.amount), 0)::bigint from customer_transactions t where t.store_id = c.store_id and t.customer_id = c.id) as credit_balance
    from customers c where c.store_id = ${storeOf(ctx).id} and c.id = ${id} and c.status`

/** The gift voucher of that code with what is left of it. */
export const voucherQuery = (ctx: Ctx, code: string): RawBuilder<Voucher> =>
  sql<Voucher>`${keptPlan}
    select v.id, v.code::text as code, v.status, v.balance, v.order_id, coalesce(s.is_complete, false) as order_is_complete
    from vouchers v left join orders o on o.store_id = v.store_id and o.id = v.order_id left join order_statuses s on s.store_id = o.store_id and s.id = o.order_status_id
    where v.store_id = ${storeOf(ctx).id} and v.code = ${code}::citext`
