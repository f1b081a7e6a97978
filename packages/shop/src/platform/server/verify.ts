import type { Engine } from '@shopwright/engine'
import type { Registry } from '@shopwright/resource'

/** One thing that must always hold, and a query that finds where it does not: rows with `store_id` and `what`. */
export type Invariant = { name: string; sql: string }
export type Finding = { invariant: string; store_id: string | null; what: string }

/** security §4.5, as far as the tables exist. */
const invariants: Invariant[] = [
  {
    name: 'an order’s total is the sum of its totals',
    sql: `
    select o.store_id, o.number::text as what from orders o join order_totals t on t.store_id = o.store_id and t.order_id = o.id
    group by o.store_id, o.id, o.number, o.total
    having o.total <> coalesce(sum(t.value) filter (where t.code not in ('total', 'tax_included')), 0) or o.total < 0`,
  },
  {
    name: 'an order’s sub-total row is the sum of its lines',
    sql: `
    select o.store_id, o.number::text as what from orders o where o.subtotal <> (select coalesce(sum(p.total), 0) from order_products p where p.store_id = o.store_id and p.order_id = o.id)`,
  },
  {
    name: 'order numbers are below the next one',
    sql: `
    select o.store_id, max(o.number)::text as what from orders o left join invoice_counters c on c.store_id = o.store_id and c.series = 'orders'
    group by o.store_id, c.next_number having c.next_number is null or max(o.number) >= c.next_number`,
  },
  {
    name: 'an order that holds stock has taken it, once',
    sql: `
    select o.store_id, o.number::text as what from orders o
    join lateral (select coalesce(sum(p.quantity) filter (where p.subtract), 0) as wanted from order_products p where p.store_id = o.store_id and p.order_id = o.id and p.product_id is not null) w on true
    join lateral (select coalesce(sum(m.quantity), 0) as moved from stock_movements m where m.store_id = o.store_id and m.order_id = o.id and m.product_option_value_id is null) m on true
    where m.moved <> case when o.stock_held then -w.wanted else 0 end`,
  },
  {
    name: 'no stock below zero where it is counted and may not run short',
    sql: `
    select p.store_id, p.model as what from products p join settings s on s.store_id = p.store_id left join stock_statuses t on t.store_id = p.store_id and t.id = p.stock_status_id
    where p.subtract and p.quantity < 0 and not s.stock_checkout and not coalesce(t.possible_to_order, false)`,
  },
  {
    name: 'a coupon’s uses are its redemptions, within its limit',
    sql: `
    select c.store_id, c.code::text as what from coupons c where c.used_count <> (select count(*) from coupon_redemptions r where r.store_id = c.store_id and r.coupon_id = c.id and r.released_at is null)
      or (c.uses_per_coupon > 0 and c.used_count > c.uses_per_coupon)`,
  },
  {
    name: 'invoice numbers are dense in their prefix',
    sql: `
    select store_id, prefix as what from order_invoices group by store_id, prefix having count(*) <> max(invoice_number) or min(invoice_number) <> 1`,
  },
  {
    name: 'an order’s last history entry names its status',
    sql: `
    select o.store_id, o.number::text as what from orders o
    join lateral (select h.order_status_id from order_histories h where h.store_id = o.store_id and h.order_id = o.id order by h.created_at desc, h.id desc limit 1) h on true where h.order_status_id <> o.order_status_id`,
  },
  {
    name: 'a settled mail has its time, a waiting one a state',
    sql: `select store_id, id::text as what from outbox_mails where state = 'sent' and sent_at is null`,
  },
  {
    name: 'a disabled person has no session',
    sql: `
    select null::uuid as store_id, s.id::text as what from sessions s join accounts a on a.id = s.account_id where not a.status and s.ended_at is null and s.expires_at > now()`,
  },
  {
    name: 'a current page address belongs to a row that uses it',
    sql: `
    select g.store_id, g.slug as what from slugs g where g.is_current and (
      (g.resource = 'products' and not exists (select 1 from products p where p.store_id = g.store_id and p.id = g.row_id::uuid and p.slug ->> g.language = g.slug))
      or (g.resource = 'categories' and not exists (select 1 from categories p where p.store_id = g.store_id and p.id = g.row_id::uuid and p.slug ->> g.language = g.slug)))`,
  },
  {
    name: 'every store has its settings, primary language and primary currency',
    sql: `
    select s.id as store_id, s.domain::text as what from stores s where s.state <> 'deleted' and (not exists (select 1 from settings x where x.store_id = s.id)
      or not exists (select 1 from store_languages x where x.store_id = s.id and x.is_primary) or not exists (select 1 from store_currencies x where x.store_id = s.id and x.is_primary and x.value = 1))`,
  },
  {
    name: 'a product’s search text follows its name',
    sql: `
    select store_id, model as what from products where position(lower(model) in search_text) = 0`,
  },
]

/** No row points at a row of another store: by join, although the keys forbid it. */
const foreignRows = (registry: Registry): Invariant[] =>
  registry.all
    .filter(({ scope }) => scope === 'store')
    .flatMap((resource) =>
      Object.entries(resource.fields).flatMap(([field, kind]) => {
        const target = kind.column !== null && kind.options.target ? registry.get(kind.options.target) : null
        return target?.scope === 'store'
          ? [
              {
                name: `${resource.name}.${field} stays inside its store`,
                sql: `select a.store_id, a.id::text as what from ${resource.table} a where a."${field}" is not null and not exists (select 1 from ${target.table} b where b.store_id = a.store_id and b.id = a."${field}")`,
              },
            ]
          : []
      }),
    )

/** Checks every invariant over all stores; empty when all hold. At most 20 findings for each. */
export async function verifyAll(engine: Engine): Promise<{ checked: number; findings: Finding[] }> {
  const all = [...invariants, ...foreignRows(engine.registry)]
  const findings: Finding[] = []
  for (const { name, sql } of all) {
    const { rows } = await engine.database.platformPool.query(`select * from (${sql}) as found limit 20`)
    for (const { store_id, what } of rows) findings.push({ invariant: name, store_id, what })
  }
  return { checked: all.length, findings }
}
