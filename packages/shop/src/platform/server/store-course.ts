import type { Ctx, Engine } from '@shopwright/engine'
import { formatDecimal, parseDecimal, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { billerOf } from '../../floor/billers.ts'
import { configuration } from '../../floor/configuration.ts'
import { oneByOne } from '../../floor/one-by-one.ts'
import type { planPrices, plans } from '../model/plans.ts'
import { type Bought, type Due, dueOf } from '../rules/store-course.ts'
import { giveUpPages } from './billing-pages.ts'
import { moveStores, planCardPlace, type StoreMove } from './move-stores.ts'
import { beginPayments, endOvertaken, endPayments, type NewPayment, type PaymentEnd } from './payments.ts'
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
type Settled = Wanted & Pick<PlanCharged, 'provider_payment_id'> & { outcome: PaymentEnd['status'] }

const AT_ONCE = 200
/** A store that was away for long takes one step after the other. */
const MOST_STEPS = 12

/**
 * Does for every store what its calendar says (values §5.2): the end of a trial, renewals and their tries, what follows where
 * nobody pays, the mails and the end of the archive. Answers how many steps were taken. Safe to repeat, and to run twice at once;
 * each step is a transaction of its own.
 */
export async function runStoreCourses(engine: Engine, charger: PlanCharger): Promise<number> {
  let taken = 0
  /** Stores that took no step when it was their turn: they have another one in the next run. */
  const resting = new Set<string>()
  for (let step = 0; step < MOST_STEPS; step++) {
    let moved = 0
    let after: string | null = null
    for (;;) {
      const rows: CourseRow[] = await engine.onPlatform({}, (ctx) => dueCourses(ctx, after, AT_ONCE))
      moved += await takeSteps(engine, charger, rows, resting)
      if (rows.length < AT_ONCE) break
      after = rows.at(-1)?.id ?? null
    }
    taken += moved
    if (!moved) break
  }
  return taken
}

type Turn = { store_id: string; row: CourseRow; due: Due }

async function takeSteps(
  engine: Engine,
  charger: PlanCharger,
  rows: CourseRow[],
  resting: Set<string>,
): Promise<number> {
  const now = engine.clock()
  const turns = rows.flatMap((row): Turn[] => {
    const due = resting.has(row.id) ? null : dueOf(row, now)
    return due ? [{ store_id: row.id, row, due }] : []
  })
  const prices = turns.some(({ due }) => due.kind === 'charge') ? await engine.onPlatform({}, pricesOf) : []
  let taken = 0
  await oneByOne(engine, turns, 'a store took no step that is due', async (turn) => {
    resting.add(turn.store_id)
    if (!(await takeStep(engine, charger, turn, prices))) return
    resting.delete(turn.store_id)
    taken += 1
  })
  return taken
}

async function takeStep(
  engine: Engine,
  charger: PlanCharger,
  { row, due }: Turn,
  prices: readonly Price[],
): Promise<boolean> {
  const settled = due.kind === 'charge' ? await charge(engine, charger, { row, due }, prices) : null
  if (due.kind === 'charge' && !settled) return false
  return engine.onPlatform({}, async (ctx) => {
    const same = await stillDue(ctx, { row, due })
    if (!same || (settled && same.term?.attempts !== row.term?.attempts)) {
      // It was paid another way, or closed, meanwhile, or another run was here first.
      if (settled) await endOvertaken(ctx, { ...endOf(settled), provider: settled.row.card_provider })
      return false
    }
    const move = moveOf(same, due, settled)
    if (move) await moveStores(ctx, [move])
    if (settled) await endPayments(ctx, [endOf(settled)])
    if (move?.event === 'paid') await giveUpPages(ctx, row.id)
    if (due.kind === 'mail') await mailed(ctx, same, due.day)
    return true
  })
}

/** The store, locked, as it is by now. Null where whoever paid, or was here first, has changed what is due. */
async function stillDue(ctx: Ctx, { row, due }: Pick<Turn, 'row' | 'due'>): Promise<CourseRow | null> {
  const [now] = await lockCourses(ctx, sql`s.id = ${row.id}`)
  return now && JSON.stringify(dueOf(now, ctx.now)) === JSON.stringify(due) ? now : null
}

function moveOf(row: CourseRow, due: Due, settled: Settled | null): StoreMove | null {
  if (due.kind === 'event') return { row, event: due.event }
  if (!settled) return null
  return settled.outcome === 'succeeded'
    ? { row, event: 'paid', bought: settled.bought }
    : { row, event: 'payment-failed' }
}

const endOf = ({ row, reference, outcome, provider_payment_id }: Settled): PaymentEnd => ({
  store_id: row.id,
  reference,
  status: outcome,
  provider_payment_id,
  card_last4: row.card_last4,
})

async function mailed(ctx: Ctx, row: CourseRow, day: number): Promise<void> {
  await sql`update stores set archive_mailed = ${day} where id = ${row.id}`.execute(ctx.db)
  await mailOfArchive(ctx, row, day)
}

/** What is to be paid is written before anybody is asked for it. Null where there is no price, no answer, or none yet: who says later is heard when they say it. */
async function charge(
  engine: Engine,
  charger: PlanCharger,
  turn: Pick<Turn, 'row' | 'due'>,
  prices: readonly Price[],
): Promise<Settled | null> {
  const wanted = await engine.onPlatform({}, async (ctx) => {
    // Others were asked for theirs meanwhile, which takes time.
    const row = await stillDue(ctx, turn)
    const found = row && row.term?.attempts === turn.row.term?.attempts ? wantedOf(row, prices) : null
    if (found) await beginPayments(ctx, [paymentOf(found)])
    return found
  })
  if (!wanted) return null
  const charged = await chargeOne(engine, charger, wanted)
  if (!charged || charged.outcome === 'pending') return null
  return { ...wanted, outcome: charged.outcome, provider_payment_id: charged.provider_payment_id }
}

function wantedOf(row: CourseRow, prices: readonly Price[]): Wanted | null {
  const { term } = row
  const plan = term?.next_plan ?? term?.plan
  const period = term?.next_period ?? term?.period
  const price = prices.find((one) => one.plan === plan && one.period === period)
  if (!term || !plan || !period || !price) return null
  return { row, bought: { plan, period }, price, reference: renewalReference(row) }
}

/** Of the payment that a term is renewed by, however often it is tried. */
const renewalReference = ({ term_id, term }: CourseRow): string => `plan:${term_id}:${term?.ends_at?.getTime()}`

/** Whether that payment still renews the store's term: not once the term went on, or the store is closed. */
export const isRenewedBy = (row: CourseRow, reference: string): boolean =>
  (row.state === 'active' || row.state === 'past_due') && renewalReference(row) === reference

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
