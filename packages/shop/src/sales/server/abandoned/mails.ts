import { AppError, type Ctx, type Data, invalid, storeOf } from '@shopwright/engine'
import { type Draft, languageTag, pickTranslation, type Row, writtenNumber } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import { leaveCartMailsLink } from '../../../customers/server/cart-mails.ts'
import { shopIn } from '../../../floor/origins.ts'
import { queueMail } from '../../../floor/outbox.ts'
import { isWorking, type ShopStore } from '../../../floor/stores.ts'
import type { abandonedCartMails, abandonedCarts, LeftLine } from '../../model/abandoned-carts.ts'
import { dueNow, leftBefore, whyNoMail } from '../../rules/abandoned-carts.ts'
import { restoreLink } from './links.ts'
import { hasBoughtSince, hasGoods, isBought, isPaying, isRefused, isTouched } from './standing.ts'

type Abandoned = Row<typeof abandonedCarts>
type Told = Pick<Abandoned, 'id' | 'email' | 'touched_at' | 'mail_count' | 'mailed_at'>

const atOnce = 200

/** Nobody else's rules forbid a mail about a cart `a`: it is there, who left it can be written to, wants it, and has not bought. */
const isWelcome = sql<boolean>`a.state in ('open', 'mailed') and a.email is not null and ${hasGoods} and not ${isRefused} and not ${hasBoughtSince}`

/** An address has had a mail about any of its carts a short while ago. */
const hadOne = (
  now: Date,
): RawBuilder<boolean> => sql<boolean>`(a.store_id, a.email) in (select b.store_id, b.email from abandoned_carts b
  where b.mailed_at > ${dueNow(now).mailed} and b.email is not null)`

/** A mail about an abandoned cart `a` is due. */
export const isDue = (now: Date): RawBuilder<boolean> => {
  const { from, until } = dueNow(now)
  return sql<boolean>`a.touched_at > ${from} and a.touched_at <= (${until}::timestamptz[])[a.mail_count + 1] and ${isWelcome} and not ${isTouched(leftBefore(now))} and not ${hadOne(now)}`
}

/** Asks for the mails that are due in a store which wants them, each once; answers whether there may be more. */
export async function askForDue(ctx: Ctx, store: ShopStore): Promise<boolean> {
  if (!store.settings.abandoned_cart_mails) return false
  const { rows } = await sql<Pick<Told, 'id' | 'email'>>`
    select a.id, a.email::text as email from abandoned_carts a where a.store_id = ${store.id} and ${isDue(ctx.now)}
    order by a.touched_at, a.id limit ${atOnce} for update of a skip locked`.execute(ctx.db)
  // Who has left several carts hears of the last one.
  const ids = new Map(rows.map(({ id, email }) => [email, id]))
  await noteMails(ctx, [...ids.values()], null)
  return rows.length === atOnce
}

/** Counts a mail about each of these carts, and asks for it to be written. */
async function noteMails(
  ctx: Ctx,
  ids: string[],
  actor: string | null,
): Promise<Pick<Row<typeof abandonedCartMails>, 'id'>[]> {
  const store = storeOf(ctx).id
  if (!ids.length) return []
  const { rows } = await sql<Pick<Row<typeof abandonedCartMails>, 'id' | 'abandoned_cart_id'>>`
    with noted as (update abandoned_carts set state = 'mailed', mail_count = mail_count + 1, mailed_at = ${ctx.now}, version = version + 1, updated_at = ${ctx.now}
      where store_id = ${store} and id = any(${ids}::uuid[]) returning id, mail_count)
    insert into abandoned_cart_mails (store_id, id, abandoned_cart_id, number, actor_name, created_at, updated_at)
    select ${store}::uuid, gen_random_uuid(), id, mail_count, ${actor}::text, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz from noted returning id, abandoned_cart_id`.execute(
    ctx.db,
  )
  for (const { id, abandoned_cart_id } of rows) {
    ctx.touched.add(`abandoned-carts:${abandoned_cart_id}`)
    await ctx.enqueue(ctx.db, 'abandoned-cart-mail', { store_id: store, mail_id: id })
  }
  return rows
}

