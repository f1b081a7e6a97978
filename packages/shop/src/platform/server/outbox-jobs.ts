import type { Engine } from '@shopwright/engine'
import { days } from '@shopwright/resource'
import { tables } from '../../database.ts'
import { sealBody } from '../../floor/outbox.ts'

const keptFor = days(30)
const batch = 200

/** Mails go 30 days after they were dealt with; those that wait to be sent stay. */
export const forgetOldMails = (engine: Engine): Promise<void> =>
  engine.onPlatform({}, async (ctx) => {
    await tables(ctx)
      .deleteFrom('outbox_mails')
      .where('state', 'in', ['sent', 'kept', 'failed'])
      .where('updated_at', '<', new Date(ctx.now.getTime() - keptFor))
      .execute()
  })

/** Seals what was written in the clear before bodies were sealed. SQL cannot, it has no key. May be broken off and run again. */
export async function sealOldMails(engine: Engine): Promise<void> {
  for (;;) {
    const done = await engine.onPlatform({}, async (ctx) => {
      const db = tables(ctx)
      const rows = await db
        .selectFrom('outbox_mails')
        .select(['id', 'text'])
        .where('text', 'is not', null)
        .limit(batch)
        .forUpdate()
        .skipLocked()
        .execute()
      for (const { id, text } of rows)
        await db
          .updateTable('outbox_mails')
          .set({ body: sealBody(ctx.vault, text as string), text: null } as never)
          .where('id', '=', id)
          .execute()
      return rows.length
    })
    if (done < batch) return
  }
}
