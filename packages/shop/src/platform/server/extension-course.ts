import type { Ctx, Engine } from '@shopwright/engine'
import { parseDecimal } from '@shopwright/resource'
import { sql } from 'kysely'
import { oneByOne } from '../../floor/one-by-one.ts'
import { type ShopStore, storesOf } from '../../floor/stores.ts'
import { tellStaffOnce } from '../../floor/tell-staff.ts'
import { type AppDue, type AppOffer, appDue, nextPrice, TOLD_BEFORE_DAYS } from '../rules/app-terms.ts'
import { aboutApp, mailAboutApp, tellUnpaid } from './extension-mails.ts'
import { appReference, paid, renewable, unpaid } from './extension-payments.ts'
import { type ExtensionRow, isSold, type PlacedExtension, placedExtensions, putExtension } from './extension-rows.ts'
import { planCardPlace } from './move-stores.ts'
import { beginPayments, endOvertaken, endPayments } from './payments.ts'
import { type PlanCharged, type PlanCharger, withVat } from './store-course.ts'

const AT_ONCE = 200

/**
 * Does for every app that a store tries or pays for what its calendar says: the word before a trial's end, the end, renewals and
 * their tries. Answers how many steps were taken. Safe to repeat, and to run twice at once; each is a transaction of its own.
 */
export async function runExtensions(engine: Engine, charger: PlanCharger): Promise<number> {
  let taken = 0
  let after: string | null = null
  for (;;) {
    const rows: PlacedExtension[] = await engine.onPlatform({}, (ctx) => dueExtensions(ctx, after))
    await oneByOne(engine, rows, 'an app took no step that is due', async (row) => {
      if (await takeStep(engine, charger, row)) taken += 1
    })
    if (rows.length < AT_ONCE) return taken
    after = rows.at(-1)?.id ?? null
  }
}

/** Those of which something may be due: `appDue` says what. */
const dueExtensions = (ctx: Ctx, after: string | null): Promise<PlacedExtension[]> =>
  placedExtensions(
    ctx,
    sql`(${after}::uuid is null or e.id > ${after}) and (
      (e.state = 'trial' and e.trial_ends_at <= ${ctx.now}::timestamptz + case when e.told_at is null then ${TOLD_BEFORE_DAYS} else 0 end * interval '1 day')
      or (e.state = 'active' and (e.ends_at <= ${ctx.now} or (not e.is_canceled and ${isSold} and m.currency = e.currency and m.price <> coalesce(e.next_price, e.price))))
      or e.state = 'past_due')
      order by e.id limit ${AT_ONCE}`,
  )

async function takeStep(engine: Engine, charger: PlanCharger, row: PlacedExtension): Promise<boolean> {
  const due = appDue(row, row, engine.clock())
  const store = due && (await storesOf(engine).byId(row.store_id))
  if (!due || !store) return false
  if (due.kind === 'charge') return renew(engine, charger, store, row)
  return engine.onPlatform({ store }, async (ctx) => {
    const now = await stillDue(ctx, row, due)
    if (now) await steps[due.kind](ctx, now, due as never) // each takes its own
    return now !== null
  })
}

/** The same, held, where nobody was here first. */
async function stillDue(ctx: Ctx, { store_id, id }: PlacedExtension, due: AppDue): Promise<PlacedExtension | null> {
  const [row] = await placedExtensions(ctx, sql`e.store_id = ${store_id} and e.id = ${id} for update of e`)
  return row && JSON.stringify(appDue(row, row, ctx.now)) === JSON.stringify(due) ? row : null
}

type Steps = {
  [Kind in Exclude<AppDue['kind'], 'charge'>]: (
    ctx: Ctx,
    row: PlacedExtension,
    due: Extract<AppDue, { kind: Kind }>,
  ) => Promise<void>
}

const steps: Steps = {
  'trial-ends': async (ctx, row) => {
    await put(ctx, { ...row, told_at: ctx.now })
    await mailAboutApp(ctx, row, 'app-trial-ends', { key: 'once', day: row.trial_ends_at, price: row.offer })
    tellStaffOnce(ctx, { code: 'app-trial-ends', level: 'info', ...aboutApp(ctx, row) })
  },
  end: async (ctx, row, { why }) => {
    await put(ctx, { ...row, state: 'ended' })
    if (why === 'plan' || why === 'archived') return
    const day = why === 'trial' ? row.trial_ends_at : why === 'unpaid' ? ctx.now : row.ends_at
    await mailAboutApp(ctx, row, why === 'trial' ? 'app-trial-ended' : 'app-ended', {
      key: String(day?.getTime()),
      day,
    })
    tellStaffOnce(ctx, { code: 'app-ended', level: 'warning', ...aboutApp(ctx, row) })
  },
  price: async (ctx, row) => {
    const next = { ...row, next_price: row.offer?.price ?? null, next_price_told_at: ctx.now }
    await put(ctx, next)
    const price = { price: nextPrice(next), vat_percent: row.vat_percent ?? '0', currency: row.currency ?? 'USD' }
    const isInTime = Number(price.price) === Number(next.next_price)
    await mailAboutApp(ctx, row, isInTime ? 'app-price' : 'app-price-later', {
      key: `${next.next_price}:${ctx.now.getTime()}`,
      day: row.ends_at,
      price: row.offer,
    })
  },
}

