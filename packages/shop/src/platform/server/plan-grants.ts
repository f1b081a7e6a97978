import { randomBytes } from 'node:crypto'
import { type Ctx, type Data, insertRow, invalid } from '@shopwright/engine'
import { type Draft, parseDecimal } from '@shopwright/resource'
import { sql } from 'kysely'
import { tables } from '../../database.ts'
import type { planGrants } from '../model/plans.ts'
import { FREE_PLAN } from '../rules/store-course.ts'
import { moveStores } from './move-stores.ts'
import { beginPayments, endPayments } from './payments.ts'
import { offersOf } from './plan-changes.ts'
import { withVat } from './store-course.ts'
import { lockCourses } from './store-rows.ts'

/** Who paid by invoice, or is given a plan, has it at once; what was paid stands in the store's payments, with a receipt. */
export async function grantPlan(ctx: Ctx, draft: Draft<typeof planGrants>): Promise<Data> {
  const [row] = await lockCourses(ctx, sql`s.id = ${draft.granted_id}`)
  if (!row) throw invalid({ granted_id: { code: 'unknown-reference' } })
  const period = draft.period ?? 'monthly'
  const { code } =
    (await tables(ctx).selectFrom('plans').select('code').where('id', '=', draft.plan_id).executeTakeFirst()) ?? {}
  const offers = (await offersOf(ctx)).filter(({ plan }) => plan === code && plan !== FREE_PLAN)
  if (!offers.length) throw invalid({ plan_id: { code: 'not-offered' } })
  const offer = offers.find((one) => one.period === period)
  if (!offer) throw invalid({ period: { code: 'not-offered' } })
  const { plan, currency, vat_percent } = offer
  const { net, vat, total } = withVat(draft.amount == null ? offer.net : parseDecimal(draft.amount, 2), vat_percent)
  await moveStores(ctx, [{ row, event: 'paid', bought: { plan, period, isGranted: true } }])
  if (parseDecimal(total, 2) > 0n) {
    const key = { store_id: row.id, reference: randomBytes(16).toString('hex') }
    await beginPayments(ctx, [{ ...key, plan, period, amount: net, vat, vat_percent, total, currency, provider: null }])
    await endPayments(ctx, [{ ...key, status: 'succeeded', provider_payment_id: null }])
  }
  return insertRow(ctx, ctx.registry.get('plan-grants'), { ...draft, period, amount: net, actor_name: ctx.actor.name })
}
