import { type Behaviour, behaviour, moneyText, storeOf } from '@shopwright/engine'
import type { Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { hashed } from '../../platform/server/behaviours.ts'
import { affiliatePayouts, affiliates, affiliateTransactions } from '../model/affiliates.ts'
import { customerApprovals } from '../model/approvals.ts'
import { customFields } from '../model/custom-fields.ts'
import { customerHistories, customerIps } from '../model/customer-records.ts'
import { customerGroups, customerInvitations, customers } from '../model/customers.ts'
import { customerRewards, customerTransactions } from '../model/ledgers.ts'
import { activityBehaviour } from './activities.ts'
import { keepAddressBook } from './address-book.ts'
import { correctAffiliate, payOut } from './affiliate-ledger.ts'
import { completeAffiliate, followAffiliate, tellBalances } from './affiliates.ts'
import { carryOutDecision, decide, followSwitch, stampDecision } from './approvals.ts'
import { checkCustomFields, refuseEmptyChoice } from './custom-fields.ts'
import { countSharers, writeHistory } from './customer-records.ts'
import { keepRights, keepSides, refuseUnknownServices } from './group-rights.ts'
import { inviteCustomers } from './invitations.ts'
import { correctPoints, correctTransaction } from './ledgers.ts'
import { endSubscription } from './newsletter.ts'
import { visitorBehaviour } from './visitors.ts'

/** Verbs of the customers' nouns, and what a customer is read with. */
export const customerBehaviours: [string, Behaviour][] = [
  behaviour(customers, {
    before: async (ctx, draft, existing) => {
      await hashed(ctx, draft, existing)
      await keepAddressBook(ctx, draft, existing)
      await checkCustomFields(ctx, draft, existing)
    },
    after: async (ctx, row, existing, draft) => {
      await followSwitch(ctx, row, existing)
      if (existing?.newsletter && !row.newsletter) await endSubscription(ctx, existing.email)
      // A password that staff have set ends what was opened by the old one; shoppers who change theirs see to it themselves.
      const isShutOut =
        Boolean(existing) && ((!row.status && existing?.status) || (!row.approved && existing?.approved))
      if (existing && (draft.password !== undefined || isShutOut))
        await ctx.enqueue(ctx.db, 'end-sessions', {
          store_id: storeOf(ctx).id,
          customer_id: row.id,
          until: ctx.now.toISOString(),
        })
    },
    read: async (ctx, rows) => {
      if (!rows.length || !ctx.store) return
      const ids = rows.map((row) => row.id)
      const { rows: balances } = await sql<
        Pick<Row<typeof customers>, 'id'> & {
          points: number
          credit: bigint
        }
      >`
        select c.id, (select coalesce(sum(r.points), 0)::int from customer_rewards r where r.store_id = c.store_id and r.customer_id = c.id) as points,
          (select coalesce(sum(t.amount), 0)::bigint from customer_transactions t where t.store_id = c.store_id and t.customer_id = c.id) as credit
        from customers c where c.store_id = ${ctx.store.id} and c.id = any(${ids}::uuid[])`.execute(ctx.db)
      const known = new Map(balances.map((balance) => [balance.id, balance]))
      for (const row of rows) {
        row.reward_balance = known.get(row.id)?.points ?? 0
        row.credit_balance = moneyText(known.get(row.id)?.credit ?? 0n)
      }
    },
  }),
  behaviour(customerApprovals, { create: decide, before: stampDecision, after: carryOutDecision }),
  behaviour(customerInvitations, { create: inviteCustomers }),
  behaviour(customerHistories, { create: writeHistory }),
  behaviour(customerIps, { read: countSharers }),
  behaviour(customerGroups, {
    before: async (ctx, draft, existing) => {
      await keepRights(ctx, draft, existing)
      await refuseUnknownServices(ctx, draft, existing)
      await keepSides(ctx, draft, existing)
    },
  }),
  behaviour(customFields, { before: refuseEmptyChoice }),
  behaviour(affiliates, { before: completeAffiliate, after: followAffiliate, read: tellBalances }),
  behaviour(affiliateTransactions, { create: correctAffiliate }),
  behaviour(affiliatePayouts, { create: payOut }),
  activityBehaviour,
  visitorBehaviour,
  behaviour(customerTransactions, { create: correctTransaction }),
  behaviour(customerRewards, { create: correctPoints }),
]
