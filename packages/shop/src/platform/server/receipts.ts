import type { Ctx } from '@shopwright/engine'
import { newId, type Row, type Seen } from '@shopwright/resource'
import { sql } from 'kysely'
import type { billingReceipts, ReceiptParty } from '../model/billing.ts'
import type { configurationSettings } from '../model/configuration.ts'
import type { paymentHistories } from '../model/plans.ts'

type Paid = { store_id: string; id: string }
type Seller = Pick<
  Row<typeof configurationSettings>,
  'platform_name' | 'seller_name' | 'seller_address' | 'seller_tax_number' | 'seller_email' | 'receipts_issued'
>

/**
 * Receipts of payments, or what takes them back, as the platform role. The counter's row is held until the transaction ends, so
 * that the numbers have no gap and no number is given twice. Who issues and who pays is written as it is now.
 */
export async function issueReceipts(
  ctx: Ctx,
  payments: readonly Paid[],
  kind: 'receipt' | 'refund',
  reason: string | null = null,
): Promise<void> {
  if (!payments.length) return
  const {
    rows: [platform],
  } = await sql<Seller>`update configuration_settings set receipts_issued = receipts_issued + ${payments.length}
    returning platform_name, seller_name, seller_address, seller_tax_number, seller_email, receipts_issued`.execute(
    ctx.db,
  )
  if (!platform) throw new Error('the platform has no row of settings')
  const first = platform.receipts_issued - payments.length + 1
  const seller: ReceiptParty = {
    name: platform.seller_name || platform.platform_name,
    address: platform.seller_address ?? '',
    tax_number: platform.seller_tax_number ?? '',
    email: platform.seller_email ?? '',
  }
  const rows = payments.map((payment, n) => ({
    store_id: payment.store_id,
    payment_id: payment.id,
    id: newId(ctx.now.getTime()),
    number: first + n,
  }))
  const sign = kind === 'refund' ? -1 : 1
  await sql`insert into billing_receipts (store_id, id, number, kind, payment_id, corrects, plan, app, period, net, vat_percent, vat, total, currency, paid_at, card_last4, reason, seller, buyer, created_at, updated_at)
    select x.store_id, x.id, x.number, ${kind}, h.id, (select max(r.number) from billing_receipts r where r.store_id = h.store_id and r.payment_id = h.id and r.kind = 'receipt' and ${kind} = 'refund'),
      coalesce(h.plan, case when h.app is null then h.description end), h.app, coalesce(h.period, 'monthly'), h.amount * ${sign}, coalesce(h.vat_percent, 0), h.vat * ${sign}, h.total * ${sign}, h.currency, ${ctx.now}, h.card_last4, ${reason},
      ${JSON.stringify(seller)}::jsonb, jsonb_build_object('name', s.title, 'email', coalesce(nullif(t.email, ''), a.email::text, ''), 'tax_number', '',
        'address', concat_ws(', ', nullif(t.postcode, ''), nullif(t.city, ''), coalesce(t.address ->> s.primary_language, (select min(value) from jsonb_each_text(t.address))), (select c.iso_code from countries c where c.id = s.country_id))),
      ${ctx.now}, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(store_id uuid, payment_id uuid, id uuid, number int)
    join payment_histories h on h.store_id = x.store_id and h.id = x.payment_id join stores s on s.id = x.store_id
    left join settings t on t.store_id = s.id left join accounts a on a.id = s.owner_id`.execute(ctx.db)
  ctx.touched.add('billing-receipts')
}

/** The papers of each payment of a list, in one statement. */
export async function tellReceipts(ctx: Ctx, rows: Seen<typeof paymentHistories>[]): Promise<void> {
  if (!rows.length || !ctx.store) return
  const { rows: found } = await sql<Pick<Row<typeof billingReceipts>, 'payment_id' | 'id' | 'number' | 'kind'>>`
    select payment_id, id, number, kind from billing_receipts where store_id = ${ctx.store.id} and payment_id in (${sql.join(rows.map(({ id }) => id))}) order by number`.execute(
    ctx.db,
  )
  for (const row of rows) row.receipts = found.flatMap(({ payment_id, ...one }) => (payment_id === row.id ? [one] : []))
}
