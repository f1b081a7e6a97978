import type { Ctx } from '@shopwright/engine'
import { alertAddresses } from './alert-addresses.ts'
import { type AlertKind, alertChats } from './alert-chats.ts'
import type { MailTemplate } from './mail-words.ts'
import { type MailDraft, queueMail } from './outbox.ts'
import type { ShopStore } from './stores.ts'

/** `key`: the same is told once, in each place; `link`s in it lead into the administration */
export type StoreAlert<T extends MailTemplate> = Pick<MailDraft<T>, 'template' | 'params' | 'replyTo'> & { key: string }

/** Mails those who run a store, in its own language, wherever it wants to be told. */
export async function mailStore<T extends MailTemplate>(
  ctx: Ctx,
  store: ShopStore,
  alert: StoreAlert<T>,
): Promise<void> {
  const language = store.settings.admin_language
  for (const to of alertAddresses(store)) await queueMail(ctx, { ...alert, language, to, key: `${alert.key}:${to}` })
}

/** The same where the store wants mails of this kind, and in every chat that wants to hear of it. */
export async function alertStore<T extends MailTemplate>(
  ctx: Ctx,
  store: ShopStore,
  kind: AlertKind,
  alert: StoreAlert<T>,
): Promise<void> {
  // Whoever writes to a shop is heard: that is no choice of the settings.
  if (kind === 'feedback' || store.settings.alert_types.includes(kind)) await mailStore(ctx, store, alert)
  const { template, params, key } = alert
  await alertChats(ctx, store, kind, { template, params, key, language: store.settings.admin_language })
}
