import type { Ctx, Place } from '@shopwright/engine'
import { type Nouns, newId, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { type MailParams, type MailTemplate, mailWords } from './mail-words.ts'
import { messengersOf } from './messengers.ts'
import type { ShopStore } from './stores.ts'

export type AlertKind = Row<Nouns['alert-chats']>['types'][number]
type Alert<T extends MailTemplate> = { template: T; language: string; key: string; params: MailParams<T> }

/** How long one chat waits between two words, in milliseconds. */
export const apart = 1000
const sealedAs = (store: Pick<ShopStore, 'id'>): Place => ({ store: store.id, name: 'alert-messages.body' })

/** Tells the chats of a store that want to hear of this what a mail says of it; nothing is asked where the store has no bot. */
export async function alertChats<T extends MailTemplate>(
  ctx: Ctx,
  store: ShopStore,
  kind: AlertKind,
  alert: Alert<T>,
): Promise<void> {
  const told = messengersOf(store)
  if (!told.length) return
  const { rows } = await sql<{ id: string }>`
    select id from alert_chats where store_id = ${store.id} and messenger = any(${told}::text[]) and state = 'open' and ${kind}::text = any(types) order by id`.execute(
    ctx.db,
  )
  const words = rows.length ? await mailWords(ctx, alert.template, alert.language, alert.params) : null
  if (!words) return
  const word = { title: words.subject, text: words.text }
  for (const { id } of rows) await queueWord(ctx, store, id, { key: `${alert.key}:${id}`, ...word })
}

/** Puts a word for a chat into its turn, inside the caller's transaction; the same key is said once. */
export async function queueWord(
  ctx: Ctx,
  store: Pick<ShopStore, 'id'>,
  chatId: string,
  { key, ...word }: { key: string; title: string; text: string },
): Promise<string | null> {
  const id = newId(ctx.now.getTime())
  const { rows } = await sql<{ id: string }>`
    insert into alert_messages (store_id, id, alert_chat_id, body, state, unique_key, created_at, updated_at)
    values (${store.id}, ${id}, ${chatId}, ${ctx.vault.seal(sealedAs(store), JSON.stringify(word))}, 'pending', ${key}, ${ctx.now}, ${ctx.now})
    on conflict (store_id, unique_key) do nothing returning id`.execute(ctx.db)
  if (!rows[0]) return null
  await sendInTurn(ctx, store, chatId, id, ctx.now)
  return id
}

/** One word a second: whoever comes next goes behind. */
export async function sendInTurn(
  ctx: Ctx,
  store: Pick<ShopStore, 'id'>,
  chatId: string,
  messageId: string,
  notBefore: Date,
): Promise<void> {
  const { rows } = await sql<{ next_at: Date }>`
    update alert_chats set next_at = greatest(coalesce(next_at, ${notBefore}::timestamptz), ${notBefore}::timestamptz) + ${apart} * interval '1 millisecond'
    where store_id = ${store.id} and id = ${chatId} returning next_at`.execute(ctx.db)
  const at = (rows[0]?.next_at.getTime() ?? 0) - apart
  const data = { store_id: store.id, message_id: messageId }
  await ctx.enqueue(ctx.db, 'send-alert', data, at > ctx.now.getTime() ? { startAfter: new Date(at) } : {})
}

export const wordOf = (ctx: Ctx, store: Pick<ShopStore, 'id'>, body: string): { title: string; text: string } =>
  JSON.parse(ctx.vault.open(sealedAs(store), body)) as { title: string; text: string } // as it was sealed
