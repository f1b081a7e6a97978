import { AppError, type Ctx, refuse, storeOf, tell } from '@shopwright/engine'
import type { Row } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import type { customers } from '../../customers/model/customers.ts'
import { eraseFileNames } from '../../floor/erase-file-names.ts'
import { eraseRows, isErased } from '../../floor/erase-persons.ts'
import { holdMails } from '../../floor/mail-job.ts'
import { blankLooks, removeMails } from '../../floor/outbox.ts'
import type { orders } from '../../sales/model/orders.ts'
import { type Owned, ownedBy, ownedByGuest } from './owned-rows.ts'

/** What nobody needs of somebody who is forgotten, whole. */
const emptied: readonly string[] = [
  'customer-addresses',
  'customer-wishlists',
  'customer-histories',
  'customer-ips',
  'customer-activities',
  'customer-logins',
  'who-online',
  'carts',
  'abandoned-carts',
  'option-files',
]

/** Orders that stay without their buyer, and those of them whose invoice keeps its names. */
export type Forgotten = { orders: number; invoices: number }

type Customer = Pick<Row<typeof customers>, 'id' | 'email' | 'first_name' | 'last_name' | 'phone'>
type Guest = { id: string } & Pick<Row<typeof orders>, 'first_name' | 'last_name' | 'phone'>

/** What tells of somebody in words; `isWhole`: all that was written to or by the address is theirs. */
type Person = { id: string | null; email: string; words: string[]; isWhole: boolean }

/**
 * Forgets a customer: orders keep lines, sums and what their invoice has to say, reviews their stars, ledgers their amounts; all that
 * says who it was goes, also from the history, the mails and the bell. Refused while something is under way that needs them. As the
 * platform role, in one transaction.
 */
export async function eraseCustomer(ctx: Ctx, customerId: string): Promise<Forgotten> {
  const store = storeOf(ctx).id
  await holdMails(ctx, store)
  const { rows } = await sql<Customer>`
    select id, email::text as email, first_name, last_name, phone from customers where store_id = ${store} and id = ${customerId} for update`.execute(
    ctx.db,
  )
  const [person] = rows
  if (!person) throw new AppError('not-found')
  refuse(isErased(person.email), 'already-erased')
  await refuseUnderWay(ctx, customerId)
  const owned = ownedBy(ctx.registry, store, customerId)
  const forgotten = await countOrders(ctx, sql`o.customer_id = ${customerId}`)
  await forgetWords(ctx, { id: person.id, email: person.email, words: wordsOf([person]), isWhole: true }, owned)
  await eraseFileNames(ctx, store, sql<boolean>`o.customer_id = ${customerId}`)
  await eraseOwned(ctx, owned)
  await sql`update customers set status = false, newsletter = false, version = version + 1, updated_at = ${ctx.now} where store_id = ${store} and id = ${customerId}`.execute(
    ctx.db,
  )
  await sql`delete from sessions where store_id = ${store} and customer_id = ${customerId}`.execute(ctx.db)
  tell(ctx, 'customers', 'changed', customerId)
  return forgotten
}

/**
 * The same of who ordered without an account, by an address that they have shown to be theirs. Where a customer of the store has it as
 * well, only those orders go, and what hangs on them: the rest is the account's.
 */
export async function eraseGuest(ctx: Ctx, email: string): Promise<Forgotten> {
  const store = storeOf(ctx).id
  await holdMails(ctx, store)
  const { rows } = await sql<Guest>`
    select o.id, o.first_name, o.last_name, o.phone from orders o where o.store_id = ${store} and ${byGuest(email)} for update`.execute(
    ctx.db,
  )
  await refuseOpenOrders(ctx, byGuest(email))
  const ids = rows.map(({ id }) => id)
  const { rows: accounts } =
    await sql`select from customers where store_id = ${store} and email = ${email}::citext`.execute(ctx.db)
  const owned = ownedByGuest(ctx.registry, store, ids)
  const forgotten = await countOrders(ctx, sql`o.id = any(${ids}::uuid[])`)
  await forgetWords(ctx, { id: null, email, words: wordsOf(rows), isWhole: accounts.length === 0 }, owned)
  await eraseFileNames(ctx, store, sql<boolean>`o.id = any(${ids}::uuid[])`)
  await eraseOwned(ctx, owned)
  return forgotten
}

/** Orders `o` that were placed with this address by nobody who had signed in. */
export const byGuest = (email: string): RawBuilder<boolean> =>
  sql<boolean>`o.customer_id is null and o.email = ${email}::citext`

const wordsOf = (people: readonly Pick<Customer | Guest, 'first_name' | 'last_name' | 'phone'>[]): string[] => [
  ...new Set(
    people.flatMap(({ first_name, last_name, phone }) => [
      ...(first_name && last_name ? [`${first_name} ${last_name}`] : []),
      ...(phone ? [phone] : []),
    ]),
  ),
]

async function eraseOwned(ctx: Ctx, owned: readonly Owned[]): Promise<void> {
  const store = storeOf(ctx).id
  for (const { resource, which } of owned) {
    if (emptied.includes(resource.name))
      await sql`delete from ${sql.table(resource.table)} where store_id = ${store} and ${which}`.execute(ctx.db)
    else await eraseRows(ctx, resource, store, which)
    ctx.touched.add(resource.name)
  }
}

