import { type Ctx, columnsOf, type Engine } from '@shopwright/engine'
import type { AnyKind, AnyResource } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'

/** Fields that say who somebody is or how to reach them, wherever a noun has one. */
const personal: ReadonlySet<string> = new Set([
  'email',
  'first_name',
  'last_name',
  'phone',
  'company',
  'address',
  'city',
  'postcode',
  'to_name',
  'to_email',
  'from_name',
  'from_email',
  'author',
  'message',
  'comment',
  'staff_note',
  'payment_address',
  'delivery_address',
  'custom_fields',
  'ip',
  'user_agent',
  'password',
  'card_token',
  'access_key_hash',
  'payout_details',
])

/** What nobody needs any more, whole: it speaks of persons in words that no list of fields knows. */
const emptied = [
  'outbox_mails',
  'sessions',
  'carts',
  'audit_logs',
  'notifications',
  'deleted_records',
  'customer_ips',
] as const

/** What the law wants to stand on an invoice stays on the order that has one. */
const invoiced: ReadonlySet<string> = new Set(['first_name', 'last_name', 'payment_address'])

/**
 * The end of an archive (values §5.2): whoever bought here or worked here is forgotten; orders keep their lines and sums, invoices what
 * they have to say. Safe to repeat.
 */
export async function eraseStore(engine: Engine, storeId: string): Promise<void> {
  await engine.onPlatform({}, async (ctx) => {
    for (const table of emptied) await sql`delete from ${sql.table(table)} where store_id = ${storeId}`.execute(ctx.db)
    for (const resource of engine.registry.all) if (resource.scope === 'store') await eraseRows(ctx, resource, storeId)
    await sql`update stores set about = null where id = ${storeId}`.execute(ctx.db)
    ctx.touched.add(`stores:${storeId}`)
  })
}

async function eraseRows(ctx: Ctx, resource: AnyResource, storeId: string): Promise<void> {
  const columns = columnsOf(resource).filter(([name]) => personal.has(name))
  if (!columns.length || resource.name === 'settings') return
  const sets = columns.map(([name, kind]) => {
    const blank = blankOf(name, kind)
    const kept = resource.name === 'orders' && invoiced.has(name)
    return sql`${sql.ref(name)} = ${kept ? sql`case when exists (select 1 from order_invoices i where i.store_id = orders.store_id and i.order_id = orders.id) then ${sql.ref(name)} else ${blank} end` : blank}`
  })
  await sql`update ${sql.table(resource.table)} set ${sql.join(sets)} where store_id = ${storeId}`.execute(ctx.db)
  const { search = [] } = resource
  // What is searched is what the row says now.
  if (search.length && search.every((field) => !resource.fields[field]?.options.translated))
    await sql`update ${sql.table(resource.table)} set search_text = lower(concat_ws(E'\n', ${sql.join(search.map((field) => sql`${sql.ref(field)}::text`))})) where store_id = ${storeId}`.execute(
      ctx.db,
    )
}

function blankOf(name: string, { column, options }: AnyKind): RawBuilder<unknown> {
  if (column === 'jsonb')
    return options.default === undefined ? sql`null` : sql`${JSON.stringify(options.default)}::jsonb`
  if (name.endsWith('email')) return sql`'erased-' || id || '@erased.invalid'`
  return options.required || options.default !== undefined ? sql`'—'` : sql`null`
}
