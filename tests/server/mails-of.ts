import { bodyOf, tables } from '@shopwright/shop/server'
import type { World } from './world.ts'

export type Mail = {
  id: string
  store_id: string | null
  to: string
  subject: string
  text: string
  state: string
  unique_key: string | null
}

/** What the outbox holds, opened: bodies are sealed, and answered to nobody in a list. */
export const allMails = async ({ engine }: Pick<World, 'engine'>): Promise<Mail[]> =>
  engine.onPlatform({}, async (ctx) =>
    (await tables(ctx).selectFrom('outbox_mails').selectAll().orderBy('id').execute()).map((row) => ({
      ...row,
      text: bodyOf(ctx.vault, row),
    })),
  )

export const mailsTo = async (world: Pick<World, 'engine'>, address: string): Promise<Mail[]> =>
  (await allMails(world)).filter(({ to }) => to === address)
