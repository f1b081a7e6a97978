import { randomBytes } from 'node:crypto'
import {
  AppError,
  asSystem,
  type Ctx,
  compileCheck,
  type Data,
  type FieldFault,
  insert,
  invalid,
  moneyText,
  storeOf,
} from '@shopwright/engine'
import type { Nouns, Patch, Present, Row, Seen } from '@shopwright/resource'
import { sql } from 'kysely'
import { orEmpty } from '../../floor/declared-texts.ts'
import { noteActivity } from '../../floor/note-activity.ts'
import { shopOf } from '../../floor/store-cache.ts'
import { termsPage } from '../../floor/terms-page.ts'
import { affiliates, type affiliateTransactions } from '../model/affiliates.ts'
import type { customers } from '../model/customers.ts'
import { isTracking, mayEarn, missingPayout, type Referred, type Referrer } from '../rules/affiliates.ts'
import { type Answers, checkAnswers, fittingAnswers } from '../rules/custom-fields.ts'
import { amendAffiliate } from './affiliate-decisions.ts'
import { queueApproval, recordDecision } from './approvals.ts'
import { askedOf, customerTables, faultsOf } from './custom-fields.ts'

/** Sixty-four letters that nobody guesses. */
const newTracking = (): string => randomBytes(48).toString('base64url')

/** What an affiliate must have before it is written, whoever writes it. */
export async function completeAffiliate(
  ctx: Ctx,
  draft: Patch<typeof affiliates>,
  existing: Row<typeof affiliates> | null,
): Promise<void> {
  if (!existing) draft.commission ??= shopOf(ctx).settings.affiliate_commission
  if (draft.tracking && draft.tracking !== existing?.tracking) await refuseTracking(ctx, draft.tracking)
  else if (draft.tracking === null || !existing) draft.tracking = newTracking()
  const faults = { ...payoutFaults({ ...existing, ...draft }), ...(await answerFaults(ctx, draft, existing)) }
  if (Object.keys(faults).length) throw invalid(faults)
}

type Faults = Record<string, FieldFault>

/** Tidies the answers that came, and all of a new affiliate, by what their customer's group is asked; tells what is wrong with them. */
async function answerFaults(
  ctx: Ctx,
  draft: Patch<typeof affiliates>,
  existing: Pick<Row<typeof affiliates>, 'customer_id' | 'custom_fields'> | null,
): Promise<Faults> {
  if (draft.custom_fields === undefined && existing) return {}
  const customerId = existing?.customer_id ?? draft.customer_id
  const { rows } = await sql<Pick<Row<typeof customers>, 'customer_group_id'>>`
    select customer_group_id from customers where store_id = ${storeOf(ctx).id} and id = ${customerId}`.execute(ctx.db)
  const asked = await askedOf(ctx, 'affiliate', rows[0]?.customer_group_id ?? null)
  const before = existing?.custom_fields ?? null
  const { answers, errors } = checkAnswers(asked, draft.custom_fields, { prefix: 'custom_fields', before })
  draft.custom_fields = answers
  return faultsOf(errors)
}

const payoutFaults = ({ payout_method, ...details }: Patch<typeof affiliates>): Faults =>
  Object.fromEntries(
    missingPayout({ ...details, payout_method: payout_method ?? 'cheque' }).map((name) => [name, { code: 'required' }]),
  )

/** One link names an affiliate or a campaign, never both. */
async function refuseTracking(ctx: Ctx, tracking: string): Promise<void> {
  if (!isTracking(tracking)) throw invalid({ tracking: { code: 'tracking-invalid' } })
  const { rows } =
    await sql`select 1 from marketing where store_id = ${storeOf(ctx).id} and code = ${tracking}`.execute(ctx.db)
  if (rows.length) throw invalid({ tracking: { code: 'duplicate' } })
}

/** Approving by the switch of the form is the same decision as by the list of who waits. */
export async function followAffiliate(
  ctx: Ctx,
  row: Row<typeof affiliates>,
  existing: Row<typeof affiliates> | null,
): Promise<void> {
  if (existing && row.approved !== existing.approved)
    await recordDecision(ctx, row.customer_id, 'affiliate', row.approved)
}