/** By hand: as often as by itself and no sooner, also where a store sends none by itself. */
export async function mailNow(ctx: Ctx, { abandoned_cart_id }: Draft<typeof abandonedCartMails>): Promise<Data> {
  const store = storeOf(ctx).id
  await sql`select 1 from abandoned_carts where store_id = ${store} and id = ${abandoned_cart_id} for update`.execute(
    ctx.db,
  )
  const known = await whyNotNow(ctx, abandoned_cart_id)
  if (!known) throw invalid({ abandoned_cart_id: { code: 'unknown-reference' } })
  if (known.why) throw new AppError('cart-mail-refused', { why: known.why }, { status: 409 })
  const [mail] = await noteMails(ctx, [abandoned_cart_id], ctx.actor.name)
  const { rows } =
    await sql<Data>`select * from abandoned_cart_mails where store_id = ${store} and id = ${mail?.id}`.execute(ctx.db)
  return rows[0] as Data
}

type WhyNot = 'over' | 'bought' | 'no-address' | 'left' | 'twice' | 'here' | 'soon'

/** What forbids a mail about a cart now, null = nothing; no answer where there is no such cart. */
export async function whyNotNow(ctx: Ctx, id: string): Promise<{ why: WhyNot | null } | null> {
  const { rows } = await sql<
    Told & Record<'is_open' | 'has_goods' | 'is_bought' | 'is_refused' | 'had_one' | 'was_touched', boolean>
  >`
    select a.id, a.email::text as email, a.touched_at, a.mail_count, a.mailed_at, a.state in ('open', 'mailed') as is_open, ${hasGoods} and not ${isPaying} as has_goods,
      ${isBought} or ${hasBoughtSince} as is_bought, ${isRefused} as is_refused, coalesce(${hadOne(ctx.now)}, false) as had_one,
      ${isTouched(leftBefore(ctx.now))} as was_touched
    from abandoned_carts a where a.store_id = ${storeOf(ctx).id} and a.id = ${id}`.execute(ctx.db)
  const [row] = rows
  if (!row) return null
  if (row.is_bought) return { why: 'bought' }
  if (!row.is_open || !row.has_goods) return { why: 'over' }
  if (!row.email) return { why: 'no-address' }
  if (row.is_refused) return { why: 'left' }
  if (row.was_touched) return { why: 'here' }
  return { why: whyNoMail(row, ctx.now) ?? (row.had_one ? 'soon' : null) }
}

/** Writes a mail that was asked for, if it is still welcome. The same is written once. */
export async function writeCartMail(ctx: Ctx, store: ShopStore, mailId: string): Promise<void> {
  if (!isWorking(store)) return
  const { rows } = await sql<
    Pick<Abandoned, 'id' | 'language' | 'lines'> & { email: string } & Pick<
        Row<typeof abandonedCartMails>,
        'number' | 'actor_name'
      >
  >`
    select a.id, a.email::text as email, a.language, a.lines, m.number, m.actor_name from abandoned_cart_mails m join abandoned_carts a on a.store_id = m.store_id and a.id = m.abandoned_cart_id
    where m.store_id = ${store.id} and m.id = ${mailId} and ${isWelcome}`.execute(ctx.db)
  const [row] = rows
  if (!row) return
  const { id, email, language, number, actor_name } = row
  const shop = shopIn(store, language)
  const leave = leaveCartMailsLink(ctx, shop, email)
  await queueMail(ctx, {
    to: email,
    template: 'abandoned-cart',
    language,
    params: {
      store: store.title,
      lines: row.lines.map((line) => inWords(line, language, store)).join('\n'),
      link: restoreLink(shop, store.id, id),
      leave,
    },
    key: `abandoned-cart:${id}:${number}`,
    unsubscribeUrl: leave,
    isBulk: actor_name === null,
  })
}

const inWords = ({ name, quantity }: LeftLine, language: string, { primaryLanguage }: ShopStore): string =>
  `${pickTranslation(name, language, primaryLanguage) ?? ''} × ${writtenNumber(quantity, languageTag(language))}`
