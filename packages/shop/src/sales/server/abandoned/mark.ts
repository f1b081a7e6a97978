import { type Ctx, searchText } from '@shopwright/engine'
import { isMailAddress, MOST_MONEY, type Row } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import { shopOf } from '../../../floor/store-cache.ts'
import type { abandonedCarts, LeftLine } from '../../model/abandoned-carts.ts'
import { leftBefore } from '../../rules/abandoned-carts.ts'

const atOnce = 1000

/** A cart `c` with goods that nobody has touched for an hour, and that is not written down as it is: each is looked up by its key, however little is known of how many there are. */
export const isLeft = (
  now: Date,
): RawBuilder<boolean> => sql<boolean>`c.updated_at <= ${leftBefore(now)} and c.expires_at > ${now}
  and exists (select 1 from cart_items i where i.store_id = c.store_id and i.cart_id = c.id)
  and coalesce((select a.touched_at from abandoned_carts a where a.store_id = c.store_id and a.cart_id = c.id::text) < c.updated_at, true)
  and coalesce((select a.restored_at from abandoned_carts a where a.store_id = c.store_id and a.left_cart_id = c.id::text) < c.updated_at, true)`

type Left = Pick<
  Row<typeof abandonedCarts>,
  'customer_id' | 'email' | 'first_name' | 'last_name' | 'language' | 'total'
> & {
  cart_id: string
  currency: string | null
  item_count: number
  lines: LeftLine[]
  /** as the database writes them, to the last digit */
  touched_at: string
  expires_at: string
}

/** Writes down what lies in a store's carts that were left, so many at once; answers whether there may be more. Safe to repeat. */
export async function markLeft(ctx: Ctx): Promise<boolean> {
  const store = shopOf(ctx)
  // What was known of who left it stays: a cart that a link brought to another browser does not say it.
  // Those that are written now are found first: what lies in all the others is not looked at.
  const { rows } = await sql<Left>`
    with found as materialized (select c.id from carts c where c.store_id = ${store.id} and ${isLeft(ctx.now)} order by c.updated_at limit ${atOnce})
    select c.id::text as cart_id, c.customer_id, coalesce(u.email::text, c.customer->>'email', k.email::text) as email, coalesce(u.first_name, c.customer->>'first_name', k.first_name) as first_name,
      coalesce(u.last_name, c.customer->>'last_name', k.last_name) as last_name, coalesce(c.language, ${store.primaryLanguage}) as language,
      coalesce(c.seen->>'currency', c.currency) as currency, c.seen->>'total' as total, l.item_count, l.lines, c.updated_at::text as touched_at, c.expires_at::text as expires_at
    from found join carts c on c.store_id = ${store.id} and c.id = found.id left join customers u on u.store_id = c.store_id and u.id = c.customer_id
      left join abandoned_carts k on k.store_id = c.store_id and k.cart_id = c.id::text
      cross join lateral (select sum(i.quantity)::int as item_count, json_agg(json_build_object('product_id', i.product_id, 'name', p.name, 'image', p.image, 'quantity', i.quantity, 'options', i.options,
        'recurring_id', i.recurring_id, 'price', c.seen->'lines'->>i.id::text) order by i.id) as lines
        from cart_items i join products p on p.store_id = i.store_id and p.id = i.product_id where i.store_id = c.store_id and i.cart_id = c.id) l
    order by c.updated_at`.execute(ctx.db)
  if (!rows.length) return false
  const resource = ctx.registry.get('abandoned-carts')
  const base = store.currencies.find(({ is_primary }) => is_primary)?.code ?? store.currency
  const written = rows.map((row) => {
    const person = {
      email: addressIn(row.email),
      first_name: row.first_name?.slice(0, 64) ?? null,
      last_name: row.last_name?.slice(0, 64) ?? null,
    }
    const total = Number(row.total) > MOST_MONEY ? null : row.total
    return { ...row, ...person, total, currency: row.currency ?? base, search_text: searchText(resource, person) }
  })
  await sql`
    insert into abandoned_carts (store_id, id, cart_id, customer_id, email, first_name, last_name, language, currency, total, item_count, lines, touched_at, expires_at, search_text, created_at, updated_at)
    select ${store.id}::uuid, gen_random_uuid(), x.cart_id, x.customer_id, x.email, x.first_name, x.last_name, x.language, x.currency, x.total, x.item_count, x.lines, x.touched_at, x.expires_at, x.search_text, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
    from jsonb_populate_recordset(null::abandoned_carts, ${JSON.stringify(written)}::jsonb) x
    on conflict (store_id, cart_id) do update set customer_id = coalesce(excluded.customer_id, abandoned_carts.customer_id), email = excluded.email, first_name = excluded.first_name, last_name = excluded.last_name,
      language = excluded.language, currency = excluded.currency, total = excluded.total, item_count = excluded.item_count, lines = excluded.lines, touched_at = excluded.touched_at,
      expires_at = excluded.expires_at, search_text = excluded.search_text, version = abandoned_carts.version + 1, updated_at = excluded.updated_at`.execute(
    ctx.db,
  )
  ctx.touched.add('abandoned-carts')
  return rows.length === atOnce
}

/** What a guest has typed may be anything. */
function addressIn(typed: string | null): string | null {
  const email = typed?.normalize('NFC').trim().toLowerCase() ?? ''
  return isMailAddress(email) ? email : null
}
