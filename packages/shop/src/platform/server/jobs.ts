import { type Ctx, type Engine, type Job, sendLater } from '@shopwright/engine'
import { days, minutes, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { tables } from '../../database.ts'
import { billerBy } from '../../floor/billers.ts'
import { configuration } from '../../floor/configuration.ts'
import { eachStep } from '../../floor/one-by-one.ts'
import { bodyOf, forgetMails } from '../../floor/outbox.ts'
import { endSessions } from '../../floor/sessions.ts'
import type { outboxMails } from '../model/working.ts'
import { giveBillingRefund, giveUpRefund } from './billing-refunds.ts'
import { verifyForgotten } from './billing-reports.ts'
import { runBulkChange } from './bulk-changes.ts'
import { eraseStore } from './erase-store.ts'
import { chargeExtension, giveUpCharge } from './extension-charge.ts'
import { runExtensions } from './extension-course.ts'
import { fitPlan } from './fit-plan.ts'
import { refreshCard } from './kept-cards.ts'
import { forgetOldMails, sealOldMails } from './outbox-jobs.ts'
import { applyPlan } from './plan-changes.ts'
import { type PlanCharger, runStoreCourses } from './store-course.ts'
import { closeArchived } from './store-doors.ts'

export type Mailer = {
  isConfigured: boolean
  from: string
  send(mail: {
    to: string
    from: { name: string; address: string } | string
    replyTo?: string
    subject: string
    text: string
    html: string
    headers?: Record<string, string>
  }): Promise<unknown>
}

/** What of a mail in the outbox says in whose name, and how, it is drawn. */
export type SentMail = Pick<
  Row<typeof outboxMails>,
  'store_id' | 'from_name' | 'language' | 'picture' | 'unsubscribe_url'
>
export type DrawLetter = (engine: Engine, mail: SentMail, text: string) => Promise<string>

/** By one click of a mail program, without opening the page (RFC 8058). */
const unsubscribing = (url: string | null): Record<string, string> =>
  url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}

