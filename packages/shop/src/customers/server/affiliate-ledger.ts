import { AppError, type Ctx, type Data, insert, invalid, moneyText, moneyValue, storeOf } from '@shopwright/engine'
import { type Draft, newId, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { texts } from '../../floor/outbox.ts'
import { shopOf } from '../../floor/store-cache.ts'
import type { affiliatePayouts, affiliates, affiliateTransactions } from '../model/affiliates.ts'
import type { customers } from '../model/customers.ts'
import { refusePartsOfCoins } from './ledgers.ts'

type Entry = Omit<Draft<typeof affiliateTransactions>, 'kind' | 'amount'>

/** Puts an entry into an affiliate's ledger; `amount` is signed, a catalogue amount of the base currency. */
export async function bookAffiliate(
  ctx: Ctx,
  kind: Row<typeof affiliateTransactions>['kind'],
  amount: bigint,
  entry: Entry,
): Promise<Row<typeof affiliateTransactions>> {
  const row = await insert(ctx, ctx.registry.get('affiliate-transactions'), { ...entry, kind, amount })
  ctx.touched.add(`affiliates:${entry.affiliate_id}`)
  return row
}

/** The staff's own correction; it never takes more than there is. */
export async function correctAffiliate(ctx: Ctx, draft: Draft<typeof affiliateTransactions>): Promise<Data> {
  const { affiliate_id, description } = draft
  const amount = moneyValue(draft.amount)
  if (amount === 0n) throw invalid({ amount: { code: 'not-zero' } })
  const [locked] = await lockBalances(ctx, sql`a.id = ${affiliate_id}`)
  if (!locked) throw invalid({ affiliate_id: { code: 'unknown-reference' } })
  refusePartsOfCoins(ctx, amount, locked.balance)
  if (amount < 0n && locked.balance + amount < 0n) {
    const params = { balance: moneyText(locked.balance) }
    throw new AppError('affiliate-balance-short', params, {
      status: 409,
      fields: { amount: { code: 'affiliate-balance-short', params } },
    })
  }
  const row = await bookAffiliate(ctx, 'manual', amount, { affiliate_id, description: description ?? null })
  return { id: row.id }
}

type Payee = Pick<
  Row<typeof affiliates>,
  | 'id'
  | 'payout_method'
  | 'company'
  | 'tax_id'
  | 'cheque_name'
  | 'paypal_email'
  | 'bank_name'
  | 'bank_branch'
  | 'bank_swift'
  | 'bank_account_name'
  | 'bank_account_number'
> &
  Pick<Row<typeof customers>, 'email' | 'first_name' | 'last_name'> & { balance: bigint }

/** Affiliates with what they have, locked: no entry is added meanwhile, because each refers to its affiliate. */
async function lockBalances(ctx: Ctx, which: ReturnType<typeof sql>): Promise<Payee[]> {
  const store = storeOf(ctx).id
  await sql`select a.id from affiliates a where a.store_id = ${store} and ${which} order by a.id for update`.execute(
    ctx.db,
  )
  // A second statement, so that it sees what those wrote who were waited for.
  const { rows } = await sql<Payee>`
    select a.id, a.payout_method, a.company, a.tax_id, a.cheque_name, a.paypal_email, a.bank_name, a.bank_branch, a.bank_swift, a.bank_account_name, a.bank_account_number,
      c.email::text as email, c.first_name, c.last_name,
      (select coalesce(sum(t.amount), 0)::bigint from affiliate_transactions t where t.store_id = a.store_id and t.affiliate_id = a.id) as balance
    from affiliates a join customers c on c.store_id = a.store_id and c.id = a.customer_id where a.store_id = ${store} and ${which} order by a.id`.execute(
    ctx.db,
  )
  return rows
}

/**
 * Pays out everybody active and approved whose balance has reached the minimum: an entry for each with where the money goes,
 * as it is now. Making an `affiliate-payouts` row is this. Throws `payout-empty` when there is nobody.
 */
export async function payOut(ctx: Ctx, draft: Draft<typeof affiliatePayouts>): Promise<Data> {
  const minimum = moneyValue(draft.minimum ?? 0n)
  const method = draft.payout_method ?? null
  const which = sql`a.status and a.approved and ${method === null ? sql`true` : sql`a.payout_method = ${method}`}`
  const payees = (await lockBalances(ctx, which)).filter(({ balance }) => balance > 0n && balance >= minimum)
  if (!payees.length)
    throw new AppError('payout-empty', {}, { status: 409, fields: { minimum: { code: 'payout-empty' } } })
  const number = await nextNumber(ctx)
  const payout = await insert(ctx, ctx.registry.get('affiliate-payouts'), {
    number,
    minimum,
    payout_method: method,
    comment: draft.comment ?? null,
    count: payees.length,
    total: payees.reduce((all, { balance }) => all + balance, 0n),
    actor_name: ctx.actor.name,
  })
  const description = texts(shopOf(ctx).primaryLanguage)('mails:affiliate-paid', { number })
  for (const { id, balance, ...payee } of payees)
    await bookAffiliate(ctx, 'payout', -balance, {
      affiliate_id: id,
      affiliate_payout_id: payout.id,
      description,
      payee,
    })
  return { id: payout.id }
}

async function nextNumber(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into invoice_counters (store_id, id, series, next_number, created_at, updated_at) values (${storeOf(ctx).id}, ${newId()}, 'affiliate-payouts', 2, ${ctx.now}, ${ctx.now})
    on conflict (store_id, series) do update set next_number = invoice_counters.next_number + 1 returning next_number - 1 as number`.execute(
    ctx.db,
  )
  return (rows[0] as { number: number }).number
}
