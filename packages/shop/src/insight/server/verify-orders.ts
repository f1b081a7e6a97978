import type { OrderTerms } from '../../sales/model/order-terms.ts'
import { isCountedAlike, type KeptOrder, recount } from '../../sales/rules/recount.ts'
import { type Checked, type Finding, inPages } from './verify-reading.ts'

type Row = Omit<KeptOrder, 'terms'> & { store_id: string; id: string; number: number | null; terms: OrderTerms | null }

/** Every order says what its own lines and terms make, counted anew. A replacement at no price is what it is. */
export async function wrongOrders(engine: Checked): Promise<Finding[]> {
  const findings: Finding[] = []
  for await (const order of inPages<Row>(engine, select)) {
    const { terms } = order
    if (!isCountedAlike(terms)) continue
    const wrong = recount({ ...order, terms })
    if (wrong.length)
      findings.push({
        invariant: 'an order is what its lines and terms make of it',
        store_id: order.store_id,
        what: `${order.number ?? order.id}: ${wrong.join('; ')}`,
      })
  }
  return findings
}

const select = `
  select o.store_id, o.id, o.number, o.currency, o.currency_decimals as decimals, o.subtotal::text as subtotal, o.total::text as total, o.terms, o.coupon_code, o.reward_points,
    (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'quantity', p.quantity, 'price', p.price::text, 'total', p.total::text, 'discount', p.discount::text, 'tax', p.tax::text,
      'taxes', p.taxes, 'terms', p.terms) order by p.sort_order, p.id), '[]') from order_products p where p.store_id = o.store_id and p.order_id = o.id) as lines,
    (select coalesce(json_agg(json_build_object('id', v.id, 'amount', v.amount::text)), '[]') from order_vouchers v where v.store_id = o.store_id and v.order_id = o.id) as vouchers,
    (select coalesce(json_agg(json_build_object('code', t.code, 'value', t.value::text)), '[]') from order_totals t where t.store_id = o.store_id and t.order_id = o.id) as totals
  from orders o where not exists (select 1 from order_products p where p.store_id = o.store_id and p.order_id = o.id and p.worth is not null)`
