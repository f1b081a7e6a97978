import type { Ctx } from '@shopwright/engine'
import { wireKey } from '@shopwright/i18n/keys'
import { parseDecimal, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { dayText } from '../../floor/day-text.ts'
import type { MailTemplate } from '../../floor/mail-words.ts'
import { moneyText } from '../../floor/money-text.ts'
import { originOf } from '../../floor/origins.ts'
import { queueMail, texts } from '../../floor/outbox.ts'
import { shopOf } from '../../floor/store-cache.ts'
import type { News } from '../../floor/tell-staff.ts'
import type { accounts } from '../model/accounts.ts'
import type { stores } from '../model/stores.ts'
import { type AppOffer, triesOf } from '../rules/app-terms.ts'
import type { ExtensionRow } from './extension-rows.ts'
import { withVat } from './store-course.ts'

type AppMail = Extract<MailTemplate, `app-${string}`>
type Told = {
  /** decides whether the same was said before */
  key: string
  /** what it costs, with VAT, where that is spoken of */
  price?: AppOffer | null
  /** the day that is spoken of, and of an app that is not paid the day on which it ends */
  day: Date | null
  until?: Date | null
}

/** What an app is called, whoever edits the marketplace: on papers and in mails. */
export const appName = (app: string, language: string): string =>
  texts(language)(wireKey('resources:plans.features.', app))

/** Writes to the owner of the store, who alone can do something about it. */
export async function mailAboutApp(ctx: Ctx, row: ExtensionRow, template: AppMail, told: Told): Promise<void> {
  const { rows } = await sql<
    Pick<Row<typeof accounts>, 'email' | 'first_name' | 'language'> &
      Pick<Row<typeof stores>, 'title' | 'primary_language' | 'time_zone'>
  >`select a.email::text as email, a.first_name, a.language, s.title, s.primary_language, s.time_zone from stores s join accounts a on a.id = s.owner_id where s.id = ${row.store_id}`.execute(
    ctx.db,
  )
  const [owner] = rows
  if (!owner) return
  const language = owner.language ?? owner.primary_language
  const day = (date: Date | null | undefined): string => dayText(date, language, owner.time_zone)
  await queueMail(ctx, {
    to: owner.email,
    template,
    language,
    key: `app:${row.id}:${template}:${told.key}`,
    params: {
      name: owner.first_name,
      store: owner.title,
      app: appName(row.app, language),
      day: day(told.day),
      until: day(told.until),
      price: told.price ? moneyWithVat(told.price, language) : '',
      link: `${originOf(null)}/admin/extensions`,
    },
  })
}

function moneyWithVat({ price, vat_percent, currency }: AppOffer, language: string): string {
  const { total } = withVat(parseDecimal(price, 2), vat_percent)
  return moneyText(total, currency, language)
}

/** What the bell of the store whose context it is says beside a code. */
export function aboutApp(ctx: Ctx, { app }: Pick<ExtensionRow, 'app'>): Pick<News, 'params' | 'link'> {
  const { settings } = shopOf(ctx)
  return { params: { app: appName(app, settings.admin_language ?? ctx.language) }, link: `/admin/extensions#${app}` }
}

/** A try to renew it failed: when the next one is, and until when it works. */
export const tellUnpaid = (ctx: Ctx, row: ExtensionRow): Promise<void> =>
  mailAboutApp(ctx, row, 'app-unpaid', {
    key: `${row.failed_since?.getTime()}:${row.attempts}`,
    price: { price: row.price ?? '0', vat_percent: row.vat_percent ?? '0', currency: row.currency ?? 'USD' },
    ...triesOf(row),
  })