/** Sends what the outbox holds; without SMTP a mail is kept there for the super admin to read. */
export const platformJobs = (engine: () => Engine, mailer: Mailer, draw: DrawLetter, charger: PlanCharger): Job[] => [
  {
    name: 'send-mail',
    concurrency: 2,
    batch: 10,
    // For about three days: a mail server may be down over a weekend.
    retries: 80,
    retryDelay: 10,
    longestDelay: 3600,
    run: async ({ mail_id }) => {
      if (!mailer.isConfigured) return keep(engine(), String(mail_id))
      const mail = await engine().onPlatform({}, (ctx) =>
        tables(ctx).selectFrom('outbox_mails').selectAll().where('id', '=', String(mail_id)).executeTakeFirst(),
      )
      if (!mail || mail.state === 'sent' || mail.state === 'kept') return
      const mark = (values: Record<string, unknown>) =>
        engine().onPlatform({}, async (ctx) =>
          sendLater(
            ctx.db,
            tables(ctx)
              .updateTable('outbox_mails')
              .set({ ...values, attempts: mail.attempts + 1, updated_at: ctx.now } as never)
              .where('id', '=', mail.id),
          ),
        )
      const text = bodyOf(engine().vault, mail)
      try {
        await mailer.send({
          to: mail.to,
          from: senderOf(mailer, mail.from_name),
          ...(mail.reply_to ? { replyTo: mail.reply_to } : {}),
          subject: mail.subject,
          text,
          html: await draw(engine(), mail, text),
          headers: unsubscribing(mail.unsubscribe_url),
        })
        await mark({ state: 'sent', sent_at: engine().clock(), error: null })
      } catch (error) {
        await mark({ state: 'failed', error: String((error as Error).message).slice(0, 512) })
        // What the mail server has refused for good is not asked again.
        if ((error as { isTemporary?: boolean }).isTemporary !== false) throw error
      }
    },
  },
  {
    name: 'end-sessions',
    // A second run must not end what has been opened since, with the new password.
    run: async ({ customer_id, until }) => {
      await engine().onPlatform({}, (ctx) =>
        endSessions(ctx, {
          customer_id: String(customer_id),
          ...(typeof until === 'string' ? { until: new Date(until) } : {}),
        }),
      )
    },
  },
  {
    name: 'forget-mails',
    run: async ({ link_of }) => {
      await engine().onPlatform({}, (ctx) => forgetMails(ctx, String(link_of)))
    },
  },
  {
    name: 'apply-plan',
    run: async ({ store_id, plan_change_id }) => {
      await engine().onPlatform({}, (ctx) => applyPlan(ctx, String(store_id), String(plan_change_id)))
    },
  },
  // Every ten minutes (values §5.7), one run at a time.
  {
    name: 'store-restrictions',
    cron: '*/10 * * * *',
    run: async () => void (await runStoreCourses(engine(), charger)),
  },
  // Apps that are tried or paid apart; not in the minutes of plans, which may end some of them.
  {
    name: 'extension-terms',
    cron: '2-52/10 * * * *',
    run: async () => void (await runExtensions(engine(), charger)),
  },
  {
    name: 'charge-extension',
    retries: 6,
    retryDelay: 5,
    longestDelay: 600,
    run: ({ store_id, extension_change_id }) =>
      chargeExtension(engine(), charger, String(store_id), String(extension_change_id)),
    givenUp: ({ store_id, extension_change_id }) =>
      giveUpCharge(engine(), String(store_id), String(extension_change_id)),
  },
  // A report that never came is asked for.
  {
    name: 'verify-billing',
    cron: '5-55/10 * * * *',
    run: async () => void (await verifyForgotten(engine())),
  },
  {
    name: 'billing-info',
    retries: 3,
    retryDelay: 30,
    run: ({ store_id, task_id }) => refreshCard(engine(), String(store_id), String(task_id)),
  },
  {
    name: 'give-billing-refund',
    retries: 12,
    retryDelay: 10,
    longestDelay: 3600,
    run: ({ store_id, refund_id }) => giveBillingRefund(engine(), String(store_id), String(refund_id)),
    givenUp: ({ store_id, refund_id }) => giveUpRefund(engine(), String(store_id), String(refund_id)),
  },
  {
    name: 'give-back-late',
    retries: 12,
    retryDelay: 10,
    longestDelay: 3600,
    run: async ({ provider, provider_payment_id }) => {
      await billerBy(String(provider))?.refund({
        // By the payment: its answer and its report speak of it by references of their own.
        reference: `late:${provider_payment_id}`,
        provider_payment_id: String(provider_payment_id),
      })
    },
  },
  {
    name: 'fit-plan',
    retries: 5,
    perStore: 1,
    run: ({ store_id, task_id }) => fitPlan(engine(), String(store_id), String(task_id)),
  },
  {
    name: 'archive-store',
    run: ({ store_id }) => engine().onPlatform({}, (ctx) => closeArchived(ctx, String(store_id))),
  },
  { name: 'erase-store', retries: 5, expiresIn: 3600, run: ({ store_id }) => eraseStore(engine(), String(store_id)) },
  {
    name: 'bulk-change',
    concurrency: 1,
    perStore: 1,
    expiresIn: 3600,
    run: ({ store_id, bulk_change_id }) => runBulkChange(engine(), String(store_id), String(bulk_change_id)),
  },
  {
    name: 'clean-up',
    cron: '*/10 * * * *',
    run: () => cleanUp(engine()),
  },
]

/**
 * By the platform's own address, where its super admin has said one: no mail server sends as somebody whose name it does not keep. What
 * is said in a store's name is called by it.
 */
function senderOf({ from }: Mailer, store: string | null): { name: string; address: string } {
  const { platform_name, mail_from } = configuration()
  const [, own = '', address = from] = /^(.*) <(.+)>$/.exec(from) ?? []
  const name = store ?? (mail_from ? platform_name : own)
  return { name: name.replace(/\p{Cc}+/gu, ' '), address: mail_from ?? address }
}

