import { createHmac } from 'node:crypto'
import { AppError, amend, type Ctx, insert } from '@shopwright/engine'
import { days, isId, type LanguageCode, type Row } from '@shopwright/resource'
import { tables } from '../../database.ts'
import { forgetMails, queueMail } from '../../floor/outbox.ts'
import { isSameSecret } from '../../floor/same-secret.ts'
import { shopOf } from '../../floor/store-cache.ts'
import { isFlooded, mailLimit } from '../../floor/throttle.ts'
import { newsletterSubscriptions } from '../model/newsletter.ts'

type Subscription = Row<typeof newsletterSubscriptions>
/** What a link may do; who has one of them cannot make the other of it. */
type Purpose = 'confirm' | 'leave'
/** What links are signed by, and where they lead. */
export type Signing = { secret: Uint8Array; urlOf: (purpose: Purpose, token: string) => string }

/** Where links of its mails lead, below a language of the shop. */
export const newsletterPath = '/shop/newsletter'

/** Asks by mail whether who has this address wants news. */
export type Joining = (ctx: Ctx, email: string) => Promise<void>

const confirmWithin = days(7)

/** Mails a link to who wants news; nobody is told whether the address was known, and nothing changes until it is answered. */
export async function askToJoin(ctx: Ctx, { secret, urlOf }: Signing, email: string): Promise<void> {
  if (await isFlooded(ctx, mailLimit('newsletter', email))) return
  const known = await subscriptionBy(ctx, 'email', email)
  if (known?.state === 'confirmed') return
  const row = known ?? (await insert(ctx, newsletterSubscriptions, { email, language: languageOf(ctx) }))
  const until = (ctx.now.getTime() + confirmWithin).toString(36)
  await queueMail(ctx, {
    to: row.email,
    template: 'newsletter-confirm',
    language: ctx.language,
    params: { store: shopOf(ctx).title, link: urlOf('confirm', tokenOf(secret, row, 'confirm', until)) },
    linkOf: mailedLink(row),
  })
}

/** Safe to repeat: who has confirmed is not welcomed again. */
export async function confirmJoining(ctx: Ctx, { secret, urlOf }: Signing, token: string): Promise<void> {
  const row = await subscriptionOf(ctx, secret, 'confirm', token)
  if (row.state === 'confirmed') return
  // The link leads to the language that it was asked for in, which who comes back may have changed.
  const language = languageOf(ctx)
  await amend(ctx, newsletterSubscriptions, row, { state: 'confirmed', confirmed_at: ctx.now, left_at: null, language })
  await tellCustomer(ctx, row.email, true)
  await forgetMails(ctx, mailedLink(row))
  const leave = leaveLink({ secret, urlOf }, row)
  await queueMail(ctx, {
    to: row.email,
    template: 'newsletter-welcome',
    language,
    params: { store: shopOf(ctx).title, link: leave },
    unsubscribeUrl: leave,
  })
}

/** Takes off who has this address, whenever it is followed. */
export const leaveLink = ({ secret, urlOf }: Signing, row: Pick<Subscription, 'id' | 'email'>): string =>
  urlOf('leave', tokenOf(secret, row, 'leave', ''))

/** By the link of any mail that was ever sent; safe to repeat. */
export async function leaveNewsletter(ctx: Ctx, { secret }: Signing, token: string): Promise<void> {
  const row = await subscriptionOf(ctx, secret, 'leave', token)
  await endSubscription(ctx, row.email)
  await tellCustomer(ctx, row.email, false)
}

/** Also for who says so in the account. */
export async function endSubscription(ctx: Ctx, email: string): Promise<void> {
  const row = await subscriptionBy(ctx, 'email', email)
  if (row && row.state !== 'left') await amend(ctx, newsletterSubscriptions, row, { state: 'left', left_at: ctx.now })
}

/** What the customer of this address has in the account says the same. */
async function tellCustomer(ctx: Ctx, email: string, newsletter: boolean): Promise<void> {
  const told = await tables(ctx)
    .updateTable('customers')
    .set({ newsletter, updated_at: ctx.now })
    .where('store_id', '=', shopOf(ctx).id)
    .where('email', '=', email)
    .where('newsletter', '!=', newsletter)
    .returning('id')
    .execute()
  for (const { id } of told) ctx.touched.add(`customers:${id}`)
}

const languageOf = (ctx: Ctx): LanguageCode => ctx.language as LanguageCode // one of the shop’s

const mailedLink = ({ id }: Subscription): string => `newsletter:${id}`

const tokenOf = (
  secret: Uint8Array,
  row: Pick<Subscription, 'id' | 'email'>,
  purpose: Purpose,
  until: string,
): string => `${row.id}.${until}.${signature(secret, row, purpose, until)}`

const signature = (
  secret: Uint8Array,
  { id, email }: Pick<Subscription, 'id' | 'email'>,
  purpose: Purpose,
  until: string,
): string =>
  createHmac('sha256', secret).update(`newsletter:${purpose}:${id}:${email.toLowerCase()}:${until}`).digest('base64url')

/** The row that a token is about; refused when it is made up, over, or of another purpose. */
async function subscriptionOf(ctx: Ctx, secret: Uint8Array, purpose: Purpose, token: string): Promise<Subscription> {
  const [id = '', until = '', given = ''] = token.split('.')
  const isOver = purpose === 'confirm' && !(Number.parseInt(until, 36) > ctx.now.getTime())
  const row = isId(id) && !isOver ? await subscriptionBy(ctx, 'id', id) : undefined
  const isSigned = isSameSecret(given, signature(secret, row ?? { id, email: '' }, purpose, until))
  if (!row || !isSigned) throw new AppError(purpose === 'confirm' ? 'newsletter-link-over' : 'newsletter-link-wrong')
  return row
}

const subscriptionBy = (ctx: Ctx, field: 'id' | 'email', value: string): Promise<Subscription | undefined> =>
  tables(ctx)
    .selectFrom('newsletter_subscriptions')
    .selectAll()
    .where('store_id', '=', shopOf(ctx).id)
    .where(field, '=', value)
    .forUpdate()
    .executeTakeFirst()
