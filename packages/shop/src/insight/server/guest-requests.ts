import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { AppError, asSystem, type Ctx, insert, invalid, SealBroken } from '@shopwright/engine'
import { days, isId, minutes, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { languageWays } from '../../floor/languages.ts'
import { linkSecret, originOf } from '../../floor/origins.ts'
import { forgetMails, queueMail } from '../../floor/outbox.ts'
import { isSameSecret } from '../../floor/same-secret.ts'
import { shopOf } from '../../floor/store-cache.ts'
import type { ShopStore } from '../../floor/stores.ts'
import { tellStaff } from '../../floor/tell-staff.ts'
import { isFlooded, mailLimit, takeTry } from '../../floor/throttle.ts'
import { takeTurn } from '../../floor/turns.ts'
import type { PrivacyKind, privacyRequests } from '../model/privacy-requests.ts'
import { byGuest } from './erase-customer.ts'

/** What a browser keeps, sealed, between an address and the code that was mailed there. */
type Claim = {
  id: string
  email: string
  kind: PrivacyKind
  digits: string
  /** milliseconds */
  until: number
}

const lasts = minutes(15)
/** Guesses at the code of one mail. */
const tries = 5

const placeOf = (ctx: Ctx) => ({ store: shopOf(ctx).id, name: 'privacy-requests.claim' })
const mailedCode = ({ id }: Claim): string => `privacy:${id}`

/**
 * Mails six digits to an address of which the store keeps something that no account has; nothing elsewhere, and nothing where it was
 * written to too often. What is answered says neither: what is mailed to nobody is nothing that could be guessed. As the platform role.
 */
export async function mailPrivacyCode(ctx: Ctx, email: string, kind: PrivacyKind): Promise<string> {
  const isMailed = (await isKnown(ctx, email)) && !(await isFlooded(ctx, mailLimit(shopOf(ctx).id, email)))
  const claim: Claim = {
    id: random(),
    email,
    kind,
    digits: isMailed ? String(randomInt(1_000_000)).padStart(6, '0') : random(),
    until: ctx.now.getTime() + lasts,
  }
  if (isMailed)
    await queueMail(ctx, {
      to: email,
      template: 'privacy-code',
      language: ctx.language,
      params: { store: shopOf(ctx).title, code: claim.digits },
      linkOf: mailedCode(claim),
    })
  return ctx.vault.seal(placeOf(ctx), JSON.stringify(claim))
}

const random = (): string => randomBytes(32).toString('base64url')

async function isKnown(ctx: Ctx, email: string): Promise<boolean> {
  const store = shopOf(ctx).id
  const at = (table: 'newsletter_subscriptions' | 'restock_requests' | 'feedback_messages' | 'abandoned_carts') =>
    sql`exists (select 1 from ${sql.table(table)} where store_id = ${store} and lower(email::text) = ${email})`
  const { rows } = await sql<{ is_known: boolean }>`
    select exists (select 1 from orders o where o.store_id = ${store} and ${byGuest(email)})
      or ${at('newsletter_subscriptions')} or ${at('restock_requests')} or ${at('feedback_messages')} or ${at('abandoned_carts')} as is_known`.execute(
    ctx.db,
  )
  return rows[0]?.is_known ?? false
}

/**
 * Opens what was sealed, for one more guess; refused when it is not ours, too old, or its code was guessed at too often. As the platform
 * role, in a transaction of its own: a wrong guess stays counted.
 */
export async function openClaim(ctx: Ctx, sealed: string): Promise<Claim> {
  const claim = readClaim(ctx, sealed)
  if (!claim || claim.until <= ctx.now.getTime()) throw new AppError('privacy-code-over')
  // Counted before it is looked at: of many guesses at once no more than these are looked at.
  await takeTry(ctx, { subject: `privacy-code:${claim.id}`, max: tries, within: lasts })
  return claim
}

function readClaim(ctx: Ctx, sealed: string): Claim | null {
  try {
    return JSON.parse(ctx.vault.open(placeOf(ctx), sealed)) as Claim // as it was sealed
  } catch (error) {
    if (error instanceof SealBroken) return null
    throw error
  }
}

/** Whether this is the code of the mail. */
export const isCodeOf = ({ digits }: Claim, given: string): boolean => isSameSecret(given.replace(/\s/g, ''), digits)

/** Whoever has shown that the address is theirs waits for staff; who asks for the same again still waits once. */
export async function queueRequest(ctx: Ctx, claim: Claim): Promise<void> {
  const { email, kind } = claim
  // Codes of several mails may come at once.
  await takeTurn(ctx, `privacy-requests:${shopOf(ctx).id}:${email}:${kind}`)
  await forgetMails(ctx, mailedCode(claim))
  const { rows } =
    await sql`select from privacy_requests where store_id = ${shopOf(ctx).id} and email = ${email}::citext
    and kind = ${kind} and state in ('waiting', 'pending') for update`.execute(ctx.db)
  if (rows.length) return
  const { id } = await insert(asSystem(ctx), ctx.registry.get('privacy-requests'), {
    kind,
    email,
    language: ctx.language,
    asked_by: 'guest',
    state: 'waiting',
  })
  await tellStaff(asSystem(ctx), {
    code: 'privacy-asked',
    link: `/admin/privacy-requests?id=${id}`,
    level: 'warning',
  })
}

export type GuestRequest = Pick<
  Row<typeof privacyRequests>,
  'id' | 'kind' | 'email' | 'language' | 'state' | 'reason' | 'version'
>

/** Tells a guest what was decided: where their copy lies, or why there is none. */
export async function mailDecision(ctx: Ctx, store: ShopStore, row: GuestRequest & { email: string }): Promise<void> {
  const language = row.language ?? store.primaryLanguage
  const mailed = { to: row.email, language, key: `privacy:${row.id}:${row.version}` }
  if (row.state === 'refused')
    return queueMail(ctx, {
      ...mailed,
      template: 'privacy-refused',
      params: { store: store.title, refusal: row.reason ?? '' },
    })
  const prefix = languageWays(store).find(({ code }) => code === language)?.prefix ?? ''
  const until = (ctx.now.getTime() + copyLasts).toString(36)
  const link = `${originOf(store)}${prefix}${guestDataPath}?of=${row.id}.${until}.${signature(row, until)}`
  return queueMail(ctx, { ...mailed, template: 'privacy-copy', params: { store: store.title, link } })
}

/** Where a copy is fetched, below a language of the shop. */
export const guestDataPath = '/shop/privacy/data.json'
const copyLasts = days(7)

const signature = ({ id, email }: { id: string; email: string }, until: string): string =>
  createHmac('sha256', linkSecret()).update(`privacy:${id}:${email.toLowerCase()}:${until}`).digest('base64url')

/** The address whose copy a mailed link opens; null for one that is made up, too old, or of somebody who was forgotten. */
export async function emailOfCopy(ctx: Ctx, token: string): Promise<string | null> {
  const [id = '', until = '', given = ''] = token.split('.')
  if (!isId(id) || !(Number.parseInt(until, 36) > ctx.now.getTime())) return null
  const { rows } = await sql<{ email: string }>`
    select email::text as email from privacy_requests where store_id = ${shopOf(ctx).id} and id = ${id} and kind = 'copy' and state = 'done' and email is not null`.execute(
    ctx.db,
  )
  const email = rows[0]?.email
  return email && isSameSecret(given, signature({ id, email }, until)) ? email : null
}

export const wrongCode = (): AppError => invalid({ code: { code: 'wrong-code' } })
