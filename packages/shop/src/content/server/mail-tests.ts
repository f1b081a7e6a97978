import {
  AppError,
  type Ctx,
  type Data,
  type Engine,
  type FieldFault,
  insertRow,
  invalid,
  type Job,
} from '@shopwright/engine'
import { type Draft, days, isLanguageCode, minutes, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { isLately } from '../../floor/lately.ts'
import { mailJob } from '../../floor/mail-job.ts'
import { houseWordsOf, wordsWith } from '../../floor/mail-words.ts'
import { moneyText } from '../../floor/money-text.ts'
import { originOf } from '../../floor/origins.ts'
import { putOut, texts } from '../../floor/outbox.ts'
import { shopOf } from '../../floor/store-cache.ts'
import type { ShopStore } from '../../floor/stores.ts'
import { takeTurn } from '../../floor/turns.ts'
import type { accounts } from '../../platform/model/accounts.ts'
import type { mailTests, StoreMailName } from '../../platform/model/mail-templates.ts'
import { faultIn } from '../../platform/rules/mail-words.ts'
import { type PlainParam, type StoreMail, storeMailOf } from '../../platform/rules/store-mails.ts'
import { drawExample } from './letters.ts'

const mostAnHour = 10

/** Draws a mail with examples, or sends it to whoever asks, to their own address and no other. */
export async function tryMail(ctx: Ctx, draft: Draft<typeof mailTests>): Promise<Data> {
  const store = shopOf(ctx)
  const { language } = draft
  if (!isLanguageCode(language)) throw invalid({ language: { code: 'not-offered' } })
  const [name, mail] = knownMail(draft.mail) ?? []
  if (!name || !mail) throw invalid({ mail: { code: 'not-offered' } })
  const own = { subject: draft.subject ?? '', text: draft.text ?? '' }
  const faults: Record<string, FieldFault> = {}
  for (const part of ['subject', 'text'] as const) {
    const fault = faultIn(mail, part, own[part])
    if (fault) faults[part] = fault
  }
  if (Object.keys(faults).length) throw invalid(faults)
  if (draft.dry_run) {
    const examples = examplesOf(store, name, mail, language)
    const { subject, text } = wordsWith(store, name, mail, language, examples, own)
    const html = drawExample(
      mail.to === 'staff' ? null : store,
      language,
      text,
      (mail.leave && examples[mail.leave]) ?? null,
    )
    return { view: { subject, html, text }, house: houseWordsOf(name, mail, language), $answer: true }
  }
  const { id, name: actor_name, token } = ctx.actor
  // A program has no mailbox.
  if (!id || token) throw new AppError('mail-test-nobody', {}, { status: 403 })
  await takeTurn(ctx, `mail-tests:${store.id}:${id}`)
  await sql`delete from mail_tests where store_id = ${store.id} and created_at < ${new Date(ctx.now.getTime() - days(1))}`.execute(
    ctx.db,
  )
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from mail_tests where store_id = ${store.id} and account_id = ${id} and ${isLately('created_at', ctx.now, minutes(60))}`.execute(
    ctx.db,
  )
  if ((rows[0]?.n ?? 0) >= mostAnHour) throw new AppError('too-many-requests', { minutes: 60 })
  const row = await insertRow(ctx, ctx.registry.get('mail-tests'), {
    mail: name,
    language,
    ...own,
    account_id: id,
    actor_name,
  })
  await ctx.enqueue(ctx.db, 'send-mail-test', { store_id: store.id, mail_test_id: row.id })
  return row
}

export const mailTestJob = (engine: () => Engine): Job =>
  mailJob(engine, { name: 'send-mail-test', retries: 3 }, async (ctx, { mail_test_id }, store) => {
    const { rows } = await sql<
      Pick<Row<typeof mailTests>, 'id' | 'mail' | 'language' | 'subject' | 'text'> & Pick<Row<typeof accounts>, 'email'>
    >`
      select m.id, m.mail, m.language, m.subject, m.text, a.email::text as email from mail_tests m join accounts a on a.id::text = m.account_id and a.status
      where m.store_id = ${store.id} and m.id = ${String(mail_test_id)}`.execute(ctx.db)
    const [row] = rows
    const [name, mail] = knownMail(row?.mail ?? '') ?? []
    if (!row || !name || !mail) return
    const { id, language, email, subject, text } = row
    const own = { subject: subject ?? '', text: text ?? '' }
    const words = wordsWith(store, name, mail, language, examplesOf(store, name, mail, language), own)
    await putOut(ctx, { to: email, template: name, language, key: `mail-test:${id}` }, words)
  })

function knownMail(name: string): [StoreMailName, StoreMail] | undefined {
  const mail = storeMailOf(name)
  return mail && [name as StoreMailName, mail] // it is in the list
}

/** What a mail could tell: an order that nobody made, and links that lead to the shop alone. */
function examplesOf(store: ShopStore, name: StoreMailName, mail: StoreMail, language: string): Record<string, string> {
  const t = texts(language)
  const money = (amount: string): string => moneyText(amount, store.currency, language)
  const product = t('mails:example-product')
  const [sum, delivery, total] = [money('900'), money('70'), money('970')]
  const inserted = { product, sum, delivery, total, number: tracking, link: `${originOf(store)}/account` }
  const isCart = name === 'abandoned-cart' || name === 'review-request'
  const alike: Record<string, string> = {
    ...{ number: '1024', order: '1024', quantity: '1', rating: '5', commission: '5', tracking_number: tracking },
    ...{ code: giftCode, provider: 'Google', website: 'https://blog.example', email: 'olena@example.com' },
    ...{ product, total, amount: money('500') },
    lines: isCart ? `${product} × 2` : `${product}\n  2 × ${money('450')} = ${sum}`,
    value: name === 'credit-given' ? money('100') : '100',
    balance: name === 'credit-given' ? money('250') : '250',
  }
  const example = (param: string): string => alike[param] ?? t(`mails:example-${param as Worded}`, inserted) // one of the list’s
  const linkOf = (param: string): string =>
    mail.to === 'staff' ? `${originOf(null)}/admin` : `${originOf(store)}/account?${param}`
  return Object.fromEntries(
    Object.entries(mail.params).map(([param, kind]) => [param, kind === 'link' ? linkOf(param) : example(param)]),
  )
}

const tracking = '20450000000000'
const giftCode = 'GIFT2468'
/** Those whose example has words. */
type Worded = Exclude<
  PlainParam,
  | 'number'
  | 'order'
  | 'quantity'
  | 'rating'
  | 'commission'
  | 'tracking_number'
  | 'code'
  | 'provider'
  | 'website'
  | 'email'
  | 'product'
  | 'total'
  | 'amount'
  | 'lines'
  | 'value'
  | 'balance'
>