const put = (ctx: Ctx, row: ExtensionRow): Promise<void> => putExtension(ctx, row.store_id, row.app, row)

type Wanted = {
  reference: string
  price: AppOffer
  provider: string | null
  token: string | null
  last4: string | null
}

/** The next month of it, from the card that is kept: what is to be paid is written before anybody is asked for it. */
async function renew(engine: Engine, charger: PlanCharger, store: ShopStore, row: PlacedExtension): Promise<boolean> {
  const wanted = await engine.onPlatform({ store }, async (ctx) => {
    const found = (await stillDue(ctx, row, { kind: 'charge' })) && (await wantedOf(ctx, row))
    if (found) await beginPayments(ctx, [paymentOf(row, found)])
    return found
  })
  if (!wanted) return false
  const charged = await chargeOne(engine, charger, store, row, wanted)
  if (!charged || charged.outcome === 'pending') return false
  const { outcome, provider_payment_id } = charged
  await engine.onPlatform({ store }, async (ctx) => {
    const now = await renewable(ctx, row.store_id, row.app, wanted.reference)
    const isSame = now?.attempts === row.attempts
    const isPaid = outcome === 'succeeded'
    const end = { store_id: row.store_id, reference: wanted.reference, provider_payment_id, card_last4: wanted.last4 }
    if (!now || !isSame) {
      // It was paid another way, or taken off, meanwhile, or another run was here first.
      await endOvertaken(ctx, { ...end, status: outcome, provider: wanted.provider })
      return
    }
    const next: ExtensionRow = { ...now, ...(isPaid ? paid(now, ctx.now, wanted.price) : unpaid(now, ctx.now)) }
    await put(ctx, next)
    await endPayments(ctx, [{ ...end, status: outcome }])
    if (isPaid) return
    await tellUnpaid(ctx, next)
    tellStaffOnce(ctx, { code: 'app-unpaid', level: 'warning', ...aboutApp(ctx, row) })
  })
  return true
}

async function wantedOf(ctx: Ctx, row: PlacedExtension): Promise<Wanted> {
  const { rows } = await sql<{ card_provider: string | null; card_token: string | null; card_last4: string | null }>`
    select card_provider, card_token, card_last4 from store_subscriptions
    where store_id = ${row.store_id} and state <> 'ended' order by created_at desc, id desc limit 1`.execute(ctx.db)
  const [card] = rows
  return {
    reference: appReference(row),
    price: {
      price: nextPrice(row),
      vat_percent: (row.offer ?? row).vat_percent ?? '0',
      currency: row.currency ?? 'USD',
    },
    provider: card?.card_provider ?? null,
    token: card?.card_token ?? null,
    last4: card?.card_last4 ?? null,
  }
}

function paymentOf({ store_id, app }: PlacedExtension, { reference, price, provider }: Wanted) {
  const { net, vat, total } = withVat(parseDecimal(price.price, 2), price.vat_percent)
  const { vat_percent, currency } = price
  return {
    store_id,
    reference,
    plan: null,
    app,
    period: 'monthly' as const,
    amount: net,
    vat,
    vat_percent,
    total,
    currency,
    provider,
  }
}

/** Whoever does not answer is asked again by the same reference, and costs the others nothing. */
async function chargeOne(
  engine: Engine,
  charger: PlanCharger,
  store: ShopStore,
  row: PlacedExtension,
  { reference, price, provider, token }: Wanted,
): Promise<PlanCharged | null> {
  try {
    return await charger.charge({
      store_id: store.id,
      isDemo: row.is_demo,
      reference: `${reference}:${row.attempts}`,
      provider,
      token: token ? engine.vault.open(planCardPlace(store.id), token) : null,
      amount: withVat(parseDecimal(price.price, 2), price.vat_percent).total,
      currency: price.currency,
      description: row.app,
    })
  } catch (error) {
    engine.log.warn(
      { err: error, store_id: store.id, app: row.app },
      'nobody answered who was to take money for an app',
    )
    return null
  }
}
