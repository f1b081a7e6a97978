import { type Ctx, searchText, sendLater, type Vault } from '@shopwright/engine'
import { newId } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import { tables } from '../database.ts'
import { storeMails } from '../platform/rules/store-mails.ts'
import { isErased } from './erase-persons.ts'
import { type MailParams, type MailTemplate, mailWords, type Words } from './mail-words.ts'
import type { ShopStore } from './stores.ts'

export * from './texts.ts'

export type MailDraft<T extends MailTemplate = MailTemplate> = {
  to: string
  /** names `mails:<template>.subject` and `.text`, and an owner's own words */
  template: T
  language: string
  params: MailParams<T>
  /** the same key is mailed once, whatever happens */
  key?: string
  /** the one-time link that it holds, for `forgetMails` */
  linkOf?: string
  /** takes whoever gets it off by a POST, as mail programs send it (RFC 8058) */
  unsubscribeUrl?: string
  /** whom an answer is for; of mails in the name of a store, the store unless said */
  replyTo?: string | null
  /** a file of the store that is shown above what it says */
  picture?: string | null
  /** one of many: what somebody waits for goes first */
  isBulk?: boolean
}

/** To those who run a store, from the platform; every other mail of a store goes to its customers, in its name. */
const toStaff: ReadonlySet<string> = new Set<MailTemplate>([
  ...Object.entries(storeMails).flatMap(([name, { to }]) => (to === 'staff' ? [name as MailTemplate] : [])), // keys of the list
  'import-failed',
  'plan-trial-ended',
  'plan-unpaid',
  'app-trial-ends',
  'app-trial-ended',
  'app-unpaid',
  'app-ended',
  'app-price',
  'app-price-later',
  'store-suspended-unpaid',
  'store-suspended',
  'store-open-again',
  'store-archived',
  'store-archive-waits',
  'store-archive-ends',
  'staff-invitation',
  'low-stock',
  'stock-alert',
  'webhook-off',
  'privacy-due',
  'owner-changed',
  'two-step-on',
  'two-step-off',
  'two-step-reset',
  'two-step-codes',
  'two-step-recovery',
  'passkey-added',
  'passkey-removed',
])

/** Bodies are sealed as the platform's: a mail may belong to no store. */
const sealedAs = { store: null, name: 'outbox-mails.body' }
export const sealBody = (vault: Vault, text: string): string => vault.seal(sealedAs, text)

/** What a mail says. Those from before bodies were sealed say it in the clear. */
export const bodyOf = (vault: Vault, { body, text }: { body: string | null; text: string | null }): string =>
  body === null ? (text ?? '') : vault.open(sealedAs, body)

/** Puts a mail into the outbox inside the caller's transaction: it is sent when, and only when, that commits. Nothing is for who was forgotten. */
export async function queueMail<T extends MailTemplate>(ctx: Ctx, draft: MailDraft<T>): Promise<void> {
  const { to, template, language, params } = draft
  if (isErased(to)) return
  const words = await mailWords(ctx, template, language, params)
  // The store does without it.
  if (words) await putOut(ctx, draft, words)
}

/** The same with words that are there already. */
export async function putOut(
  ctx: Ctx,
  { to, template, language, key, linkOf, unsubscribeUrl, replyTo, picture, isBulk }: Omit<MailDraft, 'params'>,
  { subject, text }: Words,
): Promise<void> {
  const speaker = toStaff.has(template) ? null : (ctx.store as ShopStore | null)
  const id = newId(ctx.now.getTime())
  const row = tables(ctx)
    .insertInto('outbox_mails')
    .values({
      id,
      store_id: ctx.store?.id ?? null,
      to,
      subject,
      search_text: searchText(ctx.registry.get('outbox-mails'), { to, subject }),
      body: sealBody(ctx.vault, text),
      link_of: linkOf ?? null,
      unsubscribe_url: unsubscribeUrl ?? null,
      language,
      picture: picture ?? null,
      from_name: speaker?.title ?? null,
      reply_to: replyTo ?? speaker?.settings?.email ?? null,
      state: 'pending',
      unique_key: key ?? null,
      created_at: ctx.now,
      updated_at: ctx.now,
    } as never)
    .onConflict((on) => on.column('unique_key').doNothing())
  sendLater(ctx.db, row)
  const data = { store_id: ctx.store?.id ?? null, mail_id: id }
  await ctx.enqueue(ctx.db, 'send-mail', data, isBulk ? { priority: -1 } : {})
}

/** Empties the mails whose one-time link has been used, or has been replaced; what still waits is not sent any more. */
export const forgetMails = async (ctx: Ctx, linkOf: string): Promise<void> => {
  await tables(ctx)
    .updateTable('outbox_mails')
    .set(
      ({ eb }) =>
        ({
          body: null,
          text: null,
          link_of: null,
          state: eb.case().when('state', '=', 'sent').then('sent').else('kept').end(),
          updated_at: ctx.now,
        }) as never,
    )
    .where('link_of', '=', linkOf)
    .execute()
}

/** Takes mails out of the outbox; that somebody opened one, and when, stays written down without whose it was. */
export const removeMails = async (ctx: Ctx, which: RawBuilder<boolean>): Promise<void> => {
  await sql`with gone as (delete from outbox_mails m where ${which} returning m.id)
    update mail_looks l set ${blankLook} where exists (select 1 from gone where gone.id::text = l.mail_id)`.execute(
    ctx.db,
  )
}

/** The same of looks at mails of a store to an address that have gone by themselves. */
export const blankLooks = async (ctx: Ctx, storeId: string, to: string): Promise<void> => {
  await sql`update mail_looks l set ${blankLook} where l.store_id = ${storeId} and lower(l."to") = ${to.toLowerCase()}`.execute(
    ctx.db,
  )
}

const blankLook = sql`"to" = '—', subject = '—', search_text = ''`
