import type { Ctx } from '@shopwright/engine'
import { createI18n, type KeyOf, translator } from '@shopwright/i18n'
import { readLocales } from '@shopwright/i18n/files'
import { newId } from '@shopwright/resource'
import { tables } from '../../database.ts'

export const i18n = createI18n(readLocales())
export const texts = (language: string) => translator(i18n, language)

export type MailTemplate =
  KeyOf<'mails'> extends infer Key ? (Key extends `${infer Name}.subject` ? Name : never) : never

export type MailDraft = {
  to: string
  /** names `mails:<template>.subject` and `.text` */
  template: MailTemplate
  language: string
  params: Record<string, unknown>
  /** the same key is mailed once, whatever happens */
  key?: string
}

/** Puts a mail into the outbox inside the caller's transaction: it is sent when, and only when, that commits. */
export async function queueMail(ctx: Ctx, { to, template, language, params, key }: MailDraft): Promise<void> {
  const t = texts(language)
  const text = t(`mails:${template}.text`, params)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  const id = newId(ctx.now.getTime())
  await tables(ctx)
    .insertInto('outbox_mails')
    .values({
      id,
      store_id: ctx.store?.id ?? null,
      to,
      subject: t(`mails:${template}.subject`, params)
        .replace(/[\r\n]+/g, ' ')
        .slice(0, 255),
      text,
      state: 'pending',
      unique_key: key ?? null,
      created_at: ctx.now,
      updated_at: ctx.now,
    } as never)
    .onConflict((on) => on.column('unique_key').doNothing())
    .execute()
  await ctx.enqueue(ctx.db, 'send-mail', { store_id: ctx.store?.id ?? null, mail_id: id })
}
