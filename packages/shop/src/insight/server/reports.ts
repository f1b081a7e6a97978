import { type Ctx, isPermitted } from '@shopwright/engine'
import {
  amount,
  day,
  fieldOf,
  id,
  list,
  maybe,
  oneOf,
  record,
  type Said,
  text,
  whole,
} from '@shopwright/resource/shapes'
import { sql } from 'kysely'
import { baseAmount, noAmount } from '../../floor/base-decimals.ts'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'
import { coupons } from '../../marketing/model/coupons.ts'
import { orderProducts } from '../../sales/model/orders.ts'
import { groupLinks, groupOfStatus, linksOfGroups } from './order-groups.ts'
import type { readSpan, Span } from './span.ts'

/** Amounts are decimal strings of the base currency; drafts have no status, so none of this counts them. */
export const salesReport = list(
  record({
    /** the first day of the span that is counted together */
    at: day,
    orders: whole,
    pieces: whole,
    /** for handling, and of orders that were small */
    fees: amount,
    tax: amount,
    refunds: amount,
    total: amount,
  }),
)
export const productsReport = list(
  record({
    product_id: fieldOf(orderProducts, 'product_id'),
    name: fieldOf(orderProducts, 'name'),
    model: fieldOf(orderProducts, 'model'),
    pieces: whole,
    total: amount,
  }),
)
export const couponsReport = list(
  record({ coupon_id: id, name: text, code: fieldOf(coupons, 'code'), uses: whole, total: amount }),
)
type SalesReport = Said<typeof salesReport>
type ProductsReport = Said<typeof productsReport>
type CouponsReport = Said<typeof couponsReport>

/** Gift cards by whether they can be spent: what they were made for, what was spent of it, and what the shop still owes. */
export const vouchersReport = list(
  record({ group: oneOf(['usable', 'waiting', 'off']), count: whole, issued: amount, used: amount, balance: amount }),
)
type VouchersReport = Said<typeof vouchersReport>

/** carts that were left and bought after all */
export const recoveredReport = record({ carts: whole, total: amount })
type RecoveredReport = Said<typeof recoveredReport>

const scopeOf = (ctx: Ctx): { store: string; zone: string } => {
  const { id, timeZone } = ctx.store as ShopStore // the routes ask for a store
  return { store: id, zone: timeZone }
}

/** Orders of the span whose status counts as a sale. */
const sold = (ctx: Ctx, { from, to }: Span) => {
  const { store, zone } = scopeOf(ctx)
  return sql`orders o join order_statuses s on s.store_id = o.store_id and s.id = o.order_status_id and s.counts_as_sale
    where o.store_id = ${store} and o.placed_at >= (${from}::date)::timestamp at time zone ${zone} and o.placed_at < (${to}::date + 1)::timestamp at time zone ${zone}`
}

/** Carts that became orders of the span after they had been left, without those orders that came to nothing. */
export async function reportRecovered(ctx: ShopCtx, { from, to }: Span): Promise<RecoveredReport> {
  const { store, zone } = scopeOf(ctx)
  const { rows } = await sql<RecoveredReport>`
    select count(*)::int as carts, ${baseAmount(ctx, sql`coalesce(sum(a.revenue), 0) / 10000.0`)} as total from abandoned_carts a
    join orders o on o.store_id = a.store_id and o.id = a.order_id join order_statuses s on s.store_id = o.store_id and s.id = o.order_status_id and s.holds_stock
    where a.store_id = ${store} and a.state = 'recovered' and a.recovered_at >= (${from}::date)::timestamp at time zone ${zone}
      and a.recovered_at < (${to}::date + 1)::timestamp at time zone ${zone}`.execute(ctx.db)
  return rows[0] ?? { carts: 0, total: noAmount(ctx) }
}

