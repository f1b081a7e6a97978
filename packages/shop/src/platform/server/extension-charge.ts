import { AppError, type Engine } from '@shopwright/engine'
import { formatDecimal, type Present, parseDecimal, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import type { extensionChanges } from '../model/marketplace.ts'
import type { storeSubscriptions } from '../model/plans.ts'
import type { stores } from '../model/stores.ts'
import { takeBillingReport } from './billing-reports.ts'
import { planCardPlace } from './move-stores.ts'
import type { PlanCharger } from './store-course.ts'

type Asked = Present<
  Pick<Row<typeof extensionChanges>, 'app' | 'reference' | 'provider' | 'amount' | 'vat' | 'currency'>
> &
  Pick<Row<typeof stores>, 'is_demo'> &
  Pick<Row<typeof storeSubscriptions>, 'card_token' | 'card_provider'>

/** Takes what an app costs from the card that is kept, outside of any transaction; how it ended is taken as a report is. Safe to repeat. */
export async function chargeExtension(
  engine: Engine,
  charger: PlanCharger,
  storeId: string,
  changeId: string,
): Promise<void> {
  const { rows } = await engine.onPlatform({}, (ctx) =>
    sql<Asked>`
      select c.app::text as app, c.reference::text as reference, c.provider, c.amount::text as amount, c.vat::text as vat, c.currency, s.is_demo, t.card_token, t.card_provider
      from extension_changes c join stores s on s.id = c.store_id
      left join lateral (select x.card_token, x.card_provider from store_subscriptions x where x.store_id = c.store_id and x.state <> 'ended' order by x.created_at desc, x.id desc limit 1) t on true
      where c.store_id = ${storeId} and c.id = ${changeId} and c.action = 'buy' and c.state = 'pending'`.execute(
      ctx.db,
    ),
  )
  const [asked] = rows
  if (!asked) return
  const { app, reference, provider, currency } = asked
  const amount = formatDecimal(parseDecimal(asked.amount, 2) + parseDecimal(asked.vat, 2), 2)
  const { outcome, provider_payment_id } = await charger.charge({
    store_id: storeId,
    isDemo: asked.is_demo,
    reference,
    provider: asked.card_provider,
    token: asked.card_token ? engine.vault.open(planCardPlace(storeId), asked.card_token) : null,
    amount,
    currency,
    description: app,
  })
  const told = { event_id: `charge:${reference}:${outcome}`, reference, outcome, amount, currency, provider_payment_id }
  await takeBillingReport(engine, provider, told).catch((error: unknown) => {
    // It is written down with its reason; what was taken for nothing goes back.
    if (!(error instanceof AppError)) throw error
  })
}

/** The last try has failed: whoever waits sees that nobody answered. */
export const giveUpCharge = (engine: Engine, storeId: string, changeId: string): Promise<void> =>
  engine.onPlatform({}, async (ctx) => {
    await sql`update extension_changes set state = 'failed', updated_at = ${ctx.now}
      where store_id = ${storeId} and id = ${changeId} and state = 'pending'`.execute(ctx.db)
    ctx.touched.add('extension-changes')
  })