/** Rows are read with what they have earned and not been paid. */
export async function tellBalances(ctx: Ctx, rows: Seen<typeof affiliates>[]): Promise<void> {
  const known = rows.filter((row) => row.customer_id)
  if (!known.length || !ctx.store) return
  const balances = await balancesOf(
    ctx,
    known.map(({ id }) => id),
  )
  for (const row of known) row.balance = moneyText(balances.get(row.id) ?? 0n)
}

async function balancesOf(ctx: Ctx, ids: string[]): Promise<Map<string, bigint>> {
  const { rows } = await sql<{
    id: Row<typeof affiliateTransactions>['affiliate_id']
    balance: bigint
  }>`
    select affiliate_id as id, sum(amount)::bigint as balance from affiliate_transactions where store_id = ${storeOf(ctx).id} and affiliate_id = any(${ids}::uuid[]) group by affiliate_id`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ id, balance }) => [id, balance]))
}

type Sender = Referrer & Pick<Row<typeof affiliates>, 'id'> & Present<Pick<Row<typeof affiliates>, 'commission'>>

async function senderOf(ctx: Ctx, code: string): Promise<Sender | null> {
  const { rows } = await sql<Sender>`
    select a.id, a.commission::text as commission, a.status, a.approved, json_build_object('id', c.id, 'email', c.email, 'phone', c.phone, 'status', c.status) as customer
    from affiliates a join customers c on c.store_id = a.store_id and c.id = a.customer_id where a.store_id = ${storeOf(ctx).id} and a.tracking = ${code}`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

/** Is this a code that earns somebody something? */
export async function isActiveTracking(ctx: Ctx, code: string): Promise<boolean> {
  const sender = isTracking(code) ? await senderOf(ctx, code) : null
  return sender !== null && mayEarn(sender, { customer_id: null, email: null, phone: null })
}

/** Who sent this buyer, and the percent that is due for it; null when nobody earns. */
export async function referrerOf(
  ctx: Ctx,
  code: string | null | undefined,
  buyer: Referred,
): Promise<{ id: string; percent: string } | null> {
  const sender = code && isTracking(code) ? await senderOf(ctx, code) : null
  return sender && mayEarn(sender, buyer) ? { id: sender.id, percent: sender.commission } : null
}

export type OwnAffiliate = {
  tracking: string
  commission: string
  status: boolean
  approved: boolean
  /** decimal string of the base currency */
  balance: string
  fields: Record<string, string>
  custom_fields: Answers
  entries: { kind: string; amount: string; description: string | null; order_number: number | null; at: Date }[]
}

/** What affiliates say of themselves. */
export const entered = [
  'company',
  'website',
  'tax_id',
  'address',
  'payout_method',
  'cheque_name',
  'paypal_email',
  'bank_name',
  'bank_branch',
  'bank_swift',
  'bank_account_name',
  'bank_account_number',
] as const satisfies (keyof Patch<typeof affiliates>)[]
const most = 100

async function ownRow(ctx: Ctx, customerId: string): Promise<Row<typeof affiliates> | null> {
  const { rows } = await sql<Row<typeof affiliates>>`
    select * from affiliates where store_id = ${storeOf(ctx).id} and customer_id = ${customerId}`.execute(ctx.db)
  return rows[0] ?? null
}

/** A customer's own affiliate account with its latest hundred entries; null before they have joined. */
export async function affiliateOf(ctx: Ctx, customerId: string): Promise<OwnAffiliate | null> {
  const store = storeOf(ctx).id
  const row = await ownRow(ctx, customerId)
  if (!row) return null
  type Entry = Pick<Row<typeof affiliateTransactions>, 'kind' | 'amount' | 'description'> & {
    order_number: Row<Nouns['orders']>['number'] | null
    at: Row<typeof affiliateTransactions>['created_at']
  }
  const { rows: entries } = await sql<Entry>`
    select t.kind, t.amount, t.description, o.number as order_number, t.created_at as at from affiliate_transactions t left join orders o on o.store_id = t.store_id and o.id = t.order_id
    where t.store_id = ${store} and t.affiliate_id = ${row.id} order by t.created_at desc, t.id desc limit ${most}`.execute(
    ctx.db,
  )
  return {
    tracking: String(row.tracking),
    commission: String(row.commission),
    status: row.status,
    approved: row.approved,
    balance: moneyText((await balancesOf(ctx, [row.id])).get(row.id) ?? 0n),
    fields: Object.fromEntries(entered.map((name) => [name, row[name] == null ? '' : String(row[name])])),
    custom_fields: fittingAnswers((await customerTables(ctx)).fields, row.custom_fields),
    entries: entries.map((entry) => ({ ...entry, amount: moneyText(entry.amount) })),
  }
}

const declared = affiliates.fields
const check = compileCheck({
  type: 'object',
  additionalProperties: false,
  properties: {
    company: orEmpty(declared.company),
    website: orEmpty(declared.website),
    tax_id: orEmpty(declared.tax_id),
    address: orEmpty(declared.address),
    payout_method: declared.payout_method.schema,
    cheque_name: orEmpty(declared.cheque_name),
    paypal_email: orEmpty(declared.paypal_email),
    bank_name: orEmpty(declared.bank_name),
    bank_branch: orEmpty(declared.bank_branch),
    bank_swift: orEmpty(declared.bank_swift),
    bank_account_name: orEmpty(declared.bank_account_name),
    bank_account_number: orEmpty(declared.bank_account_number),
    custom_fields: {},
    agreed: { type: 'boolean' },
  },
})

const filled = (body: Data): Data =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, value === '' ? null : value]))

