import { type Ctx, type Data, type Engine, operations, type RawQuery } from '@shopwright/engine'
import { newId, searchableText } from '@shopwright/resource'
import { tables } from '../../database.ts'
import { bodyOf } from '../../floor/outbox.ts'
import type { Mailer } from './jobs.ts'

const mailers = new WeakMap<Engine, Mailer>()

/** Tells who sends an engine's mails. */
export const setMailer = (engine: Engine, mailer: Mailer): void => {
  mailers.set(engine, mailer)
}

/**
 * A mail of the outbox. Where there is no mail server the super admin reads in it what else nobody would: each look is
 * written down in the same transaction. Where there is one, what it says is between the house and its reader.
 */
export async function lookIntoMail(ctx: Ctx, engine: Engine, id: string, query: RawQuery): Promise<Data> {
  const row = await operations.get(ctx, 'outbox-mails', id, query)
  if (ctx.actor.role !== 'ADMIN' || (mailers.get(engine)?.isConfigured ?? true)) return row
  const db = tables(ctx)
  const mail = await db.selectFrom('outbox_mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await db
    .insertInto('mail_looks')
    .values({
      id: newId(ctx.now.getTime()),
      store_id: mail.store_id,
      mail_id: mail.id,
      to: mail.to,
      subject: mail.subject,
      actor_id: String(ctx.actor.id),
      actor_name: ctx.actor.name,
      ip: ctx.actor.ip,
      search_text: searchableText([mail.to, mail.subject]),
      created_at: ctx.now,
      updated_at: ctx.now,
    } as never)
    .execute()
  ctx.touched.add('mail-looks')
  return { ...row, text: bodyOf(ctx.vault, mail) }
}
