import type { Ctx, Engine } from '@shopwright/engine'
import { formatDecimal, parseDecimal, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { billerOf } from '../../floor/billers.ts'
import { configuration } from '../../floor/configuration.ts'
import type { planPrices, plans } from '../model/plans.ts'
import { type Bought, type Due, dueOf } from '../rules/store-course.ts'
import { moveStores, planCardPlace, type StoreMove } from './move-stores.ts'
import { beginPayments, endPayments, type NewPayment, type PaymentEnd } from './payments.ts'
import { mailOfArchive } from './store-mails.ts'
import { type CourseRow, dueCourses, lockCourses } from './store-rows.ts'

export type PlanCharge = {
  store_id: string
  isDemo: boolean
  /** the same for every asking of the same try: it is taken once */
  reference: string
  /** who knows the card */
  provider: string | null
  /** of the card that was kept; null = there is none */
  token: string | null
  amount: string
  currency: string
  description: string
}
export type PlanCharged = { outcome: 'succeeded' | 'failed' | 'pending'; provider_payment_id: string | null }
/** Takes money for a plan from a card that was kept; never inside a transaction. Throws where nobody answers. */
export type PlanCharger = { charge(request: PlanCharge): Promise<PlanCharged> }

/** By whoever takes money for the store's plan now: a card that somebody else knows is as good as none. */
export const keptCardCharger: PlanCharger = {
  charge: async ({ provider, token, isDemo, ...request }) => {
    const biller = billerOf({ isDemo })
    if (!token || !biller || biller.code !== provider) return { outcome: 'failed', provider_payment_id: null }
    return biller.charge({ ...request, token })
  },
}

type Price = Bought & { net: string; vat: string; vat_percent: string; total: string; currency: string }
type Wanted = { row: CourseRow; bought: Bought; price: Price; reference: string }
type Settled = Wanted & PlanCharged

const AT_ONCE = 200
/** A store that was away for long takes one step after the other. */
const MOST_STEPS = 12

/**
 * Does for every store what its calendar says (values §5.2): the end of a trial, renewals and their tries, what follows where
 * nobody pays, the mails and the end of the archive. Answers how many steps were taken. Safe to repeat, and to run twice at once.
 */
export async function runStoreCourses(engine: Engine, charger: PlanCharger): Promise<number> {
  let taken = 0
  for (let step = 0; step < MOST_STEPS; step++) {
    let moved = 0
    let after: string | null = null
    for (;;) {
      const rows: CourseRow[] = await engine.onPlatform({}, (ctx) => dueCourses(ctx, after, AT_ONCE))
      moved += await takeStep(engine, charger, rows)
      if (rows.length < AT_ONCE) break
      after = rows.at(-1)?.id ?? null
    }
    taken += moved
    if (!moved) break
  }
  return taken
}

async function takeStep(engine: Engine, charger: PlanCharger, rows: CourseRow[]): Promise<number> {
  const now = engine.clock()
  const due = new Map<string, Due>()
  for (const row of rows) {
    const found = dueOf(row, now)
    if (found) due.set(row.id, found)
  }
  if (!due.size) return 0
  const wanting = rows.filter(({ id }) => due.get(id)?.kind === 'charge')
  const charged = wanting.length ? await chargeAll(engine, charger, wanting) : []
  return engine.onPlatform({}, async (ctx) => {
    const locked = await lockCourses(ctx, sql`s.id in (${sql.join([...due.keys()])})`)
    // Whoever paid, or was here first, has changed what is due.
    const same = locked.filter((row) => JSON.stringify(dueOf(row, ctx.now)) === JSON.stringify(due.get(row.id)))
    const settled = charged.filter(({ row }) =>
      same.some(({ id, term }) => id === row.id && term?.attempts === row.term?.attempts),
    )
    await moveStores(
      ctx,
      same.flatMap((row) => moveOf(row, due.get(row.id) as Due, settled)),
    )
    await endPayments(ctx, settled.flatMap(endOf))
    for (const row of same) {
      const found = due.get(row.id)
      if (found?.kind === 'mail') await mailed(ctx, row, found.day)
    }
    return same.length
  })
}

function moveOf(row: CourseRow, due: Due, settled: Settled[]): StoreMove[] {
  if (due.kind === 'event') return [{ row, event: due.event }]
  const found = settled.find((one) => one.row.id === row.id)
  // Who says later is heard when they say it.
  if (due.kind === 'mail' || !found || found.outcome === 'pending') return []
  return found.outcome === 'succeeded'
    ? [{ row, event: 'paid', bought: found.bought }]
    : [{ row, event: 'payment-failed' }]
}

const endOf = ({ row, reference, outcome, provider_payment_id }: Settled): PaymentEnd[] =>
  outcome === 'pending'
    ? []
    : [{ store_id: row.id, reference, status: outcome, provider_payment_id, card_last4: row.card_last4 }]

async function mailed(ctx: Ctx, row: CourseRow, day: number): Promise<void> {
  await sql`update stores set archive_mailed = ${day} where id = ${row.id}`.execute(ctx.db)
  await mailOfArchive(ctx, row, day)
}

async function chargeAll(engine: Engine, charger: PlanCharger, rows: CourseRow[]): Promise<Settled[]> {
  const wanted = await engine.onPlatform({}, async (ctx) => {
    const prices = await pricesOf(ctx)
    const found = rows.flatMap((row) => wantedOf(row, prices))
    await beginPayments(ctx, found.map(paymentOf))
    return found
  })
  const settled: Settled[] = []
  for (const one of wanted) {
    const charged = await chargeOne(engine, charger, one)
    if (charged) settled.push({ ...one, ...charged })
  }
  return settled
}

function wantedOf(row: CourseRow, prices: readonly Price[]): Wanted[] {
  const { term } = row
  const plan = term?.next_plan ?? term?.plan
  const period = term?.next_period ?? term?.period
  const price = prices.find((one) => one.plan === plan && one.period === period)
  if (!term || !plan || !period || !price) return []
  return [{ row, bought: { plan, period }, price, reference: renewalReference(row.term_id, term.ends_at) }]
}

/** Of the payment that a term is renewed by, however often it is tried. */
const renewalReference = (termId: string | null, end: Date | null): string => `plan:${termId}:${end?.getTime()}`

const paymentOf = ({ row, price, reference }: Wanted): NewPayment => ({
  ...price,
  amount: price.net,
  store_id: row.id,
  reference,
  provider: row.card_provider,
})

/** Null where nobody answered: it is asked again, by the same reference, and costs the others nothing. */
async function chargeOne(
  engine: Engine,
  charger: PlanCharger,
  { row, price, reference }: Wanted,
): Promise<PlanCharged | null> {
  try {
    return await charger.charge({
      store_id: row.id,
      isDemo: row.is_demo,
      reference: `${reference}:${row.term?.attempts}`,
      provider: row.card_provider,
      token: row.card_token ? engine.vault.open(planCardPlace(row.id), row.card_token) : null,
      amount: price.total,
      currency: price.currency,
      description: `${price.plan} / ${price.period}`,
    })
  } catch (error) {
    engine.log.warn({ err: error, store_id: row.id }, 'nobody answered who was to take money for a plan')
    return null
  }
}

async function pricesOf(ctx: Ctx): Promise<Price[]> {
  const { rows } = await sql<
    {
      plan: Row<typeof plans>['code']
    } & Pick<Row<typeof planPrices>, 'period' | 'price' | 'vat_percent' | 'currency'>
  >`
    select p.code::text as plan, x.period, x.price::text as price, x.vat_percent::text as vat_percent, x.currency from plan_prices x join plans p on p.id = x.plan_id where x.currency = ${configuration().currency}`.execute(
    ctx.db,
  )
  return rows.map(({ plan, period, price, vat_percent, currency }) => ({
    plan,
    period,
    currency,
    vat_percent,
    ...withVat(parseDecimal(price, 2), vat_percent),
  }))
}

/** Amounts of a payment in decimal strings, VAT apart. */
export function withVat(net: bigint, vatPercent: string): { net: string; vat: string; total: string } {
  const vat = (net * parseDecimal(vatPercent, 2) + 5000n) / 10_000n
  return { net: formatDecimal(net, 2), vat: formatDecimal(vat, 2), total: formatDecimal(net + vat, 2) }
}