/** What is on its way, is owed or is charged again needs to know whose it is. */
export async function refuseUnderWay(ctx: Ctx, id: string): Promise<void> {
  const store = storeOf(ctx).id
  await refuseOpenOrders(ctx, sql`o.customer_id = ${id}`)
  const { rows } = await sql<Record<'subscriptions' | 'owed', number>>`
    select (select count(*)::int from order_recurrings r where r.store_id = ${store} and r.customer_id = ${id} and r.state not in ('cancelled', 'expired')) as subscriptions,
      (select count(*)::int from affiliates a where a.store_id = ${store} and a.customer_id = ${id}
        and (select coalesce(sum(t.amount), 0) from affiliate_transactions t where t.store_id = a.store_id and t.affiliate_id = a.id) <> 0) as owed`.execute(
    ctx.db,
  )
  const { subscriptions = 0, owed = 0 } = rows[0] ?? {}
  if (subscriptions) throw new AppError('erasure-open-subscriptions', { count: subscriptions }, { status: 409 })
  if (owed) throw new AppError('erasure-owed', {}, { status: 409 })
}

/** Refuses while one of these orders `o` is under way. */
export async function refuseOpenOrders(ctx: Ctx, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders o left join order_statuses s on s.store_id = o.store_id and s.id = o.order_status_id
    where o.store_id = ${storeOf(ctx).id} and ${which} and case when o.is_draft then o.held_until > ${ctx.now} else not coalesce(s.is_final, false) end`.execute(
    ctx.db,
  )
  const count = rows[0]?.count ?? 0
  if (count) throw new AppError('erasure-open-orders', { count }, { status: 409 })
}

export async function countOrders(ctx: Ctx, which: RawBuilder<unknown>): Promise<Forgotten> {
  const { rows } = await sql<Forgotten>`
    select count(*)::int as orders, count(*) filter (where exists (select 1 from order_invoices i where i.store_id = o.store_id and i.order_id = o.id))::int as invoices
    from orders o where o.store_id = ${storeOf(ctx).id} and ${which}`.execute(ctx.db)
  return rows[0] ?? { orders: 0, invoices: 0 }
}

/** Where persons stand in words that no list of fields knows: what tells of their rows, and what was written to or by their address. */
async function forgetWords(
  ctx: Ctx,
  { id, email, words: said, isWhole }: Person,
  owned: readonly Owned[],
): Promise<void> {
  const store = storeOf(ctx).id
  const address = email.toLowerCase()
  const asked = sql`select id::text from privacy_requests where store_id = ${store} and email = ${address}::citext`
  const ids = sql.join(
    [
      ...owned.map(
        ({ resource, which }) =>
          sql`select id::text from ${sql.table(resource.table)} where store_id = ${store} and ${which}`,
      ),
      asked,
    ],
    sql` union all `,
  )
  await sql`delete from audit_logs where store_id = ${store} and (actor_id = ${id} or row_id in (${ids}))`.execute(
    ctx.db,
  )
  const words = [email, ...said, ...(id ? [id] : [])].map((word) => likeOf(word))
  const saysSo = (text: ReturnType<typeof sql>) => sql`lower(${text}) like any(${words}::text[])`
  await sql`delete from notifications where store_id = ${store} and ${saysSo(sql`coalesce(params::text, '') || coalesce(link, '')`)}`.execute(
    ctx.db,
  )
  await sql`delete from import_changes where store_id = ${store} and resource = 'customers' and row_id = ${id}`.execute(
    ctx.db,
  )
  // Messages to programs hold ids alone; what a program answered may say again what it was told.
  await sql`update webhook_deliveries set answer = null where store_id = ${store} and (row_id = ${id} or row_id in (${ids}))`.execute(
    ctx.db,
  )
  await sql`delete from deleted_records where store_id = ${store} and ${saysSo(sql`rows::text`)}`.execute(ctx.db)
  const nothing = sql`select null::text as id where false`
  const written = isWhole
    ? sql`select id::text from feedback_messages where store_id = ${store} and lower(email::text) = ${address}`
    : nothing
  await removeMails(
    ctx,
    sql<boolean>`m.store_id = ${store} and ((${isWhole} and lower(m."to") = ${address})
      or exists (select 1 from (${ids} union all ${written}) as owned(id) where m.unique_key like '%' || owned.id || '%'))`,
  )
  await sql`delete from alert_messages m where m.store_id = ${store}
    and exists (select 1 from (${ids} union all ${written}) as owned(id) where m.unique_key like '%' || owned.id || '%')`.execute(
    ctx.db,
  )
  if (isWhole) await forgetAddress(ctx, address)
  await sql`update privacy_requests set email = null, reason = null, updated_at = ${ctx.now},
      state = case when state = 'waiting' then 'failed' else state end, problem = case when state = 'waiting' then 'already-erased' else problem end
    where store_id = ${store} and email = ${address}::citext`.execute(ctx.db)
}

/** All that is known by an address alone. */
async function forgetAddress(ctx: Ctx, address: string): Promise<void> {
  const store = storeOf(ctx).id
  await blankLooks(ctx, store, address)
  // As a guest, too: a cart that nobody knows of is reminded of again.
  await sql`delete from carts where store_id = ${store} and lower(customer->>'email') = ${address}`.execute(ctx.db)
  for (const table of [
    'newsletter_subscriptions',
    'mail_recipients',
    'feedback_messages',
    'abandoned_carts',
    'cart_mail_refusals',
    'restock_requests',
  ] as const)
    await sql`delete from ${sql.table(table)} where store_id = ${store} and lower(email::text) = ${address}`.execute(
      ctx.db,
    )
}

const likeOf = (word: string): string => `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
