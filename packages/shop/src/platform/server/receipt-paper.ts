import type { Data } from '@shopwright/engine'
import { wireKey } from '@shopwright/i18n/keys'
import { languageTag, type Row, withMinus } from '@shopwright/resource'
import { dayText } from '../../floor/day-text.ts'
import { texts } from '../../floor/outbox.ts'
import type { billingReceipts, ReceiptParty } from '../model/billing.ts'

type Receipt = Pick<
  Row<typeof billingReceipts>,
  | 'number'
  | 'kind'
  | 'corrects'
  | 'plan'
  | 'app'
  | 'period'
  | 'net'
  | 'vat_percent'
  | 'vat'
  | 'total'
  | 'currency'
  | 'card_last4'
  | 'reason'
  | 'seller'
  | 'buyer'
> & { paid_at: string | Date }

/** A receipt in words, for a page of paper. */
export function receiptPaper(row: Data, language: string, timeZone: string) {
  const receipt = row as Receipt // the answer of its noun
  const t = texts(language)
  const tag = languageTag(language)
  const money = (amount: string): string =>
    withMinus(new Intl.NumberFormat(tag, { style: 'currency', currency: receipt.currency }).format(Number(amount)))
  const day = dayText(new Date(receipt.paid_at), language, timeZone)
  const party = ({ name, address, tax_number, email }: ReceiptParty): string[] => [
    name,
    address,
    tax_number ? t('screens:receipt.taxNumber', { number: tax_number }) : '',
    email,
  ]
  const percent = String(Number(receipt.vat_percent))
  const line = paidFor(t, receipt)
  return {
    language: tag,
    title: t(`screens:receipt.title.${receipt.kind}`, { number: receipt.number }),
    facts: [[t('screens:receipt.date'), day]] as [string, string][],
    parties: [
      { label: t('screens:receipt.seller'), lines: party(receipt.seller) },
      { label: t('screens:receipt.payer'), lines: party(receipt.buyer) },
    ],
    columns: [
      t('screens:receipt.what'),
      t('screens:receipt.net'),
      t('screens:receipt.vat', { percent }),
      t('screens:receipt.total'),
    ],
    rows: [[line, money(receipt.net), money(receipt.vat), money(receipt.total)]],
    totals: [
      [t('screens:receipt.net'), money(receipt.net)],
      [t('screens:receipt.vat', { percent }), money(receipt.vat)],
      [t('screens:receipt.total'), money(receipt.total)],
    ] as [string, string][],
    notes: [
      receipt.card_last4 ? t('screens:receipt.card', { last4: receipt.card_last4 }) : '',
      receipt.corrects ? t('screens:receipt.corrects', { number: receipt.corrects }) : '',
      receipt.reason ? t('screens:receipt.reason', { reason: receipt.reason }) : '',
    ].filter(Boolean),
  }
}

/** What was paid for, with its period. */
export function paidFor(
  t: ReturnType<typeof texts>,
  { plan, app, period }: { plan: string | null; app: string | null; period: string },
): string {
  const per = t(wireKey('screens:plans.per.', period))
  if (app) return t('screens:receipt.appLine', { app: t(wireKey('resources:plans.features.', app)), period: per })
  return t('screens:receipt.line', { plan: t(wireKey('screens:dashboard.plans.', plan ?? '')), period: per })
}
