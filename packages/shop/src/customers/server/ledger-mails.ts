import type { Engine, Job } from '@shopwright/engine'
import { formatDecimal, languageTag, type Row, writtenNumber } from '@shopwright/resource'
import { sql } from 'kysely'
import { mailJob } from '../../floor/mail-job.ts'
import { moneyText } from '../../floor/money-text.ts'
import { queueMail } from '../../floor/outbox.ts'
import { inCurrency } from '../../localisation/rules/currencies.ts'
import type { customers } from '../model/customers.ts'

/** Tells a customer of points or store credit that were given: once for each entry. */
export const ledgerJobs = (engine: () => Engine): Job[] => [
  mailJob(engine, { name: 'ledger-mails', retries: 8 }, async (ctx, { kind, entry_id }, store) => {
    const table = kind === 'points' ? 'customer_rewards' : 'customer_transactions'
    const column = kind === 'points' ? 'points' : 'amount'
    const { rows } = await sql<
      Pick<Row<typeof customers>, 'email' | 'first_name' | 'language'> & {
        value: bigint
        balance: bigint
        description: string | null
      }
    >`
      select c.email::text as email, c.first_name, c.language, e.${sql.ref(column)}::bigint as value, e.description,
        (select sum(a.${sql.ref(column)})::bigint from ${sql.table(table)} a where a.store_id = e.store_id and a.customer_id = e.customer_id) as balance
      from ${sql.table(table)} e join customers c on c.store_id = e.store_id and c.id = e.customer_id where e.store_id = ${store.id} and e.id = ${String(entry_id)}`.execute(
      ctx.db,
    )
    const entry = rows[0]
    if (!entry || entry.value <= 0n) return
    const language = entry.language ?? store.primaryLanguage
    const base = store.currencies.find(({ is_primary }) => is_primary)
    const shown = (value: bigint): string =>
      kind === 'points' || !base
        ? writtenNumber(value, languageTag(language))
        : moneyText(formatDecimal(inCurrency(value, base), base.decimals), base.code, language)
    await queueMail(ctx, {
      to: entry.email,
      template: kind === 'points' ? 'points-given' : 'credit-given',
      language,
      key: `${kind}:${entry_id}`,
      params: {
        name: entry.first_name,
        store: store.title,
        value: shown(entry.value),
        balance: shown(entry.balance),
        reason: entry.description ?? '',
      },
    })
  }),
]
