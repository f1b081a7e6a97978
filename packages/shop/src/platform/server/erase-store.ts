import type { Engine } from '@shopwright/engine'
import { sql } from 'kysely'
import { eraseFileNames } from '../../floor/erase-file-names.ts'
import { eraseRows } from '../../floor/erase-persons.ts'
import { holdMails } from '../../floor/mail-job.ts'
import { removeMails } from '../../floor/outbox.ts'

/** What nobody needs any more, whole: it speaks of persons in words that no list of fields knows. */
const emptied = [
  'sessions',
  'carts',
  'audit_logs',
  'notifications',
  'deleted_records',
  'customer_ips',
  'customer_wishlists',
  'feedback_messages',
  'newsletter_subscriptions',
  'abandoned_carts',
  'cart_mail_refusals',
  'option_files',
] as const

/**
 * The end of an archive (values §5.2): whoever bought here or worked here is forgotten; orders keep their lines and sums, invoices what
 * they have to say. Safe to repeat.
 */
export async function eraseStore(engine: Engine, storeId: string): Promise<void> {
  await engine.onPlatform({}, async (ctx) => {
    await holdMails(ctx, storeId)
    await removeMails(ctx, sql<boolean>`m.store_id = ${storeId}`)
    for (const table of emptied) await sql`delete from ${sql.table(table)} where store_id = ${storeId}`.execute(ctx.db)
    await eraseFileNames(ctx, storeId)
    for (const resource of engine.registry.all) if (resource.scope === 'store') await eraseRows(ctx, resource, storeId)
    await sql`update stores set about = null where id = ${storeId}`.execute(ctx.db)
    ctx.touched.add(`stores:${storeId}`)
  })
}