/** What is kept for a while goes; one table's trouble costs no other its turn. */
async function cleanUp(engine: Engine): Promise<void> {
  const ago = (time: number) => new Date(engine.clock().getTime() - time)
  const step = (work: (db: ReturnType<typeof tables>, ctx: Ctx) => { execute(): Promise<unknown> }) => () =>
    engine.onPlatform({}, async (ctx) => void (await work(tables(ctx), ctx).execute()))
  const over = (table: 'password_resets' | 'sign_in_tickets' | 'trusted_browsers') =>
    step((db, ctx) => db.deleteFrom(table).where('expires_at', '<', ctx.now))
  await eachStep(engine, 'what is kept for a while was not cleaned up', {
    // Those of files tell which bytes may go, and go with them.
    deleted_records: step((db) =>
      db
        .deleteFrom('deleted_records')
        .where('created_at', '<', ago(minutes(30)))
        .where(sql<boolean>`not rows @> '[{"resource": "files"}]'`),
    ),
    // Written by a clock that has been put back: from now on they count as long as any other, neither longer nor less.
    attempts_to_come: step((db, ctx) =>
      db.updateTable('login_attempts').set({ created_at: ctx.now }).where('created_at', '>', ctx.now),
    ),
    login_attempts: step((db) => db.deleteFrom('login_attempts').where('created_at', '<', ago(days(1)))),
    sessions: step((db) => db.deleteFrom('sessions').where('expires_at', '<', ago(days(1)))),
    logs: step((db) => db.deleteFrom('logs').where('created_at', '<', ago(days(30)))),
    // What an import found is kept for as long as the import can be undone, and while that goes on.
    import_changes: step((db) => db.deleteFrom('import_changes').where('created_at', '<', ago(days(8)))),
    staff_invitations: step((db) => db.deleteFrom('staff_invitations').where('expires_at', '<', ago(days(30)))),
    notifications: step((db) => db.deleteFrom('notifications').where('created_at', '<', ago(days(90)))),
    alert_messages: step((db) =>
      db
        .deleteFrom('alert_messages')
        .where('state', '!=', 'pending')
        .where('updated_at', '<', ago(days(30))),
    ),
    password_resets: over('password_resets'),
    sign_in_tickets: over('sign_in_tickets'),
    trusted_browsers: over('trusted_browsers'),
    carts: step((db, ctx) => db.deleteFrom('carts').where('expires_at', '<', ctx.now)),
    abandoned_carts: step((db, ctx) => db.deleteFrom('abandoned_carts').where('expires_at', '<', ctx.now)),
    restock_requests: step((db) =>
      db
        .deleteFrom('restock_requests')
        .where(({ eb, or }) => or([eb('told_at', '<', ago(days(90))), eb('asked_at', '<', ago(days(365)))])),
    ),
    audit_logs: () => forgetOldAudit(engine),
    outbox_mails: () => forgetOldMails(engine),
    unsealed_mails: () => sealOldMails(engine),
  })
}

/** As long as the largest plan keeps its own. */
const PLATFORM_AUDIT_DAYS = 730

/** Who changed what is kept for as many days as the store's plan says. */
export const forgetOldAudit = (engine: Engine): Promise<void> =>
  engine.onPlatform({}, async (ctx) => {
    await sql`delete from audit_logs a using stores s, plans p where s.id = a.store_id and p.id = s.plan_id
      and a.created_at < ${ctx.now}::timestamptz - (p.limits ->> 'audit_days')::int * interval '1 day'`.execute(ctx.db)
    for (const table of ['platform_audits', 'mail_looks'])
      await sql`delete from ${sql.table(table)} where created_at < ${ctx.now}::timestamptz - ${PLATFORM_AUDIT_DAYS} * interval '1 day'`.execute(
        ctx.db,
      )
  })

/** Without SMTP a mail that waits stays where it is, for the super admin to read. */
async function keep(engine: Engine, id: string): Promise<void> {
  await engine.onPlatform({}, async (ctx) =>
    sendLater(
      ctx.db,
      tables(ctx)
        .updateTable('outbox_mails')
        .set(({ eb }) => ({ state: 'kept', attempts: eb('attempts', '+', 1), updated_at: ctx.now }) as never)
        .where('id', '=', id)
        .where('state', 'in', ['pending', 'failed']),
    ),
  )
}
