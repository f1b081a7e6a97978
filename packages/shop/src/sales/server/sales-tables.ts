import { type AnyKind, featureOfValue, type Row, type Translated } from '@shopwright/resource'
import { sql } from 'kysely'
import { planHas } from '../../floor/plan-room.ts'
import { storeCache } from '../../floor/store-cache.ts'
import type { ShopStore } from '../../floor/stores.ts'
import type { countries } from '../../localisation/model/reference.ts'
import { deliveryGroups, paymentMethods } from '../model/delivery.ts'
import type { DeliveryMethod } from '../rules/delivery.ts'
import type { EdgeOverride } from '../rules/order-states.ts'
import { type OrderStatus, STATUS } from '../rules/order-status.ts'
import type { PaymentMethod } from '../rules/payment-methods.ts'
import { isConnected, type KeptSettings, saysPrices } from '../rules/provider-settings.ts'
import { deliveryOf, deliveryOfMethod } from './delivery-providers.ts'
import { canTake, currenciesOf, traitsOf } from './payment-providers.ts'

export type NamedDelivery = DeliveryMethod & {
  name: Translated
  description: Translated | null
  group: Translated
  /** where the goods wait, of a group with an address of its own */
  address: Translated | null
  /** nothing is brought anywhere, so no address is asked */
  pickup: boolean
  /** its price is asked of somebody else */
  carrier: boolean
  /** of which carrier a buyer may choose a branch; null = there are none to choose */
  branches_of: string | null
  /** which carrier takes its parcels by a waybill */
  waybills_of: string | null
}
export type NamedPayment = PaymentMethod & {
  name: Translated
  description: Translated | null
  instructions: Translated | null
  order_status_id: string | null
  /** a new order is watched for money that its buyer sends */
  awaits_money: boolean
}
export type NamedStatus = OrderStatus & { name: Translated; color: string | null; notifies: boolean }
export type SoldCountry = Pick<
  Row<typeof countries>,
  'id' | 'iso_code' | 'name' | 'address_format' | 'postcode_required'
> & {
  /** codes of its zones by their ids, where addresses there are written with them */
  zone_codes?: Record<string, string | null> | null
}

/** How a store delivers, is paid, and names what happens to an order. */
export type SalesTables = {
  delivery_methods: NamedDelivery[]
  payment_methods: NamedPayment[]
  order_statuses: NamedStatus[]
  /** the store's own word on ways between them */
  edge_overrides: EdgeOverride[]
  /** where the store sells to */
  countries: SoldCountry[]
  /** the page to agree to at the checkout */
  terms: { id: string; title: Translated; slug: Translated } | null
}

type Texts<T, K extends keyof T> = Omit<T, K> & { [key in K]: string | null }
type DeliveryLoaded = Omit<
  Texts<NamedDelivery, 'price' | 'free_from' | 'subtotal_min' | 'subtotal_max'>,
  keyof ReturnType<typeof bringing>
> & { extension: string; settings: KeptSettings | null; waits: boolean }
type Loaded = {
  deliveries: DeliveryLoaded[]
  payments: (Texts<NamedPayment, 'minimum'> & { settings: KeptSettings | null })[]
  statuses: NamedStatus[]
  overrides: EdgeOverride[]
  countries: SoldCountry[]
  terms: SalesTables['terms']
}

/**
 * The status that the store means by a code of the shop: its own for "completed" and "canceled", where its settings name one
 * that does what the code asks for; else the one of that code.
 */
export function statusMeant(
  { order_statuses }: Pick<SalesTables, 'order_statuses'>,
  settings: { complete_status_id: string | null; cancel_status_id: string | null },
  code: number,
): NamedStatus | undefined {
  const own: Record<number, string | null> = {
    [STATUS.completed]: settings.complete_status_id,
    [STATUS.canceled]: settings.cancel_status_id,
  }
  const named = order_statuses.find(({ id }) => id === own[code])
  const fits = named && (code === STATUS.completed ? named.is_complete : !named.holds_stock)
  return fits ? named : order_statuses.find((status) => status.code === code)
}

