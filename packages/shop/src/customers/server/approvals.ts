import { amend, asSystem, type Ctx, type Data, insert, invalid, lockRow, storeOf } from '@shopwright/engine'
import type { Draft, Patch, Row } from '@shopwright/resource'
import { sql } from 'kysely'
import type { customerApprovals } from '../model/approvals.ts'
import type { customers } from '../model/customers.ts'
import { openAffiliate } from './affiliate-decisions.ts'

type Approval = Row<typeof customerApprovals>

/** Somebody registered who has to be let in by a person. */
export const queueApproval = (ctx: Ctx, customer_id: string, type: Approval['type']): Promise<Approval> =>
  insert(asSystem(ctx), ctx.registry.get('customer-approvals'), { customer_id, type, status: 'pending' })

/** Making an approval decides the one that waits, or writes down a decision that nobody asked for. */
export async function decide(ctx: Ctx, draft: Draft<typeof customerApprovals>): Promise<Data> {
  const { customer_id, status } = draft
  const type = draft.type ?? 'customer'
  if (status !== 'approved' && status !== 'denied') throw invalid({ status: { code: 'not-offered' } })
  await lockRow(ctx, ctx.registry.get('customers'), customer_id)
  const known = await approvalOf(ctx, customer_id, type)
  const row = known ?? (await queueApproval(ctx, customer_id, type))
  await amend(ctx, ctx.registry.get('customer-approvals'), row, { status })
  return { id: row.id }
}

/** Only the decision is staff's to write: it is stamped with who and when. */
export async function stampDecision(
  ctx: Ctx,
  draft: Patch<typeof customerApprovals>,
  existing: Approval | null,
): Promise<void> {
  if (!existing) return
  if (draft.status === undefined || draft.status === existing.status) return
  if (draft.status !== 'approved' && draft.status !== 'denied') throw invalid({ status: { code: 'not-offered' } })
  draft.decided_at = ctx.now
  draft.decided_by = ctx.actor.name
}

/** The decision opens or shuts the customer's door, and is told to them. */
export async function carryOutDecision(ctx: Ctx, row: Approval, existing: Approval | null): Promise<void> {
  const { id, customer_id, type, status } = row
  if (!existing || existing.status === status) return
  if (type === 'affiliate') return openAffiliate(ctx, customer_id, status === 'approved', `${id}:${row.version}`)
  const resource = ctx.registry.get('customers')
  const customer = await lockRow(asSystem(ctx), resource, customer_id)
  const approved = status === 'approved'
  if (customer.approved !== approved) await amend(asSystem(ctx), resource, customer, { approved })
  await ctx.enqueue(ctx.db, 'approval-mails', {
    store_id: storeOf(ctx).id,
    customer_id,
    approved,
    key: `approval:${id}:${row.version}`,
  })
}

/** Letting a customer in by their own switch is the same decision. */
export async function followSwitch(
  ctx: Ctx,
  row: Row<typeof customers>,
  existing: Row<typeof customers> | null,
): Promise<void> {
  if (existing && row.approved !== existing.approved) await recordDecision(ctx, row.id, 'customer', row.approved)
}

/** What was decided elsewhere is written down where somebody waits for it. */
export async function recordDecision(
  ctx: Ctx,
  customerId: string,
  type: Approval['type'],
  approved: boolean,
): Promise<void> {
  const approval = await approvalOf(ctx, customerId, type)
  const status = approved ? 'approved' : 'denied'
  if (approval && approval.status !== status)
    await amend(ctx, ctx.registry.get('customer-approvals'), approval, { status })
}

async function approvalOf(ctx: Ctx, customerId: string, type: Approval['type']): Promise<Approval | null> {
  const { rows } = await sql<Approval>`
    select * from customer_approvals where store_id = ${storeOf(ctx).id} and customer_id = ${customerId} and type = ${type} for update`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}
