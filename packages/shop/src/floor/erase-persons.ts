import { type Ctx, columnsOf, type Data, searchText } from '@shopwright/engine'
import type { AnyKind, AnyResource } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'

/** Fields that say who somebody is or how to reach them, wherever a noun has one. */
const personal: ReadonlySet<string> = new Set([
  'email',
  'first_name',
  'last_name',
  'phone',
  'company',
  'website',
  'tax_id',
  'address',
  'street',
  'house',
  'flat',
  'city',
  'postcode',
  'to_name',
  'to_email',
  'from_name',
  'from_email',
  'author',
  'message',
  'comment',
  'buyer_comment',
  'staff_note',
  'payment_address',
  'delivery_address',
  'draft_cart',
  'custom_fields',
  'bought_vouchers',
  'ip',
  'user_agent',
  'password',
  'card_token',
  'access_key_hash',
  'wishlist_key',
  'payout_details',
  'cheque_name',
  'paypal_email',
  'bank_account_name',
  'bank_account_number',
])

/** Where the addresses of those who were forgotten end: nothing is ever sent there. */
const nowhere = '@erased.invalid'
export const isErased = (email: string): boolean => email.endsWith(nowhere)

/** What the law wants to stand on an invoice stays on the order that has one. */
const invoiced: ReadonlySet<string> = new Set(['first_name', 'last_name', 'payment_address'])

/** Makes nobody's what rows of a noun say of persons; sums, dates and what was bought stay. Safe to repeat. As the platform role. */
export async function eraseRows(
  ctx: Ctx,
  resource: AnyResource,
  storeId: string,
  which: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<void> {
  const columns = columnsOf(resource).filter(([name]) => personal.has(name))
  if (!columns.length || resource.name === 'settings') return
  const sets = columns.map(([name, kind]) => {
    const blank = blankOf(name, kind)
    const kept = resource.name === 'orders' && invoiced.has(name)
    return sql`${sql.ref(name)} = ${kept ? sql`case when exists (select 1 from order_invoices i where i.store_id = orders.store_id and i.order_id = orders.id) then ${sql.ref(name)} else ${blank} end` : blank}`
  })
  const { search = [], table } = resource
  const said = ['id', ...search].map((name) => sql.ref(name))
  const { rows } = await sql<Data & { id: string }>`
    update ${sql.table(table)} set ${sql.join(sets)} where store_id = ${storeId} and ${which} returning ${sql.join(said)}`.execute(
    ctx.db,
  )
  if (!search.length) return
  // What is searched is what the row says now.
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const some = rows.slice(at, at + AT_ONCE)
    await sql`update ${sql.table(table)} r set search_text = x.text
      from unnest(${some.map(({ id }) => id)}::uuid[], ${some.map((row) => searchText(resource, row))}::text[]) as x(id, text)
      where r.store_id = ${storeId} and r.id = x.id`.execute(ctx.db)
  }
}

const AT_ONCE = 1000

function blankOf(name: string, { column, options }: AnyKind): RawBuilder<unknown> {
  if (column === 'jsonb')
    return options.default === undefined ? sql`null` : sql`${JSON.stringify(options.default)}::jsonb`
  if (name.endsWith('email')) return sql`'erased-' || id || ${nowhere}`
  return options.required || options.default !== undefined ? sql`'—'` : sql`null`
}
