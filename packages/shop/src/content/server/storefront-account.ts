import type { Nouns, Row, Translated } from '@shopwright/resource'
import { sql } from 'kysely'
import type { Answers } from '../../customers/rules/custom-fields.ts'
import { tables } from '../../database.ts'
import { shopOf } from '../../floor/store-cache.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import type { countries } from '../../localisation/model/reference.ts'

export type CountryRow = Pick<Row<typeof countries>, 'id' | 'iso_code' | 'name'> &
  Pick<Row<Nouns['store-countries']>, 'postcode_required'> & {
    address_format: string | null
    zones: { id: string; name: Translated; code: string | null }[]
  }

/** The countries that the store delivers to, each with its zones. */
export async function storeCountries(ctx: ShopCtx): Promise<CountryRow[]> {
  const { rows } =
    await sql<CountryRow>`select c.id, c.iso_code, c.name, coalesce(nullif(s.address_format, ''), c.address_format) as address_format, s.postcode_required,
    (select coalesce(json_agg(json_build_object('id', z.id, 'name', z.name, 'code', z.code)), '[]') from zones z where z.country_id = c.id and z.status) as zones
    from store_countries s join countries c on c.id = s.country_id
    where s.store_id = ${shopOf(ctx).id} and s.status order by s.sort_order, c.iso_code`.execute(ctx.db)
  return rows
}

export type AddressRow = {
  id: string
  first_name: string
  last_name: string
  company: string | null
  address: string
  city: string
  postcode: string | null
  country_id: string
  zone_id: string | null
  phone: string | null
  is_default: boolean
  custom_fields: Answers | null
}

export async function addressesOf(ctx: ShopCtx, customerId: string): Promise<AddressRow[]> {
  return tables(ctx)
    .selectFrom('customer_addresses')
    .select([
      'id',
      'first_name',
      'last_name',
      'company',
      'address',
      'city',
      'postcode',
      'country_id',
      'zone_id',
      'phone',
    ])
    .select(['is_default', 'custom_fields'])
    .where('store_id', '=', shopOf(ctx).id)
    .where('customer_id', '=', customerId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .execute()
}

export type ProfileRow = {
  email: string
  first_name: string
  last_name: string
  phone: string | null
  newsletter: boolean
  custom_fields: Answers | null
}

export async function profileOf(ctx: ShopCtx, customerId: string): Promise<ProfileRow | null> {
  const row = await tables(ctx)
    .selectFrom('customers')
    .select(['email', 'first_name', 'last_name', 'phone', 'newsletter', 'custom_fields'])
    .where('store_id', '=', shopOf(ctx).id)
    .where('id', '=', customerId)
    .executeTakeFirst()
  return row ?? null
}

export type OrderLineRow = {
  id: string
  number: number
  placed_at: Date
  status: Translated
  color: string | null
  total: string
  currency: string
}

/** A shopper's orders, newest first, and how many there are. */
export async function ordersOf(
  ctx: ShopCtx,
  customerId: string,
  { limit, skip }: { limit: number; skip: number },
): Promise<{ rows: OrderLineRow[]; total: number }> {
  const store = shopOf(ctx).id
  const { rows } = await sql<
    OrderLineRow & { whole: number }
  >`select o.id, o.number, coalesce(o.placed_at, o.created_at) as placed_at, s.name as status, s.color,
    o.total::text as total, o.currency, count(*) over ()::int as whole
    from orders o join order_statuses s on s.store_id = ${store} and s.id = o.order_status_id
    where o.store_id = ${store} and o.customer_id = ${customerId} order by o.number desc limit ${limit} offset ${skip}`.execute(
    ctx.db,
  )
  return { rows: rows.map(({ whole: _, ...row }) => row), total: rows[0]?.whole ?? 0 }
}
