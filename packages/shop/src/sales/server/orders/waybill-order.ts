import { AppError, type Ctx } from '@shopwright/engine'
import { isId, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { shopOf } from '../../../floor/store-cache.ts'
import type { orderProducts, orders } from '../../model/orders.ts'
import type { SendingSettings } from '../../model/providers.ts'
import { takesParcels } from '../../rules/provider-settings.ts'
import { type GroupRow, groupColumns } from '../carrier-account.ts'
import { type DeliveryProvider, deliveryOf } from '../delivery-providers.ts'
import { isSent } from './sent-lines.ts'

type Sent = Pick<Row<typeof orderProducts>, 'name' | 'quantity' | 'weight'>

/** An order as a parcel: who gets it, where, and what is in it. */
export type WaybillOrder = Pick<
  Row<typeof orders>,
  | 'id'
  | 'number'
  | 'first_name'
  | 'last_name'
  | 'phone'
  | 'delivery_address'
  | 'currency'
  | 'currency_decimals'
  | 'currency_value'
  | 'subtotal'
  | 'payment_method_id'
  | 'tracking_number'
  | 'shipped_at'
  | 'is_draft'
  | 'delivery_method_id'
> & { pays_delivery: boolean; holds_stock: boolean; is_final: boolean; group: GroupRow | null; sent: Sent[] }

/** The order with its carrier's group; locked where something is about to be written. Throws `not-found`. */
export async function waybillOrder(ctx: Ctx, id: string, isLocked: boolean): Promise<WaybillOrder> {
  const store = shopOf(ctx).id
  const lock = isLocked ? sql`for update of o` : sql``
  const { rows } = isId(id)
    ? await sql<WaybillOrder>`
        select o.id, o.number, o.first_name, o.last_name, o.phone, o.delivery_address, o.currency, o.currency_decimals, o.currency_value::text as currency_value, o.subtotal::text as subtotal,
          o.payment_method_id, o.tracking_number, o.shipped_at, o.is_draft, o.delivery_method_id,
          exists (select 1 from order_totals t where t.store_id = o.store_id and t.order_id = o.id and t.code = 'delivery' and t.value > 0) as pays_delivery,
          coalesce((select s.holds_stock from order_statuses s where s.store_id = o.store_id and s.id = o.order_status_id), false) as holds_stock,
          coalesce((select s.is_final from order_statuses s where s.store_id = o.store_id and s.id = o.order_status_id), false) as is_final,
          (select to_jsonb(x) from (select ${groupColumns} from delivery_methods m join delivery_groups g on g.store_id = m.store_id and g.id = m.delivery_group_id
            where m.store_id = o.store_id and m.id = o.delivery_method_id) x) as "group",
          (select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'quantity', p.quantity, 'weight', p.weight::text) order by p.sort_order, p.id), '[]')
            from order_products p where p.store_id = o.store_id and p.order_id = o.id and ${isSent}) as sent
        from orders o where o.store_id = ${store} and o.id = ${id} ${lock}`.execute(ctx.db)
    : { rows: [] }
  if (!rows[0]) throw new AppError('not-found')
  return rows[0]
}

/** A carrier's group as it stands now; null where it is gone. */
export async function groupBy(ctx: Ctx, id: string | null): Promise<GroupRow | null> {
  const { rows } = await sql<GroupRow>`
    select ${groupColumns} from delivery_groups g where g.store_id = ${shopOf(ctx).id} and g.id = ${id}`.execute(ctx.db)
  return rows[0] ?? null
}

export type ParcelCarrier = { group: GroupRow; provider: DeliveryProvider & { sending: SendingSettings } }

/** Who takes this order's parcel. Throws why nobody does: `waybill-not-offered`, `feature-not-in-plan`, `waybill-needs-sender`. */
export async function parcelCarrier(ctx: Ctx, { group }: Pick<WaybillOrder, 'group'>): Promise<ParcelCarrier> {
  const provider = group && deliveryOf(group.extension)
  const sending = provider?.sending
  if (!group || !provider?.book || !sending) throw new AppError('waybill-not-offered', {}, { status: 409 })
  if (provider.feature) await ctx.gate.feature(ctx, provider.feature)
  if (!takesParcels(sending, group.settings)) throw new AppError('waybill-needs-sender', {}, { status: 409 })
  return { group, provider: { ...provider, sending } }
}
