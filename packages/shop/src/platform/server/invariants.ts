/** One thing that must always hold, and a query that finds where it does not: rows with `store_id` and `what`. */
export type Invariant = { name: string; sql: string }

/** An order `o` holds a use of a coupon, or something of a voucher, of points or of store credit. */
const holdsPurse = `(
      exists (select 1 from coupon_redemptions r where r.store_id = o.store_id and r.order_id = o.id and r.released_at is null)
      or exists (select 1 from voucher_redemptions r where r.store_id = o.store_id and r.order_id = o.id and r.released_at is null)
      or (select coalesce(sum(r.points), 0) from customer_rewards r where r.store_id = o.store_id and r.order_id = o.id and r.kind in ('spent', 'released')) < 0
      or (select coalesce(sum(t.amount), 0) from customer_transactions t where t.store_id = o.store_id and t.order_id = o.id and t.kind in ('credit_spent', 'credit_released')) < 0)`

/** A job of these names will look at the order `o`. */
const isWaiting = (names: string): string =>
  `exists (select 1 from pgboss.job j where j.name in (${names}) and j.state in ('created', 'retry', 'active') and j.data ->> 'store_id' = o.store_id::text and j.data ->> 'order_id' = o.id::text)`

/** A ledger's sum in the base currency is not what the order's row says, but for the rounding of their rate. */
const isOtherThan = (ledger: string, row: string): string =>
  `abs(${ledger} / 10000.0 * o.currency_value - ${row}) > power(10::numeric, -o.currency_decimals) + o.currency_value / 10000`