/** What was sold in each day, week, month or year: only those in which something was. */
export async function reportSales(ctx: ShopCtx, span: ReturnType<typeof readSpan>): Promise<SalesReport> {
  const { store, zone } = scopeOf(ctx)
  const { rows } = await sql<SalesReport[number]>`
    select to_char(date_trunc(${span.unit}, o.placed_at at time zone ${zone}), 'YYYY-MM-DD') as at, count(*)::int as orders,
      sum((select coalesce(sum(p.quantity), 0) from order_products p where p.store_id = o.store_id and p.order_id = o.id))::int as pieces,
      ${baseAmount(ctx, sql`sum((select coalesce(sum(t.value), 0) from order_totals t where t.store_id = o.store_id and t.order_id = o.id and t.code in ('handling', 'low_order_fee')) / o.currency_value)`)} as fees,
      ${baseAmount(ctx, sql`sum((select coalesce(sum(t.value), 0) from order_totals t where t.store_id = o.store_id and t.order_id = o.id and t.code in ('tax', 'tax_included')) / o.currency_value)`)} as tax,
      ${baseAmount(ctx, sql`sum((select coalesce(sum(r.amount), 0) from order_refunds r where r.store_id = ${store} and r.order_id = o.id and r.state = 'succeeded') / o.currency_value)`)} as refunds,
      ${baseAmount(ctx, sql`sum(o.total / o.currency_value)`)} as total
    from ${sold(ctx, span)} group by 1 order by 1`.execute(ctx.db)
  return rows
}

/** The products that were sold, those of the highest turnover first; at most 200. */
export async function reportProducts(ctx: ShopCtx, span: Span): Promise<ProductsReport> {
  const { rows } = await sql<ProductsReport[number]>`
    select p.product_id, max(p.name) as name, p.model, sum(p.quantity)::int as pieces, ${baseAmount(ctx, sql`sum((p.total - p.discount) / o.currency_value)`)} as total
    from order_products p join (select o.id, o.store_id, o.currency_value from ${sold(ctx, span)}) o on o.store_id = p.store_id and o.id = p.order_id
    group by p.product_id, p.model order by sum((p.total - p.discount) / o.currency_value) desc, p.model limit 200`.execute(
    ctx.db,
  )
  return rows
}

/** The gift cards that were there at the end of the span's last day, and what was spent of them by then. Orders that were not paid made none. */
export async function reportVouchers(ctx: ShopCtx, { to }: Span): Promise<VouchersReport> {
  const { store, zone } = scopeOf(ctx)
  const end = sql`(${to}::date + 1)::timestamp at time zone ${zone}`
  const amount = (sum: ReturnType<typeof sql>) => baseAmount(ctx, sql`${sum} / 10000.0`)
  const { rows } = await sql<VouchersReport[number]>`
    select v."group", count(*)::int as count, ${amount(sql`sum(v.amount)`)} as issued, ${amount(sql`sum(v.used)`)} as used, ${amount(sql`sum(v.amount - v.used)`)} as balance
    from (select v.amount, case when not v.status then 'off' when v.order_id is not null and not coalesce(s.is_complete, false) then 'waiting' else 'usable' end as "group",
        (select coalesce(sum(r.amount), 0) from voucher_redemptions r where r.store_id = v.store_id and r.voucher_id = v.id and r.created_at < ${end}
          and (r.released_at is null or r.released_at >= ${end})) as used
      from vouchers v left join orders o on o.store_id = v.store_id and o.id = v.order_id left join order_statuses s on s.store_id = o.store_id and s.id = o.order_status_id
      where v.store_id = ${store} and v.created_at < ${end} and not coalesce(o.is_draft, false)) v
    group by 1 order by array_position(array['usable', 'waiting', 'off'], v."group")`.execute(ctx.db)
  return rows
}

