import type { Ctx, Engine, Job } from '@shopwright/engine'
import { languageTag, pickTranslation, type Row, type Translated, writtenNumber } from '@shopwright/resource'
import { sql } from 'kysely'
import { alertStore } from '../../../floor/alerts.ts'
import { mailJob } from '../../../floor/mail-job.ts'
import { moneyText } from '../../../floor/money-text.ts'
import { queueMail, texts } from '../../../floor/outbox.ts'
import type { ShopStore } from '../../../floor/stores.ts'
import type { orders } from '../../model/orders.ts'
import type { returnActions, returnHistories, returnReasons, returnStatuses, returns } from '../../model/returns.ts'
import { orderLink, staffReturnLink } from '../orders/links.ts'

/** Writes the mails about a return: about its making, or about one entry of its history. Each is written once. */
export const returnMailJobs = (engine: () => Engine): Job[] => [
  mailJob(engine, { name: 'return-mails', concurrency: 2, retries: 8 }, async (ctx, data, store) => {
    const { return_id, history_id, instructions } = data
    const one = await mailedReturn(ctx, store, String(return_id))
    if (!one) return
    if (!history_id) {
      await mailAsked(ctx, store, one)
      await mailStaff(ctx, store, one)
    } else await mailStatus(ctx, store, one, String(history_id), instructions === true)
  }),
]

type MailedReturn = Pick<
  Row<typeof returns>,
  | 'id'
  | 'number'
  | 'order_id'
  | 'order_number'
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'phone'
  | 'product'
  | 'quantity'
  | 'comment'
  | 'currency'
> &
  Pick<Row<typeof orders>, 'language'> & {
    reason: Row<typeof returnReasons>['name']
    amount: string | null
  }

async function mailedReturn(ctx: Ctx, store: ShopStore, id: string): Promise<MailedReturn | null> {
  const { rows } = await sql<MailedReturn>`
    select r.id, r.number, r.order_id, r.order_number, r.email::text as email, r.first_name, r.last_name, r.phone, r.product, r.quantity, w.name as reason, r.comment, round(r.amount, o.currency_decimals)::text as amount, r.currency, o.language
    from returns r join orders o on o.store_id = r.store_id and o.id = r.order_id join return_reasons w on w.store_id = r.store_id and w.id = r.return_reason_id
    where r.store_id = ${store.id} and r.id = ${id}`.execute(ctx.db)
  return rows[0] ?? null
}

async function mailAsked(ctx: Ctx, store: ShopStore, one: MailedReturn): Promise<void> {
  if (!one.email) return
  await queueMail(ctx, {
    to: one.email,
    template: 'return-asked',
    language: one.language,
    key: `return-asked:${one.id}`,
    params: { ...factsOf(store, one, one.language), link: orderLink(store, one.order_id, one.language) },
  })
}

/** To the store in its own language, where the alert is on. */
async function mailStaff(ctx: Ctx, store: ShopStore, one: MailedReturn): Promise<void> {
  const language = store.settings.admin_language
  await alertStore(ctx, store, 'return', {
    template: 'return-alert',
    key: `return-alert:${one.id}`,
    replyTo: one.email,
    params: {
      ...factsOf(store, one, language),
      customer: [`${one.first_name ?? ''} ${one.last_name ?? ''}`.trim(), one.phone, one.email]
        .filter(Boolean)
        .join(', '),
      comment: one.comment ?? '',
      link: staffReturnLink(one.id),
    },
  })
}

async function mailStatus(
  ctx: Ctx,
  store: ShopStore,
  one: MailedReturn,
  historyId: string,
  isInstructions: boolean,
): Promise<void> {
  const { rows } = await sql<
    Pick<Row<typeof returnHistories>, 'comment'> & {
      status: Row<typeof returnStatuses>['name']
      action: Row<typeof returnActions>['name'] | null
    }
  >`
    select h.comment, s.name as status, a.name as action from return_histories h join return_statuses s on s.store_id = h.store_id and s.id = h.return_status_id
      left join return_actions a on a.store_id = h.store_id and a.id = h.return_action_id where h.store_id = ${store.id} and h.id = ${historyId}`.execute(
    ctx.db,
  )
  const history = rows[0]
  if (!history || !one.email) return
  const { language } = one
  const text = (words: Translated | null): string => pickTranslation(words, language, store.primaryLanguage) ?? ''
  const t = texts(language)
  const outcome = history.action
    ? one.amount && Number(one.amount) > 0
      ? t('mails:return-outcome-amount', {
          action: text(history.action),
          amount: moneyText(one.amount, one.currency, language),
        })
      : t('mails:return-outcome', { action: text(history.action) })
    : ''
  await queueMail(ctx, {
    to: one.email,
    template: isInstructions ? 'return-instructions' : 'return-status',
    language,
    key: `return-status:${historyId}`,
    params: {
      ...factsOf(store, one, language),
      status: text(history.status),
      outcome,
      comment: history.comment ?? '',
      address: addressOf(store, language),
      link: orderLink(store, one.order_id, language),
    },
  })
}

const factsOf = (store: ShopStore, one: MailedReturn, language: string) => ({
  store: store.title,
  name: one.first_name ?? '',
  number: one.number,
  order: one.order_number ?? '',
  product: one.product,
  quantity: writtenNumber(one.quantity, languageTag(language)),
  reason: pickTranslation(one.reason, language, store.primaryLanguage) ?? '',
})

/** Where goods are sent back to: the store's own address, else a word that it will be told. */
function addressOf({ title, settings, primaryLanguage }: ShopStore, language: string): string {
  const street = pickTranslation(settings.address as Translated, language, primaryLanguage)
  if (!street) return texts(language)('mails:return-address-later')
  return [title, street, [settings.postcode, settings.city].filter(Boolean).join(' '), settings.region, settings.phone]
    .filter(Boolean)
    .join('\n')
}