/** What is written wrongly, and what is missing. */
async function faultsIn(ctx: Ctx, customerId: string, body: Data, existing: Row<typeof affiliates> | null) {
  const { custom_fields } = body as Pick<Patch<typeof affiliates>, 'custom_fields'>
  const answers = await answerFaults(ctx, { customer_id: customerId, custom_fields }, existing)
  const missing = { ...payoutFaults(filled(body)), ...answers }
  try {
    check(body)
    return missing
  } catch (error) {
    if (error instanceof AppError) return { ...missing, ...error.fields }
    throw error
  }
}

/** A customer joins: at once, or to be let in by a person, as the store wishes. Mails both sides. Tells all that is wrong with it. */
export async function joinAffiliate(ctx: Ctx, customerId: string, body: Data): Promise<void> {
  const faults = await faultsIn(ctx, customerId, body, null)
  if (body.agreed !== true && (await termsPage(ctx, 'affiliate_terms_id'))) {
    const agreed = { code: 'affiliate-terms' }
    throw new AppError('affiliate-terms', {}, { status: 409, fields: { ...faults, agreed } })
  }
  if (Object.keys(faults).length) throw invalid(faults)
  const { agreed: _, ...fields } = filled(check(body))
  if (await ownRow(ctx, customerId)) throw new AppError('affiliate-exists', {}, { status: 409 })
  const approved = !shopOf(ctx).settings.affiliate_approval
  const row = await insert(asSystem(ctx), ctx.registry.get('affiliates'), {
    ...fields,
    customer_id: customerId,
    approved,
  })
  if (!approved) await queueApproval(ctx, customerId, 'affiliate')
  await ctx.enqueue(ctx.db, 'affiliate-mails', {
    store_id: storeOf(ctx).id,
    affiliate_id: row.id,
    event: approved ? 'joined' : 'waiting',
    key: `affiliate-joined:${row.id}`,
    is_new: true,
  })
  noteActivity(ctx, { key: 'affiliate_add', customer_id: customerId })
}

/** Their own data and how they are paid; the code, the percent and the switches are the shop's. */
export async function changeOwnAffiliate(ctx: Ctx, customerId: string, body: Data): Promise<void> {
  const faults = await faultsIn(ctx, customerId, body, await ownRow(ctx, customerId))
  if (Object.keys(faults).length) throw invalid(faults)
  const { agreed: _, ...fields } = filled(check(body))
  await amendAffiliate(asSystem(ctx), customerId, fields)
  noteActivity(ctx, { key: 'affiliate_edit', customer_id: customerId })
}