/** Which coupons were used, and what they took off. */
export async function reportCoupons(ctx: ShopCtx, span: Span): Promise<CouponsReport> {
  const { store } = scopeOf(ctx)
  const { language } = ctx
  const { rows } = await sql<CouponsReport[number]>`
    select c.id as coupon_id, coalesce(c.name ->> ${language}, c.name ->> ${(ctx.store as ShopStore).primaryLanguage}, c.code::text) as name, c.code::text as code, count(*)::int as uses,
      ${baseAmount(ctx, sql`sum(r.amount / o.currency_value)`)} as total
    from coupon_redemptions r join coupons c on c.store_id = r.store_id and c.id = r.coupon_id
      join (select o.id, o.store_id, o.currency_value from ${sold(ctx, span)}) o on o.store_id = r.store_id and o.id = r.order_id
    where r.store_id = ${store} and r.released_at is null group by c.id, c.name, c.code order by count(*) desc, c.code limit 200`.execute(
    ctx.db,
  )
  return rows
}

/** Counters; those of other nouns than orders are left out for whom these are closed to. Each has a link to the list that it counts. */
export const counters = record({
  order_sale: amount,
  order_processing: whole,
  order_complete: whole,
  out_of_stock: maybe(whole),
  returns: maybe(whole),
  reviews: maybe(whole),
  links: record({ ...groupLinks.properties, out_of_stock: text, returns: text, reviews: text }),
})
type Counters = Said<typeof counters>

/** The counters of the spec, from the data as it stands (commerce-rules §2.30). */
export async function statistics(ctx: ShopCtx): Promise<Counters> {
  const { store } = scopeOf(ctx)
  const pending = sql`select s.id from return_statuses s where s.store_id = ${store}
    and coalesce(s.id = (select return_status_id from settings where store_id = ${store}), s.code = 1) limit 1`
  const { rows } = await sql<Omit<Counters, 'links'> & { return_status_id: string | null }>`select
    (select ${baseAmount(
      ctx,
      sql`coalesce(sum(o.total / o.currency_value), 0) - coalesce((select sum(r.amount / x.currency_value) from order_refunds r join orders x on x.store_id = r.store_id and x.id = r.order_id
      join order_statuses xs on xs.store_id = x.store_id and xs.id = x.order_status_id and xs.counts_as_sale where r.store_id = ${store} and r.state = 'succeeded'), 0)`,
    )} from orders o join order_statuses s on s.store_id = o.store_id and s.id = o.order_status_id and s.counts_as_sale where o.store_id = ${store}) as order_sale,
    (select count(*)::int from orders o join order_statuses s on s.store_id = o.store_id and s.id = o.order_status_id join order_status_groups g on g.store_id = s.store_id and g.id = s.order_status_group_id
      where o.store_id = ${store} and ${groupOfStatus} = 'processing') as order_processing,
    (select count(*)::int from orders o join order_statuses s on s.store_id = o.store_id and s.id = o.order_status_id and s.is_complete where o.store_id = ${store}) as order_complete,
    (select count(*)::int from products p where p.store_id = ${store} and p.subtract and p.quantity <= 0) as out_of_stock,
    (select count(*)::int from returns r where r.store_id = ${store} and r.return_status_id = (${pending})) as returns,
    (${pending}) as return_status_id,
    (select count(*)::int from reviews r where r.store_id = ${store} and not r.status) as reviews`.execute(ctx.db)
  const { return_status_id, ...counted } = rows[0] as (typeof rows)[number] // it counts, and finds one row
  // Each counter leads to the list that shows what it counts.
  const links = {
    ...(await linksOfGroups(ctx)),
    out_of_stock: '/admin/products?quantity[$lte]=0&subtract=true',
    returns: `/admin/returns?return_status_id=${return_status_id}`,
    reviews: '/admin/reviews?status=false',
  }
  return { ...withoutClosed(ctx, counted), links }
}

/** Figures of other nouns than orders, which need a right of their own. */
const countedOf = { out_of_stock: 'products', returns: 'returns', reviews: 'reviews', customers: 'customers' } as const

/** The figures without those of what this person may not see. */
export const withoutClosed = <T extends object>({ actor, registry }: ShopCtx, figures: T): T =>
  Object.fromEntries(
    Object.entries(figures).filter(([name]) => {
      const noun = countedOf[name as keyof typeof countedOf]
      return !noun || isPermitted(actor, registry.get(noun), 'find', registry)
    }),
  ) as T