/** security §4.5, as far as the tables exist. */
export const invariants: Invariant[] = [
  {
    name: 'an order’s total is the sum of its totals',
    sql: `
    select o.store_id, o.number::text as what from orders o join order_totals t on t.store_id = o.store_id and t.order_id = o.id
    group by o.store_id, o.id, o.number, o.total
    having o.total <> coalesce(sum(t.value) filter (where t.code not in ('total', 'tax_included')), 0) or o.total < 0`,
  },
  {
    name: 'a cart that was recovered has its order, and no other has one',
    sql: `
    select a.store_id, a.id::text as what from abandoned_carts a left join orders o on o.store_id = a.store_id and o.id = a.order_id
    where (a.state = 'recovered') <> (o.id is not null) or coalesce(o.is_draft, false)`,
  },
  {
    name: 'who signs in in two steps has a key for it, and every store of theirs says so',
    sql: `
    select null::uuid as store_id, a.email::text as what from accounts a where (a.two_step_at is not null) <> exists (select from two_steps t where t.account_id = a.id and t.secret is not null)
    union all select null::uuid, t.account_id::text from two_steps t where t.recovery_left <> cardinality(t.recovery)
    union all select m.store_id, m.id::text from staff_members m join accounts a on a.id = m.account_id where m.two_step <> (a.two_step_at is not null)`,
  },
  {
    name: 'receipts of plans are numbered without a gap',
    sql: `
    select null::uuid as store_id, n::text as what from configuration_settings c, generate_series(1, c.receipts_issued) n where (select count(*) from billing_receipts r where r.number = n) <> 1
    union all select r.store_id, r.number::text from billing_receipts r, configuration_settings c where r.number > c.receipts_issued`,
  },
  {
    name: 'a plan that was paid has its receipt, and one that was given back has another',
    sql: `
    select h.store_id, h.number::text as what from payment_histories h
    where (select count(*) filter (where r.kind = 'receipt') from billing_receipts r where r.store_id = h.store_id and r.payment_id = h.id and r.total = h.total) <> (h.status in ('succeeded', 'refunded'))::int
      or (select count(*) from billing_receipts r where r.store_id = h.store_id and r.payment_id = h.id and r.kind = 'refund' and r.total = -h.total) <> (h.status = 'refunded')::int`,
  },
  {
    name: 'an app that is paid apart has its payment, and an end',
    sql: `
    select e.store_id, e.app::text as what from extensions e where e.state in ('active', 'past_due') and (e.ends_at is null or e.price is null
      or not exists (select 1 from payment_histories h where h.store_id = e.store_id and h.app = e.app::text and h.status = 'succeeded'))`,
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
    where o.number is not null group by o.store_id, c.next_number having c.next_number is null or max(o.number) >= c.next_number`,
  },
  {
    name: 'an order that holds stock has taken it, once',
    sql: `
    select o.store_id, o.number::text as what from orders o
    join lateral (select coalesce(sum(p.quantity) filter (where p.subtract), 0) as wanted from order_products p where p.store_id = o.store_id and p.order_id = o.id and p.product_id is not null) w on true
    join lateral (select coalesce(sum(m.quantity) filter (where m.kind in ('order', 'release')), 0) as moved, coalesce(sum(m.quantity) filter (where m.kind = 'return'), 0) as returned
      from stock_movements m where m.store_id = o.store_id and m.order_id = o.id and m.product_option_value_id is null and m.product_variant_id is null) m on true
    -- what came back by a return is not released a second time
    where m.moved <> case when o.stock_held then -w.wanted else -m.returned end`,
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
    name: 'a bought file is fetched no more often than allowed',
    sql: `select store_id, id::text as what from order_downloads where count < 0 or (allowed > 0 and count > allowed)`,
  },
  {
    name: 'an order’s last history entry names its status',
    sql: `
    select o.store_id, o.number::text as what from orders o
    join lateral (select h.order_status_id from order_histories h where h.store_id = o.store_id and h.order_id = o.id order by h.created_at desc, h.id desc limit 1) h on true where h.order_status_id is distinct from o.order_status_id`,
  },
  {
    name: 'a settled mail has its time, a waiting one a state',
    sql: `select store_id, id::text as what from outbox_mails where state = 'sent' and sent_at is null`,
  },
  {
    name: 'a disabled person has no session',
    sql: `
    select null::uuid as store_id, s.id::text as what from sessions s join accounts a on a.id = s.account_id where not a.status and s.ended_at is null and s.expires_at > now()
    union all
    select s.store_id, s.id::text from sessions s join customers c on c.store_id = s.store_id and c.id::text = s.customer_id
      where not (c.status and c.approved) and s.ended_at is null and s.expires_at > now()
        and not exists (select 1 from pgboss.job j where j.name = 'end-sessions' and j.state in ('created', 'retry', 'active') and j.data ->> 'customer_id' = s.customer_id)`,
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
    name: 'a product’s stock is the sum of its movements',
    sql: `
    select p.store_id, p.model as what from products p left join lateral (select coalesce(sum(m.quantity), 0) as moved from stock_movements m
      where m.store_id = p.store_id and m.product_id = p.id and m.product_option_value_id is null and m.product_variant_id is null) m on true where p.quantity <> m.moved`,
  },
  {
    name: 'an option value’s stock is the sum of its movements',
    sql: `
    select v.store_id, v.id::text as what from product_option_values v left join lateral (select coalesce(sum(m.quantity), 0) as moved from stock_movements m
      where m.store_id = v.store_id and m.product_option_value_id = v.id::text) m on true where v.quantity <> m.moved`,
  },
  {
    name: 'a combination’s stock is the sum of its movements',
    sql: `
    select v.store_id, v.id::text as what from product_variants v left join lateral (select coalesce(sum(m.quantity), 0) as moved from stock_movements m
      where m.store_id = v.store_id and m.product_id = v.product_id and m.product_variant_id = v.id::text) m on true where v.quantity <> m.moved`,
  },
  {
    name: 'an order that holds stock has taken its combinations, once',
    sql: `
    select o.store_id, o.number::text as what from orders o
    join lateral (select coalesce(sum(p.quantity) filter (where p.subtract and p.product_variant_id is not null), 0) as wanted from order_products p where p.store_id = o.store_id and p.order_id = o.id and p.product_id is not null) w on true
    join lateral (select coalesce(sum(m.quantity) filter (where m.kind in ('order', 'release')), 0) as moved, coalesce(sum(m.quantity) filter (where m.kind = 'return'), 0) as returned
      from stock_movements m where m.store_id = o.store_id and m.order_id = o.id and m.product_variant_id is not null) m on true
    where m.moved <> case when o.stock_held then -w.wanted else -m.returned end`,
  },
  {
    name: 'a line’s total is its price times its quantity',
    sql: `select store_id, id::text as what from order_products where total <> price * quantity or discount < 0 or discount > total`,
  },
  {
    name: 'an order’s tax rows are the sum of the taxes of its lines, delivery and fees',
    sql: `
    select o.store_id, o.number::text as what from orders o
    join lateral (select coalesce(sum(p.tax), 0) as tax from order_products p where p.store_id = o.store_id and p.order_id = o.id) l on true
    join lateral (select coalesce(sum(t.value) filter (where t.code in ('tax', 'tax_included')), 0) as tax, coalesce(sum(t.value) filter (where t.code in ('delivery', 'handling', 'low_order_fee')), 0) as beside
      from order_totals t where t.store_id = o.store_id and t.order_id = o.id) t on true
    where t.tax < l.tax or (t.beside = 0 and t.tax <> l.tax)`,
  },
  {
    name: 'an order that is none yet has no number, status or history, and every other has them',
    sql: `
    select o.store_id, o.id::text as what from orders o where o.is_draft <> (o.number is null) or o.is_draft <> (o.order_status_id is null)
      or o.is_draft = exists (select 1 from order_histories h where h.store_id = o.store_id and h.order_id = o.id)`,
  },
  {
    name: 'a voucher’s balance is its amount less its redemptions',
    sql: `
    select v.store_id, v.code::text as what from vouchers v where v.balance < 0 or v.balance <> v.amount - (select coalesce(sum(r.amount), 0) from voucher_redemptions r
      where r.store_id = v.store_id and r.voucher_id = v.id and r.released_at is null)`,
  },
  {
    name: 'nobody has less than no store credit',
    sql: `select store_id, customer_id::text as what from customer_transactions group by store_id, customer_id having sum(amount) < 0`,
  },
  {
    name: 'nobody has less than no points, unless earned ones were taken back',
    sql: `
    select store_id, customer_id::text as what from customer_rewards group by store_id, customer_id
    having sum(points) < least(0, sum(points) filter (where kind in ('reversed', 'return')))`,
  },
  {
    name: 'an order spends and gives back points and credit in turn',
    sql: `
    select store_id, order_id::text as what from customer_rewards where order_id is not null and kind in ('spent', 'released') group by store_id, order_id having sum(points) > 0
    union all
    select store_id, order_id::text from customer_transactions where order_id is not null and kind in ('credit_spent', 'credit_released') group by store_id, order_id having sum(amount) > 0`,
  },
  {
    name: 'an order that fell through holds no coupon, voucher, points or credit',
    sql: `
    select o.store_id, o.number::text as what from orders o join order_statuses s on s.store_id = o.store_id and s.id = o.order_status_id where not s.holds_stock and ${holdsPurse}`,
  },
  {
    name: 'an order that stands holds the coupon, voucher, points and credit that it was counted with',
    sql: `
    select o.store_id, coalesce(o.number::text, o.id::text) as what from orders o left join order_statuses s on s.store_id = o.store_id and s.id = o.order_status_id
    join lateral (select coalesce(sum(-t.value) filter (where t.code = 'voucher'), 0) as voucher, coalesce(sum(-t.value) filter (where t.code = 'credit'), 0) as credit
      from order_totals t where t.store_id = o.store_id and t.order_id = o.id) paid on true
    join lateral (select coalesce(-sum(r.points), 0) as points from customer_rewards r where r.store_id = o.store_id and r.order_id = o.id and r.kind in ('spent', 'released')) p on true
    join lateral (select coalesce(-sum(t.amount), 0) as amount from customer_transactions t where t.store_id = o.store_id and t.order_id = o.id and t.kind in ('credit_spent', 'credit_released')) c on true
    join lateral (select coalesce(sum(r.amount), 0) as amount from voucher_redemptions r where r.store_id = o.store_id and r.order_id = o.id and r.released_at is null) v on true
    where (o.draft_cart is not null or s.holds_stock) and (
      o.coupon_code is not null and not exists (select 1 from coupon_redemptions r where r.store_id = o.store_id and r.order_id = o.id and r.released_at is null)
      or o.customer_id is not null and o.reward_points <> p.points
      or o.customer_id is not null and ${isOtherThan('c.amount', 'paid.credit')}
      or (v.amount > 0 or exists (select 1 from vouchers x where x.store_id = o.store_id and x.code = o.voucher_code)) and ${isOtherThan('v.amount', 'paid.voucher')})`,
  },
  {
    name: 'what an unpaid draft holds is asked back by a job',
    sql: `
    select o.store_id, o.id::text as what from orders o where o.is_draft and (
      (${holdsPurse} and not ${isWaiting("'draft-expiry'")}) or (o.stock_held and (o.held_until is null or not ${isWaiting("'draft-hold', 'draft-expiry'")})))`,
  },
  {
    name: 'only complete orders have earned points',
    sql: `
    select o.store_id, o.number::text as what from orders o left join order_statuses s on s.store_id = o.store_id and s.id = o.order_status_id
    join customer_rewards r on r.store_id = o.store_id and r.order_id = o.id and r.kind in ('earned', 'reversed', 'return')
    group by o.store_id, o.id, o.number, s.is_complete having sum(r.points) > 0 and not coalesce(s.is_complete, false)`,
  },
  {
    name: 'what an order was paid is its settled payments less its refunds',
    sql: `
    select o.store_id, coalesce(o.number::text, o.id::text) as what from orders o
    join lateral (select coalesce(sum(p.amount) filter (where p.state = 'succeeded'), 0) as paid from order_payments p where p.store_id = o.store_id and p.order_id = o.id) p on true
    join lateral (select coalesce(sum(r.amount) filter (where r.state = 'succeeded'), 0) as refunded from order_refunds r where r.store_id = o.store_id and r.order_id = o.id) r on true
    -- cash that was never written down is as much as the order was worth, before an edit made it cheaper
    left join lateral (select max((v.before ->> 'total')::numeric) as total from order_revisions v where v.store_id = o.store_id and v.order_id = o.id) was on true
    where o.paid > p.paid or o.paid < p.paid - r.refunded or r.refunded > greatest(p.paid, o.total, was.total)`,
  },
  {
    name: 'a provider gives back no more than it took',
    sql: `
    select p.store_id, p.order_id::text as what from order_payments p join order_refunds f on f.store_id = p.store_id and f.order_payment_id = p.id
    where f.state <> 'failed' and f.method = 'provider' group by p.store_id, p.id, p.order_id, p.amount having sum(f.amount) > p.amount`,
  },
  {
    name: 'a provider’s payment settled once, at what the order was worth before any edit',
    sql: `
    select p.store_id, p.order_id::text as what from order_payments p join orders o on o.store_id = p.store_id and o.id = p.order_id
    left join lateral (select (v.before ->> 'total')::numeric as total from order_revisions v where v.store_id = o.store_id and v.order_id = o.id order by v.number limit 1) first on true
    where p.state = 'succeeded' and p.provider <> 'manual' group by p.store_id, p.order_id, o.total, first.total having count(*) > 1 or sum(p.amount) <> coalesce(first.total, o.total)`,
  },
  {
    name: 'a customer’s approval and their door say the same, and a decision says when',
    sql: `
    select a.store_id, c.email::text as what from customer_approvals a join customers c on c.store_id = a.store_id and c.id = a.customer_id
    where (a.type = 'customer' and c.approved <> (a.status = 'approved')) or (a.status = 'pending') <> (a.decided_at is null)`,
  },
  {
    name: 'a custom field to choose from has something to choose',
    sql: `
    select f.store_id, f.id::text as what from custom_fields f where f.type in ('select', 'radio', 'checkbox')
      and not exists (select 1 from custom_field_values v where v.store_id = f.store_id and v.custom_field_id = f.id)`,
  },
  {
    name: 'an affiliate has of an order at most its commission, and that while it is complete',
    sql: `
    select o.store_id, o.number::text as what from affiliate_transactions t join orders o on o.store_id = t.store_id and o.id = t.order_id left join order_statuses s on s.store_id = o.store_id and s.id = o.order_status_id
    where t.kind in ('commission', 'reversal') group by o.store_id, o.id, o.number, o.commission, o.affiliate_id, s.is_complete
    having sum(t.amount) < 0 or sum(t.amount) > case when coalesce(s.is_complete, false) then o.commission else 0 end or bool_or(t.affiliate_id is distinct from o.affiliate_id)`,
  },
  {
    name: 'an affiliate owes only what was taken back after it was paid',
    sql: `
    select store_id, affiliate_id::text as what from affiliate_transactions group by store_id, affiliate_id
    having sum(amount) < least(0, coalesce(sum(amount) filter (where kind = 'reversal'), 0))`,
  },
  {
    name: 'a payout is the sum of its entries',
    sql: `
    select p.store_id, p.number::text as what from affiliate_payouts p left join affiliate_transactions t on t.store_id = p.store_id and t.affiliate_payout_id = p.id and t.kind = 'payout'
    group by p.store_id, p.id, p.number, p.total, p.count having p.total <> -coalesce(sum(t.amount), 0) or p.count <> count(t.id)`,
  },
  {
    name: 'the payments of a subscription, made and to come, are as many as were agreed on',
    sql: `
    select r.store_id, r.number::text as what from order_recurrings r
    join lateral (select count(*) as made from order_recurring_transactions t where t.store_id = r.store_id and t.order_recurring_id = r.id and t.type = 'payment') t on true
    where r.started_at is not null and (r.duration > 0) <> (r.remaining is not null)
      or r.started_at is not null and r.duration > 0 and t.made + r.remaining + r.trial_remaining <> r.duration + case when r.trial_status then r.trial_duration else 0 end
      or r.started_at is null and t.made > 0`,
  },
  {
    name: 'a due day of a subscription is paid once, each by an order of its own',
    sql: `
    select t.store_id, t.order_recurring_id::text as what from order_recurring_transactions t left join orders o on o.store_id = t.store_id and o.id = t.order_id
    where t.type = 'payment' group by t.store_id, t.order_recurring_id
    having count(*) <> count(distinct t.due_date) or count(t.order_id) <> count(distinct t.order_id) or bool_or(coalesce(o.is_draft, false))`,
  },
  {
    name: 'a subscription runs while its order is complete, and is due then and only then',
    sql: `
    select r.store_id, r.number::text as what from order_recurrings r join orders o on o.store_id = r.store_id and o.id = r.order_id left join order_statuses s on s.store_id = o.store_id and s.id = o.order_status_id
    where r.state = 'active' and (not coalesce(s.is_complete, false) or r.next_date is null) or r.state in ('cancelled', 'expired') and r.next_date is not null
      or (r.state = 'pending') <> (r.started_at is null) or (r.state in ('cancelled', 'expired')) <> (r.ended_at is not null)`,
  },
  {
    name: 'every file has its size and its hash written down',
    sql: `select store_id, id::text as what from files where size <= 0 or hash = ''`,
  },
]