/** From memory, else in one statement. Amounts pass through JSON as text, so that none is rounded. */
export const salesTables = storeCache<SalesTables>(
  [
    'settings',
    'delivery-groups',
    'payment-methods',
    'order-statuses',
    'order-status-groups',
    'store-countries',
    'countries',
    'zones',
    'information',
  ],
  async (ctx, store) => {
    const { id, settings } = store
    const { rows } = await sql<Loaded>`select
      (select coalesce(json_agg(x), '[]') from (select m.id, m.type, m.status and g.status as status, m.name, m.description, g.name as "group", case when g.unique_address and g.address <> '{}' then g.address end as address,
        g.extension, g.settings, g.unique_address and g.address <> '{}' as waits,
        m.delivery_group_id, m.price::text as price, m.free_from::text as free_from, m.rates, m.geo_zone_id, m.tax_class_id, m.weight_min::text as weight_min, m.weight_max::text as weight_max,
        m.subtotal_min::text as subtotal_min, m.subtotal_max::text as subtotal_max
        from delivery_methods m join delivery_groups g on g.store_id = m.store_id and g.id = m.delivery_group_id where m.store_id = ${id} order by g.sort_order, g.id, m.sort_order, m.id) x) as deliveries,
      (select coalesce(json_agg(x), '[]') from (select p.id, p.code, p.settings, p.status, p.sort_order, p.minimum::text as minimum, p.geo_zone_id, p.name, p.description, p.instructions, p.order_status_id,
        (select coalesce(json_agg(coalesce(j.delivery_method_id::text, '')), '[]') from payment_method_deliveries j where j.store_id = p.store_id and j.payment_method_id = p.id) as delivery_methods
        from payment_methods p where p.store_id = ${id} order by p.sort_order, p.id) x) as payments,
      (select coalesce(json_agg(x), '[]') from (select s.id, s.code, coalesce(g.code, 1) as "group", s.name, s.color, s.holds_stock, s.counts_as_sale, s.is_complete, s.is_final, s.notifies
        from order_statuses s join order_status_groups g on g.store_id = s.store_id and g.id = s.order_status_group_id where s.store_id = ${id} order by s.sort_order, s.id) x) as statuses,
      (select coalesce(json_agg(json_build_object('from_id', t.order_status_id, 'to_id', t.to_status_id, 'allowed', t.allowed)), '[]') from order_status_transitions t where t.store_id = ${id}) as overrides,
      (select coalesce(json_agg(x), '[]') from (select c.id, c.iso_code, c.name, coalesce(s.address_format, c.address_format) as address_format, s.postcode_required,
        case when coalesce(s.address_format, c.address_format) like '%{zone_code}%' then (select json_object_agg(z.id, z.code) from zones z where z.country_id = c.id) end as zone_codes
        from store_countries s join countries c on c.id = s.country_id where s.store_id = ${id} and s.status order by s.sort_order, s.id) x) as countries,
      (select json_build_object('id', i.id, 'title', i.title, 'slug', i.slug) from information i where i.store_id = ${id} and i.id = ${settings.checkout_terms_id} and i.status) as terms`.execute(
      ctx.db,
    )
    const loaded = rows[0] as Loaded
    return {
      // The order of the list is the order of the groups and, inside them, of the methods.
      delivery_methods: loaded.deliveries.map(({ extension, settings, waits, ...row }, sort_order) => ({
        ...row,
        ...bringing(extension, row.type, waits, settings),
        status:
          row.status &&
          isGranted(store, deliveryGroups.fields.extension, extension) &&
          isConnected(deliveryOf(extension)?.settings ?? {}, settings),
        sort_order,
        price: amount(row.price) ?? 0n,
        free_from: amount(row.free_from),
        subtotal_min: amount(row.subtotal_min),
        subtotal_max: amount(row.subtotal_max),
      })),
      payment_methods: loaded.payments.map(({ settings, ...row }) => ({
        ...row,
        // One that nobody can take money by is as good as off, whenever it was enabled.
        status:
          row.status && isGranted(store, paymentMethods.fields.code, row.code) && canTake(store, row.code, settings),
        minimum: amount(row.minimum) ?? 0n,
        supports_recurring: traitsOf(row.code)?.recurring ?? false,
        on_delivery: traitsOf(row.code)?.onDelivery ?? false,
        awaits_money: traitsOf(row.code)?.awaitsMoney ?? false,
        for_nothing: traitsOf(row.code)?.forNothing ?? false,
        currencies: currenciesOf(row.code),
      })),
      order_statuses: loaded.statuses,
      edge_overrides: loaded.overrides,
      countries: loaded.countries,
      terms: loaded.terms,
    }
  },
)

/** A way that came with a larger plan is kept, and off. */
const isGranted = (store: ShopStore, kind: AnyKind, value: string): boolean => {
  const feature = featureOfValue(kind, value)
  return !feature || planHas(store, feature)
}

/** What follows from who brings it: whether an address is asked, and whose price it is. */
function bringing(extension: string, type: string, waits: boolean, settings: KeptSettings | null) {
  const provider = deliveryOfMethod(extension, type)
  return {
    pickup: waits || !(provider?.asksAddress ?? true),
    carrier: type === 'carrier' && Boolean(provider?.quote) && saysPrices(provider?.sending, settings),
    branches_of: provider?.hasBranches && !waits ? provider.code : null,
    waybills_of: provider?.book && !waits ? provider.code : null,
  }
}

const amount = (text: string | null): bigint | null => (text === null ? null : BigInt(text))
