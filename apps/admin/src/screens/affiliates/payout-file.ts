import type { Wire } from '@shopwright/resource'
import type { affiliates, affiliateTransactions, customers } from '@shopwright/shop/model'

type Entry = Wire<typeof affiliateTransactions>
export type Payee = NonNullable<Entry['payee']>

const columns = [
  'payout_method',
  'first_name',
  'last_name',
  'email',
  'company',
  'tax_id',
  'cheque_name',
  'paypal_email',
  'bank_account_name',
  'bank_account_number',
  'bank_name',
  'bank_branch',
  'bank_swift',
] as const satisfies readonly (keyof Wire<typeof affiliates> | keyof Wire<typeof customers>)[]

/** The list for the bank, as CSV with a mark that tells spreadsheets its letters. */
export function payoutFile(entries: readonly Pick<Entry, 'amount' | 'payee'>[], currency: string): string {
  const rows = entries.map(({ amount, payee }) => [
    amount.replace('-', ''),
    currency,
    ...columns.map((name) => payee?.[name] ?? ''),
  ])
  return `\uFEFF${[['amount', 'currency', ...columns], ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

/** What begins like a formula would be one in a spreadsheet: a quote before it makes it a text. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const payeeName = (payee: Payee | null): string =>
  payee ? [`${payee.first_name ?? ''} ${payee.last_name ?? ''}`.trim(), payee.company].filter(Boolean).join(', ') : ''

/** Where the money goes. */
export function payeePlace(payee: Payee | null): string {
  if (!payee) return ''
  if (payee.payout_method === 'paypal') return payee.paypal_email ?? ''
  if (payee.payout_method === 'cheque') return payee.cheque_name ?? payeeName(payee)
  return [payee.bank_account_name, payee.bank_account_number, payee.bank_name, payee.bank_swift]
    .filter(Boolean)
    .join(', ')
}
